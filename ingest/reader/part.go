package reader

import (
	"path"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// PlacedRun is a run with what its file says of its place.
type PlacedRun struct {
	Run   *record.Run
	Place Place
}

// JoinParts finds the run that each part belongs to: the one run in the
// directory that is no part. runs are those of one format. Parts of which that
// cannot be told, because several lie there, are returned as torn; parts that
// lie alone are runs of their own.
func JoinParts(runs []PlacedRun) (whole map[*record.Run]*record.Run, torn []*record.Run) {
	wholes := map[string][]*record.Run{}
	for _, r := range runs {
		if !r.Place.Part {
			dir := path.Dir(r.Run.Origin.Path)
			wholes[dir] = append(wholes[dir], r.Run)
		}
	}
	whole = map[*record.Run]*record.Run{}
	for _, r := range runs {
		if !r.Place.Part {
			continue
		}
		switch beside := wholes[path.Dir(r.Run.Origin.Path)]; len(beside) {
		case 0:
		case 1:
			whole[r.Run] = beside[0]
		default:
			torn = append(torn, r.Run)
		}
	}
	return whole, torn
}
