package site

import (
	"slices"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// maxOperands is how many operands a receipt lists. The rest is in
// data/report.json and in `benchfolio explain`; a median of ten thousand runs
// must not make a page that no browser opens.
const maxOperands = 250

// receiptsPage is the receipts of one model, frontier or gap.
func (b *book) receiptsPage(r *receiptPage) *page {
	p := &page{path: r.path, title: "Receipts: " + r.of, nav: r.nav, crumbs: []link{overview, r.parent},
		lead: "How every number about " + r.of + " came about: formula, operands, file, place and literal."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	files := &fileList{}
	for _, s := range r.sections {
		if len(s.cells) == 0 {
			continue
		}
		p.section(2, "", s.title)
		for _, n := range s.notes {
			p.add(remark("Differs inside the group: " + n))
		}
		for _, c := range s.cells {
			b.receipt(p, c, s.group, files)
		}
	}
	files.add(p)
	return p.finish()
}

// receipt adds what a number stands on.
func (b *book) receipt(p *page, c *analysis.Cell, g *analysis.Group, files *fileList) {
	p.section(3, c.ID, receiptTitle(c))
	f := &facts{}
	f.say("Number", b.valueSpans(c)...)
	f.say("Definition", b.definition(c)...)
	if c.Exists() {
		f.say("Formula", formula(c)...)
	}
	if hasInterval(c) {
		d, _ := displayAll([]*analysis.Cell{c})
		f.say("Interval", text(d.interval(c)+" "+d.label+", actual coverage "+percent(c.Coverage)+" ("+c.Op.Interval+")"))
	}
	if c.N > 0 {
		f.say("n", text(display{}.fixed(float64(c.N), 0)))
	}
	if g != nil && g.Class == analysis.Live {
		f.say("Window", text(hours(b.r.Window)+" up to "+string(b.r.AsOf)))
	}
	if c.Op == analysis.OpRead && c.Exists() {
		b.leafFacts(p, f, c, files)
	}
	if !c.Exists() && c.Ref.Origin != nil {
		f.say("Place", span{text: c.Ref.Origin.Path, style: code}, text(", "+place(c.Ref)))
	}
	for _, n := range c.Notes {
		f.say("Note", text(n))
	}
	f.say("Check", span{text: "benchfolio explain " + c.ID, style: code})
	p.add(*f)
	if len(c.Of) > 0 {
		b.operands(p, c, files)
	}
}

// say adds a fact.
func (f *facts) say(name string, what ...span) { f.of = append(f.of, fact{name: name, what: what}) }

func receiptTitle(c *analysis.Cell) string {
	metric := c.Key.Metric
	if m := record.MetricByID(metric); m != nil {
		metric = m.Title
	} else if c.Op == analysis.OpRead && c.Row != nil && c.IsInput() {
		metric = c.Row.Metric.Title
	} else if c.Op == analysis.OpRead && c.Row != nil {
		metric = c.Row.Benchmark
		if c.Row.Variant != "" {
			metric += ", " + c.Row.Variant
		}
	}
	switch c.Key.Stat {
	case "", string(record.Single):
		return capital(metric)
	}
	return capital(metric) + ", " + strings.TrimSuffix(c.Key.Stat, " of "+string(record.Single))
}

// valueSpans is the number as pages print it and to the last bit.
func (b *book) valueSpans(c *analysis.Cell) []span {
	if !c.Exists() {
		return []span{b.missing(c, record.NotMeasured)}
	}
	d, _ := displayAll([]*analysis.Cell{c})
	return []span{{text: d.withUnit(c), style: strong}, text(" (" + fullValue(c) + ")")}
}

func (b *book) definition(c *analysis.Cell) []span {
	m := record.MetricByID(c.Key.Metric)
	if m == nil && c.Op == analysis.OpRead && c.Row != nil {
		m = c.Row.Metric
	}
	if m == nil {
		if c.Op == nil {
			return words("See the methods page.")
		}
		return []span{to("methods.html#op-"+c.Op.ID, c.Op.Title)}
	}
	return []span{to("methods.html#metric-"+m.ID, m.Title), text(": " + m.Def)}
}

// formula is the operation of a cell with the constants that it used.
func formula(c *analysis.Cell) []span {
	out := []span{to("methods.html#op-"+c.Op.ID, c.Op.Title), text(": "), {text: c.Op.Formula, style: code}}
	for i, x := range c.Params {
		sep := ", "
		if i == 0 {
			sep = "; with the constants "
		}
		out = append(out, text(sep), span{text: record.FormatFloat(x), style: code})
	}
	if c.Op.Source != "" {
		out = append(out, text(" ("+c.Op.Source+")"))
	}
	return out
}

// leafFacts say where a number was read.
func (b *book) leafFacts(p *page, f *facts, c *analysis.Cell, files *fileList) {
	v := c.Row.Value
	src := b.rowSource(c.Row)
	f.say("File", files.span(v.Ref.Origin, src))
	f.say("Place", text(b.placeLine(v.Ref)))
	f.say("Literal", literal(v)...)
	f.of = append(f.of, fact{name: "Source", what: append(sourceText(src), span{marks: p.notes.marks(src)})})
	if d := c.Row.Run.Date; d != "" {
		f.say("Date", text(string(d)))
	}
	if c.Row.ValidFrom != "" || c.Row.ValidTo != "" {
		f.say("Valid", text(validity(c.Row)))
	}
}

func validity(r *record.Row) string {
	s := ""
	if r.ValidFrom != "" {
		s = "from " + string(r.ValidFrom)
	}
	if r.ValidTo != "" {
		s += " until before " + string(r.ValidTo)
	}
	return s
}

// literal is the text of the file, or how the number was computed from it.
func literal(v record.Value) []span {
	switch {
	case v.Derived != "":
		return words("computed: " + v.Derived)
	case v.Raw == "":
		return words("computed from the values at this place")
	case v.RawUnit != "":
		return []span{{text: v.Raw, style: code}, text(" in " + v.RawUnit)}
	}
	return []span{{text: v.Raw, style: code}}
}

// placeLine is the place of a value with its line, where the caller can tell it.
func (b *book) placeLine(r record.Ref) string {
	s := place(r)
	if b.o.Line != nil {
		if n := b.o.Line(r); n > 0 {
			s += ", line " + display{}.fixed(float64(n), 0)
		}
	}
	return s
}

// operands lists what a number was computed from, down to what was read.
func (b *book) operands(p *page, c *analysis.Cell, files *fileList) {
	t := &table{id: "of-" + c.ID, caption: "What " + c.ID + " was computed from",
		cols: []column{textColumn("Operand"), numberColumn("Value", record.None), textColumn("How"), textColumn("Literal"), textColumn("File"), textColumn("Place"), textColumn("Source")}}
	for i, x := range c.Of {
		if i == maxOperands {
			break
		}
		row := []span{{text: b.operandName(c, i)}, b.field(x, record.NotMeasured)}
		if x.Op == analysis.OpRead {
			v := x.Row.Value
			row = append(row, text("read"), literal(v)[0], files.span(v.Ref.Origin, b.rowSource(x.Row)), text(b.placeLine(v.Ref)))
		} else {
			row = append(row, to("methods.html#op-"+x.Op.ID, x.Op.Title), text(""), text(""), text(""))
		}
		t.rows = append(t.rows, append(row, span{marks: p.notes.marks(b.sourcesOf(x)...)}))
	}
	t.seal()
	p.add(t)
	if n := len(c.Of) - maxOperands; n > 0 {
		p.add(remark(count(n, "more operand is", "more operands are") + " listed in data/report.json and by benchfolio explain " + c.ID + "."))
	}
}

// lettered are the operations whose formulas call their operands a and b.
var lettered = []*analysis.Op{analysis.OpRatio, analysis.OpGap, analysis.OpDifference, analysis.OpSlack, analysis.OpMiss, analysis.OpShift}

// operandName is the letter that the formula uses for an operand, or the run
// that it comes from.
func (b *book) operandName(c *analysis.Cell, i int) string {
	x := c.Of[i]
	if len(c.Of) <= 2 && slices.Contains(lettered, c.Op) {
		return [...]string{"a", "b"}[i]
	}
	if c.Op == analysis.OpRankAbove && i == 0 {
		return "a"
	}
	if c.Op == analysis.OpBlend && i < len(c.Params) {
		return record.FormatFloat(c.Params[i]) + " x " + receiptTitle(x)
	}
	if x.Op == analysis.OpRead && x.Row.Run.Date != "" {
		return string(x.Row.Run.Date)
	}
	return display{}.fixed(float64(i+1), 0)
}

// hours prints a window in hours, as the configuration writes it.
func hours(d time.Duration) string {
	return record.FormatFloat(d.Hours()) + " h"
}
