package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// frontiersPage is the list of all frontiers.
func (b *book) frontiersPage() *page {
	p := &page{path: "frontiers/index.html", title: "Frontiers", nav: "frontiers/index.html", crumbs: []link{overview},
		lead: "Which offerings no other one beats: " + count(len(b.r.Frontiers), "frontier", "frontiers") + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if len(b.r.Frontiers) == 0 {
		p.add(remark("A frontier needs at least two offerings with a number on both of its axes."))
	}
	var l gallery
	for _, f := range b.r.Frontiers {
		href := "frontiers/" + f.Name + ".html"
		l.of = append(l.of, exhibit{href, b.frontierChart(f, chartID("thumb", f.Name), depth(p.path), mostInThumb),
			[]span{to(href, f.Title), text(" (" + frontierClass(f) + "). " + frontierAnswer(f))}})
	}
	p.add(l)
	return p.finish()
}

// frontierClass is what sort of speeds a frontier compares.
func frontierClass(f *analysis.Frontier) string { return or(string(f.Class), "prices and scores") }

// frontierAnswer is the answer where the title stands beside it already.
func frontierAnswer(f *analysis.Frontier) string {
	return capital(strings.TrimPrefix(line(f.Answer), line(f.Title)+": "))
}

// frontierPage is one frontier: its answer, its chart, the front, what it beats
// and by how much, and what cannot be placed.
func (b *book) frontierPage(f *analysis.Frontier) *page {
	p := &page{path: "frontiers/" + f.Name + ".html", title: line(f.Title), nav: "frontiers/index.html",
		crumbs: []link{overview, {"Frontiers", "frontiers/index.html"}}, lead: or(frontierAnswer(f), line(f.Title)+".")}
	p.add(para{class: "answer", spans: []span{text(p.lead), {marks: p.notes.marks(b.frontierSources(f)...)}}})
	p.add(para{class: "standfirst", spans: []span{text("Offerings of one class: "), to("methods.html#class-"+string(f.Class), frontierClass(f)), text(".")}})
	p.add(b.frontierFigure(f))
	for _, n := range f.Notes {
		p.add(remark(n))
	}
	b.frontTable(p, f)
	b.beatenTable(p, f)
	b.apartTable(p, f)
	b.correlation(p, f)
	b.comparedFronts(p, f)
	b.frontHistory(p, f)
	return p.finish()
}

// frontTable is the points on the front, with how firmly they stand there.
func (b *book) frontTable(p *page, f *analysis.Frontier) {
	t := b.pointsTable("front", "On the frontier", f)
	t.cols = append(t.cols, numberColumn("Slack", record.Higher), numberColumn("On it in resamples", record.Higher), textColumn("Equal to"), sinceColumn(), textColumn("Sources"))
	front, _ := sides(f)
	for _, x := range front {
		row := append(b.pointRow(x), b.slack(f, x), b.share(x), equals(x), b.past.frontSince(f.Name, x.ID))
		t.rows = append(t.rows, b.sourced(p, row))
	}
	t.seal()
	p.section(2, "front", "On the frontier")
	p.add(prose(text("Slack is the smallest relative worsening in one objective that would drop the offering from the frontier; the share of resamples says how often it stays there when the samples are drawn anew. "), to("methods.html#frontier", "Definitions"), text(".")))
	p.add(t)
}

// sides splits the points of a frontier into the front and what it beats.
func sides(f *analysis.Frontier) (front, beaten []*analysis.Point) {
	for _, x := range f.Points {
		if x.Front {
			front = append(front, x)
		} else {
			beaten = append(beaten, x)
		}
	}
	return front, beaten
}

// mostOnFrontier is how many rows a table of a frontier shows; its files have all.
const mostOnFrontier = 200

func (b *book) pointsTable(id, caption string, f *analysis.Frontier) *table {
	file := "frontiers/" + f.Name + "/" + id
	t := &table{id: id + "-table", caption: caption + ": " + line(f.Title), file: file, cols: []column{textColumn("Offering")},
		most: mostOnFrontier, rest: []span{to("data/"+file+".csv", "the whole table as CSV")}}
	for _, a := range f.Axes {
		t.cols = append(t.cols, axisColumn(a))
	}
	return t
}

func (b *book) pointRow(x *analysis.Point) []span {
	return append([]span{to("models/"+x.Model.Slug+".html", x.Label)}, b.pointCells(x)...)
}

// pointCells are the numbers of a point, with what must stand beside them.
func (b *book) pointCells(x *analysis.Point) []span {
	var row []span
	for i, c := range x.Cells {
		s := b.field(c, record.NotMeasured)
		if c.Exists() {
			s.sub = line(x.Aside[i])
		}
		row = append(row, s)
	}
	return row
}

// slack is how little would drop a point from the front, and in which objective.
func (b *book) slack(f *analysis.Frontier, x *analysis.Point) span {
	if x.Slack == nil {
		return span{text: "nothing drops it", style: soft}
	}
	s := b.field(x.Slack, record.NotMeasured)
	s.sub = "in " + strings.ToLower(line(f.Axes[x.SlackAxis].Title))
	return s
}

func (b *book) share(x *analysis.Point) span {
	if x.Share == nil {
		return span{text: "no samples", style: absent}
	}
	return b.field(x.Share, record.NotMeasured)
}

func equals(x *analysis.Point) span {
	s := span{}
	for i, e := range x.Equal {
		if i > 0 {
			s.text += "; "
		}
		s.text += e.Label
	}
	return s
}

// beatenTable is the dominated points: by whom, and by how much in each
// objective.
func (b *book) beatenTable(p *page, f *analysis.Frontier) {
	t := b.pointsTable("beaten", "Beaten", f)
	t.cols = append(t.cols, textColumn("Beaten by"))
	for _, a := range f.Axes {
		t.cols = append(t.cols, numberColumn("Margin: "+line(a.Title), record.None))
	}
	t.cols = append(t.cols, textColumn("How sure"), textColumn("Sources"))
	_, beaten := sides(f)
	for _, x := range beaten {
		row := b.pointRow(x)
		if len(x.Dominators) > 0 {
			d := x.Dominators[0]
			row = append(row, to("models/"+d.By.Model.Slug+".html", d.By.Label))
			row[len(row)-1].sub = alsoBeatenBy(x)
			for _, c := range d.Margins {
				row = append(row, b.field(c, record.NotComparable))
			}
		} else {
			for range len(f.Axes) + 1 {
				row = append(row, span{text: "not named", style: absent})
			}
		}
		sure := text("beyond the noise")
		if doubt := x.Doubt(); doubt != "" {
			sure = text(doubt)
		}
		t.rows = append(t.rows, b.sourced(p, append(row, sure)))
	}
	if len(t.rows) == 0 {
		return
	}
	t.seal()
	p.section(2, "beaten", "Beaten, and by how much")
	p.add(t)
}

func alsoBeatenBy(x *analysis.Point) string {
	s := ""
	for _, d := range x.Dominators[1:] {
		if s == "" {
			s = "also by "
		} else {
			s += "; "
		}
		s += d.By.Label
	}
	return s
}

// apartTable is the points that cannot be placed, with the reason.
func (b *book) apartTable(p *page, f *analysis.Frontier) {
	if len(f.Apart) == 0 {
		return
	}
	t := b.pointsTable("apart", "Not on this chart", f)
	t.cols = append(t.cols, textColumn("Sources"))
	for _, x := range f.Apart {
		t.rows = append(t.rows, b.sourced(p, b.pointRow(x)))
	}
	t.seal()
	p.section(2, "apart", "Not comparable here")
	p.add(prose(text("These offerings lack a number on at least one axis. They are on no frontier, and at no zero.")))
	p.add(t)
}

// correlation says whether one axis tells anything about the other.
func (b *book) correlation(p *page, f *analysis.Frontier) {
	if f.Rank == nil || len(f.Axes) < 2 {
		return
	}
	p.section(2, "correlation", "Does one axis tell the other?")
	p.add(prose(text("Spearman's rank correlation of "+strings.ToLower(line(f.Axes[0].Title))+" and "+strings.ToLower(line(f.Axes[1].Title))+" is "),
		b.coefficient(f.Rank.Rho), text(", Kendall's tau-b "), b.coefficient(f.Rank.Tau), text(". "+line(f.Rank.Finding)+" "), to("methods.html#spearman", "Definition"), text(".")))
}

// coefficient prints a correlation with its interval and the number of points.
func (b *book) coefficient(of *analysis.Cell) span {
	c := b.field(of, record.NotMeasured)
	c.text, c.sub = display{}.fixed(of.Value, 2), "n = "+strconv.Itoa(of.N)
	if hasInterval(of) {
		c.sub = display{}.fixed(of.Lo, 2) + " to " + display{}.fixed(of.Hi, 2) + ", " + c.sub
	}
	return c
}

// frontierSources are the sources of all points of a frontier.
func (b *book) frontierSources(f *analysis.Frontier) []*analysis.Source {
	var out []*analysis.Source
	seen := map[*analysis.Source]bool{}
	for _, list := range [...][]*analysis.Point{f.Points, f.Apart} {
		for _, x := range list {
			for _, c := range x.Cells {
				for _, s := range b.sourcesOf(c) {
					if !seen[s] {
						seen[s] = true
						out = append(out, s)
					}
				}
			}
		}
	}
	return out
}
