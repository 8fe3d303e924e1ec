package ingest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Reading is what stands now at the place that a value was read from.
type Reading struct {
	Line, Col int    // from 1; 0 where the file could not be opened
	Literal   string // as it stands there; empty where the value was computed from the record
	Problem   string // why the file no longer bears the value out; empty where it does
	ID        string // of the problem
}

// Reread opens the files of the values once more, each once, and looks whether
// they are the very files that were read and whether each literal stands at its
// place. The readings are in the order of the values.
func (res *Result) Reread(values []record.Value) []Reading {
	docs := map[*record.Origin]*source.Doc{}
	out := make([]Reading, len(values))
	for i, v := range values {
		o := v.Ref.Origin
		if docs[o] == nil {
			docs[o] = res.reopen(o)
		}
		out[i] = readingOf(docs[o], v)
	}
	return out
}

// reopen reads a file again. What is wrong is a problem of the Doc.
func (res *Result) reopen(o *record.Origin) *source.Doc {
	d := source.NewDoc(o, nil)
	path := res.pathOf(o)
	if res.Bytes != nil && path == "" {
		raw, err := res.Bytes(o)
		if err != nil {
			d.Report("file/unreadable", 0, "%s", err)
			return d
		}
		return same(d, o, raw)
	}
	switch path {
	case "":
		d.Report("file/unreadable", 0, "%s is not among the files that were read", o.Path)
		return d
	case "-":
		d.Report("file/unreadable", 0, "standard input can be read only once; name a file to check its numbers")
		return d
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		d.Report("file/unreadable", 0, "%s", plainError(err))
		return d
	}
	return same(d, o, raw)
}

// Raw returns the bytes of an input, if they are still those that were read.
func (res *Result) Raw(o *record.Origin) (raw []byte, err error) {
	path := res.pathOf(o)
	switch {
	case path == "-":
		return nil, errors.New("standard input can be read only once")
	case path == "" && res.Bytes != nil:
		raw, err = res.Bytes(o)
	default:
		raw, err = os.ReadFile(path)
	}
	if err == nil && sha256.Sum256(raw) != o.SHA256 {
		return nil, errors.New("it changed while it was read")
	}
	return raw, err
}

// same decodes the bytes of a file if they are those that were read.
func same(d *source.Doc, o *record.Origin, raw []byte) *source.Doc {
	again := source.Decode(o.Path, raw, source.MaxSize)
	if again.Origin.SHA256 != o.SHA256 {
		d.Report("file/changed", 0, "expected SHA-256 %s, found %s", o.Hash(), again.Origin.Hash())
		return d
	}
	return again
}

// pathOf returns where a file lies on disk; files are sorted by name.
func (res *Result) pathOf(o *record.Origin) string {
	if path := res.beside[o]; path != "" {
		return path
	}
	i := sort.Search(len(res.Files), func(i int) bool { return res.Files[i].Origin.Path >= o.Path })
	for ; i < len(res.Files) && res.Files[i].Origin.Path == o.Path; i++ {
		if res.Files[i].Origin == o {
			return res.Files[i].path
		}
	}
	return ""
}

func readingOf(d *source.Doc, v record.Value) (r Reading) {
	if ps := d.Problems(); len(d.Data) == 0 && len(ps) > 0 {
		return Reading{Problem: ps[0].Msg, ID: ps[0].Kind.ID}
	}
	if v.Ref.At == record.AtPath {
		if r.Literal = v.Raw; !strings.Contains(v.Ref.Origin.Path, v.Raw) {
			r = Reading{Problem: fmt.Sprintf("the path does not hold %.80q", v.Raw), ID: "file/changed"}
		}
		return r
	}
	at, ok := find(d.Data, v)
	r.Line, r.Col = d.Position(at)
	if !ok {
		r.Problem, r.ID = fmt.Sprintf("the literal %.80q does not stand there", v.Raw), "file/changed"
		return r
	}
	r.Literal = v.Raw
	return r
}

// find returns where the literal of a value begins: in JSON at the very offset,
// in text behind it on the same line, because a cell may hold more than the
// number, and doubled quotes inside a quoted cell are single in the literal.
func find(data []byte, v record.Value) (at int64, ok bool) {
	at = min(max(v.Ref.Offset, 0), int64(len(data)))
	rest := data[at:]
	if bytes.HasPrefix(rest, []byte(v.Raw)) {
		return at, true
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	if i := bytes.Index(line, []byte(v.Raw)); i >= 0 {
		return at + int64(i), true
	}
	plain := bytes.ReplaceAll(line, []byte(`""`), []byte(`"`))
	return at, bytes.Contains(plain, []byte(v.Raw))
}
