package table

import (
	"fmt"
	"strings"
	"testing"
)

// TestFaultsAreCounted: a column is named once, with the number of its cells.
func TestFaultsAreCounted(t *testing.T) {
	f := readText("Model,TTFT (ms)\nA,--5\nB,５８\nC,Infinity\nD,5\nE,-1\nF,-2\nG,1e999\nH,slow\n")
	if len(f.Rows) != 1 || f.Rows[0].Value.Num != 0.005 {
		t.Errorf("%s, want 5 ms alone", short(f))
	}
	var got []string
	for _, p := range f.Doc.Problems() {
		got = append(got, fmt.Sprintf("%d %s %s", p.Line, p.ID(), p.Msg))
	}
	want := `2 value/type column "TTFT (ms)": expected a number, found a text that begins like one; 2 more like it
6 value/impossible column "TTFT (ms)": expected at least 0, found -1; 1 more like it
8 value/impossible column "TTFT (ms)": nothing measured is 1e999 in ms`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}

// TestHintsFitTheFault: what to do about a price is not what to do about a time.
func TestHintsFitTheFault(t *testing.T) {
	for text, want := range map[string]string{
		"Model,TTFT (ms),First token latency (ms)\nA,5,5\n": "two columns",
		"Model,Input price (EUR per 1M tokens)\nA,5\n":      "to USD",
		"Model,Input price per 1M tokens\nA,5\n":            "USD per 1M",
		"Model,MMLU\nA,71%\nB,3\n":                          "MMLU (%)",
		"Model,Output throughput\nA,5\n":                    "tokens/s",
		"Model,TTFT\nA,5\n":                                 "TTFT (ms)",
		"Model,TTFT (ms)\nA,\"1,234\"\n":                    "with a point",
		"Model,TTFT (ms)\nA,10^3\n":                         "1000",
		"Model,Price (in / out per 1M)\nA,$5\n":             "$0.50 input",
	} {
		f := readText(text)
		if ps := f.Doc.Problems(); len(ps) != 1 || !strings.Contains(ps[0].HintText(), want) {
			t.Errorf("%q: %+v, want a hint with %q", text, ps, want)
		}
	}
}

// TestPercentilesOfATableFall: what holds for every format holds for tables.
func TestPercentilesOfATableFall(t *testing.T) {
	f := readText("Model,TTFT p50 (ms),TTFT p99 (ms)\nA,500,5\nB,5,500\n")
	if ps := f.Doc.Problems(); len(f.Rows) != 4 || len(ps) != 1 || ps[0].ID() != "value/check" || ps[0].Line != 2 {
		t.Errorf("%d rows, %+v", len(f.Rows), ps)
	}
}
