package site

import (
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// past is the history as the pages ask for it. Without snapshots it is empty, and
// no page says anything of it.
type past struct {
	*analysis.History
	byID       map[string]*analysis.Series
	byModel    map[string][]*analysis.Series // by identity
	byProvider map[string][]*analysis.Series
	ids        map[*analysis.Cell]string // series of a number of this report
}

func newPast(r *analysis.Report, h *analysis.History) *past {
	p := &past{History: h, byID: map[string]*analysis.Series{}, byModel: map[string][]*analysis.Series{}, byProvider: map[string][]*analysis.Series{}, ids: map[*analysis.Cell]string{}}
	if !p.any() {
		return p
	}
	for _, s := range h.Series {
		x := s.Last()
		p.byID[s.ID] = s
		p.byModel[x.Model] = append(p.byModel[x.Model], s)
		if x.Provider != "" {
			p.byProvider[x.Provider] = append(p.byProvider[x.Provider], s)
		}
	}
	said, cells := r.Said()
	for i, c := range cells {
		p.ids[c] = said[i].ID
	}
	return p
}

// any reports whether there is a history to show.
func (p *past) any() bool { return p != nil && p.History != nil && len(p.Dates) > 0 }

// newest is the index of the newest date.
func (p *past) newest() int { return len(p.Dates) - 1 }

// date is a date as a link to what the report of that date said.
func (p *past) date(n int) span { return to(datedPath(p.Dates[n]), dateWords(p.Dates[n])) }

// sinceColumn is put into a table by since; without a history it is dropped, as it
// is empty.
func sinceColumn() column { return dateColumn("Since") }

// since is the first date from which on the reports say a number as it is now. What
// the first of them said already may be older.
func (p *past) since(c *analysis.Cell) span {
	s := p.byID[p.ids[c]]
	if !p.any() || s == nil {
		return span{}
	}
	x := s.Last()
	if x.To != p.newest() || x.Value != c.Value {
		return span{}
	}
	return p.from(x.From)
}

func (p *past) from(n int) span {
	out := p.date(n)
	if n == 0 {
		out.sub = "or before"
	}
	return out
}

// frontSince is the date since when a point is on a front.
func (p *past) frontSince(front, id string) span {
	if !p.any() {
		return span{}
	}
	for _, f := range p.Fronts {
		if f.Front != front {
			continue
		}
		for _, x := range f.Of {
			if x.ID == id && x.To == p.newest() {
				return p.from(x.From)
			}
		}
	}
	return span{}
}

// saidCell is a number of the past for tables and charts. Its receipt is the page of
// its date.
func saidCell(s *analysis.Said) *analysis.Cell {
	c := &analysis.Cell{Value: s.Value, Unit: s.Unit, Lo: s.Lo, Hi: s.Hi, Coverage: s.Coverage, N: s.N}
	if m := record.MetricByID(s.Metric); m != nil {
		c.Better = m.Better
	}
	return c
}

// saidField is a number of the past in a table, leading to the page of its date.
func (p *past) saidField(x *analysis.Span) span {
	return span{style: number, cell: saidCell(x.Said), href: p.receipt(x), title: "said by the report of " + dateWords(p.Dates[x.From])}
}

// receipt is where the report of the date said a number first.
func (p *past) receipt(x *analysis.Span) string { return numberPath(p.Dates[x.From], x.At) }

// saidName is what a number of the past is: metric, statistic and test.
func saidName(s *analysis.Said) string {
	name := s.Metric
	if m := record.MetricByID(s.Metric); m != nil {
		name = statName(m, s.Stat)
	}
	if s.Benchmark != "" {
		name = s.Benchmark
	}
	if s.Variant != "" {
		name += ", " + s.Variant
	}
	return line(name)
}

// saidOf is whose number it is: the conditions of a speed, the provider of a price.
func saidOf(s *analysis.Said) string { return line(or(s.Of, s.Provider)) }

// mostSpans is how many rows of the past a page shows; the file has all.
const mostSpans = 12

// overTime adds the history of some series to a page: charts of what changed, and
// what the reports said, the newest first.
func (b *book) overTime(p *page, of, file string, list []*analysis.Series, slot int, models bool) {
	if !b.past.any() || len(list) == 0 {
		return
	}
	p.section(2, "history", "Over time")
	dates := b.past.Dates
	p.add(prose(text("What the reports of "+count(len(dates), "date", "dates")+" said, from "), b.past.date(0), text(" to "), b.past.date(len(dates)-1),
		text(". A number leads to the page of its date, which never changes. "), to(historyPath, "All dates"), text(".")))
	for _, f := range b.historyFigures(of, chartID("history", strings.TrimSuffix(strings.ReplaceAll(file, "/", "-"), "-history")), list, slot) {
		p.add(f)
	}
	t := &table{id: "history-table", caption: of + ", over time", file: file, most: mostSpans}
	if file != "" {
		t.rest = []span{to("data/"+file+".csv", "the whole table as CSV")}
	}
	if models {
		t.cols = append(t.cols, textColumn("Model"))
	}
	t.cols = append(t.cols, textColumn("Number"), textColumn("Of"), textColumn("Class"), numberColumn("Value", record.None), dateColumn("From"), dateColumn("Until"), textColumn("Source"))
	for _, x := range spansOf(list) {
		row := []span{text(saidName(x.Said)), text(saidOf(x.Said)), text(x.Class), b.past.saidField(x), b.past.date(x.From), b.past.until(x), b.sourceNamed(x.Source)}
		if models {
			row = append([]span{b.modelNamed(x.Said)}, row...)
		}
		t.rows = append(t.rows, row)
	}
	t.seal()
	p.add(t)
}

// until is the last date on which a number stood.
func (p *past) until(x *analysis.Span) span {
	if x.To == p.newest() {
		return span{text: "stands", style: soft}
	}
	return p.date(x.To)
}

// sourceNamed is the source of a key, which this report may no longer have.
func (b *book) sourceNamed(key string) span {
	if s := b.sourceByKey(key); s != nil {
		return to("sources/"+s.Slug+".html", line(or(s.Title, s.Key)))
	}
	return text(line(key))
}

// modelNamed is the model of a number, which this report may no longer have.
func (b *book) modelNamed(s *analysis.Said) span {
	if slug := b.slugs[s.Model]; slug != "" {
		return to("models/"+slug+".html", line(s.Title))
	}
	return text(line(s.Title))
}

// spansOf are the spans of some series, the newest first, those of one date in the
// order of the series.
func spansOf(list []*analysis.Series) (out []*analysis.Span) {
	for _, s := range list {
		for i := range s.Spans {
			out = append(out, &s.Spans[i])
		}
	}
	slices.SortStableFunc(out, func(x, y *analysis.Span) int { return y.From - x.From })
	return out
}

// partSize is how many numbers a page of a date has.
const partSize = 250

// datedPath is the page of a date; numberPath is the place of a number on it, by
// where it stands in what the report said.
func datedPath(d *analysis.Dated) string { return d.Name + "/index.html" }

func numberPath(d *analysis.Dated, at int) string {
	return partPath(d, at/partSize) + "#" + d.Said[at].ID
}

func partPath(d *analysis.Dated, part int) string {
	if part == 0 {
		return d.Name + "/numbers.html"
	}
	return d.Name + "/numbers-" + strconv.Itoa(part+1) + ".html"
}
