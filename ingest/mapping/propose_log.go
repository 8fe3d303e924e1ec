package mapping

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// found is a leaf of a log, with where it stands.
type found struct {
	leaf
	lines []int // on which, from 0
}

// draftOfLog looks for labels with values, pairs, tables that are drawn, and
// numbers between words.
func draftOfLog(lines []source.Line) *draft {
	const maxLines = 5000
	lines = lines[:min(len(lines), maxLines)]
	p := &draft{}
	all := &findings{at: map[string]*found{}}
	start := all.table(lines)
	for i, l := range lines {
		if !barred.MatchString(l.Text) {
			for _, x := range leavesOn(short(l.Text)) {
				all.add(x, i)
			}
		}
	}
	if len(all.order) == 0 {
		return nil
	}
	p.recognizeLine(lines)
	p.runsOf(lines, all.order, start)
	return p
}

// findings are the leaves of a log, in the order of the first of each.
type findings struct {
	order []*found
	at    map[string]*found // by place
}

func (a *findings) add(l leaf, line int) {
	f := a.at[l.place]
	if f == nil {
		if len(a.order) >= maxLeaves {
			return
		}
		f = &found{leaf: l}
		a.at[l.place] = f
		a.order = append(a.order, f)
	}
	if len(f.lines) == 0 || f.lines[len(f.lines)-1] != line {
		f.lines = append(f.lines, line)
	}
}

// runsOf finds the line that a run starts with. What stands above the first run
// is a setting of all that follow.
func (p *draft) runsOf(lines []source.Line, order []*found, start string) {
	var metrics []*found
	runs := 1
	for _, f := range order {
		if g := guessOf(f.leaf); g.Metric != "" {
			metrics = append(metrics, f)
			runs = max(runs, len(f.lines))
		}
	}
	metrics = slices.DeleteFunc(metrics, func(f *found) bool { return len(f.lines) != runs })
	if start == "" && runs > 1 {
		start = startOf(lines, metrics)
		if start == "" {
			start, p.rowsWhy = regexpOf(metrics[0].place), "is this the line that a run starts with?"
		}
	}
	if requestLine.MatchString(start) {
		p.ofRequestLines(order, runs)
		return
	}
	if start != "" {
		p.rows = scalarOf(start)
	}
	first := firstLine(lines, start)
	for _, f := range order {
		l := f.leaf
		inside := len(f.lines) - countBefore(f.lines, first)
		if start != "" && len(f.lines) > 0 && f.lines[0] < first && (inside < runs || runs == 1) {
			l.outside = true
			l.place += ", above: true"
		} else if runs > 1 && len(f.lines) == 1 && guessOf(l).Metric != "" {
			l.outside = true // once for all runs
		}
		p.leaves = append(p.leaves, l)
	}
}

// requestLine is the expression for a line that starts a request rather than a run.
var requestLine = regexp.MustCompile(`(?i)(?:\b|\\W\))(?:req|request|prompt|query)(?:_?id)?(?:[\s#:=_-]|\\s\+)*(?:\[\\d|=)`)

// ofRequestLines takes what stands on a line for each request for observations of
// one run.
func (p *draft) ofRequestLines(order []*found, requests int) {
	p.rowsWhy = ""
	counted := false
	for _, f := range order {
		l := f.leaf
		if len(f.lines) == requests {
			l.all = true
			if !counted && guessOf(l).Metric != "" {
				counted = true
				p.leaves = append(p.leaves, leaf{given: "requests_ok", why: "the requests that have a number there", place: f.place + ", count: true"})
			}
		}
		p.leaves = append(p.leaves, l)
	}
}

func countBefore(lines []int, first int) int {
	n := 0
	for _, i := range lines {
		if i < first {
			n++
		}
	}
	return n
}

// firstLine is the first line that an expression finds.
func firstLine(lines []source.Line, expression string) int {
	re, err := regexp.Compile(expression)
	if err != nil || expression == "" {
		return 0
	}
	return max(0, slices.IndexFunc(lines, func(l source.Line) bool { return re.MatchString(short(l.Text)) }))
}

var regexpPlace = regexp.MustCompile(`regexp: '((?:[^']|'')*)'`)

// regexpOf is the expression of a place, without its group.
func regexpOf(place string) string {
	m := regexpPlace.FindStringSubmatch(place)
	if m == nil {
		return ""
	}
	text := strings.ReplaceAll(m[1], "''", "'")
	return strings.TrimSuffix(strings.TrimSuffix(text, numberForm), `(\S+)`)
}

// recognizeLine proposes the first words of the first line, since what follows
// them tends to be of this run alone.
func (p *draft) recognizeLine(lines []source.Line) {
	for _, l := range lines {
		text := short(l.Text)
		if strings.TrimSpace(text) == "" {
			continue
		}
		prefix := logPrefix.FindString(text)
		anchor := `^\s*`
		if prefix != "" {
			anchor = behindPrefix
		}
		words := strings.Fields(text[len(prefix):])
		if len(words) > 0 && toolName.MatchString(words[0]) {
			p.name, p.title = slug(words[0]), words[0]
		}
		for _, form := range append(firstForms(text[len(prefix):], words), `\S`) {
			re, err := regexp.Compile(anchor + form)
			if err == nil && len(form) < maxExpression/2 && re.MatchString(text) {
				p.recognize = "first_line: " + scalarOf(anchor+form)
				return
			}
		}
		return
	}
}

// firstForms are expressions for a first line, the best first.
func firstForms(text string, words []string) (forms []string) {
	const enough = 3
	if len(words) == 0 {
		return nil
	}
	if m := labelledLine.FindStringSubmatch(text); m != nil && strings.ContainsAny(m[2], ":=") {
		forms = append(forms, anyDigits(m[1])+`\s*[:=]`)
	}
	few := words[:min(len(words), enough)]
	if i := slices.IndexFunc(few, func(w string) bool { return strings.ContainsAny(w, "/=") }); i > 0 {
		few = few[:i]
	}
	return append(forms, anyDigits(strings.Join(few, " ")), regexp.QuoteMeta(words[0]))
}

// startOf returns an expression for the line that each run starts with: one that
// stands before the numbers of each run, and behind those of the run before;
// empty where there is none.
func startOf(lines []source.Line, metrics []*found) string {
	at := map[string][]int{}
	for i, l := range lines {
		key := shapeOf(short(l.Text))
		at[key] = append(at[key], i)
	}
	for _, l := range lines {
		key := shapeOf(short(l.Text))
		if key != "" && len(key) < maxExpression-20 && starts(at[key], metrics) {
			return key
		}
	}
	return ""
}

// starts reports whether the lines are where runs with these numbers start.
func starts(lines []int, metrics []*found) bool {
	for _, m := range metrics {
		if len(m.lines) != len(lines) {
			return false
		}
		for k, at := range m.lines {
			if lines[k] > at || k+1 < len(lines) && lines[k+1] <= at {
				return false
			}
		}
	}
	return true
}

// shapeOf is an expression for lines like this one, whatever their values are.
func shapeOf(line string) string {
	prefix := logPrefix.FindString(line)
	rest := line[len(prefix):]
	anchor := `^\s*`
	if prefix != "" {
		anchor = behindPrefix
	}
	if m := pairs.FindStringSubmatchIndex(rest); m != nil {
		return anchor + anyDigits(rest[:m[3]]) + "="
	}
	if m := labelledLine.FindStringSubmatch(rest); m != nil && strings.ContainsAny(m[2], ":=") {
		return anchor + anyDigits(m[1]) + `\s*[:=]`
	}
	if key := anyDigits(rest); key != "" {
		return anchor + key + `\s*$`
	}
	return ""
}
