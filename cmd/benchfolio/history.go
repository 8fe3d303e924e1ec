package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
)

// snapshotsDir is where the snapshots of a report lie in its directory, as the
// command snapshot writes them.
const snapshotsDir = "snapshots"

// readHistory reads what the snapshots of the report said; nothing where there are
// none.
func (r *reading) readHistory() error {
	dir := r.config.path(snapshotsDir)
	states, _, err := snapshot.History(os.DirFS(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s/%w; put the snapshot back as it was, or move it away", dir, err)
	}
	same := map[*snapshot.Value]*analysis.Said{}
	for _, s := range states {
		d := &analysis.Dated{Name: s.Name, Date: s.Date, Errata: s.Errata, Origin: &record.Origin{
			Path: path.Join(snapshotsDir, s.Name, snapshot.ManifestName), SHA256: sha256.Sum256(s.Manifest), Size: int64(len(s.Manifest)), Format: "snapshot"}}
		for _, t := range s.Method {
			d.Method = append(d.Method, analysis.Term(t))
		}
		for _, v := range s.Values {
			said := same[v]
			if said == nil {
				x := analysis.Said(*v)
				said = &x
				same[v] = said
			}
			d.Said = append(d.Said, said)
		}
		for _, m := range s.Members {
			x := analysis.Member(*m)
			d.Members = append(d.Members, &x)
		}
		r.dates = append(r.dates, d)
	}
	return nil
}

// history is what the snapshots said, for the site; nil where there are none.
func (r *reading) history() *analysis.History {
	if len(r.dates) == 0 {
		return nil
	}
	return analysis.NewHistory(r.dates)
}
