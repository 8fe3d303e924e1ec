package main

import (
	"crypto/sha256"
	"errors"
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
// none. One that cannot be shown is a problem, and the others are.
func (r *reading) readHistory(report *analysis.Report) {
	states, left, err := snapshot.History(os.DirFS(r.config.path(snapshotsDir)))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	problem := func(id, name, msg string) {
		report.Problems = append(report.Problems, record.Problem{Kind: record.ProblemByID(id), Ref: record.Ref{Origin: &record.Origin{Path: path.Join(snapshotsDir, name)}}, Msg: msg})
	}
	if err != nil {
		problem("file/unreadable", "", plainError(err))
	}
	for _, x := range left {
		id := "snapshot/changed"
		if errors.Is(x.Err, snapshot.ErrNoValues) {
			id = "snapshot/older"
		}
		problem(id, x.Name, x.Err.Error())
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
}

// history is what the snapshots said, for the site; nil where there are none.
func (r *reading) history() *analysis.History {
	if len(r.dates) == 0 {
		return nil
	}
	return analysis.NewHistory(r.dates)
}
