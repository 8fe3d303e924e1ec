package ingest

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
)

// sideFiles are the files that state something about runs of others, by the
// name of their format.
type sideFiles map[string][]reader.SideFile

func collectSides(results []*fileResult) sideFiles {
	out := sideFiles{}
	for _, r := range results {
		if len(r.sides) > 0 {
			out[r.file.Format.Name] = append(out[r.file.Format.Name], reader.SideFile{Path: r.file.Origin.Path, Sides: r.sides})
		}
	}
	return out
}

// apply gives the runs of a file what the files beside it state about them.
func (x sideFiles) apply(r *fileResult) {
	said := map[string]bool{}
	for _, fr := range r.file.runs {
		for _, d := range reader.ApplySides(fr.run, x[r.file.Format.Name]) {
			if !said[d.Key] {
				said[d.Key] = true
				r.doc.Report("run/sides", 0, "%s state different values of %q for its runs", strings.Join(d.Paths, " and "), d.Key)
			}
		}
	}
}
