package table

import (
	"regexp"
	"strconv"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// shares are scores that count right answers among a number of questions, and
// indexes that average such: whatever writes them, a table has them from 0 to 1
// or from 0 to 100. In letters and digits alone.
var shares = regexp.MustCompile(`^(mmlu|gpqa|hle$|humanityslastexam|humaneval|mbpp|gsm8k|gsmplus|math500|math$|mathlvl5|aime|hmmt|livecodebench|lcb|swebench|terminalbench|scicode|ifeval|ifbench|bbh|arcagi|arceasy|arcchallenge|hellaswag|truthfulqa|winogrande|musr|mgsm|mmmu|simpleqa|frontiermath|triviaqa|piqa|boolq|openbookqa|ceval|cmmlu|agieval|(artificialanalysis|aa)?(intelligence|coding|math|agentic)index)|(accuracy|pass1)$`)

// isShare reports whether a column is of such a score.
func (c *column) isShare() bool {
	return c.metrics[0] == "score" && shares.MatchString(compact(c.benchmark))
}

// fractionColumn reports whether all numbers of a column of shares without a
// stated scale lie between 0 and 1: then that is their scale. Where only some do,
// one cannot tell small percentages from fractions, and the column is reported.
// The column of an error has the scale of its score.
func (r *row) fractionColumn(c *column) bool {
	if c.stat != record.Single {
		for _, other := range r.metricColumns() {
			if other.stat == record.Single && other.isShare() && other.benchmark == c.benchmark {
				return r.fractionColumn(other)
			}
		}
		return false
	}
	if c.fractions == nil {
		small, large, broken := 0, 0, 0
		for _, cells := range r.plan.rows {
			for _, a := range readCell(peek(cells[c.index]), false).amounts {
				dec, _ := a.decimal(c.style, r.exact(cells[c.index]))
				switch x, err := strconv.ParseFloat(dec, 64); {
				case err != nil:
				case x > 1:
					large++
				case x > 0 && x < 1:
					broken++
					small++
				default:
					small++
				}
			}
		}
		all := broken > 0 && large == 0
		c.fractions = &all
		if broken > 0 && large > 0 {
			c.place.ReportHint("value/check", hintPercent, "column %q: %d numbers lie between 0 and 1 beside %d larger ones, and no scale is stated; they are kept as points", clip(c.text), broken, large)
		}
	}
	return *c.fractions
}

// outside reports a score that its scale cannot have, as value/impossible.
func (r *row) outside(c *column, v record.Value, cell source.Cell) bool {
	low, high, known := c.bounds(v.Unit)
	if !known || v.Num >= low && v.Num <= high {
		return false
	}
	r.add("outside"+c.text, cell, "value/impossible", hintPercent, "column %q: expected a score from %s to %s, found %s; it was left out", clip(c.text), record.FormatFloat(low), record.FormatFloat(high), v.Raw)
	return true
}

// bounds are what a score in that unit can be. Penalties make some percentages
// negative: an index that takes wrong answers off.
func (c *column) bounds(u record.Unit) (low, high float64, known bool) {
	switch {
	case u == record.Fraction:
		high = 1
	case u == record.Percent, c.unit.top == 100, u == record.Points && c.isShare():
		high = 100
	}
	if penalized.MatchString(compact(c.benchmark)) {
		low = -high
	}
	return low, high, high > 0
}

var penalized = regexp.MustCompile(`omniscience|mcc$|correlation`)
