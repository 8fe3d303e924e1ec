package numbers

import (
	"regexp"
	"slices"
	"sort"
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
	before, after       string
	word                *word
	code, quoted, named bool
}

// word is the whole word around a number, and what the rules said of it: a long one
// can hold many numbers.
type word struct {
	from, to int
	text     string
	asked    map[*regexp.Regexp]bool
}

func (w *word) matches(re *regexp.Regexp) bool {
	said, ok := w.asked[re]
	if !ok {
		said = re.MatchString(w.text)
		w.asked[re] = said
	}
	return said
}

// longestWord is how much of a word the rules look at, in bytes.
const longestWord = 400

// wordAround is the word around a number, which is often that of the last one. Of one
// that is longer than any the beginning says what it is.
func wordAround(t text, n Number, last *word) *word {
	from, to := 0, len(t.joined)
	i := sort.SearchInts(t.blanks, n.Start)
	if i > 0 {
		from = t.blanks[i-1] + 1
	}
	if i += sort.SearchInts(t.blanks[i:], n.Stop); i < len(t.blanks) {
		to = t.blanks[i]
	}
	if last != nil && last.from == from && last.to == to {
		return last
	}
	seen := t.joined[from:max(n.Stop, whole(t.joined, min(to, from+longestWord)))]
	if len(seen) > 2*longestWord {
		seen = seen[:whole(seen, longestWord)]
	}
	return &word{from, to, strings.Trim(seen, ".,;:!?\"”"), map[*regexp.Regexp]bool{}}
}

// Judge returns the numbers of a block with what the rules say of each. Digits in
// the names of the data are a part of these names.
func Judge(b Block, d Data) []Verdict {
	t := join(b)
	return judge(t, d.mentions(t.joined))
}

func judge(t text, names []mention) []Verdict {
	if t.block.Kind == Code {
		return nil
	}
	numbers := Scan(t.joined)
	if len(numbers) == 0 {
		return nil
	}
	quotes := quotations(t.joined)
	named := make([]span, len(names))
	for i, m := range names {
		named[i] = span{m.from, m.to}
	}
	verdicts := make([]Verdict, len(numbers))
	var around *word
	for i, n := range numbers {
		if n.Unit == "" && !inside(named, n.At) {
			n.Unit, n.Factor = headerUnit(t.headerOf(n.At))
		}
		around = wordAround(t, n, around)
		c := contextOf(t, n, around)
		c.quoted = t.block.Kind == Quote || inside(quotes, n.At)
		c.named = inside(named, n.At)
		verdicts[i] = Verdict{Number: n, Rule: ruleFor(c)}
		if verdicts[i].Rule == nil {
			if (n.Form == Colon || n.Form == Quotient) && n.Unit == "" {
				verdicts[i].Unit = "x" // a ratio, as it is no time, date or name
			}
		}
	}
	cite(t, verdicts, quotes)
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
		(r.After == nil || r.After.MatchString(c.after)) &&
		(r.Word == nil || c.word.matches(r.Word)) &&
		(r.Before == nil || r.Before.MatchString(c.before)) && // from any place before, hence last
		(r.Unless == nil || !r.Unless.MatchString(c.before))
}

// reach is how far the rules look, in bytes.
const reach = 40

func contextOf(t text, n Number, around *word) context {
	s := t.joined
	from, to := whole(s, max(0, n.Start-reach)), whole(s, min(len(s), n.Stop+reach))
	return context{n: n, kind: t.block.Kind, before: s[from:n.Start], after: s[n.Stop:to], word: around, code: t.markAt(n.At) == InlineCode}
}

// whole moves a place back to the beginning of a character, which has at most
// four bytes; in what is no UTF-8 it stays near.
func whole(s string, at int) int {
	for from := at - utf8.UTFMax; at > max(0, from) && at < len(s) && !utf8.RuneStart(s[at]); {
		at--
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// citedRE is what may stand between a number and the citation that covers it: a
// few words without the end of a clause.
var citedRE = regexp.MustCompile(`^(?:[ \n](?:[^\s.,;:!?` + object + `]|[.]\d)+){0,6}[ \n]?[)”"]?[.]?[ \n]?` + object)

// cite marks the claims behind which a citation or the author's mark stands, with
// no other claim between. One at the end of a quotation or of a table's row
// covers all of it.
func cite(t text, verdicts []Verdict, quotes []span) {
	last, next := t.lastCovering(), len(t.joined)
	for i := len(verdicts) - 1; i >= 0; i-- {
		v := &verdicts[i]
		if v.Rule != nil {
			continue
		}
		whole := t.block.Kind == Row || t.block.Kind == Quote || inside(quotes, v.At)
		if m := citedRE.FindString(t.joined[v.End:min(next, v.End+8*reach)]); m != "" {
			v.Cited = covers(t.markAt(v.End + len(m) - len(object)))
		}
		v.Cited = v.Cited || whole && last >= v.End
		next = v.Start
	}
}

func covers(m Mark) bool { return m == Citation || m == Own }

// lastCovering returns where the last citation or author's mark stands, or -1.
func (t text) lastCovering() int {
	for i := len(t.starts) - 1; i >= 0; i-- {
		if covers(t.block.Parts[i].Mark) {
			return t.starts[i]
		}
	}
	return -1
}

// quotationRE finds what stands in quotation marks inside one paragraph.
var quotationRE = regexp.MustCompile(`“[^“”]{1,400}”|„[^“„]{1,400}“|"[^"]{1,400}"|«[^«»]{1,400}»`)

func quotations(s string) (found []span) {
	if !strings.ContainsAny(s, "“„\"«") {
		return nil
	}
	for _, at := range quotationRE.FindAllStringIndex(s, -1) {
		found = append(found, span{at[0], at[1]})
	}
	return found
}

// headerOf returns the header of the column that a byte of a table's row is in.
func (t text) headerOf(at int) string {
	if col := sort.SearchInts(t.tabs, at); col < len(t.header) {
		return t.header[col]
	}
	return ""
}
