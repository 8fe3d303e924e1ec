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
	t := &table{id: "parts-table", caption: "Frontiers of parts, over the conditions that both have: " + line(f.Title), file: "frontiers/" + f.Name + "/parts",
		cols: []column{textColumn("Split by"), textColumn("Part"), numberColumn("Offerings", record.None), numberColumn("Left out", record.None), numberColumn("On its own frontier", record.None),
			numberColumn("Volume", record.Higher), numberColumn("Beats or equals of the other", record.Higher), numberColumn("Volume with what is left out", record.None), textColumn("Sources")}}
	p.section(2, "parts", "Frontiers of parts")
	p.add(prose(text("Which setting reaches further? Two groups of offerings that differ in it have a frontier each. Only offerings count that have a partner on the other side: the same model, publisher, load, lengths and whatever else is stated. The volume is how much of the space between the best values and a reference point lies behind the frontier, beaten by an offering on it. "),
		to("methods.html#hypervolume", "Definitions"), text(".")))
	for _, c := range f.Compared {
		p.add(prose(b.comparedWords(p, f, c)...))
		for _, s := range c.Sides {
			if len(c.Reference) > 0 {
				t.rows = append(t.rows, b.sourced(p, []span{text(c.Setting.Title), text(line(s.Name)), text(strconv.Itoa(s.Points)), text(strconv.Itoa(s.LeftOut)), text(strconv.Itoa(s.OnFront)),
					b.field(s.Volume, record.NotComparable), b.field(s.Covers, record.NotComparable), b.plainVolume(c, s)}))
			}
		}
	}
	if len(t.rows) > 0 {
		t.seal()
		p.add(t)
	}
}

// comparedWords is what a comparison comes to, with its reference point where
// there is one.
func (b *book) comparedWords(p *page, f *analysis.Frontier, c *analysis.FrontComparison) []span {
	spans := []span{text(line(c.Says))}
	for i, x := range c.Reference {
		spans = append(spans, text([]string{" The reference point is at ", " and "}[min(i, 1)]), b.inline(p, x), text(" "+strings.ToLower(line(f.Axes[i].Title))))
	}
	if len(c.Reference) > 0 {
		spans = append(spans, text("."))
	}
	return spans
}

// plainVolume is what a frontier of all offerings would reach, and that it is
// refused where it says the opposite of the matched ones.
func (b *book) plainVolume(c *analysis.FrontComparison, s analysis.FrontSide) span {
	if s.Plain == nil {
		return span{text: "none left out", style: soft}
	}
	out := b.field(s.Plain, record.NotComparable)
	if c.Reversed {
		out.sub = "reversal: refused"
	}
	return out
}
