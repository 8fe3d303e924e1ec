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
)

// rowSet is a set of objects that could be the runs of a document.
type rowSet struct {
	path  string // as rows names it
	first source.Node
	n     int
}

// draftOfJSON takes for runs the objects in which the most numbers have a name.
func draftOfJSON(docs []source.Node) *draft {
	if len(docs) == 0 {
		return nil
	}
	root := docs[0]
	sets := append([]rowSet{{"$", root, 1}}, rowSets(root, "$", 0)...)
	best, most := sets[0], -1
	for _, s := range sets {
		if n := namesIn(s.first); n > most {
			best, most = s, n
		}
	}
	p := &draft{}
	prefix := "@"
	if best.path == "$" {
		prefix = "$"
	} else {
		p.rows = best.path
		for _, l := range leavesOf(root, "$") {
			if guessOf(l).Setting != "" { // numbers outside of the runs belong to none of them
				p.leaves = append(p.leaves, l)
			}
		}
	}
	if best.n > manyRuns {
		p.rowsWhy = fmt.Sprintf("%d objects; is each of them a run, or a request of one?", best.n)
	}
	p.leaves = append(leavesOf(best.first, prefix), p.leaves...)
	p.recognizeKeys(root)
	return p
}

// rowSets finds lists of objects, and objects of which each member is one with
// names of its own: {"c8": {"ttft_ms": 12}, "c16": {...}}.
func rowSets(n source.Node, at string, depth int) (out []rowSet) {
	switch {
	case depth > maxNesting:
	case n.Is(source.Array):
		if first := n.Index(0); first.Is(source.Object) {
			out = append(out, rowSet{at + "[*]", first, n.Len()})
		}
	case isMap(n):
		for _, v := range n.Members() {
			return append(out, rowSet{at + ".*", v, n.Len()})
		}
	case n.Is(source.Object):
		for key, v := range n.Members() {
			out = append(out, rowSets(v, at+step(key), depth+1)...)
		}
	}
	return out
}

// isMap reports whether an object holds runs by a name of theirs: objects with
// the same keys, of which some mean a number. The first few tell.
func isMap(n source.Node) bool {
	const few = 4
	if !n.Is(source.Object) || n.Len() < 2 {
		return false
	}
	var keys []string
	i := 0
	for _, v := range n.Members() {
		own := slices.Sorted(v.Keys())
		if i == 0 {
			keys = own
		}
		if !v.Is(source.Object) || !slices.Equal(own, keys) || namesIn(v) == 0 {
			return false
		}
		if i++; i == few {
			break
		}
	}
	return true
}

// namesIn counts the different numbers of an object whose names mean something.
func namesIn(n source.Node) int {
	names := map[string]bool{}
	for _, l := range leavesOf(n, "@") {
		if g := guessOf(l); g.Metric != "" {
			names[g.Metric+" "+string(g.Stat)+" "+g.Benchmark] = true
		}
	}
	return len(names)
}

// leavesOf lists the scalars, and arrays of numbers, below an object, those in
// lists and in sets of runs left out.
func leavesOf(n source.Node, prefix string) (out []leaf) {
	var walk func(n source.Node, words []string, at string)
	walk = func(n source.Node, words []string, at string) {
		if len(words) > maxNesting || len(out) >= maxLeaves {
			return
		}
		switch n.Type() {
		case source.Object:
			if isMap(n) {
				return
			}
			for key, v := range n.Members() {
				walk(v, append(slices.Clone(words), key), at+step(key))
			}
		case source.Array:
			if n.Index(0).Is(source.Number) && len(words) > 0 {
				s := sample{number: true, whole: true, num: parseSample(n.Index(0).Cell().Text).num}
				out = append(out, leaf{words: words, place: "path: " + scalarOf(at), sample: s, array: true})
			}
		case source.String, source.Number:
			if len(words) == 0 {
				return
			}
			text := n.Cell().Text
			s := parseSample(text)
			l := leaf{words: words, place: "path: " + scalarOf(at), sample: s, text: text}
			if s.number && !s.whole {
				l.place += ", regexp: " + scalarOf(numberForm)
			}
			out = append(out, l)
		}
	}
	walk(n, nil, prefix)
	return out
}

// toolKeys are keys that tend to name the program.
var toolKeys = []string{"tool", "benchmark_tool", "tool_name", "runner", "program", "generator", "app", "benchmark_name", "harness"}

var toolName = regexp.MustCompile(`^[A-Za-z][\w.-]{0,30}$`)

// recognizeKeys proposes the key that names the program, with its value, and the
// first keys beside it.
func (p *draft) recognizeKeys(root source.Node) {
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
	p.recognize = "json: {" + strings.Join(words, ", ") + "}"
}
