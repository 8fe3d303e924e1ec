package identity

import (
	"slices"
	"strings"
)

// Resolve gives the identity of a row. The spelling should be one of those that
// the Resolver was built from; another one is resolved against them all the
// same. The time it takes does not grow with the number of names, except that
// suggestions look at a bounded number of similar ones.
func (r *Resolver) Resolve(s Spelling) Resolution {
	n := r.name(s.Format, s.Text)
	if e := r.efforts[s.scope()]; e != (Effort{}) && (n.Effort == Effort{} || n.Effort.Mode == SourceDefault) {
		n.Effort = e
	}
	n.Setting = s.complete(n.Setting)
	res, done := r.byUser(s, n)
	if !done && res.Status == "" {
		res, done = r.byNames(s, n)
	}
	if !done {
		res = r.keep(s, n, res)
	}
	res.Setting = res.Name.Setting
	return res
}

// byUser is rule 1. Contradicting lines end the search: the user has spoken, only
// not clearly.
func (r *Resolver) byUser(s Spelling, n Name) (Resolution, bool) {
	lines, ok := r.aliases.Find(s)
	switch {
	case len(lines) == 0:
		return Resolution{}, false
	case !ok:
		var ids []string
		for _, a := range lines {
			ids = append(ids, r.idOf(a.Canonical))
		}
		return Resolution{Rule: ByOwn, Status: Ambiguous, Why: "contradicting lines of the alias file", Candidates: sortedOnce(ids)}, false
	case lines[0].Apart:
		n.Kind = SetApart
		return Resolution{Canonical: r.ownID(s), Rule: ByUser, Status: Resolved, Why: lines[0].Place, Name: n}, true
	}
	a := lines[0]
	res := Resolution{Canonical: a.Canonical, Rule: ByUser, Status: Resolved, Why: a.Place, Name: a.rename(n)}
	target := r.name("", a.Canonical)
	if i, ok := r.nodeOf(target); ok {
		e := r.entities[r.find(i)]
		res.Canonical = e.id
		res.Name.Org, res.Name.Base = e.name.Org, e.name.Base
		if res.Name.Date == target.Date {
			res.Name.Date = e.name.Date
		}
	}
	return res, true
}

// byNames is rules 2 to 4. Where it finds several answers it returns them and
// false.
func (r *Resolver) byNames(s Spelling, n Name) (Resolution, bool) {
	i, named := r.nodeOf(n)
	if named {
		if e := r.entities[r.find(i)]; e.id == s.Text && r.rankOf(s.Format, s.Text, n) <= rankDatedOrg && !r.isLone(e, s, n) {
			return r.into(r.find(i), n, ByID, ""), true
		}
	}
	switch t := r.statement(s); {
	case len(t.nodes) == 1:
		return r.into(r.find(t.nodes[0]), n, ByCrossID, t.texts[0]), true
	case len(t.nodes) > 1:
		return Resolution{Rule: ByOwn, Status: Ambiguous, Why: "the source states several ids", Candidates: r.ids(t.nodes)}, false
	case !named:
		return Resolution{}, false
	case len(r.contested[i]) > 0:
		return Resolution{Rule: ByOwn, Status: Ambiguous, Why: "several ids have this name", Candidates: r.ids(r.contested[i])}, false
	}
	return r.normalized(r.find(i), s, n)
}

// normalized is rule 4, and rule 2 for the spelling that the group took as its
// id.
func (r *Resolver) normalized(root int, s Spelling, n Name) (Resolution, bool) {
	e := r.entities[root]
	switch {
	case r.isLone(e, s, n):
		return Resolution{}, false
	case e.id == s.Text:
		return r.into(root, n, ByID, ""), true
	}
	steps := n.Steps
	if n.key().org == "" && e.name.Org != "" {
		steps |= N9
	}
	return r.into(root, n, ByNormalized, steps.String()), true
}

// isLone reports whether nothing but the spelling itself means the entity, and
// it is no canonical id by its form either.
func (r *Resolver) isLone(e entity, s Spelling, n Name) bool {
	return e.members == 1 && r.rankOf(s.Format, s.Text, n) > rankRepository && e.name.Raw == s.Text
}

// statement is where the cross-ids lead: those of all records of the source that
// have the spelling, unless they disagree and this record's own do not.
func (r *Resolver) statement(s Spelling) target {
	t := r.said[s.scope()]
	if len(t.nodes) != 1 {
		if all := stated(s); all != nil {
			if own := r.best(s.scope(), slices.Sorted(slices.Values(all[1:]))); len(own.nodes) > 0 {
				return own
			}
		}
	}
	return t
}

// into places a row in an entity: the model is the entity's, the setting the
// row's own.
func (r *Resolver) into(root int, n Name, rule Rule, why string) Resolution {
	e := r.entities[root]
	n.Org, n.Base, n.Date, n.Kind, n.Pair = e.name.Org, e.name.Base, e.name.Date, e.name.Kind, e.name.Pair
	return Resolution{Canonical: e.id, Rule: rule, Status: Resolved, Why: why, Name: n}
}

// keep is rule 5: the row keeps its own identity.
func (r *Resolver) keep(s Spelling, n Name, res Resolution) Resolution {
	if res.Status == "" {
		res = Resolution{Rule: ByOwn, Status: Unresolved, Why: notNamed[n.Kind]}
	}
	res.Canonical, res.Name = r.ownID(s), n
	if i, ok := r.nodeOf(n); ok {
		res.Canonical = r.entities[r.find(i)].id
	}
	res.Suggestions = r.suggest(s, n, res.Candidates)
	return res
}

// ownID is the id of a spelling that belongs to no entity.
func (r *Resolver) ownID(s Spelling) string {
	if id, ok := r.own[s.scope()]; ok {
		return id
	}
	return s.Text
}

// idOf is the canonical id that a text leads to.
func (r *Resolver) idOf(text string) string {
	if i, ok := r.nodeOf(r.name("", text)); ok {
		return r.entities[r.find(i)].id
	}
	return text
}

// ids are the canonical ids of nodes, sorted, each once.
func (r *Resolver) ids(nodes []int) []string {
	var ids []string
	for _, root := range r.roots(nodes) {
		ids = append(ids, r.entities[root].id)
	}
	return sortedOnce(ids)
}

func sortedOnce(ids []string) []string {
	ids = slices.DeleteFunc(ids, func(id string) bool { return strings.TrimSpace(id) == "" })
	slices.Sort(ids)
	return slices.Compact(ids)
}
