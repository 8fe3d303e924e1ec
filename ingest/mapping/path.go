package mapping

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/strict"
	"github.com/theory/jsonpath"
	"github.com/theory/jsonpath/spec"
)

// path is a JSONPath (RFC 9535): from the document ($), from the value that is
// the run (@), or from one of the objects around it (^ the nearest, ^^ the next).
// Where [#] stands in it, the list before it has an entry for each run, and the
// one of this run is meant: the n-th of as many, where the run is the n-th of its
// own list, a member of the same object.
type path struct {
	query    *jsonpath.Path
	entry    *jsonpath.Path // from the run's entry on; nil: there is no [#]
	relative bool
	up       int    // objects around the run, counted from it; 0: none
	text     string // as written
}

// shared reports whether a path leads to the same value from every run.
func (p *path) shared() bool { return !p.relative && p.up == 0 && p.entry == nil }

// ofRun reports whether a path leads each run to a value of its own.
func (p *path) ofRun() bool { return p.relative || p.up == 1 && p.entry != nil }

// ownEntry stands for the place of a run in its list.
const ownEntry = "[#]"

func parsePath(n source.Node) *path {
	text := n.Str()
	steps := strings.TrimLeft(text, "^")
	up := len(text) - len(steps)
	if up == 0 && text != "" && (text[0] == '$' || text[0] == '@') {
		steps = text[1:]
	} else if up == 0 {
		strict.Want(n, "a path that begins with $ (the document), @ (the run) or ^ (what is around the run)")
		return nil
	}
	if err := checkCost(text); err != nil {
		n.Report("config/value", "%s: %v", strict.NameOf(n), err)
		return nil
	}
	p := &path{relative: text[0] == '@', up: up, text: text}
	steps, entry, hasEntry := strings.Cut(steps, ownEntry)
	if p.query = parseSteps(n, steps); p.query == nil {
		return nil
	}
	if hasEntry {
		if p.entry = parseSteps(n, entry); p.entry == nil {
			return nil
		}
	}
	return p
}

func parseSteps(n source.Node, steps string) *jsonpath.Path {
	q, err := jsonpath.Parse("$" + steps)
	if err != nil {
		msg := strings.TrimPrefix(err.Error(), jsonpath.ErrPathParse.Error()+": ")
		n.Report("config/value", "%s: the path is not valid: %s", strict.NameOf(n), msg)
		return nil
	}
	return q
}

// checkCost refuses paths that take more than a few passes over a document: each
// `..` looks at all of it, and several in a row multiply, as unions do.
func checkCost(text string) error {
	const maxPath = 300
	bare := unquoted(text)
	inside := bare[min(1, len(bare)):]
	switch {
	case len(text) > maxPath:
		return errors.New("expected a path of at most 300 characters")
	case strings.Count(bare, "..") > 1:
		return errors.New("expected at most one .. in a path")
	case strings.Contains(inside, "$"):
		return errors.New("expected no $ inside a filter; begin its paths with @")
	case strings.Count(bare, ",") > 8 || strings.Count(bare, "?") > 4:
		return errors.New("expected at most 8 commas and 4 filters in a path")
	}
	return nil
}

// unquoted is a path without what stands between quotes.
func unquoted(text string) string {
	var b strings.Builder
	var quote byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
		case c == '\'' || c == '"':
			quote = c
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// document is one document of a JSON file, or all its lines as one list, with its
// values as the query library reads them.
type document struct {
	root     item
	first    source.Node // for messages: the root, or the first line
	children map[source.Node]map[spec.NormalSelector]source.Node
	parents  map[source.Node]source.Node
	position map[source.Node]int  // of elements in their list
	outer    map[source.Node]item // objects around runs
	absolute map[*path][]item     // what paths from the root selected
	settings map[*setting]said    // that all runs share
}

// item is a value as a cursor and as the query library has it.
type item struct {
	node  source.Node
	plain any
}

func newDocument(n source.Node) *document {
	return &document{
		root: item{n, n.Plain()}, first: n,
		children: map[source.Node]map[spec.NormalSelector]source.Node{},
		parents:  map[source.Node]source.Node{}, position: map[source.Node]int{}, outer: map[source.Node]item{},
		absolute: map[*path][]item{}, settings: map[*setting]said{},
	}
}

// newLines is a list of the documents of a file, whose node is the absent one.
func newLines(docs []source.Node) *document {
	var list source.Node
	d := newDocument(list)
	all := map[spec.NormalSelector]source.Node{}
	plain := make([]any, len(docs))
	for i, n := range docs {
		all[spec.Index(i)], plain[i] = n, n.Plain()
	}
	d.root.plain, d.children[list] = plain, all
	if len(docs) > 0 {
		d.first = docs[0]
	}
	return d
}

// find returns what a path selects, from the root or from the run, in the order
// of the file, each once. The library walks maps of Go, which have no order.
func (d *document) find(p *path, run item) []item {
	found := d.start(p, run)
	if p.entry == nil {
		return found
	}
	var out []item
	for _, list := range found {
		if own := d.entryOf(list, run); own.node.Exists() {
			out = append(out, d.selected(p.entry, own)...)
		}
	}
	return out
}

// start returns what a path selects up to its [#], or whole where it has none.
func (d *document) start(p *path, run item) []item {
	switch {
	case p.relative:
		return d.selected(p.query, run)
	case p.up > 0:
		return d.selected(p.query, d.around(run.node, p.up))
	}
	found, known := d.absolute[p]
	if !known {
		found = d.selected(p.query, d.root)
		d.absolute[p] = found
	}
	return found
}

// entryOf returns the entry of a list that has the place of the run in its own;
// nothing where the lists are not equally long, or the run's is no member of an
// object, so that several runs had the same place.
func (d *document) entryOf(list, run item) item {
	own := d.parents[run.node]
	if !own.Is(source.Array) || !d.parents[own].Is(source.Object) || !list.node.Is(source.Array) || own.Len() != list.node.Len() {
		return item{}
	}
	i := d.position[run.node]
	return item{d.child(list.node, spec.Index(i)), list.plain.([]any)[i]}
}

// around returns one of the objects around a run, the nearest first; nothing
// where there are not as many.
func (d *document) around(n source.Node, up int) item {
	for up > 0 {
		parent, known := d.parents[n]
		if !known {
			return item{}
		}
		if n = parent; n.Is(source.Object) {
			up--
		}
	}
	if _, known := d.outer[n]; !known {
		d.outer[n] = item{n, n.Plain()}
	}
	return d.outer[n]
}

func (d *document) selected(query *jsonpath.Path, from item) (out []item) {
	for _, located := range query.SelectLocated(from.plain) {
		n := from.node
		for _, step := range located.Path {
			n = d.child(n, step)
		}
		out = append(out, item{n, located.Node})
	}
	slices.SortStableFunc(out, func(a, b item) int { return cmp.Compare(a.node.Ref().Offset, b.node.Ref().Offset) })
	return slices.CompactFunc(out, func(a, b item) bool { return a.node == b.node })
}

// child returns one member or element. All of a container are looked up at once,
// because a path with * asks for each.
func (d *document) child(n source.Node, step spec.NormalSelector) source.Node {
	all := d.children[n]
	if all == nil {
		all = map[spec.NormalSelector]source.Node{}
		for key, v := range n.Members() {
			all[spec.Name(key)] = v
			d.parents[v] = n
		}
		for i, v := range n.Items() {
			all[spec.Index(i)] = v
			d.parents[v], d.position[v] = n, i
		}
		d.children[n] = all
	}
	return all[step]
}
