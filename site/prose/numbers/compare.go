package numbers

import (
	"math"
	"strconv"
	"strings"
)

// State is how a number in a text stands to the data.
type State int8

// The states.
const (
	Unknown State = iota // the data hold nothing in this unit
	Fresh                // rounds to what the data hold
	Stale                // the data hold another number
)

// Hedge is what a text says of its number's exactness.
type Hedge int8

// The hedges.
const (
	Exactly Hedge = iota
	About         // about, roughly, ~: zeros at the end are rounding
	Over          // over, at least: a lower bound
	Under         // under, at most: an upper bound
)

var hedges = []struct {
	hedge Hedge
	re    *ending
}{
	{About, endingIn(`(?i)(?:\b(?:about|around|roughly|approximately|approx\.|circa|ca\.|nearly|almost|some|close to)\s+|[~≈]\s?)[$€£]?$`)},
	{Over, endingIn(`(?i)\b(?:over|above|more than|at least|upwards of|no less than)\s+[$€£]?$`)},
	{Under, endingIn(`(?i)\b(?:under|below|less than|fewer than|at most|up to|no more than)\s+[$€£]?$`)},
}

// hedgeOf reads the words before a number.
func hedgeOf(before string) Hedge {
	for _, h := range hedges {
		if h.re.MatchString(before) {
			return h.hedge
		}
	}
	return Exactly
}

// Comparison is the outcome of [Compare]: the state, and the number of the data
// that decides it.
type Comparison struct {
	State State
	Known Known
}

// Compare holds a number of a text against the numbers that it can be. It is
// fresh if one of them, rounded as the text rounds, is the same; else stale, with
// the nearest. Numbers of other units are passed over.
func Compare(n Number, hedge Hedge, candidates []Known) Comparison {
	best, distance := Comparison{}, math.Inf(1)
	for _, k := range candidates {
		value, ok := inUnitOf(n, k)
		if !ok || math.IsNaN(n.Value) {
			continue
		}
		if agrees(n, hedge, value, k.Digits) {
			return Comparison{Fresh, k}
		}
		off := math.Min(math.Abs(value-n.Value), math.Abs(value-n.High))
		if off < distance {
			best, distance = Comparison{Stale, k}, off
		}
	}
	return best
}

// bare are the units of scores, which a text may leave out.
var bare = map[string]bool{"points": true, "rating": true, "fraction": true, "percent": true, "count": true, "": true}

// inUnitOf returns a known value in the unit that a text wrote its number in.
func inUnitOf(n Number, k Known) (value float64, ok bool) {
	switch {
	case n.Unit == k.Unit, n.Unit == "" && bare[k.Unit], n.Unit == "points" && (k.Unit == "rating" || k.Unit == "percent"):
		value = k.Value
	case n.Unit == "percent" && k.Unit == "fraction":
		value = k.Value * 100
	case n.Unit == "USD" && strings.HasPrefix(k.Unit, "USD/"):
		value = k.Value
	default:
		return 0, false
	}
	return value / n.Factor, true
}

// agrees says whether the data's value is what the text states.
func agrees(n Number, hedge Hedge, value float64, shown int) bool {
	half := step(n.Literal, hedge == About) / 2
	lo, hi := n.Value-half, n.High+half
	switch slack := 1e-9 * math.Max(1, math.Abs(value)); {
	case hedge == Over && value >= n.Value, hedge == Under && value <= n.Value:
		return true
	case value >= lo-slack && value <= hi+slack:
		return true
	}
	return shown > 0 && equal(round(value, shown), n.Value)
}

func equal(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b)) }

// round keeps so many significant digits.
func round(v float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil {
		return v
	}
	return r
}

// step is the value of a literal's last digit: 0.1 for 58.7, 1 for 60, and 10
// for 60 if zeros are rounding.
func step(literal string, zeros bool) float64 {
	if m := rangeRE.FindStringSubmatch(literal); m != nil {
		literal = m[2]
	}
	unit := 1.0
	if m := magRE.FindStringSubmatchIndex(literal); m != nil {
		unit, _ = strconv.ParseFloat("1"+magnitudes[strings.ToLower(literal[m[2]:m[3]])], 64)
		literal = literal[:m[0]]
	}
	literal = groups.Replace(commaRE.ReplaceAllString(literal, "$1.$2"))
	mantissa, exp, _ := strings.Cut(strings.ToLower(literal), "e")
	if e, err := strconv.Atoi(exp); err == nil {
		unit *= math.Pow10(e)
	}
	if _, decimals, ok := strings.Cut(mantissa, "."); ok {
		return unit * math.Pow10(-len(decimals))
	}
	if zeros {
		unit *= math.Pow10(len(mantissa) - len(strings.TrimRight(mantissa, "0")))
	}
	return unit
}
