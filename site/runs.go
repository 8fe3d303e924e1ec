package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// runsPerPage keeps the list of runs light: ten thousand rows in one page are
// several megabytes.
const runsPerPage = 1000

// runsPages are the lists of all runs.
func (b *book) runsPages() []func() *page {
	n := max((len(b.r.Runs)+runsPerPage-1)/runsPerPage, 1)
	pages := make([]func() *page, n)
	for i := range pages {
		pages[i] = func() *page { return b.runsPage(i, n) }
	}
	return pages
}

func runsPath(i int) string {
	if i == 0 {
		return "runs/index.html"
	}
	return "runs/index-" + strconv.Itoa(i+1) + ".html"
}

func runsFile(i int) string {
	if i == 0 {
		return "runs"
	}
	return "runs-" + strconv.Itoa(i+1)
}

func (b *book) runsPage(i, n int) *page {
	p := &page{path: runsPath(i), title: "Runs", nav: "runs/index.html", crumbs: []link{overview},
		lead: count(len(b.r.Runs), "run", "runs") + ", measured, published or claimed, each with the file that it was read from."}
	if i > 0 {
		p.title = "Runs, page " + strconv.Itoa(i+1)
		p.crumbs = append(p.crumbs, link{"Runs", "runs/index.html"})
	}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if n > 1 {
		var pager para
		for k := range n {
			pager.spans = append(pager.spans, to(runsPath(k), strconv.Itoa(k+1)), text(" "))
		}
		pager.class = "pager"
		p.add(pager)
	}
	list := b.r.Runs[i*runsPerPage : min((i+1)*runsPerPage, len(b.r.Runs))]
	p.add(b.runsTable(p, runsFile(i), "All runs", list, true))
	return p.finish()
}

// runsTable is one row for each run.
func (b *book) runsTable(p *page, file, caption string, runs []*analysis.Run, withModel bool) *table {
	t := &table{id: "runs-table", caption: caption, file: file, cols: []column{textColumn("Run")}}
	if withModel {
		t.cols = append(t.cols, textColumn("Model"))
	}
	t.cols = append(t.cols, textColumn("Class"), textColumn("Conditions"), textColumn("Date"), numberColumn("Numbers", record.None), textColumn("File"), textColumn("Sources"))
	for _, r := range runs {
		row := []span{to("runs/"+r.ID+".html", r.ID)}
		if withModel {
			row = append(row, to("models/"+r.Of.Slug+".html", r.Of.Name.Title))
		}
		row = append(row, text(string(r.Class)), text(runConditions(r)), text(string(r.Date)), text(strconv.Itoa(len(r.Cells))), span{text: r.Origin.Path, style: code})
		t.rows = append(t.rows, append(row, span{marks: p.notes.marks(r.Source)}))
	}
	t.seal()
	return t
}

// runConditions is the settings of a run in one line.
func runConditions(r *analysis.Run) string {
	s := ""
	for _, k := range record.SettingKeys {
		text := k.Text(r.Run)
		if text == "" || k.Key == "model" || k.Key == "date" || k.Key == "source" {
			continue
		}
		if s != "" {
			s += ", "
		}
		if k.IsNumber() {
			s += k.Title + " "
		}
		s += text
	}
	return s
}
