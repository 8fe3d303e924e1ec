package table

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

const records = `Name;Vendor;Record (tokens/s per user);Wait;Q1;Cost;System;Announced;Where;Remarks
A;Host;1009;850;71;$0.50 / $3.00;8x B200;2026-02-24;a-key;one stream
B;;>250;;Low;$1 input;;;;
`

func TestStatedColumns(t *testing.T) {
	columns := map[string]string{
		"model": "Name", "provider": "vendor", "output_speed": "Record (tokens/s per user)", "ttft.p95": "Wait|ms", "score:my-test": "Q1",
		"price": "Cost|USD/1M tokens", "hardware": "System", "date": "Announced", "source": "Where", "note": "Remarks",
	}
	f := readStated([]byte(records), record.Claimed, columns)
	want := `A output_speed value 1009 tokens/s [one stream]
A ttft p95 0.85 s [one stream]
A score value 71 points [one stream]
A price_input value 0.5 USD/1M tokens [one stream]
A price_output value 3 USD/1M tokens [one stream]
B price_input value 1 USD/1M tokens
B output_speed (published as a bound) >250
B ttft (not published)
B score (not published as a number) Low
B price_output (not published)`
	if got := short(f); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if ids(f) != "" || len(f.Runs) != 2 {
		t.Errorf("%d runs, %v", len(f.Runs), f.Doc.Problems())
	}
	run := f.Runs[0]
	if run.Kind != record.Claimed || run.Provider != "Host" || run.Hardware != "8x B200" || run.Date != "2026-02-24" || run.Source != "a-key" {
		t.Errorf("run %+v", run)
	}
	if f.Rows[2].Benchmark != "my-test" {
		t.Errorf("benchmark %q", f.Rows[2].Benchmark)
	}
}

func TestStatedColumnsThatAreNotThere(t *testing.T) {
	for _, c := range []struct {
		columns map[string]string
		id, msg string
	}{
		{map[string]string{"model": "Name", "ttft": "TTFT"}, "config/unused", `ttft wants a column "TTFT"`},
		{map[string]string{"model": "Name", "speeed": "Wait"}, "config/value", `"speeed" is neither`},
		{map[string]string{"model": "Name", "ttft.p0": "Wait|ms"}, "config/value", `"ttft.p0"`},
		{map[string]string{"model": "Modell", "ttft": "Wait|ms"}, "config/unused", "no table of this file"},
		{map[string]string{"ttft": "Q1|ms"}, "", ""}, // the model is found by its header word
	} {
		f := readStated([]byte(records), "", c.columns)
		if ids(f) != c.id || c.id != "" && !strings.Contains(f.Doc.Problems()[0].Msg, c.msg) {
			t.Errorf("%v: %v, want %s %s", c.columns, f.Doc.Problems(), c.id, c.msg)
		}
	}
}

// TestColumnsAreDescribed: how each column is read stands in what `inspect` says.
func TestColumnsAreDescribed(t *testing.T) {
	f := readText("Model;TTFT, ms (p95);Preis;Price input (USD per 1M);MMLU;Host;TPOT\nm;1,5;1;0,5;70%;h;9 ms\n")
	want := `"Model": the model
"TTFT, ms (p95)": ttft, p95, in ms, decimal comma
"Price input (USD per 1M)": price_input, in USD/1M tokens, decimal comma
"MMLU": score, benchmark "MMLU", in percent, decimal comma
"Host": provider
"TPOT": tpot, unit beside each number, decimal comma`
	if got := strings.Join(f.Sink.Columns(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(f.Doc.Problems()) != 0 {
		t.Errorf("problems: %v", f.Doc.Problems())
	}
}
