package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// Limits on what a proposal looks at: keys far down, or the thousandth of an
// object, are data and no names.
const (
	maxNesting = 6
	maxLeaves  = 400
	manyRuns   = 50
	fewRuns    = 50 // of a set that tell what its objects hold
)

// draftOfTree takes for runs the objects in which the most numbers have a name.
// by is the form that the mapping is of.
func draftOfTree(docs []source.Node, by string) *draft {
	if len(docs) == 0 {
		return nil
	}
	p := &draft{}
	if len(docs) > 1 {
		p.ofLines(docs)
	} else {
		p.ofDocument(docs[0])
	}
	if len(docs) > 1 && by == "json" {
		by = "jsonl"
	}
	p.recognizeKeys(docs[0], by)
	return p
}

// ofDocument looks for the runs of one document.
func (p *draft) ofDocument(root source.Node) {
	whole := rowSet{path: "$", objects: []source.Node{root}, n: 1}
	if isRequests(root) {
		p.leaves = requestLeaves("$", root.Items())
		return
	}
	sets := setsIn(root, "$", nil)
	best := bestOf(append([]rowSet{whole}, sets...))
	if best.path == "$" {
		p.leaves = leavesOf(root, "$")
	} else {
		p.ofSet(best)
		for k, outer := range best.around {
			if outer.listed {
				p.outside(leavesOf(outer.node, strings.Repeat("^", len(best.around)-k)))
			}
		}
		p.outside(leavesOf(root, "$"))
	}
	p.restOf(sets, best)
}

// ofLines looks for the runs among many documents: requests, or events of which
// some are runs, or runs.
func (p *draft) ofLines(docs []source.Node) {
	if areRequests(slices.All(docs)) {
		p.leaves = requestLeaves("$", slices.All(docs))
		return
	}
	sets := kindsOf(docs)
	if len(sets) < 2 {
		sets = []rowSet{{path: "$[*]", objects: docs[:min(len(docs), fewRuns)], n: len(docs)}}
	}
	best := bestOf(sets)
	p.ofSet(best)
	for _, s := range sets {
		if s.path != best.path {
			p.outside(leavesOf(s.objects[0], s.path))
		}
	}
}

// ofSet takes a set of objects for the runs.
func (p *draft) ofSet(s rowSet) {
	p.rows = scalarOf(s.path)
	if s.n > manyRuns {
		p.rowsWhy = fmt.Sprintf("%d of them; is each of them a run, or a request of one?", s.n)
	}
	p.leaves = s.leaves()
}

func (p *draft) outside(leaves []leaf) {
	for _, l := range leaves {
		l.outside = true
		p.leaves = append(p.leaves, l)
	}
}

// restOf says which other lists hold numbers.
func (p *draft) restOf(sets []rowSet, best rowSet) {
	for _, s := range sets {
		if s.path != best.path && !strings.HasPrefix(best.path, s.path) && len(p.others) < maxOpen {
			p.others = append(p.others, s.unread())
		}
	}
}

// kindKeys say of which sort an event is.
var kindKeys = []string{"event", "type", "kind", "record", "record_type", "phase", "event_type", "msg", "message", "stage"}

// kindsOf parts events by the key that says what each is.
func kindsOf(docs []source.Node) (sets []rowSet) {
	for _, key := range kindKeys {
		at := map[string]int{}
		sets = nil
		for _, n := range docs {
			v := n.Get(key)
			if !v.Is(source.String) || len(v.Cell().Text) > 40 {
				sets = nil
				break
			}
			text := v.Cell().Text
			i, known := at[text]
			if !known {
				i = len(sets)
				at[text] = i
				sets = append(sets, rowSet{path: "$[?@" + step(key) + " == " + quoted(text) + "]"})
			}
			if s := &sets[i]; len(s.objects) < fewRuns {
				s.objects = append(s.objects, n)
			}
			sets[i].n++
		}
		if len(sets) > 1 && len(sets) < 20 {
			return sets
		}
	}
	return nil
}

// outer is an object around runs.
type outer struct {
	node   source.Node
	listed bool // it is one of several
}

// rowSet is a set of objects that could be the runs of a document.
type rowSet struct {
	path    string        // as rows names it
	objects []source.Node // the first of them
	n       int
	around  []outer  // from the outside in
	keyed   bool     // each has a name of its own in the object around them
	columns *columns // of which they are the entries, where they are no objects
}

// leaves lists what the runs hold.
func (s rowSet) leaves() []leaf {
	if s.columns != nil {
		return s.columns.leaves()
	}
	return append(keyLeaves(s), leavesOfAll(s.objects, "@")...)
}

// names counts the different numbers of a run whose names mean something.
func (s rowSet) names() int {
	if s.columns != nil {
		return namesOf(s.columns.leaves())
	}
	return namesIn(s.objects)
}

// unread says what is left out where other runs are taken.
func (s rowSet) unread() string {
	if s.columns != nil {
		return fmt.Sprintf("Not read: the lists beside %s, an entry a run", s.path)
	}
	return fmt.Sprintf("Not read: the %d objects at %s", s.n, s.path)
}

// bestOf is the set with the most numbers that have a name; of a document and a
// list in it that has half as many, the list, since a summary tends to say more.
func bestOf(sets []rowSet) rowSet {
	best, most := sets[0], -1
	for _, s := range sets {
		n := 2 * s.names()
		if s.path == "$" {
			n = n/2 - 1
		}
		if n > most {
			best, most = s, n
		}
	}
	return best
}

// setsIn finds lists of objects, and objects of which each member is one with
// names of its own: {"c8": {"ttft_ms": 12}, "c16": {...}}.
func setsIn(n source.Node, at string, around []outer) (out []rowSet) {
	if len(around) > maxNesting {
		return nil
	}
	listed := strings.HasSuffix(at, "*]") || strings.HasSuffix(at, ".*")
	inner := append(slices.Clone(around), outer{n, listed})
	switch {
	case n.Is(source.Array):
		if !n.Index(0).Is(source.Object) || isRequests(n) || labelled(n) != nil {
			return nil
		}
		s := rowSet{path: at + "[*]", n: n.Len(), around: around}
		for i, v := range n.Items() {
			if i < fewRuns && v.Is(source.Object) {
				s.objects = append(s.objects, v)
			}
		}
		return append([]rowSet{s}, setsIn(n.Index(0), s.path, around)...)
	case isMap(n):
		s := rowSet{path: at + ".*", n: n.Len(), around: inner, keyed: true}
		for _, v := range n.Members() {
			if len(s.objects) < fewRuns {
				s.objects = append(s.objects, v)
			}
		}
		return append([]rowSet{s}, setsIn(s.objects[0], s.path, inner)...)
	}
	if c := columnsIn(n); c != nil {
		out = append(out, rowSet{path: at + step(c.lead) + "[*]", n: c.n, around: inner, columns: c})
	}
	for key, v := range n.Members() {
		out = append(out, setsIn(v, at+step(key), inner)...)
	}
	return out
}

// isMap reports whether an object holds runs by a name of theirs: objects with
// the same keys, of which some mean a number, while their names mean none. The
// first few tell.
func isMap(n source.Node) bool {
	const few = 4
	if !n.Is(source.Object) || n.Len() < 2 {
		return false
	}
	var keys []string
	i := 0
	for key, v := range n.Members() {
		own := slices.Sorted(v.Keys())
		if i == 0 {
			keys = own
		}
		g := guessOf(leaf{words: []string{key}, sample: sample{number: true, num: 1}})
		if !v.Is(source.Object) || g.Metric != "" || !slices.Equal(own, keys) || holdsRuns(v, 0) == 0 {
			return false
		}
		if i++; i == few {
			break
		}
	}
	return true
}

// holdsRuns counts the names in an object, or in the lists below it.
func holdsRuns(n source.Node, depth int) int {
	most := namesIn([]source.Node{n})
	for _, v := range n.Members() {
		if first := v.Index(0); first.Is(source.Object) && depth < 2 {
			most = max(most, holdsRuns(first, depth+1))
		}
	}
	return most
}

// namesIn counts the different numbers of objects whose names mean something.
func namesIn(objects []source.Node) int {
	return namesOf(leavesOfAll(objects[:min(len(objects), 3)], "@"))
}

func namesOf(leaves []leaf) int {
	names := map[string]bool{}
	for _, l := range leaves {
		if g := guessOf(l); g.Metric != "" {
			names[g.Metric+" "+string(g.Stat)+" "+g.Benchmark] = true
		}
	}
	return len(names)
}

var oneNumber = regexp.MustCompile(`^([A-Za-z_ =-]*)(\d+)([A-Za-z_ ]*)$`)

// keyLeaves is what the names of runs in an object say: how many requests at a
// time (c8), or the model.
func keyLeaves(s rowSet) []leaf {
	if !s.keyed {
		return nil
	}
	key := s.objects[0].Key()
	if m := oneNumber.FindStringSubmatch(key); m != nil {
		g := guessOf(leaf{words: []string{m[1] + " " + m[3]}, sample: sample{number: true, whole: true, num: 1}, text: m[2]})
		given := g.Setting
		if given == "" || g.hasUnitOfOther() {
			given = "concurrency"
		}
		return []leaf{{given: given, weak: true, why: "the number in the name of the run?", place: "path: '@', key: true, regexp: '(\\d+)'", text: m[2], sample: parseSample(m[2])}}
	}
	return []leaf{{given: "model", weak: true, why: "the name of the run?", place: "path: '@', key: true", text: key}}
}

// toolKeys are keys that tend to name the program.
var toolKeys = []string{"tool", "benchmark_tool", "tool_name", "runner", "program", "generator", "app", "benchmark_name", "harness", "bench", "suite"}

var toolName = regexp.MustCompile(`^[A-Za-z][\w.-]{0,30}$`)

// recognizeKeys proposes the key that names the program, with its value, and the
// first keys beside it.
func (p *draft) recognizeKeys(root source.Node, by string) {
	const enough = 5
	if root.Is(source.Array) {
		root = root.Index(0)
	}
	var words []string
	for _, key := range toolKeys {
		if v := root.Get(key); v.Is(source.String) && toolName.MatchString(v.Cell().Text) {
			words = append(words, scalarOf(key)+": "+scalarOf(v.Cell().Text))
			p.name, p.title = slug(v.Cell().Text), v.Cell().Text
			break
		}
	}
	for key := range root.Members() {
		w := scalarOf(orElse(key, "/")) // the pointer of an empty key
		if len(words) < enough && !strings.HasPrefix(key, "/") && (len(words) == 0 || !strings.HasPrefix(words[0], w+": ")) {
			words = append(words, w+`: "*"`)
		}
	}
	p.recognize = by + ": {" + strings.Join(words, ", ") + "}"
}
