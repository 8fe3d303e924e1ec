package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
	"github.com/spf13/cobra"
)

// snapshotFlags are the flags of snapshot as they were given.
type snapshotFlags struct {
	date, into     string
	fromGit, since string
	raw            bool
}

func (a *app) snapshotCommand() *cobra.Command {
	var f snapshotFlags
	cmd := command(snapshotUsage, func(paths []string) error { return a.snapshot(paths, f) })
	flags := cmd.Flags()
	flags.StringVar(&f.date, "date", "", flagDate)
	flags.StringVar(&f.into, "into", "snapshots", flagInto)
	flags.StringVar(&f.fromGit, "from-git", "", flagFromGit)
	flags.StringVar(&f.since, "since", "", flagSince)
	flags.BoolVar(&f.raw, "raw", false, flagRaw)
	return cmd
}

func (a *app) snapshot(paths []string, f snapshotFlags) error {
	switch {
	case f.fromGit != "" && (len(paths) > 0 || f.date != ""):
		return usageError{"--from-git names the file, and its commits the dates", "leave out PATH and --date"}
	case f.fromGit != "":
		return a.snapshotHistory(f.fromGit, f)
	case f.since != "":
		return usageError{"--since speaks of --from-git", ""}
	}
	day, ok := record.ParseDate(f.date)
	if f.date != "" && (!ok || len(day) != len("2026-06-28")) {
		return usageError{"--date wants a day such as 2026-06-28, not " + quoted(f.date), ""}
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	if msg := nothingToPublish(paths, r); msg != "" {
		a.problems(r.Problems)
		return fmt.Errorf("%s", msg)
	}
	d, err := r.snapshot(day, f.raw)
	if err != nil {
		return err
	}
	if d.Date == "" {
		return usageError{"no file states a date; give the snapshot one", "--date 2026-06-28"}
	}
	files, err := snapshot.Encode(d)
	if err != nil {
		return err
	}
	dir := filepath.Join(f.into, string(d.Date))
	again, err := snapshot.Write(dir, files)
	if err != nil {
		return err
	}
	return a.done(r, r.Problems, func(s *summary) { s.kept, s.again = dir, again })
}

// snapshot is what was read, ready to be kept. Without a day it is the report's.
func (r *reading) snapshot(day record.Date, raw bool) (*snapshot.Data, error) {
	stated := append([]record.Problem(nil), r.Problems...) // before the report and the posts add theirs
	report := r.report(nil)
	r.readPosts(report) // finds the images
	d := &snapshot.Data{
		Version: version(), Date: day, Method: r.method(report), Runs: r.Runs, Rows: r.Rows, Labels: r.Labels, Problems: stated,
		Report: map[string][]byte{}, Line: r.Line,
	}
	if day == "" {
		d.Date = report.AsOf.Day()
	}
	said, _ := report.Said()
	for _, v := range said {
		d.Values = append(d.Values, snapshot.Value(v))
	}
	for _, m := range report.Members() {
		d.Members = append(d.Members, snapshot.Member(m))
	}
	for _, f := range r.Files {
		file := snapshot.File{Origin: f.Origin, Generation: f.Generation, Reason: f.Reason, Runs: f.Runs, Rows: f.Rows}
		if f.Format != nil {
			file.Reader = orWord(f.Format.Revision, "1")
		}
		d.Files = append(d.Files, file)
	}
	if err := r.keepReport(d); err != nil {
		return nil, err
	}
	if raw {
		d.Raw = map[string][]byte{}
		for _, f := range r.Files {
			content, err := r.Raw(f.Origin)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.Origin.Path, err)
			}
			d.Raw[f.Origin.Hash()] = content
		}
	}
	return d, nil
}

// keepReport adds the files of the configuration and of the posts.
func (r *reading) keepReport(d *snapshot.Data) error {
	add := func(o *record.Origin, path string) error {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		d.Report[o.Path] = content
		d.Files = append(d.Files, snapshot.File{Origin: o, Aside: true})
		return nil
	}
	for i, f := range r.config.files {
		if err := add(f.Origin, r.config.paths[i]); err != nil {
			return err
		}
	}
	for _, x := range r.articles {
		if err := add(x.doc.Origin, x.path); err != nil {
			return err
		}
	}
	for _, o := range r.images {
		if err := add(o, r.config.path(o.Path)); err != nil {
			return err
		}
	}
	return nil
}

// snapshotIn returns the path where it is one snapshot; empty where it is none.
func snapshotIn(paths []string) (string, error) {
	for _, p := range paths {
		if _, err := os.Stat(filepath.Join(p, snapshot.Marker)); p == "-" || err != nil {
			continue
		}
		switch _, err := snapshot.ReadManifest(os.DirFS(p)); {
		case err == snapshot.ErrNone:
			continue
		case err == nil && len(paths) > 1:
			return "", usageError{p + " is a snapshot, and is read alone", "name only it, or the files that it was made from"}
		default:
			return p, err
		}
	}
	return "", nil
}

// readSnapshot reads a snapshot as if it were the files that it was made from.
func (a *app) readSnapshot(r *reading, dir string, err error) (*reading, error) {
	if err != nil {
		return nil, err
	}
	m, err := snapshot.ReadManifest(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	report := filepath.Join(dir, snapshot.ReportDir)
	named := a.config
	if named == "" {
		named = configOf(m, report)
	}
	if r.config, err = loadConfig(named, []string{report}); err != nil {
		return nil, unreadableConfig(named, err)
	}
	if r.config.broken() {
		a.problems(r.config.problems)
		return nil, errProblems
	}
	known := map[string]*record.Origin{}
	for _, f := range r.config.files {
		known[f.Origin.Path] = f.Origin
	}
	d, err := snapshot.Read(os.DirFS(dir), known)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	r.kept, r.Result = d, r.config.result(d)
	for i, f := range r.config.files {
		r.Beside(f.Origin, r.config.paths[i])
	}
	r.openPosts()
	r.Problems = d.Problems
	return r, nil
}

// configOf is the path of the configuration in a snapshot; empty where it has none.
func configOf(m *snapshot.Manifest, report string) string {
	for _, in := range m.Inputs {
		if in.Aside && in.Format == configFormat && path.Dir(in.Path) != mappingsDir {
			return filepath.Join(report, filepath.FromSlash(in.Path))
		}
	}
	return ""
}

// result is the table of a snapshot.
func (c *config) result(d *snapshot.Data) *ingest.Result {
	res := &ingest.Result{Runs: d.Runs, Rows: d.Rows, Labels: d.Labels, Problems: d.Problems, Lines: d.Line}
	for _, f := range d.Files {
		if f.Aside {
			continue
		}
		file := &ingest.File{Origin: f.Origin, Generation: f.Generation, Reason: f.Reason, Runs: f.Runs, Rows: f.Rows}
		for _, known := range c.readers() {
			if known.Name == f.Origin.Format {
				file.Format = known
			}
		}
		res.Files = append(res.Files, file)
	}
	res.Bytes = func(o *record.Origin) ([]byte, error) {
		if content, ok := d.Raw[o.Hash()]; ok {
			return content, nil
		}
		return nil, fmt.Errorf("%s", snapshotWithoutRaw)
	}
	return res
}

// method is what the numbers of the report depend on beside its inputs.
func (r *reading) method(report *analysis.Report) (out []snapshot.Term) {
	add := func(name, format string, args ...any) {
		out = append(out, snapshot.Term{Name: name, Text: strings.TrimSpace(fmt.Sprintf(format, args...))})
	}
	o := r.config.report
	add("window", "%s h", record.FormatFloat(report.Window.Hours()))
	if len(o.Workloads) == 0 {
		o.Workloads = []analysis.Workload{analysis.DefaultWorkload}
	}
	for _, w := range o.Workloads {
		add("workload "+w.Name, "%s input to %s output tokens, %s of the input cached", record.FormatFloat(w.Input), record.FormatFloat(w.Output), record.FormatFloat(w.Cached))
	}
	if report.Quality.Metric != nil {
		add("quality axis", "%s", report.Quality.Title)
	}
	for _, f := range report.Frontiers {
		var axes []string
		for _, x := range f.Axes {
			axes = append(axes, x.Title)
		}
		add("frontier "+f.Name, "%s", strings.Join(axes, ", "))
	}
	for _, c := range o.Composites {
		add("composite "+c.Name, "%s", partsWords(c))
	}
	for _, in := range r.config.inputs {
		add("inputs "+in.Pattern, "%s", inputWords(in))
	}
	for _, f := range r.config.files[min(1, len(r.config.files)):] {
		if path.Dir(f.Origin.Path) != mappingsDir {
			add("file "+f.Origin.Path, "%s", f.Origin.Hash()[:12])
		}
	}
	return append(out, r.readersAndDefinitions()...)
}

// readersAndDefinitions are those that rows were read by and stand under.
func (r *reading) readersAndDefinitions() (out []snapshot.Term) {
	for _, n := range byFormat(r.Files) {
		for _, f := range r.config.readers() {
			if f.Name == n.name {
				out = append(out, snapshot.Term{Name: "reader " + f.Name, Text: orWord(f.Revision, "1")})
			}
		}
	}
	used := map[*record.Metric]bool{}
	for _, row := range r.Rows {
		used[row.Metric] = true
	}
	for _, m := range record.Metrics {
		if used[m] {
			out = append(out, snapshot.Term{Name: "definition " + m.ID, Text: fmt.Sprintf("%s (%s, %s is better) %s", m.Title, orWord(string(m.Unit), "as written"), orWord(m.Better.String(), "neither"), m.Def)})
		}
	}
	if r.kept == nil {
		return out
	}
	// A snapshot's own are those of the program that wrote it.
	out = out[:0]
	for _, t := range r.kept.Method {
		if strings.HasPrefix(t.Name, "reader ") || strings.HasPrefix(t.Name, "definition ") {
			out = append(out, t)
		}
	}
	return out
}

// inputWords prints what the configuration says of some inputs.
func inputWords(in ingest.Input) string {
	var parts []string
	if in.Name != nil {
		parts = append(parts, "name "+in.Name.Text)
	}
	for _, s := range in.Set {
		parts = append(parts, s.Key+" "+s.Literal)
	}
	if in.Kind != "" {
		parts = append(parts, "kind "+string(in.Kind))
	}
	if in.Live != record.Unsaid {
		parts = append(parts, fmt.Sprintf("live %v", in.Live == record.Yes))
	}
	var columns []string
	for key, c := range in.Columns {
		columns = append(columns, strings.TrimSpace(key+": "+c.Header+" "+c.Unit))
	}
	slices.Sort(columns)
	return strings.Join(append(parts, columns...), ", ")
}

func partsWords(c analysis.Composite) string {
	var parts []string
	for _, p := range c.Parts {
		parts = append(parts, fmt.Sprintf("%s x %s", joinNonEmpty(p.Benchmark, p.Variant), record.FormatFloat(p.Weight)))
	}
	return strings.Join(parts, ", ")
}
