package analysis

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// costs answers what the work costs: by workload, in a tier of long prompts, on
// own machines, and where two models cost the same.
func (b *builder) costs() *Finding {
	f := &Finding{Title: "Costs", About: "A list price has two halves, what goes in and what comes out, so what a model costs depends on the work. " +
		"A blended price is the mean over a workload's mix of tokens. A price that is not listed is not 0: its model stands in no order of prices. " +
		"A price of 0 is one only where its source says that the model is free and no seller asks for more; free models stand last, since most are so under a condition. A 0 without a word is no price: most of these are subscriptions, or were not filled in."}
	models, notes := b.pricedModels()
	f.Notes = notes
	if len(b.o.Costs.GPUHours) == 0 && b.measuredThroughput() {
		f.Notes = append(f.Notes, "Self-hosting has no cost here, since no price of a GPU-hour is stated (prices, gpu_hour in the configuration).")
	}
	var answers []string
	for _, part := range []func([]*Model) (*Table, string){b.blendTable, b.tierTable, b.taskTable, b.hostingTable, b.breakEvenTable} {
		t, answer := part(models)
		if t != nil && len(t.Rows) > 0 {
			f.Tables = append(f.Tables, t)
		}
		if answer != "" {
			answers = append(answers, answer)
		}
	}
	f.Answer = sentence(strings.Join(answers, "; ")) + "."
	return f
}

// mostPriced is how many rows the tables of prices have.
const mostPriced = 100

// mostSold keeps the models that are offered most often, in their order: of a
// price list of thousands, those that people know.
func mostSold(models []*Model, most int) []*Model {
	if len(models) <= most {
		return models
	}
	offers := map[*Model]int{}
	for _, m := range models {
		offers[m] = len(m.offerings())
	}
	byOffers := append([]*Model(nil), models...)
	sort.SliceStable(byOffers, func(i, j int) bool { return offers[byOffers[i]] > offers[byOffers[j]] })
	kept := map[*Model]bool{}
	for _, m := range byOffers[:most] {
		kept[m] = true
	}
	var out []*Model
	for _, m := range models {
		if kept[m] {
			out = append(out, m)
		}
	}
	return out
}

// pricedModels are the models whose prices are shown, the cheapest first, and
// those at 0 last, of which most are free under a condition or not priced: those
// with a speed or a score, where any has a price, since the rest of a price list
// is no choice of this report. One of several efforts stands for all, as they
// share their prices.
func (b *builder) pricedModels() (models []*Model, notes []string) {
	var others []*Model
	unpriced := 0
	seen := map[string]bool{}
	for _, known := range []bool{true, false} {
		for _, m := range b.r.Models {
			switch {
			case known != (m.hasSpeed() || len(m.Scores) > 0):
			case !m.Blended.Exists() && known:
				unpriced++
			case m.Blended.Exists() && !seen[m.Name.Price]:
				seen[m.Name.Price] = true
				if known {
					models = append(models, m)
				} else {
					others = append(others, m)
				}
			}
		}
	}
	if len(models) == 0 {
		models, others = others, nil
	}
	sort.SliceStable(models, func(i, j int) bool {
		x, y := models[i].Blended.Value, models[j].Blended.Value
		if (x == 0) != (y == 0) {
			return y == 0
		}
		return x < y
	})
	if n := unpriced; n > 0 {
		notes = append(notes, fmt.Sprintf("%s a speed or a score and no list price for the mix; that is not 0.", count(n, "model has", "models have")))
	}
	if n := len(others); n > 0 {
		notes = append(notes, fmt.Sprintf("%s a price and neither speed nor score, and %s not listed.", count(n, "more model has", "more models have"), isAre(n)))
	}
	return models, notes
}

// blendTable is the price of each model for each workload.
func (b *builder) blendTable(models []*Model) (*Table, string) {
	t := &Table{Name: "blends", Title: "Blended prices", Says: "What a million tokens cost in each workload: the sum of weight x price over the sum of the weights."}
	t.Columns = []Column{textCol("Model"), textCol("Provider")}
	for _, w := range b.o.Workloads {
		t.Columns = append(t.Columns, numberCol(w.Name, w.describe(), record.Lower))
		t.Notes = append(t.Notes, w.Name+": "+w.describe()+"; "+w.formula())
	}
	if n := len(models) - mostPriced; n > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("The table has the %d models that most sell; %s not listed.", mostPriced, count(n, "more is", "more are")))
	}
	models = mostSold(models, mostPriced)
	for _, m := range models {
		row := []Field{modelField(m), textField(providerOf(m.Blended))}
		for _, w := range b.o.Workloads {
			row = append(row, cellField(b.cheapest(m, nil, func(o *offering) *Cell { return b.blend(m, o, w) })))
		}
		t.row(row...)
	}
	if len(models) == 0 || models[0].Blended.Value == 0 {
		return t, ""
	}
	cheapest := models[0]
	return t, fmt.Sprintf("for %s, %s is the cheapest of %s at %s USD per million tokens", b.o.Workloads[0].Name, cheapest.Name.Title,
		count(len(models), "model with a price", "models with a price"), strconv.FormatFloat(cheapest.Blended.Value, 'g', 4, 64))
}

// formula is the blend of a workload as it is computed.
func (w Workload) formula() string {
	var parts []string
	for _, p := range w.parts() {
		parts = append(parts, record.FormatFloat(p.weight)+" x "+p.word)
	}
	return "(" + strings.Join(parts, " + ") + ") / " + record.FormatFloat(w.Input+w.Output)
}

// providerOf names who sells at a price that was computed or read.
func providerOf(c *Cell) string {
	for _, l := range c.Leaves() {
		if p := l.Row.Run.Provider; p != "" {
			return p
		}
	}
	return ""
}

// longTier is the prices of an offering for prompts beyond a length.
type longTier struct {
	of     *offering
	above  float64 // tokens
	prices map[string]*Price
}

// tiers finds the context tiers of a model's offerings, the shortest first. A
// price for a tier and something else, as a batch, is none.
func (m *Model) tiers() []*longTier {
	byKey := map[string]*longTier{}
	var out []*longTier
	offerings := m.offerings()
	for _, p := range m.Prices {
		length, ok := strings.CutPrefix(p.Variant, "input>")
		above, err := strconv.ParseFloat(length, 64)
		if !p.Valid || !ok || err != nil {
			continue
		}
		for _, o := range offerings {
			if o.provider != p.Provider || o.source != p.Source.Key || o.spelling != p.Cell.Row.Run.Model {
				continue
			}
			key := o.key() + "\x00" + length
			if byKey[key] == nil {
				byKey[key] = &longTier{o, above, map[string]*Price{}}
				out = append(out, byKey[key])
			}
			if byKey[key].prices[p.Metric.ID] == nil {
				byKey[key].prices[p.Metric.ID] = p
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].above < out[j].above })
	return out
}

// tierTable says what a whole request costs just below and just above the length
// at which a tier begins. Of several sellers with tiers the one whose requests
// cost least above stands for the model.
func (b *builder) tierTable(models []*Model) (*Table, string) {
	w := b.o.Workloads[0]
	t := &Table{Name: "tiers", Title: "Long prompts",
		Says: "Beyond the length of a tier the whole request is charged at the tier's price, so that one more token of prompt makes a step. The requests have the mix of the workload " + w.Name + ".",
		Columns: []Column{textCol("Model"), textCol("Provider"), textCol("Tier"), metricCol(record.MustMetric("price_input")),
			numberCol("Input price in the tier", "", record.Lower), metricCol(record.MustMetric("price_output")), numberCol("Output price in the tier", "", record.Lower),
			numberCol("Request below", "a prompt of just the tier's length, at plain prices", record.Lower),
			numberCol("Request above", "the same at the prices of the tier", record.Lower), numberCol("Step", "(above / below - 1) x 100", record.Lower)}}
	if w.Input == 0 {
		return nil, ""
	}
	models = append([]*Model(nil), models...)
	sort.SliceStable(models, func(i, j int) bool { return models[i].Name.Title < models[j].Name.Title })
	for _, m := range models {
		best := map[float64][]Field{}
		var lengths []float64
		for _, x := range m.tiers() {
			below, above := b.requests(m, x, w)
			if below == nil || above.Value == 0 {
				continue
			}
			old := best[x.above]
			if old == nil {
				lengths = append(lengths, x.above)
			} else if old[8].Cell.Value <= above.Value {
				continue
			}
			best[x.above] = []Field{modelField(m), textField(x.of.provider), textField("input > " + record.FormatFloat(x.above) + " tokens"),
				priceField(x.of.prices["price_input"]), priceField(x.prices["price_input"]), priceField(x.of.prices["price_output"]), priceField(x.prices["price_output"]),
				cellField(below), cellField(above), cellField(b.step(m, x, below, above))}
		}
		for _, length := range lengths {
			t.row(best[length]...)
		}
	}
	tiers := len(t.Rows)
	if tiers == 0 {
		return nil, ""
	}
	if tiers > mostPriced {
		t.Rows = t.Rows[:mostPriced]
		t.Notes = append(t.Notes, fmt.Sprintf("%s not listed.", count(tiers-mostPriced, "more tier is", "more tiers are")))
	}
	return t, count(tiers, "price tier makes", "price tiers make") + " long prompts dearer by a step"
}

func priceField(p *Price) Field {
	if p == nil {
		return Field{Cell: missing(record.NotPublished, "", record.Ref{})}
	}
	return cellField(p.Cell)
}

// requests are the costs of a request as long as a tier begins: at plain prices,
// and at the tier's, of which the plain one holds where the tier lists none. nil
// where a price is missing.
func (b *builder) requests(m *Model, x *longTier, w Workload) (below, above *Cell) {
	key := func(what string) Key {
		return Key{m.Name.ID, "request at a tier", what, w.Name + "\x00" + record.FormatFloat(x.above) + "\x00" + x.of.key()}
	}
	low := Cell{Key: key("below"), Unit: record.USDPerRequest, Op: OpRequest, Better: record.Lower}
	high := Cell{Key: key("above"), Unit: record.USDPerRequest, Op: OpRequest, Better: record.Lower}
	for _, part := range w.parts() {
		plain, tiered := x.of.prices[part.metric], x.prices[part.metric]
		if plain == nil {
			return nil, nil
		}
		if tiered == nil {
			tiered = plain
			high.Notes = append(high.Notes, "the tier lists no "+part.word+" price; the plain one is used")
		}
		tokens := part.weight / w.Input * x.above
		low.Of, low.Params = append(low.Of, plain.Cell), append(low.Params, tokens)
		high.Of, high.Params = append(high.Of, tiered.Cell), append(high.Params, tokens)
	}
	low.Value, high.Value = low.Recompute(), high.Recompute()
	return b.cell(low), b.cell(high)
}

func (b *builder) step(m *Model, x *longTier, below, above *Cell) *Cell {
	if below.Value == 0 {
		return missing(record.NotComparable, "relative to a price of 0", record.Ref{})
	}
	c := Cell{Key: Key{m.Name.ID, "step", "", record.FormatFloat(x.above) + "\x00" + x.of.key()}, Unit: record.Percent, Op: OpGap, Of: []*Cell{above, below}, Better: record.Lower}
	c.Value = c.Recompute()
	return b.cell(c)
}
