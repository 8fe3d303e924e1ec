package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// headerOf returns the row of a text that is the header of a table rather than a
// line of a log: names, with a row below that is as long. -1 where there is none.
func headerOf(s *source.Sheet) int {
	if s == nil {
		return -1
	}
	for i, row := range s.Rows[:max(0, min(len(s.Rows)-1, headerRows))] {
		drawn := s.Comma == '|' && row.Cells[0].Text == "" // in Markdown, or in a log
		if len(row.Cells) < 2 || len(s.Rows[i+1].Cells) != len(row.Cells) || drawn {
			continue
		}
		if !slices.ContainsFunc(row.Cells, func(c source.Cell) bool {
			return parseSample(c.Text).number || strings.ContainsAny(c.Text, "=:│┃║") || strings.HasPrefix(c.Text, "#") && len(row.Cells) == 2
		}) {
			return i
		}
	}
	return -1
}

// sheet is a table of which a mapping is proposed.
type sheet struct {
	names  []string
	rows   []source.Row
	commas bool // decimals begin at a comma
}

func draftOfCSV(d *source.Doc) *draft {
	all := d.CSV()
	header := headerOf(all)
	return draftOfTable(d, "csv", all.Rows[header], all.Rows[header+1:], all.Comma != ',')
}

// draftOfMarkdown takes the first table of a text each of whose rows is a run; nil
// where none is. A table of one run, a metric in a line, stands among other lines
// that speak of it, and is read as the log that they are.
func draftOfMarkdown(d *source.Doc) *draft {
	for _, t := range d.Markdown() {
		if len(t.Rows) == 0 || isTransposed(t.Names()) {
			continue
		}
		p := draftOfTable(d, "markdown", t.Header, t.Rows, true)
		if p.rows == "" && slices.ContainsFunc(p.leaves, func(l leaf) bool { return !l.outside && guessOf(l).Metric != "" }) {
			return p
		}
	}
	return nil
}

// draftOfTable reads a table whose rows are runs, or requests, or one number each.
// decimals says that a comma in a number can begin its decimals.
func draftOfTable(d *source.Doc, form string, header source.Row, rows []source.Row, decimals bool) *draft {
	p := &draft{}
	s := &sheet{rows: rows}
	var words []string
	for _, c := range header.Cells {
		s.names = append(s.names, c.Text)
		if c.Text != "" {
			words = append(words, scalarOf(c.Text))
		}
	}
	s.commas = decimals && s.hasCommas()
	if s.commas {
		p.decimal = ","
	}
	const enough = 6
	p.recognize = form + ": [" + strings.Join(words[:min(len(words), enough)], ", ") + "]"
	switch l := s.labels(); {
	case l != nil:
		p.ofLabels(s, l)
	case s.isRequests():
		p.rows = "[]"
		p.requestColumns(s)
	default:
		p.leaves = s.columns("")
	}
	p.aboveTable(d, header.Line)
	p.others = s.unnamed()
	return p
}

var (
	commaNumber = regexp.MustCompile(`^[-+]?(\d{1,3}(\.\d{3})+|\d+),\d+$`)
	pointNumber = regexp.MustCompile(`^[-+]?\d*\.(\d{1,2}|\d{4,})$`)
)

// hasCommas reports whether numbers have decimals behind a comma, and none has
// them behind a point.
func (s *sheet) hasCommas() bool {
	commas := false
	for _, row := range s.rows[:min(len(s.rows), fewRuns)] {
		for _, c := range row.Cells {
			if pointNumber.MatchString(c.Text) {
				return false
			}
			commas = commas || commaNumber.MatchString(c.Text)
		}
	}
	return commas
}

// sample is what a cell looks like in the spelling of the table.
func (s *sheet) sample(text string) sample {
	if s.commas && withComma.MatchString(text) {
		x := parseSample(strings.NewReplacer(".", "", ",", ".").Replace(text))
		return x
	}
	return parseSample(text)
}

// leaf is the value of a column. filter is what follows in its place.
func (s *sheet) leaf(i int, words []string, text, filter string) leaf {
	l := leaf{words: words, place: "column: " + scalarOf(s.names[i]) + filter, sample: s.sample(text), text: text}
	if l.sample.number && !l.sample.whole {
		l.place += ", regexp: " + scalarOf(numberForm)
	}
	return l
}

// columns lists the columns that have a name of their own.
func (s *sheet) columns(filter string) (out []leaf) {
	for i, name := range s.names {
		if s.named(i) {
			out = append(out, s.leaf(i, []string{name}, s.firstIn(i), filter))
		}
	}
	return out
}

// named reports whether a mapping can name a column: it has a header, and is the
// first with it.
func (s *sheet) named(i int) bool { return s.names[i] != "" && slices.Index(s.names, s.names[i]) == i }

// unnamed says which columns with numbers no mapping can name.
func (s *sheet) unnamed() (out []string) {
	for i, name := range s.names {
		if !s.named(i) && s.sample(s.firstIn(i)).number && len(out) < maxOpen {
			out = append(out, fmt.Sprintf("Not read: column %d, %s", i+1, map[bool]string{true: "which has no header", false: "whose header another has too"}[name == ""]))
		}
	}
	return out
}

// firstIn returns the first text of a column that says something.
func (s *sheet) firstIn(i int) string {
	for _, row := range s.rows {
		if t := row.Col(i).Text; !source.IsMissing(t) {
			return t
		}
	}
	return ""
}

// labels are the columns of a table that has one number, or one of each statistic,
// in a line.
type labels struct {
	name, stat, unit int   // columns; -1: none
	values           []int // columns of numbers
	group            []string
}

var (
	nameColumn  = regexp.MustCompile(`(?i)^(metric|metric[ _]?name|name|measure|measurement|key|parameter|param|field|kpi|item|statistic|stat|variable|property|what)$`)
	statColumn  = regexp.MustCompile(`(?i)^(stat|statistic|agg|aggregation|percentile|quantile)$`)
	unitColumn  = regexp.MustCompile(`(?i)^units?$`)
	valueColumn = regexp.MustCompile(`(?i)^(values?|val|results?|measured|measurement|number|data)$`)
)

// labels returns how the lines are labelled, nil where each is a run or request.
func (s *sheet) labels() *labels {
	l := &labels{-1, -1, -1, nil, nil}
	for i, name := range s.names {
		stat := guessOf(leaf{words: []string{name}, sample: sample{number: true}}).Stat
		switch {
		case unitColumn.MatchString(name):
			l.unit = i
		case l.name < 0 && nameColumn.MatchString(name):
			l.name = i
		case statColumn.MatchString(name):
			l.stat = i
		case valueColumn.MatchString(name) || stat != record.Single:
			l.values = append(l.values, i)
		case s.named(i):
			l.group = append(l.group, name)
		}
	}
	if l.name < 0 || len(l.values) == 0 {
		return nil
	}
	for _, row := range s.rows {
		g := guessOf(leaf{words: []string{row.Col(l.name).Text}, sample: sample{number: true, whole: true, num: 1}})
		if g.Metric != "" {
			return l
		}
	}
	return nil
}

// ofLabels takes lines together that have the same texts beside labels and
// numbers.
func (p *draft) ofLabels(s *sheet, l *labels) {
	var group []string
	for _, name := range l.group {
		group = append(group, scalarOf(name))
	}
	p.rows = "[" + strings.Join(group, ", ") + "]"
	seen := map[string]bool{}
	for _, row := range s.rows {
		name := row.Col(l.name).Text
		filter := scalarOf(s.names[l.name]) + ": " + scalarOf(name)
		words := []string{name}
		if l.stat >= 0 && row.Col(l.stat).Text != "" {
			stat := row.Col(l.stat).Text
			filter += ", " + scalarOf(s.names[l.stat]) + ": " + scalarOf(stat)
			if p, ok := asPercentile(stat); ok {
				stat = p
			}
			words = append(words, stat)
		}
		if seen[filter] || name == "" || len(p.leaves) >= maxLeaves {
			continue
		}
		seen[filter] = true
		for _, i := range l.values {
			own := words
			if !valueColumn.MatchString(s.names[i]) {
				own = append(slices.Clone(words), s.names[i])
			}
			x := s.leaf(i, own, row.Col(i).Text, ", where: {"+filter+"}")
			if x.sample.number && x.sample.unit == "" && l.unit >= 0 {
				x.sample.unit = row.Col(l.unit).Text
			}
			p.leaves = append(p.leaves, x)
		}
	}
	for i, name := range s.names {
		if s.named(i) && slices.Contains(l.group, name) {
			p.leaves = append(p.leaves, s.leaf(i, []string{name}, s.firstIn(i), ""))
		}
	}
}

// isRequests tells lines that are requests from those that are runs, as
// areRequests does.
func (s *sheet) isRequests() bool {
	marked, latency := false, false
	for _, l := range s.columns("") {
		name := l.words[0]
		mark := requestKeys.MatchString(strings.ReplaceAll(name, " ", "_"))
		marked = marked || mark
		g := guessOf(l)
		m := record.MetricByID(g.Metric)
		known, _ := record.SettingByKey(g.Setting)
		switch {
		case m != nil && (g.Stat != record.Single || m.Group != record.Latency && m.Group != record.Speed):
			return false
		case m != nil:
			latency = true
		case !mark && (g.Setting == "n" || strings.HasPrefix(g.Setting, "requests_") || known.IsNumber() && !strings.HasSuffix(g.Setting, "_tokens")):
			return false
		}
	}
	return latency && (marked && len(s.rows) > 1 || len(s.rows) > manyRuns)
}

var outcomeColumn = regexp.MustCompile(`(?i)^(status|success|ok|succeeded|outcome|state|result|status_code)$`)

// requestColumns lists the columns as observations of one run, and counts the
// lines that succeeded.
func (p *draft) requestColumns(s *sheet) {
	filter := ""
	for i, name := range s.names {
		if !outcomeColumn.MatchString(name) {
			continue
		}
		for _, row := range s.rows {
			if text := row.Col(i).Text; okWords.MatchString(text) || strings.EqualFold(text, "true") {
				filter = ", where: {" + scalarOf(name) + ": " + scalarOf(text) + "}"
				p.leaves = append(p.leaves, leaf{given: "requests_ok", why: "counted by what each request says of itself", place: "column: " + scalarOf(name) + filter + ", count: true"})
				break
			}
		}
		break
	}
	for _, l := range s.columns(filter) {
		if requestKeys.MatchString(strings.ReplaceAll(l.words[0], " ", "_")) {
			l.unread = whyMark
		}
		l.all = true
		p.leaves = append(p.leaves, l)
	}
}

// aboveTable lists what the lines above the header say.
func (p *draft) aboveTable(d *source.Doc, header int) {
	for _, l := range d.Lines() {
		if l.No >= header {
			return
		}
		for _, x := range leavesOn(strings.TrimLeft(short(l.Text), "#/; ")) {
			x.outside = true
			x.place = strings.Replace(x.place, `'^\s*`, `'^[#/;\s]*`, 1) + ", above: true"
			p.leaves = append(p.leaves, x)
		}
	}
}
