package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

const changesPath = "changes/index.html"

// mostMoves is how many changes a list of the newest shows; the page of their date
// has all.
const mostMoves = 12

// mostInTeaser is how many changes the first page and a feed name: the worst.
const mostInTeaser = 5

// changesPages are the list of all changes and a page for each date; none where there
// are no two snapshots.
func (b *book) changesPages() (list []func() *page) {
	if !b.past.turned() {
		return nil
	}
	list = append(list, b.changesPage)
	for _, t := range b.past.Turns {
		list = append(list, func() *page { return b.turnPage(t) })
	}
	return list
}

// turned reports whether there are two dates to compare.
func (p *past) turned() bool { return p.any() && len(p.Turns) > 0 }

// newestTurn is what changed last.
func (p *past) newestTurn() *analysis.Turn { return p.Turns[len(p.Turns)-1] }

func (b *book) turnPath(t *analysis.Turn) string {
	return "changes/" + b.past.Dates[t.Date].Name + ".html"
}

// changesPage has the newest changes, all dates, and every number that got better or
// worse since the first of them.
func (b *book) changesPage() *page {
	dates, newest := b.past.Dates, b.past.newestTurn()
	p := &page{path: changesPath, title: "Changes", nav: changesPath, crumbs: []link{overview},
		lead: "What changed between the reports of " + count(len(dates), "date", "dates") + ". On " + dateWords(dates[newest.Date]) + ": " + turnWords(newest)}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if b.hasAddress() {
		p.add(prose(text("Subscribe: "), to(changesAtom, "Atom feed"), text(", "), to(changesJSON, "JSON feed"), text(".")))
	}
	p.section(2, "newest", "On "+dateWords(dates[newest.Date]))
	b.methodChanges(p, newest)
	b.movesTable(p, "newest-changes", "Changes on "+dateWords(dates[newest.Date]), "", mostMoves, b.turnPath(newest), newest)
	p.section(2, "dates", "All dates")
	p.add(b.turnsTable())
	p.section(2, "all", "All changes")
	p.add(prose(text("The newest first. A number leads to the page of its date, which never changes.")))
	all := make([]*analysis.Turn, 0, len(b.past.Turns))
	for i := len(b.past.Turns) - 1; i >= 0; i-- {
		all = append(all, b.past.Turns[i])
	}
	b.movesTable(p, "all-changes", "All changes", "changes", mostMoves, "data/changes.csv", all...)
	b.changesRule(p)
	return p.finish()
}

// turnPage is what changed on one date.
func (b *book) turnPage(t *analysis.Turn) *page {
	d := b.past.Dates[t.Date]
	p := &page{path: b.turnPath(t), title: "Changes of " + dateWords(d), nav: changesPath,
		crumbs: []link{overview, {"Changes", changesPath}}, lead: turnWords(t)}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	p.add(prose(text("From the report of "), b.past.date(t.Date-1), text(" to that of "), b.past.date(t.Date), text(".")))
	b.methodChanges(p, t)
	if len(t.Moves) > 0 {
		p.section(2, "changes", "What changed")
		b.movesTable(p, "changes-table", p.title, "changes/"+d.Name, 0, "", t)
	}
	p.add(remark(count(t.Noise, "measured number differs", "measured numbers differ") + " from what stood, by no more than chance or by less than " + strconv.Itoa(analysis.LeastMove) + " %."))
	b.changesRule(p)
	return p.finish()
}

// methodChanges says first what of the method changed, so that nobody reads a change
// of it as progress.
func (b *book) methodChanges(p *page, t *analysis.Turn) {
	if len(t.Method) == 0 {
		return
	}
	p.add(para{class: "warning", spans: words("The method changed, too. What may come from it is called changed, never better or worse:")})
	var l items
	for _, c := range t.Method {
		l.of = append(l.of, words(termWords(c)))
	}
	p.add(l)
}

// movesTable adds a table of the moves of some turns; with a column for the date
// where there are several. rest is where those are that the page does not show.
func (b *book) movesTable(p *page, id, caption, file string, most int, rest string, turns ...*analysis.Turn) {
	t := &table{id: id, caption: caption, file: file, most: most, rest: []span{to(rest, "all of them")}}
	t.cols = []column{textColumn("Change"), textColumn("What"), textColumn("Of"), numberColumn("Before", record.None), numberColumn("After", record.None),
		numberColumn("By", record.None), dateColumn("Stood since"), textColumn("Note")}
	if len(turns) > 1 {
		t.cols = append([]column{dateColumn("Date")}, t.cols...)
	}
	for _, turn := range turns {
		for _, m := range turn.Moves {
			row := b.moveRow(m)
			if len(turns) > 1 {
				row = append([]span{to(b.turnPath(turn), dateWords(b.past.Dates[turn.Date]))}, row...)
			}
			t.rows = append(t.rows, row)
		}
	}
	if len(t.rows) == 0 {
		p.add(prose(text("Nothing changed beyond the noise.")))
		return
	}
	t.seal()
	p.add(t)
}

func (b *book) moveRow(m *analysis.Move) []span {
	row := []span{{text: string(m.Sort), style: sortStyle[m.Sort]}, b.moved(m), text(moveOf(m)), {}, {}, {}, {}, text(moveNote(m))}
	if m.Before != nil {
		row[3], row[4] = b.past.saidField(m.Before), b.past.saidField(m.After)
		row[6] = b.past.from(m.Before.From)
	}
	if m.Relative {
		row[5] = text(byPercent(m.Percent))
	}
	return row
}

// sortStyle makes what is bad news for somebody stand out.
var sortStyle = map[analysis.Sort]style{analysis.LeftFront: strong, analysis.Worsened: strong, analysis.Dearer: strong}

// moved is what moved, as a link where this report still has a page of it.
func (b *book) moved(m *analysis.Move) span {
	switch {
	case m.Model != "":
		return b.modelNamed(&analysis.Said{Model: m.Model, Title: m.What})
	case m.Of == "source":
		return b.sourceNamed(m.What)
	}
	for _, x := range b.r.Providers {
		if m.Of == "provider" && x.Name == m.What {
			return to("providers/"+x.Slug+".html", line(x.Name))
		}
	}
	return text(line(m.What))
}

// turnsTable counts the changes of each date, the newest first.
func (b *book) turnsTable() *table {
	t := &table{id: "turns-table", caption: "Changes by date", file: "changes-by-date", most: mostOnFrontier, rest: []span{to("data/changes-by-date.csv", "the whole table as CSV")},
		cols: []column{dateColumn("Date"), numberColumn("Changes", record.None), textColumn("What"), numberColumn("Within the noise", record.None)}}
	for i := len(b.past.Turns) - 1; i >= 0; i-- {
		x := b.past.Turns[i]
		t.rows = append(t.rows, []span{to(b.turnPath(x), dateWords(b.past.Dates[x.Date])), text(strconv.Itoa(len(x.Moves))), text(turnWords(x)), text(strconv.Itoa(x.Noise))})
	}
	t.seal()
	return t
}

// changesRule says what is called a change.
func (b *book) changesRule(p *page) {
	p.section(2, "rule", "What is called a change")
	p.add(prose(text("Each date is held against the one before, by what the snapshots of both kept.")))
	least, few, many := strconv.Itoa(analysis.LeastMove), strconv.Itoa(analysis.FenceLeast), strconv.Itoa(analysis.FenceMost)
	p.add(items{of: [][]span{
		words("A price is dearer or cheaper wherever the list says another price."),
		words("A measured number is better or worse where it differs by at least " + least + " % from what stood since its last change here, where the intervals of the two do not meet, and where it moved by more than its fence: the upper quartile of its own last changes plus three times their interquartile range (Tukey's outer fence), from at least " + few + " and at most " + many + " of them. With fewer there is no fence, and the intervals decide; with neither it is not resolved."),
		words("A score of a capability test is better or worse where both dates give an interval and the two do not meet. Without intervals it was restated, and nobody can say what that means."),
		words("An offering entered or left a frontier that was there on both dates."),
		words("Where the method changed on the same date (a window, a reader, the definition of a metric, the configuration), what may come from it is called changed."),
	}})
}

// changesTeaser says on the first page what changed last.
func (b *book) changesTeaser(p *page) {
	if !b.past.turned() {
		return
	}
	t := b.past.newestTurn()
	p.section(2, "changes", "What changed last")
	p.add(prose(text("On "), to(b.turnPath(t), dateWords(b.past.Dates[t.Date])), text(": "+turnWords(t)+" "), to(changesPath, "All changes"), text(".")))
	var l items
	for _, m := range t.Moves[:min(len(t.Moves), mostInTeaser)] {
		l.of = append(l.of, words(moveWords(m)))
	}
	if len(l.of) > 0 {
		p.add(l)
	}
}
