package mapping

import (
	"regexp"
	"slices"
	"strings"
)

// behindPrefix is what stands before a message that a logger wrote.
const behindPrefix = `(?:^|\W)`

var (
	// logPrefix is what loggers write before a message.
	logPrefix = regexp.MustCompile(`^(?:\s*(?:` + strings.Join([]string{
		`\[?(?:INFO|DEBUG|WARN|WARNING|NOTICE|ERROR)\]?:?`,
		`\[?\d{4}[-/]\d\d[-/]\d\d(?:[T ][\d:.,]+)?Z?(?:[+-]\d\d:?\d\d)?\]?`,
		`\d\d-\d\d`, `\[?\d\d:\d\d:\d\d[.,\d]*\]?`,
		`\[?[\w./-]+\.(?:py|go|cc|cpp|rs|js|ts):\d+\]?`, `\(\w+ pid=\d+\)`,
	}, "|") + `)[\s:|-]+)+`)
	// labelled is `label: value`, `label = value` or `label ..... value`, or a label
	// and a number far to the right of it.
	labelledLine = regexp.MustCompile(`^\s*([\pL#][^:=|│┃║]{0,60}?)(\s*[:=]\s*|\s*\.{3,}\s*|\s{2,}|\t)(\S.*?)\s*$`)
	// pairs are `key=value` on a line.
	pairs = regexp.MustCompile(`(?:^|[\s,;(\[{])([A-Za-z_][\w./-]{0,60})=("[^"]*"|[^\s,;)\]}]+)`)
	// jsonPairs are those of an object within a line.
	jsonPairs = regexp.MustCompile(`"([A-Za-z_][^"\\]{0,60})"\s*:\s*("[^"\\]*"|[-+]?\d[\d.]*(?:[eE][-+]?\d+)?)`)
	// bareNumber is a number that stands by itself, with a word behind it.
	bareNumber = regexp.MustCompile(`(?:^|[\s(\[:=~])([-+]?\d+(?:,\d{3})*(?:\.\d+)?)\s*(%|[\pLµ][\pLµ/-]*(?:[ /](?:tokens?|second|sec|s|tok|GPU|request))*)?`)
)

// leavesOn lists what a line says.
func leavesOn(line string) (out []leaf) {
	prefix := logPrefix.FindString(line)
	rest := line[len(prefix):]
	covered := make([]bool, len(rest))
	cover := func(from, to int) {
		for i := from; i < to; i++ {
			covered[i] = true
		}
	}
	for _, m := range pairs.FindAllStringSubmatchIndex(rest, -1) {
		key, value := rest[m[2]:m[3]], strings.Trim(rest[m[4]:m[5]], `"`)
		out = append(out, logLeaf(key, value, `(?:^|[\s,;(\[{])`+regexp.QuoteMeta(key)+`="?`, `([^\s,;")\]}]+)`))
		cover(m[0], m[1])
	}
	for _, m := range jsonPairs.FindAllStringSubmatchIndex(rest, -1) {
		key, value := rest[m[2]:m[3]], strings.Trim(rest[m[4]:m[5]], `"`)
		out = append(out, logLeaf(key, value, `"`+regexp.QuoteMeta(key)+`"\s*:\s*"?`, `([^",}\]]+)`))
		cover(m[0], m[1])
	}
	anchor := `^\s*`
	if prefix != "" {
		anchor = behindPrefix
	}
	if len(out) == 0 {
		out = append(out, labelLeaves(rest, anchor, cover)...)
	}
	out = append(out, bareLeaves(rest, anchor, covered)...)
	return append(out, nameLeaves(rest, anchor, covered)...)
}

// between parts several labels of one line: host: node7  gpu: GH200.
var between = regexp.MustCompile(`\s{2,}|[,;]\s+|\s[|·•]\s`)

// labelLeaves reads the labels of a line with their values.
func labelLeaves(rest, anchor string, cover func(from, to int)) (out []leaf) {
	from := 0
	ends := append(between.FindAllStringIndex(rest, -1), []int{len(rest), len(rest)})
	if whole, m := labelLeaf(rest, anchor, `(.*\S)`); len(ends) == 1 || whole != nil && whole[0].sample.number {
		if m != nil {
			cover(m[0], m[1])
		}
		return whole
	}
	for _, end := range ends {
		own := anchor
		if from > 0 {
			own = `(?:\s|[,;|·•])\s*`
		}
		if l, m := labelLeaf(rest[from:end[0]], own, `([^\s,;|·•]+(?: [^\s,;|·•]+)*)`); m != nil {
			out = append(out, l...)
			cover(from+m[0], from+m[1])
		}
		from = end[1]
	}
	return out
}

// labelLeaf reads `label: value`; text is the expression for a value that is no
// number. A label far to the left of a text is none.
func labelLeaf(rest, anchor, text string) ([]leaf, []int) {
	m := labelledLine.FindStringSubmatchIndex(rest)
	if m == nil {
		return nil, nil
	}
	label, sign, value := rest[m[2]:m[3]], rest[m[4]:m[5]], rest[m[6]:m[7]]
	form := `\s*[:=]\s*`
	switch {
	case strings.Contains(sign, "..."):
		form = `\s*\.{3,}\s*`
	case !strings.ContainsAny(sign, ":="):
		if !parseSample(value).number {
			return nil, nil
		}
		form = `\s+`
	}
	if parseSample(value).number || !leadingNumber.MatchString(value) {
		l := logLeaf(label, value, anchor+blanks(label)+form, text)
		if g := guessOf(l); !l.sample.number && g.Setting == "" && bareNumber.MatchString(value) {
			return nil, nil // settings: input 512, output 128
		}
		return []leaf{l}, m
	}
	if hw := accelerator.FindStringSubmatchIndex(value); hw != nil { // 8 x MI325X
		return nil, nil
	}
	l := logLeaf(label, leadingNumber.FindString(value), anchor+blanks(label)+form, "")
	return []leaf{l}, []int{m[0], m[6] + len(leadingNumber.FindString(value))}
}

var leadingNumber = regexp.MustCompile(`^[-+]?\d[\d,]*(?:\.\d+)?(?:\s*(?:ms|s|us|%|tok/s|tokens/s|tok/sec|tokens/sec|req/s))?(?:[\s,;(]|$)`)

// bareLeaves lists the numbers between words: Completed 256 requests in 91.4 s.
func bareLeaves(rest, anchor string, covered []bool) (out []leaf) {
	for _, m := range bareNumber.FindAllStringSubmatchIndex(rest, -1) {
		if covered[m[2]] || m[3] < len(rest) && strings.ContainsRune(".:-_", rune(rest[m[3]])) && m[3]+1 < len(rest) && rest[m[3]+1] != ' ' {
			continue // a date, a version, an address
		}
		text, after := rest[m[2]:m[3]], ""
		if m[4] >= 0 {
			after = rest[m[4]:m[5]]
		}
		before := strings.Fields(strings.Trim(rest[:m[2]], " \t([:=~"))
		l := bareLeaf(text, after, before)
		l.place = "regexp: " + scalarOf(anchor+anyDigits(rest[:m[2]])+gapBehind(rest[:m[2]])+numberForm+followed(after))
		if len(l.place) < maxExpression-20 {
			out = append(out, l)
		}
	}
	return out
}

// bareLeaf takes the words around a number that mean something: those before and
// behind it, those behind it, those before it.
func bareLeaf(text, after string, before []string) leaf {
	last := strings.Join(before[max(0, len(before)-1):], " ")
	label := strings.Join(slices.DeleteFunc(slices.Clone(before[max(0, len(before)-3):]), digits.MatchString), " ")
	s := parseSample(text)
	unit := s
	if probe := guessOf(leaf{words: []string{"x"}, sample: sample{number: true, whole: true, num: s.num, unit: after}}); probe.Unit != "" && probe.Unit != "count" {
		unit.unit, unit.whole = after, false
	}
	tries := [][]string{{last + " " + after}, {after}, {label}, {last}}
	if unit.unit != "" {
		tries = [][]string{{label}, {last}, {after}}
	}
	for _, words := range tries {
		l := leaf{words: words, sample: unit, text: text}
		if g := guessOf(l); g.Metric != "" || g.Setting != "" {
			return l
		}
	}
	return leaf{words: []string{strings.TrimSpace(last + " " + after)}, sample: unit, text: strings.TrimSpace(text + " " + after)}
}

func gapBehind(before string) string {
	if strings.TrimRight(before, " \t") != before {
		return `\s*`
	}
	return ""
}

// followed is the first word behind a number, as an expression.
func followed(after string) string {
	word, _, _ := strings.Cut(after, " ")
	if word == "" {
		return ""
	}
	return `\s*` + regexp.QuoteMeta(word)
}

// nameLeaves lists models and hardware between words: org/model on 2x H100.
func nameLeaves(rest, anchor string, covered []bool) (out []leaf) {
	place := func(from int, group string) string {
		return "regexp: " + scalarOf(anchor+anyDigits(rest[:from])+gapBehind(rest[:from])+group)
	}
	if m := repository.FindStringSubmatchIndex(rest); m != nil && !covered[m[2]] && !strings.Contains(rest[:m[2]], "://") {
		out = append(out, leaf{given: "model", why: "the model?", text: rest[m[2]:m[3]], place: place(m[2], `([\w.-]+/[\w.-]+)`)})
	}
	if m := accelerator.FindStringSubmatchIndex(rest); m != nil && !covered[m[2]] {
		from := m[2]
		if n := countOf.FindStringSubmatchIndex(rest[:from]); n != nil {
			out = append(out, leaf{given: "accelerators", why: "how many?", text: rest[n[2]:n[3]], sample: parseSample(rest[n[2]:n[3]]), place: place(n[2], `(\d+)\s*[x×]`)})
		}
		out = append(out, leaf{given: "hardware", why: "what it ran on?", text: rest[m[2]:m[3]], place: place(from, `(\w+(?:[ -]\w+)*)`)})
	}
	return out
}

var countOf = regexp.MustCompile(`(?:^|\s)(\d+)\s*[x×]\s*$`)

func logLeaf(label, value, before, text string) leaf {
	l := leaf{words: []string{label}, sample: parseSample(value), text: value}
	if l.sample.number || text == "" {
		text = numberForm
		l.sample = parseSample(strings.TrimRight(value, " ,;("))
	}
	l.place = "regexp: " + scalarOf(before+text)
	return l
}

var (
	digits = regexp.MustCompile(`\d+(?:\.\d+)*`)
	// changing is what differs from run to run: models as hubs name them, numbers.
	changing = regexp.MustCompile(`[\w][\w.-]*/[\w][\w.-]*\d[\w.-]*|\d+(?:\.\d+)*`)
)

// blanks is a label as an expression that takes any blanks for its own.
func blanks(label string) string {
	words := strings.Fields(label)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(words, `\s+`)
}

// anyDigits is a text as an expression in which every number, and every version,
// stands for all.
func anyDigits(text string) string {
	var b strings.Builder
	from := 0
	for _, m := range changing.FindAllStringIndex(text, -1) {
		if isQuantile(text, m[0], m[1]) {
			continue
		}
		b.WriteString(glued(text[from:m[0]], from > 0))
		if strings.Contains(text[m[0]:m[1]], "/") {
			b.WriteString(`\S+`)
		} else {
			b.WriteString(`[\d.,]+`)
		}
		from = m[1]
	}
	b.WriteString(glued(text[from:], from > 0))
	return strings.TrimSuffix(strings.TrimPrefix(b.String(), `\s+`), `\s+`)
}

// isQuantile reports whether digits say which percentile is meant, which does not
// change: P99 latency, 99th percentile.
func isQuantile(text string, from, to int) bool {
	before := strings.ToLower(text[:from])
	return strings.HasSuffix(before, "p") && !endsInLetters(before[:len(before)-1]) || strings.HasPrefix(text[to:], "th ") || strings.HasPrefix(text[to:], "%")
}

func endsInLetters(s string) bool {
	return s != "" && (s[len(s)-1] >= 'a' && s[len(s)-1] <= 'z' || s[len(s)-1] >= 0x80)
}

// glued is blanks of a piece of a text, with the blanks at its ends.
func glued(text string, inside bool) string {
	out := blanks(text)
	if inside && text != strings.TrimLeft(text, " \t") {
		out = `\s+` + out
	}
	if text != strings.TrimRight(text, " \t") && strings.TrimSpace(text) != "" {
		out += `\s+`
	}
	return out
}
