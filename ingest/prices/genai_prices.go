package prices

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GenAIPrices reads the prices of pydantic/genai-prices, built (JSON, versions 1
// and 2) and as sources (YAML).
var GenAIPrices = &reader.Format{
	Name:  "genai-prices",
	Title: "pydantic genai-prices",
	Doc: `The prices of pydantic/genai-prices: the built ` + "`data.json` and `data_slim.json`" + ` (version 1, frozen, and version 2), and its sources, one YAML file for each provider.

Recognized by content: a JSON array of objects with ` + "`id`, `api_pattern` and `models[]`" + `, or a YAML map with the same keys.

| key in ` + "`prices`" + ` | row |
|---|---|
| ` + "`input_mtok`, `output_mtok`, `cache_read_mtok`, `cache_write_mtok`, `output_reasoning_mtok`" + ` | the prices, in USD per 1M tokens as they stand |
| ` + "`cache_write_1h_mtok`" + ` | the cache write, variant ` + "`1h`" + ` |
| ` + "`requests_kcount`" + ` | the price per request: a thousandth of it |

- A price is a number, or ` + "`{base, tiers: [{start, price}]}`: base is the plain price, a tier the variant `input>START`" + `, which re-prices the whole request.
- ` + "`prices`" + ` is an object, or a list of them with constraints, of which the last one that holds counts. ` + "`start_date`" + ` begins the validity and ends that of the entries before; ` + "`start_time` and `end_time`" + ` are the variant ` + "`utc=HH:MM-HH:MM`" + ` beside the plain price of the rest of the day. An entry that can never count gives no rows.
- Provider and model are the ids. ` + "`prices_checked`" + ` is the date.
- ` + "`match`" + ` rules are that project's way to find a price for a request; they are no aliases, and are not read.
- No rows: searches, audio, images, video, citations.`,
	Kind:  record.Priced,
	Sniff: sniffGenAIPrices,
	Read:  readGenAIPrices,
}

func sniffGenAIPrices(d *source.Doc) reader.Verdict {
	if d.JSON() == nil {
		// The word first: most texts are no YAML, and finding that out takes time.
		if d.Mentions("api_pattern:") && isGenAIProvider(d.YAML().Root()) {
			return reader.Yes("YAML source")
		}
		return reader.No
	}
	if isGenAIProvider(d.JSON().Root().Index(0)) {
		return reader.Yes("built")
	}
	return reader.No
}

func isGenAIProvider(n source.Node) bool {
	return n.Has("id", "api_pattern") && n.Get("models").Is(source.Array)
}

func readGenAIPrices(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		for _, root := range d.YAML().Docs() {
			models := &list{sink: s}
			readGenAIProvider(root, models)
			models.write(root)
		}
		return
	}
	for _, root := range d.JSON().Docs() {
		models := &list{sink: s}
		for _, p := range root.Items() {
			readGenAIProvider(p, models)
		}
		models.write(root)
	}
}

func readGenAIProvider(p source.Node, models *list) {
	for _, m := range p.Get("models").Items() {
		run := record.Run{Model: m.Get("id").Str(), Record: m.Ref().Record}
		run.Provider = p.Get("id").Str()
		run.Date, _ = record.ParseDate(m.Get("prices_checked").Str())
		found := newPriceSet()
		if prices := m.Get("prices"); prices.Is(source.Array) {
			for _, e := range genAIEntries(prices) {
				found.genAI(e)
			}
		} else {
			found.genAI(genAIEntry{prices: prices})
		}
		models.model(run, found)
	}
}

var genAIPriceKeys = []struct {
	key    string
	metric *record.Metric
	unit   string
	life   string
}{
	{"input_mtok", priceInput, "USD/1M tokens", ""},
	{"output_mtok", priceOutput, "USD/1M tokens", ""},
	{"cache_read_mtok", priceCacheRead, "USD/1M tokens", ""},
	{"cache_write_mtok", priceCacheWrite, "USD/1M tokens", ""},
	{"cache_write_1h_mtok", priceCacheWrite, "USD/1M tokens", "1h"},
	{"output_reasoning_mtok", priceReasoning, "USD/1M tokens", ""},
	{"requests_kcount", priceRequest, "USD/1k requests", ""},
}

// genAI adds the prices of an entry.
func (s *priceSet) genAI(e genAIEntry) {
	for _, k := range genAIPriceKeys {
		n := e.prices.Get(k.key)
		o := offer{metric: k.metric, unit: k.unit, from: e.from, to: e.to}
		o.variant = Variant{Life: k.life, UTC: e.utc}
		if !n.Is(source.Object) {
			s.add(o, n)
			continue
		}
		if !n.Has("base") {
			n.Report("value/missing", "%s: expected a price, or a `base` with tiers, found neither", fieldName(n))
		}
		s.add(o, n.Get("base"))
		for _, tier := range n.Get("tiers").Items() {
			if start, ok := threshold(tier.Get("start")); ok && start > 0 {
				o.variant.InputAbove = start
				s.add(o, tier.Get("price"))
			}
		}
	}
}
