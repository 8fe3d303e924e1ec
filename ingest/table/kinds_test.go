package table

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// TestKindsOfTables has one table of each kind that people write.
func TestKindsOfTables(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"each header holds for the rows below it", "Model,TTFT (ms)\nA,5\nModel,TTFT (s)\nB,6\nModel,TTFT (ms)\nC,7\n",
			"A ttft value 0.005 s\nB ttft value 6 s\nC ttft value 0.007 s"},
		{"a header that is repeated", "Model,TTFT (ms)\nA,5\nModel,TTFT (ms)\nB,6\n", "A ttft value 0.005 s\nB ttft value 0.006 s"},
		{"several tables, one of them about something else", "| Model | TTFT (ms) |\n|---|---|\n| A | 5 |\n\n| Name | Score |\n|---|---|\n| Bob | 3 |\n\n| Name | MMLU (%) |\n|---|---|\n| A | 71 |\n",
			"A ttft value 0.005 s\nA score value 71 percent"},
		{"two columns of models", "Model ID,Model,TTFT (ms)\na-1,A,5\n", "A ttft value 0.005 s"},
		{"the draft is no model", "Draft model,Model,Output speed (tok/s)\nb,A,5\n", "A output_speed value 5 tokens/s"},
		{"line ends in quotes", "Model,\"TTFT\n(ms)\",Note\nA,5,\"x\ny\"\n", "A ttft value 0.005 s [x y]"},
		{"without outer pipes", "Model | TTFT (ms)\n--- | ---\nA | 5\n", "A ttft value 0.005 s"},
		{"emoji", "| Model | MMLU |\n|-|-|\n| 🦙 A 🚀 | 5 |\n", "🦙 A 🚀 score value 5 points"},
		{"sums of rows", "Model,TTFT (ms)\nA,5\nAverage,5\n", "A ttft value 0.005 s"},
		{"a mark on the model", "| Model | TTFT (ms) |\n|-|-|\n| A[^1] | 5 |\n\n[^1]: preview\n", "A ttft value 0.005 s [preview]"},
		{"a list explains no mark", "| Model | TTFT (ms) |\n|-|-|\n| A | 5* |\n\n* one\n* two\n", "A ttft value 0.005 s [marked * in the source]"},
		{"prices by kind", "| Model | Base Input Tokens | Cache Hits | Output Tokens |\n|-|-|-|-|\n| A | $15 / MTok | $1.50 / MTok | $75 / MTok |\n",
			"A price_input value 15 USD/1M tokens\nA price_cache_read value 1.5 USD/1M tokens\nA price_output value 75 USD/1M tokens"},
		{"what prices are for stands above", "Prices per 1M tokens, USD\n\n| Model | Input price | Output price |\n|-|-|-|\n| A | 0.5 | 1 |\n",
			"A price_input value 0.5 USD/1M tokens\nA price_output value 1 USD/1M tokens"},
		{"a currency without a rate", "Model,Input price per 1M tokens,Output price per 1M tokens\nA,£1,$2\n",
			"A price_output value 2 USD/1M tokens\nA price_input (not comparable) £1"},
		{"every separator of thousands", "Model,Total throughput (tok/s)\nA,\"12,345.6\"\nB,1'234\nC,1 234 567\nD,\"1,23,456\"\n",
			"A total_throughput value 12345.6 tokens/s\nB total_throughput value 1234 tokens/s\nC total_throughput value 1234567 tokens/s\nD total_throughput (not published as a number) 1,23,456"},
		{"per token, in JSON", `[{"model":"A","input_cost_per_token_usd":2.5e-06,"output_price_usd_per_1k":"0.002"}]`,
			"A price_input value 2.5 USD/1M tokens\nA price_output value 2 USD/1M tokens"},
		{"percent beside some only", "Model,MMLU\nA,71%\nB,3\n", "A score value 71 percent\nB score (not comparable) 3"},
		{"a mark that the file explains", "| Model | TTFT (ms) |\n|-|-|\n| A | 10<sup>3</sup> |\n\n<sup>3</sup> warm\n", "A ttft value 0.01 s [warm]"},
		{"settings that two numbers share", "Model,TTFT (ms),Concurrency,ISL,Req rate\nA,5,100 200,10^3,10³\n", "A ttft value 0.005 s"},
		{"an error beside its score", "Model,MMLU,MMLU stderr\nA,71,0.4\n", "A score value 71 points\nA score stderr 0.4 points"},
		{"no request succeeded", "Model,TTFT (ms),Successful requests\nA,5,0\n", "A ttft (failed)"},
	} {
		if got := short(readText(c.text)); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestClaims: a header that says that somebody published its numbers makes them
// claims, and one that only speaks of it is asked about.
func TestClaims(t *testing.T) {
	for _, c := range []struct{ text, kinds, problem string }{
		{"Model,Claimed output speed (tok/s)\nA,5\n", "claimed", ""},
		{"Model,Record (tok/s),Output speed (tok/s)\nA,5,4\n", "claimed measured", ""},
		{"Model,Reported MMLU (%)\nA,5\n", "score", ""},
		{"Model,Output speed (tok/s),Announced\nA,5,2026-05-01\n", "measured", `column "Announced" speaks of published numbers; this table is read as measured`},
		{"Model,Output speed (tok/s),Claimed by\nA,5,Host\n", "measured", `column "Claimed by" speaks of published numbers; this table is read as measured`},
		{"Model,Output speed (tok/s),Record\nA,5,1\n", "measured", ""},
	} {
		f := readText(c.text)
		var kinds, problems []string
		for _, row := range f.Rows {
			kinds = append(kinds, string(row.Run.Kind))
		}
		for _, p := range f.Doc.Problems() {
			problems = append(problems, p.Msg)
		}
		if got, problem := strings.Join(kinds, " "), strings.Join(problems, "; "); got != c.kinds || problem != c.problem {
			t.Errorf("%q: %s, %q", c.text, got, problem)
		}
	}
}

// TestSettings reads the settings as people write them.
func TestSettings(t *testing.T) {
	f := readText(`Model,GPU,# GPUs,Quant,Framework,Batch,ISL,OSL,Req rate,Samples,TTFT P50 (ms)
A,H100 SXM,8,FP8,vLLM 0.10,64,1k,1024,inf,20,100
B,8xH100,,,,unlimited,"1,024",-,4 req/s,,90
C,8,,,,bs=8,n/a,1e3,,,90
D,,,,,1-4,,,,,90
`)
	want := []string{
		"hardware=H100 SXM accelerators=8 precision=FP8 engine=vLLM 0.10 input_tokens=1000 output_tokens=1024 concurrency=64 request_rate=inf",
		"hardware=8xH100 input_tokens=1024 request_rate=4",
		"accelerators=8 output_tokens=1000 concurrency=8",
		"",
	}
	if len(f.Runs) != len(want) {
		t.Fatalf("%d runs, want %d: %v", len(f.Runs), len(want), f.Doc.Problems())
	}
	for i, run := range f.Runs {
		if got := settingsOf(run); got != want[i] {
			t.Errorf("%s: got %q, want %q", run.Model, got, want[i])
		}
	}
	if n := f.Rows[0].N; n.Num != 20 {
		t.Errorf("n is %v, want 20", n.Text())
	}
	if ids(f) != "value/type" || !strings.Contains(f.Doc.Problems()[0].Msg, `"Batch"`) {
		t.Errorf("problems %v, want one about a range of batch sizes", f.Doc.Problems())
	}
}

func settingsOf(run *record.Run) string {
	var out []string
	for _, key := range strings.Fields("hardware accelerators precision engine input_tokens output_tokens concurrency request_rate") {
		s, _ := record.SettingByKey(key)
		if text := s.Text(run); text != "" {
			out = append(out, key+"="+text)
		}
	}
	return strings.Join(out, " ")
}

// TestManyColumns reads a table of ten thousand columns, and gives up on cells
// and headers that are too long to be of one.
func TestManyColumns(t *testing.T) {
	var header, cells strings.Builder
	for i := range 10000 {
		fmt.Fprintf(&header, ",MMLU %d", i)
		fmt.Fprintf(&cells, ",%d", i%100)
	}
	if f := readText("Model" + header.String() + "\nA" + cells.String() + "\n"); len(f.Rows) != 10000 {
		t.Errorf("%d rows, want 10000", len(f.Rows))
	}
	long := strings.Repeat("/ 1 ", 50000)
	f := readText("Model,Price (in / out per 1M $)," + long + "\nA[1]," + long + ",5\n")
	if got := short(f); !strings.HasPrefix(got, "A[1] price_input (not published as a number) / 1 / 1") || len(got) > 300 {
		t.Errorf("got %.400q", got)
	}
}
