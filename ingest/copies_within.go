package ingest

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// dropRepeats: a record that stands in a file more than once, equal in all that
// it says, counts once: files were appended to each other, or a row was pasted
// twice. Records that only agree in the numbers are repetitions and all count,
// and so do the lines of a benchmark that writes one for each repetition, and of
// a leaderboard, where two submissions of one model can agree in all columns.
func dropRepeats(results []*fileResult) {
	for _, r := range results {
		source.Safely(func() {
			if again := r.repeats(); len(again) > 0 {
				r.dropAgain(again)
			}
		})
	}
}

// maxEqual bounds with how many runs of equal numbers another is compared: a file
// of thousands that all differ in something else holds repetitions.
const maxEqual = 100

// repeats returns the indexes of the runs that repeat an earlier one of the file.
func (r *fileResult) repeats() (again []int) {
	first := map[[32]byte][]int{}
	var refs map[*record.Run][]record.Ref
	for i, fr := range r.file.runs {
		if fr.dropped || fr.rows == 0 || fr.place.Sample || fr.place.Part || !canRecur(fr) && !r.file.Format.Last {
			continue
		}
		for _, j := range first[fr.print] {
			if refs == nil {
				refs = r.refs()
			}
			if r.doc.Twins(refs[r.file.runs[j].run], refs[fr.run]) {
				again = append(again, i)
				break
			}
		}
		if n := len(again); (n == 0 || again[n-1] != i) && len(first[fr.print]) < maxEqual {
			first[fr.print] = append(first[fr.print], i)
		}
	}
	return again
}

// refs are the places of the numbers of each run.
func (r *fileResult) refs() map[*record.Run][]record.Ref {
	out := map[*record.Run][]record.Ref{}
	for _, row := range r.rows {
		out[row.Run] = append(out[row.Run], row.Value.Ref)
	}
	return out
}

// dropAgain takes the runs out and says so once, at the first.
func (r *fileResult) dropAgain(again []int) {
	for _, i := range again {
		r.file.runs[i].dropped = true
	}
	run := r.file.runs[again[0]].run
	p := record.Problem{
		Kind: record.ProblemByID("run/duplicate"), Format: r.file.Format.Name,
		Ref: record.Ref{Origin: r.file.Origin, Record: run.Record},
		Msg: fmt.Sprintf("%d records of this file repeat an earlier one in all that they say; each is counted once", len(again)),
	}
	if len(again) == 1 {
		p.Msg = "a record of this file repeats an earlier one in all that it says; it is counted once"
	}
	for _, row := range r.rows {
		if row.Run == run {
			p.Ref.Offset = row.Value.Ref.Offset
			p.Line, p.Col = r.doc.Position(p.Ref.Offset)
			break
		}
	}
	r.problems = append(r.problems, p)
}
