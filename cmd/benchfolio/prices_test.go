package main

import (
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// priceFolders are the folders of the corpus that hold prices: price lists, and
// leaderboards that have prices beside their scores.
var priceFolders = []string{
	"artificial-analysis", "genai-prices", "litellm", "llm-prices", "lmarena", "models-dev", "openrouter", "portkey", "tokencost", "truefoundry",
}

// TestCorpusPrices: in no published price list is there a price below 0 (-1 stands
// for "decided at run time"), and a price of 0 says on which condition.
func TestCorpusPrices(t *testing.T) {
	res := readCorpus(t, priceFolders...)
	from := map[string]bool{} // formats that gave prices
	prices, free := 0, 0
	for i := range res.Rows {
		row := &res.Rows[i]
		if row.Metric.Group != record.Price {
			continue
		}
		prices++
		from[row.Run.Origin.Format] = true
		switch v := row.Value; {
		case v.Num < 0 || v.Raw == "-1":
			t.Errorf("%s %s of %s is %g, from %q", v.Ref.Origin.Path, row.Metric.ID, row.Run.Model, v.Num, v.Raw)
		case v.Num == 0:
			if free++; row.Note == "" {
				t.Errorf("%s %s of %s is 0 without a word", v.Ref.Origin.Path, row.Metric.ID, row.Run.Model)
			}
		}
	}
	t.Logf("%d prices of %d formats, %d of them 0", prices, len(from), free)
	if len(from) < 8 || free == 0 {
		t.Errorf("too few to say anything: prices of %v", from)
	}
}

// TestNoPriceIsNeverCheap: a model without a price stands on no front of prices
// and in no order before one that has a price; it is listed with the reason.
func TestNoPriceIsNeverCheap(t *testing.T) {
	r := &reading{Result: readCorpus(t, "artificial-analysis", "openrouter", "lmarena"), config: &config{}}
	report := r.report(nil)
	unpriced := 0
	for _, m := range report.Models {
		if m.Blended.Exists() || m.Blended == nil {
			continue
		}
		unpriced++
		if m.Blended.Value != 0 || m.Blended.Missing == "" {
			t.Errorf("%s has no price and is %+v", m.Name.ID, m.Blended)
		}
	}
	if unpriced == 0 {
		t.Fatal("every model has a price: nothing is tested")
	}
	fronts := 0
	for _, f := range report.Frontiers {
		for j, a := range f.Axes {
			if a.Metric.Group == record.Price {
				fronts++
				checkFront(t, f, j)
			}
		}
	}
	if fronts == 0 {
		t.Fatal("there is no front of prices")
	}
	checkPriceColumns(t, report)
}

// checkFront: points have a price, and what has none is listed with a reason.
func checkFront(t *testing.T, f *analysis.Frontier, axis int) {
	t.Helper()
	for _, p := range f.Points {
		if !p.Cells[axis].Exists() {
			t.Errorf("%s: %s stands on the chart without a price", f.Name, p.Label)
		}
		for _, d := range p.Dominators {
			if !d.By.Cells[axis].Exists() {
				t.Errorf("%s: %s is beaten by %s, which has no price", f.Name, p.Label, d.By.Label)
			}
		}
	}
	for _, p := range f.Apart {
		if c := p.Cells[axis]; !c.Exists() && c.Missing == "" {
			t.Errorf("%s: %s stands apart without a reason", f.Name, p.Label)
		}
	}
}

// checkPriceColumns: in no table of costs does a row without a price stand before
// one that has a price above 0.
func checkPriceColumns(t *testing.T, r *analysis.Report) {
	t.Helper()
	costs := r.Finding("costs")
	if costs == nil {
		t.Fatal("there are no costs")
	}
	for _, table := range costs.Tables {
		last := -1
		for i, c := range table.Columns {
			if c.Number && c.Better == record.Lower {
				last = i
				break
			}
		}
		if last < 0 || table.Name != "blends" {
			continue
		}
		gap := ""
		for _, row := range table.Rows {
			switch {
			case !row[last].Cell.Exists() && gap == "":
				gap = row[0].Text
			case row[last].Cell.Exists() && gap != "":
				t.Errorf("%s: %s without a price stands before %s with one", table.Name, gap, row[0].Text)
				return
			}
		}
	}
}
