package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Ollama reads the answers of Ollama's API and the statistics that
// `ollama run --verbose` prints. Fields: ollama/ollama:docs/api.md.
var Ollama = &reader.Format{
	Name:    "ollama",
	Title:   "Ollama, answers of its API",
	Kind:    record.Measured,
	Partial: true,
	Sniff:   sniffOllama,
	Read:    readOllama,
	Doc: `Written by Ollama's API (` + "`/api/generate`, `/api/chat`" + `), or printed by ` + "`ollama run --verbose`" + `. One answer is one run. Ollama has no result file of its
own: what benchmark scripts around it write are tables, for a mapping file.

Recognized by objects with ` + "`done`, `eval_count`, `eval_duration`" + `, of a stream only the last; or by lines ` + "`eval rate:` and `eval duration:`" + ` of a text.

| JSON | printed | metric |
|---|---|---|
| ` + "`eval_count` / `eval_duration` | `eval rate`" + ` | output_speed |
| ` + "`prompt_eval_count` / `prompt_eval_duration` | `prompt eval rate`" + ` | prefill_speed |
| ` + "`total_duration` | `total duration`" + ` | e2e_latency |

Durations of the JSON are nanoseconds; printed ones are spelled ` + "`1m2.3s`" + `. Lengths are the counts, the date is ` + "`created_at`" + `.

No rows: ` + "`load_duration`" + `, the answer itself, the context.

Traps: the total includes loading the model, and a note says so where that took over 1 %; a prompt from the cache has no prefill
speed; an answer of one token has no output speed.`,
}

func isOllamaAnswer(n source.Node) bool {
	done, _ := n.Get("done").Bool()
	return done && n.Has("eval_count", "eval_duration")
}

// isOllamaChunk recognizes a part of a stream, and an answer that was loaded
// only.
func isOllamaChunk(n source.Node) bool {
	return n.Has("model", "created_at", "done") && (n.Has("response") || n.Has("message"))
}

func sniffOllama(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	first := root
	if root.Is(source.Array) {
		first = root.Index(0)
	}
	switch {
	case isOllamaAnswer(first):
		return reader.Yes("answers")
	case isOllamaChunk(first):
		return reader.Yes("stream")
	case d.JSON() == nil && len(ollamaPrinted(d)) > 0:
		return reader.Yes("printed")
	}
	return reader.No
}

func readOllama(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		for _, lines := range ollamaPrinted(d) {
			lines.read(s)
		}
		return
	}
	r := ollamaReader{sink: s}
	for _, doc := range d.JSON().Docs() {
		if !doc.Is(source.Array) {
			r.answer(doc)
		}
		for _, n := range doc.Items() {
			r.answer(n)
		}
	}
	if r.answers == 0 {
		d.Report("run/empty", 0, "no answer with its counts: the stream was cut off before its end, or the model was only loaded")
	}
}

type ollamaReader struct {
	sink    *reader.Sink
	answers int
}

var (
	ollamaPrefill = record.MustMetric("prefill_speed")
	ollamaDecode  = record.MustMetric("output_speed")
	ollamaTotal   = record.MustMetric("e2e_latency")
)

const ollamaCold = "includes the load of the model"

func (r *ollamaReader) answer(n source.Node) {
	switch {
	case isOllamaAnswer(n):
		r.answers++
	case n.Is(source.Object): // a part of a stream
		return
	default:
		n.Report("value/type", "expected an answer as an object, found %s", n.Type())
		return
	}
	prompt, output := atLeastZero(n.Get("prompt_eval_count"), "count"), atLeastZero(n.Get("eval_count"), "count")
	run := record.Run{Kind: record.Measured, Model: n.Get("model").Str(), Record: n.Ref().Record}
	run.InputTokens, run.OutputTokens = reader.Positive(prompt), reader.Positive(output)
	run.OK = record.Value{Num: 1, Unit: record.Count, Derived: "one answer", Ref: n.Ref()}
	run.Date, _ = record.ParseDate(n.Get("created_at").Str())
	added := r.sink.Run(run)
	add := func(m *record.Metric, v record.Value, note string) {
		r.sink.Row(record.Row{Run: added, Metric: m, Stat: record.Single, Value: v, Note: note})
	}
	decode := atLeastZero(n.Get("eval_duration"), "ns")
	if output.Num > 1 {
		add(ollamaDecode, ollamaRate(output, decode, "eval_count / eval_duration"), "")
	}
	// Of a prompt from the cache there is no count, or the time is that of the rest.
	prefill := atLeastZero(n.Get("prompt_eval_duration"), "ns")
	if n.Get("prompt_eval_cached_count").Num("count").Num == 0 && prompt.Num > 0 {
		add(ollamaPrefill, ollamaRate(prompt, prefill, "prompt_eval_count / prompt_eval_duration"), "")
	}
	total, load := reader.Positive(atLeastZero(n.Get("total_duration"), "ns")), n.Get("load_duration").Num("ns")
	add(ollamaTotal, total, coldNote(total, load))
	if parts := load.Num + prefill.Num + decode.Num; total.Known() && parts > 1.01*total.Num {
		n.Get("total_duration").Report("value/check", "load, prompt and generation alone take %s s", record.FormatFloat(parts))
	}
}

// ollamaRate divides a count by a duration; the place is that of the duration.
func ollamaRate(count, duration record.Value, formula string) record.Value {
	if !count.Known() || !duration.Known() || duration.Num == 0 {
		return record.Value{}
	}
	return record.Value{Num: count.Num / duration.Num, Unit: record.TokensPerSecond, Derived: formula, Ref: duration.Ref}
}

// coldNote says where over 1 % of the time went into loading the model.
func coldNote(total, load record.Value) string {
	if total.Known() && load.Num > 0.01*total.Num {
		return ollamaCold
	}
	return ""
}
