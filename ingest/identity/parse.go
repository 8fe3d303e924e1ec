package identity

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// dashes is step n5.
var dashes = strings.NewReplacer("_", "-", " ", "-", ".", "-")

// Parse takes a name apart without knowing where it comes from. It accepts any
// bytes, never fails, and takes time linear in their number.
func Parse(raw string) Name { return ParseFrom("", raw) }

// ParseFrom is Parse under the conventions of a format, given by the name of its
// reader. Unknown formats have no conventions.
func ParseFrom(format, raw string) Name {
	c := conventions[format]
	if said, ok := c.says[raw]; ok {
		n := parseName(convention{}, said)
		n.Raw, n.Said = raw, said
		return n
	}
	if repository, ok := cachedRepository(raw); ok {
		n := parseName(c, repository)
		n.Raw, n.Said = raw, repository
		n.Steps |= N2
		return n
	}
	n := parseName(c, raw)
	if n.Kind == Plain && n.Effort == (Effort{}) && c.applies(raw) && c.hidesEffort(n.Base) {
		n.Effort = Effort{Mode: SourceDefault, Level: c.publisher}
	}
	return n
}

func parseName(c convention, raw string) Name {
	if !utf8.ValidString(raw) {
		return Name{Raw: raw, Base: raw, Kind: Opaque}
	}
	p := &parser{Name: Name{Raw: raw}, convention: c}
	p.fold()
	switch {
	case isLocalPath(p.rest):
		return p.local()
	case isTypeLabel(raw):
		return p.label()
	case strings.Contains(p.rest, " + "):
		return p.pair()
	}
	p.cutFile()
	p.cutRoutes()
	p.cutOrg()
	p.cutConvention()
	p.cutColon()
	p.cutBrackets()
	p.cutUnderscore()
	p.toWords()
	p.cutTail()
	p.cutInnerDate()
	return p.finish()
}

// parser holds the Name as it fills, and what is left of the text.
type parser struct {
	Name
	convention convention
	rest       string   // folded text, before n5
	words      []string // the same, after n5
}

// step marks a step of the normal form as used.
func (p *parser) step(s Steps) { p.Steps |= s }

// fold is n1.
func (p *parser) fold() {
	p.rest = strings.ToLower(norm.NFKC.String(strings.TrimSpace(p.Raw)))
	if p.rest != p.Raw {
		p.step(N1)
	}
}

// cutConvention cuts what only this format writes behind a name.
func (p *parser) cutConvention() {
	p.rest, p.Tier = cutListed(p.rest, p.convention.tiers)
	p.rest, p.Target = cutListed(p.rest, p.convention.targets)
}

// cutColon reads listed tags behind a colon, and the efforts that stand there
// (":thinking", ":thinking:low", "-thinking:32768").
func (p *parser) cutColon() {
	if head, level, ok := cutLast(p.rest, ":"); ok {
		name, ok := strings.CutSuffix(head, "thinking")
		sep := len(name) > 1 && (name[len(name)-1] == ':' || name[len(name)-1] == '-')
		if e, known := colonEffort(level); ok && sep && known {
			p.setEffort(name[:len(name)-1], e)
		}
	}
	if name, ok := strings.CutSuffix(p.rest, ":thinking"); ok && name != "" {
		p.setEffort(name, Effort{Mode: On})
	}
	if name, tag, ok := cutLast(p.rest, ":"); ok && tags[tag] {
		p.rest, p.Tag = name, tag
	}
}

func colonEffort(text string) (Effort, bool) {
	if levels[text] {
		return atLevel(On, text), true
	}
	n, ok := budget(text)
	return Effort{Mode: On, Budget: n}, ok
}

// setEffort cuts the text down to name and keeps the effort, unless one is
// already known or thinking is another model there.
func (p *parser) setEffort(name string, e Effort) bool {
	if p.Effort != (Effort{}) || e.Mode != Unstated && isTrainedThinking(dashes.Replace(name)) {
		return false
	}
	p.rest, p.Effort = name, e
	p.step(N8)
	return true
}

// maxBracket bounds what may be read between brackets, so that hostile text
// cannot make the search slow.
const maxBracket = 64

// cutBrackets cuts "(...)" that is wholly an effort or a quantization. Other
// brackets are part of the name, and so is every one behind the second setting.
func (p *parser) cutBrackets() {
	at, settings := 0, 0
	for settings < 2 {
		open := strings.IndexByte(p.rest[at:], '(')
		if open < 0 {
			return
		}
		at += open
		window := p.rest[at:min(len(p.rest), at+maxBracket)]
		length := strings.IndexByte(window, ')')
		if length < 2 {
			at++
			continue
		}
		found, taken := p.takeBracket(window[1:length], at, at+length+1)
		if found {
			settings++
		}
		if !taken {
			at++
		}
		at = min(at, len(p.rest))
	}
}

// takeBracket cuts p.rest[from:to], whose inner text is given, if it is a
// setting. It reports whether it is one, and whether it was cut: a setting that is
// already known is not replaced.
func (p *parser) takeBracket(inner string, from, to int) (found, taken bool) {
	quantized := strings.Split(dashes.Replace(inner), "-")
	effort, isEffort := effortParts(inner, bracketEffort)
	isQuantization := quantTail(quantized) == len(quantized)
	if !isEffort && !isQuantization {
		return false, false
	}
	name := strings.TrimSpace(p.rest[:from]) + p.rest[to:]
	switch {
	case strings.TrimSpace(p.rest[:from]) == "":
		return true, false
	case isEffort:
		return true, p.setEffort(name, effort)
	case p.Quantization != "":
		return true, false
	}
	p.rest, p.Quantization = name, strings.Join(quantized, "-")
	p.step(N7)
	return true, true
}

// cutUnderscore reads Epoch's "_high", "_16K" and "_unknown", whose underscore
// n5 would hide.
func (p *parser) cutUnderscore() {
	name, word, ok := cutLast(p.rest, "_")
	if !ok {
		return
	}
	base := dashes.Replace(name)
	switch n, isBudget := budget(word); {
	case word == "unknown":
		p.rest = name
		p.step(N8)
	case bareLevels[word] && inFamily(base, levelFamilies):
		p.setEffort(name, atLevel(Unstated, word))
	case isBudget && strings.HasSuffix(word, "k") && inFamily(base, budgetFamilies):
		p.setEffort(name, Effort{Mode: On, Budget: n})
	}
}

// toWords is n5. "@20250929" is a date, so that "@" separates too before eight
// digits.
func (p *parser) toWords() {
	text := p.rest
	if name, version, ok := cutLast(text, "@"); ok && name != "" {
		if _, n := dateAt([]string{version}, 0); n == 1 {
			text = name + "-" + version
		}
	}
	dashed := dashes.Replace(text)
	if dashed != text {
		p.step(N5)
	}
	p.words = strings.Split(dashed, "-")
}

// cutTail cuts dates, quantization, ways of serving and effort from the end, in
// whatever order they stand, each once and never the last word.
func (p *parser) cutTail() {
	for p.cutTailDate() || p.cutTailQuantization() || p.cutTailSale() || p.cutTailEffort() {
	}
}

func (p *parser) cutTailDate() bool {
	iso, at, n := soleDate(p.words)
	if n == 0 || p.Date != "" || at+n != len(p.words) || !remains(p.words[:at]) {
		return false
	}
	p.words, p.Date = p.words[:at], iso
	p.step(N6)
	return true
}

func (p *parser) cutTailQuantization() bool {
	n := quantTail(p.words)
	at := len(p.words) - n
	if n == 0 || p.Quantization != "" || !remains(p.words[:at]) {
		return false
	}
	p.words, p.Quantization = p.words[:at], strings.Join(p.words[at:], "-")
	p.step(N7)
	return true
}

func (p *parser) cutTailSale() bool {
	if p.Sale != "" {
		return false
	}
	for _, f := range saleForms {
		if head, ok := cutWords(p.words, f.tail); ok && remains(head) && (f.families == nil || inFamily(strings.Join(head, "-"), f.families)) {
			p.words, p.Sale = head, strings.Join(f.tail, "-")
			return true
		}
	}
	return false
}

func (p *parser) cutTailEffort() bool {
	if p.Effort != (Effort{}) {
		return false
	}
	// The general forms go first: they hold "non-reasoning", the conventions only
	// shorter ones.
	return p.cutEffortForm(effortForms) || p.convention.applies(p.Raw) && p.cutEffortForm(p.convention.efforts)
}

func (p *parser) cutEffortForm(forms []effortForm) bool {
	for _, f := range forms {
		e, ok := f.match(p.words)
		if !ok {
			continue
		}
		head := p.words[:len(p.words)-len(f.tail)]
		if !remains(head) {
			return false
		}
		if e.Mode != Unstated && isTrainedThinking(strings.Join(head, "-")) {
			return false
		}
		p.words, p.Effort = head, e
		p.step(N8)
		return true
	}
	return false
}

// cutInnerDate takes a date that stands inside the name.
func (p *parser) cutInnerDate() {
	iso, at, n := soleDate(p.words)
	if n == 0 || p.Date != "" {
		return
	}
	rest := slices.Concat(p.words[:at], p.words[at+n:])
	if !remains(rest) {
		return
	}
	p.words, p.Date = rest, iso
	p.step(N6)
}

// finish joins the words and decides whether the name identifies a model.
func (p *parser) finish() Name {
	p.Base = strings.Join(p.words, "-")
	switch {
	case p.Org == "" && isServedName(p.Base):
		p.Kind = Served
	case p.Date == "" && (isMoving(p.Base) || strings.HasPrefix(p.Org, "~")):
		p.Kind = Moving
	case isContradictory(p.words):
		p.Kind = Contradictory
	}
	return p.Name
}

// cutLast cuts around the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// remains reports whether the words still name something.
func remains(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return w != "" })
}

// cutWords cuts tail from the end of words.
func cutWords(words, tail []string) (head []string, ok bool) {
	at := len(words) - len(tail)
	if at < 0 {
		return nil, false
	}
	for i, w := range tail {
		if words[at+i] != w {
			return nil, false
		}
	}
	return words[:at], true
}
