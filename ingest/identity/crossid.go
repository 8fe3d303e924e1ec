package identity

import (
	"cmp"
	"maps"
	"slices"
)

// target is where the cross-ids of a spelling lead. Several nodes contradict
// each other; none means that the spelling is as good an id as any beside it.
type target struct {
	nodes []int
	texts []string // one text for each node
}

// link follows the cross-ids (rule 3). A statement is about the spelling in its
// own source. It is about the normal form, everywhere, only if both sides carry
// the same date and stamps and nothing in the names tells them apart: what an
// undated pointer means at one source is no knowledge about another.
func (r *Resolver) link(statements map[scope]map[string]bool) {
	claims := map[int][]int{}
	for at, set := range statements {
		ids := slices.Sorted(maps.Keys(set))
		r.shareEffort(at, ids)
		t := r.best(at, ids)
		if len(t.nodes) == 0 {
			continue
		}
		r.said[at] = t
		n := r.name(at.format, at.text)
		i, ok := r.nodeOf(n)
		if !ok || len(t.nodes) != 1 || !generally(n, r.name(at.format, t.texts[0])) {
			continue
		}
		if j := t.nodes[0]; j != i && !slices.Contains(claims[i], j) {
			claims[i] = append(claims[i], j)
		}
	}
	for i, targets := range claims {
		if len(targets) == 1 {
			r.union(i, targets[0])
		}
	}
	for i, targets := range claims {
		if roots := r.roots(targets); len(roots) > 1 {
			r.contested[i] = roots
		}
	}
}

// best picks where the ids stated beside a spelling, sorted, lead: to the most
// authoritative one, the spelling itself included; among equals to the one that
// sorts first. Two different repositories, or two dated ids, stated for a lesser
// spelling contradict each other and are both returned. An id whose name
// contradicts the spelling's (another size, another release) is not followed:
// records err too.
func (r *Resolver) best(at scope, ids []string) target {
	n := r.name(at.format, at.text)
	top, lead := lowest, "" // nothing leads to a name that identifies nothing
	if n.identifies() {
		top, lead = r.authorityOf(at.format, at.text, n), at.text
	}
	own := top
	var t target
	for _, id := range ids {
		m := r.name(at.format, id)
		i, ok := r.nodeOf(m)
		if !ok || n.identifies() && contradict(n.traits(), m.traits()) {
			continue
		}
		k := r.authorityOf(at.format, id, m)
		switch c := compareAuthority(k, top); {
		case c < 0, c == 0 && id < lead:
			top, lead, t = k, id, target{[]int{i}, []string{id}}
		case c == 0 && k != own && (k.rank <= rankRepository || k.dated) && !slices.Contains(t.nodes, i):
			t.nodes, t.texts = append(t.nodes, i), append(t.texts, id)
		}
	}
	return t
}

// authority orders the ids of one record. Below repositories, which hold fixed
// weights, an id that carries a date or a stamp beats one that does not, however
// either is written: following the undated one would drop the date.
type authority struct {
	rank  rank
	dated bool
}

// lowest is below every id.
var lowest = authority{rank: rankOther + 1}

func (r *Resolver) authorityOf(format, text string, n Name) authority {
	return authority{r.rankOf(format, text, n), n.Date != "" || len(n.traits().stamps) > 0}
}

// compareAuthority is negative if a is the better id.
func compareAuthority(a, b authority) int {
	fixedA, fixedB := a.rank <= rankRepository, b.rank <= rankRepository
	return cmp.Or(
		compareBool(fixedA, fixedB),
		compareBool(!fixedA && a.dated, !fixedB && b.dated),
		cmp.Compare(a.rank, b.rank),
	)
}

// generally reports whether a statement about one name holds for its normal form
// at other sources too.
func generally(n, m Name) bool {
	a, b := n.traits(), m.traits()
	return n.Date == m.Date && slices.Equal(a.stamps, b.stamps) && differs(a, b) == ""
}

// shareEffort keeps the effort that the ids beside a spelling state, where the
// format's records are about one run and the ids agree.
func (r *Resolver) shareEffort(at scope, ids []string) {
	if !conventions[at.format].oneRun {
		return
	}
	var shared Effort
	for _, id := range ids {
		switch e := r.name(at.format, id).Effort; {
		case e == (Effort{}) || e.Mode == SourceDefault || e == shared:
		case shared == Effort{}:
			shared = e
		default:
			return
		}
	}
	r.efforts[at] = shared
}

// fillOrgs is n9: a name without an org joins the only maker that has the name.
// Two orgs that cross-ids have made one count as one. All decisions are taken
// before any is carried out, so that their order does not show.
func (r *Resolver) fillOrgs() {
	withOrg := map[key][]int{} // the key without its org
	for i, n := range r.nodes {
		if slices.ContainsFunc(n.members, func(m member) bool { return m.name.hasMaker() }) {
			k := key{base: n.key.base, date: n.key.date}
			withOrg[k] = append(withOrg[k], i)
		}
	}
	joins := map[int]int{}
	for i, n := range r.nodes {
		if n.key.org != "" {
			continue
		}
		switch roots := r.roots(withOrg[n.key]); {
		case len(roots) == 1:
			joins[i] = roots[0]
		case len(roots) > 1 && r.find(i) == i:
			r.contested[i] = roots
		}
	}
	for i, root := range joins {
		r.union(i, root)
	}
}
