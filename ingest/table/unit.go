package table

import (
	"strings"
	"unicode"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// unit is what a header or a cell says about the unit of its numbers, in parts,
// because the parts of a price can stand in different places: `$` in the cells,
// "per 1M" in the header.
type unit struct {
	scale    string // of record.Scales; of a price: empty until its parts meet
	currency string // usd, cent, or another currency that no rate is known for
	tokens   string // of a price, what it is for: 1M, 1k, token; request
	per      string // gpu, user: what a rate is divided by beyond time
	top      int    // of a score, the most that it can be: 100 of "(0-100)"; 0 where not said
}

func (u unit) known() bool { return u != unit{} }

// dimension groups units that convert into each other.
type dimension string

const (
	anyDimension dimension = ""
	duration     dimension = "a time"
	tokenRate    dimension = "tokens per time"
	requestRate  dimension = "requests per time"
	price        dimension = "a price"
	share        dimension = "a score"
	watts        dimension = "power"
	number       dimension = "a number of things"
)

func (u unit) dimension() dimension {
	switch {
	case u.currency != "" || u.tokens != "":
		return price
	default:
		return scaleDimensions[u.scale]
	}
}

var scaleDimensions = map[string]dimension{
	"s": duration, "ms": duration, "us": duration, "ns": duration, "min": duration, "h": duration,
	"tokens/s": tokenRate, "tokens/min": tokenRate, "requests/s": requestRate, "requests/min": requestRate,
	"percent": share, "points": share, "fraction": share, "rating": share,
	"W": watts, "mW": watts, "kW": watts, "count": number,
}

// dimensionOf returns what a metric is a number of.
func dimensionOf(id string) dimension { return scaleDimensions[string(record.MustMetric(id).Unit)] }

// merge adds to u what it does not say itself.
func (u unit) merge(other unit) unit {
	if u.scale == "" {
		u.scale = other.scale
	}
	if u.currency == "" {
		u.currency = other.currency
	}
	if u.tokens == "" {
		u.tokens = other.tokens
	}
	if u.per == "" {
		u.per = other.per
	}
	if u.top == 0 {
		u.top = other.top
	}
	return u
}

// priceScale is the scale of a price whose parts have met; empty where one is
// missing or no rate of exchange is known.
func (u unit) priceScale() string { return priceScales[u.currency+" "+u.tokens] }

var priceScales = map[string]string{
	"usd 1M": "USD/1M tokens", "usd 1k": "USD/1k tokens", "usd token": "USD/token", "usd request": "USD/request",
	"cent 1M": "cent/1M tokens", "cent token": "cent/token", "cent request": "cent/request",
}

// units are the spellings of units in canonical words.
var units = map[string]unit{
	"s": {scale: "s"}, "ms": {scale: "ms"}, "us": {scale: "us"}, "ns": {scale: "ns"}, "min": {scale: "min"}, "h": {scale: "h"},

	"tok / s": {scale: "tokens/s"}, "tok s": {scale: "tokens/s"}, "tok / min": {scale: "tokens/min"}, "tps": {scale: "tokens/s"}, "tok": {scale: "count"},
	"tok / s / user": {scale: "tokens/s", per: "user"}, "tok / s / req": {scale: "tokens/s", per: "user"}, "tps / user": {scale: "tokens/s", per: "user"},
	"tok / s / gpu": {scale: "tokens/s", per: "gpu"}, "tps / gpu": {scale: "tokens/s", per: "gpu"},
	"req / s": {scale: "requests/s"}, "req s": {scale: "requests/s"}, "rps": {scale: "requests/s"}, "req / min": {scale: "requests/min"}, "req": {scale: "count"},

	"usd": {currency: "usd"}, "us usd": {currency: "usd"}, "cent": {currency: "cent"}, "eur": {currency: "EUR"}, "gbp": {currency: "GBP"}, "cny": {currency: "CNY"}, "jpy": {currency: "JPY"},
	"/ 1m": {tokens: "1M"}, "/ 1m tok": {tokens: "1M"}, "1m tok": {tokens: "1M"}, "/ 1k": {tokens: "1k"}, "/ 1k tok": {tokens: "1k"}, "1k tok": {tokens: "1k"},
	"/ tok": {tokens: "token"}, "/ req": {tokens: "request"},

	"percent": {scale: "percent"}, "points": {scale: "points"}, "fraction": {scale: "fraction"}, "elo": {scale: "rating"}, "0 1": {scale: "fraction"}, "0 100": {scale: "points", top: 100},
	"w": {scale: "W"}, "kw": {scale: "kW"}, // case is lost, so "mw" could be a thousandth or a million
}

// canonical maps the spellings of words to one.
var canonical = wordMap(`
tok: token tokens toks tkn tkns
s: sec secs second seconds
ms: msec msecs millisecond milliseconds millis
us: µs μs usec microsecond microseconds
ns: nanosecond nanoseconds
min: minute minutes mins
h: hour hours hr hrs
req: request requests reqs query queries
hit: hits
read: reads
write: writes
rps: qps
user: users
usd: $ us$ dollar dollars
cent: ¢ cents
eur: € euro euros
gbp: £ pound pounds
cny: ¥ rmb yuan
jpy: yen
1m: million mm 1million m 1mn mn
1k: thousand k
percent: % pct prozent
points: pts point
elo: rating
w: watt watts
kw: kilowatt kilowatts
/: per pro
input: in prompt inputs
output: out completion outputs
median: p50 med
mean: avg average
stddev: std sd stdev
max: maximum
`)

// wordMap reads lines of `word: spellings`.
func wordMap(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		word, spellings, _ := strings.Cut(line, ": ")
		for _, s := range strings.Fields(spellings) {
			m[s] = word
		}
	}
	return m
}

// words splits a text into canonical words. Signs that mean something are words
// of their own; camelCase and snake_case are split; a number sticks to the
// letter behind it, as in 1M, but not to more.
func words(text string) []string {
	var out []string
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			out = append(out, expand(strings.ToLower(b.String()))...)
			b.Reset()
		}
	}
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case strings.ContainsRune("/$%€£¥¢", r):
			flush()
			b.WriteRune(r)
			flush()
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '@':
			if i > 0 && unicode.IsUpper(r) && unicode.IsLower(runes[i-1]) && b.Len() > 1 { // but not kW
				flush()
			}
			b.WriteRune(r)
		case r == '.' && i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1]):
			b.WriteRune(r)
		default:
			flush()
		}
	}
	flush()
	return out
}

// joined are words that stand for several.
var joined = map[string][]string{
	"mtok": {"1m", "tok"}, "mtoks": {"1m", "tok"}, "mtokens": {"1m", "tok"}, "ktok": {"1k", "tok"}, "ktokens": {"1k", "tok"},
	"toks/s": {"tok", "/", "s"}, "tokps": {"tps"}, "e2el": {"e2e", "latency"}, "intertoken": {"inter", "tok"},
	"ttfts": {"ttft"}, "x1m": {"1m"},
}

func expand(w string) []string {
	if several, ok := joined[w]; ok {
		return several
	}
	if c, ok := canonical[w]; ok {
		w = c
	}
	return []string{w}
}

// parseUnit reads a text that is nothing but a unit.
func parseUnit(text string) (unit, bool) {
	u, rest := takeUnit(words(text))
	return u, u.known() && len(rest) == 0
}

// takeUnit takes units out of words and returns what is left: the longest
// spelling first, a currency wherever it stands.
func takeUnit(ws []string) (u unit, rest []string) {
	rest = append([]string(nil), ws...)
	costs := aboutMoney(ws)
	for n := min(5, len(rest)); n > 0; n-- {
		for i := 0; i+n <= len(rest); i++ {
			got, ok := unitOf(rest[i : i+n])
			if !ok || n == 1 && !alone(rest, i) || !costs && (got.tokens == "token" || got.tokens == "request") {
				continue
			}
			u = u.merge(got)
			rest = append(rest[:i:i], rest[i+n:]...)
			i--
		}
	}
	return u, rest
}

func unitOf(ws []string) (unit, bool) {
	k := strings.Join(ws, " ")
	if strings.HasPrefix(k, "t / s") {
		k = "tok" + k[1:]
	}
	u, ok := units[k]
	return u, ok
}

// aboutMoney tells "USD per token" from "time per token".
func aboutMoney(ws []string) bool {
	for _, w := range ws {
		if units[w].currency != "" || w == "price" || w == "cost" || w == "pricing" {
			return true
		}
	}
	return false
}

// alone reports whether one word is a unit where it stands: at the end (as in
// ttft_ms), or a currency or percent sign anywhere. "tok" in the middle of words
// is what is counted.
func alone(ws []string, i int) bool {
	switch ws[i] {
	case "usd", "cent", "percent", "tps", "rps", "eur", "gbp", "cny", "jpy":
		return true
	case "tok", "req", "elo", "points", "1m", "1k", "min":
		return len(ws) == 1
	}
	return i == len(ws)-1
}
