package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LlamaBench reads llama-bench of llama.cpp in the forms JSON, JSONL, CSV and
// Markdown. Layout: ggml-org/llama.cpp@0104b151:tools/llama-bench/llama-bench.cpp.
var LlamaBench = &reader.Format{
	Name:    "llama-bench",
	Title:   "llama-bench of llama.cpp",
	Kind:    record.Measured,
	Partial: true,
	Sniff:   sniffLlamaBench,
	Read:    readLlamaBench,
	Doc: `Written by ` + "`llama-bench -o json | jsonl | csv | md`" + ` of llama.cpp and its forks. One test is one run.

Recognized by an array of objects, or one object a line, with ` + "`build_commit`, `n_prompt`, `n_gen`, `avg_ts`" + `; by a CSV header that
begins ` + "`build_commit,build_number`" + `; or, anywhere in a text, by a Markdown table with the columns ` + "`model`, `test`, `t/s`" + `. JSON and CSV may
stand after lines of a log, JSON without its closing bracket after a crash: whole tests are read, the one that was cut off is not.

| test | metric | variant |
|---|---|---|
| prompt only | prefill_speed | pp512 |
| generation only | output_speed | tg128 |
| prompt, then generation, timed together | total_throughput | pp512+tg128 |
| generation after a prompt that is not timed (ik_llama.cpp) | output_speed | tg128@pp512 |

A filled cache adds its depth: ` + "`pp512 @ d4096`" + `. Statistics: mean (` + "`avg_ts`" + `), stddev (` + "`stddev_ts`" + `; none where there was one repetition), and from
` + "`samples_ts`" + ` median, p90, p95, p99, min and max by linear interpolation. Concurrency is 1.

No rows: ` + "`*_ns`" + `, which repeat the same times; the telemetry of the card beside a result. SQL output (` + "`-o sql`" + `) is not read.

Traps: ` + "`stddev_ns`" + ` overflows in long tests and is only checked; ` + "`gpu_info`" + ` lists every device, used or not; of file paths only the last part is
kept; prompts of 1 to 16 tokens measure overhead; a table without rows is a crash. Settings that no column holds (flash attention,
batch sizes, KV types) are named in the note where they differ between the tests of a file.`,
}

// logHead is how much of a text is searched for llama-bench's JSON or SQL: its
// loader prints less than that before the first result.
const logHead = 1 << 20

func sniffLlamaBench(d *source.Doc) reader.Verdict {
	head := d.Data[:min(len(d.Data), logHead)]
	if bytes.Contains(head, []byte("(build_commit,")) && bytes.Contains(head, []byte("INSERT INTO ")) ||
		llamaSQL.Match(head) {
		return reader.Refuse("SQL", "the SQL output of llama-bench is not read; run it with `-o json`, or export the table as CSV")
	}
	if first := llamaFirst(d); first.Exists() {
		return reader.Yes(llamaGeneration(fieldsOfNode(first), "JSON"))
	}
	if t := llamaCSV(d); t != nil {
		if len(t.Rows) == 0 {
			return reader.Yes("CSV")
		}
		return reader.Yes(llamaGeneration(fieldsOfRow(t.Rows[0]), "CSV"))
	}
	if len(llamaTables(d)) > 0 {
		return reader.Yes("Markdown")
	}
	if isLlamaTelemetry(d) {
		return reader.Yes("telemetry")
	}
	return reader.No
}

// isLlamaTelemetry recognizes the readings of the card that scripts around
// llama-bench write beside its result.
func isLlamaTelemetry(d *source.Doc) bool {
	return bytes.HasPrefix(d.Data, []byte("timestamp,index,name,memory_used_mib,"))
}

// llamaSQL is the beginning of the SQL output: the table was called test until
// 2025, and is called llama_bench since.
var llamaSQL = regexp.MustCompile(`CREATE TABLE IF NOT EXISTS (?:test|llama_bench) \(\s*build_commit\b`)

func llamaGeneration(get fields, form string) string {
	if b := reader.Version(get.text("build_number")); b != "" {
		return "b" + b + ", " + form
	}
	return form
}

func readLlamaBench(d *source.Doc, s *reader.Sink) {
	if isLlamaTelemetry(d) {
		d.Report("format/no-numbers", 0, "readings of a card beside a result (nvidia-smi), not a result")
	} else if llamaFirst(d).Exists() {
		readLlamaJSON(d, s)
	} else if t := llamaCSV(d); t != nil {
		readLlamaCSV(t, s)
	} else {
		readLlamaMarkdown(d, s)
	}
}

// llamaTest is one test in whatever form: what it measured, and under what.
type llamaTest struct {
	metric        *record.Metric
	variant       string
	input, output record.Value
}

var (
	llamaPrefill = record.MustMetric("prefill_speed")
	llamaDecode  = record.MustMetric("output_speed")
	llamaTotal   = record.MustMetric("total_throughput")
)

// newLlamaTest tells the kind of a test from its lengths, of which those that
// are not above 0 do not count. after says that only the generation was timed,
// not the prompt before it. The metric is nil where there is no length at all.
func newLlamaTest(prompt, gen, depth record.Value, after bool) llamaTest {
	t := llamaTest{input: reader.Positive(prompt), output: reader.Positive(gen)}
	pp, tg := "pp"+t.input.Text(), "tg"+t.output.Text()
	switch {
	case t.input.Known() && t.output.Known() && after:
		t.metric, t.variant = llamaDecode, tg+"@"+pp
	case t.input.Known() && t.output.Known():
		t.metric, t.variant = llamaTotal, pp+"+"+tg
	case t.input.Known():
		t.metric, t.variant = llamaPrefill, pp
	case t.output.Known():
		t.metric, t.variant = llamaDecode, tg
	}
	if depth.Num > 0 {
		t.variant += " @ d" + depth.Text()
	}
	return t
}

// note says what a reader of the number must know, beside settings that differ.
func (t llamaTest) note(settings string) string {
	if t.metric == llamaPrefill && t.input.Num <= 16 {
		return joinNotes("a prompt of at most 16 tokens: dominated by the overhead of a call", settings)
	}
	return settings
}

// run adds the run of a test, which ran one sequence at a time.
func (t llamaTest) run(s *reader.Sink, at record.Ref, r record.Run) *record.Run {
	r.Kind, r.Record = record.Measured, at.Record
	r.InputTokens, r.OutputTokens = t.input, t.output
	r.Concurrency = record.Value{Num: 1, Unit: record.Count, Derived: "llama-bench runs one sequence at a time", Ref: at}
	return s.Run(r)
}

// llamaQuantization is where the quantization begins in a model's type: `llama
// 3B Q5_K - Medium`, `gpt-oss 20B MXFP4 MoE`, `llama 7B all F32`.
var llamaQuantization = regexp.MustCompile(`^(?:B?F16|F32|MXFP4|NVFP4|T?Q\d|IQ\d)`)

// llamaPrecision returns the quantization at the end of a model's type, empty
// where there is none.
func llamaPrecision(modelType string) string {
	words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(modelType), "(guessed)"))
	for i := len(words) - 1; i >= 0; i-- {
		if !llamaQuantization.MatchString(words[i]) || i > 0 && words[i-1] == "some" { // `Q4_1, some F16` is a Q4_1
			continue
		}
		if i > 0 && words[i-1] == "all" {
			i--
		}
		return strings.Join(words[i:], " ")
	}
	return ""
}

// llamaEngine names the build. A build outside a repository calls itself number 0.
func llamaEngine(build, backend string) string {
	parts := []string{"llama.cpp"}
	if build != "" && build != "0" {
		parts = append(parts, "b"+build)
	}
	if backend != "" {
		parts = append(parts, backend)
	}
	return strings.Join(parts, " ")
}

// joinNotes joins the notes that are not empty.
func joinNotes(notes ...string) string {
	var said []string
	for _, n := range notes {
		if n != "" {
			said = append(said, n)
		}
	}
	return strings.Join(said, "; ")
}
