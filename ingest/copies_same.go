package ingest

import (
	"crypto/sha256"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// found is one place where a run was found.
type found struct {
	r *fileResult
	i int
}

func (f found) run() *fileRun { return &f.r.file.runs[f.i] }

// dropSameRuns: the same run in two files, as in a combined table beside its
// parts, counts once: where it has the most numbers; else not in a file that
// only repeats runs, else in the file that holds more, else where the path sorts
// first. Scores and prices that two publishers agree on are two statements, not
// one run.
func dropSameRuns(results []*fileResult) {
	groups, order := sameRuns(results)
	repeats := repeatingFiles(results, groups)
	for _, id := range order {
		group := groups[id]
		keep := group[0]
		for _, f := range group[1:] {
			if better(f, keep, repeats) {
				keep = f
			}
		}
		for _, f := range group {
			switch {
			case f.r == keep.r:
			case f.run().rows < keep.run().rows:
				f.r.drop(f.i, "run/copy", "the same run as in %s, which has more of its numbers and is read instead", keep.r.file.Origin.Path)
			default:
				f.r.drop(f.i, "run/duplicate", "the same run, to the last digit, as in %s, which is read instead", keep.r.file.Origin.Path)
			}
		}
	}
}

// sameRuns groups the runs by what identifies them, each group in the order of
// the paths.
func sameRuns(results []*fileResult) (groups map[[32]byte][]found, order [][32]byte) {
	groups = map[[32]byte][]found{}
	for _, r := range results {
		for i, fr := range r.file.runs {
			if fr.dropped || fr.rows == 0 || fr.place.Sample || !canRecur(fr) {
				continue
			}
			id := r.identity(fr)
			if groups[id] == nil {
				order = append(order, id)
			}
			groups[id] = append(groups[id], found{r, i})
		}
	}
	return groups, order
}

// canRecur reports whether equal numbers mean one run: of a measurement always,
// of a score or price only where its tool says what it knows it by.
func canRecur(fr fileRun) bool {
	return fr.run.Kind == record.Measured || fr.run.Kind == record.Claimed || fr.place.Same != ""
}

// identity is what two finds of one run have in common.
func (r *fileResult) identity(fr fileRun) [32]byte {
	if fr.place.Same == "" {
		return fr.print
	}
	return sha256.Sum256([]byte(r.file.Format.Name + "\x00" + fr.place.Same))
}

// repeatingFiles returns the files of which every run is found elsewhere and at
// least one with more numbers. That is a table that somebody made from others;
// where it is as full as they are, it may as well be the original.
func repeatingFiles(results []*fileResult, groups map[[32]byte][]found) map[*fileResult]bool {
	out := map[*fileResult]bool{}
	for _, r := range results {
		elsewhere, fuller := true, false
		for _, fr := range r.file.runs {
			most := 0
			for _, f := range groups[r.identity(fr)] {
				if f.r != r {
					most = max(most, f.run().rows)
				}
			}
			elsewhere = elsewhere && most >= fr.rows
			fuller = fuller || most > fr.rows
		}
		out[r] = elsewhere && fuller
	}
	return out
}

// better reports whether a is the one to keep of two finds of a run, rather than
// b, whose path sorts first.
func better(a, b found, repeats map[*fileResult]bool) bool {
	if x, y := a.run().rows, b.run().rows; x != y {
		return x > y
	}
	x := a.run().place.Summary || repeats[a.r]
	y := b.run().place.Summary || repeats[b.r]
	if x != y {
		return y
	}
	return len(a.r.file.runs) > len(b.r.file.runs)
}
