package analysis

import (
	"github.com/benchfolio/benchfolio/ingest/record"
)

// source returns who published a run: what the run states itself, else what the
// configuration says of its file, else the file.
func (b *builder) source(run *record.Run) *Source {
	if run.Source != "" {
		return b.sourceByKey(run.Source)
	}
	return b.origin(run.Origin)
}

// origin returns the publisher of a file.
func (b *builder) origin(o *record.Origin) *Source {
	if o.Source != "" {
		return b.sourceByKey(o.Source)
	}
	return b.sourceByKey(o.Path)
}

// sourceByKey finds or makes a source. The text of a table's own source column
// is a key too, so that the configuration can say more about it.
func (b *builder) sourceByKey(key string) *Source {
	s := b.sources[key]
	if s == nil {
		s = &Source{Key: key, Title: key}
		b.sources[key] = s
	}
	if s.Title == "" {
		s.Title = key
	}
	return s
}

// count adds a run to the tallies of its source.
func (b *builder) count(run *record.Run) {
	s := b.source(run)
	s.Runs++
	s.Rows += len(b.rows[run])
	for _, o := range s.Files {
		if o == run.Origin {
			return
		}
	}
	s.Files = append(s.Files, run.Origin)
}
