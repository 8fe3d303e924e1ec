package prices

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Portkey reads the price files of Portkey-AI/models.
var Portkey = &reader.Format{
	Name:  "portkey",
	Title: "Portkey model prices",
	Doc: `The files ` + "`pricing/PROVIDER.json`" + ` of Portkey-AI/models.

Recognized by content: a JSON object of which most values have ` + "`pricing_config`" + `. The files of that project with ` + "`params`" + ` instead hold no prices.

The unit is **US cents per token**: ` + "`0.0003`" + ` is 3 USD per 1M tokens. No field says so; it is the project's definition.

| field below ` + "`MODEL`" + ` | row |
|---|---|
| ` + "`pricing_config.pay_as_you_go`: `request_token`, `response_token`, `cache_read_input_token`, `cache_write_input_token`" + ` (each ` + "`.price`" + `) | the prices |
| ` + "`...additional_units`: `cache_write_1h`, `thinking_token`" + ` | cache write of variant ` + "`1h`" + `, price of reasoning |
| ` + "`pricing_config.batch_config`" + ` | the same, variant ` + "`batch`" + ` |
| ` + "`custom_pricing.regions.R.execution_modes.M.context_tiers.T`" + ` | the same, variant ` + "`input>N,M,region=R`" + `; N by ` + "`context_tier_map`" + `; ` + "`standard` and `default`" + ` add nothing |

- What ` + "`custom_pricing`" + ` repeats is one price, that of ` + "`pricing_config`" + `; where they differ, that is reported.
- The model is the key. The provider is the name of the file without ` + "`.json`" + `: nothing inside says it.
- A ` + "`currency`" + ` other than USD gives no numbers, only texts.
- 0 is a row: free, or not set.
- No rows: ` + "`default`" + `, formulas (` + "`calculate`" + `), audio, images, video, searches, fine-tuning. No date.
- A price that was entered in the wrong field (` + "`whisper-1`" + `) is kept and reported.`,
	Kind:  record.Priced,
	Sniff: sniffPortkey,
	Read:  readPortkey,
}

func sniffPortkey(d *source.Doc) reader.Verdict {
	if mostMembers(d.JSON().Root(), func(_ string, m source.Node) bool {
		return m.Get("pricing_config").Is(source.Object)
	}) {
		return reader.Yes("")
	}
	return reader.No
}

// portkeyUnit: no field says it, the project does.
const portkeyUnit = "cent/token"

var portkeyPrices = []struct {
	path   []string
	metric *record.Metric
	life   string
}{
	{[]string{"request_token", "price"}, priceInput, ""},
	{[]string{"response_token", "price"}, priceOutput, ""},
	{[]string{"cache_read_input_token", "price"}, priceCacheRead, ""},
	{[]string{"cache_write_input_token", "price"}, priceCacheWrite, ""},
	{[]string{"additional_units", "cache_write_1h", "price"}, priceCacheWrite, "1h"},
	{[]string{"additional_units", "thinking_token", "price"}, priceReasoning, ""},
}

func readPortkey(d *source.Doc, s *reader.Sink) {
	provider, named := fileStem(d.Origin.Path, ".json")
	for _, root := range d.JSON().Docs() {
		models := &list{sink: s}
		for key, m := range root.Members() {
			if key == "default" || !m.Is(source.Object) {
				continue
			}
			run := record.Run{Model: key, Record: m.Ref().Record}
			if named {
				fromPath(&run, d.Origin, "provider", provider, "PROVIDER.json")
			}
			models.model(run, readPortkeyModel(m, root.Get("default", "pricing_config", "currency")))
		}
		models.write(root)
	}
}

// portkeyModel reads one model; its currency is that of the file where it says
// nothing else.
type portkeyModel struct {
	*priceSet
	foreign string
	tiers   map[string]int64 // name of a context tier -> where it begins
}

func readPortkeyModel(m, currency source.Node) *priceSet {
	config := m.Get("pricing_config")
	r := portkeyModel{priceSet: newPriceSet(), tiers: portkeyTiers(m.Get("custom_pricing", "context_tier_map"))}
	r.zero = "0: free or not set"
	if own := config.Get("currency"); own.Exists() {
		currency = own
	}
	if r.foreign = foreign(currency); r.foreign != "" {
		m.Report("value/type", "expected the prices of %q in USD, found %s; they are shown as text and compared with none", clip(m.Key()), r.foreign)
	}
	r.rates(config.Get("pay_as_you_go"), Variant{})
	r.rates(config.Get("batch_config"), Variant{Service: "batch"})
	for region, n := range m.Get("custom_pricing", "regions").Members() {
		var v Variant
		if region != "default" {
			v.Regions = strings.Split(region, ",")
		}
		for mode, n := range n.Get("execution_modes").Members() {
			if region == "" || mode == "" {
				continue // it would pass for the plain price
			}
			if v.Service = mode; mode == "standard" {
				v.Service = ""
			}
			r.mode(n, v)
		}
	}
	return r.priceSet
}

// portkeyTiers inverts {"0": "lte-272k", "272000": "gt-272k"}.
func portkeyTiers(n source.Node) map[string]int64 {
	out := map[string]int64{}
	for start, name := range n.Members() {
		if tokens, ok := tokensOf(start); ok && name.Str() != "" {
			out[name.Str()] = tokens
		}
	}
	return out
}

// mode reads the prices of one way to serve a request, by context tier where it
// has tiers. A tier that the map does not know must not pass for the plain price.
func (r *portkeyModel) mode(n source.Node, v Variant) {
	r.rates(n.Get("pricing_config", "pay_as_you_go"), v)
	for name, tier := range n.Get("context_tiers").Members() {
		start, ok := r.tiers[name]
		if !ok {
			tier.Report("value/type", "context tier %q: `context_tier_map` does not say where it begins; its prices were left out", clip(name))
			continue
		}
		v.InputAbove = start
		r.rates(tier.Get("pricing_config", "pay_as_you_go"), v)
	}
}

func (r *portkeyModel) rates(n source.Node, v Variant) {
	for _, p := range portkeyPrices {
		v.Life = p.life
		if r.foreign != "" {
			if v.String() == "" {
				r.quote(p.metric, r.foreign+" cents per token", n.Get(p.path...))
			}
			continue
		}
		r.add(offer{metric: p.metric, unit: portkeyUnit, variant: v}, n.Get(p.path...))
	}
}
