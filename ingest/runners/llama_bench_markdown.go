package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// llamaTables returns the indexes of llama-bench's tables among the Markdown
// tables of a text. A page with tables of llama-benchy or llama-batched-bench,
// which look alike, is theirs.
func llamaTables(d *source.Doc) (own []int) {
	if !d.Mentions("t/s") {
		return nil
	}
	for i, t := range d.Markdown() {
		if t.Has("ttfr (ms)") || t.Has("S_PP t/s") {
			return nil
		}
		if t.Has("model", "test", "t/s") {
			own = append(own, i)
		}
	}
	return own
}

// llamaRow is one row of a table with what the log around the table says.
type llamaRow struct {
	row      source.Row
	hardware string
	build    string
}

func readLlamaMarkdown(d *source.Doc, s *reader.Sink) {
	var rows []llamaRow
	var settings [][]llamaSetting
	for _, i := range llamaTables(d) {
		t := d.Markdown()[i]
		for _, r := range llamaTableRows(d, i) {
			rows = append(rows, r)
			var set []llamaSetting
			for _, name := range t.Names() {
				set = append(set, llamaSetting{name, r.row.Get(name).Str()})
			}
			settings = append(settings, set)
		}
	}
	notes := llamaDifferences(settings)
	for i, r := range rows {
		r.read(s, notes[i])
	}
}

// llamaTableRows returns the rows of table i: all lines up to the next table or
// to the build line that are rows of it, since lines of a log may interrupt it.
func llamaTableRows(d *source.Doc, i int) (rows []llamaRow) {
	tables, lines := d.Markdown(), d.Lines()
	t, end := tables[i], len(lines)
	if i+1 < len(tables) {
		end = tables[i+1].Header.Line - 1
	}
	hardware, build := strings.Join(llamaDevices(lines[:t.Header.Line-1]), ", "), ""
	for _, l := range lines[t.Header.Line+1 : end] {
		if m := llamaBuild.FindStringSubmatch(l.Text); m != nil {
			build = m[1]
			break
		}
		row, ok := t.RowAt(l)
		if !ok {
			continue
		}
		if name := row.Get("test"); !llamaLabel.MatchString(name.Str()) {
			if llamaSpeed.MatchString(row.Get("t/s").Str()) {
				name.Report("value/type", "expected the name of a test, like pp512 or tg128; the row is left out")
			}
			continue
		}
		if cutOff(d, l) {
			row.Get("test").Report("value/missing", "the file ends inside this row; it is left out")
			continue
		}
		rows = append(rows, llamaRow{row: row, hardware: hardware})
	}
	for j := range rows {
		rows[j].build = build
	}
	if len(rows) == 0 {
		t.Header.Get("test").Report("run/empty", "a table without rows: llama-bench stopped before its first test was done")
	}
	return rows
}

// cutOff reports whether a row of a table is the last line of the file and does
// not end in a pipe: its last cell may be there in part only.
func cutOff(d *source.Doc, l source.Line) bool {
	return l.No == len(d.Lines()) && !strings.HasSuffix(strings.TrimSpace(l.Text), "|") && !bytes.HasSuffix(d.Data, []byte("\n"))
}

// llamaLabel is the name of a test: pp512 (pp 512 in 2023), tg128, pp512+tg128,
// tg128@pp512 of ik_llama.cpp, each with the depth of the cache.
var llamaLabel = regexp.MustCompile(`^(?:pp ?(\d{1,15}))?(?: ?\+ ?)?(?:tg ?(\d{1,15}))?(?:@pp ?(\d{1,15}))?(?: @ d(\d{1,15}))?$`)

// llamaSpeed is the cell `490.97 ± 2.27`. The sign in the middle is whatever the
// code page of a terminal made of it.
var llamaSpeed = regexp.MustCompile(`^(\d+(?:\.\d+)?)(?:\s*[^\w\s.-]{1,6}\s*(\d+(?:\.\d+)?))?$`)

var llamaBuild = regexp.MustCompile(`^build: [0-9a-z]+ \((\d{1,9})\)`)

func (r llamaRow) read(s *reader.Sink, settings string) {
	cell, label := r.row.Get("t/s"), r.row.Get("test")
	m := llamaLabel.FindStringSubmatch(label.Text)
	part := func(digits string) record.Value { return label.Part(digits, digits, "count") }
	prompt, after := m[1], m[3] != ""
	if after {
		prompt = m[3]
	}
	test := newLlamaTest(part(prompt), part(m[2]), part(m[4]), after)
	if test.metric == nil {
		return
	}
	model := r.row.Get("model").Str()
	backend := r.row.Get("backend").Str()
	run := record.Run{Model: model}
	run.Precision, run.Engine = llamaPrecision(model), llamaEngine(r.build, backend)
	if backend != "CPU" { // whose devices are those of another table
		run.Hardware = r.hardware
	}
	added := test.run(s, cell.Ref(), run)
	mean, deviation := meanAndDeviation(cell, "tokens/s")
	row := record.Row{Run: added, Metric: test.metric, Stat: record.Mean, Value: mean, Variant: test.variant, Note: test.note(settings)}
	s.Row(row)
	row.Stat, row.Value = record.StdDev, deviation
	s.Row(row)
}

// meanAndDeviation reads the two numbers of a cell. A deviation of 0.00 is one
// repetition, or less than the digits show: either way not known.
func meanAndDeviation(cell source.Cell, unit string) (mean, deviation record.Value) {
	m := llamaSpeed.FindStringSubmatch(cell.Text)
	if m == nil {
		return positive(cell, unit), record.Value{}
	}
	mean = reader.Positive(cell.Part(m[1], m[1], unit))
	if !mean.Known() {
		cell.Report("value/impossible", "expected a number above 0 %s, found 0", unit)
		return mean, deviation
	}
	return mean, reader.Positive(cell.Part(m[2], m[2], unit))
}

// llamaVulkan, llamaCUDA and llamaMetal find the name of a device in the lines
// that a backend prints when it starts.
var (
	llamaVulkan = regexp.MustCompile(`\bggml_vulkan: \d+ = (.+?)(?: \([^()]*\))? \|`)
	llamaCUDA   = regexp.MustCompile(`^(?:[\d.]+ [A-Z])?\s+Device \d+: ([^,]+),`)
	llamaFound  = regexp.MustCompile(`\bggml_(?:cuda_init|init_cublas): found `)
	llamaMetal  = regexp.MustCompile(`\bggml_metal_(?:device_)?init: picking default device: (.+)$`)
)

// llamaDevices returns the names of the last block of devices in a log.
func llamaDevices(log []source.Line) (names []string) {
	last, cuda := 0, false
	for _, l := range log {
		m := llamaVulkan.FindStringSubmatch(l.Text)
		if m == nil {
			m = llamaMetal.FindStringSubmatch(l.Text)
		}
		if m == nil && cuda {
			m = llamaCUDA.FindStringSubmatch(l.Text)
		}
		cuda = llamaFound.MatchString(l.Text) || cuda && m != nil
		if m == nil {
			continue
		}
		if l.No != last+1 {
			names = nil
		}
		names, last = append(names, strings.TrimSpace(m[1])), l.No
	}
	return names
}
