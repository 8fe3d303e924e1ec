package prices

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LLMPrices reads the files of llm-prices.com.
var LLMPrices = &reader.Format{
	Name:  "llm-prices",
	Title: "llm-prices.com",
	Doc: `The files of the llm-prices.com project: ` + "`data/VENDOR.json`" + ` with the history of one vendor's prices, and the built ` + "`current-v1.json` and `historical-v1.json`" + `. No licence is stated: link to it, do not copy it whole.

Recognized by content: a JSON object with ` + "`vendor` and `models[].price_history[]`, or `updated_at` and `prices[]` with `id`, `vendor` and `input`" + `.

| field | row |
|---|---|
| ` + "`input`, `output`, `input_cached`" + ` | the prices of input, output and cache reads, in USD per 1M tokens as they stand |
| ` + "`from_date`, `to_date`" + ` | validity: from inclusive, to exclusive; null is open |
| ` + "`updated_at`" + ` | the date, of the built files |
| ` + "`id`, `vendor`" + ` | model and provider |

- The price of long prompts has an id of its own: ` + "`grok-4-200k`, named `Grok 4 >200k`" + `. Its rows are the variant ` + "`input>200000`" + `; the number is taken from the name, since the end of an id alone may be a context length. An id that ends so and a name that says otherwise are reported.
- An id that stands twice in one file for the same time is kept; where its prices differ, that is reported.
- null is no row. Some vendors' price cuts are missing in old copies.`,
	Kind:  record.Priced,
	Sniff: sniffLLMPrices,
	Read:  readLLMPrices,
}

func sniffLLMPrices(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch first := root.Get("prices").Index(0); {
	case root.Get("vendor").Is(source.String) && root.Get("models").Index(0).Get("price_history").Is(source.Array):
		return reader.Yes("vendor with history")
	case !root.Has("updated_at") || !first.Has("id", "vendor", "input"):
		return reader.No
	case first.Has("from_date") || first.Has("to_date"):
		return reader.Yes("historical-v1")
	}
	return reader.Yes("current-v1")
}

func readLLMPrices(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		models := &list{sink: s}
		date, _ := record.ParseDate(root.Get("updated_at").Str())
		for _, p := range root.Get("prices").Items() {
			found := newPriceSet()
			found.llmPrices(p, llmPricesTier(p))
			run := record.Run{Model: p.Get("id").Str(), Date: date, Record: p.Ref().Record}
			run.Provider = p.Get("vendor").Str()
			models.model(run, found)
		}
		for _, m := range root.Get("models").Items() {
			found, tier := newPriceSet(), llmPricesTier(m)
			for _, p := range m.Get("price_history").Items() {
				found.llmPrices(p, tier)
			}
			run := record.Run{Model: m.Get("id").Str(), Date: date, Record: m.Ref().Record}
			run.Provider = root.Get("vendor").Str()
			models.model(run, found)
		}
		checkPeriods(models.all)
		models.write(root)
	}
}

var llmPricesKeys = []struct {
	key    string
	metric *record.Metric
}{
	{"input", priceInput}, {"output", priceOutput}, {"input_cached", priceCacheRead},
}

// llmPrices adds the prices of an entry. One whose dates cannot be read is left
// out: it would pass for a price that always holds.
func (s *priceSet) llmPrices(n source.Node, v Variant) {
	from, ok1 := openDate(n.Get("from_date"))
	to, ok2 := openDate(n.Get("to_date"))
	if !ok1 || !ok2 {
		return
	}
	for _, k := range llmPricesKeys {
		s.add(offer{metric: k.metric, unit: "USD/1M tokens", variant: v, from: from, to: to}, n.Get(k.key))
	}
}

// openDate reads an end of a period; null and nothing are open.
func openDate(n source.Node) (d record.Date, ok bool) {
	text := n.Str()
	if source.IsMissing(text) {
		return "", true
	}
	if d, ok = record.ParseDate(text); !ok {
		n.Report("value/type", "%s: expected a date, found %q; the prices beside it were left out", n.Key(), clip(text))
	}
	return d, ok
}

var (
	longName = regexp.MustCompile(`>\s*(\d{1,6})k`)
	longID   = regexp.MustCompile(`-(\d{1,6})k$`)
)

// llmPricesTier returns the tier that the name of a model states.
func llmPricesTier(m source.Node) Variant {
	name, id := longName.FindStringSubmatch(m.Get("name").Str()), longID.FindStringSubmatch(m.Get("id").Str())
	if name == nil {
		return Variant{}
	}
	if id != nil && strings.TrimLeft(id[1], "0") != strings.TrimLeft(name[1], "0") {
		m.Get("name").Report("value/check", "the id ends in %sk, the name says more than %sk; the name counts", id[1], name[1])
	}
	k, _ := strconv.ParseInt(name[1], 10, 64)
	return Variant{InputAbove: k * 1000}
}
