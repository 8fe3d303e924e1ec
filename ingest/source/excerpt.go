package source

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// excerptWidth is how many characters of a source line a problem shows.
const excerptWidth = 76

// excerpt returns the part of the line around offset that is safe to show.
// Result files hold prompts, answers and keys: strings of JSON are blanked,
// sentences, long words and what looks like a key in other texts too, and
// control characters never reach a terminal.
func (d *Doc) excerpt(offset int64) string {
	at := min(max(int(offset), 0), len(d.Data))
	start, end := at, at
	for start > 0 && d.Data[start-1] != '\n' && d.Data[start-1] != '\r' && at-start < excerptWidth/2 {
		start--
	}
	for end < len(d.Data) && d.Data[end] != '\n' && d.Data[end] != '\r' && end-start < excerptWidth {
		end++
	}
	for start < end && !utf8.RuneStart(d.Data[start]) {
		start++
	}
	for end > start && end < len(d.Data) && !utf8.RuneStart(d.Data[end]) {
		end--
	}
	line := string(d.Data[start:end])
	cutLeft := start > 0 && d.Data[start-1] != '\n' && d.Data[start-1] != '\r'
	cutRight := end < len(d.Data) && d.Data[end] != '\n' && d.Data[end] != '\r'
	if c := d.firstByte(); c == '{' || c == '[' || d.script {
		line = blankStrings(line, d.insideString(start))
	} else {
		line = blankFields(line, cutLeft, cutRight)
	}
	return strings.TrimSpace(printable(record.Mask(line)))
}

// insideString reports whether offset lies inside a JSON string that began on
// the same line.
func (d *Doc) insideString(offset int) bool {
	start := offset
	for start > 0 && d.Data[start-1] != '\n' && offset-start < 1<<16 {
		start--
	}
	in := false
	for i := start; i < offset; i++ {
		switch d.Data[i] {
		case '\\':
			i++
		case '"':
			in = !in
		}
	}
	return in || offset-start == 1<<16
}

// blankStrings replaces every JSON string that is no key by "…".
func blankStrings(line string, inside bool) string {
	var b strings.Builder
	if inside {
		line = `"` + line
	}
	for len(line) > 0 {
		i := strings.IndexByte(line, '"')
		if i < 0 {
			b.WriteString(blankBare(line))
			break
		}
		b.WriteString(blankBare(line[:i]))
		line = line[i:]
		end := stringEnd(line)
		word, rest := line[:end], line[end:]
		if isKey := !inside && strings.HasPrefix(strings.TrimLeft(rest, " "), ":"); isKey && (len(word) <= 42 || isName(strings.Trim(word, `"`))) && !HoldsKey(word) {
			b.WriteString(word)
		} else {
			b.WriteString(`"…"`)
		}
		inside = false
		line = rest
	}
	return b.String()
}

var bareWord = regexp.MustCompile(`[\pL_][^\s",:{}\[\]]*`)

// blankBare replaces words outside of strings but those that JSON and its
// writers have there: where a quote was lost, texts stand outside.
func blankBare(s string) string {
	return bareWord.ReplaceAllStringFunc(s, func(w string) string {
		if len(w) <= 4 || w == "false" || strings.HasSuffix(w, "nfinity") {
			return w
		}
		return "…"
	})
}

// stringEnd returns the length of the JSON string that s begins with, all of s
// if it does not end.
func stringEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// maxWords is how many words a cell or value may have to be shown: more are a
// sentence.
const maxWords = 4

var (
	cellBreak = regexp.MustCompile(`[,;|\t]+`)
	partBreak = regexp.MustCompile(`[:=]+`)
	number    = regexp.MustCompile(`^\s*[-+~<>$]?[\d.]`)
)

// blankFields replaces the cells of a line of a table or a log that could be
// somebody's words or a key, everything behind the name of a secret, and what is
// left of cells that the excerpt begins or ends within: of a sentence it may show
// the last words only.
func blankFields(line string, cutLeft, cutRight bool) string {
	var b strings.Builder
	if end := behindSecret(line); end >= 0 {
		line, cutRight = line[:end]+"\t…", false
	}
	cells, breaks := splitKeeping(cellBreak, line)
	for i, cell := range cells {
		switch {
		case i == 0 && cutLeft, i == len(cells)-1 && cutRight && i > 0:
			b.WriteString("…")
		case i == 0 && cutRight && len(cells) == 1: // all that is shown is of one cell
			b.WriteString(blankCell(cell[:strings.LastIndexByte(cell, ' ')+1]) + "…")
		default:
			b.WriteString(blankCell(cell))
		}
		b.WriteString(breaks[i])
	}
	return b.String()
}

// splitKeeping splits a text, and returns what stood behind each piece.
func splitKeeping(at *regexp.Regexp, s string) (pieces, breaks []string) {
	from := 0
	for _, m := range append(at.FindAllStringIndex(s, -1), []int{len(s), len(s)}) {
		pieces, breaks = append(pieces, s[from:m[0]]), append(breaks, s[m[0]:m[1]])
		from = m[1]
	}
	return pieces, breaks
}

// blankCell blanks the parts of a cell: of one that has more words than a name
// it keeps the label and what is a number.
func blankCell(cell string) string {
	parts, breaks := splitKeeping(partBreak, cell)
	long := len(strings.Fields(strings.Join(parts, " "))) > maxWords
	var b strings.Builder
	for i, part := range parts {
		if long && i > 0 && (!number.MatchString(part) || len(strings.Fields(part)) > 2) {
			part = "…"
		}
		b.WriteString(blankWords(part) + breaks[i])
	}
	return b.String()
}

func blankWords(field string) string {
	words := strings.Fields(field)
	if len(words) > maxWords && !isLabel(words) {
		return "…"
	}
	for _, w := range words {
		if utf8.RuneCountInString(w) > 24 && !isName(w) && !decimalText.MatchString(w) || HoldsKey(w) {
			field = strings.Replace(field, w, "…", 1)
		}
	}
	return field
}

var (
	decimalText = regexp.MustCompile(`^[-+]?\d{1,6}\.\d{1,32}$`)
	// joinedWords is a name as programs write it: short words, all of letters but
	// for a number at their end.
	joinedWords = regexp.MustCompile(`^[A-Za-z]{1,14}\d{0,4}(?:[_.-][A-Za-z]{1,14}\d{0,4})+$`)
	// labelWord is a word of which labels of numbers are made.
	labelWord = regexp.MustCompile(`(?i)^\(?(?:mean|median|avg|average|p\d+|min|max|std|total|number|of|time|to|per|first|inter|end|output|input|token|tokens|tok|tok/s|latency|throughput|request|requests|rate|generated|prompt|successful|failed|completed|benchmark|duration|peak|concurrent|ms|s|seconds|req/s|the|excl\.?|1st|-)\)?$`)
)

// isName reports whether a long word is a key of a result rather than a secret.
func isName(w string) bool { return len(w) <= 64 && joinedWords.MatchString(w) }

// isLabel reports whether the words are a label of a number rather than a sentence.
func isLabel(words []string) bool {
	for _, w := range words {
		if !labelWord.MatchString(w) {
			return false
		}
	}
	return true
}

// behindSecret returns where the name of a secret ends in a line, -1 where there
// is none. A token in `time per output token: 21.3 ms` is none.
func behindSecret(line string) int {
	if m := secretName.FindStringIndex(line); m != nil {
		return m[1]
	}
	for _, m := range shortName.FindAllStringSubmatchIndex(line, -1) {
		counts := strings.EqualFold(line[m[2]:m[3]], "token") && tokenCount.MatchString(line[m[1]:])
		if !counts {
			return m[1]
		}
	}
	return -1
}

var (
	// shortName is the name of a secret where a value follows, and a part of many
	// other names.
	shortName  = regexp.MustCompile(`(?i)(?:^|[^a-z])(token|pass|pwd|passphrase|credentials?|private[-_ ]?key|session(?:[-_ ]?id)?)["']?\s*[:=]\s*`)
	tokenCount = regexp.MustCompile(`^[-+]?\d+(?:[.,]\d+)?\s*(?:[a-zµ/%]{0,8})?(?:[\s,;|)]|$)`)
	// secretName is the name of a setting whose value is nobody's business.
	secretName = regexp.MustCompile(`(?i)(^|[^a-z])(api[-_ ]?key|secret|passw(or)?d|authorization|bearer|(access|auth|hf|refresh)[-_ ]?token)`)
	// secretShape is how the keys of well-known services begin.
	secretShape = regexp.MustCompile(`(?i)(^|[^a-z0-9])(sk|pk|rk|hf|ghp|gho|ghs|gsk|nvapi|github_pat|glpat|xox[abps]|akia|asia|aiza|eyj)[-_a-z0-9]{8,}`)
)

// HoldsKey reports whether a text looks like the key of a well-known service, so
// that it is no name to show.
func HoldsKey(text string) bool { return secretShape.MatchString(text) }

// printable replaces control and format characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, s)
}
