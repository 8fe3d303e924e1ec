package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// draft is a mapping in the making.
type draft struct {
	name      string
	title     string
	recognize string // the line under it
	rows      string // its value as YAML; empty: none
	rowsWhy   string // what is unsure about it
	decimal   string // the mark in front of decimals, where it is no point
	leaves    []leaf
	others    []string // what else the file holds, in words

	settings, metrics, open []string // lines
	kinds                   map[record.MetricGroup]int
	unsure                  int
}

// settle decides what each leaf is. Two that would be the same setting or number
// are one, the surer and then the first. What stands in a run goes before what
// stands around it.
func (p *draft) settle() {
	guesses := make([]guess, 0, len(p.leaves))
	for _, l := range p.leaves {
		guesses = append(guesses, guessOf(l))
	}
	named := namedUnits(guesses)
	taken := map[string]bool{}
	p.kinds = map[record.MetricGroup]int{}
	for _, outside := range []bool{false, true} {
		for rank := range ranks {
			for i := range guesses {
				if g := &guesses[i]; g.rank() == rank && g.outside == outside {
					p.add(g, named, taken)
				}
			}
		}
	}
}

const ranks = 3

// rank is the order in which guesses take a name: the sure ones first.
func (g *guess) rank() int {
	switch {
	case g.weak:
		return 2
	case g.why != "":
		return 1
	}
	return 0
}

// namedUnits are the units that keys and headers name, for each unit of the table
// the one that all agree on.
func namedUnits(guesses []guess) map[record.Unit]string {
	out := map[record.Unit]string{}
	for _, g := range guesses {
		if g.Metric == "" || g.Metric == "duration" {
			continue
		}
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
	case g.unread != "":
		p.leave(g, g.unread)
	case g.outside && (g.Metric != "" || g.Setting == "n" || strings.HasPrefix(g.Setting, "requests_")):
		p.leave(g, "it stands outside of the runs")
	case g.Setting != "" && !taken[g.Setting]:
		taken[g.Setting] = true
		place := g.place
		if known, _ := record.SettingByKey(g.Setting); g.all && known.IsNumber() {
			place += ", all: true"
		}
		p.settings = append(p.settings, "  "+g.Setting+": {"+place+"}"+p.doubt(g.why))
	case g.Setting != "":
		p.leave(g, "another place is taken for "+g.Setting)
	case g.Metric != "":
		p.addMetric(g, named, taken)
	default:
		p.leave(g, "")
	}
}

// leave lists a number or a name that nothing is proposed for, with what stands
// there.
func (p *draft) leave(g *guess, why string) {
	text := shown(g)
	switch {
	case text == "":
	case g.sample.number:
		unit := "?"
		if g.Unit != "" {
			unit = scalarOf(g.Unit)
		}
		p.open = append(p.open, fmt.Sprintf("  # - {metric: ?, stat: %s, unit: %s, %s}  # %s", g.Stat, unit, g.place, comment(text, why)))
	default:
		p.settings = append(p.settings, fmt.Sprintf("  # ?: {%s}  # %s", g.place, comment(text, why)))
	}
}

// comment is what stands at a place, with why nothing is proposed for it. YAML
// allows no control characters in comments either.
func comment(text, why string) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text))
	if why == "" {
		return text
	}
	return text + "; " + why
}

var nameLike = regexp.MustCompile(`^[\pL\pN][\pL\pN ._:/@+=()-]{0,59}$`)

// shown is what stands at a place, where it is a number or looks like a name;
// empty for people's words, and for secrets.
func shown(g *guess) string {
	if len(g.words) > 0 && (slices.Contains(toolKeys, g.words[len(g.words)-1]) || slices.Contains(kindKeys, g.words[len(g.words)-1]) || unitColumn.MatchString(g.words[len(g.words)-1])) {
		return "" // what the file is known by
	}
	if g.array {
		return "a list of numbers"
	}
	if g.sample.number && g.all {
		return "as " + g.text
	}
	if g.sample.number {
		return g.text
	}
	last := strings.Join(g.words, " ")
	if secretKey.MatchString(last) || wordsKey.MatchString(last) || !nameLike.MatchString(g.text) || len(strings.Fields(g.text)) > 5 ||
		source.HoldsKey(g.text) || record.Mask(g.text) != g.text || source.IsMissing(g.text) {
		return ""
	}
	return scalarOf(g.text)
}

func (p *draft) addMetric(g *guess, named map[record.Unit]string, taken map[string]bool) {
	m := record.MetricByID(g.Metric)
	unit, why := g.Unit, ""
	switch {
	case unit == "":
		unit, why = unitFor(g, named)
	case !fits(m, unit):
		p.leave(g, "no unit of "+m.ID)
		return
	}
	stats := []record.Stat{g.Stat}
	place := g.place
	if g.array || g.all {
		stats = []record.Stat{record.Mean, record.Median, record.Percentile(99)}
	}
	if g.all {
		place += ", all: true"
	}
	for _, stat := range stats {
		key := g.Metric + " " + string(stat) + " " + g.Benchmark
		line := fmt.Sprintf("- {metric: %s, stat: %s, unit: %s, %s", g.Metric, stat, scalarOf(unit), place)
		if g.Benchmark != "" {
			line += ", benchmark: " + scalarOf(g.Benchmark)
		}
		if taken[key] {
			p.open = append(p.open, "  # "+line+"}  # "+comment(shown(g), "another number has these names"))
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
		line("rows: %s%s", p.rows, p.doubt(p.rowsWhy))
	}
	if p.decimal != "" {
		line("decimal: %s", scalarOf(p.decimal))
	}
	if !slices.ContainsFunc(p.settings, func(s string) bool { return strings.HasPrefix(s, "  model:") }) {
		p.settings = append(p.settings, "  # model: ?  # nothing in the file says which; write its name")
	}
	line("settings:")
	line("%s", strings.Join(atMost(p.settings, maxOpen), "\n"))
	line("metrics:")
	line("%s", strings.Join(atMost(p.metrics, maxOpen), "\n"))
	if len(p.open) > 0 {
		line("  # Numbers without a name that we know; complete a line and remove its #, or delete it:")
		line("%s", strings.Join(atMost(p.open, maxOpen), "\n"))
	}
	for _, other := range p.others {
		line("# %s", other)
	}
	return b.String()
}

// maxOpen is how many lines of a kind a proposal shows.
const maxOpen = 120

// atMost cuts a list, and says so.
func atMost(lines []string, n int) []string {
	if len(lines) <= n {
		return lines
	}
	return append(lines[:n:n], fmt.Sprintf("  # and %d more", len(lines)-n))
}
