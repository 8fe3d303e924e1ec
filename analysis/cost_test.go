package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func costTable(t *testing.T, r *Report, name string) *Table {
	t.Helper()
	if f := r.Finding("costs"); f != nil {
		for _, table := range f.Tables {
			if table.Name == name {
				return table
			}
		}
	}
	t.Fatalf("no table %s", name)
	return nil
}

// about asks for a value to the last digits but one, and that it comes out again.
func about(t *testing.T, what string, c *Cell, want float64) {
	t.Helper()
	if !c.Exists() || math.Abs(c.Value-want) > 1e-9*math.Abs(want) {
		t.Errorf("%s: %+v, want %v", what, c, want)
	} else if c.Recompute() != c.Value || len(c.From()) == 0 {
		t.Errorf("%s: recomputed %v, reported %v, from %v", what, c.Recompute(), c.Value, c.From())
	}
}

// TestBlendsByWorkload: at 3 USD in, 15 USD out and 0.3 USD from the cache, 3:1
// is (9 + 15) / 4 = 6, and 20:1 with 60 % from the cache (8 x 3 + 12 x 0.3 + 15) / 21.
func TestBlendsByWorkload(t *testing.T) {
	d := newData()
	d.offer("cached", "p", 3, 15)
	d.row(d.run(record.Priced, "cached", sold("p")), "price_cache_read", record.Single, 0.3)
	d.offer("plain", "p", 1, 1)
	d.offer("free", "p", 0, 0, note("free"))
	d.index("unpriced", 50)
	for _, m := range []string{"cached", "plain", "free"} {
		d.index(m, 40)
	}
	o := Options{AsOf: "2026-06-28", Workloads: []Workload{{Name: "chat", Input: 3, Output: 1}, {Name: "rag", Input: 20, Output: 1, Cached: 0.6}}}
	r := Build(d.Data, o)
	table := costTable(t, r, "blends")
	if got := table.Rows[0][0].Text + table.Rows[1][0].Text; got != "plaincached" || len(table.Rows) != 3 {
		t.Errorf("by price: %s", got)
	}
	about(t, "chat", number(t, table, "cached", "chat"), 6)
	about(t, "rag", number(t, table, "cached", "rag"), 42.6/21)
	if c := number(t, table, "plain", "rag"); c.Exists() || c.Missing != record.NotPublished {
		t.Errorf("a blend of a price that is not listed: %+v", c)
	}
	if table.Notes[1] != "rag: 20 input to 1 output tokens, 60 % of the input from the cache; (8 x input + 12 x cache read + 1 x output) / 21" {
		t.Errorf("%q", table.Notes)
	}
	if notes := strings.Join(r.Finding("costs").Notes, " "); !strings.Contains(notes, "1 model has a speed or a score and no list price for the mix; that is not 0") {
		t.Errorf("%s", notes)
	}
}

// TestLongPrompts: 200,000 tokens in and a third of that out at 3 and 15 USD are
// 0.6 + 1 USD; at the tier's 6 and 22.5 USD 1.2 + 1.5.
func TestLongPrompts(t *testing.T) {
	d := newData()
	d.offer("m", "p", 3, 15)
	d.offer("m", "p", 6, 22.5, tier("input>200000"))
	d.offer("m", "p", 0.1, 0.1, tier("input>200000,batch"))
	d.offer("m", "dear", 3, 15)
	d.offer("m", "dear", 60, 225, tier("input>200000"))
	d.offer("half", "p", 3, 15)
	d.row(d.run(record.Priced, "half", sold("p")), "price_input", record.Single, 6, tier("input>100000"))
	table := costTable(t, Build(d.Data, Options{AsOf: "2026-06-28"}), "tiers")
	if len(table.Rows) != 2 {
		t.Fatalf("%d rows", len(table.Rows))
	}
	about(t, "below", number(t, table, "m", "Request below"), 1.6)
	about(t, "above", number(t, table, "m", "Request above"), 2.7)
	about(t, "step", number(t, table, "m", "Step"), 68.75)
	half := number(t, table, "half", "Request above")
	about(t, "a tier of the input alone", half, 0.6+0.5)
	if !strings.Contains(strings.Join(half.Notes, " "), "lists no output price") {
		t.Errorf("%v", half.Notes)
	}
}

// lab adds a run on hardware with its throughput and lengths.
func (d *data) lab(model, hardware string, accelerators, throughput float64) {
	run := d.run(record.Measured, model, func(r *record.Run) {
		r.Hardware, r.InputTokens, r.OutputTokens = hardware, d.value(1000, record.Count), d.value(200, record.Count)
		if accelerators > 0 {
			r.Accelerators = d.value(accelerators, record.Count)
		}
	})
	d.row(run, "output_throughput", record.Single, throughput)
}

func gpuHour(d *data, name string, usd float64) Stated {
	return Stated{Name: name, Source: "gpu-prices", Value: d.value(usd, record.Count)}
}

// TestSelfHosted: 8 x 1000 tokens/s on 8 H100 at 3.60 USD an hour are 3.6 million
// tokens an hour and GPU, so 1 USD a million. The same requests at 0.2 USD in and
// 1 USD out cost 0.2 x 5 + 1 = 2 USD per million output tokens: half of the time
// busy is enough.
func TestSelfHosted(t *testing.T) {
	d := newData()
	d.lab("m", "NVIDIA H100", 8, 8000)
	d.lab("m", "H100 PCIe", 1, 1000)
	d.lab("uncounted", "H100", 0, 1000)
	d.offer("m", "p", 0.2, 1)
	o := Options{AsOf: "2026-06-28", Costs: Costs{GPUHours: []Stated{gpuHour(d, "H100", 3.6)}}}
	r := Build(d.Data, o)
	table := costTable(t, r, "self-hosted")
	about(t, "per GPU", number(t, table, "m", "Output tokens per GPU"), 1000)
	about(t, "self-hosted", number(t, table, "m", "Self-hosted"), 1)
	about(t, "list", number(t, table, "m", "List price"), 2)
	about(t, "break-even", number(t, table, "m", "Break-even utilization"), 50)
	hour := number(t, table, "m", "Price of a GPU-hour")
	if hour.Op != OpRead || !hour.IsInput() || hour.Unit != record.USDPerGPUHour || len(r.Inputs) != 1 || r.Inputs[0].Source.Key != "gpu-prices" || r.Inputs[0].Source.Rows != 1 {
		t.Errorf("the price of the hour: %+v, %+v", hour, r.Inputs)
	}
	for row, want := range map[int]string{1: "no price of an hour of H100 PCIe is stated", 2: "the number of accelerators is not stated"} {
		if c := table.Rows[row][4].Cell; c.Exists() || c.Text != want {
			t.Errorf("row %d: %q, want %q", row, c.Text, want)
		}
	}
	if !strings.Contains(table.Says, "at 100 % utilization, since none is stated") {
		t.Error(table.Says)
	}
}

// TestSelfHostedAtStatedUse: at 40 % the same costs 2.5 USD, more than the list
// price; the break-even stays.
func TestSelfHostedAtStatedUse(t *testing.T) {
	d := newData()
	d.lab("m", "H100", 8, 8000)
	d.offer("m", "p", 0.2, 1)
	o := Options{AsOf: "2026-06-28", Costs: Costs{GPUHours: []Stated{gpuHour(d, "h100", 3.6)}, Utilization: Stated{Name: "utilization", Value: d.value(0.4, record.Count)}}}
	table := costTable(t, Build(d.Data, o), "self-hosted")
	about(t, "self-hosted", number(t, table, "m", "Self-hosted"), 2.5)
	about(t, "break-even", number(t, table, "m", "Break-even utilization"), 50)
	if got := table.Rows[0][7].Text; got != "list price" || !strings.Contains(table.Says, "at 40 % utilization") {
		t.Errorf("%s, %s", got, table.Says)
	}
}

// TestBreakEven: 1 and 9 USD against 3 and 3: 1 s + 9 (1 - s) = 3 at s = 3/4.
func TestBreakEven(t *testing.T) {
	d := newData()
	d.offer("flat", "p", 3, 3)
	d.offer("steep", "p", 1, 9)
	d.offer("low", "p", 0.5, 0.5)
	d.offer("low too", "p", 0.5, 0.5)
	table := costTable(t, Build(d.Data, Options{AsOf: "2026-06-28"}), "break-even")
	got := map[string]string{}
	for _, r := range table.Rows {
		got[r[0].Text+"/"+r[3].Text] = r[7].Text
	}
	for pair, want := range map[string]string{
		"flat/steep": "steep is cheaper above this share, flat below", "low/low too": "the same at every mix", "low/flat": "low is cheaper at every mix",
	} {
		if got[pair] != want {
			t.Errorf("%s: %q, want %q", pair, got[pair], want)
		}
	}
	share := table.Rows[0][6].Cell
	about(t, "share", share, 75)
	if len(table.Rows) != 6 || len(share.From()) != 4 {
		t.Errorf("%d pairs, %v", len(table.Rows), share.From())
	}
}

// TestCostOfARequest: 1,000 in and 200 out at 0.2 and 1 USD are 0.0004 USD; a
// sweep of the same requests is one row, and what has no price is counted.
func TestCostOfARequest(t *testing.T) {
	d := newData()
	d.lab("m", "H100", 1, 100)
	d.lab("m", "H200", 1, 200)
	d.lab("unpriced", "H100", 1, 100)
	d.offer("m", "p", 0.2, 1)
	table := costTable(t, Build(d.Data, Options{AsOf: "2026-06-28"}), "requests")
	about(t, "request", number(t, table, "m", "Cost of a request"), 0.0004)
	if len(table.Rows) != 1 || len(table.Notes) != 1 {
		t.Errorf("%d rows, %v", len(table.Rows), table.Notes)
	}
}

// TestNoPriceOfAnHour: without one there is no cost of self-hosting, and no 0.
func TestNoPriceOfAnHour(t *testing.T) {
	d := newData()
	d.lab("m", "H100", 8, 8000)
	if f := Build(d.Data, Options{}).Finding("costs"); f != nil {
		t.Errorf("%+v", f)
	}
	d.offer("m", "p", 1, 1)
	if f := Build(d.Data, Options{}).Finding("costs"); !strings.Contains(strings.Join(f.Notes, " "), "no price of a GPU-hour is stated") {
		t.Errorf("%v", f.Notes)
	}
}
