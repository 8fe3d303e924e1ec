package table

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// header is a column header taken apart.
type header struct {
	text  string   // as written, without decoration
	name  string   // without the brackets that hold a unit or statistic
	words []string // canonical, without unit, statistic and noise
	unit  unit
	stat  record.Stat // Single where it names none
	blend string      // 3:1
	test  string      // pp512

	claimed bool // it says that somebody published the numbers
}

var (
	bracket = regexp.MustCompile(`\(([^()]*)\)|\[([^\[\]]*)\]`)
	ratio   = regexp.MustCompile(`\d+:\d+(:\d+)?`)
	advice  = regexp.MustCompile(`(?i)\b(higher|lower|better|worse)\b`)
)

// inUnit is a unit that follows a word instead of standing in brackets.
var inUnit = regexp.MustCompile(`(?i)\s+in\s+(ms|milliseconds?|s|secs?|seconds?|µs|us|usd|us\$|\$|%|percent|watts?|tok\S*)\s*$`)

// parseHeader takes the unit and the statistic off first: those in brackets or
// after a comma, then those among the words.
func parseHeader(text string) header {
	h := header{text: strings.TrimSpace(plain(text)), stat: record.Single}
	h.blend = ratio.FindString(h.text)
	rest := strings.TrimSpace(strings.Replace(h.text, h.blend, " ", 1))
	rest = strings.Replace(rest, "( )", " ", 1)
	rest = inUnit.ReplaceAllString(strings.Trim(rest, " ↑↓⬆⬇▲▼\ufe0f"), " ($1)")
	name := rest
	for _, m := range bracket.FindAllString(rest, -1) {
		if h.takeGroup(m[1 : len(m)-1]) {
			name = strings.Replace(name, m, " ", 1)
		}
	}
	parts := strings.Split(name, ",")
	kept := parts[:1]
	for _, p := range parts[1:] {
		if !h.takeGroup(p) {
			kept = append(kept, p)
		}
	}
	h.name = strings.Join(strings.Fields(strings.Join(kept, ",")), " ")
	ws := h.takeStat(words(strings.Join(kept, " ")))
	u, ws := takeUnit(ws)
	h.unit = h.unit.merge(u)
	for _, w := range ws {
		if !noise[w] {
			h.words = append(h.words, w)
		}
	}
	h.takeClaim(h.unit.known())
	h.takeTest()
	return h
}

// llamaTest is how llama.cpp calls its tests: 512 tokens of a prompt processed, 128
// generated.
var llamaTest = regexp.MustCompile(`^(pp|tg) ?(\d{1,7})$`)

// takeTest takes the length out of the name of such a test: it tells two columns
// apart as llama-bench tells its runs.
func (h *header) takeTest() {
	if m := llamaTest.FindStringSubmatch(strings.Join(h.words, " ")); m != nil {
		h.words, h.test = []string{m[1]}, m[1]+m[2]
	}
}

// claims are the words of a header that say that somebody published a number.
var claims = map[string]bool{"claim": true, "claimed": true, "announced": true, "reported": true, "record": true}

// takeClaim takes such a word out of the words, where others say what the column
// is, or its unit: "Announced" alone is a date, "Record" alone the number of one.
func (h *header) takeClaim(measured bool) {
	rest := slices.DeleteFunc(slices.Clone(h.words), func(w string) bool { return claims[w] })
	if len(rest) == len(h.words) {
		return
	}
	h.claimed = len(rest) > 0 || measured || h.words[0] != "record"
	if len(rest) > 0 || measured {
		h.words = rest
		name := slices.DeleteFunc(strings.Fields(h.name), func(w string) bool { return claims[strings.ToLower(w)] })
		h.name = strings.Join(name, " ")
	}
}

// takeGroup takes a bracket or the text after a comma if it holds nothing but a
// unit, a statistic or advice on how to read the column.
func (h *header) takeGroup(text string) bool {
	before := h.stat
	u, rest := takeUnit(h.takeStat(words(text)))
	switch {
	case len(rest) == 0 && (u.known() || h.stat != before):
		h.unit = h.unit.merge(u)
		return true
	case advice.MatchString(text):
		return true
	}
	h.stat = before
	return false
}

var percentile = regexp.MustCompile(`^p(\d{1,2}(\.\d+)?)$|^(\d{1,2})(st|nd|rd|th)$`)

// takeStat takes the word of a statistic out of the words.
func (h *header) takeStat(ws []string) []string {
	var rest []string
	for i, w := range ws {
		stat, ok := statOf(w)
		if !ok || h.stat != record.Single || w == "min" && i > 0 && ws[i-1] == "/" {
			rest = append(rest, w)
			continue
		}
		h.stat = stat
	}
	return rest
}

func statOf(w string) (record.Stat, bool) {
	switch w {
	case "p0":
		return record.Min, true
	case "p100":
		return record.Max, true
	case "median", "mean", "max", "min", "stddev", "stderr":
		return record.Stat(w), true
	}
	if m := percentile.FindStringSubmatch(w); m != nil {
		return record.ParseStat("p" + m[1] + m[3])
	}
	return "", false
}

// withoutStat takes the word of a statistic out of a name.
func withoutStat(name string) string {
	return strings.Join(slices.DeleteFunc(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '_' }), func(f string) bool {
		ws := words(f)
		_, ok := statOf(strings.Join(ws, " "))
		return ok
	}), " ")
}

// noise are words of a header that change nothing.
var noise = map[string]bool{"the": true, "of": true, "a": true, "an": true, "to": true, "and": true, "/": true, "percentile": true, "measured": true, "value": true}

// key is what phrases are compared by: the words in any order.
func key(ws []string) string {
	sorted := append([]string(nil), ws...)
	sort.Strings(sorted)
	return strings.Join(sorted, " ")
}

// phraseKey is the key of a phrase as the lists spell it.
func phraseKey(phrase string) string {
	var ws []string
	for _, w := range words(phrase) {
		if !noise[w] {
			ws = append(ws, w)
		}
	}
	return key(ws)
}
