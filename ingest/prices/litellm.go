package prices

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LiteLLM reads LiteLLM's map of model prices and the copies of it.
var LiteLLM = &reader.Format{
	Name:  "litellm",
	Title: "LiteLLM model prices",
	Doc: `The file ` + "`model_prices_and_context_window.json`" + ` of BerriAI/litellm, and copies of it (filtered, renamed, older; tokencost's ` + "`model_prices.json`" + `).

Recognized by content: one JSON object of which most values are objects with ` + "`litellm_provider` or `input_cost_per_token`" + `. The key is the model, ` + "`litellm_provider`" + ` the provider.

- ` + "`input_cost_per_token`, `output_cost_per_token`, `cache_read_input_token_cost`, `cache_creation_input_token_cost`, `output_cost_per_reasoning_token`, `input_cost_per_request`" + ` are prices; all per token, shown per 1M tokens.
- ` + "`input_cost_per_token_cache_hit`" + ` is the older name of the cache read price and counts only where the newer is absent.
- The end of a field gives the variant: ` + "`_above_200k_tokens`" + ` is ` + "`input>200000`, `_batches` `batch`, `_flex`, `_priority`, `_above_1hr` `1h`" + `. A tier re-prices the whole request.
- ` + "`tiered_pricing`" + ` lists tiers by range instead; the lowest is the plain price.
- No rows: ` + "`sample_spec`" + `, values that are no objects, prices per character, second, image, audio, video, pixel, page, session, credit or query, Databricks units (` + "`dbu`" + `).
- 0 is a row with a note: it may mean free, or that nobody filled it in.
- A price over 1000 USD per 1M tokens, or over 20 times the median that the file has for the same model, is kept and reported: some entries are 100,000 times too high.
- There is no date inside; a copy's ` + "`last_updated`" + ` is when it was copied. ` + "`deprecation_date`" + ` is the end of the model, not of the price.`,
	Kind:  record.Priced,
	Sniff: sniffLiteLLM,
	Read:  readLiteLLM,
}

// liteLLMProbe is how many members recognition looks at: the first can be
// sample_spec, or a string that a copy added.
const liteLLMProbe = 8

func sniffLiteLLM(d *source.Doc) reader.Verdict {
	seen, models, like := 0, 0, 0
	for key, m := range d.JSON().Root().Members() {
		if m.Is(source.Object) && key != "sample_spec" {
			if m.Has("litellm_provider") || m.Has("input_cost_per_token") {
				like++
				models++
			} else if m.Complete() { // the last one of a file that was cut off says nothing
				models++
			}
		}
		if seen++; seen >= liteLLMProbe {
			break
		}
	}
	if like == 0 || like*2 <= models {
		return reader.No
	}
	return reader.Yes("")
}

// price is one number of the map before it becomes a row: its checks look at
// the others.
type price struct {
	row  record.Row
	node source.Node
}

func readLiteLLM(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		date, _ := record.ParseDate(root.Get("last_updated").Str())
		var all []price
		for key, m := range root.Members() {
			if !m.Is(source.Object) || key == "sample_spec" {
				continue
			}
			prices := readLiteLLMModel(m)
			if len(prices) == 0 {
				continue
			}
			run := s.Run(record.Run{
				Kind: record.Priced, Model: key, Date: date, Record: m.Ref().Record,
				Settings: record.Settings{Provider: m.Get("litellm_provider").Str()},
			})
			for i := range prices {
				prices[i].row.Run = run
			}
			noteChecks(prices)
			all = append(all, prices...)
		}
		reportMagnitude(all)
		for _, p := range all {
			s.Row(p.row)
		}
	}
}

// readLiteLLMModel returns the prices of one model, each metric and variant
// once.
func readLiteLLMModel(m source.Node) []price {
	found := &priceSet{index: map[string]int{}}
	found.fields(m, Variant{})
	for _, tier := range m.Get("tiered_pricing").Items() {
		from := tier.Get("range").Index(0).Num("count")
		if from.Known() && from.Num >= 0 && from.Num < 1e12 {
			found.fields(tier, Variant{InputAbove: int64(from.Num)})
		}
	}
	return found.prices
}

// priceSet collects the prices of one model.
type priceSet struct {
	prices []price
	index  map[string]int // metric and variant -> prices
}

// fields adds what the members of n say, newer names before older ones.
func (s *priceSet) fields(n source.Node, base Variant) {
	for _, older := range []bool{false, true} {
		for key, v := range n.Members() {
			f, variant := liteLLMField(key, base)
			if f == nil || f.older != older || v.Is(source.Object) || v.Is(source.Array) {
				continue
			}
			s.add(f, variant, v)
		}
	}
}

func (s *priceSet) add(f *liteLLMPrice, variant Variant, n source.Node) {
	value := n.Num(f.unit)
	if !value.Known() {
		return
	}
	if value.Num < 0 {
		n.Report("value/impossible", "%s: expected a price of at least 0, found %s", n.Key(), value.Raw)
		return
	}
	row := record.Row{Metric: f.metric, Stat: record.Single, Value: value, Variant: variant.String()}
	if value.Num == 0 {
		row.Note = "0: free or not stated"
	}
	id := row.Metric.ID + " " + row.Variant
	if i, ok := s.index[id]; ok {
		if first := s.prices[i]; first.row.Value.Num != value.Num {
			n.Report("value/check", "%s says %s, %s says %s; the latter counts", n.Key(), value.Raw, first.node.Key(), first.row.Value.Raw)
		}
		return
	}
	s.index[id] = len(s.prices)
	s.prices = append(s.prices, price{row: row, node: n})
}
