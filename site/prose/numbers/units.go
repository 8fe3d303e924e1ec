package numbers

import (
	"regexp"
	"slices"
	"strings"
)

// unit is one line of the table of units: how it is written, and what it is.
type unit struct {
	id        string  // the unit that values are compared in
	factor    float64 // of the spelling: a value times it is one in id
	spellings string  // separated by "|"; single letters and symbols keep their case
}

// units holds what makes a number a measurement. Plain nouns such as "models"
// are not in it: a count of them is a claim only where no rule says otherwise.
var units = []unit{
	{"tokens/s", 1, "tps|t/s"},
	{"requests/s", 1, "rps|qps"},
	{"words/min", 1, "wpm"},
	{"tokens", 1, "token|tokens|tok|toks"},
	{"tokens", 1e6, "mtok|mtokens"},
	{"requests", 1, "request|requests|req|reqs|queries"},
	{"users", 1, "user|users"},
	{"words", 1, "word|words"},
	{"s", 1, "s|sec|secs|second|seconds"},
	{"s", 1e-3, "ms|msec|msecs|millisecond|milliseconds"},
	{"s", 1e-6, "µs|μs|microsecond|microseconds"},
	{"s", 1e-9, "ns|nanosecond|nanoseconds"},
	{"s", 60, "min|mins|minute|minutes"},
	{"s", 3600, "h|hr|hrs|hour|hours"},
	{"days", 1, "day|days"},
	{"days", 7, "week|weeks"},
	{"months", 1, "month|months"},
	{"months", 12, "year|years"},
	{"percent", 1, "%|percent|per cent|pct"},
	{"points", 1, "point|points|pts|pp|percentage point|percentage points|%-points|elo"},
	{"x", 1, "x|×|times|fold"},
	{"USD", 1, "usd|dollar|dollars|us dollars|$"},
	{"USD", 0.01, "cent|cents|¢"},
	{"EUR", 1, "eur|euro|euros|€"},
	{"GBP", 1, "gbp|pounds|£"},
	{"JPY", 1, "jpy|yen|¥"},
	{"CNY", 1, "cny|rmb|yuan"},
	{"INR", 1, "inr|rupees|₹"},
	{"W", 1, "W|watt|watts"},
	{"W", 1e3, "kw|kilowatts"},
	{"Wh", 1, "wh"},
	{"Wh", 1e3, "kwh"},
	{"J", 1, "J|joule|joules"},
	{"B", 1e3, "kb|kib"},
	{"B", 1e6, "mb|mib|megabytes"},
	{"B", 1e9, "gb|gib|gigabytes"},
	{"B", 1e12, "tb|tib|terabytes"},
	{"Hz", 1, "hz"},
	{"Hz", 1e6, "mhz"},
	{"Hz", 1e9, "ghz"},
	{"FLOPS", 1e12, "tflops|tflop/s|teraflops"},
	{"FLOPS", 1e15, "pflops|petaflops"},
	{"GPU-hours", 1, "gpu-hour|gpu-hours|gpu hour|gpu hours"},
}

// rates are what a unit is divided by: "per second", "/1M tokens", "a month".
var rates = []unit{
	{"s", 1, "s|sec|second"},
	{"min", 1, "min|minute"},
	{"h", 1, "h|hr|hour"},
	{"day", 1, "day"},
	{"month", 1, "month"},
	{"year", 1, "year"},
	{"GPU-hour", 1, "gpu-hour|gpu hour|gpu-h"},
	{"request", 1, "request"},
	{"user", 1, "user|seat"},
	{"1M tokens", 1, "1m tokens|1m|million|million tokens|m tokens|mtok|mtokens|1m output tokens|1m input tokens|million input tokens|million output tokens|1,000,000 tokens|million blended tokens"},
	{"1M tokens", 1e3, "1k tokens|thousand tokens|1,000 tokens|1000 tokens"},
	{"1M tokens", 1e6, "token|output token|input token"},
}

// currencies stand before their number.
var currencies = map[string]string{
	"$": "USD", "US$": "USD", "USD": "USD", "€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP", "¥": "JPY", "₹": "INR", "A$": "AUD", "C$": "CAD",
}

// A unit stands directly behind its number, behind a blank, or behind a hyphen;
// one word may say what kind it is of. Longer spellings are tried first.
var (
	blank    = `[ \n\x{a0}\x{2009}\x{202f}]`
	unitRE   = regexp.MustCompile(`^(?:` + blank + `{0,2}|-)(?:(?i:output|input|total|generated|prompt|cached|concurrent|parallel|more|fewer|extra|additional|full|whole|good|mere|single)` + blank + `)?(` + alternatives(units) + `)`)
	ofUnitRE = regexp.MustCompile(`^(?i:` + blank + `of)?(?i:` + blank + `(?:an?|the))?` + blank + `(` + alternatives(units) + `)`)
	rateRE   = regexp.MustCompile(`^(?:` + blank + `?/` + blank + `?|` + blank + `(?i:per|an?|each|every)` + blank + `)(` + alternatives(rates) + `)`)
	spelled  = bySpelling(units)
	divisors = bySpelling(rates)
	beforeRE = endingIn(`(?:\b(?:USD|EUR|GBP)` + blank + `?|(?:\b[A-Z]{1,2})?[$€£¥₹]` + blank + `?)$`)
)

// alternatives are all spellings, longest first. Those of letters end at a word's
// end, which keeps "30 models" from being 30 m; symbols end anywhere.
func alternatives(table []unit) string {
	var all []string
	for _, u := range table {
		all = append(all, strings.Split(u.spellings, "|")...)
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	for i, s := range all {
		q := strings.ReplaceAll(regexp.QuoteMeta(s), " ", blank)
		if len(s) > 1 {
			q = `(?i:` + q + `)`
		}
		if last := s[len(s)-1]; last >= 'a' && last <= 'z' || last >= 'A' && last <= 'Z' {
			q += `\b`
		}
		all[i] = q
	}
	return strings.Join(all, "|")
}

func bySpelling(table []unit) map[string]unit {
	m := map[string]unit{}
	for _, u := range table {
		for _, s := range strings.Split(u.spellings, "|") {
			m[s] = u
		}
	}
	return m
}

// lookUp finds a spelling of a table, in any case and with any blanks.
func lookUp(m map[string]unit, s string) unit {
	if u, ok := m[s]; ok {
		return u
	}
	return m[strings.Join(strings.Fields(strings.ToLower(s)), " ")]
}

// unitBehind reads the unit at the beginning of a text: its id, the factor to
// it, and its length. linked allows "of a" before it, as behind "half".
func unitBehind(s string, linked bool) (id string, factor float64, n int) {
	m := unitRE.FindStringSubmatchIndex(s)
	if m == nil && linked {
		m = ofUnitRE.FindStringSubmatchIndex(s)
	}
	if m == nil {
		return "", 1, 0
	}
	u := lookUp(spelled, s[m[2]:m[3]])
	id, factor, n = u.id, u.factor, m[1]
	return perBehind(s, id, factor, n)
}

// perBehind adds the rates that follow: "tokens" "per second" is tokens/s.
func perBehind(s, id string, factor float64, n int) (string, float64, int) {
	for range 2 {
		m := rateRE.FindStringSubmatchIndex(s[n:])
		if m == nil {
			break
		}
		by := lookUp(divisors, s[n+m[2]:n+m[3]])
		id, factor, n = id+"/"+by.id, factor*by.factor, n+m[1]
	}
	return id, factor, n
}

// currencyBefore reads the currency at the end of a text.
func currencyBefore(s string) (id string, n int) {
	at := beforeRE.FindStringIndex(s[max(0, len(s)-8):])
	if at == nil {
		return "", 0
	}
	found := s[max(0, len(s)-8):][at[0]:]
	id, ok := currencies[strings.TrimSpace(found)]
	if !ok {
		id = "currency"
	}
	return id, len(found)
}

// headerRE finds the unit that a table's header states for its column.
var headerRE = regexp.MustCompile(`(?:[(\[,]| in )[ ]?(?:in )?([^()\[\]]+?)[)\]]?$`)

// headerUnit reads the unit of "Output speed (tokens/s)".
func headerUnit(header string) (id string, factor float64) {
	m := headerRE.FindStringSubmatch(strings.TrimSpace(header))
	if m == nil {
		return "", 1
	}
	id, factor, _ = unitBehind(m[1], false)
	return id, factor
}
