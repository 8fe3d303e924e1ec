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
	return inPages(len(b.r.Runs), runsPerPage, b.runsPage)
}

func (b *book) runsPage(at part) *page {
	p := &page{path: at.path("runs"), title: at.title("Runs"), nav: "runs/index.html", crumbs: at.crumbs("Runs", "runs"),
		lead: count(len(b.r.Runs), "run", "runs") + ", measured, published or claimed, each with the file that it was read from."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	at.pager(p, "runs")
	p.add(b.runsTable(p, at.file("runs"), "All runs", b.r.Runs[at.from:at.to], true))
	return p.finish()
}

// runsTable is one row for each run.
func (b *book) runsTable(p *page, file, caption string, runs []*analysis.Run, withModel bool) *table {
	t := &table{id: "runs-table", caption: caption, file: file, cols: []column{textColumn("Run")}}
	if withModel {
		t.cols = append(t.cols, textColumn("Model"))
	}
	t.cols = append(t.cols, textColumn("Class"), textColumn("Conditions"), dateColumn("Date"), numberColumn("Numbers", record.None), textColumn("File"), textColumn("Sources"))
	for _, r := range runs {
		row := []span{to("runs/"+r.ID+".html", r.ID)}
		if withModel {
			row = append(row, to("models/"+r.Of.Slug+".html", r.Of.Name.Title))
		}
		row = append(row, text(string(r.Class)), text(runConditions(r)), text(string(r.Date)), text(strconv.Itoa(len(r.Cells))), span{text: r.Origin.Path, style: code})
		t.rows = append(t.rows, append(row, span{marks: p.notes.marks(r.Source)}))
		t.facets.addRun(r)
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
