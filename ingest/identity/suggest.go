package identity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

const (
	maxSuggestions = 3
	maxPostings    = 200 // names looked at for each of the rarest words
	rareWords      = 2
	maxDistance    = 0.5
	maxSuggested   = 200 // bytes of a name that is still worth a line of the alias file
)

// index finds names with common words. It serves suggestions only: what it finds
// is shown to a person and joins nothing.
type index struct {
	entries []nearName
	byWord  map[string][]int
	byText  map[string][]int // letters and digits alone, sorted: word order and punctuation do not count
	byParts map[string][]int // see partsOf
}

// nearName is one normal form as the index compares it.
type nearName struct {
	found
	name   Name
	words  []string // letter and digit runs, sorted
	text   string
	parts  parts
	traits traits
}

func newIndex(r *Resolver) *index {
	x := &index{byWord: map[string][]int{}, byText: map[string][]int{}, byParts: map[string][]int{}}
	for i, n := range r.nodes {
		if len(n.key.base) > maxSuggested || len(r.contested[i]) > 0 {
			continue // what may mean several models is no answer
		}
		m := slices.MinFunc(n.members, func(a, b member) int {
			return cmp.Or(strings.Compare(a.text, b.text), strings.Compare(a.format, b.format))
		})
		x.entries = append(x.entries, newNearName(m.name, r.found(r.find(i))))
	}
	for at, t := range r.said { // a record's own name for a model is one of its names
		n := r.name(at.format, at.text)
		if i, ok := r.nodeOf(n); ok && len(t.nodes) == 1 && r.find(i) != r.find(t.nodes[0]) && len(n.Base) <= maxSuggested {
			x.entries = append(x.entries, newNearName(n, r.found(r.find(t.nodes[0]))))
		}
	}
	x.sort()
	return x
}

// sort makes the order that of the ids, and fills the ways to find an entry.
func (x *index) sort() {
	slices.SortFunc(x.entries, func(a, b nearName) int {
		return cmp.Or(strings.Compare(a.id, b.id), compareKeys(a.name.key(), b.name.key()))
	})
	for i, e := range x.entries {
		for _, w := range slices.Compact(slices.Clone(e.words)) {
			x.byWord[w] = append(x.byWord[w], i)
		}
		x.byText[e.text] = append(x.byText[e.text], i)
		x.byParts[e.parts.String()] = append(x.byParts[e.parts.String()], i)
	}
}

func newNearName(n Name, of found) nearName {
	n.Base = withoutStorage(n.Base)
	e := nearName{found: of, name: n, parts: partsOf(n.Base), traits: n.traits()}
	for w := range strings.FieldsFuncSeq(n.Base, isPunctuation) {
		e.words = append(e.words, runs(w)...)
	}
	slices.Sort(e.words)
	e.text = strings.Join(e.words, "")
	return e
}

// suggest ranks the ids that an unresolved spelling may mean: those that
// answered, then those with similar names. Names that are certainly other models
// are left out.
func (r *Resolver) suggest(s Spelling, n Name, candidates []string) []Suggestion {
	if len(s.Text) > maxSuggested || n.Kind == Opaque {
		return nil
	}
	near := r.near.nearest(near(n))
	for _, id := range candidates {
		near = slices.DeleteFunc(near, func(f found) bool { return f.id == id })
	}
	self := r.entityID(n)
	near = slices.DeleteFunc(near, func(f found) bool { return f.id == self || f.id == s.Text })
	if len(candidates) > 0 || len(near) > 0 && near[0].likeness < BothSayMore {
		near = slices.DeleteFunc(near, func(f found) bool { return f.likeness == BothSayMore })
	}
	var out []Suggestion
	for _, id := range candidates[:min(len(candidates), maxSuggestions)] {
		out = append(out, Suggestion{Canonical: id, Line: r.line(s, n, id)})
	}
	for _, f := range near[:min(len(near), maxSuggestions-len(out))] {
		out = append(out, f.suggestion(r.line(s, n, f.id)))
	}
	return out
}

// Alike returns the models that a resolved spelling may mean too, since their names
// have the same parts: the words in another order, digits fused or apart, a maker
// or "instruct" more, a date. No rule joins them; a line of the alias file may. Of
// two such models only one asks about the other, so that lines which are pasted lead
// to one id: the undated about the dated one, else the lesser id about the better.
func (r *Resolver) Alike(s Spelling, res Resolution) []Suggestion {
	n := r.name(s.Format, s.Text)
	own, ok := r.nodeOf(res.Name)
	if !ok || res.Status != Resolved || res.Rule == ByUser || len(s.Text) > maxSuggested || n.Kind != Plain {
		return nil
	}
	self := r.found(r.find(own))
	var out []Suggestion
	for _, f := range r.near.nearest(newNearName(n, found{})) {
		switch {
		case f.likeness > SameParts || f.id == self.id || !self.asksAbout(f) || r.isBaseOf(f.id, self.id) || len(out) == maxSuggestions:
		case f.id == s.Text: // elsewhere the very spelling is a model of its own
			out = append(out, f.suggestion(quoteYAML(s.Text)+": "+quoteYAML(res.Canonical)))
		default:
			out = append(out, f.suggestion(r.line(s, n, f.id)))
		}
	}
	return out
}

func (f found) suggestion(line string) Suggestion {
	return Suggestion{Canonical: f.id, Line: line, Likeness: f.likeness, Distance: f.distance}
}

// found is an entity as the index finds it.
func (r *Resolver) found(root int) found {
	e := r.entities[root]
	n := r.name("", e.id)
	return found{id: e.id, rank: r.rankOf("", e.id, n), members: e.members, dated: n.Date != ""}
}

// asksAbout reports whether, of two models that may be one, this one asks.
func (f found) asksAbout(other found) bool {
	if f.dated != other.dated {
		return !f.dated
	}
	return compareFound(other, f) < 0
}

// compareFound puts the better id first: that of the better rank, then that of more
// spellings, then the one that sorts first.
func compareFound(a, b found) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.members, a.members), strings.Compare(a.id, b.id))
}

// isBaseOf reports whether two repositories of one maker differ in being tuned for
// instructions.
func (r *Resolver) isBaseOf(a, b string) bool {
	return isBaseOf(Spelling{Text: a}, r.name("", a), Spelling{Text: b}, r.name("", b))
}

// entityID is the id of the entity that the name itself belongs to, if any.
func (r *Resolver) entityID(n Name) string {
	if i, ok := r.nodeOf(n); ok {
		return r.entities[r.find(i)].id
	}
	return ""
}

// near is what to compare a name by: for a path, the repository it may hold.
func near(n Name) nearName {
	if n.Kind == Local {
		if inner := parseName(convention{}, repositoryInPath(n.Base)); inner.Kind == Plain {
			n = inner
		}
	}
	return newNearName(n, found{})
}

type found struct {
	id       string
	rank     rank
	members  int // spellings
	dated    bool
	likeness Likeness
	distance float64
}

// nearest ranks by likeness, then by distance, then by how good an id it is. Words that occur in few names say most,
// so the search starts from the rarest.
func (x *index) nearest(of nearName) []found {
	words := slices.Compact(slices.Clone(of.words))
	words = slices.DeleteFunc(words, func(w string) bool { return len(x.byWord[w]) == 0 })
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(x.byWord[a]), len(x.byWord[b])), strings.Compare(a, b))
	})
	var look []int
	for _, postings := range [][]int{x.byText[of.text], x.byParts[of.parts.String()]} {
		look = append(look, postings[:min(len(postings), maxPostings)]...)
	}
	for _, w := range words[:min(len(words), rareWords)] {
		postings := x.byWord[w]
		look = append(look, postings[:min(len(postings), maxPostings)]...)
	}
	slices.Sort(look)
	var out []found
	for _, i := range slices.Compact(look) {
		e := x.entries[i]
		e.likeness, e.distance = likenessOf(of, e), distance(of, e)
		if (e.likeness <= SameParts || e.distance <= maxDistance && sharesName(of.words, e.words)) && differs(of.traits, e.traits) == "" && !otherMaker(of.name, e.name) {
			out = append(out, e.found)
		}
	}
	slices.SortFunc(out, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.likeness, b.likeness), cmp.Compare(a.distance, b.distance), compareFound(a, b))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(f found) bool { // a model has several names
		again := seen[f.id]
		seen[f.id] = true
		return again
	})
}

// common are words that models of all families have: what two names have in common
// beside these says that they may be one.
var common = map[string]bool{
	"instruct": true, "chat": true, "base": true, "it": true, "preview": true, "turbo": true, "mini": true, "pro": true, "max": true, "flash": true,
	"large": true, "small": true, "medium": true, "latest": true, "model": true, "models": true, "ai": true, "lm": true, "llm": true, "thinking": true,
	"reasoning": true, "fp": true, "bf": true, "int": true, "awq": true, "gptq": true, "gguf": true, "exp": true, "experimental": true, "high": true,
	"low": true, "non": true, "free": true, "beta": true, "online": true, "lite": true, "nano": true, "plus": true, "ultra": true, "org": true,
}

// sharesName reports whether two names have a word that is the name of a family.
func sharesName(a, b []string) bool {
	return slices.ContainsFunc(a, func(w string) bool {
		return len(w) > 1 && !common[w] && unicode.IsLetter(rune(w[0])) && slices.Contains(b, w)
	})
}

// otherMaker reports whether two names state two makers.
func otherMaker(a, b Name) bool { return a.hasMaker() && b.hasMaker() && a.Org != b.Org }

// distance is 1 minus the Dice coefficient of the words, rounded, so that it prints
// and sorts alike everywhere.
func distance(a, b nearName) float64 {
	common := 0
	for i, j := 0, 0; i < len(a.words) && j < len(b.words); {
		switch c := strings.Compare(a.words[i], b.words[j]); {
		case c == 0:
			common, i, j = common+1, i+1, j+1
		case c < 0:
			i++
		default:
			j++
		}
	}
	d := 1 - 2*float64(common)/float64(len(a.words)+len(b.words))
	return math.Round(d*1000) / 1000
}

// line is a line for the alias file. It is limited to the source where the
// spelling occurs in several, and starts at the date of a dated id, before which
// a pointer cannot have meant it.
func (r *Resolver) line(s Spelling, n Name, id string) string {
	var limits []string
	if source := cmp.Or(s.Source, s.Format); source != "" && len(r.callers[s.Text]) > 1 {
		limits = append(limits, "source: "+quoteYAML(source))
	}
	if date := r.name("", id).Date; date != "" && n.Date == "" {
		limits = append(limits, "from: "+date)
	}
	if limits == nil {
		return quoteYAML(s.Text) + ": " + quoteYAML(id)
	}
	return fmt.Sprintf("%s: {is: %s, %s}", quoteYAML(s.Text), quoteYAML(id), strings.Join(limits, ", "))
}

// quoteYAML writes text as a double-quoted YAML scalar on one line. Everything
// outside printable ASCII and letters is escaped, so that no control character,
// line separator or direction mark reaches a terminal or an editor.
func quoteYAML(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= ' ' && r < 0x7f || r > 0x7f && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
