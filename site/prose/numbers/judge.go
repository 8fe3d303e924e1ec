package numbers

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Verdict is what the rules say of one number.
type Verdict struct {
	Number
	Rule  *Rule // why it is harmless; nil for a claim
	Cited bool  // a citation or the author's mark stands behind the claim
}

// Name is the verdict in one word: the rule's name, "cited", "metric" or "claim".
func (v Verdict) Name() string {
	switch {
	case v.Rule != nil:
		return v.Rule.Name
	case v.Cited:
		return "cited"
	case v.Metric():
		return "metric"
	}
	return "claim"
}

// context is what the rules look at.
type context struct {
	n                   Number
	kind                Kind
	before, after, word string
	code, quoted, named bool
}

// Names are words and phrases whose digits are a part of them: the models,
// metrics and sources of a report, in every spelling.
type Names struct{ byFirst map[string][]string }

// NewNames prepares names; those without a digit do not matter.
func NewNames(names []string) Names {
	n := Names{byFirst: map[string][]string{}}
	for _, s := range names {
		s = strings.ToLower(strings.TrimSpace(s))
		if strings.ContainsAny(s, "0123456789") && !pureRE.MatchString(s) {
			first := firstWord(s)
			n.byFirst[first] = append(n.byFirst[first], s)
		}
	}
	return n
}

var (
	pureRE  = regexp.MustCompile(`^[\d.,\s]+[a-z]?$`)
	wordsRE = regexp.MustCompile(`[a-z0-9]+`)
)

func firstWord(s string) string { return wordsRE.FindString(s) }

// spans returns where names stand in a text, in order.
func (n Names) spans(s string) (found [][2]int) {
	if len(n.byFirst) == 0 {
		return nil
	}
	lower := strings.ToLower(s)
	if len(lower) != len(s) {
		return nil // letters that change their length: the places would not fit
	}
	for _, at := range wordsRE.FindAllStringIndex(lower, -1) {
		for _, name := range n.byFirst[lower[at[0]:at[1]]] {
			if strings.HasPrefix(lower[at[0]:], name) && !wordBehind(lower, at[0]+len(name)) {
				found = append(found, [2]int{at[0], at[0] + len(name)})
			}
		}
	}
	return found
}

// wordBehind says whether a name goes on: "gpt-5" is no name in "gpt-5.5".
func wordBehind(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(s[at:])
	return at < len(s) && (isLetter(s[at]) || isDigit(s[at]) || r == '.' && at+1 < len(s) && isDigit(s[at+1]))
}

// Judge returns the numbers of a block with what the rules say of each. Code is
// not prose: a block of it has none.
func Judge(b Block, names Names) []Verdict {
	if b.Kind == Code {
		return nil
	}
	return judge(join(b), names)
}

func judge(t text, names Names) []Verdict {
	numbers := Scan(t.joined)
	if len(numbers) == 0 {
		return nil
	}
	quotes, named := quotations(t.joined), names.spans(t.joined)
	verdicts := make([]Verdict, len(numbers))
	for i, n := range numbers {
		c := contextOf(t, n)
		c.quoted = t.block.Kind == Quote || inside(quotes, n.At)
		c.named = inside(named, n.At)
		verdicts[i] = Verdict{Number: n, Rule: ruleFor(c)}
		if verdicts[i].Rule == nil {
			if (n.Form == Colon || n.Form == Quotient) && n.Unit == "" {
				verdicts[i].Unit = "x" // a ratio, as it is no time, date or name
			}
			verdicts[i].Cited = cited(t, n, c.quoted)
		}
	}
	return verdicts
}

func ruleFor(c context) *Rule {
	if c.n.Metric() {
		return nil
	}
	for i := range Rules {
		if Rules[i].holds(c) {
			return &Rules[i]
		}
	}
	return nil
}

func (r *Rule) holds(c context) bool {
	forms := r.Form
	if forms == nil {
		forms = plainForms
	}
	return slices.Contains(forms, c.n.Form) &&
		(r.Literal == nil || r.Literal.MatchString(c.n.Literal)) &&
		(r.If == nil || r.If(c)) &&
		(r.Before == nil || r.Before.MatchString(c.before)) &&
		(r.After == nil || r.After.MatchString(c.after)) &&
		(r.Word == nil || r.Word.MatchString(c.word)) &&
		(r.Unless == nil || !r.Unless.MatchString(c.before))
}

// reach is how far the rules look, in bytes.
const reach = 40

func contextOf(t text, n Number) context {
	s := t.joined
	from, to := max(0, n.Start-reach), min(len(s), n.Stop+reach)
	from, to = whole(s, from), whole(s, to)
	left, right := n.Start, n.Stop
	for left > 0 && !isBlank(s[left-1]) && n.Start-left < 200 {
		left--
	}
	for right < len(s) && !isBlank(s[right]) && right-n.Stop < 200 {
		right++
	}
	return context{
		n: n, kind: t.block.Kind, before: s[from:n.Start], after: s[n.Stop:to],
		word: strings.Trim(s[left:right], ".,;:!?\"”"), code: t.markAt(n.At) == InlineCode,
	}
}

// whole moves a place back to the beginning of a character.
func whole(s string, at int) int {
	for at > 0 && at < len(s) && !utf8.RuneStart(s[at]) {
		at--
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// citedRE is what may stand between a number and the citation that covers it: a
// few words without another number or the end of a clause.
var citedRE = regexp.MustCompile(`^(?:[ \n][\pL/%€$'’-]+){0,5}[ \n]?[)”"]?[.]?[ \n]?` + object)

// cited says whether a citation or the author's mark covers a number. One behind
// a quotation covers all of it.
func cited(t text, n Number, quoted bool) bool {
	rest := t.joined[n.End:]
	if quoted {
		return slices.ContainsFunc(objects(rest), func(at int) bool { return covers(t.markAt(n.End + at)) })
	}
	m := citedRE.FindString(rest)
	return m != "" && covers(t.markAt(n.End+len(m)-len(object)))
}

func covers(m Mark) bool { return m == Citation || m == Own }

func objects(s string) (at []int) {
	for i := 0; ; {
		j := strings.Index(s[i:], object)
		if j < 0 {
			return at
		}
		at, i = append(at, i+j), i+j+len(object)
	}
}

// quotationRE finds what stands in quotation marks inside one paragraph.
var quotationRE = regexp.MustCompile(`“[^“”]{1,400}”|„[^“„]{1,400}“|"[^"]{1,400}"|«[^«»]{1,400}»`)

func quotations(s string) (found [][2]int) {
	if !strings.ContainsAny(s, "“„\"«") {
		return nil
	}
	for _, at := range quotationRE.FindAllStringIndex(s, -1) {
		found = append(found, [2]int{at[0], at[1]})
	}
	return found
}

func inside(spans [][2]int, at int) bool {
	return slices.ContainsFunc(spans, func(s [2]int) bool { return s[0] <= at && at < s[1] })
}
