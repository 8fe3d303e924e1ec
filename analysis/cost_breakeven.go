package analysis

import (
	"fmt"
	"math"
	"sort"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// mostPaired is how many models are compared pair by pair.
const mostPaired = 10

// breakEvenTable says of each pair of models at which share of input tokens they
// cost the same. Prices of input and output are linear in that share, so there is
// one, or one model is cheaper whatever the mix.
func (b *builder) breakEvenTable(models []*Model) (*Table, string) {
	pairs, which := b.pairedModels(models)
	t := &Table{Name: "break-even", Title: "Break-even", Says: "The share of input tokens at which two models cost the same, of " + which + "; 3:1 is a share of 75 %.",
		Columns: []Column{textCol("Model"), numberCol("Input price", "", record.Lower), numberCol("Output price", "", record.Lower),
			textCol("Beside"), numberCol("Input price beside", "", record.Lower), numberCol("Output price beside", "", record.Lower), numberCol("Input share", "of all tokens, at which the blended prices cross", record.None), textCol("Which is cheaper")}}
	crossing := 0
	for i, x := range pairs {
		for _, y := range pairs[i+1:] {
			c, says := b.breakEvenOf(x, y)
			if c != nil {
				crossing++
			}
			t.row(modelField(x.model), cellField(x.in), cellField(x.out), modelField(y.model), cellField(y.in), cellField(y.out), Field{Cell: c}, textField(says))
		}
	}
	sort.SliceStable(t.Rows, func(i, j int) bool { return t.Rows[i][6].Cell != nil && t.Rows[j][6].Cell == nil })
	if len(t.Rows) == 0 {
		return nil, ""
	}
	return t, fmt.Sprintf("which of two is cheaper depends on the mix in %d of %s", crossing, count(len(t.Rows), "pair", "pairs"))
}

// soldModel is a model with the offering that its price is of.
type soldModel struct {
	model   *Model
	in, out *Cell
}

// pairedModels are the models of the front of price and quality, or, where these
// are few, the best ones that have a price.
func (b *builder) pairedModels(priced []*Model) (out []*soldModel, which string) {
	which = "the %d models on the front of price and quality"
	models := b.priceQualityFront()
	if len(models) < mostPaired/2 {
		which = "the %d models that most sell"
		models = mostSold(priced, mostPaired)
		if b.r.Quality.Metric != nil {
			which = "the %d best models that have a price"
			models = append([]*Model(nil), priced...)
			sort.SliceStable(models, func(i, j int) bool { return better(models[i].Quality, models[j].Quality, b.r.Quality.Better) })
		}
	}
	seen := map[string]bool{}
	for _, m := range models {
		if seen[m.Name.Price] || len(out) == mostPaired {
			continue
		}
		if s := b.soldAt(m); s != nil {
			seen[m.Name.Price] = true
			out = append(out, s)
		}
	}
	return out, fmt.Sprintf(which, len(out))
}

// better reports whether x is there and better than y.
func better(x, y *Cell, d record.Direction) bool {
	if !x.Exists() || !y.Exists() {
		return x.Exists() && !y.Exists()
	}
	return x.Value != y.Value && (x.Value > y.Value) == (d == record.Higher)
}

func (b *builder) priceQualityFront() (models []*Model) {
	for _, f := range b.r.Frontiers {
		price, quality := false, false
		for _, a := range f.Axes {
			price, quality = price || a.Metric.Group == record.Price, quality || a.Metric.Group == record.Quality
		}
		if len(f.Axes) != 2 || !price || !quality {
			continue
		}
		for _, p := range f.Points {
			if p.Front {
				models = append(models, p.Model)
			}
		}
		return models
	}
	return nil
}

// soldAt finds input and output price of the offering that is the cheapest on
// the default workload; nil where it lacks one.
func (b *builder) soldAt(m *Model) *soldModel {
	var all []offered
	for _, o := range m.offerings() {
		if c := b.blend(m, o, b.o.Workloads[0]); c != nil {
			all = append(all, offered{o, c})
		}
	}
	best := lowest(all)
	for _, o := range all {
		in, out := o.of.prices["price_input"], o.of.prices["price_output"]
		if o.cell == best && in != nil && out != nil {
			return &soldModel{m, in.Cell, out.Cell}
		}
	}
	return nil
}

// breakEvenOf is the input share at which two models cost the same, nil where
// there is none between all output and all input, and what that means.
func (b *builder) breakEvenOf(x, y *soldModel) (*Cell, string) {
	atInput, atOutput := x.in.Value-y.in.Value, x.out.Value-y.out.Value
	cheap, dear := x.model.Name.Title, y.model.Name.Title
	switch {
	case atInput == 0 && atOutput == 0:
		return nil, "the same at every mix"
	case atInput >= 0 && atOutput >= 0:
		return nil, dear + " is cheaper at every mix"
	case atInput <= 0 && atOutput <= 0:
		return nil, cheap + " is cheaper at every mix"
	case atInput > 0:
		cheap, dear = dear, cheap
	}
	c := Cell{Key: Key{x.model.Name.Price, "break-even", "input share", y.model.Name.Price}, Unit: record.Percent, Op: OpBreakEven, Of: []*Cell{x.in, x.out, y.in, y.out}}
	c.Value = c.Recompute()
	return b.cell(c), cheap + " is cheaper above this share, " + dear + " below"
}

// taskTable is the cost of the requests that were measured: what a price comes to
// depends on how many tokens a model takes.
func (b *builder) taskTable([]*Model) (*Table, string) {
	t := &Table{Name: "requests", Title: "Cost of a request", Says: "What the requests of the runs cost at list prices: a model that answers at length is dearer than its price.",
		Columns: []Column{textCol("Model"), textCol("Conditions"), textCol("Token counts"), numberCol("Input tokens", RequestInput.Def, record.None),
			numberCol("Output tokens", RequestOutput.Def, record.None), numberCol("Cost of a request", "tokens at list prices", record.Lower)}}
	unpriced := 0
	for _, m := range b.r.Models {
		var shown []*Group
		for _, g := range m.Groups {
			in, out := b.settingOf(g, RequestInput), b.settingOf(g, RequestOutput)
			if g.Class == Claim || in == nil || out == nil || b.sameTask(shown, g) {
				continue
			}
			shown = append(shown, g)
			cost := b.taskCell(m, g)
			if !cost.Exists() {
				unpriced++
				continue
			}
			t.row(modelField(m), groupField(g), textField(countedAs(g)), cellField(in), cellField(out), cellField(cost))
		}
	}
	sort.SliceStable(t.Rows, func(i, j int) bool { return t.Rows[i][5].Cell.Value < t.Rows[j][5].Cell.Value })
	if n := unpriced; n > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%s counts of tokens and no list price.", count(n, "more group has", "more groups have")))
	}
	return t, ""
}

// sameTask reports whether a group with about the same tokens and the same
// provider is shown already: the points of a sweep differ in load alone.
func (b *builder) sameTask(shown []*Group, g *Group) bool {
	near := func(x, y *Cell) bool { return math.Abs(x.Value-y.Value) <= 0.1*max(x.Value, y.Value) }
	for _, s := range shown {
		if s.Class == g.Class && s.condition("provider") == g.condition("provider") && s.condition("dataset") == g.condition("dataset") &&
			near(b.settingOf(s, RequestInput), b.settingOf(g, RequestInput)) && near(b.settingOf(s, RequestOutput), b.settingOf(g, RequestOutput)) {
			return true
		}
	}
	return false
}

// countedAs says whether the output tokens were measured or asked for.
func countedAs(g *Group) string {
	for _, r := range g.Runs {
		if r.OutputTokens.Derived != "" {
			return "measured"
		}
	}
	return "as stated"
}
