package ingest

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// joinParts makes the rows of a part those of the run that it belongs to, and
// takes the part's own run away. It comes before everything that compares runs
// or adds to them.
func joinParts(results []*fileResult) {
	placed := map[*reader.Format][]reader.PlacedRun{}
	owner := map[*record.Run]*fileResult{}
	for _, r := range results {
		for _, fr := range r.file.runs {
			placed[r.file.Format] = append(placed[r.file.Format], reader.PlacedRun{Run: fr.run, Place: fr.place})
			owner[fr.run] = r
		}
	}
	for _, runs := range placed {
		whole, torn := reader.JoinParts(runs)
		for _, part := range torn {
			owner[part].doc.Report("run/sides", 0, "several runs lie beside this part of one; it stands alone, since nothing tells to which it belongs")
		}
		for _, r := range runs {
			if w := whole[r.Run]; w != nil {
				owner[r.Run].join(r.Run, owner[w], w)
			}
		}
	}
}

// join moves the rows of a part in r to the run w of another file.
func (r *fileResult) join(part *record.Run, to *fileResult, w *record.Run) {
	moved := 0
	own := to.rowsOf(w)
	for i := range r.rows {
		if r.rows[i].Run == part {
			r.rows[i].Run = w
			own = append(own, r.rows[i])
			moved++
		}
	}
	for i := range r.labels {
		if r.labels[i].Run == part {
			r.labels[i].Run = w
		}
	}
	r.file.runs = slices.DeleteFunc(r.file.runs, func(fr fileRun) bool { return fr.run == part })
	r.file.Reason = "the rest of the run in " + to.file.Origin.Path + ", which is not counted" // stands only where no row is left
	for i := range to.file.runs {
		if fr := &to.file.runs[i]; fr.run == w {
			fr.rows += moved
			fr.print = fingerprint(w, own)
		}
	}
}

func (r *fileResult) rowsOf(run *record.Run) (out []record.Row) {
	for _, row := range r.rows {
		if row.Run == run {
			out = append(out, row)
		}
	}
	return out
}

// droppedRuns are the runs that are not counted, whatever file their rows are in.
func droppedRuns(results []*fileResult) map[*record.Run]bool {
	dropped := map[*record.Run]bool{}
	for _, r := range results {
		for _, fr := range r.file.runs {
			if fr.dropped {
				dropped[fr.run] = true
			}
		}
	}
	return dropped
}
