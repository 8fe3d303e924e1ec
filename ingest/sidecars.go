package ingest

import (
	"path"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// useSidecars lets the files that hold nothing but the settings of a run
// complete the bare runs of the same format in their directory: those of one
// file, of several that whose name has the longest beginning in common.
func useSidecars(results []*fileResult) {
	place := func(r *fileResult) string { return r.file.Format.Name + "\x00" + path.Dir(r.file.Origin.Path) }
	bare := map[string][]*fileResult{}
	for _, r := range results {
		if r.isBare() {
			bare[place(r)] = append(bare[place(r)], r)
		}
	}
	for _, r := range results {
		if !r.isSidecar() || r.file.runs[0].dropped {
			continue
		}
		if to := beside(bare[place(r)], r); to != nil {
			for i := range to.file.runs {
				lendSettings(r.file.runs[0].run, to.file.runs[i].run, "sidecar "+path.Base(r.file.Origin.Path))
			}
			for i := range to.rows {
				complete(&to.rows[i], r.file.runs[0].place.Sidecar)
			}
		}
		r.file.runs[0].dropped = true // its reader has said what it is
	}
}

// isBare reports whether all runs of the file have their settings in a sidecar.
func (r *fileResult) isBare() bool {
	for _, fr := range r.file.runs {
		if fr.dropped || !fr.place.Bare {
			return false
		}
	}
	return len(r.file.runs) > 0
}

func (r *fileResult) isSidecar() bool {
	return len(r.file.runs) == 1 && r.file.runs[0].place.Sidecar != nil
}

// complete gives a row the benchmark and the system that the sidecar names.
func complete(row *record.Row, s *reader.Sidecar) {
	if s.Benchmark != "" {
		row.Benchmark = s.Benchmark
	}
	switch {
	case row.Variant == "":
		row.Variant = s.System
	case s.System != "":
		row.Variant = s.System + "," + row.Variant
	}
}

// beside returns the file that a sidecar is about, nil where there is none.
func beside(group []*fileResult, r *fileResult) *fileResult {
	var best *fileResult
	common := -1
	for _, c := range group {
		if n := commonPrefix(path.Base(c.file.Origin.Path), path.Base(r.file.Origin.Path)); n > common {
			best, common = c, n
		}
	}
	return best
}

// lendSettings gives a run what another knows of it.
func lendSettings(from, to *record.Run, by string) {
	for _, s := range record.SettingKeys {
		s.Lend(from, to, by)
	}
	if !to.OK.Known() && !to.Failed.Known() {
		to.OK, to.Failed = from.OK, from.Failed
	}
}
