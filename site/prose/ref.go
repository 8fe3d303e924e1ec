package prose

import (
	"fmt"
	"slices"
	"strings"
)

// Ref is one reference or citation of a post.
type Ref struct {
	Offset  int    // of its first byte in the source
	Literal string // as it is written, braces included
	Verb    string // "value", ...; "cite" for a citation
	Args    []string
	Options map[string]string
}

// Verb is a kind of reference: how many arguments it takes, and its options; nil
// options take any key.
type Verb struct {
	Name     string
	Min, Max int
	Usage    string
	Block    bool // stands alone in its paragraph
}

// verbs are the references that there are.
var verbs = []Verb{
	{"value", 2, 2, "value MODEL METRIC [provider=NAME] [stat=NAME] ...", false},
	{"ratio", 4, 4, "ratio MODEL METRIC MODEL METRIC", false},
	{"diff", 4, 4, "diff MODEL METRIC MODEL METRIC", false},
	{"rank", 2, 2, "rank MODEL METRIC", false},
	{"best", 1, 1, "best METRIC", false},
	{"fastest", 0, 0, "fastest [class=NAME] ...", false},
	{"times", 4, 4, "times MODEL METRIC MODEL METRIC", false},
	{"table", 1, 8, "table FINDING | table METRIC... [models=NAMES]", true},
	{"chart", 1, 1, "chart FRONTIER", true},
	{"front", 2, 2, "front MODEL FRONTIER", false},
	{"gap", 1, 1, "gap MODEL", false},
	{"use-case", 1, 1, "use-case NAME", false},
	{"sources", 0, 0, "sources", true},
	{"own", 2, 2, `own "TEXT" "REASON"`, false},
}

// Verbs returns the references that there are.
func Verbs() []Verb { return slices.Clone(verbs) }

// scanRef reads a reference at the start of s. It returns how long it is: 0 where
// s does not begin one. An error says what is wrong with one that is there.
func scanRef(s string) (ref *Ref, length int, err error) {
	if !strings.HasPrefix(s, "{{") {
		return nil, 0, nil
	}
	words, end, err := scanWords(s)
	if end == 0 {
		return nil, 2, err
	}
	if err != nil {
		return nil, end, err
	}
	ref, err = newRef(words)
	if ref != nil {
		ref.Literal = s[:end]
	}
	return ref, end, err
}

// word is one part of a reference; a quoted one is never a key with its value.
type word struct {
	text   string
	key    string
	quoted bool
}

// scanWords splits what is between the braces. end is 0 where they do not close.
func scanWords(s string) (words []word, end int, err error) {
	for i := 2; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
			i++
		case strings.HasPrefix(s[i:], "}}"):
			return words, i + 2, err
		case c == '\n' || c == '\r':
			return nil, 0, fmt.Errorf("a reference without }} on its line")
		default:
			var w word
			var n int
			if w, n = scanWord(s[i:]); n == 0 {
				return nil, 0, fmt.Errorf("a text without a closing quote")
			}
			words, i = append(words, w), i+n
		}
	}
	return nil, 0, fmt.Errorf("a reference without }} on its line")
}

// scanWord reads word, "text", key=word or key="text"; length 0 where a quote
// stays open.
func scanWord(s string) (w word, length int) {
	i := 0
	if s[0] != '"' {
		for i < len(s) && !strings.ContainsRune(" \t\r\n\"", rune(s[i])) && !strings.HasPrefix(s[i:], "}}") {
			i++
			if w.key == "" && s[i-1] == '=' {
				w.key = s[:i-1]
				break
			}
		}
		if w.key == "" {
			w.text = s[:i]
			return w, i
		}
	}
	if i < len(s) && s[i] == '"' {
		text, n := unquote(s[i:])
		if n == 0 {
			return w, 0
		}
		w.text, w.quoted = text, true
		return w, i + n
	}
	start := i
	for i < len(s) && !strings.ContainsRune(" \t\r\n\"", rune(s[i])) && !strings.HasPrefix(s[i:], "}}") {
		i++
	}
	w.text = s[start:i]
	return w, i
}

// unquote reads a text in double quotes; length 0 where it does not end.
func unquote(s string) (text string, length int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return b.String(), i + 1
		case c == '\n' || c == '\r':
			return "", 0
		case c == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", 0
}

func newRef(words []word) (*Ref, error) {
	if len(words) == 0 || words[0].quoted || words[0].key != "" {
		return nil, fmt.Errorf("a reference begins with one of %s", verbNames())
	}
	ref := &Ref{Verb: words[0].text, Options: map[string]string{}}
	for _, w := range words[1:] {
		if w.key == "" {
			ref.Args = append(ref.Args, w.text)
			continue
		}
		if _, twice := ref.Options[w.key]; twice {
			return nil, fmt.Errorf("%s= stands twice", w.key)
		}
		ref.Options[w.key] = w.text
	}
	for _, v := range verbs {
		if v.Name != ref.Verb {
			continue
		}
		if n := len(ref.Args); n < v.Min || n > v.Max {
			return nil, fmt.Errorf("expected {{ %s }}, found %d arguments", v.Usage, n)
		}
		return ref, nil
	}
	return nil, fmt.Errorf("no reference is called %q; there are %s", ref.Verb, verbNames())
}

func verbNames() string {
	var names []string
	for _, v := range verbs {
		names = append(names, v.Name)
	}
	return strings.Join(names, ", ")
}

// scanCitation reads [@source] or [@source, place] at the start of s.
func scanCitation(s string) (*Ref, int) {
	if !strings.HasPrefix(s, "[@") {
		return nil, 0
	}
	end := strings.IndexAny(s, "]\n")
	if end < 0 || s[end] != ']' {
		return nil, 0
	}
	source, place, _ := strings.Cut(s[2:end], ",")
	source = strings.TrimSpace(source)
	if source == "" || strings.ContainsAny(source, " \t[") {
		return nil, 0
	}
	ref := &Ref{Verb: "cite", Literal: s[:end+1], Args: []string{source}}
	if place = strings.TrimSpace(place); place != "" {
		ref.Args = append(ref.Args, place)
	}
	return ref, end + 1
}
