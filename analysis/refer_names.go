package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// named returns the models that a name can mean, the exact ones before those
// that only have the name without effort and quantization. A name that is only a
// beginning of another is never that one.
func (r *Report) named(name string) [][]*Model {
	if r.byName == nil {
		r.indexNames()
	}
	var levels [][]*Model
	for _, index := range r.byName {
		if models := index[foldWords(name)]; len(models) > 0 {
			levels = append(levels, models)
		}
	}
	return levels
}

func (r *Report) indexNames() {
	r.byName = []map[string][]*Model{{}, {}, {}}
	add := func(level int, name string, m *Model) {
		if key := foldWords(name); key != "" && !slices.Contains(r.byName[level][key], m) {
			r.byName[level][key] = append(r.byName[level][key], m)
		}
	}
	for _, m := range r.Models {
		for _, name := range []string{m.Name.ID, m.Name.Title, m.Slug} {
			add(0, name, m)
		}
		for _, s := range m.Spellings {
			add(1, s.Text, m)
		}
		title, _, _ := strings.Cut(m.Name.Title, " (")
		for _, name := range []string{m.Name.Base, withoutOwner(m.Name.Base), withoutOwner(m.Name.ID), title} {
			add(2, name, m)
		}
	}
}

// withoutOwner is the name of a repository without whose it is.
func withoutOwner(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }

func (r *Report) modelNames() []string {
	var names []string
	for _, m := range r.Models {
		names = append(names, m.Name.Title, m.Name.ID)
	}
	return names
}

// metrics lists every metric and score that some model has.
func (r *Report) metrics() []string {
	var all []string
	for _, m := range r.Models {
		all = append(all, r.metricsOf(m)...)
	}
	sort.Strings(all)
	return slices.Compact(all)
}

// metricsOf lists what a model has numbers of, as a query names it.
func (r *Report) metricsOf(m *Model) []string {
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, g := range m.Groups {
		for _, ms := range g.Measures {
			switch ms.Stat {
			case record.Single, record.Median:
				add(ms.Metric.ID)
			default:
				add(ms.Metric.ID + "." + string(ms.Stat))
			}
		}
	}
	for _, s := range m.Scores {
		add("score:" + r.scoreName(s.Benchmark))
	}
	for _, p := range m.Prices {
		add(p.Metric.ID)
	}
	if m.Blended.Exists() {
		add("price_blended")
	}
	return out
}

// scoreName is what the configuration calls a benchmark.
func (r *Report) scoreName(id string) string {
	for _, n := range r.made.o.Benchmarks {
		if contains(n.IDs, id) {
			return n.Name
		}
	}
	return id
}

// Model finds the one model that a name means.
func (r *Report) Model(name string) (*Model, error) {
	levels := r.named(name)
	switch {
	case len(levels) == 0:
		return nil, &QueryError{"no model is called " + quote(name), name, r.modelNames()}
	case len(levels[0]) > 1:
		var titles []string
		for _, m := range levels[0] {
			titles = append(titles, quote(m.Name.Title))
		}
		return nil, &QueryError{Msg: fmt.Sprintf("%s can be %s", quote(name), strings.Join(titles, " or "))}
	}
	return levels[0][0], nil
}

// Numbers lists the numbers of a report that a text may speak of: of each model
// every metric, score and list price.
func (r *Report) Numbers() []Found {
	var out []Found
	for _, m := range r.Models {
		for _, g := range m.Groups {
			for _, ms := range g.Measures {
				if ms.Cell.Exists() {
					a := Axis{Spec: ms.Metric.ID, Metric: ms.Metric, Stat: ms.Stat, Title: ms.Metric.Title, Unit: ms.Metric.Unit, Better: ms.Metric.Better}
					out = append(out, Found{ms.Cell, m, g, a})
				}
			}
		}
		for _, s := range m.Scores {
			spec := "score:" + r.scoreName(s.Benchmark)
			out = append(out, Found{Cell: s.Cell, Model: m, Axis: Axis{Spec: spec, Metric: s.Cell.Row.Metric, Title: s.Benchmark, Unit: s.Cell.Unit, Variant: s.Variant}})
		}
		for _, p := range m.Prices {
			if p.Valid && p.Cell.Exists() {
				out = append(out, Found{Cell: p.Cell, Model: m, Axis: Axis{Spec: p.Metric.ID, Metric: p.Metric, Title: p.Metric.Title, Unit: p.Metric.Unit, Variant: p.Variant}})
			}
		}
	}
	return out
}

// Refer writes the shortest reference that finds a number, empty where none does.
func (r *Report) Refer(f Found) string {
	spec := f.Axis.Spec
	if s := f.Axis.Stat; s != "" && s != record.Single && s != record.Median && f.Group != nil {
		spec += "." + string(s)
	}
	title, _, _ := strings.Cut(f.Model.Name.Title, " (")
	all := f.options()
	for _, name := range []string{title, f.Model.Name.Title, f.Model.Name.ID} {
		for _, keys := range [][]string{{}, {"provider"}, {"class"}, {"class", "provider"}, {"class", "provider", "precision", "engine", "hardware", "concurrency", "variant"}} {
			where := map[string]string{}
			for _, k := range keys {
				if all[k] != "" {
					where[k] = all[k]
				}
			}
			if len(where) < len(keys) && len(keys) < 3 {
				continue
			}
			if have, err := r.Number(Query{name, spec, where}); err == nil && have.Cell == f.Cell {
				return strings.TrimSpace("value " + quote(name) + " " + quote(spec) + " " + options(where))
			}
		}
	}
	return ""
}
