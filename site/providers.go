package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// providersPage is the list of all providers.
func (b *book) providersPage() *page {
	p := &page{path: "providers/index.html", title: "Providers", nav: "providers/index.html", crumbs: []link{overview},
		lead: "Who serves the models of this report or submitted its runs: " + count(len(b.r.Providers), "provider", "providers") + ", by the names that the sources write."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	t := &table{id: "providers-table", caption: "All providers", file: "providers",
		cols: []column{textColumn("Provider"), numberColumn("Models", record.None), numberColumn("Runs", record.None)}}
	for _, x := range b.r.Providers {
		t.rows = append(t.rows, []span{to("providers/"+x.Slug+".html", x.Name), text(strconv.Itoa(len(x.Models))), text(strconv.Itoa(len(x.Runs)))})
	}
	t.seal()
	p.add(t)
	return p.finish()
}

// providerPage is one provider: how fast its models are there, at what price, and
// the runs behind it.
func (b *book) providerPage(x *analysis.Provider) *page {
	p := &page{path: "providers/" + x.Slug + ".html", title: line(x.Name), nav: "providers/index.html",
		crumbs: []link{overview, {"Providers", "providers/index.html"}}}
	p.lead = line(x.Name) + ": " + count(len(x.Models), "model", "models") + ", " + count(len(x.Runs), "run", "runs") + "."
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if t := b.servedTable(p, x); len(t.rows) > 0 {
		p.section(2, "speeds", "Speeds")
		if f := b.providerTime(x); f != nil {
			p.add(f)
		}
		p.add(t)
	}
	if t := b.providerPrices(p, x); len(t.rows) > 0 {
		p.section(2, "prices", "Prices")
		p.add(t)
	}
	b.overTime(p, line(x.Name), b.providerFile(x, "history"), b.past.byProvider[x.Name], 0, true)
	if len(x.Runs) == 0 {
		return p.finish()
	}
	p.section(2, "runs", "Runs")
	p.add(b.runsTable(p, "", "Runs of "+line(x.Name), x.Runs[:min(len(x.Runs), maxRunRows)], true))
	if n := len(x.Runs) - maxRunRows; n > 0 {
		p.add(prose(text(count(n, "more run is", "more runs are")+" in the "), to("runs/index.html", "list of all runs"), text(".")))
	}
	return p.finish()
}

// providerFile is where a table of a provider is written; nowhere in a large report.
func (b *book) providerFile(x *analysis.Provider, table string) string {
	if len(b.r.Models) > mostWithFiles {
		return ""
	}
	return "providers/" + x.Slug + "/" + table
}

// servedTable is one row for each group of runs at the provider. Claims share no
// column with measurements and are on the page of their model.
func (b *book) servedTable(p *page, x *analysis.Provider) *table {
	t := &table{id: "speeds-table", caption: line(x.Name) + ", speeds", file: b.providerFile(x, "speeds"), cols: []column{textColumn("Model"), textColumn("Measured as")}}
	for _, metric := range headlineMetrics {
		t.cols = append(t.cols, optional(metricColumn(metric, metric.Title)))
	}
	t.cols = append(t.cols, numberColumn("Runs", record.None), textColumn("Sources"))
	for _, m := range x.Models {
		for _, g := range m.Groups {
			if g.Class == analysis.Claim || !g.At(x.Name) {
				continue
			}
			row := []span{to("models/"+m.Slug+".html", m.Name.Title), text(groupTitle(g))}
			for _, metric := range headlineMetrics {
				row = append(row, b.field(middle(g, metric), record.NotMeasured))
			}
			t.rows = append(t.rows, b.sourced(p, append(row, runsCount(g))))
		}
	}
	t.seal()
	return t
}

// providerPrices are the provider's list prices of all models.
func (b *book) providerPrices(p *page, x *analysis.Provider) *table {
	t := &table{id: "prices-table", caption: line(x.Name) + ", list prices", file: b.providerFile(x, "prices"),
		cols: []column{textColumn("Model"), textColumn("Metric"), textColumn("Tier"), numberColumn("Price", record.Lower), textColumn("Valid on the date of the report"), sinceColumn(), textColumn("Sources")}}
	for _, m := range x.Models {
		for _, price := range m.Prices {
			if price.Provider != x.Name {
				continue
			}
			row := []span{to("models/"+m.Slug+".html", m.Name.Title), to("methods.html#metric-"+price.Metric.ID, price.Metric.Title), text(price.Variant), b.field(price.Cell, record.NotPublished), validOn(price), b.past.since(price.Cell)}
			t.rows = append(t.rows, b.sourced(p, row))
		}
	}
	t.seal()
	return t
}
