package table

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const cases = "../../testdata/table"

func TestTable(t *testing.T) { readertest.Run(t, Table, cases) }

func FuzzTable(f *testing.F) { readertest.Fuzz(f, Table, cases) }

// FuzzStatedColumns reads strangers' tables by columns of a configuration.
func FuzzStatedColumns(f *testing.F) {
	f.Add([]byte("a,b\n1,2\n"), "a", "b")
	f.Add([]byte("|m|p|\n|-|-|\n|x|$1 / $2|\n"), "m", "p")
	f.Fuzz(func(t *testing.T, text []byte, model, other string) {
		for _, key := range []string{"ttft.p99", "price", "score:x", "concurrency", "date"} {
			readStated(text, "", map[string]string{"model": model, key: other})
		}
	})
}

func readText(text string) *readertest.File { return readertest.Read(Table, "x", []byte(text)) }

// readStated reads a table with columns of the configuration; a column may have
// its unit behind a bar.
func readStated(text []byte, kind record.Kind, columns map[string]string) *readertest.File {
	stated := map[string]reader.Column{}
	for k, v := range columns {
		header, unit, _ := strings.Cut(v, "|")
		stated[k] = reader.Column{Header: header, Unit: unit}
	}
	d := source.Decode("x", text, source.MaxSize)
	f := &readertest.File{Doc: d, Sink: reader.NewSink(d.Origin, reader.Options{Kind: kind, Columns: stated})}
	Table.Read(d, f.Sink)
	f.Runs, f.Rows, f.Labels = f.Sink.Result()
	return f
}

// short prints rows as model metric stat value unit, and labels as model metric
// (kind) text.
func short(f *readertest.File) string {
	var out []string
	for _, r := range f.Rows {
		s := fmt.Sprintf("%s %s %s %s %s", r.Run.Model, r.Metric.ID, r.Stat, r.Value.Text(), r.Value.Unit)
		if r.Note != "" {
			s += " [" + r.Note + "]"
		}
		out = append(out, s)
	}
	for _, l := range f.Labels {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s (%s) %s", l.Run.Model, l.Metric.ID, l.Kind, l.Text)))
	}
	return strings.Join(out, "\n")
}

func ids(f *readertest.File) string {
	var out []string
	for _, p := range f.Doc.Problems() {
		out = append(out, p.ID())
	}
	return strings.Join(out, " ")
}

// TestArticle reads the table that the report is modelled on: numbers where
// there are numbers, words where there are words, nothing where there is a dash.
func TestArticle(t *testing.T) {
	raw, err := os.ReadFile(cases + "/real/article.md")
	if err != nil {
		t.Fatal(err)
	}
	f := readText(string(raw))
	want := `Mercury 2 output_speed value 805.7 tokens/s
Gemini 3 Flash (Reasoning) output_speed value 167 tokens/s
Gemini 3 Flash (Reasoning) score value 38 points
Gemini 3 Flash (Reasoning) price_input value 0.5 USD/1M tokens
Gemini 3 Flash (Reasoning) price_output value 3 USD/1M tokens
DeepSeek V4 Flash (Reasoning, Max) output_speed value 103 tokens/s
DeepSeek V4 Flash (Reasoning, Max) score value 40 points
DeepSeek V4 Pro (Reasoning, Max) output_speed value 80 tokens/s
DeepSeek V4 Pro (Reasoning, Max) score value 44 points
DeepSeek V4 Pro (Reasoning, Max) price_input value 0.45 USD/1M tokens
GPT-5.5 (xhigh) output_speed value 77.1 tokens/s
GPT-5.5 (xhigh) score value 55 points
GPT-5.5 (xhigh) price_input value 5 USD/1M tokens
GPT-5.5 (xhigh) price_output value 30 USD/1M tokens
Claude Opus 4.8 (Max Effort) output_speed value 58.7 tokens/s
Claude Opus 4.8 (Max Effort) score value 56 points
Claude Opus 4.8 (Max Effort) price_input value 5 USD/1M tokens
Claude Opus 4.8 (Max Effort) price_output value 25 USD/1M tokens
Mercury 2 score (not published as a number) Low (speed leader)
Mercury 2 price_input (not published) —
Mercury 2 price_output (not published) —
DeepSeek V4 Flash (Reasoning, Max) price_input (not published as a number) Budget tier
DeepSeek V4 Flash (Reasoning, Max) price_output (not published as a number) Budget tier
DeepSeek V4 Pro (Reasoning, Max) price_output (not published)`
	if got := short(f); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if ids(f) != "" {
		t.Errorf("problems: %v", f.Doc.Problems())
	}
	for _, r := range f.Rows {
		if r.Run.Source != "Artificial Analysis, 2026" || r.Metric.ID == "score" && r.Benchmark != "Intelligence Index" {
			t.Errorf("source %q, benchmark %q", r.Run.Source, r.Benchmark)
		}
	}
	if n := len(f.Runs); n != 18 {
		t.Errorf("%d runs, want a speed, a score and a price of six models", n)
	}
}

// TestCells has one column and one cell each.
func TestCells(t *testing.T) {
	for _, c := range []struct{ header, cell, want string }{
		{"TTFT (ms)", "182.40", "ttft value 0.1824 s"},
		{"TTFT [s]", "0.5", "ttft value 0.5 s"},
		{"TTFT", "350 ms", "ttft value 0.35 s"},
		{"TTFT", "1.2s", "ttft value 1.2 s"},
		{"TTFT (ms)", "1.2 s", "ttft value 1.2 s"},
		{"TTFT (ms)", "1,234.5", "ttft value 1.2345 s"},
		{"TTFT (ms)", "1 234,5", "ttft value 1.2345 s"},
		{"TTFT (ms)", "1\u00a0234,5", "ttft value 1.2345 s"},
		{"TTFT (ms)", "1'234.5", "ttft value 1.2345 s"},
		{"TTFT (ms)", "12\u00a0345", "ttft value 12.345 s"},
		{"TTFT (ms)", "1 234 567", "ttft value 1234.567 s"},
		{"TTFT (ms)", "1.234.567,5", "ttft value 1234.5675 s"},
		{"TTFT (ms)", "58.7¹", "ttft value 0.0587 s [marked ¹ in the source]"},
		{"TTFT (ms)", "61²", "ttft value 0.061 s [marked ² in the source]"},
		{"TTFT (ms)", "58 ¹", "ttft value 0.058 s [marked ¹ in the source]"},
		{"p99 TTFT, ms", "8", "ttft p99 0.008 s"},
		{"Mean time to first token (seconds)", "8", "ttft mean 8 s"},
		{"Output speed", "92.49 Tokens/s", "output_speed value 92.49 tokens/s"},
		{"Output speed", "1.2k tok/s", "output_speed value 1200 tokens/s"},
		{"Output speed (tok/s)", "~58", "output_speed value 58 tokens/s [approximate]"},
		{"Output speed (tok/s)", "≈ 58", "output_speed value 58 tokens/s [approximate]"},
		{"Output speed (tok/s)", "58*", "output_speed value 58 tokens/s [marked * in the source]"},
		{"Output speed (tok/s)", "58[1]", "output_speed value 58 tokens/s [marked 1 in the source]"},
		{"Output speed (tok/s)", "58 <sup>1</sup>", "output_speed value 58 tokens/s [marked 1 in the source]"},
		{"Output speed (tok/s)", "58†", "output_speed value 58 tokens/s [marked † in the source]"},
		{"TPS", "58", "output_speed value 58 tokens/s [" + whoseTokens + "]"},
		{"Output speed (tok/s)", "**58**", "output_speed value 58 tokens/s"},
		{"Output speed (tok/s)", "`58.7`", "output_speed value 58.7 tokens/s"},
		{"Output speed (tok/s)", "58 (single stream)", "output_speed value 58 tokens/s [single stream]"},
		{"Output speed (tok/s)", "12 ± 0.3", "output_speed mean 12 tokens/s; output_speed stddev 0.3 tokens/s [written as ±]"},
		{"Median output speed (tok/s)", "12 +/- 0.3", "output_speed median 12 tokens/s; output_speed stddev 0.3 tokens/s [written as ±]"},
		{"Output speed (tok/s)", "12 (±0.3)", "output_speed mean 12 tokens/s; output_speed stddev 0.3 tokens/s [written as ±]"},
		{"Output speed (tok/s)", ">2000", "output_speed (published as a bound) >2000"},
		{"TTFT (s)", "<1 s", "ttft (published as a bound) <1 s"},
		{"TTFT (s)", "≤ 1", "ttft (published as a bound) ≤ 1"},
		{"TTFT (s)", "under 1 s", "ttft (published as a bound) under 1 s"},
		{"Output speed (tok/s)", "over 250", "output_speed (published as a bound) over 250"},
		{"Output speed (tok/s)", "up to 250", "output_speed (published as a bound) up to 250"},
		{"Output speed (tok/s)", "58+", "output_speed (published as a bound) 58+"},
		{"Output speed (tok/s)", "50-60", "output_speed (published as a bound) 50-60"},
		{"Output speed (tok/s)", "50 – 60", "output_speed (published as a bound) 50 – 60"},
		{"Output speed (tok/s)", "-", "output_speed (not published) -"},
		{"Output speed (tok/s)", "—", "output_speed (not published) —"},
		{"Output speed (tok/s)", "", "output_speed (not published)"},
		{"Output speed (tok/s)", "N/A", "output_speed (not published) N/A"},
		{"Output speed (tok/s)", "n. a.", "output_speed (not published) n. a."},
		{"Output speed (tok/s)", "TBD", "output_speed (not published) TBD"},
		{"Output speed (tok/s)", "not disclosed", "output_speed (not published) not disclosed"},
		{"Output speed (tok/s)", "not tested", "output_speed (not measured) not tested"},
		{"Output speed (tok/s)", "redacted", "output_speed (redacted) redacted"},
		{"Output speed (tok/s)", "OOM", "output_speed (failed) OOM"},
		{"Output speed (tok/s)", "OOM at 32k", "output_speed (failed) OOM at 32k"},
		{"Output speed (tok/s)", "❌ timeout", "output_speed (failed) ❌ timeout"},
		{"Output speed (tok/s)", "Low", "output_speed (not published as a number) Low"},
		{"Intelligence Index", "Low (speed leader)", "score (not published as a number) Low (speed leader)"},
		{"Intelligence Index", "38", "score value 38 points"},
		{"MMLU", "71.2%", "score value 71.2 percent"},
		{"MMLU (%)", "71.2", "score value 71.2 percent"},
		{"Omniscience index", "−12", "score value -12 points"},
		{"Omniscience index (%)", "−12", "score value -12 percent"},
		{"MMLU", "0.85", "score value 0.85 fraction [" + byNumbers + "]"},
		{"MMLU", "0.85 ± 0.01", "score mean 0.85 fraction [" + byNumbers + "]; score stddev 0.01 fraction [written as ±]"},
		{"MMLU (0-100)", "0.85", "score value 0.85 points"},
		{"MMLU (%)", "0.85", "score value 0.85 percent"},
		{"MMLU", "1", "score value 1 points"},
		{"Quality score", "0.85", "score value 0.85 points"},
		{"Quality score", "-850", "score value -850 points"},
		{"Arena Elo", "1305", "score value 1305 rating"},
		{"Accuracy (fraction)", "0.71", "score value 0.71 fraction"},
		{"Input price ($/1M tokens)", "0.50", "price_input value 0.5 USD/1M tokens"},
		{"Input price", "$0.50/M", "price_input value 0.5 USD/1M tokens"},
		{"Input price", "$0.50 per million tokens", "price_input value 0.5 USD/1M tokens"},
		{"Output price (USD per 1K tokens)", "0.002", "price_output value 2 USD/1M tokens"},
		{"Input cost (USD per token)", "2.5e-06", "price_input value 2.5 USD/1M tokens"},
		{"Output price per 1M tokens", "50c", "price_output value 0.5 USD/1M tokens"},
		{"Price per 1M input tokens (USD)", "3", "price_input value 3 USD/1M tokens"},
		{"Cached input ($/M)", "0.3", "price_cache_read value 0.3 USD/1M tokens"},
		{"Price per request ($)", "0.002", "price_request value 0.002 USD/request"},
		{"Input price ($/1M)", "Free", "price_input value 0 USD/1M tokens [free]"},
		{"Input price ($/1M)", "0", "price_input value 0 USD/1M tokens [0: free or not stated]"},
		{"Price (input / output per 1M)", "$0.50 / $3.00", "price_input value 0.5 USD/1M tokens; price_output value 3 USD/1M tokens"},
		{"Price (input/output)", "$0.50/$3.00 per 1M", "price_input value 0.5 USD/1M tokens; price_output value 3 USD/1M tokens"},
		{"Price ($ per 1M, in / out)", "0.50 in, 3.00 out", "price_input value 0.5 USD/1M tokens; price_output value 3 USD/1M tokens"},
		{"Price ($ per 1M, in / out)", "3.00 out / 0.50 in", "price_input value 0.5 USD/1M tokens; price_output value 3 USD/1M tokens"},
		{"Price (input / output per 1M)", "$0.45 input", "price_input value 0.45 USD/1M tokens; price_output (not published)"},
		{"Price (input / output per 1M)", "Free", "price_input value 0 USD/1M tokens [free]; price_output value 0 USD/1M tokens [free]"},
		{"Price (input / output per 1M)", "Budget tier", "price_input (not published as a number) Budget tier; price_output (not published as a number) Budget tier"},
		{"Throughput (req/s)", "12", "request_throughput value 12 requests/s"},
		{"QPS", "12", "request_throughput value 12 requests/s"},
		{"Output throughput (tok/s/GPU)", "1200", "output_throughput_per_gpu value 1200 tokens/s"},
		{"Total throughput (tokens per second)", "1200", "total_throughput value 1200 tokens/s"},
		{"Power (kW)", "6.5", "power value 6500 W"},
		{"Output tok/s per GPU", "1200", "output_throughput_per_gpu value 1200 tokens/s"},
		{"Speed", "50 tok/s/user", "output_speed value 50 tokens/s"},
		{"TTFT (ms)", "1.5E+2", "ttft value 0.15 s"},
		{"TTFT (ms)", "58+ ms", "ttft (published as a bound) 58+ ms"},
		{"TTFT (s)", `\<1`, "ttft (published as a bound) <1"},
		{"TTFT (s)", "&lt;1", "ttft (published as a bound) <1"},
		{"TTFT (ms)", "5&nbsp;ms", "ttft value 0.005 s"},
		{"TTFT (ms)", "\u200e58\u200f", "ttft value 0.058 s"},
		{"Output speed (tok/s)", `58\*`, "output_speed value 58 tokens/s [marked * in the source]"},
		{"Output speed (tok/s)", "0", "output_speed (not measured) 0"},
		{"MMLU", "0", "score value 0 points"},
		{"MMLU stderr", "0.5", "score stderr 0.5 points"},
		{"Input price", "$15 / MTok", "price_input value 15 USD/1M tokens"},
		{"Output tokens", "$75 / MTok", "price_output value 75 USD/1M tokens"},
		{"Input price", "$0.0005 / 1K tokens", "price_input value 0.5 USD/1M tokens"},
		{"Input price", "USD 0.50 per 1M tokens", "price_input value 0.5 USD/1M tokens"},
		{"Output speed (tok/s)", "OOM: tried to allocate 20 GiB in /home/user/serve.py", "output_speed (failed) OOM"},
	} {
		f := readText(fmt.Sprintf("| Model | %s |\n|---|---|\n| m | %s |\n", c.header, c.cell))
		got := strings.ReplaceAll(strings.ReplaceAll("\n"+short(f), "\nm ", "; "), "; ", "; ")
		if got = strings.TrimPrefix(got, "; "); got != c.want {
			t.Errorf("%s: %s\ngot  %q\nwant %q %s", c.header, c.cell, got, c.want, ids(f))
		}
		if s := ids(f); s != "" && s != "value/unmeasured" {
			t.Errorf("%s: %s: problems %v", c.header, c.cell, f.Doc.Problems())
		}
	}
}

const byNumbers = "a fraction by the numbers of its column, which states no scale"

// TestWhoseTokens: TPS under load can be what one request sees or all together,
// and is neither; of one request at a time it is the speed.
func TestWhoseTokens(t *testing.T) {
	for _, c := range []struct{ text, want, ids string }{
		{"Model,Concurrency,TPS\nA,1,58\nA,8,300\nA,16,500\n", "A output_speed value 58 tokens/s\nA output_speed (not comparable) 300\nA output_speed (not comparable) 500", "value/ambiguous"},
		{"Model,Concurrency,tok/s/user\nA,8,30\n", "A output_speed value 30 tokens/s", ""},
	} {
		if f := readText(c.text); short(f) != c.want || ids(f) != c.ids {
			t.Errorf("%q: %s, %v", c.text, short(f), f.Doc.Problems())
		}
	}
}

// TestFractionsBesidePercentages: nothing tells which is which, so the numbers
// stay as they are and the column is reported.
func TestFractionsBesidePercentages(t *testing.T) {
	f := readText("Model,Accuracy\nA,0.91\nB,91\nC,90\n")
	if got := short(f); got != "A score value 0.91 points\nB score value 91 points\nC score value 90 points" || ids(f) != "value/check" {
		t.Errorf("%s, %v", got, f.Doc.Problems())
	}
	f = readText("Model,Accuracy\nA,0.91\nB,0.9\nC,1\n")
	if got := short(f); strings.Count(got, " fraction [") != 3 || ids(f) != "" {
		t.Errorf("%s, %v", got, f.Doc.Problems())
	}
}

// TestDoubts are columns and cells that nobody can read for certain: no rows,
// and a problem that names the column.
func TestDoubts(t *testing.T) {
	for _, c := range []struct{ header, cell, id, msg string }{
		{"TTFT", "182", "value/unit", `"TTFT"`},
		{"Output throughput", "182", "value/unit", `"Output throughput"`},
		{"Latency (ms)", "182", "value/unit", "which metric"},
		{"Throughput (tok/s)", "182", "value/unit", "output_throughput"},
		{"TTFT (ms)", "12 tok/s", "value/unit", `"TTFT (ms)"`},
		{"TTFT (ms)", "1,234", "value/ambiguous", "1,234"},
		{"Output speed (tok/s)", "-5", "value/impossible", "-5"},
		{"TTFT (ms)", "12 345", "value/ambiguous", "12 345 can be one number or two"},
		{"TTFT (ms)", "1.234.5", "value/type", "begins like one"},
		{"TTFT (ms)", "1,234,5", "value/type", "begins like one"},
		{"TTFT (ms)", "1,234 567", "value/type", "begins like one"},
		{"TTFT (ms)", "1.234'567", "value/type", "begins like one"},
		{"TTFT (ms)", "12 ± 1.234.5", "value/type", "begins like one"},
		{"TTFT (ms)", "10^3", "value/ambiguous", "10^3"},
		{"TTFT (ms)", "58^2", "value/ambiguous", "58^2"},
		{"TTFT (ms)", "10³", "value/ambiguous", "10³"},
		{"TTFT (ms)", "10⁻³", "value/type", "begins like one"},
		{"TTFT (ms)", "10^{3}", "value/type", "begins like one"},
		{"TTFT (ms)", "10<sup>3</sup>", "value/ambiguous", "10<sup>3"},
		{"TTFT (ms)", "10&sup3; ms", "value/ambiguous", "10³"},
		{"TTFT (ms)", "12 ± 10^3", "value/type", "begins like one"},
		{"MMLU (%)", "850", "value/impossible", "from 0 to 100, found 850"},
		{"MMLU (%)", "-3", "value/impossible", "from 0 to 100, found -3"},
		{"MMLU", "101", "value/impossible", "from 0 to 100, found 101"},
		{"MMLU (0-1)", "50", "value/impossible", "from 0 to 1, found 50"},
		{"Quality score (0-100)", "250", "value/impossible", "from 0 to 100, found 250"},
		{"Intelligence Index", "250", "value/impossible", "from 0 to 100, found 250"},
		{"Intelligence Index", "-5", "value/impossible", "from 0 to 100, found -5"},
		{"Output speed (tok/s)", "3 of 4", "value/type", "begins like one"},
		{"Input price (EUR per 1M tokens)", "5", "value/unit", "EUR"},
		{"Input price", "$5", "value/unit", "per 1M tokens"},
		{"Input price per 1M tokens", "5", "value/unit", "currency"},
		{"Price (input / output per 1M)", "$0.45", "value/ambiguous", "does not say which"},
		{"MMLU (ms)", "5", "value/unit", "which metric"},
		{"tok/s/GPU", "5", "value/unit", "which metric"},
		{"Output throughput (tok/s/user)", "5", "value/unit", "which metric"},
		{"Output throughput", "5 tok/s/GPU", "value/unit", "tok/s/GPU"},
		{"Speed", "5 tok/s/GPU", "value/unit", "tok/s/GPU"},
		{"TTFT (ms) ISL=1024", "5", "value/unit", "which metric"},
		{"5m Cache Writes", "$18.75 / MTok", "value/unit", "which metric"},
		{"Cost ($)", "5", "value/ambiguous", "does not say which"},
		{"TTFT (ms)", "12 ms?", "value/type", "begins like one"},
	} {
		// another column makes it a table of ours
		f := readText(fmt.Sprintf("| Model | %s | GPQA |\n|---|---|---|\n| m | %s | |\n", c.header, c.cell))
		if len(f.Rows) > 0 {
			t.Errorf("%s: %s: rows %s", c.header, c.cell, short(f))
		}
		if ids(f) != c.id || !strings.Contains(f.Doc.Problems()[0].Msg, c.msg) {
			t.Errorf("%s: %s: %v, want %s with %q", c.header, c.cell, f.Doc.Problems(), c.id, c.msg)
		}
	}
}

// TestDecimalMarksAreDecidedForTheColumn, or by the rest of the table.
func TestDecimalMarksAreDecidedForTheColumn(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"comma by its own column", "Model;TTFT (ms)\nm;1,5\nm;1.234\nm;1.234.567\n", "0.0015 1.234 1234.567"},
		{"point by its own column", "Model;TTFT (ms)\nm;1.5\nm;1,234\n", "0.0015 1.234"},
		{"comma by another column", "Model;TTFT (ms);ITL (ms)\nm;1.234;0,5\n", "1.234 0.0005"},
		{"point by another column", "Model;TTFT (ms);ITL (ms)\nm;1,234;0.5\n", "1.234 0.0005"},
		{"a point alone is one", "Model;TTFT (s)\nm;1.234\n", "1.234"},
		{"a comma alone is not guessed at", "Model;TTFT (ms)\nm;1,234\n", ""},
		{"both in one column: each by itself", "Model;TTFT (ms)\nm;1.5\nm;1,5\nm;1.234\n", "0.0015 0.0015"},
		{"blanks part groups by their own column", "Model;TTFT (ms)\nm;100 200\nm;1 234,5\n", "100.2 1.2345"},
		{"blanks part groups by another column", "Model;TTFT (ms);ITL (ms)\nm;100 200;1 000 000\n", "100.2 1000"},
		{"a blank alone is not guessed at", "Model;TTFT (ms)\nm;100 200\nm;5\n", "0.005"},
		{"a number of JSON is what it is", `[{"model":"m","ttft_ms":1.234},{"model":"m","ttft_ms":"1,5"}]`, "0.001234 0.0015"},
	} {
		f := readText(c.text)
		var got []string
		for _, r := range f.Rows {
			got = append(got, r.Value.Text())
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q (%v)", c.name, s, c.want, f.Doc.Problems())
		}
	}
}
