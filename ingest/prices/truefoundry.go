package prices

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// TrueFoundry reads the model files of truefoundry/models.
var TrueFoundry = &reader.Format{
	Name:  "truefoundry",
	Title: "TrueFoundry models",
	Doc: `The files ` + "`providers/PROVIDER/MODEL.yaml`" + ` of truefoundry/models, one for each model.

Recognized by content: a YAML map with ` + "`model` and `costs`" + `, a map or a list of maps whose keys are LiteLLM's (` + "`input_cost_per_token`" + `).

| field | row |
|---|---|
| ` + "`costs.FIELD`" + ` | as in litellm: USD per token, the end of the field is the variant |
| ` + "`costs.tiered_pricing.KIND[].cost_per_token`" + ` (` + "`input`, `output`, `cache_read`, `cache_write`" + `) | variant ` + "`input>FROM`" + ` |
| ` + "`costs[].region`" + ` | variant ` + "`region=R`; `*`" + ` adds nothing |

- The model is ` + "`model`" + `; the provider is taken from the path, where that has ` + "`providers/PROVIDER/`" + `. ` + "`original_provider`" + ` is not who serves.
- A ` + "`currency`" + ` other than USD gives no numbers, only texts.
- A list of regions repeats one price many times: one price list, not many observations.
- Files without tiers say nothing about long prompts. No date.
- No rows: parameters, limits, features.`,
	Kind:  record.Priced,
	Sniff: sniffTrueFoundry,
	Read:  readTrueFoundry,
}

func sniffTrueFoundry(d *source.Doc) reader.Verdict {
	// The words first: most texts are no YAML, and finding that out takes time.
	if d.JSON() != nil || !d.Mentions("costs:") || !d.Mentions("cost_per_token") {
		return reader.No
	}
	root := d.YAML().Root()
	if !root.Get("model").Exists() {
		return reader.No
	}
	for _, costs := range trueFoundryCosts(root) {
		if costs.Has("input_cost_per_token") || costs.Has("output_cost_per_token") || costs.Has("tiered_pricing") {
			return reader.Yes("")
		}
	}
	return reader.No
}

// trueFoundryCosts returns the cost tables: one, or one for each region.
func trueFoundryCosts(root source.Node) (tables []source.Node) {
	costs := root.Get("costs")
	if !costs.Is(source.Array) {
		return []source.Node{costs}
	}
	for _, n := range costs.Items() {
		tables = append(tables, n)
	}
	return tables
}

var trueFoundryPath = regexp.MustCompile(`(?:^|/)providers/([^/]+)/`)

func readTrueFoundry(d *source.Doc, s *reader.Sink) {
	for _, root := range d.YAML().Docs() {
		models := &list{sink: s}
		run := record.Run{Model: root.Get("model").Str(), Record: root.Ref().Record}
		if m := trueFoundryPath.FindStringSubmatch(d.Origin.Path); m != nil {
			fromPath(&run, d.Origin, "provider", m[1], "providers/PROVIDER/MODEL.yaml")
		}
		found := newPriceSet()
		for _, costs := range trueFoundryCosts(root) {
			var v Variant
			if region := costs.Get("region").Str(); region != "" && region != "*" {
				v.Regions = []string{region}
			}
			found.trueFoundry(costs, v)
		}
		models.model(run, found)
		models.write(root)
	}
}

var trueFoundryTiers = []struct {
	kind   string
	metric *record.Metric
}{
	{"input", priceInput}, {"output", priceOutput}, {"cache_read", priceCacheRead}, {"cache_write", priceCacheWrite},
}

func (s *priceSet) trueFoundry(costs source.Node, base Variant) {
	if currency := foreign(costs.Get("currency")); currency != "" {
		costs.Report("value/type", "expected prices in USD, found %s; they are shown as text and compared with none", currency)
		s.quote(priceInput, currency+" per token", costs.Get("input_cost_per_token"))
		s.quote(priceOutput, currency+" per token", costs.Get("output_cost_per_token"))
		return
	}
	s.liteLLM(costs, base)
	for _, t := range trueFoundryTiers {
		for _, tier := range costs.Get("tiered_pricing", t.kind).Items() {
			v := base
			from, ok := threshold(tier.Get("from"))
			if v.InputAbove = from; ok {
				s.add(offer{metric: t.metric, unit: "USD/token", variant: v}, tier.Get("cost_per_token"))
			}
		}
	}
}
