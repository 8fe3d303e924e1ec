package dataset

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// header is the contract: the columns of the documentation of records, in order.
const header = "file,record,at,raw,raw_unit,format,run,kind,model,provider,engine,hardware,accelerators,precision," +
	"input_tokens,output_tokens,concurrency,request_rate,dataset,date,requests_ok,requests_failed,n,benchmark,variant," +
	"source,effort,speculative,valid_from,valid_to,metric,stat,value,unit,note"

func sample() []record.Row {
	o := &record.Origin{Path: "runs/a.json", Format: "vllm-serve", Source: "our-runs"}
	num := func(f float64) record.Value { return record.Value{Num: f, Ref: record.Ref{Origin: o, Record: 1}} }
	run := &record.Run{
		ID: "q3kx", Kind: record.Measured, Model: "</script><script>alert(1)</script>", Origin: o, Record: 1,
		Date: "2026-06-28T10:00:00Z", OK: num(100), Failed: num(0),
	}
	run.RequestRate, run.Accelerators = num(math.Inf(1)), num(8)
	claim := &record.Run{ID: "z2", Kind: record.Claimed, Model: "=cmd()", Origin: o, Record: 2}
	claim.Source = "a blog, 2026"
	return []record.Row{
		{Run: run, Metric: record.MustMetric("ttft"), Stat: record.Percentile(99.9), N: num(100), Note: "one\ntwo",
			Value: record.Value{Num: 0.1824, Unit: record.Seconds, Raw: `"182.40"`, RawUnit: "ms", Ref: record.Ref{Origin: o, Record: 1, At: "/ttft/p99.9"}}},
		{Run: claim, Metric: record.MustMetric("price_input"), Stat: record.Single,
			Value: record.Value{Num: 0, Unit: record.USDPerMTokens, Raw: "=1+1", Ref: record.Ref{Origin: o, At: "Price"}}},
	}
}

func TestWriteCSV(t *testing.T) {
	var b bytes.Buffer
	if err := WriteCSV(&b, sample()); err != nil {
		t.Fatal(err)
	}
	want := header + "\n" +
		`runs/a.json,1,/ttft/p99.9,"""182.40""",ms,vllm-serve,q3kx,measured,</script><script>alert(1)</script>,,,,8,,,,,inf,,` +
		"2026-06-28T10:00:00Z,100,0,100,,,our-runs,,,,,ttft,p99.9,0.1824,s,\"one\ntwo\"\n" +
		`runs/a.json,,Price,=1+1,,vllm-serve,z2,claimed,=cmd(),,,,,,,,,,,,,,,,,"a blog, 2026",,,,,price_input,value,0,USD/1M tokens,` + "\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWriteSpreadsheet: no cell of a stranger begins like a formula (OWASP, CSV
// Injection), whichever column it stands in.
func TestWriteSpreadsheet(t *testing.T) {
	rows := sample()
	run := rows[1].Run
	for _, text := range []*string{&run.Provider, &run.Engine, &run.Hardware, &run.Precision, &run.Dataset, &run.Effort, &run.Speculative, &run.Source} {
		*text = "@SUM(1)"
	}
	rows[1].Benchmark, rows[1].Variant, rows[1].Note = "+1", "-1", "\t=1"
	var b bytes.Buffer
	if err := WriteSpreadsheet(&b, rows); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	prefixed := 0
	for _, line := range table {
		for i, text := range line {
			if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
				t.Errorf("column %s begins like a formula: %q", table[0][i], text)
			}
			if strings.HasPrefix(text, "'") {
				prefixed++
			}
		}
	}
	if prefixed != 13 {
		t.Errorf("%d cells are prefixed, want 13: model, raw, eight settings, benchmark, variant and note", prefixed)
	}
}

func TestEmptyTableIsItsHeader(t *testing.T) {
	var b bytes.Buffer
	if err := WriteCSV(&b, nil); err != nil || b.String() != header+"\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestReadGivesBackWhatWasWritten(t *testing.T) {
	rows := sample()
	var b bytes.Buffer
	if err := WriteCSV(&b, rows); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Line{LineOf(&rows[0]), LineOf(&rows[1])}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestReadRefuses(t *testing.T) {
	cells := func(value string) string {
		return strings.Repeat(",", len(Columns())-3) + value + ",s,\n"
	}
	for _, c := range []struct{ in, want string }{
		{"", "line 1: expected the header"},
		{"file,record\n", "line 1: expected the columns file,record,at"},
		{header + ",more\n", "found " + header + ",more"},
		{header + "\n" + cells("1") + cells("fast"), "line 3: "},
		{header + "\n" + cells("NaN"), `expected a number, found "NaN"`},
		{header + "\na,1\n", "wrong number of fields"},
		{header + "\n\"a\n", "line 2"},
	} {
		if _, err := Read(strings.NewReader(c.in)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Read(%.60q) = %v, want ... %s ...", c.in, err, c.want)
		}
	}
}

func TestWriteJSONL(t *testing.T) {
	var b bytes.Buffer
	if err := WriteJSONL(&b, sample()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	want := `{"file":"runs/a.json","record":1,"at":"/ttft/p99.9","raw":"\"182.40\"","raw_unit":"ms","format":"vllm-serve","run":"q3kx",` +
		`"kind":"measured","model":"</script><script>alert(1)</script>","accelerators":8,"request_rate":"inf","date":"2026-06-28T10:00:00Z",` +
		`"requests_ok":100,"requests_failed":0,"n":100,"source":"our-runs","metric":"ttft","stat":"p99.9","value":0.1824,"unit":"s","note":"one\ntwo"}`
	if len(lines) != 2 || lines[0] != want {
		t.Errorf("got\n%s\nwant\n%s", lines[0], want)
	}
	var second map[string]any
	if err := json.Unmarshal([]byte(lines[1]), &second); err != nil {
		t.Fatal(err)
	}
	if v, ok := second["value"]; !ok || v != 0.0 {
		t.Errorf("a value of 0 is a number, and not left out: %v", second)
	}
	if _, ok := second["record"]; ok {
		t.Errorf("the whole file has no record number: %v", second)
	}
}

func TestNumbersReadBackToTheBit(t *testing.T) {
	for _, f := range []float64{0, 0.1, 1.0 / 3, 5e-324, 1.5e308, math.Inf(1), 1e15, 2.5e-6, -1} {
		cell, err := Number{f, true}.MarshalCSV()
		if err != nil {
			t.Fatal(err)
		}
		var back Number
		if err := back.UnmarshalCSV(cell); err != nil || !back.Known || back.Num != f {
			t.Errorf("%v: %q reads back as %+v, %v", f, cell, back, err)
		}
		if got, err := json.Marshal(Number{f, true}); err != nil || !json.Valid(got) {
			t.Errorf("%v: JSON %s, %v", f, got, err)
		}
	}
}

// FuzzRead: a table of a stranger never makes Read panic, and what it accepts
// can be written and read again.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := WriteCSV(&b, sample()); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Add(header + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := Read(strings.NewReader(text))
		if err != nil && lines != nil {
			t.Errorf("lines beside the error %v", err)
		}
	})
}

func manyRows(n int) []record.Row {
	rows := make([]record.Row, 0, n)
	two := sample()
	for i := range n {
		r := two[i%2]
		r.Value.Num += float64(i) / 1000
		rows = append(rows, r)
	}
	return rows
}

func BenchmarkWriteCSV(b *testing.B) {
	rows := manyRows(200_000)
	for b.Loop() {
		if err := WriteCSV(discard{}, rows); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWriteJSONL(b *testing.B) {
	rows := manyRows(200_000)
	for b.Loop() {
		if err := WriteJSONL(discard{}, rows); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var buf bytes.Buffer
	if err := WriteCSV(&buf, manyRows(200_000)); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(buf.Len()))
	for b.Loop() {
		if lines, err := Read(bytes.NewReader(buf.Bytes())); err != nil || len(lines) != 200_000 {
			b.Fatal(len(lines), err)
		}
	}
}

// discard is a writer that, unlike io.Discard, has no shortcuts.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

func ExampleNumber_MarshalCSV() {
	known, _ := Number{Num: 0, Known: true}.MarshalCSV()
	unknown, _ := Number{}.MarshalCSV()
	fmt.Printf("%q %q\n", known, unknown)
	// Output: "0" ""
}
