package mapping

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// draft is a mapping in the making.
type draft struct {
	name      string
	title     string
	recognize string // the line under it
	rows      string // text of its value; empty: none
	rowsWhy   string // what is unsure about it
	leaves    []leaf

	settings, metrics, open []string // lines
	kinds                   map[record.MetricGroup]int
	unsure                  int
}

// settle decides what each leaf is. Two that would be the same setting or number
// are one, the surer and then the first.
func (p *draft) settle() {
	guesses := make([]guess, 0, len(p.leaves))
	for _, l := range p.leaves {
		guesses = append(guesses, guessOf(l))
	}
	named := namedUnits(guesses)
	taken := map[string]bool{}
	p.kinds = map[record.MetricGroup]int{}
	for _, sure := range []bool{true, false} {
		for i := range guesses {
			if g := &guesses[i]; (g.why == "") == sure {
				p.add(g, named, taken)
			}
		}
	}
}

// namedUnits are the units that keys and headers name, for each unit of the table
// the one that all agree on.
func namedUnits(guesses []guess) map[record.Unit]string {
	out := map[record.Unit]string{}
	for _, g := range guesses {
		to := record.Scales[g.Unit].To
		if old, seen := out[to]; seen && old != g.Unit {
			out[to] = ""
		} else if !seen {
			out[to] = g.Unit
		}
	}
	delete(out, "")
	return out
}

func (p *draft) add(g *guess, named map[record.Unit]string, taken map[string]bool) {
	switch {
	case g.Setting != "" && !taken[g.Setting]:
		taken[g.Setting] = true
		p.settings = append(p.settings, "  "+g.Setting+": {"+g.place+"}"+p.doubt(g.why))
	case g.Metric != "":
		p.addMetric(g, named, taken)
	case g.Setting == "" && g.sample.number && g.Unit != "":
		p.open = append(p.open, fmt.Sprintf("  # - {metric: ?, stat: %s, unit: %s, %s}", g.Stat, scalarOf(g.Unit), g.place))
	}
}

func (p *draft) addMetric(g *guess, named map[record.Unit]string, taken map[string]bool) {
	m := record.MetricByID(g.Metric)
	unit, why := g.Unit, ""
	if unit == "" || !fits(m, unit) {
		unit, why = unitFor(g, named)
	}
	stats := []record.Stat{g.Stat}
	if g.array {
		stats = []record.Stat{record.Median, record.Percentile(99)}
	}
	for _, stat := range stats {
		key := g.Metric + " " + string(stat) + " " + g.Benchmark
		line := fmt.Sprintf("- {metric: %s, stat: %s, unit: %s, %s", g.Metric, stat, scalarOf(unit), g.place)
		if g.Benchmark != "" {
			line += ", benchmark: " + scalarOf(g.Benchmark)
		}
		if taken[key] {
			p.open = append(p.open, "  # "+line+"}  # another number has these names")
			continue
		}
		taken[key] = true
		p.kinds[m.Group]++
		p.metrics = append(p.metrics, "  "+line+"}"+p.doubt(joined(g.why, why)))
	}
}

// doubt is the comment behind a line that is a guess.
func (p *draft) doubt(why string) string {
	if why == "" {
		return ""
	}
	p.unsure++
	return "  # unsure: " + why
}

// kind is what all numbers of the file are.
func (p *draft) kind() string {
	switch len(p.metrics) {
	case p.kinds[record.Quality]:
		return string(record.Score)
	case p.kinds[record.Price]:
		return string(record.Priced)
	}
	return string(record.Measured)
}

func (p *draft) yaml() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# A first mapping, made from the words of the file. Check each line; those that")
	line("# are a guess say so. `benchfolio help mapping` explains the keys.")
	line("name: %s", p.name)
	line("title: %s", scalarOf(orElse(p.title, p.name)))
	line("kind: %s", p.kind())
	line("recognize:")
	line("  %s", p.recognize)
	if p.rows != "" {
		line("rows: %s%s", scalarOf(p.rows), p.doubt(p.rowsWhy))
	}
	if len(p.settings) > 0 {
		line("settings:")
		line("%s", strings.Join(p.settings, "\n"))
	}
	line("metrics:")
	line("%s", strings.Join(p.metrics, "\n"))
	if len(p.open) > 0 {
		line("  # Numbers without a name that we know; complete a line and remove its #, or delete it:")
		line("%s", strings.Join(p.open, "\n"))
	}
	return b.String()
}
