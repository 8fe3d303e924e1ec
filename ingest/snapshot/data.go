package snapshot

import (
	"encoding/hex"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Data is what a snapshot holds.
type Data struct {
	Version  string // of the program
	Date     record.Date
	Method   []Term // what the numbers of a report depend on beside the inputs
	Files    []File // by path; a Ref leads to one of them
	Runs     []*record.Run
	Rows     []record.Row
	Labels   []record.Label
	Problems []record.Problem
	Values   []Value           // what the report said
	Members  []Member          // of its fronts
	Report   map[string][]byte // configuration and posts, by their paths in the report
	// Line tells the line of a place, from 1; 0 where it has none.
	Line func(record.Ref) int
	// Raw are the bytes of the inputs by their SHA-256 in hexadecimal; nil where
	// the snapshot holds none.
	Raw map[string][]byte
}

// Term is one thing that numbers depend on: a window, the version of a reader, the
// definition of a metric. A change of it is a change of method.
type Term struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// File is one input with what became of it.
type File struct {
	Origin     *record.Origin
	Generation string // of the format
	Reader     string // revision of the reader
	Reason     string // why it gives no rows
	Aside      bool   // of the configuration or the posts: in the report, no result
	Runs, Rows int
}

// Manifest says what a snapshot was made from and what it is made of.
type Manifest struct {
	Schema  string         `json:"schema"`
	Tool    string         `json:"tool"`
	Version string         `json:"version,omitempty"`
	Date    record.Date    `json:"date"`
	Method  []Term         `json:"method"`
	Inputs  []ManifestFile `json:"inputs"`
	Files   []ManifestFile `json:"files"` // of the snapshot: all but manifest.json and the marker
}

// ManifestFile is a file by its hash; all below the size is of an input.
type ManifestFile struct {
	Path       string `json:"path"`
	SHA256     string `json:"sha256"`
	Size       int64  `json:"size"`
	Format     string `json:"format,omitempty"`
	Generation string `json:"generation,omitempty"`
	Reader     string `json:"reader,omitempty"`
	Source     string `json:"source,omitempty"`
	Reason     string `json:"reason,omitempty"`
	Aside      bool   `json:"aside,omitempty"`
	Runs       int    `json:"runs,omitempty"`
	Rows       int    `json:"rows,omitempty"`
}

// Schema names the shape of a snapshot.
const Schema = "benchfolio-snapshot/1"

// The names that a snapshot has at its top, and the marker by which a walk over
// inputs passes it over.
const (
	ManifestName = "manifest.json"
	Marker       = ".benchfolio"
	ReportDir    = "report"
	markerText   = "This directory is a snapshot of benchfolio. It is never changed.\n"
	problemsName = "problems.jsonl"
)

func (f File) manifest() ManifestFile {
	o := f.Origin
	return ManifestFile{o.Path, o.Hash(), o.Size, o.Format, f.Generation, f.Reader, o.Source, f.Reason, f.Aside, f.Runs, f.Rows}
}

// file is the reverse of manifest. A hash that is none is left empty; whoever
// verifies compares it.
func (m ManifestFile) file() File {
	o := &record.Origin{Path: m.Path, Size: m.Size, Format: m.Format, Source: m.Source}
	if sum, err := hex.DecodeString(m.SHA256); err == nil && len(sum) == len(o.SHA256) {
		copy(o.SHA256[:], sum)
	}
	return File{o, m.Generation, m.Reader, m.Reason, m.Aside, m.Runs, m.Rows}
}
