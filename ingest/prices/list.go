package prices

import (
	"cmp"
	"strconv"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// The prices per token that every list has, under its own names.
var (
	priceInput      = record.MustMetric("price_input")
	priceOutput     = record.MustMetric("price_output")
	priceCacheRead  = record.MustMetric("price_cache_read")
	priceCacheWrite = record.MustMetric("price_cache_write")
	priceReasoning  = record.MustMetric("price_reasoning")
	priceRequest    = record.MustMetric("price_request")
)

// price is one number of a list before it becomes a row: its checks look at
// the others.
type price struct {
	row  record.Row
	node source.Node
}

// list collects the prices of one document, since those of one model are
// checked against those of the others.
type list struct {
	sink   *reader.Sink
	all    []price
	quoted bool // some prices stand as text
}

// model adds a model with its prices. One that the document has no price for is
// no part of the list: it is neither free nor cheap.
func (l *list) model(run record.Run, s *priceSet) {
	if len(s.prices) == 0 && len(s.labels) == 0 {
		return
	}
	if run.Model == "" {
		for _, p := range s.prices[:min(1, len(s.prices))] {
			p.node.Report("value/missing", "expected the model that the price is of, found none; it was left out")
		}
		return
	}
	run.Kind = record.Priced
	r := l.sink.Run(run)
	for i := range s.prices {
		row := &s.prices[i].row
		if row.Run = r; row.Value.Num == 0 {
			row.Note = s.zeroNote(r.Model)
		}
	}
	noteChecks(s.prices)
	noteHours(s.prices)
	l.all = append(l.all, s.prices...)
	for _, label := range s.labels {
		l.quoted = true
		label.Run = r
		l.sink.Label(label)
	}
}

// write checks the prices against each other and hands them over. A document
// that has none is reported at its root.
func (l *list) write(root source.Node) {
	if len(l.all) == 0 && !l.quoted {
		root.Report("run/empty", "expected prices, found none that can be read")
	}
	reportMagnitude(l.all)
	for _, p := range l.all {
		l.sink.Row(p.row)
	}
}

// probe is how many members recognition looks at: the first can be an example,
// a default, or a text that a copy added.
const probe = 8

// mostMembers reports whether most of the first members of a map that are
// objects are alike. The last one of a file that was cut off says nothing
// against it.
func mostMembers(root source.Node, alike func(key string, m source.Node) bool) bool {
	seen, like, other := 0, 0, 0
	for key, m := range root.Members() {
		switch {
		case !m.Is(source.Object):
		case alike(key, m):
			like++
		case m.Complete() && key != "sample_spec" && key != "default":
			other++
		}
		if seen++; seen >= probe {
			break
		}
	}
	return like > other
}

// offer is what a field of a list holds: which price, in which unit, under which
// condition and when.
type offer struct {
	metric   *record.Metric
	unit     string
	variant  Variant
	from, to record.Date // from inclusive, to exclusive; empty: open
}

// priceSet collects the prices of one model, each metric, variant and period
// once.
type priceSet struct {
	zero   string // what a price of 0 means in this list; empty: nothing is known
	free   string // what it means of a variant that is free by its name; empty: that
	prices []price
	labels []record.Label
	index  map[string]int // metric, variant and period -> prices
}

func newPriceSet() *priceSet {
	return &priceSet{index: map[string]int{}}
}

// zeroNote says what a price of 0 of that model means.
func (s *priceSet) zeroNote(model string) string {
	if record.FreeByName(model) {
		return cmp.Or(s.free, record.ZeroPrice(model))
	}
	return cmp.Or(s.zero, record.ZeroPrice(model))
}

func (o offer) id() string {
	return o.metric.ID + " " + o.variant.String() + " " + string(o.from) + " " + string(o.to)
}

// add takes the price that stands at a node. No price is below 0: lists write
// -1 for what they do not know, and it must not become the cheapest of all.
func (s *priceSet) add(o offer, n source.Node) {
	value := n.Num(o.unit)
	if !value.Known() {
		return
	}
	if value.Num < 0 {
		n.Report("value/impossible", "%s: expected a price of at least 0, found %s", fieldName(n), value.Raw)
		return
	}
	value.Num = plainDigits(value.Num)
	row := record.Row{Metric: o.metric, Stat: record.Single, Value: value, Variant: o.variant.String(), ValidFrom: o.from, ValidTo: o.to}
	if i, ok := s.index[o.id()]; ok {
		if first := s.prices[i]; first.row.Value.Num != value.Num {
			n.Report("value/check", "%s says %s, %s says %s; the latter counts", fieldName(n), value.Raw, fieldName(first.node), first.row.Value.Raw)
		}
		return
	}
	s.index[o.id()] = len(s.prices)
	s.prices = append(s.prices, price{row: row, node: n})
}

// fieldName is what messages call a price: its key, or its whole place where the
// key says nothing.
func fieldName(n source.Node) string {
	switch key := n.Key(); key {
	case "price", "base", "":
		return n.Ref().At
	default:
		return key
	}
}

// plainDigits rounds to 12 significant digits: some lists print what floating
// point arithmetic left (0.0000006000000000000001), and no price has as many.
func plainDigits(num float64) float64 {
	out, _ := strconv.ParseFloat(strconv.FormatFloat(num, 'g', 12, 64), 64)
	return out
}

// foreign is a currency other than the US dollar, in which all prices of the
// table are. Exchange rates move, so that no number is converted: what stands
// there is shown as text, on no axis.
func foreign(currency source.Node) string {
	text := currency.Str()
	switch text {
	case "", "USD", "usd", "$", "US$":
		return ""
	}
	if r := []rune(text); len(r) > 8 {
		return string(r[:7]) + "…"
	}
	return text
}

// quote takes a price in a foreign currency as text.
func (s *priceSet) quote(metric *record.Metric, currency string, n source.Node) {
	if v := n.Num("count"); v.Known() && v.Num >= 0 {
		s.labels = append(s.labels, record.Label{Metric: metric, Text: v.Raw + " " + currency, Kind: record.NotComparable, Ref: v.Ref})
	}
}
