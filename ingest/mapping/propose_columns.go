package mapping

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// columns are lists of an object that are the columns of a table: the n-th entries
// of all are one run. {"concurrency": [1, 8], "ttft_ms": [21.5, 55.5]}.
type columns struct {
	node source.Node
	lead string // the key of the list that tells the runs apart
	n    int    // of runs
}

// columnsIn returns the columns of an object: lists as long as one of a setting
// that differs between runs. Lengths in tokens are none, since a list of these
// tends to hold one for each request. nil where there are none.
func columnsIn(n source.Node) *columns {
	for key, v := range n.Members() {
		if !firstIn(v).Is(source.Number) {
			continue
		}
		g := guessOf(leaf{words: []string{key}, sample: sample{number: true, whole: true, num: 1}})
		known, _ := record.SettingByKey(g.Setting)
		if known.IsNumber() && !strings.HasSuffix(g.Setting, "_tokens") {
			return &columns{n, key, v.Len()}
		}
	}
	return nil
}

// firstIn is the first number or text of a list; absent where it has none among
// its first entries.
func firstIn(list source.Node) (first source.Node) {
	for i, v := range list.Items() {
		if v.Is(source.Number) || v.Is(source.String) {
			return v
		}
		if v.Is(source.Object) || v.Is(source.Array) || i == fewRuns {
			break
		}
	}
	return first
}

// has reports whether a member is one of the columns.
func (c *columns) has(v source.Node) bool {
	return c != nil && v.Is(source.Array) && v.Len() == c.n && firstIn(v).Exists()
}

// leaves lists what each run has in the columns: its own entry of each.
func (c *columns) leaves() []leaf { return c.below(c.node, nil, "^") }

// below takes the columns of n, and of the objects in it: {"ttft": {"p50": [...]}}.
func (c *columns) below(n source.Node, words []string, at string) (out []leaf) {
	for key, v := range n.Members() {
		own := append(slices.Clone(words), key)
		switch {
		case v.Is(source.Object) && len(own) < maxNesting:
			out = append(out, c.below(v, own, at+step(key))...)
		case !c.has(v):
		case len(words) == 0 && key == c.lead:
			out = append(out, c.leaf(v, own, "@", unitIn(n)))
		default:
			out = append(out, c.leaf(v, own, at+step(key)+ownEntry, unitIn(n)))
		}
	}
	return out
}

func (c *columns) leaf(list source.Node, words []string, at, unit string) leaf {
	l := scalarLeaf(firstIn(list), words, at, unit)
	if l.sample.number && l.sample.whole {
		l.sample.num = firstPositive(list)
	}
	return l
}
