package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LlamaBatchedBench reads llama-batched-bench of llama.cpp and of ik_llama.cpp,
// and llama-sweep-bench of the latter. Layout:
// ggml-org/llama.cpp@0a1f0179:tools/batched-bench/batched-bench.cpp,
// ikawrakow/ik_llama.cpp@8337e4cd:examples/sweep-bench.
var LlamaBatchedBench = &reader.Format{
	Name:    "llama-batched-bench",
	Title:   "llama-batched-bench and llama-sweep-bench",
	Kind:    record.Measured,
	Partial: true,
	Sniff:   sniffLlamaBatched,
	Read:    readLlamaBatched,
	Doc: `Written by ` + "`llama-batched-bench --output-format md | jsonl`" + ` of llama.cpp and ik_llama.cpp, and by ` + "`llama-sweep-bench`" + ` of ik_llama.cpp. It
decodes batches of synthetic tokens in lock step, once, without a server. One row is one run.

Recognized, anywhere in a text, by a Markdown table with the columns ` + "`S_PP t/s` and `S_TG t/s`" + `, or by a line that is a JSON object with
` + "`n_kv_max`, `speed_pp`, `speed_tg`" + `. With ` + "`B` (`pl`)" + ` it is batched-bench, without it sweep-bench. Such a line inside a text is named by the line of
the text.

| Markdown | JSONL | metric |
|---|---|---|
| ` + "`S_PP t/s` | `speed_pp`" + ` | prefill_speed |
| ` + "`S_TG t/s` | `speed_tg`" + ` | output_throughput (batched-bench: all sequences together, decoding alone); output_speed (sweep-bench) |
| ` + "`S t/s` | `speed`" + ` | total_throughput |
| ` + "`T s` | `t`" + ` | duration |

` + "`PP`, `TG`" + ` are the lengths of each sequence, ` + "`B`" + ` the concurrency; a sweep has the position in the context as its variant (` + "`n_kv=512`" + `). Model and
precision come from the lines of the loader before the table, where they are there.

No rows: ` + "`T_PP s`, `T_TG s`" + `; the former is the time of the whole batch, no time to first token.

Traps: a crash ends the table in its middle; points that do not fit the context are left out without a word; one text can hold
tables of several models; a prompt that all sequences share is processed once, and a note says so.`,
}

// batchedNames are the names of a row's fields in one of the two forms.
type batchedNames struct{ pp, tg, b, nKV, tPP, sPP, tTG, sTG, t, s string }

var (
	batchedColumns = batchedNames{"PP", "TG", "B", "N_KV", "T_PP s", "S_PP t/s", "T_TG s", "S_TG t/s", "T s", "S t/s"}
	batchedKeys    = batchedNames{"pp", "tg", "pl", "n_kv", "t_pp", "speed_pp", "t_tg", "speed_tg", "t", "speed"}
)

// batchedResults are the keys of a JSON line that are no settings.
var batchedResults = map[string]bool{
	"pp": true, "tg": true, "pl": true, "n_kv": true, "t_pp": true, "speed_pp": true, "t_tg": true, "speed_tg": true,
	"t": true, "speed": true, "n_kv_max": true,
}

func sniffLlamaBatched(d *source.Doc) reader.Verdict {
	tables, lines := batchedTables(d), batchedLines(d)
	switch {
	case len(tables) > 0:
		return reader.Yes(batchedProgram(tables[0].Has("B")) + "Markdown")
	case len(lines) > 0 && !sniffLlamaBench(d).Mine:
		return reader.Yes(batchedProgram(lines[0].Has("pl")) + "JSONL")
	}
	return reader.No
}

func batchedProgram(batched bool) string {
	if batched {
		return "batched-bench, "
	}
	return "sweep-bench, "
}

// batchedTables returns the tables of the text.
func batchedTables(d *source.Doc) (own []*source.Table) {
	if !d.Mentions(batchedColumns.sTG) {
		return nil
	}
	for _, t := range d.Markdown() {
		if t.Has("PP", "TG", "N_KV", "S_PP t/s", "S_TG t/s") {
			own = append(own, t)
		}
	}
	return own
}

// batchedLines returns the JSON lines of the file or of the text around them.
func batchedLines(d *source.Doc) (own []source.Node) {
	tree := d.JSON()
	if tree == nil && d.Mentions(`"n_kv_max"`) && d.Mentions(`"speed_tg"`) {
		tree = d.EmbeddedJSON()
	}
	for _, n := range tree.Docs() {
		if n.Has("n_kv_max", "speed_pp", "speed_tg") {
			own = append(own, n)
		} else if len(own) == 0 && d.JSON() != nil {
			return nil // another program's file
		}
	}
	return own
}

func readLlamaBatched(d *source.Doc, s *reader.Sink) {
	log := &batchedLog{lines: d.Lines()}
	for _, t := range batchedTables(d) {
		model, precision := log.before(t.Header.Line)
		rows := 0
		for _, row := range t.Rows {
			if len(row.Cells) < len(t.Header.Cells) || cutOff(d, d.Lines()[row.Line-1]) {
				row.Col(0).Report("value/missing", "the row was cut off; it is left out")
				continue
			}
			rows++
			batchedRow{names: batchedColumns, get: fieldsOfRow(row), at: row.Col(0).Ref(), model: model, precision: precision}.read(s)
		}
		if rows == 0 {
			t.Header.Col(0).Report("run/empty", "a table without rows: the program stopped before its first test was done")
		}
	}
	readBatchedLines(d, s, log)
}

func readBatchedLines(d *source.Doc, s *reader.Sink, log *batchedLog) {
	nodes := batchedLines(d)
	settings := make([][]llamaSetting, len(nodes))
	for i, n := range nodes {
		for name, v := range n.Members() {
			if !batchedResults[name] {
				settings[i] = append(settings[i], llamaSetting{name, v.Str()})
			}
		}
	}
	notes := llamaDifferences(settings)
	for i, n := range nodes {
		row := batchedRow{names: batchedKeys, get: fieldsOfNode(n), at: n.Ref(), note: notes[i]}
		if d.JSON() == nil { // the line of the text says more than the ordinal of the object
			line, _ := d.Position(row.at.Offset - d.Base())
			row.get, row.at.Record = row.get.onLine(line), line
			row.model, row.precision = log.before(line)
		}
		row.read(s)
	}
}

// batchedLog finds the model in the lines of the loader. Tables and lines ask in
// order, so that each line is looked at once.
type batchedLog struct {
	lines            []source.Line
	next             int
	model, precision string
}

var batchedLoader = regexp.MustCompile(`\b(?:llm_load_print_meta|print_info): (general\.name|model ftype|file type)\s*= (.+)$`)

// before returns the model and precision that the loader named last before a line.
func (b *batchedLog) before(line int) (model, precision string) {
	for ; b.next < line-1; b.next++ {
		m := batchedLoader.FindStringSubmatch(b.lines[b.next].Text)
		switch {
		case m == nil:
		case m[1] == "general.name":
			b.model = m[2]
		default:
			b.precision = llamaPrecision(m[2])
		}
	}
	return b.model, b.precision
}
