package main

import (
	"cmp"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
)

// reading is what one call has read: the configuration and the table.
type reading struct {
	*ingest.Result
	config *config
	names  *names
	begun  time.Time

	articles []*article        // the posts, by name
	images   []*record.Origin  // of posts
	kept     *snapshot.Data    // what was read, where it was a snapshot
	dates    []*analysis.Dated // what the snapshots of the report said
}

// read reads the paths, or the current directory. What skip names is no input.
// Problems of the data are in the result; the error is one of usage, or of a
// configuration that would make this another report.
func (a *app) read(paths []string, skip ...string) (*reading, error) {
	r := &reading{begun: time.Now()}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	if dir, err := snapshotIn(paths); dir != "" || err != nil {
		return a.readSnapshot(r, dir, err)
	}
	var err error
	if r.config, err = loadConfig(a.config, paths); err != nil {
		return nil, unreadableConfig(a.config, err)
	}
	if r.config.broken() {
		a.problems(r.config.problems)
		return nil, errProblems
	}
	r.Result = ingest.Read(paths, ingest.Options{
		Formats: r.config.readers(),
		Inputs:  r.config.inputs, Root: r.config.dir, Skip: slices.Concat(r.config.skip(), configsIn(paths), skip), Stdin: a.stdin, Jobs: a.jobs,
	})
	for i, f := range r.config.files {
		r.Beside(f.Origin, r.config.paths[i])
	}
	hintMisnamedConfig(r.Problems)
	r.openPosts()
	r.config.useListed(r.Runs, r.cited())
	r.Problems = append(append(r.config.problems, r.Problems...), r.config.unused(r.Runs, r.cited())...)
	r.Problems = append(r.Problems, r.config.unusedMappings(r.Files)...)
	r.settle(r.Problems)
	return r, nil
}

// hintMisnamedConfig says what a file that nobody knows should be called, where its
// name shows that it was meant as the configuration.
func hintMisnamedConfig(ps []record.Problem) {
	for i := range ps {
		if p := &ps[i]; p.Kind.ID == "format/unknown" && p.Ref.Origin != nil && misnamedConfig.MatchString(path.Base(p.Ref.Origin.Path)) {
			p.Hint = misnamedConfigHint
		}
	}
}

var misnamedConfig = regexp.MustCompile(`(?i)^\.?benchfolio(?:\.config|rc)?\.(?:ya?ml|json|toml)$`)

func unreadableConfig(file string, err error) error {
	return usageError{"--config: " + file + " cannot be read: " + plainError(err), "name an existing file"}
}

// configsIn are the configurations in the directories, also those that another
// one stands in for: they are no results.
func configsIn(paths []string) []string {
	var out []string
	for _, p := range paths {
		out = append(out, filepath.Join(p, configName))
	}
	return out
}

// settle places problems of the configuration and puts all in their order: by
// path and place, those of a file as a whole after those of its lines.
func (r *reading) settle(ps []record.Problem) {
	r.config.place(ps)
	pathOf := func(p record.Problem) string {
		if p.Ref.Origin == nil {
			return ""
		}
		return p.Ref.Origin.Path
	}
	slices.SortStableFunc(ps, func(a, b record.Problem) int {
		return cmp.Or(strings.Compare(pathOf(a), pathOf(b)), cmp.Compare(uint(a.Line-1), uint(b.Line-1)), cmp.Compare(a.Col, b.Col))
	})
}

// report analyzes what was read. change may be nil.
func (r *reading) report(change func(*analysis.Options)) *analysis.Report {
	r.resolve()
	o := r.config.report
	if change != nil {
		change(&o)
	}
	d := analysis.Data{
		Runs: r.Runs, Rows: r.Rows, Labels: r.Labels, Name: r.names.name,
		Problems: append(r.Problems, r.names.problems()...),
	}
	for _, o := range r.names.open {
		d.Undecided = append(d.Undecided, analysis.Undecided{
			Spelling: o.spelling, Place: o.place(), Why: askedWords(o), Connects: gainWords[o.gains], Lines: o.lines(),
		})
	}
	for _, f := range r.Files {
		d.Origins = append(d.Origins, f.Origin)
	}
	report := analysis.Build(d, o)
	r.settle(report.Problems)
	return report
}

// origins are the files that the report was made from: the inputs, the posts, and
// those of the configuration that a number of the report was read from.
func (r *reading) origins(report *analysis.Report) []*record.Origin {
	var out []*record.Origin
	for _, f := range r.Files {
		out = append(out, f.Origin)
	}
	used := map[*record.Origin]bool{}
	for _, c := range report.Find("") {
		if c.Row != nil {
			used[c.Row.Value.Ref.Origin] = true
		}
	}
	for _, f := range r.config.files {
		if used[f.Origin] {
			out = append(out, f.Origin)
		}
	}
	for _, a := range r.articles {
		out = append(out, a.doc.Origin)
	}
	for _, d := range r.dates {
		out = append(out, d.Origin)
	}
	return append(out, r.images...)
}

// done prints the problems and the summary of a command and returns whether it
// ends well.
func (a *app) done(r *reading, problems []record.Problem, more func(*summary)) error {
	a.problems(problems)
	a.summarize(r, problems, more)
	return a.verdict(problems)
}

// summarize prints the last line of a command. more may add to it.
func (a *app) summarize(r *reading, problems []record.Problem, more func(*summary)) {
	s := summary{files: len(r.Files), runs: r.runs(), rows: len(r.Rows), problems: problems, formats: byFormat(r.Files)}
	if r.names != nil {
		s.names = len(r.names.open)
	}
	for _, f := range r.Files {
		if f.Rows == 0 {
			s.without++
		}
	}
	if more != nil {
		more(&s)
	}
	a.summary(s)
}

// runs counts the runs, as the list of them in the report does: the entries of a
// price list and of a leaderboard are none.
func (r *reading) runs() int { return countRuns(r.Runs) }

func countRuns(runs []*record.Run) (n int) {
	for _, run := range runs {
		if run.Kind != record.Score && run.Kind != record.Priced {
			n++
		}
	}
	return n
}

// verdict is errProblems where a problem decides the exit code.
func (a *app) verdict(problems []record.Problem) error {
	for _, p := range problems {
		if a.strict || p.Kind.Severity == record.Error {
			return errProblems
		}
	}
	return nil
}

// byFormat counts the files that gave rows by the name of their format.
func byFormat(files []*ingest.File) []count {
	n := map[string]int{}
	for _, f := range files {
		if f.Format != nil && f.Rows > 0 {
			n[f.Format.Name]++
		}
	}
	out := make([]count, 0, len(n))
	for name, k := range n {
		out = append(out, count{name, k})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}
