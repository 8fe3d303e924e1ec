package table

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// content is what a cell holds: amounts, or the reason why there is none.
type content struct {
	amounts []*amount
	absence reader.Absence // empty where there are amounts
	text    string         // without decoration
	broken  bool           // it begins like a number and is none
	free    bool           // "Free"
}

var (
	bound    = regexp.MustCompile(`(?i)^(<=?|>=?|≤|≥|⩽|⩾|up to|under|over|below|above|at least|at most|less than|more than|greater than|max\.?|min\.?|from)\s*[~$€£]?\s*[\d.,]`)
	openEnd  = regexp.MustCompile(`^[$€£]?\s*[\d.,' ]*\d\s*[\pL/%]*\s*\+(?:[^/\-−\d]|$)`)
	interval = regexp.MustCompile(`^[~$€£]?\s*\d[\d.,']*[kKM]?\s*(-|–|—|to|\.\.\.?|…)\s*[$€£]?\d`)
	failure  = regexp.MustCompile(`(?i)^\W*(oom|out of memory|fail|failed|failure|time-?out|timed out|error|err|crash|crashed|dnf|did not finish)\b`)
	unstated = regexp.MustCompile(`(?i)^\W*(n\.? ?/? ?a\.?|not (published|available|reported|disclosed|stated|listed|applicable|given|public)|unpublished|undisclosed|unknown|unreported|tbd|tba|no data|none|missing)\W*$`)
	untested = regexp.MustCompile(`(?i)^\W*(not (measured|tested|run|benchmarked)|untested|unmeasured|pending|skipped)\W*$`)
	redacted = regexp.MustCompile(`(?i)^\W*(redacted|confidential|\[redacted\]|x{2,}|█+)\W*$`)
	gratis   = regexp.MustCompile(`(?i)^\W*(free|free tier|free of charge|gratis)\W*$`)
)

// maxText is how long a header or a cell with a number in it may be; longer ones
// are prose.
const maxText = 1000

// maxFailure is how long a text about a failure may be to be kept whole.
const maxFailure = 40

// readCell takes a cell apart. pair says that it may hold two amounts.
func readCell(c source.Cell, pair bool) content {
	text := plain(c.Str())
	out := content{text: text}
	switch {
	case len(text) > maxText:
		out.absence = reader.Worded
	case isDigits(text):
		out.amounts = []*amount{{raw: text, literal: text}}
	case source.IsMissing(text) || strings.Trim(text, "-–—−‒―‐. ") == "" || unstated.MatchString(text):
		out.absence = reader.NotPublished
	case untested.MatchString(text):
		out.absence = reader.NotMeasured
	case redacted.MatchString(text):
		out.absence = reader.Redacted
	case failure.MatchString(text):
		out.absence = reader.Failed
		if len(text) > maxFailure {
			out.text = strings.TrimSpace(failure.FindString(text)) // what follows may be a traceback
		}
	case gratis.MatchString(text):
		out.free = true
	case bound.MatchString(text), openEnd.MatchString(text), interval.MatchString(text):
		out.absence = reader.Bound
	default:
		out.readAmounts(text, pair)
	}
	return out
}

// isDigits recognizes what most cells hold, digits around at most one point, at
// once.
func isDigits(s string) bool {
	whole, fraction, point := strings.Cut(s, ".")
	for _, part := range []string{whole, fraction} {
		if strings.Trim(part, "0123456789") != "" {
			return false
		}
	}
	return whole != "" && (fraction != "" || !point)
}

// numberLike is a text that means to be a number, in digits of any script or none:
// --5, ５８, Infinity.
var numberLike = regexp.MustCompile(`^[+\-−.,]*\s*\p{Nd}|^(?i:[+\-−]?(inf|infinity|∞))$`)

func (c *content) readAmounts(text string, pair bool) {
	if pair {
		if a, b, ok := splitPair(text, true); ok {
			c.amounts = []*amount{a, b}
			return
		}
	}
	if a, ok := parseAmount(strings.TrimFunc(text, isPictograph)); ok {
		c.amounts = []*amount{a}
		return
	}
	c.absence = reader.Worded
	c.broken = numberLike.MatchString(money.ReplaceAllString(approx.ReplaceAllString(text, ""), ""))
}

// isPictograph recognizes what people put beside a number that they like: a star, a
// cup, a check mark, and what colors it.
func isPictograph(r rune) bool {
	return unicode.Is(unicode.So, r) && r != '°' || r >= 0x1f3fb && r <= 0x1f3ff || r == '\ufe0f' || r == '\u200d' || unicode.IsSpace(r)
}

var pairBreak = regexp.MustCompile(`\s*(/|\||·|→|;|, )\s*`)

// splitPair reads `$0.50 / $3.00` and `$0.50 in, $3.00 out`. The unit of the
// second holds for both. Of prices, `$0.50 / 1M` is one amount with its unit.
func splitPair(text string, prices bool) (a, b *amount, ok bool) {
	for _, m := range pairBreak.FindAllStringIndex(text, -1) {
		right := text[m[1]:]
		if _, isUnit := unitOf(words("/ " + right)); isUnit && prices {
			continue
		}
		x, ok1 := parseAmount(text[:m[0]])
		y, ok2 := parseAmount(right)
		if ok1 && ok2 {
			x.unit, y.unit = x.unit.merge(y.unit), y.unit.merge(x.unit)
			return x, y, true
		}
	}
	return nil, nil, false
}
