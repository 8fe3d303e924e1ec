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

func sniffLiteLLM(d *source.Doc) reader.Verdict {
	if mostMembers(d.JSON().Root(), func(key string, m source.Node) bool {
		return key != "sample_spec" && (m.Has("litellm_provider") || m.Has("input_cost_per_token"))
	}) {
		return reader.Yes("")
	}
	return reader.No
}

func readLiteLLM(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		date, _ := record.ParseDate(root.Get("last_updated").Str())
		models := &list{sink: s}
		for key, m := range root.Members() {
			if !m.Is(source.Object) || key == "sample_spec" {
				continue
			}
			models.model(record.Run{
				Model: key, Date: date, Record: m.Ref().Record,
				Settings: record.Settings{Provider: m.Get("litellm_provider").Str()},
			}, readLiteLLMModel(m))
		}
		models.write(root)
	}
}

// readLiteLLMModel returns the prices of one model.
func readLiteLLMModel(m source.Node) *priceSet {
	found := newPriceSet()
	found.liteLLM(m, Variant{})
	for _, tier := range m.Get("tiered_pricing").Items() {
		if from, ok := threshold(tier.Get("range").Index(0)); ok {
			found.liteLLM(tier, Variant{InputAbove: from})
		}
	}
	return found
}

// liteLLM adds what the members of n say, newer names before older ones.
func (s *priceSet) liteLLM(n source.Node, base Variant) {
	for _, older := range []bool{false, true} {
		for key, v := range n.Members() {
			f, variant := liteLLMField(key, base)
			if f == nil || f.older != older {
				continue
			}
			s.add(offer{metric: f.metric, unit: f.unit, variant: variant}, v)
		}
	}
}
