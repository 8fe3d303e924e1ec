package mapping

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// draftOfTable takes the first row for the header.
func draftOfTable(s *source.Sheet) *draft {
	p := &draft{}
	var names []string
	for i, h := range s.Rows[0].Cells {
		if h.Text == "" {
			continue
		}
		text := firstIn(s, i)
		l := leaf{words: []string{h.Text}, place: "column: " + scalarOf(h.Text), sample: parseSample(text), text: text}
		if l.sample.number && !l.sample.whole {
			l.place += ", regexp: " + scalarOf(numberForm)
		}
		p.leaves = append(p.leaves, l)
		names = append(names, scalarOf(h.Text))
	}
	const enough = 6
	p.recognize = "csv: [" + strings.Join(names[:min(len(names), enough)], ", ") + "]"
	return p
}

// firstIn returns the first text of a column that says something.
func firstIn(s *source.Sheet, i int) string {
	for _, row := range s.Rows[1:] {
		if t := row.Col(i).Text; !source.IsMissing(t) {
			return t
		}
	}
	return ""
}

// behindPrefix is what stands before a message that a logger wrote.
const behindPrefix = `(?:^|\W)`

var (
	// logPrefix is what loggers write before a message.
	logPrefix = regexp.MustCompile(`^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,]+Z?(?:[+-]\d\d:?\d\d)?\]?[\s|:-]+)?(?:\[?(?:INFO|DEBUG|WARN|WARNING|NOTICE)\]?[\s|:-]+)?`)
	// labelled is `label: value` or `label = value`.
	labelled = regexp.MustCompile(`^\s*([\pL][^:=]{0,60}?)\s*[:=]\s*(\S.*?)\s*$`)
	// pairs are several `key=value` on one line.
	pairs = regexp.MustCompile(`(?:^|\s)([A-Za-z_][\w./-]{0,60})=(\S+)`)
)

// draftOfLog looks for `label: value`, `label = value` and `key=value key=value`.
func draftOfLog(lines []source.Line) *draft {
	const maxLines = 5000
	p := &draft{}
	times := map[string]int{} // how often a label stands
	for _, l := range lines[:min(len(lines), maxLines)] {
		for _, x := range leavesOn(short(l.Text)) {
			if times[x.place]++; times[x.place] == 1 && len(p.leaves) < maxLeaves {
				p.leaves = append(p.leaves, x)
			}
		}
	}
	if len(p.leaves) == 0 {
		return nil
	}
	p.recognizeLine(lines)
	runs := 1
	for _, l := range p.leaves {
		if guessOf(l).Metric != "" {
			runs = max(runs, times[l.place])
		}
	}
	if runs > 1 {
		p.rows = startOf(lines, runs)
		if p.rows == "" {
			p.rows, p.rowsWhy = `^`+blanks(p.leaves[0].words[0]), "is this the line that a run starts with?"
		}
	}
	return p
}

func leavesOn(line string) (out []leaf) {
	prefix := logPrefix.FindString(line)
	rest := line[len(prefix):]
	if found := pairs.FindAllStringSubmatch(rest, -1); len(found) > 1 {
		for _, m := range found {
			out = append(out, logLeaf(m[1], m[2], `(?:^|\s)`, `=`, `(\S+)`))
		}
		return out
	}
	if m := labelled.FindStringSubmatch(rest); m != nil {
		anchor := `^\s*`
		if prefix != "" {
			anchor = behindPrefix
		}
		out = append(out, logLeaf(m[1], m[2], anchor, `\s*[:=]\s*`, `(.*\S)`))
	}
	return out
}

func logLeaf(label, value, anchor, sign, text string) leaf {
	l := leaf{words: []string{label}, sample: parseSample(value), text: value}
	if l.sample.number {
		text = numberForm
	}
	l.place = "regexp: " + scalarOf(anchor+blanks(label)+sign+text)
	return l
}

var digits = regexp.MustCompile(`\d+`)

// blanks is a label as an expression that takes any blanks for its own.
func blanks(label string) string {
	words := strings.Fields(label)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(words, `\s+`)
}

// anyDigits is a text as an expression in which every number stands for all.
func anyDigits(text string) string { return digits.ReplaceAllString(blanks(text), `\d+`) }

// recognizeLine proposes the first words of the first line, since what follows
// them tends to be of this run alone.
func (p *draft) recognizeLine(lines []source.Line) {
	const enough = 3
	for _, l := range lines {
		text := short(l.Text)
		prefix := logPrefix.FindString(text)
		words := strings.Fields(text[len(prefix):])
		if len(words) == 0 {
			continue
		}
		anchor := `^\s*`
		if prefix != "" {
			anchor = behindPrefix
		}
		if m := labelled.FindStringSubmatch(text[len(prefix):]); m != nil {
			p.recognize = "first_line: " + scalarOf(anchor+blanks(m[1])+`\s*[:=]`)
			return
		}
		if toolName.MatchString(words[0]) {
			p.name, p.title = slug(words[0]), words[0]
		}
		p.recognize = "first_line: " + scalarOf(anchor+anyDigits(strings.Join(words[:min(len(words), enough)], " ")))
		return
	}
}

// startOf returns an expression for the first line that stands as often as there
// are runs, whatever its numbers are; empty where there is none.
func startOf(lines []source.Line, runs int) string {
	times := map[string]int{}
	for _, l := range lines {
		times[anyDigits(short(l.Text))]++
	}
	for _, l := range lines {
		key := anyDigits(short(l.Text))
		if key != "" && times[key] == runs && len(key) < maxExpression-10 {
			return `^\s*` + key + `\s*$`
		}
	}
	return ""
}
