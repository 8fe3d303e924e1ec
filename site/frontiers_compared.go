package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// comparedFronts is the frontiers of parts of the points, two and two.
func (b *book) comparedFronts(p *page, f *analysis.Frontier) {
	if len(f.Compared) == 0 {
		return
	}
	t := &table{id: "parts-table", caption: "Frontiers of parts: " + line(f.Title), file: "frontiers/" + f.Name + "/parts",
		cols: []column{textColumn("Split by"), textColumn("Part"), numberColumn("Offerings", record.None), numberColumn("On its own frontier", record.None),
			numberColumn("Volume", record.Higher), numberColumn("Beats or equals of the other", record.Higher), textColumn("Sources")}}
	p.section(2, "parts", "Frontiers of parts")
	p.add(prose(text("Which setting reaches further? The two largest groups of offerings that differ in it have a frontier each. The volume is how much of the space between the best values and a reference point lies behind the frontier, beaten by an offering on it. "),
		to("methods.html#hypervolume", "Definitions"), text(".")))
	for _, c := range f.Compared {
		spans := []span{text(line(c.Says) + " The reference point is at ")}
		for i, x := range c.Reference {
			if i > 0 {
				spans = append(spans, text(" and "))
			}
			spans = append(spans, b.inline(p, x), text(" "+strings.ToLower(line(f.Axes[i].Title))))
		}
		p.add(prose(append(spans, text("."))...))
		for _, s := range c.Sides {
			t.rows = append(t.rows, b.sourced(p, []span{text(c.Setting.Title), text(line(s.Name)), text(strconv.Itoa(s.Points)), text(strconv.Itoa(s.OnFront)), b.field(s.Volume, record.NotComparable), b.field(s.Covers, record.NotComparable)}))
		}
	}
	t.seal()
	p.add(t)
}
