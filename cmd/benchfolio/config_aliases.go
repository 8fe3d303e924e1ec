package main

import (
	"fmt"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// aliasFile reads the file of model names that the configuration names.
func (c *config) aliasFile(n source.Node) {
	var name string
	if text(&name)(n); name == "" {
		return
	}
	if r := c.refuse(name, maxAliases); r.id != "" {
		n.Report("config/value", "aliases: %s: %s", quoted(name), r.msg)
		return
	}
	d, err := c.open(name)
	if err != nil {
		n.Report("config/value", "aliases: %s cannot be read: %s", quoted(name), plainError(err))
		return
	}
	root := d.YAML().Root()
	if !root.Exists() {
		return
	}
	var lines []identity.Alias
	places := map[string]record.Ref{}
	members(root, "aliases", func(spelling string, n source.Node) {
		for _, a := range aliasLines(spelling, n) {
			places[a.Place] = record.Ref{Origin: d.Origin, Offset: n.KeyOffset()}
			lines = append(lines, a)
		}
		c.state("alias", spelling, n)
	})
	var errs []identity.AliasError
	c.aliases, errs = identity.NewSet(lines)
	for _, e := range errs {
		reportAlias(d, places, e)
	}
}

// reportAlias makes a problem of a line that cannot be followed: two lines that
// contradict each other are a conflict of names, a line wrong by itself is a
// wrong value.
func reportAlias(d *source.Doc, places map[string]record.Ref, e identity.AliasError) {
	id, msg := "config/value", e.Msg
	if e.Other != "" {
		id, msg = "name/conflict", e.Msg+"; see "+e.Other
	}
	d.Report(id, places[e.Place].Offset, "%s", msg)
}

// aliasLines reads what stands behind a spelling: an id, a mapping, or a list of
// mappings for a name whose meaning changed.
func aliasLines(spelling string, n source.Node) []identity.Alias {
	if n.Is(source.Array) {
		var out []identity.Alias
		for _, v := range n.Items() {
			out = append(out, aliasLine(spelling, v)...)
		}
		return out
	}
	return aliasLine(spelling, n)
}

func aliasLine(spelling string, n source.Node) []identity.Alias {
	line, col := n.Doc().Position(n.Ref().Offset)
	a := identity.Alias{Spelling: spelling, Place: fmt.Sprintf("%s:%d:%d", n.Doc().Origin.Path, line, col)}
	if !n.Is(source.Object) {
		a.Canonical = scalar(n)
		return []identity.Alias{a}
	}
	var from, to record.Date
	if !mapping(n, "alias "+quoted(spelling), keys{
		"is": text(&a.Canonical), "source": text(&a.Source), "from": date(&from), "to": date(&to),
		"effort": text(&a.Effort), "quantization": text(&a.Quantization),
		"apart": func(n source.Node) {
			var ok bool
			if a.Apart, ok = n.Bool(); !ok {
				want(n, "true or false")
			}
		},
	}) {
		return nil
	}
	a.From, a.To = string(from), string(to)
	return []identity.Alias{a}
}

// state notes a name that the configuration gives, for the list of those that
// nothing in the data uses.
func (c *config) state(what, name string, n source.Node) {
	line, col := n.Doc().Position(n.KeyOffset())
	c.stated = append(c.stated, statedName{what, name, record.Problem{
		Kind: record.ProblemByID("config/unused"), Ref: record.Ref{Origin: n.Doc().Origin, Offset: n.KeyOffset()},
		Line: line, Col: col, Msg: fmt.Sprintf("the %s %s matches nothing in the data", what, quoted(name)),
	}})
}

// unused returns a warning for every source and alias that neither the table
// nor a post has a use for.
func (c *config) unused(runs []*record.Run, cited map[string]bool) []record.Problem {
	used := map[string]bool{}
	for key := range cited {
		used["source\x00"+key] = true
	}
	for _, r := range runs {
		used["alias\x00"+r.Model] = true
		used["source\x00"+r.Source] = true
		used["source\x00"+r.Origin.Source] = true
		for _, l := range r.Links {
			used["alias\x00"+l.ID] = true
		}
	}
	for _, p := range slices.Concat(c.report.Costs.GPUHours, c.report.Costs.Rates) {
		used["source\x00"+p.Source] = true
	}
	var out []record.Problem
	for _, s := range c.stated {
		if !used[s.what+"\x00"+s.name] {
			out = append(out, s.problem)
		}
	}
	return out
}
