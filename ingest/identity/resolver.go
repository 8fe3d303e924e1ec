package identity

import (
	"cmp"
	"slices"
	"strings"
)

// Resolver gives every row its model. It is built once from all names in the
// data and may be used by several goroutines at once. Its answers depend on the
// set of names only, not on their order.
type Resolver struct {
	aliases *Set
	names   map[nameKey]Name // memo of parses
	decreed map[string]rank  // ids that are canonical whatever they look like

	nodes []node
	byKey map[key]int

	said      map[scope]target // where the cross-ids of a spelling lead in its own source
	efforts   map[scope]Effort // what the ids beside a spelling say, where its format's records are one run
	contested map[int][]int    // node -> roots that answer to it, where several do
	entities  map[int]entity   // by root
	callers   map[string][]scope
	own       map[scope]string // id of a spelling that no entity takes
	near      *index
}

type nameKey struct{ format, text string }

// node is one normal form. Nodes that mean one model share a root.
type node struct {
	key     key
	parent  int
	members []member
}

type member struct {
	format, text string
	name         Name
}

// entity is one model: its canonical id, the name behind the id, and how many
// spellings mean it, counted for each format.
type entity struct {
	id      string
	name    Name
	members int
}

// NewResolver builds a Resolver from the user's aliases (nil is none), ids that
// are canonical whatever they look like (what records name as repositories, such
// as every hugging_face_id: "openai/gpt-oss-120b" does not show it), and every spelling in the data. Duplicates are fine.
func NewResolver(aliases *Set, canonical []string, spellings []Spelling) *Resolver {
	r := &Resolver{
		aliases: aliases,
		names:   map[nameKey]Name{}, decreed: map[string]rank{}, byKey: map[key]int{},
		said: map[scope]target{}, efforts: map[scope]Effort{}, contested: map[int][]int{}, entities: map[int]entity{},
		callers: map[string][]scope{}, own: map[scope]string{},
	}
	for _, id := range canonical {
		r.decreed[id] = rankCanonical
	}
	for _, id := range aliases.canonicals() {
		r.decreed[id] = rankUser
	}
	for id := range r.decreed {
		r.add("", id)
	}
	r.link(r.collect(spellings))
	r.fillOrgs()
	r.choose()
	r.separate()
	r.near = newIndex(r)
	return r
}

// collect adds every spelling and the ids beside it, and returns what the
// records of each source state about each spelling. Spellings that the user has
// placed need no normal form.
func (r *Resolver) collect(spellings []Spelling) map[scope]map[string]bool {
	statements := map[scope]map[string]bool{}
	seen := map[scope]bool{}
	for _, s := range spellings {
		at := s.scope()
		if !seen[at] {
			seen[at] = true
			r.callers[s.Text] = append(r.callers[s.Text], at)
		}
		if lines, ok := r.aliases.Find(s); ok && len(lines) > 0 {
			continue
		}
		r.add(s.Format, s.Text)
		all := stated(s)
		for i, id := range all {
			r.add(s.Format, id)
			if i > 0 {
				r.decree(s.Format, id)
			}
			note(statements, scope{s.Format, s.Source, id}, all)
		}
	}
	return statements
}

// decree marks a repository that a record states beside another id.
func (r *Resolver) decree(format, id string) {
	if _, ok := r.decreed[id]; !ok && isRepository("", r.name(format, id)) {
		r.decreed[id] = rankStated
	}
}

// note keeps what one record states about one of its ids.
func note(statements map[scope]map[string]bool, about scope, all []string) {
	if statements[about] == nil {
		statements[about] = map[string]bool{}
	}
	for _, id := range all {
		if id != about.text {
			statements[about][id] = true
		}
	}
}

// stated is the spelling and the ids beside it, each once; nothing if there are
// none beside it.
func stated(s Spelling) []string {
	all := []string{s.Text}
	for _, id := range s.IDs {
		if id != "" && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	if len(all) == 1 {
		return nil
	}
	return all
}

// add parses a name and makes it a member of its node.
func (r *Resolver) add(format, text string) {
	k := nameKey{format, text}
	if _, ok := r.names[k]; ok {
		return
	}
	n := ParseFrom(format, text)
	r.names[k] = n
	if !n.identifies() {
		return
	}
	i, ok := r.byKey[n.key()]
	if !ok {
		i = len(r.nodes)
		r.nodes = append(r.nodes, node{key: n.key(), parent: i})
		r.byKey[n.key()] = i
	}
	r.nodes[i].members = append(r.nodes[i].members, member{format, text, n})
}

// name is the memoized parse.
func (r *Resolver) name(format, text string) Name {
	if n, ok := r.names[nameKey{format, text}]; ok {
		return n
	}
	return ParseFrom(format, text)
}

// nodeOf is the node of a name; false for names that identify nothing.
func (r *Resolver) nodeOf(n Name) (int, bool) {
	if !n.identifies() {
		return 0, false
	}
	i, ok := r.byKey[n.key()]
	return i, ok
}

// find is the root of a node. It compresses no paths, so that readers need no
// lock.
func (r *Resolver) find(i int) int {
	for r.nodes[i].parent != i {
		i = r.nodes[i].parent
	}
	return i
}

// union makes two nodes one entity. The smaller key leads, so that the root does
// not depend on the order of calls.
func (r *Resolver) union(a, b int) {
	a, b = r.find(a), r.find(b)
	if compareKeys(r.nodes[a].key, r.nodes[b].key) > 0 {
		a, b = b, a
	}
	r.nodes[b].parent = a
}

func compareKeys(a, b key) int {
	return cmp.Or(strings.Compare(a.base, b.base), strings.Compare(a.org, b.org), strings.Compare(a.date, b.date))
}

// roots are the distinct roots of nodes.
func (r *Resolver) roots(nodes []int) []int {
	var roots []int
	for _, i := range nodes {
		if root := r.find(i); !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	return roots
}
