package site

import (
	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// runPage is one run: what it was measured under, and every number that was
// read from it. It is the receipt of these numbers: what they share stands
// above, what is each number's own in its row.
func (b *book) runPage(r *analysis.Run) *page {
	p := &page{path: "runs/" + r.ID + ".html", title: line(r.Of.Name.Title) + ", run " + r.ID, nav: "runs/index.html",
		crumbs: []link{overview, {"Runs", "runs/index.html"}},
		lead:   "A " + string(r.Class) + " run of " + line(r.Of.Name.Title) + ": " + count(len(r.Cells), "number", "numbers") + " from " + line(r.Origin.Path) + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	f := &facts{}
	f.say("Model", to("models/"+r.Of.Slug+".html", r.Of.Name.Title), text(", in the file "), span{text: r.Model, style: code})
	f.say("Run", span{text: r.ID, style: code})
	f.say("Class", to("methods.html#class-"+string(r.Class), string(r.Class)))
	f.say("File", span{text: r.Origin.Path, style: code})
	f.say("SHA-256", span{text: r.Origin.Hash(), style: hash})
	f.say("Format", text(or(r.Origin.Format, "not stated")))
	f.of = append(f.of, fact{name: "Source", what: append(sourceText(r.Source), span{marks: p.notes.marks(r.Source)})})
	f.say("Date", text(or(string(r.Date), "not stated")))
	for _, x := range [...]struct {
		name string
		v    record.Value
	}{{"Requests completed", r.OK}, {"Requests failed", r.Failed}} {
		if x.v.Known() {
			f.say(x.name, text(display{}.fixed(x.v.Num, 0)), text(" at "+place(x.v.Ref)))
		}
	}
	p.add(*f)
	p.section(2, "numbers", "Numbers")
	b.runNumbers(p, r)
	b.settings(p, r)
	b.labels(p, r.Labels)
	return p.finish()
}

// runNumbers is one row for each number: its receipt.
func (b *book) runNumbers(p *page, r *analysis.Run) {
	if len(r.Cells) == 0 {
		p.add(remark("No number of this run could be read; see the problems of its file."))
		return
	}
	t := &table{id: "numbers-read", caption: "As read from the file; check one with: benchfolio explain ID", rows: make([][]span, 0, len(r.Cells)),
		cols: []column{textColumn("Metric"), numberColumn("Value", record.None), textColumn("Full value"), textColumn("Literal"), textColumn("Place"), textColumn("ID"), textColumn("Note")}}
	for _, c := range r.Cells {
		name := to("methods.html#metric-"+c.Row.Metric.ID, statName(c.Row.Metric, c.Row.Stat))
		name.sub = testName(c.Row.Benchmark, c.Row.Variant)
		lit := literal(c.Row.Value)
		if len(lit) > 1 {
			lit[0].sub = lit[1].text[1:] // "in ms", small
		}
		note := span{}
		for i, n := range c.Notes {
			if i > 0 {
				note.text += "; "
			}
			note.text += n
		}
		t.anchors = append(t.anchors, c.ID)
		t.rows = append(t.rows, []span{name, b.field(c, record.NotMeasured), text(fullValue(c)), lit[0], text(b.placeLine(c.Row.Value.Ref)), {text: c.ID, style: code}, note})
	}
	t.seal()
	p.add(t)
}

// settings are the conditions of the run, each with where it was said.
func (b *book) settings(p *page, r *analysis.Run) {
	t := &table{id: "settings", caption: "Conditions, as the source states them",
		cols: []column{textColumn("Setting"), textColumn("Value"), textColumn("Said by"), textColumn("Place")}}
	given := map[string]record.Given{}
	for _, g := range r.Given {
		given[g.Key] = g
	}
	for _, s := range record.SettingKeys {
		value := s.Text(r.Run)
		if value == "" || s.Key == "model" || s.Key == "date" {
			continue
		}
		row := []span{text(s.Title), text(value), text("the file"), text("")}
		if v := s.Value(r.Run); v.Known() {
			row[3].text = place(v.Ref)
			if v.Derived != "" {
				row[2].text = "computed: " + v.Derived
			}
		}
		if g, ok := given[s.Key]; ok {
			row[2].text = g.By
			row[3].text = ""
			if g.Ref.Origin != nil {
				row[3].text = g.Ref.Origin.Path + ", " + place(g.Ref)
			}
		}
		t.rows = append(t.rows, row)
	}
	t.seal()
	if len(t.rows) > 0 {
		p.section(2, "conditions", "Conditions")
		p.add(t)
	}
}
