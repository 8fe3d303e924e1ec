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

// path is a JSONPath (RFC 9535): from the document ($), or from the object that
// is the run (@).
type path struct {
	query    *jsonpath.Path
	relative bool
	text     string // as written
}

func parsePath(n source.Node) *path {
	text := n.Str()
	if text == "" || text[0] != '$' && text[0] != '@' {
		strict.Want(n, "a path that begins with $ (the document) or @ (the run)")
		return nil
	}
	if err := checkCost(text); err != nil {
		n.Report("config/value", "%s: %v", strict.NameOf(n), err)
		return nil
	}
	q, err := jsonpath.Parse("$" + text[1:])
	if err != nil {
		msg := strings.TrimPrefix(err.Error(), jsonpath.ErrPathParse.Error()+": ")
		n.Report("config/value", "%s: the path is not valid: %s", strict.NameOf(n), msg)
		return nil
	}
	return &path{q, text[0] == '@', text}
}

// checkCost refuses paths that take more than a few passes over a document: each
// `..` looks at all of it, and several in a row multiply, as unions do.
func checkCost(text string) error {
	const maxPath = 300
	bare := unquoted(text)
	switch {
	case len(text) > maxPath:
		return errors.New("expected a path of at most 300 characters")
	case strings.Count(bare, "..") > 1:
		return errors.New("expected at most one .. in a path")
	case strings.Count(bare, "$") > 1 || strings.HasPrefix(bare, "@") && strings.Contains(bare, "$"):
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

// document is one document of a JSON file, with its values as the query library
// reads them.
type document struct {
	root     item
	children map[source.Node]map[spec.NormalSelector]source.Node
	absolute map[*path][]item  // what paths from the root selected
	settings map[*setting]said // that all runs share
}

// item is a value as a cursor and as the query library has it.
type item struct {
	node  source.Node
	plain any
}

func newDocument(n source.Node) *document {
	return &document{
		item{n, n.Plain()}, map[source.Node]map[spec.NormalSelector]source.Node{}, map[*path][]item{}, map[*setting]said{},
	}
}

// find returns what a path selects, from the root or from the run, in the order
// of the file, each once. The library walks maps of Go, which have no order.
func (d *document) find(p *path, run item) []item {
	if p.relative {
		return d.selected(p, run)
	}
	found, known := d.absolute[p]
	if !known {
		found = d.selected(p, d.root)
		d.absolute[p] = found
	}
	return found
}

func (d *document) selected(p *path, from item) (out []item) {
	for _, located := range p.query.SelectLocated(from.plain) {
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
		}
		for i, v := range n.Items() {
			all[spec.Index(i)] = v
		}
		d.children[n] = all
	}
	return all[step]
}
