package numbers

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	tableWordRE = regexp.MustCompile(`(?i)\btable\b`)
	countedRE   = regexp.MustCompile(`^(?:[- ][\w.-]+){0,2}?[- ]` + countNouns + `\b`)
)

// countNouns are what the rows of a table are.
const countNouns = `(?i:models?|providers?|endpoints?|benchmarks?|runs?|suites?|gpus?|cards?|chips?|accelerators?|servers?|rows?|entries|systems?|vendors?|configurations?|setups?)`

// nearby is how many blocks may stand between a sentence that speaks of a table
// and the table: a heading and a paragraph or two.
const nearby = 4

// rowsCounted returns the rows of the table that a count speaks of: the table
// stands directly behind, or the sentence says "table" and one follows soon.
func (c *checker) rowsCounted(v Verdict) (rows int, ok bool) {
	if v.Unit != "" || v.Form != Word && v.Form != Plain || v.Value != math.Trunc(v.Value) || !countedRE.MatchString(c.text.joined[v.End:min(len(c.text.joined), v.End+reach)]) {
		return 0, false
	}
	in := spanOf(c.sentences, v.At)
	says := tableWordRE.MatchString(c.text.joined[in.from:in.to])
	for i, b := range c.following {
		if i > nearby || i > 0 && !says {
			return 0, false
		}
		if b.Kind == Table && len(b.Cells) > 1 {
			return len(b.Cells) - 1, true
		}
	}
	return 0, false
}

// cellRE finds a number with what stands around it in a cell.
var cellRE = regexp.MustCompile(`^[^\d]{0,3}(\d[\d,]*(?:\.\d+)?)`)

// intervalRE finds what states an interval.
var intervalRE = regexp.MustCompile(`(?i)±|\+/-|\bCI\b|interval|confidence|std|stdev|error|\[\d[\d.,]*[,;–-] ?\d[\d.,]*\]`)

// leadsOf lists the columns of a table written by hand whose best two numbers
// lie so near that the lead wants an interval, while the table states none: whole
// numbers one step apart, or within 2 %.
func leadsOf(blocks []Block, at int) (found []Finding) {
	cells := blocks[at].Cells
	if len(cells) < 3 || at+1 >= len(blocks) {
		return nil
	}
	for col := 1; col < len(cells[0]); col++ {
		lead, ok := leadIn(cells, col)
		if !ok || intervalRE.MatchString(strings.Join(cells[0], " ")) {
			continue
		}
		t := rowText(blocks[at+1:], lead.row)
		offset, line, column := t.place(cellStart(t.joined, col))
		found = append(found, Finding{Sort: Margin, Text: lead.text, Offset: offset, Line: line, Col: column,
			Reason: fmt.Sprintf("%s leads %q by %s (%s against %s), and no interval says whether that is more than noise",
				lead.name, cells[0][col], lead.margin, lead.text, lead.second)})
	}
	return found
}

type lead struct {
	row                        int
	name, text, second, margin string
}

// leadIn finds the two largest numbers of a column. Only a column of scores is
// looked at: prices are exact, and of times the small ones lead.
func leadIn(cells [][]string, col int) (lead, bool) {
	if !scoreRE.MatchString(cells[0][col]) {
		return lead{}, false
	}
	best, second := -1, -1
	values := make([]float64, len(cells))
	for i := 1; i < len(cells); i++ {
		if col >= len(cells[i]) || intervalRE.MatchString(cells[i][col]) {
			return lead{}, false
		}
		m := cellRE.FindStringSubmatch(cells[i][col])
		if m == nil {
			continue
		}
		values[i] = plainValue(m[1])
		switch {
		case best < 0 || values[i] > values[best]:
			best, second = i, best
		case second < 0 || values[i] > values[second]:
			second = i
		}
	}
	if second < 0 || len(cells[best]) == 0 {
		return lead{}, false
	}
	margin := values[best] - values[second]
	text := strings.TrimSpace(cells[best][col])
	if margin <= 0 || margin > math.Max(step(cellRE.FindStringSubmatch(text + " ")[1], false), 0.02*values[best]) {
		return lead{}, false
	}
	return lead{best, cells[best][0], text, strings.TrimSpace(cells[second][col]), strconv.FormatFloat(round(margin, 6), 'f', -1, 64)}, true
}

// scoreRE finds the headers of columns in which more is better and noise decides.
var scoreRE = regexp.MustCompile(`(?i)score|index|intelligence|quality|accuracy|elo|rating|benchmark|pass@|mmlu|gpqa|speed|tokens|throughput|%|win rate`)

// rowText returns the text of a table's row, counted from its header.
func rowText(blocks []Block, row int) text {
	for i, b := range blocks {
		if b.Kind != Row {
			break
		}
		if i == row {
			return join(b)
		}
	}
	return text{}
}

// cellStart returns where a cell of a row's text begins.
func cellStart(s string, col int) int {
	at := 0
	for ; col > 0; col-- {
		i := strings.IndexByte(s[at:], '\t')
		if i < 0 {
			return at
		}
		at += i + 1
	}
	return at
}
