package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

const historyPath = "history/index.html"

// historyPages are the list of dates and the pages of each of them; none without
// snapshots.
func (b *book) historyPages() (list []func() *page) {
	if !b.past.any() {
		return nil
	}
	list = append(list, b.historyPage)
	for _, d := range b.past.Dates {
		list = append(list, func() *page { return datedPage(d) })
		for part := 0; part*partSize < len(d.Said); part++ {
			list = append(list, func() *page { return numbersPage(d, part) })
		}
	}
	return list
}

// historyPage lists the dates, the newest first, and who was on each front.
func (b *book) historyPage() *page {
	dates := b.past.Dates
	p := &page{path: historyPath, title: "History", nav: historyPath, crumbs: []link{overview},
		lead: "What this report said on " + count(len(dates), "date", "dates") + ", from " + day(dates[0].Date) + " to " + day(dates[len(dates)-1].Date) + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	p.section(2, "dates", "Dates")
	p.add(prose(text("Each date has pages of its own, made from its snapshot alone. They keep their address and never change.")))
	t := &table{id: "dates-table", caption: "All dates", file: "history", most: mostOnFrontier, rest: []span{to("data/history.csv", "the whole table as CSV")},
		cols: []column{dateColumn("Date"), numberColumn("Numbers", record.None), numberColumn("New or changed", record.None), numberColumn("No longer there", record.None), numberColumn("On a front", record.None), textColumn("Errata")}}
	begun, ended := b.past.turns()
	for n := len(dates) - 1; n >= 0; n-- {
		d := dates[n]
		row := []span{b.past.date(n), text(strconv.Itoa(len(d.Said))), text(strconv.Itoa(begun[n])), text(strconv.Itoa(ended[n])), text(strconv.Itoa(len(d.Members))), {}}
		if d.Errata != "" {
			row[len(row)-1] = to(datedPath(d)+"#errata", "errata")
		}
		t.rows = append(t.rows, row)
	}
	t.seal()
	p.add(t)
	for _, f := range b.past.Fronts {
		p.section(2, "front-"+f.Front, line(f.Of[len(f.Of)-1].Title))
		p.add(b.staysTable(f))
	}
	return p.finish()
}

// turns counts, for each date, the numbers that are new or other than on the date
// before, and those that are gone.
func (p *past) turns() (begun, ended []int) {
	begun, ended = make([]int, len(p.Dates)), make([]int, len(p.Dates)+1)
	for _, s := range p.Series {
		for i, x := range s.Spans {
			begun[x.From]++
			if i+1 == len(s.Spans) || s.Spans[i+1].From != x.To+1 {
				ended[x.To+1]++
			}
		}
	}
	begun[0] = 0 // before it there is nothing to differ from
	return begun, ended
}

// frontHistory adds to the page of a frontier who was on it when.
func (b *book) frontHistory(p *page, f *analysis.Frontier) {
	if !b.past.any() {
		return
	}
	for _, x := range b.past.Fronts {
		if x.Front == f.Name {
			p.section(2, "history", "Over time")
			p.add(prose(text("Who was on this frontier, on which dates. A date leads to what the report said on it. "), to(historyPath, "All dates"), text(".")))
			p.add(b.staysTable(x))
		}
	}
}

// staysTable is who was on a front from when to when, those who still are first.
func (b *book) staysTable(f *analysis.Stays) *table {
	file := "frontiers/" + f.Front + "/history"
	t := &table{id: "stays-" + f.Front, caption: "On the frontier over time: " + line(f.Of[len(f.Of)-1].Title), file: file, most: mostOnFrontier,
		rest: []span{to("data/"+file+".csv", "the whole table as CSV")},
		cols: []column{textColumn("Offering"), dateColumn("On it from"), dateColumn("Until"), numberColumn("Dates", record.None)}}
	for _, still := range []bool{true, false} {
		for i := len(f.Of) - 1; i >= 0; i-- {
			x := f.Of[i]
			if (x.To == b.past.newest()) != still {
				continue
			}
			until := span{text: "still", style: soft}
			if !still {
				until = b.past.date(x.To)
			}
			name := b.modelNamed(&analysis.Said{Model: x.Model, Title: x.Label})
			t.rows = append(t.rows, []span{name, b.past.from(x.From), until, text(strconv.Itoa(x.To - x.From + 1))})
		}
	}
	t.seal()
	return t
}
