package ingest

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// reportConflicts finds results that two files call the same, by their natural
// identity, and give different numbers for. Which one is right nobody can tell
// from here, so both stay and the second is reported. The results are in the
// order of their paths; copies are gone already.
func reportConflicts(results []*fileResult) {
	type statement struct {
		from   *fileResult
		values map[string]float64
	}
	first := map[string]statement{}
	for _, r := range results {
		for _, fr := range r.file.runs {
			if fr.dropped || fr.rows == 0 || fr.run.Key == "" {
				continue
			}
			s := statement{r, r.valuesOf(fr.run)}
			old, known := first[fr.run.Key]
			switch {
			case !known:
				first[fr.run.Key] = s
			case old.from != r && contradict(old.values, s.values):
				r.problems = append(r.problems, record.Problem{
					Kind: record.ProblemByID("run/conflict"), Format: r.file.Format.Name,
					Ref: record.Ref{Origin: r.file.Origin, Record: fr.run.Record},
					Msg: fmt.Sprintf("%.60q: other numbers than for the same result in %s", fr.run.Model, old.from.file.Origin.Path),
				})
			}
		}
	}
}

// valuesOf returns the numbers of a run by metric, statistic, test and variant.
func (r *fileResult) valuesOf(run *record.Run) map[string]float64 {
	out := map[string]float64{}
	for _, row := range r.rows {
		if row.Run == run {
			out[rowKey(row)] = row.Value.Num
		}
	}
	return out
}

// contradict reports whether two statements of one result differ in a number
// that both have.
func contradict(a, b map[string]float64) bool {
	for k, v := range b {
		if w, ok := a[k]; ok && v != w {
			return true
		}
	}
	return false
}
