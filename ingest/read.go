package ingest

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// readFile reads, recognizes and reads out one file.
func readFile(f foundFile, o Options) *fileResult {
	raw, err := load(f, o)
	if err != nil {
		origin := &record.Origin{Path: f.name}
		d := source.NewDoc(origin, nil)
		d.Report(err.id, 0, "%s", err.msg)
		return &fileResult{file: &File{Origin: origin, path: f.path}, doc: d, problems: d.Problems()}
	}
	d := source.Decode(f.name, raw, o.Limit)
	r := &fileResult{file: &File{Origin: d.Origin, path: f.path}, doc: d}
	if len(d.Problems()) == 0 {
		r.interpret(o, patternPath(f, o.Root))
	}
	r.problems = d.Problems()
	for i := range r.problems {
		if r.file.Format != nil {
			r.problems[i].Format = r.file.Format.Name
		}
	}
	return r
}

// loadError is a file that could not be read whole.
type loadError struct{ id, msg string }

// load returns the bytes of a file. A file that grows or shrinks meanwhile is
// an error: half of a result is none.
func load(f foundFile, o Options) ([]byte, *loadError) {
	if f.path == "-" {
		if o.Stdin == nil {
			return nil, &loadError{"file/unreadable", "there is no standard input"}
		}
		raw, err := io.ReadAll(io.LimitReader(o.Stdin, o.Limit+1))
		if err != nil {
			return nil, &loadError{"file/unreadable", plainError(err)}
		}
		return raw, nil
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil, &loadError{"file/unreadable", plainError(err)}
	}
	defer file.Close()
	before, err := file.Stat()
	if err != nil || !before.Mode().IsRegular() {
		return nil, &loadError{"file/special", "it is no longer a regular file"}
	}
	if before.Size() > o.Limit {
		return nil, &loadError{"file/too-large", fmt.Sprintf("expected at most %d bytes, found %d", o.Limit, before.Size())}
	}
	raw := make([]byte, before.Size())
	if _, err := io.ReadFull(file, raw); err != nil {
		return nil, &loadError{"file/changed", "it became shorter while it was read: " + plainError(err)}
	}
	after, err := file.Stat()
	if err != nil || after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime()) {
		return nil, &loadError{"file/changed", "it changed while it was read"}
	}
	return raw, nil
}

// interpret finds the one format that claims the file and lets it read.
func (r *fileResult) interpret(o Options, path string) {
	opts, matched := optionsFor(o.Inputs, path)
	r.inputs = matched
	format, verdict := byColumns(o.Formats, opts), reader.Yes("columns of the configuration")
	if format == nil {
		format, verdict = recognize(r.doc, o.Formats)
	}
	if format == nil {
		r.doc.Settle(false)
		return
	}
	r.file.Format, r.file.Generation = format, verdict.Generation
	r.file.Origin.Format = format.Name
	if verdict.Refused != "" {
		r.doc.Report("format/version", 0, "%s", verdict.Refused)
		r.doc.Settle(false)
		return
	}
	if r.brokenOnly() && !format.Partial {
		r.doc.Settle(true)
		r.file.Reason = "the file was cut off or damaged, so none of its numbers can be trusted to be final"
		return
	}
	sink := reader.NewSink(r.file.Origin, opts)
	format.Read(r.doc, sink)
	r.doc.Settle(true)
	r.file.Used, r.file.Unused = r.doc.Fields()
	runs, rows, labels := sink.Result()
	r.rows, r.labels = rows, labels
	r.file.Columns = sink.Columns()
	r.file.runs = collectRuns(runs, rows, sink)
	applyInputs(o.Inputs, matched, r)
}

// patternPath is how the patterns of the configuration call a file: relative to
// the configuration, whatever directories the user named.
func patternPath(f foundFile, root string) string {
	if root == "" || f.path == "-" {
		return f.name
	}
	rel, err := filepath.Rel(root, f.path)
	if err != nil {
		return f.name
	}
	return filepath.ToSlash(rel)
}

// brokenOnly reports whether the file is JSON of which no document is whole.
func (r *fileResult) brokenOnly() bool {
	t := r.doc.JSON()
	return len(t.Broken()) > 0 && len(t.Docs()) == 0
}

// byColumns returns the format that reads a file whose columns the configuration
// explains: a user who names them has said what it is. nil where none are.
func byColumns(formats []*reader.Format, o reader.Options) *reader.Format {
	for _, f := range formats {
		if f.ByColumns && o.Columns != nil {
			return f
		}
	}
	return nil
}

// recognize asks every format; exactly one may claim the file. Those that are
// asked last hear of it only where no other wants it.
func recognize(d *source.Doc, formats []*reader.Format) (*reader.Format, reader.Verdict) {
	for _, last := range []bool{false, true} {
		var claims []*reader.Format
		var verdict reader.Verdict
		for _, f := range formats {
			if f.Last != last {
				continue
			}
			if v := f.Sniff(d); v.Mine {
				claims, verdict = append(claims, f), v
			}
		}
		switch {
		case len(claims) == 1:
			return claims[0], verdict
		case len(claims) > 1:
			d.Report("format/two", 0, "%s and %s both claim this file", claims[0].Name, claims[1].Name)
			return nil, reader.No
		}
	}
	switch {
	case d.Damaged(): // its syntax error is what is wrong with it
	case isProse(d.Origin.Path):
		d.Report("format/prose", 0, "a text about the files, not a result")
	default:
		d.Report("format/unknown", 0, "no reader knows this file")
	}
	return nil, reader.No
}

// isProse recognizes by their names the texts that lie beside results, so that
// they are not reported as results that nobody knows. A table in one of them is
// read all the same: the readers are asked first.
func isProse(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(path.Base(name)), ".")
	switch base {
	case "README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS", "CHANGELOG", "CONTRIBUTING", "CITATION", "MAKEFILE":
		return true
	}
	return false
}
