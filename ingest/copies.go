package ingest

import (
	"crypto/sha256"
	"fmt"
	"path"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// fileRun is a run with what decides whether it is counted.
type fileRun struct {
	run     *record.Run
	rows    int
	print   [32]byte // of everything that the file says of the run
	place   reader.Place
	values  map[string]float64      // metric, stat, variant -> value
	numbers map[string]record.Value // the same with their literals, of a printed run
	dropped bool
}

// collectRuns computes what identifies each run, before the configuration adds
// to it: two copies of one run stay copies whatever is said about their paths.
func collectRuns(runs []*record.Run, rows []record.Row, sink *reader.Sink) []fileRun {
	byRun := map[*record.Run][]record.Row{}
	for _, row := range rows {
		byRun[row.Run] = append(byRun[row.Run], row)
	}
	out := make([]fileRun, 0, len(runs))
	for _, run := range runs {
		own := byRun[run]
		fr := fileRun{run: run, rows: len(own), place: sink.PlaceOf(run), print: fingerprint(run, own)}
		if fr.place.Export > 0 || printedKey(run) != "" {
			fr.values = map[string]float64{}
			for _, r := range own {
				fr.values[rowKey(r)] = r.Value.Num
			}
		}
		if fr.place.Printed {
			fr.numbers = map[string]record.Value{}
			for _, r := range own {
				fr.numbers[rowKey(r)] = r.Value
			}
		}
		out = append(out, fr)
	}
	return out
}

func rowKey(r record.Row) string {
	return strings.Join([]string{r.Metric.ID, string(r.Stat), r.Benchmark, r.Variant, string(r.ValidFrom), string(r.ValidTo)}, "\x00")
}

// fingerprint hashes a run's own statements: kind, settings, date, counts and
// all numbers. A run with a natural identity is known by that and its numbers,
// since two tables of one result may spell its settings differently.
func fingerprint(run *record.Run, rows []record.Row) [32]byte {
	var parts []string
	if run.Key != "" {
		parts = append(parts, run.Key)
	} else {
		parts = append(parts, string(run.Kind), run.OK.Text(), run.Failed.Text())
		for _, s := range record.SettingKeys {
			parts = append(parts, s.Text(run))
		}
	}
	numbers := make([]string, 0, len(rows))
	for _, r := range rows {
		numbers = append(numbers, rowKey(r)+"\x00"+record.FormatFloat(r.Value.Num))
	}
	sort.Strings(numbers)
	return sha256.Sum256([]byte(strings.Join(append(parts, numbers...), "\x01")))
}

// settle decides which runs are counted, by rule 3 of the table: nothing twice.
// The results are in the order of their paths.
func settle(results []*fileResult) {
	useSidecars(results)
	dropSameBytes(results)
	dropRepeats(results)
	dropExports(results)
	dropPrinted(results)
	dropConversions(results)
	dropTotals(results)
	dropSameRuns(results)
	dropSameSamples(results)
	reportConflicts(results)
}

// drop takes a run out and says why.
func (r *fileResult) drop(i int, id, format string, args ...any) {
	fr := &r.file.runs[i]
	fr.dropped = true
	r.file.Reason = fmt.Sprintf(format, args...) // stands only where no run is left
	p := record.Problem{Kind: record.ProblemByID(id), Msg: r.file.Reason, Ref: record.Ref{Origin: r.file.Origin, Record: fr.run.Record}}
	if r.file.Format != nil {
		p.Format = r.file.Format.Name
	}
	if len(r.problems) > 0 && r.problems[len(r.problems)-1].Msg == p.Msg {
		return // one line for all runs of the file that have the same reason
	}
	r.problems = append(r.problems, p)
}

// dropSameBytes: of files with the same bytes the path that sorts first counts.
func dropSameBytes(results []*fileResult) {
	first := map[[32]byte]*fileResult{}
	for _, r := range results {
		if len(r.file.runs) == 0 {
			continue
		}
		keep := first[r.file.Origin.SHA256]
		if keep == nil {
			first[r.file.Origin.SHA256] = r
			continue
		}
		for i := range r.file.runs {
			if r.file.runs[i].dropped {
				continue // a sidecar, which speaks of the run beside it
			}
			r.drop(i, "run/duplicate", "same bytes as %s, which is read instead", keep.file.Origin.Path)
		}
	}
}

// dropExports: of several exports of one run in one directory the fullest
// counts. Which belong together is told by the directory, by the beginning of
// their names where it holds several runs, and by their numbers.
func dropExports(results []*fileResult) {
	groups := map[string][]*fileResult{}
	for _, r := range results {
		if len(r.file.runs) > 0 && r.file.runs[0].place.Export > 0 && !r.file.runs[0].dropped {
			family := r.file.runs[0].place.Family
			if family == "" {
				family = r.file.Format.Name
			}
			key := family + "\x00" + path.Dir(r.file.Origin.Path)
			groups[key] = append(groups[key], r)
		}
	}
	for _, group := range groups {
		sort.SliceStable(group, func(i, j int) bool { return group[i].rank() < group[j].rank() })
		for i, r := range group {
			if full := fuller(group[:i], r); full != nil {
				lend(full, r)
				for j := range r.file.runs {
					r.drop(j, "run/copy", "the same run as %s beside it, which has more digits and statistics and is read instead", full.file.Origin.Path)
				}
			}
		}
	}
}

// lend completes what the fuller export of a run does not say with what its copy
// says: the log that people read has no date, the one for machines has. Exports
// whose numbers may differ are of a part of the run and lend nothing.
func lend(full, r *fileResult) {
	if len(full.file.runs) != len(r.file.runs) || r.file.runs[0].place.Loose {
		return
	}
	for i := range r.file.runs {
		lendSettings(r.file.runs[i].run, full.file.runs[i].run, "its copy "+path.Base(r.file.Origin.Path))
	}
}

func (r *fileResult) rank() int { return r.file.runs[0].place.Export }

// fuller returns the file among candidates that is a fuller export of r's run:
// of those that agree with it the one whose name has the longest beginning in
// common; nil where none does.
func fuller(candidates []*fileResult, r *fileResult) *fileResult {
	var best *fileResult
	common := -1
	for _, c := range candidates {
		if c.rank() >= r.rank() || c.file.runs[0].dropped || !agree(c.file.runs[0], r.file.runs[0]) {
			continue
		}
		if n := commonPrefix(path.Base(c.file.Origin.Path), path.Base(r.file.Origin.Path)); n > common {
			best, common = c, n
		}
	}
	return best
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// agree reports whether two exports can be of one run: nine in ten of the
// numbers that both have are equal to 1 %, or to half of the second decimal
// that summaries are rounded to, in milliseconds too. A loose one always can, and
// two exports of a run that failed have no numbers to differ in.
func agree(full, other fileRun) bool {
	if other.place.Loose || full.rows == 0 && other.rows == 0 {
		return true
	}
	both, equal := 0, 0
	for k, v := range other.values {
		if w, ok := full.values[k]; ok {
			both++
			if d := max(v-w, w-v); d <= 0.01*max(v, -v) || d <= 0.0051 {
				equal++
			}
		}
	}
	return both > 0 && equal*10 >= both*9
}

// dropTotals: a run that is all runs of its directory taken together yields to
// them.
func dropTotals(results []*fileResult) {
	type place struct {
		format *reader.Format
		dir    string
	}
	parts := map[place]*fileResult{}
	each := func(do func(place, *fileResult, int)) {
		for _, r := range results {
			for i, fr := range r.file.runs {
				if fr.rows > 0 && !fr.dropped {
					do(place{r.file.Format, path.Dir(r.file.Origin.Path)}, r, i)
				}
			}
		}
	}
	each(func(at place, r *fileResult, i int) {
		if !r.file.runs[i].place.Total && parts[at] == nil {
			parts[at] = r
		}
	})
	each(func(at place, r *fileResult, i int) {
		if r.file.runs[i].place.Total && parts[at] != nil {
			r.drop(i, "run/copy", "all runs of this directory together; they are read one by one instead: %s and those beside it", parts[at].file.Origin.Path)
		}
	})
}
