package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Query asks for one number of the report, as a text refers to it.
type Query struct {
	Model  string            // id, title or spelling, with or without effort and quantization
	Metric string            // an axis, such as output_speed, ttft.p99 or score:NAME, or the name of a score
	Where  map[string]string // settings, and what [QueryKeys] lists beside them
}

// Found is a number with what it is about.
type Found struct {
	Cell  *Cell
	Model *Model
	Group *Group // nil for a score or price
	Axis  Axis
}

// QueryError says why a query has no one answer: what was asked for and what
// there is instead, so that the caller can name the nearest.
type QueryError struct {
	Msg   string
	Asked string
	Known []string
}

func (e *QueryError) Error() string { return e.Msg }

// QueryKeys lists what the numbers of one model and metric are told apart by.
func QueryKeys() []string {
	keys := []string{"class", "variant", "benchmark", "stat"}
	for _, s := range record.SettingKeys {
		if s.Key != "model" && s.Key != "date" {
			keys = append(keys, s.Key)
		}
	}
	return keys
}

// Number finds the one number that a query asks for. Where it leaves the class
// open, the best one that has a number counts, live before lab; what else it
// leaves open must not matter.
func (r *Report) Number(q Query) (Found, error) {
	axis, err := r.axis(q)
	if err != nil {
		return Found{}, err
	}
	levels := r.named(q.Model)
	if len(levels) == 0 {
		return Found{}, &QueryError{"no model is called " + quote(q.Model), q.Model, r.modelNames()}
	}
	var absent *Cell
	for _, models := range levels {
		var found []Found
		for _, m := range models {
			of, missing := r.offers(m, axis, q.Where)
			found = append(found, of...)
			if absent == nil {
				absent = missing
			}
		}
		if len(found) > 0 {
			return only(q, found)
		}
	}
	return Found{}, r.notFound(q, axis, levels, absent)
}

// notFound says what the model has instead.
func (r *Report) notFound(q Query, axis Axis, levels [][]*Model, absent *Cell) error {
	m := levels[0][0]
	if absent != nil {
		return &QueryError{Msg: fmt.Sprintf("%s has no number for %s: %s", m.Name.Title, strings.ToLower(axis.Title), absent.reason())}
	}
	if len(q.Where) > 0 {
		if plain, _ := r.offers(m, axis, nil); len(plain) > 0 {
			return &QueryError{Msg: fmt.Sprintf("%s has no %s with %s; there is %s", m.Name.Title, strings.ToLower(axis.Title), options(q.Where), strings.Join(distinctions(plain), ", "))}
		}
	}
	var known []string
	for _, models := range levels {
		for _, m := range models {
			known = append(known, r.metricsOf(m)...)
		}
	}
	return &QueryError{fmt.Sprintf("%s has no number for %s", m.Name.Title, strings.ToLower(axis.Title)), q.Metric, known}
}

func (c *Cell) reason() string { return strings.TrimSuffix(string(c.Missing)+": "+c.Text, ": ") }

// only returns the one number among those found, of the best class.
func only(q Query, found []Found) (Found, error) {
	best := found[:0:0]
	for _, f := range found {
		if len(best) > 0 && f.class() != best[0].class() {
			if f.class() > best[0].class() {
				continue
			}
			best = best[:0]
		}
		if !slices.ContainsFunc(best, func(x Found) bool { return x.Cell == f.Cell }) {
			best = append(best, f)
		}
	}
	if len(best) == 1 {
		return best[0], nil
	}
	return Found{}, &QueryError{Msg: fmt.Sprintf("%s %s is ambiguous; there is %s", quote(q.Model), q.Metric, strings.Join(distinctions(best), ", "))}
}

// class is the rank of the class of a number; what has no class comes first.
func (f Found) class() int {
	if f.Group == nil {
		return -1
	}
	return classOrder[f.Group.Class]
}

// axis reads what is asked for. A metric may be written as its title, too, and a
// score without "score:".
func (r *Report) axis(q Query) (Axis, error) {
	for key := range q.Where {
		if !contains(QueryKeys(), key) {
			return Axis{}, &QueryError{"no number is told apart by " + quote(key), key, QueryKeys()}
		}
	}
	spec := q.Metric
	if name, ok := strings.CutPrefix(spec, "score:"); ok && !r.scored(name) || !ok && record.MetricByID(cutStat(spec)) == nil && r.scored(spec) {
		if ok {
			return Axis{}, &QueryError{"no score is called " + quote(name), spec, r.metrics()}
		}
		spec = "score:" + spec
	}
	for _, m := range record.Metrics {
		if m.Group != record.Quality && strings.EqualFold(m.Title, spec) {
			spec = m.ID
		}
	}
	if stat := q.Where["stat"]; stat != "" && !strings.Contains(spec, ".") && !strings.HasPrefix(spec, "score:") {
		spec += "." + stat
	}
	a, err := r.made.parseAxis(spec)
	if err != nil {
		return a, &QueryError{err.Error(), spec, r.metrics()}
	}
	if v, ok := q.Where["variant"]; ok {
		a.Variant = v
	}
	return a, nil
}

func cutStat(spec string) string {
	id, _, _ := strings.Cut(spec, ".")
	return id
}

// scored says whether a score, or an index of scores, goes by a name.
func (r *Report) scored(name string) bool {
	if r.made.composite(name) != nil {
		return true
	}
	known := r.made.benchmarks()
	return slices.ContainsFunc(r.made.benchmarkIDs(name), func(id string) bool { return contains(known, id) })
}

// offers lists the numbers of a model on an axis. absent is one that is missing
// for a reason that a source gives, where there is no other.
func (r *Report) offers(m *Model, a Axis, where map[string]string) (found []Found, absent *Cell) {
	add := func(g *Group, c *Cell) {
		switch {
		case c.Exists():
			found = append(found, Found{c, m, g, a})
		case c != nil && c.Text != "" && absent == nil:
			absent = c
		}
	}
	switch {
	case !a.grouped() && a.Metric.Group == record.Price && len(where) > 0:
		for _, p := range m.Prices {
			if p.Metric == a.Metric && p.Valid && p.Variant == where["variant"] && (where["provider"] == "" || sameText(p.Provider, where["provider"])) {
				add(nil, p.Cell)
			}
		}
	case !a.grouped():
		add(nil, r.made.axisCell(m, nil, a))
	default:
		for _, g := range m.Groups {
			if !g.matches(where) {
				continue
			}
			for _, ms := range g.Measures {
				if ms.Metric == a.Metric && ms.meets(a) && (where["benchmark"] == "" || sameText(ms.Benchmark, where["benchmark"])) {
					add(g, ms.Cell)
				}
			}
		}
	}
	return found, absent
}

// meets says whether a number is of the statistic and test of an axis.
func (ms *Measure) meets(a Axis) bool {
	if !slices.Contains(a.stats(), ms.Stat) || a.Stat != "" && a.Stat != ms.Stat && !isMedian(ms.Cell) {
		return false
	}
	return a.Variant == "" || a.Variant == ms.Variant
}

// matches says whether a group has the settings that a query wants.
func (g *Group) matches(where map[string]string) bool {
	for key, want := range where {
		have := g.condition(key)
		switch key {
		case "stat", "variant", "benchmark":
			continue
		case "class":
			have = string(g.Class)
		case "source":
			have = g.any().Source.Key
		}
		if !sameText(have, want) {
			return false
		}
	}
	return true
}

// distinctions writes, of several numbers, the options that tell each apart.
func distinctions(found []Found) []string {
	seen := map[string]map[string]bool{}
	all := make([]map[string]string, len(found))
	for i, f := range found {
		all[i] = f.options()
		for k, v := range all[i] {
			if seen[k] == nil {
				seen[k] = map[string]bool{}
			}
			seen[k][v] = true
		}
	}
	const most = 6
	var out []string
	for i := range found[:min(len(found), most)] {
		for k := range all[i] {
			if len(seen[k]) < 2 {
				delete(all[i], k)
			}
		}
		out = append(out, or(options(all[i]), quote(found[i].Model.Name.Title)))
	}
	if n := len(found) - most; n > 0 {
		out = append(out, fmt.Sprintf("%d more", n))
	}
	return out
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// options are all conditions of a number, as a query names them.
func (f Found) options() map[string]string {
	out := map[string]string{"model": f.Model.Name.Title}
	if f.Group == nil {
		return out
	}
	out["class"] = string(f.Group.Class)
	out["source"] = f.Group.any().Source.Key
	for _, k := range f.Group.Keys {
		out[k.Setting.Key] = k.Text
	}
	for _, ms := range f.Group.Measures {
		if ms.Cell == f.Cell {
			out["benchmark"], out["variant"], out["stat"] = ms.Benchmark, ms.Variant, string(ms.Stat)
		}
	}
	return out
}

// options writes settings as a reference does.
func options(where map[string]string) string {
	var keys, parts []string
	for k := range where {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		v := where[k]
		if strings.ContainsAny(v, " \t\"=\\") || strings.Contains(v, "}}") || v == "" {
			v = quote(v)
		}
		parts = append(parts, k+"="+v)
	}
	return strings.Join(parts, " ")
}

// quote writes a text as a reference quotes it.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.Join(strings.Fields(s), " ")) + `"`
}
