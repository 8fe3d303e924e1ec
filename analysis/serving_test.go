package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// deployed is a lab run of a model with one engine at a load.
func (d *data) deployed(engine, precision string, input, load, ttft, throughput float64) {
	run := d.run(record.Measured, "m", func(r *record.Run) {
		r.Hardware, r.Engine, r.Precision = "H100", engine, precision
		r.Accelerators = d.value(2, record.Count)
		r.InputTokens, r.Concurrency = d.value(input, record.Count), d.value(load, record.Count)
	})
	d.row(run, "ttft", record.Median, ttft)
	d.row(run, "output_throughput", record.Single, throughput)
}

func servingOf(t *testing.T, d *data) *Finding {
	t.Helper()
	f := Build(d.Data, Options{}).Finding("serving")
	if f == nil {
		t.Fatal("no finding")
	}
	return f
}

// at is the place of a column, -1 where the table has none of that title.
func (t *Table) at(title string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Title == title })
}

// readings prints provider or engine, precision and reading of each row.
func readings(t *Table) string {
	if t == nil {
		return ""
	}
	var rows []string
	for _, r := range t.Rows {
		var names []string
		for _, column := range []string{"Provider", "Engine", "Precision"} {
			if at := t.at(column); at >= 0 {
				names = append(names, r[at].Text)
			}
		}
		rows = append(rows, strings.Join(names, " ")+": "+r[t.at("Reading")].Text)
	}
	return strings.Join(rows, "; ")
}

// Live samples: A is ahead of B beyond the noise, C is as good as A.
func TestServingOptions(t *testing.T) {
	d := newData()
	d.live("m", "A", "output_speed", upTo(24, 100)...)
	d.live("m", "B", "output_speed", upTo(24, 50)...)
	d.live("m", "C", "output_speed", upTo(24, 99.5)...)
	f := servingOf(t, d)
	if got, want := readings(f.table("speed")), "A: tie; C: tie, inside the noise; B: behind"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	speed := f.table("speed")
	b := speed.find("B")
	if behind, p := b[speed.at("Against the best")].Cell.Value, b[speed.at("p")].Cell.Value; behind > -30 || p > 1e-6 {
		t.Errorf("B is %v %% behind, p %v", behind, p)
	}
	d.live("m2", "A", "output_speed", upTo(24, 100)...)
	d.live("m2", "B", "output_speed", upTo(24, 50)...)
	if f := servingOf(t, d); !strings.Contains(f.Answer, "For m2 (live), A is best by output speed") {
		t.Error(f.Answer)
	}
}

// The wait counts at the lowest common load, throughput at the highest; the two
// precisions are two options, and a third length is another work.
func TestServingUnderEqualLoad(t *testing.T) {
	d := newData()
	for _, load := range []float64{1, 4, 16} {
		d.deployed("a", "fp8", 1000, load, 0.1*load, 100*load)
		d.deployed("b", "bf16", 1000, load, 0.2*load, 90*load)
	}
	d.deployed("a", "fp8", 1000, 64, 9, 900)
	d.deployed("c", "fp8", 8000, 16, 0.01, 9000)
	f := servingOf(t, d)
	if got, want := readings(f.table("first-token")), "a fp8: first, noise unknown; b bf16: behind, noise unknown"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	token, whole := f.table("first-token"), f.table("throughput")
	if under, sub := token.Rows[0][token.at("Under")].Text, token.Rows[0][token.at("Reading")].Sub; !strings.Contains(under, "c=1") || sub != "first at 2 of 2 other loads, too" {
		t.Errorf("under %q, %q", under, sub)
	}
	// 16 x 100 tokens/s of two accelerators.
	row := whole.find("|a|")
	if got, under := row[whole.at("Output throughput per GPU")].Cell.Value, row[whole.at("Under")].Text; got != 800 || !strings.Contains(under, "c=16") {
		t.Errorf("throughput %v under %q, want 800 of one accelerator at 16", got, under)
	}
	if whole.find("|c|") != nil {
		t.Error("another input length is ranked with the others")
	}
}

// A p99 is not ranked with a median, a class not with another, a claim with nothing.
func TestServingRanksLikeWithLike(t *testing.T) {
	d := newData()
	for i, stat := range []record.Stat{record.Median, record.Mean, "p99"} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware, r.Engine = "H100", string(rune('a'+i)) })
		d.row(run, "ttft", stat, float64(i+1))
	}
	run := d.run(record.Claimed, "m", func(r *record.Run) { r.Hardware, r.Engine = "H100", "z" })
	d.row(run, "ttft", record.Median, 0.01)
	d.live("m", "A", "ttft", upTo(24, 1)...)
	if f := Build(d.Data, Options{}).Finding("serving"); f != nil {
		t.Errorf("ranked: %s", readings(f.Tables[0]))
	}
}

// The sellers of a model, the cheapest first; 0 without a word is no price.
func TestSellersOfOneModel(t *testing.T) {
	d := newData()
	for provider, price := range map[string]float64{"A": 2, "B": 1, "C": 0} {
		run := d.run(record.Priced, "m", func(r *record.Run) { r.Provider = provider })
		d.row(run, "price_input", record.Single, price)
		d.row(run, "price_output", record.Single, 2*price)
	}
	if got, want := readings(servingOf(t, d).table("price")), "B: cheapest; A: dearer"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Requests of measured lengths are one work within 10 %.
func TestSameLengths(t *testing.T) {
	var options []*option
	for _, n := range []float64{1200, 1000, 1090, 1101} {
		run := &record.Run{}
		run.InputTokens.Num = n
		options = append(options, &option{group: &Group{Runs: []*Run{{Run: run}}}})
	}
	parts := sameLengths(options, func(o *option) *Group { return o.group })
	if len(parts) != 2 || len(parts[0]) != 2 || len(parts[1]) != 2 {
		t.Errorf("%d parts, want 1000 with 1090 and 1101 with 1200", len(parts))
	}
}
