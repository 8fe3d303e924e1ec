package identity

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// rank orders spellings by how good an id they are; lower is better.
type rank int

const (
	rankUser       rank = iota // named in the alias file
	rankCanonical              // given as canonical
	rankStated                 // a repository that a record states beside another id
	rankRepository             // written as a repository of a listed maker
	rankDatedAPI               // a maker's API id with its date: lower case, no blanks, no route, no slash
	rankDatedOrg               // the same behind an org, as gateways write it
	rankAPI                    // a maker's API id without a date
	rankOther                  // display names, routed names, the rest of the gateways' ids
)

func (r *Resolver) rankOf(format, text string, n Name) rank {
	if k, ok := r.decreed[text]; ok {
		return k
	}
	switch {
	case isRepository(format, n):
		return rankRepository
	case n.Steps&(N2|N3) != 0 || strings.Contains(n.Raw, " ") || n.Raw != strings.ToLower(n.Raw):
		return rankOther
	}
	slash := strings.Contains(n.Raw, "/")
	switch {
	case n.Date != "" && !slash:
		return rankDatedAPI
	case n.Date != "":
		return rankDatedOrg
	case !slash:
		return rankAPI
	}
	return rankOther
}

// choose finds the canonical id of every entity.
func (r *Resolver) choose() {
	groups := map[int][]member{}
	for i := range r.nodes {
		root := r.find(i)
		groups[root] = append(groups[root], r.nodes[i].members...)
	}
	for root, members := range groups {
		r.entities[root] = r.represent(members)
	}
}

// represent picks the best spelling of a group. A lone spelling is its own id;
// of several that all carry a setting none is: the normal form without it is.
func (r *Resolver) represent(members []member) entity {
	best := slices.MinFunc(members, func(a, b member) int {
		ra, rb := r.rankOf(a.format, a.text, a.name), r.rankOf(b.format, b.text, b.name)
		return cmp.Or(
			compareBool(ra == rankUser, rb == rankUser),
			compareBool(a.name.isBare(), b.name.isBare()),
			cmp.Compare(ra, rb),
			cmp.Compare(len(a.name.Route), len(b.name.Route)),
			strings.Compare(a.id(), b.id()),
			strings.Compare(a.format, b.format),
		)
	})
	texts := map[string]bool{}
	for _, m := range members {
		texts[m.text] = true
	}
	e := entity{id: best.id(), name: best.name, members: len(members)}
	if _, decreed := r.decreed[best.text]; !decreed && len(texts) > 1 && !best.name.isBare() {
		e.id = best.name.Model()
	}
	return e
}

// isBare reports whether a name states nothing but its model.
func (n Name) isBare() bool { return n.Setting == Setting{} && n.Shard == "" && n.File == "" }

// id is the member's text, or what its source says the text stands for.
func (m member) id() string { return cmp.Or(m.name.Said, m.text) }

// compareBool puts true first.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// separate makes ids unique. One text may mean several things: a served name in
// two sources, a spelling that one format's convention reads otherwise. Then the
// id carries its source.
func (r *Resolver) separate() {
	users := map[string]int{}
	for _, e := range r.entities {
		users[e.id]++
	}
	for root, e := range r.entities {
		plain, ok := r.nodeOf(Parse(e.id))
		if users[e.id] > 1 && (!ok || r.find(plain) != root) {
			e.id += " (" + r.formatOf(root, e.name) + ")"
			r.entities[root] = e
		}
	}
	for text, scopes := range r.callersOfOwn() {
		for _, at := range scopes {
			r.own[at] = text
			if place := cmp.Or(at.source, at.format, "elsewhere"); text != "" && (users[text] > 0 || elsewhere(at, scopes)) {
				r.own[at] = text + " (" + place + ")"
			}
		}
	}
}

// callersOfOwn is who uses the spellings that may stay their own identity. Case
// tells no two of them apart, as it tells no two names apart that identify a
// model: "GPT" and "gpt" of one source are one server's name.
func (r *Resolver) callersOfOwn() map[string][]scope {
	first := map[string]string{}
	for _, text := range slices.Sorted(maps.Keys(r.callers)) {
		if folded := foldCase(text); first[folded] == "" && r.isServed(text, r.callers[text]) {
			first[folded] = text
		}
	}
	out := map[string][]scope{}
	for text, scopes := range r.callers {
		if r.isServed(text, scopes) {
			text = first[foldCase(text)]
		}
		out[text] = append(out[text], scopes...)
	}
	return out
}

// isServed reports whether a spelling is a served name in every source, and the
// user has not said which model it is.
func (r *Resolver) isServed(text string, scopes []scope) bool {
	return !slices.ContainsFunc(scopes, func(at scope) bool {
		lines, _ := r.aliases.Find(Spelling{Format: at.format, Source: at.source, Text: text})
		return len(lines) > 0 || r.name(at.format, text).Kind != Served
	})
}

// foldCase is step n1.
func foldCase(text string) string { return strings.ToLower(norm.NFKC.String(strings.TrimSpace(text))) }

// elsewhere reports whether another source than that of the caller has the name.
func elsewhere(caller scope, all []scope) bool {
	return slices.ContainsFunc(all, func(at scope) bool { return at.format != caller.format || at.source != caller.source })
}

// formatOf is the first format that uses a name.
func (r *Resolver) formatOf(root int, n Name) string {
	var formats []string
	for _, m := range r.nodes[root].members {
		if m.text == n.Raw {
			formats = append(formats, m.format)
		}
	}
	if len(formats) == 0 {
		return n.Model()
	}
	return slices.Min(formats)
}
