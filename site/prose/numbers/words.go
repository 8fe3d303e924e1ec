package numbers

import (
	"math"
	"regexp"
	"strings"
)

// cardinals are the numbers that are words; those over twelve or made of two
// words name quantities, the small ones often only count what a text lists.
var cardinals = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
	"nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

var scales = map[string]float64{"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12}

// factors are the words that multiply or divide.
var factors = map[string]float64{
	"half": 0.5, "halves": 0.5, "halved": 0.5, "halve": 0.5, "halving": 0.5, "quarter": 0.25, "quarters": 0.25,
	"third": 1.0 / 3, "thirds": 1.0 / 3, "fourths": 0.25, "fifths": 0.2, "tenths": 0.1,
	"twice": 2, "thrice": 3, "double": 2, "doubles": 2, "doubled": 2, "doubling": 2,
	"triple": 3, "triples": 3, "tripled": 3, "tripling": 3, "quadruple": 4, "quadruples": 4, "quadrupled": 4,
	"twofold": 2, "threefold": 3, "fourfold": 4, "fivefold": 5, "sixfold": 6, "eightfold": 8, "tenfold": 10, "hundredfold": 100,
}

var vague = map[string]bool{"dozens": true, "hundreds": true, "thousands": true, "millions": true, "billions": true, "tens": true, "severalfold": true}

var ordinals = map[string]bool{
	"first": true, "second": true, "third": true, "fourth": true, "fifth": true, "sixth": true, "seventh": true, "eighth": true, "ninth": true, "tenth": true,
}

var (
	wordNumber = `(?i:(?:` + strings.Join([]string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
		"eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
		"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}, "|") + `|hundred|thousand|million|billion|trillion|dozen)\b)`
	cardinalRE = regexp.MustCompile(`^` + wordNumber + `(?:(?:[ -]| and )` + wordNumber + `)*`)
	shareRE    = regexp.MustCompile(`^(?i:(?:one|two|three|four|five|a|nine)[ -](?:half|halves|thirds?|quarters?|fourths?|fifths?|tenths?))\b`)
	orderRE    = regexp.MustCompile(`^(?i)orders? of magnitude\b`)
	foldRE     = regexp.MustCompile(`^(?i)-?fold\b`)
	underRE    = endingIn(`(?i)\b(?:under|within|over|than|below|about|almost|nearly|of) $`)
	anUnitRE   = regexp.MustCompile(`^(?i:an?) (?i:second|minute|hour|millisecond|token|cent|dollar|point)\b`)

	// "a third" divides before these, and counts before any other word.
	dividesRE = regexp.MustCompile(`^(?i)(?: of\b| as\b| the\b| less\b| more\b| fewer\b| lower\b| higher\b| faster\b| slower\b| cheaper\b| smaller\b|[.,;:!?)]|$)`)
	anRE      = endingIn(`(?i)\b(?:an?|by|one|the) $`)
	perRE     = endingIn(`(?i)(?:\b(?:per|each|every|any|a split) |/ ?)$`)
	ordinalRE = endingIn(`(?i)\b(?:first|second|third|fourth|last|latter|other|better|fiscal|next) $`)
)

// phrases hold a number's word or digits but state no number.
var phrases = regexp.MustCompile(`^(?:24/7\b|(?i:double[ -](?:check|click|quote|edged|blind|space|counting|counted)\w*|half[ -](?:open|life|baked|hearted|way)\w*|halfway\b|` +
	`one[ -](?:another|size|way|sided|click|liner|shot)\b|one[ -]off\w*|zero[ -]shot\b|few[ -]shot\b|zero[ -](?:day|sum|knowledge)\b|two[ -](?:fold question|way)\b|` +
	`second(?:-?hand|ary|-?guess\w*)\b|first[ -](?:class|party|hand)\b|third[ -](?:party|parties)\b|in a second place\b))`)

// baseRE is the base of a rate that stands without a number: "per 1M tokens".
var baseRE = regexp.MustCompile(`^(?:1[,']?000[,']?000|1[,']?000|100|1)?[ -]?(?:M|k|K|million|thousand)?\b(?: (?:input |output |cached )?(?:tokens?|requests?|queries))?`)

// skipped returns the length of a phrase or base that begins at a byte.
func skipped(s string, i int) int {
	if m := phrases.FindString(s[i:]); m != "" {
		return len(m)
	}
	if isDigit(s[i]) && perRE.MatchString(s[max(0, i-12):i]) {
		if m := baseRE.FindString(s[i:]); m != "" && !wordBehind(s, i+len(m)) {
			return len(m)
		}
	}
	return 0
}

// wordAt reads a number in words that begins with the word s[i:end].
func wordAt(s string, i, end int) (Number, int) {
	if end-i > 12 || !begins(s[i]) {
		return Number{}, end
	}
	word := strings.ToLower(s[i:end])
	if !lexicon[word] {
		return Number{}, end
	}
	n := wordForm(s, i, end, word)
	if n.Stop == i {
		return Number{}, end
	}
	if skip := skipped(s, i); skip > 0 {
		return Number{}, i + skip
	}
	n.Literal = s[i:n.Stop]
	n = finish(s, n)
	if n.Stop > i && n.End < n.Stop {
		n.End = n.Stop
	}
	return n, n.End
}

// begins spares most words the look into the tables.
func begins(c byte) bool { return strings.IndexByte("abdefhmnoqstz", c|0x20) >= 0 }

// lexicon are all words that a number in words can begin with.
var lexicon = func() map[string]bool {
	all := map[string]bool{"order": true, "orders": true, "a": true, "an": true}
	for _, table := range []map[string]float64{cardinals, scales, factors} {
		for word := range table {
			all[word] = true
		}
	}
	for _, table := range []map[string]bool{vague, ordinals} {
		for word := range table {
			all[word] = true
		}
	}
	return all
}()

func wordForm(s string, i, end int, word string) Number {
	n := Number{At: i, Stop: i, Value: math.NaN(), High: math.NaN()}
	before := s[max(0, i-12):i]
	_, cardinal := cardinals[word]
	_, scale := scales[word]
	factor, divides := factors[word]
	switch {
	case word == "order" || word == "orders":
		n.Form, n.Stop, n.Value = Factor, i+len(orderRE.FindString(s[i:])), 10
	case word == "a" || word == "an":
		if m := anUnitRE.FindString(s[i:]); m != "" && underRE.MatchString(before) {
			n.Form, n.Stop, n.Value = Word, end, 1
		}
	case cardinal && shareRE.MatchString(s[i:]):
		m := shareRE.FindString(s[i:])
		n.Form, n.Stop = Factor, i+len(m)
	case cardinal, scale && anRE.MatchString(before):
		return cardinalAt(s, n)
	case ordinals[word] && !(divides && anRE.MatchString(before) && dividesRE.MatchString(s[end:])):
		if !perRE.MatchString(before) {
			n.Form, n.Stop = Ordinal, end
		}
	case divides && !ordinalRE.MatchString(before):
		n.Form, n.Stop, n.Value = Factor, end, factor
	case vague[word]:
		n.Form, n.Stop = Vague, end
	}
	n.High = n.Value
	return n
}

// cardinalAt reads "two hundred", "thirty-five" and "five-fold".
func cardinalAt(s string, n Number) Number {
	m := cardinalRE.FindString(s[n.At:])
	n.Stop, n.Form, n.Value = n.At+len(m), Word, wordValue(m)
	if fold := foldRE.FindString(s[n.Stop:]); fold != "" {
		n.Stop, n.Form = n.Stop+len(fold), Factor
	}
	n.High = n.Value
	return n
}

func wordValue(s string) float64 {
	total, part := 0.0, 0.0
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '-' }) {
		switch scale, ok := scales[w]; {
		case !ok:
			part += cardinals[w]
		case scale >= 1e3:
			total, part = total+max(part, 1)*scale, 0
		default:
			part = max(part, 1) * scale
		}
	}
	return total + part
}
