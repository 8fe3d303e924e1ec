package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// The pages of a date are made from its snapshot alone: nothing that this report
// says, or a later one, gets into them, so that they never change.

// datedPage says what a snapshot is, who was on the fronts, and leads to its
// numbers.
func datedPage(d *analysis.Dated) *page {
	p := &page{path: datedPath(d), title: "Report of " + dateWords(d), nav: historyPath, dated: d,
		crumbs: []link{overview, {"History", historyPath}},
		lead:   "What the report of " + dateWords(d) + " said: " + count(len(d.Said), "number", "numbers") + "."}
	p.add(para{class: "standfirst", spans: words(p.lead, "These pages are made from the snapshot of that date alone and never change.")})
	if strings.TrimSpace(d.Errata) != "" {
		p.section(2, "errata", "Errata")
		p.add(para{class: "warning", spans: words("What was found to be wrong with this report after its date; the numbers below stay as they were said.")}, errataBlock(d.Errata))
	}
	p.add(facts{[]fact{
		{name: "Snapshot", what: []span{{text: d.Origin.Path, style: code}}},
		{name: "SHA-256 of its manifest", what: []span{{text: d.Origin.Hash(), style: hash}}},
	}})
	datedFronts(p, d)
	p.section(2, "numbers", "Numbers")
	var l items
	for part := 0; part*partSize < len(d.Said); part++ {
		l.of = append(l.of, []span{to(partPath(d, part), partTitle(d, part))})
	}
	p.add(l)
	if len(d.Method) > 0 {
		p.section(2, "method", "Method")
		t := &table{id: "method-table", caption: "What the numbers depend on beside the data", cols: []column{textColumn("What"), textColumn("As it was")}}
		for _, x := range d.Method {
			t.rows = append(t.rows, []span{text(line(x.Name)), text(line(x.Text))})
		}
		t.seal()
		p.add(t)
	}
	return p.finish()
}

func dateWords(d *analysis.Dated) string { return strings.Replace(string(d.Date), "T", " ", 1) }

// partTitle says which numbers a part has, by the models of its first and last.
func partTitle(d *analysis.Dated, part int) string {
	first, last := part*partSize, min((part+1)*partSize, len(d.Said))-1
	return strconv.Itoa(first+1) + " to " + strconv.Itoa(last+1) + ": " + d.Said[first].Class + ", " + line(d.Said[first].Title) + " to " + d.Said[last].Class + ", " + line(d.Said[last].Title)
}

func datedFronts(p *page, d *analysis.Dated) {
	var l *items
	front := ""
	for _, m := range d.Members {
		if m.Front != front || l == nil {
			if l != nil {
				p.add(*l)
			}
			front, l = m.Front, &items{}
			p.section(2, "front-"+front, "On the frontier: "+line(m.Title))
		}
		l.of = append(l.of, []span{text(line(m.Label))})
	}
	if l != nil {
		p.add(*l)
	}
}

// numbersPage is a part of the numbers of a date, in the order of the snapshot.
func numbersPage(d *analysis.Dated, part int) *page {
	first := part * partSize
	list := d.Said[first:min(first+partSize, len(d.Said))]
	p := &page{path: partPath(d, part), title: "Numbers of " + dateWords(d), nav: historyPath, dated: d,
		crumbs: []link{overview, {"History", historyPath}, {"Report of " + dateWords(d), datedPath(d)}},
		lead:   "Numbers " + strconv.Itoa(first+1) + " to " + strconv.Itoa(first+len(list)) + " of " + strconv.Itoa(len(d.Said)) + " that the report of " + dateWords(d) + " said."}
	if part > 0 {
		p.title += ", part " + strconv.Itoa(part+1)
	}
	p.add(para{class: "standfirst", spans: []span{text(p.lead + " They are kept in values/ of "), {text: d.Name, style: code}, text(".")}})
	class, t := "", (*table)(nil)
	done := func() {
		if t != nil {
			t.seal()
			p.add(t)
		}
	}
	for _, x := range list {
		if t == nil || x.Class != class {
			done()
			class = x.Class
			p.section(2, "class-"+class, capital(class))
			t = &table{id: "numbers-" + class, caption: capital(class) + ", " + dateWords(d),
				cols: []column{textColumn("Model"), textColumn("Number"), textColumn("Of"), numberColumn("Value", record.None), textColumn("Source")}}
		}
		t.rows = append(t.rows, []span{text(line(x.Title)), text(saidName(x)), text(saidOf(x)), {style: number, cell: saidCell(x)}, text(line(x.Source))})
		t.anchors = append(t.anchors, x.ID)
	}
	done()
	return p.finish()
}
