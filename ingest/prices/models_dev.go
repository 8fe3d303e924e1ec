package prices

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// ModelsDev reads the catalogue of models.dev, built (JSON) and as sources (TOML).
var ModelsDev = &reader.Format{
	Name:  "models-dev",
	Title: "models.dev catalogue",
	Doc: `The catalogue of models.dev (anomalyco/models.dev): the built ` + "`api.json`" + `, and its sources, one TOML file for each model.

Recognized by content: a JSON object of providers, of which most have ` + "`models` (an object) and `env` or `npm`" + `; a TOML file with ` + "`name` and `[cost]`, `[[benchmarks]]` or `base_model`" + `.

| field | row |
|---|---|
| ` + "`cost.input`, `output`, `reasoning`, `cache_read`, `cache_write`" + ` | the prices, in USD per 1M tokens as they stand |
| ` + "`cost.tiers[]` with `tier.size`" + ` | variant ` + "`input>SIZE`" + ` |
| ` + "`cost.context_over_200k`" + ` | variant ` + "`input>200000`, only where there are no `tiers`" + `: beside them it is written whatever the real threshold is |
| ` + "`experimental.modes.MODE.cost`" + ` | variant MODE (` + "`fast`" + `), with tiers of its own |
| ` + "`[[benchmarks]]`" + ` | scores, each with its date and link |

- JSON: provider and model are the two keys. TOML: both are taken from a path ` + "`providers/PROVIDER/models/ID.toml`" + `; from another path only the model, its file name without ` + "`.toml`" + `; else its ` + "`name`" + `.
- A model without ` + "`cost`" + ` gives no row. 0 may be free, part of a subscription or not stated; the row says so.
- ` + "`last_updated` and `release_date`" + ` are the model's: a price has no date here.
- ` + "`base_model`" + ` inherits facts, and sometimes the price, from another file, which is not looked up.
- Audio prices give no rows. Many providers resell one model; no row is the price.`,
	Sniff: sniffModelsDev,
	Read:  readModelsDev,
}

func sniffModelsDev(d *source.Doc) reader.Verdict {
	if d.JSON() == nil {
		if isModelsDevTOML(d.TOML().Root()) {
			return reader.Yes("TOML source")
		}
		return reader.No
	}
	if mostMembers(d.JSON().Root(), func(_ string, p source.Node) bool {
		return p.Get("models").Is(source.Object) && (p.Has("env") || p.Has("npm"))
	}) {
		return reader.Yes("api.json")
	}
	return reader.No
}

func isModelsDevTOML(root source.Node) bool {
	if !root.Get("name").Is(source.String) {
		return false
	}
	cost := root.Get("cost")
	return cost.Has("input") || cost.Has("output") || root.Get("base_model").Is(source.String) ||
		root.Get("benchmarks").Index(0).Has("name", "score")
}

func readModelsDev(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readModelsDevTOML(d, s)
		return
	}
	for _, root := range d.JSON().Docs() {
		models := &list{sink: s}
		for provider, p := range root.Members() {
			for id, m := range p.Get("models").Members() {
				models.model(record.Run{
					Model: id, Record: m.Ref().Record,
					Settings: record.Settings{Provider: provider},
				}, readModelsDevModel(m))
			}
		}
		models.write(root)
	}
}

func readModelsDevTOML(d *source.Doc, s *reader.Sink) {
	d.TOML().Root().Get("name").Str() // looked at, so that a file that was cut off is reported
	for _, root := range d.TOML().Docs() {
		run := modelsDevRun(root)
		models := &list{sink: s}
		found := readModelsDevModel(root)
		models.model(run, found)
		models.write(source.Node{}) // nothing is expected here that the scores or base_model may have
		scores := readModelsDevScores(root.Get("benchmarks"), run, s)
		if len(found.prices) == 0 && scores == 0 {
			root.Get("name").Report("format/no-numbers", "no price and no score here; what `base_model` names may have them")
		}
	}
}

var modelsDevPrices = []struct {
	key    string
	metric *record.Metric
}{
	{"input", priceInput}, {"output", priceOutput}, {"reasoning", priceReasoning},
	{"cache_read", priceCacheRead}, {"cache_write", priceCacheWrite},
}

func readModelsDevModel(m source.Node) *priceSet {
	found := newPriceSet()
	found.zero = "0: free, by subscription or not stated"
	found.modelsDev(m.Get("cost"), Variant{})
	for mode, n := range m.Get("experimental", "modes").Members() {
		if mode != "" { // it would pass for the plain price
			found.modelsDev(n.Get("cost"), Variant{Service: mode})
		}
	}
	return found
}

// modelsDev adds the prices of a cost table and of its tiers.
func (s *priceSet) modelsDev(cost source.Node, base Variant) {
	s.modelsDevTier(cost, base)
	tiers := cost.Get("tiers")
	for _, tier := range tiers.Items() {
		if kind := tier.Get("tier", "type").Str(); kind != "" && kind != "context" {
			tier.Report("value/type", "a tier by %q: expected one by context; its prices were left out", clip(kind))
			continue
		}
		variant := base
		if size, ok := threshold(tier.Get("tier", "size")); ok && size > 0 {
			variant.InputAbove = size
			s.modelsDevTier(tier, variant)
		}
	}
	if tiers.Len() == 0 {
		base.InputAbove = 200_000
		s.modelsDevTier(cost.Get("context_over_200k"), base)
	}
}

func (s *priceSet) modelsDevTier(n source.Node, v Variant) {
	for _, p := range modelsDevPrices {
		s.add(offer{metric: p.metric, unit: "USD/1M tokens", variant: v}, n.Get(p.key))
	}
}
