package site

import (
	"math"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// display is how numbers of a unit are printed: value x 10^exp, with label.
type display struct {
	label    string
	beside   string // what a number carries in place of the label; empty: the label
	exp      int
	decimals int // at least so many, as money has
}

// displays has one line for each unit of the table. A unit that is not in it is
// printed as it is.
var displays = map[record.Unit]display{
	record.Seconds:           {label: "s"},
	record.TokensPerSecond:   {label: "tokens/s"},
	record.RequestsPerSecond: {label: "requests/s"},
	record.USDPerMTokens:     {label: "$/1M tokens", decimals: 2},
	record.USDPerRequest:     {label: "$/request", decimals: 2},
	record.USDPerGPUHour:     {label: "$/GPU-hour", decimals: 2},
	record.Percent:           {label: "%"},
	record.Fraction:          {label: "0 to 1", beside: "of 1"},
	record.Count:             {},
}

// milliseconds is for columns in which all times are below one second.
var milliseconds = display{label: "ms", exp: 3}

func displayOf(u record.Unit) display {
	if d, ok := displays[u]; ok {
		return d
	}
	return display{label: string(u)}
}

// displayAll chooses one display for numbers that stand in one column. same is
// false where they have several units; then each number carries its own.
func displayAll(cells []*analysis.Cell) (d display, same bool) {
	var unit record.Unit
	largest, found := 0.0, false
	for _, c := range cells {
		if !c.Exists() {
			continue
		}
		if found && c.Unit != unit {
			return display{}, false
		}
		unit, found = c.Unit, true
		largest = max(largest, math.Abs(c.Value))
	}
	if unit == record.Seconds && largest < 1 {
		return milliseconds, true
	}
	return displayOf(unit), true
}

// significant is the number of digits of a number without an interval.
const significant = 4

// number prints a cell without its unit.
func (d display) number(c *analysis.Cell) string {
	return d.fixed(c.Value, d.decimalsOf(c))
}

// interval prints the ends of a cell's interval with the decimals of its value;
// empty where it has none.
func (d display) interval(c *analysis.Cell) string {
	if !hasInterval(c) {
		return ""
	}
	n := d.decimalsOf(c)
	return d.fixed(c.Lo, n) + " to " + d.fixed(c.Hi, n)
}

func hasInterval(c *analysis.Cell) bool {
	return c.Exists() && c.Coverage > 0 && c.Lo <= c.Value && c.Value <= c.Hi
}

// withUnit prints a cell with its unit.
func (d display) withUnit(c *analysis.Cell) string {
	if d.label == "" {
		return d.number(c)
	}
	return d.number(c) + " " + or(d.beside, d.label)
}

// decimalsOf is the number of decimals of a cell's value after the shift by exp;
// negative means that the last digits before the point are not known.
func (d display) decimalsOf(c *analysis.Cell) int {
	if c.Unit == record.Count {
		return 0
	}
	first := magnitude(c.Value) + d.exp
	if hasInterval(c) {
		if digits := stats.Digits(c.Value, c.Lo, c.Hi); digits > 0 {
			return d.atLeast(min(digits, 15) - 1 - first)
		}
	}
	written := shortestDecimals(c.Value) - d.exp
	if n, ok := literalDecimals(c); ok {
		written = n - d.exp
	}
	if c.Op == analysis.OpMargin { // 77.1 - 58.7 is 18.4, not the 18.399999999999999 of binary fractions
		for _, x := range c.Of {
			written = min(written, max(d.decimalsOf(x), 0))
		}
	}
	if c.IsShare() {
		written = min(written, 1)
	}
	return max(min(written, significant-1-first), d.decimals, 0)
}

// atLeast gives money its cents.
func (d display) atLeast(decimals int) int {
	if d.decimals == 0 {
		return decimals
	}
	return max(decimals, d.decimals)
}

// magnitude is the decimal place of the first digit: 2 for 187.3, -3 for 0.0042.
func magnitude(v float64) int {
	if v == 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0
	}
	_, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', significant-1, 64), "e")
	n, _ := strconv.Atoi(e)
	return n
}

// shortestDecimals is the number of decimals of the shortest text of v.
func shortestDecimals(v float64) int {
	_, frac, _ := strings.Cut(strconv.FormatFloat(v, 'f', -1, 64), ".")
	return len(frac)
}

// literalDecimals is the number of decimals that the file itself has, in the unit
// of the table, so that "103.0" stays so beside 805.7. It is known where the
// literal is a plain decimal in a unit that differs by a power of ten.
func literalDecimals(c *analysis.Cell) (int, bool) {
	if c.Op != analysis.OpRead || c.Row == nil {
		return 0, false
	}
	v := c.Row.Value
	scale, ok := record.Scales[v.RawUnit]
	if !ok || scale.To != v.Unit || scale.Mul != 0 || v.Raw == "" || strings.Trim(v.Raw, "0123456789.") != "" {
		return 0, false
	}
	_, frac, _ := strings.Cut(v.Raw, ".")
	return len(frac) - scale.Exp, true
}

// fixed prints v x 10^exp with so many decimals, with commas between thousands
// and a true minus.
func (d display) fixed(v float64, decimals int) string {
	v *= math.Pow10(d.exp)
	if math.IsInf(v, 0) || math.IsNaN(v) || v != 0 && (math.Abs(v) >= 1e15 || math.Abs(v) < 1e-9) {
		return strings.Replace(strconv.FormatFloat(v, 'g', significant, 64), "-", "−", 1)
	}
	if decimals < 0 {
		unit := math.Pow10(-decimals)
		v, decimals = math.Round(v/unit)*unit, 0
	}
	s := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, frac, point := strings.Cut(s, ".")
	var b strings.Builder
	if v < 0 && strings.Trim(s, "0.") != "" {
		b.WriteString("−")
	}
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	if point {
		b.WriteString("." + frac)
	}
	return b.String()
}

// fullValue is a number to the last bit, in the unit of the table.
func fullValue(c *analysis.Cell) string {
	s := record.FormatFloat(c.Value)
	if c.Unit != "" && c.Unit != record.Count {
		s += " " + string(c.Unit)
	}
	return s
}

// percent prints a share with one decimal, as coverages are.
func percent(share float64) string { return strconv.FormatFloat(share*100, 'f', 1, 64) + " %" }

// count prints a number of things with the word for them.
func count(n int, one, many string) string {
	s := display{}.fixed(float64(n), 0)
	if n == 1 {
		return s + " " + one
	}
	return s + " " + many
}

// shifted is a value in the unit of the display.
func (d display) shifted(v float64) float64 { return v * math.Pow10(d.exp) }
