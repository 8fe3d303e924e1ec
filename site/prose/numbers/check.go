package numbers

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Sort is what is wrong with a place of a text, or what is to be looked at.
type Sort int8

// The sorts of findings.
const (
	Unsourced  Sort = iota // a claim without a source
	Outdated               // the data hold another number now
	Comparing              // a comparison by hand: contradicted, or for review
	Miscounted             // a count that its table does not have
	Margin                 // a lead that no interval supports
)

// Finding is one place of a text that must be looked at.
type Finding struct {
	Sort         Sort
	Text         string // as it stands there
	Offset       int    // in the file
	Line, Col    int    // from 1; Col in characters
	Reason       string
	Contradicted bool   // of Comparing: the data say otherwise
	Known        *Known // what the data hold instead, where they do
	Number       Number // of Unsourced, Outdated and Miscounted
}

// Check returns what is to be looked at in a text, in its order.
func Check(blocks []Block, d Data) []Finding {
	var found []Finding
	var header []string
	for i, b := range blocks {
		if b.Kind == Table {
			header = nil
			if len(b.Cells) > 0 {
				header = b.Cells[0]
			}
			found = append(found, leadsOf(blocks, i)...)
			continue
		}
		if b.Kind == Code {
			continue
		}
		c := checker{text: join(b), data: d, following: blocks[i+1:]}
		c.text.header = header
		c.mentions, c.sentences = d.mentions(c.text.joined), sentences(c.text.joined)
		for _, v := range judge(c.text, c.mentions) {
			c.number(v)
		}
		for _, s := range c.sentences {
			c.compareSentence(s)
		}
		found = append(found, c.found...)
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return found
}

// checker goes through one block.
type checker struct {
	text      text
	data      Data
	mentions  []mention
	sentences []span
	following []Block // for the table that a count speaks of
	found     []Finding
}

func (c *checker) add(f Finding, from, to int) {
	f.Text = strings.Join(strings.Fields(strings.ReplaceAll(c.text.joined[from:to], object, "…")), " ")
	f.Offset, f.Line, f.Col = c.text.place(from)
	c.found = append(c.found, f)
}

// number judges one number that is no harmless one.
func (c *checker) number(v Verdict) {
	if v.Rule != nil {
		return
	}
	if rows, ok := c.rowsCounted(v); ok {
		if float64(rows) != v.Value {
			c.addNumber(Finding{Sort: Miscounted, Reason: fmt.Sprintf("the table that follows has %d rows", rows)}, v)
		}
		return
	}
	r := c.compare(v)
	switch {
	case v.Cited && r.state == Stale:
		c.addNumber(Finding{Sort: Outdated, Known: &r.known, Reason: r.reason()}, v)
	case v.Cited:
	case r.state == Stale && r.sure:
		c.addNumber(Finding{Sort: Outdated, Known: &r.known, Reason: r.reason()}, v)
	case r.state == Fresh && r.sure:
		c.addNumber(Finding{Sort: Unsourced, Known: &r.known, Reason: reasonOf(v) + "; " + r.reason()}, v)
	default:
		c.addNumber(Finding{Sort: Unsourced, Reason: reasonOf(v)}, v)
	}
}

func (c *checker) addNumber(f Finding, v Verdict) {
	f.Number = v.Number
	c.add(f, v.Start, v.End)
}

// reasonOf says why a number is a claim.
func reasonOf(v Verdict) string {
	switch {
	case v.Metric():
		return "a measurement, in " + unitWords(v.Unit) + ", without a source"
	case v.Form == Word:
		return "a count of what was measured, without a source"
	}
	return "a number without a source that no rule calls harmless"
}

func unitWords(u string) string {
	if u == "x" {
		return "multiples"
	}
	return u
}

// compared is a comparison with the data, and how sure it is that the text means
// that number: its sentence names the model, and the metric where several have
// the unit.
type compared struct {
	state State
	known Known
	sure  bool
}

func (r compared) reason() string {
	if r.state == Fresh {
		return "it is " + r.known.Name + "'s in the data: refer to it"
	}
	return "the data hold " + r.known.show() + " for " + r.known.Name
}

// show prints the known number with the digits that it is shown with.
func (k Known) show() string {
	v := k.Value
	if k.Digits > 0 {
		v = round(v, k.Digits)
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if k.Unit == "" {
		return s
	}
	return s + " " + k.Unit
}

func (c *checker) compare(v Verdict) compared {
	if c.text.block.Kind == Row {
		return c.compareCell(v)
	}
	in := spanOf(c.sentences, v.At)
	names := c.named(in)
	if len(names) == 0 {
		names = c.namedBefore(in.from)
	}
	known, spoke := spoken(sameUnit(v.Number, c.data.of(names)), c.sentence(in))
	r := Compare(v.Number, hedgeOf(c.text.joined[max(0, v.Start-24):v.Start]), known)
	about := pronounRE.MatchString(c.text.joined[in.from:in.to]) && len(c.named(in)) > 0
	return compared{state: r.State, known: r.Known, sure: !about && (spoke || oneMetric(known))}
}

// pronounRE finds sentences about a model that another one named: "Its index is
// 56 against the 55 of GPT-5.5".
var pronounRE = regexp.MustCompile(`^(?i)(?:its?|this|that|theirs?|they|he|she|the (?:latter|former|other))\b`)

// compareCell compares a number of a table: the row names the model, the header
// of its column the metric.
func (c *checker) compareCell(v Verdict) compared {
	known, spoke := spoken(c.data.of(c.named(span{0, len(c.text.joined)})), c.text.headerOf(v.At))
	if !spoke {
		return compared{}
	}
	n := v.Number
	if n.Unit == "" {
		n.Unit = known[0].Unit
	}
	r := Compare(n, Exactly, known)
	return compared{state: r.State, known: r.Known, sure: true}
}

// sameUnit keeps the numbers that a text's number can be.
func sameUnit(n Number, known []Known) (kept []Known) {
	for _, k := range known {
		if _, ok := inUnitOf(n, k); ok {
			kept = append(kept, k)
		}
	}
	return kept
}

// oneMetric says whether there is one number of each model, so that the unit
// alone tells which is meant. A number without a unit can be of anything.
func oneMetric(known []Known) bool {
	seen := map[string]bool{}
	for _, k := range known {
		if seen[k.Name] || bare[k.Unit] {
			return false
		}
		seen[k.Name] = true
	}
	return true
}

// sentence returns a sentence as the reader sees it, references resolved.
func (c *checker) sentence(in span) string {
	seen := c.text.joined[in.from:in.to]
	for _, p := range c.references(in) {
		seen += " " + p.Text
	}
	return seen
}

// named returns the models that a sentence names, in its words or in references.
func (c *checker) named(in span) (names []string) {
	first := sort.Search(len(c.mentions), func(i int) bool { return c.mentions[i].from >= in.from })
	for _, m := range c.mentions[first:] {
		if m.from >= in.to {
			break
		}
		names = append(names, m.name)
	}
	for _, p := range c.references(in) {
		for _, m := range c.data.mentions(p.Text) {
			names = append(names, m.name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// references returns the references inside a sentence.
func (c *checker) references(in span) (found []Part) {
	starts := c.text.starts
	for i := sort.SearchInts(starts, in.from); i < len(starts) && starts[i] < in.to; i++ {
		if p := c.text.block.Parts[i]; p.Mark == Reference {
			found = append(found, p)
		}
	}
	return found
}

// namedBefore returns the model that was named last before a sentence without
// any: "It runs at 58".
func (c *checker) namedBefore(at int) []string {
	i := sort.Search(len(c.mentions), func(i int) bool { return c.mentions[i].from >= at })
	if i == 0 {
		return nil
	}
	return []string{c.mentions[i-1].name}
}
