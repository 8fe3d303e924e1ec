package scores

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lmEvalHead is the line above the tables: the backend, the arguments of the
// model, the limit and the shots.
var lmEvalHead = regexp.MustCompile(`^\s*([\w-]+) \((.*?)\), (?:gen_kwargs: .*?, )?limit: ([^,]+), .*?num_fewshot: ([^,]+), batch_size:`)

// lmEvalTables returns the tables of tasks. Those of groups repeat rows of them.
func lmEvalTables(d *source.Doc) (out []*source.Table) {
	if !bytes.Contains(d.Data, []byte("Stderr")) {
		return nil
	}
	for _, t := range d.Markdown() {
		if t.Has("Version", "Metric", "Value", "Stderr") && (t.Has("Tasks") || t.Has("Task")) {
			out = append(out, t)
		}
	}
	return out
}

func readLMEvalPrinted(d *source.Doc, s *reader.Sink) {
	lines, at := d.Lines(), 0
	for _, t := range lmEvalTables(d) {
		p := lmEvalPrint{sink: s}
		for ; at < len(lines) && lines[at].No < t.Header.Line; at++ {
			if m := lmEvalHead.FindStringSubmatch(lines[at].Text); m != nil {
				p.head = m
			}
		}
		p.read(t)
	}
}

// lmEvalPrint is one printed table being read.
type lmEvalPrint struct {
	sink *reader.Sink
	head []string // the groups of lmEvalHead; nil where the line is not there
	run  *record.Run
	task string
}

func (p *lmEvalPrint) read(t *source.Table) {
	run := record.Run{Kind: record.Score, Record: t.Header.Line}
	if p.head == nil {
		t.Header.Get("Metric").Report("value/missing", "expected the line that names the model above this table, found none")
	} else {
		run.Model, run.Precision = p.arg("pretrained", "model", "peft"), strings.TrimPrefix(p.arg("dtype"), "torch.")
		if run.Precision == "auto" {
			run.Precision = ""
		}
		if b := p.head[1]; b == "hf" || b == "vllm" || b == "sglang" {
			run.Engine = b
		}
	}
	p.run = p.sink.Run(run)
	p.sink.Place(p.run, reader.Place{Printed: true})
	for _, row := range t.Rows {
		p.row(row)
	}
}

// arg returns the first of the arguments that is there.
func (p *lmEvalPrint) arg(keys ...string) string {
	args := strings.NewReplacer("{", "", "}", "", "'", "", `"`, "", ": ", "=").Replace(p.head[2])
	for _, key := range keys {
		if v := lmEvalArg(args, key); v != "" && !source.IsMissing(v) {
			return v
		}
	}
	return ""
}

func (p *lmEvalPrint) row(row source.Row) {
	task := row.Get("Tasks").Str() + row.Get("Task").Str()
	if task = strings.TrimSpace(strings.TrimPrefix(task, "-")); task != "" {
		p.task = task // the rows below it are other metrics of the task
	}
	metric, value := row.Get("Metric").Str(), row.Get("Value")
	if p.task == "" || metric == "" || source.IsMissing(value.Str()) {
		return
	}
	unit, note := metricUnit(metric, value)
	out := record.Row{
		Run: p.run, Metric: scoreMetric, Stat: record.Single, Value: value.Num(unit),
		Benchmark: p.task, Variant: joinKey(metric, row.Get("Filter").Str()), Better: p.direction(row, metric), Note: joinNotes(note, p.note(row)),
	}
	p.sink.Row(out)
	if e := row.Get("Stderr"); out.Value.Known() && !source.IsMissing(e.Str()) {
		out.Stat, out.Value = record.StdErr, e.Num(unit)
		p.sink.Row(out)
	}
}

// joinKey is the key of a metric in the JSON of the same results.
func joinKey(metric, filter string) string {
	if filter == "" {
		return metric
	}
	return metric + "," + filter
}

// direction reads the arrow beside the metric, which old versions do not print.
func (p *lmEvalPrint) direction(row source.Row, metric string) record.Direction {
	for _, c := range row.Cells {
		switch c.Text {
		case "↑":
			return record.Higher
		case "↓":
			return record.Lower
		}
	}
	if lmEvalLower[metric] || strings.HasSuffix(metric, "perplexity") {
		return record.Lower
	}
	return record.None
}

// note says how the task was run.
func (p *lmEvalPrint) note(row source.Row) string {
	var notes []string
	if shots := row.Get("n-shot").Str(); shots != "" && strings.Trim(shots, "0123456789") == "" {
		notes = append(notes, shots+"-shot")
	}
	if p.head != nil && p.head[3] != "None" {
		notes = append(notes, "limited on purpose (--limit "+clipped(p.head[3])+")")
	}
	if p.head != nil {
		if revision := p.arg("revision"); revision != "" && revision != "main" {
			notes = append(notes, "checkpoint "+clipped(revision))
		}
		if adapter := p.arg("peft"); adapter != "" && adapter != p.run.Model {
			notes = append(notes, "with a PEFT adapter")
		}
	}
	return strings.Join(notes, ", ")
}
