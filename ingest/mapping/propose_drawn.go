package mapping

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// bar is what parts the cells of a table that is drawn in a log.
const bar = `[|│┃║]`

var barred = regexp.MustCompile(`^\s*[|│┃║].*[|│┃║]\s*$`)

// table reads the first table that is drawn in a log. It returns the expression
// that finds its rows where each is a run, else nothing.
func (a *findings) table(lines []source.Line) (start string) {
	var header []string
	for i, l := range lines {
		cells := cellsOf(l.Text)
		switch isNumber := func(c string) bool { return parseSample(c).number }; {
		case len(cells) < 2:
		case header == nil && slices.ContainsFunc(cells, isNumber):
			a.labelRow(cells, nil, i)
		case header == nil:
			header = cells
		case len(cells) != len(header) || slices.Equal(cells, header):
		case isTransposed(header):
			a.labelRow(cells, header, i)
		default:
			a.dataRow(header, cells, i)
			if k := slices.IndexFunc(cells, isNumber); start == "" && k >= 0 {
				start = columnForm(k) + `[-+]?\d`
			}
		}
	}
	return start
}

// columnForm is an expression for what stands before a cell.
func columnForm(i int) string {
	return `^\s*` + bar + strings.Repeat(`[^|│┃║]*`+bar, i) + `\s*`
}

// cellsOf parts a line of a drawn table; nil for rules and other lines.
func cellsOf(line string) (cells []string) {
	line = strings.TrimSpace(short(line))
	if !barred.MatchString(line) || strings.Trim(line, " \t|│┃║-=─━═+:┼╪╋├┤╞╡╠╣") == "" {
		return nil
	}
	inner := strings.NewReplacer("│", "|", "┃", "|", "║", "|").Replace(line)
	for cell := range strings.SplitSeq(strings.TrimSuffix(strings.TrimPrefix(inner, "|"), "|"), "|") {
		cells = append(cells, strings.TrimSpace(cell))
	}
	return cells
}

// isTransposed reports whether the columns are statistics and each row a metric,
// or names and values.
func isTransposed(header []string) bool {
	if len(header) == 2 && (valueColumn.MatchString(header[1]) || nameColumn.MatchString(header[0])) {
		return true
	}
	stats := 0
	for _, h := range header[1:] {
		_, quantile := asPercentile(h)
		if quantile || valueColumn.MatchString(h) || guessOf(leaf{words: []string{h}, sample: sample{number: true}}).Stat != record.Single {
			stats++
		}
	}
	return stats*2 > len(header)-1 && guessOf(leaf{words: header[:1], text: "x"}).Setting == ""
}

func (a *findings) dataRow(header, cells []string, line int) {
	for i, cell := range cells {
		a.cell([]string{header[i]}, cell, columnForm(i), line)
	}
}

// labelRow is a row whose first cell names what the others are.
func (a *findings) labelRow(cells, header []string, line int) {
	for i, cell := range cells[1:] {
		words := []string{cells[0]}
		if header != nil && !valueColumn.MatchString(header[i+1]) {
			word := header[i+1]
			if p, ok := asPercentile(word); ok {
				word = p
			}
			words = append(words, word)
		}
		before := `^\s*` + bar + `\s*` + blanks(cells[0]) + `\s*` + bar + strings.Repeat(`[^|│┃║]*`+bar, i) + `\s*`
		a.cell(words, cell, before, line)
	}
}

func (a *findings) cell(words []string, cell, before string, line int) {
	l := leaf{words: words, sample: parseSample(cell), text: cell}
	group := `([^|│┃║]*[^|│┃║\s])`
	if l.sample.number {
		group = numberForm
	}
	if len(before) < maxExpression/2 {
		l.place = "regexp: " + scalarOf(before+group)
		a.add(l, line)
	}
}
