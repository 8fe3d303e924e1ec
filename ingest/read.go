package ingest

import (
	"cmp"
	"path/filepath"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// readFile reads, recognizes and reads out one file.
func readFile(f foundFile, o Options) *fileResult {
	text, err := load(f, o)
	if err != nil {
		return unread(f, err)
	}
	defer text.close()
	var r *fileResult
	whole := source.Safely(func() {
		d, hash := source.Begin(f.name, text.bytes, o.Limit)
		if isEmptyProgram(f.name, text.bytes) {
			d = source.NewDoc(d.Origin, nil)
			d.Report("format/prose", 0, notProgram)
		}
		r = &fileResult{file: &File{Origin: d.Origin, path: f.path}, doc: d}
		if len(d.Data) > 0 { // what is wrong with a member of an archive says nothing of the others
			r.interpret(o, patternPath(f, o.Root))
		}
		hash()
	})
	if err := text.changed(); err != nil || !whole {
		return unread(f, cmp.Or(err, &loadError{id: "file/changed", msg: "it became shorter while it was read"}))
	}
	return r
}

// unread is the result of a file that could not be read whole.
func unread(f foundFile, err *loadError) *fileResult {
	origin := &record.Origin{Path: f.name}
	d := source.NewDoc(origin, nil)
	d.ReportHint(err.id, err.hint, 0, "%s", err.msg)
	return &fileResult{file: &File{Origin: origin, path: f.path}, doc: d}
}

// configure adds what side files and then the configuration say about the runs
// of the file, and collects its problems.
func (r *fileResult) configure(inputs []Input, sides sideFiles) {
	if r.read {
		sides.apply(r)
		applyInputs(inputs, r.inputs, r)
	}
	r.problems = r.doc.Problems()
	for i := range r.problems {
		if r.file.Format != nil {
			r.problems[i].Format = r.file.Format.Name
		}
	}
}

// interpret lets each part of the file be read by the one format that claims it.
func (r *fileResult) interpret(o Options, path string) {
	opts, matched := optionsFor(o.Inputs, path)
	r.inputs = matched
	read := false
	for _, part := range r.doc.Parts() {
		read = r.part(part, o, opts) || read
	}
	if r.read = read; read {
		r.file.Used, r.file.Unused = r.doc.Fields()
	}
}

// part finds the one format that claims a part of the file, and lets it read. It
// reports whether one did. The file is of the format of its first part that is of
// any: nobody packs results of several programs into one archive.
func (r *fileResult) part(d *source.Doc, o Options, opts reader.Options) bool {
	format, verdict := byColumns(o.Formats, opts), reader.Yes("columns of the configuration")
	if format == nil {
		d.Glance(func() { format, verdict = recognize(d, o.Formats) })
	}
	if format == nil {
		d.Settle(false)
		return false
	}
	if r.file.Format == nil {
		r.file.Format, r.file.Generation = format, verdict.Generation
		r.file.Origin.Format = format.Name
	}
	if verdict.Refused != "" {
		d.Report("format/version", 0, "%s", verdict.Refused)
		d.Settle(false)
		return false
	}
	if d.JSON().BrokenOnly() && !format.Partial {
		d.Settle(true)
		r.file.Reason = "the file was cut off or damaged, so none of its numbers can be trusted to be final"
		return false
	}
	sink := reader.NewSink(r.file.Origin, opts)
	format.Read(d, sink)
	sink.Check(d)
	d.Settle(true)
	runs, rows, labels := sink.Result()
	reportCut(d, sink, runs, rows)
	r.rows, r.labels, r.sides = append(r.rows, rows...), append(r.labels, labels...), append(r.sides, sink.Sides()...)
	r.file.Columns = append(r.file.Columns, sink.Columns()...)
	r.file.runs = append(r.file.runs, collectRuns(runs, rows, sink)...)
	return true
}

// reportCut says which runs have a name or setting that was cut, at their first
// number.
func reportCut(d *source.Doc, sink *reader.Sink, runs []*record.Run, rows []record.Row) {
	first := map[*record.Run]int64{}
	for _, row := range rows {
		if _, seen := first[row.Run]; !seen && sink.Cut(row.Run) {
			first[row.Run] = row.Value.Ref.Offset
		}
	}
	for _, run := range runs {
		if sink.Cut(run) {
			d.Report("value/long", first[run], "a name or setting of this run is longer than %d bytes; it was cut", record.MaxText)
		}
	}
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

// recognize asks every format; exactly one may claim the file. A mapping is asked
// first, because the user has said what the file is; the table reader is asked
// last, where no other wants it.
func recognize(d *source.Doc, formats []*reader.Format) (*reader.Format, reader.Verdict) {
	for turn := range lastTurn + 1 {
		claims, verdict := claimsOf(d, formats, turn)
		switch {
		case len(claims) == 1:
			if turn == 0 {
				noteMapped(d, formats, claims[0])
			}
			return claims[0], verdict
		case len(claims) > 1:
			d.Report("format/two", 0, "%s and %s both claim this file", claims[0].Name, claims[1].Name)
			return nil, reader.No
		}
	}
	switch {
	case isTemplate(d):
		d.CutOnPurpose()
		d.Report("format/prose", 0, "a template, not a result")
	case isProgram(d):
		d.CutOnPurpose()
		d.Report("format/prose", 0, notProgram)
	case d.Damaged(): // its syntax error is what is wrong with it
	case isProse(d):
		d.Report("format/prose", 0, "a text about the files, not a result")
	case isEmptyJSON(d):
		d.Report("format/unknown", 0, "an empty list or object: there is nothing in it to read")
	case isMarkup(d):
		d.ReportHint("format/unknown", markupHint, 0, "an HTML page, an image or XML, of which no reader reads numbers")
	case table.NamesModels(d):
		d.ReportHint("format/unknown", table.HintMetric, 0, "a table that names models, but no column of it says a metric and its unit")
	case table.NamesMetrics(d):
		d.ReportHint("format/unknown", table.HintModel, 0, "a table of measurements, but no column of it names the model")
	default:
		d.Report("format/unknown", 0, "no reader knows this file")
	}
	return nil, reader.No
}

// lastTurn is the turn of the formats that are asked last; mappings are asked in
// turn 0, all others in turn 1.
const lastTurn = 2

func turnOf(f *reader.Format) int {
	switch {
	case f.First:
		return 0
	case f.Last:
		return lastTurn
	}
	return 1
}

// claimsOf returns the formats of a turn that claim the file, and what the last
// of them says of it.
func claimsOf(d *source.Doc, formats []*reader.Format, turn int) (claims []*reader.Format, verdict reader.Verdict) {
	for _, f := range formats {
		if turnOf(f) != turn {
			continue
		}
		if v := f.Sniff(d); v.Mine {
			claims, verdict = append(claims, f), v
		}
	}
	return claims, verdict
}

// noteMapped says that a mapping took a file from a built-in reader.
func noteMapped(d *source.Doc, formats []*reader.Format, m *reader.Format) {
	if others, _ := claimsOf(d, formats, 1); len(others) > 0 {
		d.Report("format/mapped", 0, "%s knows this file too; the mapping %s reads it", others[0].Name, m.Name)
	}
}
