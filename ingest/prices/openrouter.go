package prices

import (
	"cmp"
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// OpenRouter reads the answer of OpenRouter's list of models.
var OpenRouter = &reader.Format{
	Name:  "openrouter",
	Title: "OpenRouter models",
	Doc: `The answer of OpenRouter's ` + "`GET /api/v1/models`" + `, as people store it.

Recognized by content: an object with ` + "`data[]`, or the bare array, whose elements have an `id` and `pricing.prompt`" + ` as *text*. The model is the id, the provider is openrouter: the price is that of its primary or cheapest host, not the maker's.

- ` + "`pricing.prompt`, `completion`, `input_cache_read`, `input_cache_write`, `internal_reasoning`" + ` are USD per token, shown per 1M tokens; ` + "`request`" + ` is USD per request; ` + "`input_cache_write_1h`" + ` is the cache write of variant ` + "`1h`" + `.
- ` + "`pricing.overrides[]`" + ` re-price by prompt length (` + "`min_prompt_tokens`: `input>N`" + `) or by time of day (` + "`utc_start`, `utc_end`: `utc=HH:MM-HH:MM`" + `).
- ` + "`benchmarks.artificial_analysis`" + ` are scores in points, ` + "`benchmarks.design_arena`" + ` ratings and win rates.
- ` + "`-1`" + ` is a price that is decided at run time (routers): no row, and a problem of kind value/missing, never 0.
- 0 is a row. The id ` + "`:free`" + ` says that it is free, with limits; without it, 0 may also mean that nobody stated a price.
- Float noise (` + "`0.0000006000000000000001`" + `) is rounded to 12 digits.
- ` + "`hugging_face_id` and `canonical_slug`" + ` are the source's own names for the same model, for the joining of names.
- No rows: web searches, images, audio, discounts.
- No date: ` + "`created`" + ` is the model's. List prices move; date the copy under ` + "`sources`" + ` in the configuration.`,
	Sniff: sniffOpenRouter,
	Read:  readOpenRouter,
}

// openRouterProbe is how many models recognition looks at.
const openRouterProbe = 3

func sniffOpenRouter(d *source.Doc) reader.Verdict {
	for i, m := range openRouterModels(d.JSON().Root()).Items() {
		if m.Get("pricing", "prompt").Is(source.String) && m.Get("id").Is(source.String) {
			return reader.Yes("")
		}
		if i+1 >= openRouterProbe {
			break
		}
	}
	return reader.No
}

// openRouterModels is the list in the answer, or what people keep of it.
func openRouterModels(root source.Node) source.Node {
	if root.Is(source.Array) {
		return root
	}
	return root.Get("data")
}

var openRouterPrices = []struct {
	key    string
	metric *record.Metric
	unit   string
	life   string
}{
	{"prompt", priceInput, "USD/token", ""},
	{"completion", priceOutput, "USD/token", ""},
	{"input_cache_read", priceCacheRead, "USD/token", ""},
	{"input_cache_write", priceCacheWrite, "USD/token", ""},
	{"input_cache_write_1h", priceCacheWrite, "USD/token", "1h"},
	{"internal_reasoning", priceReasoning, "USD/token", ""},
	{"request", priceRequest, "USD/request", ""},
}

func readOpenRouter(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		models := &list{sink: s}
		for _, m := range openRouterModels(root).Items() {
			id := m.Get("id").Str()
			run := record.Run{Model: id, Record: m.Ref().Record, Links: openRouterLinks(m)}
			if id != "" {
				openRouterScores(m.Get("benchmarks"), run, s)
			}
			run.Provider = "openrouter"
			models.model(run, readOpenRouterModel(m))
		}
		models.write(root)
	}
}

// openRouterLinks are the names that the record itself states for the model.
func openRouterLinks(m source.Node) (links []record.Identity) {
	for _, l := range []record.Identity{
		{Scheme: "huggingface", ID: m.Get("hugging_face_id").Str()},
		{Scheme: "openrouter", ID: m.Get("canonical_slug").Str()},
	} {
		if l.ID != "" {
			links = append(links, l)
		}
	}
	return links
}

func readOpenRouterModel(m source.Node) *priceSet {
	found := newPriceSet()
	found.free = "0: free, as the id says; such variants have request limits"
	pricing := m.Get("pricing")
	found.openRouter(pricing, Variant{})
	for _, o := range pricing.Get("overrides").Items() {
		if v, ok := openRouterOverride(o); ok {
			found.openRouter(o, v)
		}
	}
	return found
}

func (s *priceSet) openRouter(n source.Node, base Variant) {
	for _, p := range openRouterPrices {
		v := n.Get(p.key)
		if v.Str() == "-1" {
			v.Report("value/missing", "%s: expected a price, found -1, which stands for one that is decided at run time", p.key)
			continue
		}
		variant := base
		variant.Life = p.life
		s.add(offer{metric: p.metric, unit: p.unit, variant: variant}, v)
	}
}

// openRouterOverride returns the condition of an override. One that names none
// that is known must not pass for the plain price.
func openRouterOverride(o source.Node) (v Variant, ok bool) {
	if o.Has("min_prompt_tokens") {
		if v.InputAbove, ok = threshold(o.Get("min_prompt_tokens")); !ok {
			return v, false
		}
	}
	if o.Has("utc_start", "utc_end") {
		start, ok1 := clockOf(o.Get("utc_start"))
		end, ok2 := clockOf(o.Get("utc_end"))
		if !ok1 || !ok2 {
			return v, false
		}
		v.UTC = start + "-" + end
	}
	if v.String() == "" {
		o.Report("value/type", "override %s: expected `min_prompt_tokens`, or `utc_start` and `utc_end`; its prices were left out", o.Ref().At)
		return v, false
	}
	return v, true
}

// clockOf reads a time of day that is written as a number HHMM without leading
// zeros: 100 is 01:00.
func clockOf(n source.Node) (string, bool) {
	v := n.Num("count")
	hour, minute := int(v.Num)/100, int(v.Num)%100
	if !v.Known() || v.Num < 0 || hour > 24 || minute > 59 || v.Num != float64(hour*100+minute) {
		n.Report("value/type", "%s: expected a time of day as HHMM, found %s", n.Key(), cmp.Or(clip(n.Str()), n.Type().String()))
		return "", false
	}
	return fmt.Sprintf("%02d:%02d", hour, minute), true
}
