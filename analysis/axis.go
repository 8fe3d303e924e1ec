package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// parseAxis reads an axis as the configuration or a command line writes it:
// a metric (output_speed), a metric with a statistic (ttft.p99), or a score by
// the name or id of its benchmark (score:intelligence-index).
func (b *builder) parseAxis(spec string) (Axis, error) {
	if name, ok := strings.CutPrefix(spec, "score:"); ok {
		return b.scoreAxis(name)
	}
	id, stat, dotted := strings.Cut(spec, ".")
	m := record.MetricByID(id)
	if m == nil || m.Group == record.Quality {
		return Axis{}, fmt.Errorf("%q is no axis; expected a metric such as output_speed or ttft.p99, or score:NAME", spec)
	}
	a := Axis{Spec: spec, Metric: m, Title: m.Title, Unit: m.Unit, Better: m.Better}
	if dotted {
		s, ok := record.ParseStat(stat)
		if !ok {
			return Axis{}, fmt.Errorf("%q is no statistic; expected median, mean, p99 or another pNN", stat)
		}
		if a.Stat = s; s != record.Median {
			a.Title += " (" + string(s) + ")"
		}
	}
	return a, nil
}

// benchmarkIDs returns the benchmark ids in the data that a name stands for: the
// ids that the configuration lists under it, else the id of that very name, else
// the one id that differs from it only in case, blanks and dashes. Where several
// do, none is meant: "Intelligence Index" and intelligence_index may well be two
// versions of the test.
func (b *builder) benchmarkIDs(name string) []string {
	ids := b.benchmarkOf[name]
	if ids == nil {
		ids = b.findBenchmarkIDs(name)
		b.benchmarkOf[name] = ids
	}
	return ids
}

func (b *builder) findBenchmarkIDs(name string) []string {
	for _, n := range b.o.Benchmarks {
		if n.Name == name {
			return n.IDs
		}
	}
	similar := map[string]bool{}
	for _, id := range b.benchmarks() {
		if id == name {
			return []string{name}
		}
		if foldWords(id) == foldWords(name) {
			similar[id] = true
		}
	}
	if len(similar) == 1 {
		for id := range similar {
			return []string{id}
		}
	}
	return []string{name}
}

// benchmarks lists the benchmark ids of all scores, also of those that a source
// gives in words.
func (b *builder) benchmarks() (ids []string) {
	seen := map[string]bool{}
	add := func(id string) {
		if id != "" && !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, m := range b.r.Models {
		for _, s := range m.Scores {
			add(s.Benchmark)
		}
		for _, l := range m.Labels {
			add(l.Benchmark)
		}
	}
	return ids
}

func foldWords(s string) string {
	slug, _ := fold(strings.ReplaceAll(s, ".", "-"))
	return slug
}

// scoreAxis makes the axis of an index of the configuration, else of a benchmark.
func (b *builder) scoreAxis(name string) (Axis, error) {
	if c := b.composite(name); c != nil {
		return compositeAxis(c), nil
	}
	return b.benchmarkAxis(name)
}

// benchmarkAxis makes the axis of a benchmark. Of several variants of one benchmark
// the one that most models have is the axis, and the axis says so; likewise of
// several scales: 0.85 and 85 stand on no axis together.
func (b *builder) benchmarkAxis(name string) (Axis, error) {
	ids := b.benchmarkIDs(name)
	variants, units := map[string]int{}, map[string]map[string]int{}
	better := record.Higher
	for _, m := range b.r.Models {
		for _, s := range m.Scores {
			if contains(ids, s.Benchmark) {
				better = s.Cell.Better
				variants[s.Variant]++
				if units[s.Variant] == nil {
					units[s.Variant] = map[string]int{}
				}
				units[s.Variant][string(s.Cell.Unit)]++
			}
		}
	}
	a := Axis{Spec: "score:" + name, Metric: record.MustMetric("score"), Benchmark: name, Title: benchmarkTitle(name, ids[0]), Better: better}
	a.Variant = mostCommon(variants)
	a.Unit = record.Unit(mostCommon(units[a.Variant]))
	if len(variants) > 1 && a.Variant != "" {
		a.Title += " (" + a.Variant + ")"
	}
	return a, nil
}

// benchmarkTitle prefers the spelling of the source when it is words.
func benchmarkTitle(name, id string) string {
	if strings.Contains(id, " ") {
		return id
	}
	words := strings.NewReplacer("_", " ", "-", " ").Replace(name)
	if words == "" {
		return name
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// mostCommon returns the key with the highest count, of equal ones the first.
func mostCommon(count map[string]int) string {
	keys := make([]string, 0, len(count))
	for k := range count {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		if count[keys[i]] != count[keys[j]] {
			return count[keys[i]] > count[keys[j]]
		}
		return keys[i] < keys[j]
	})
	if len(keys) == 0 {
		return ""
	}
	return keys[0]
}

// defaultQuality is the benchmark that most models with a speed have a score
// in; without any, the one that most models have. Models that stand in the
// source with a word instead of a number count too: they belong on its page.
func (b *builder) defaultQuality() Axis {
	withSpeed, all := map[string]int{}, map[string]int{}
	for _, m := range b.r.Models {
		seen := map[string]bool{}
		for _, s := range m.Scores {
			if seen[s.Benchmark] {
				continue
			}
			seen[s.Benchmark] = true
			all[s.Benchmark]++
			if len(m.Runs) > 0 {
				withSpeed[s.Benchmark]++
			}
		}
	}
	id := mostCommon(withSpeed)
	if id == "" {
		id = mostCommon(all)
	}
	for _, n := range b.o.Benchmarks {
		if contains(n.IDs, id) {
			id = n.Name
			break
		}
	}
	if id == "" {
		return Axis{}
	}
	a, _ := b.scoreAxis(id)
	return a
}

// grouped reports whether the axis has a value for each group of runs, rather
// than one for each model.
func (a Axis) grouped() bool {
	return a.Metric != nil && a.Metric.Group != record.Quality && a.Metric.Group != record.Price
}

// axisCell returns the value of a model, or of one of its groups, on an axis.
func (b *builder) axisCell(m *Model, g *Group, a Axis) *Cell {
	switch {
	case a.Metric == nil:
		return missing(record.NotPublished, "", record.Ref{})
	case a.Metric.Group == record.Quality && b.composite(a.Benchmark) != nil:
		return b.index(m, b.composite(a.Benchmark))
	case a.Metric.Group == record.Quality:
		return b.scoreCell(m, a)
	case a.Metric.Group == record.Price:
		return b.priceCell(m, g, a)
	case g == nil:
		return missing(record.NotMeasured, "", record.Ref{})
	}
	for _, stat := range a.stats() {
		for _, ms := range g.Measures {
			if ms.Metric == a.Metric && ms.Stat == stat && (a.Stat == "" || a.Stat == stat || isMedian(ms.Cell)) {
				return ms.Cell
			}
		}
	}
	return labelCell(m, g, a)
}

// isMedian reports whether a number is the middle of several single ones, as of
// live samples: whoever asks for a median means it.
func isMedian(c *Cell) bool {
	return c.Missing == record.NoLiveData || c.Op == OpMedian || c.Op == OpMedianOfRuns
}

// stats lists the statistics that count as a value on the axis, best first: the
// one asked for; else the middle of the distribution, or the single number of a
// source. A mean is another quantity and must be asked for.
func (a Axis) stats() []record.Stat {
	if a.Stat != "" && a.Stat != record.Median {
		return []record.Stat{a.Stat}
	}
	return []record.Stat{record.Median, record.Single}
}

// labelCell says why there is no number: what the source writes instead.
func labelCell(m *Model, g *Group, a Axis) *Cell {
	for _, l := range m.Labels {
		if l.Metric != a.Metric || a.Metric.Group == record.Quality && l.Benchmark != a.Benchmark {
			continue
		}
		if g == nil || l.Run == nil || g.has(l.Run) {
			return missing(l.Kind, l.Text, l.Ref)
		}
	}
	if a.grouped() {
		if c := refusal(g, a); c != nil {
			return c
		}
		return missing(record.NotMeasured, "", record.Ref{})
	}
	return missing(record.NotPublished, "", record.Ref{})
}

func (g *Group) has(run *record.Run) bool {
	for _, r := range g.Runs {
		if r.Run == run {
			return true
		}
	}
	return false
}

// scoreCell returns the model's score on the axis. Of several sources the
// newest counts, and the others are named beside it; they are never averaged.
// Those on another scale than the axis are named too, and stand on no axis.
func (b *builder) scoreCell(m *Model, a Axis) *Cell {
	ids := b.benchmarkIDs(a.Benchmark)
	var best *Score
	others, apart := map[string]bool{}, map[string]bool{}
	for _, s := range m.Scores {
		if !contains(ids, s.Benchmark) || s.Variant != a.Variant || s.Cell.Row.Stat != record.Single {
			continue
		}
		text := record.FormatFloat(s.Cell.Value)
		if s.Cell.Unit != a.Unit {
			apart[fmt.Sprintf("%s %s (%s)", text, s.Cell.Unit, s.Source.Title)] = true
			continue
		}
		if best == nil || newer(s, best) {
			best = s
		}
		others[fmt.Sprintf("%s (%s)", text, s.Source.Title)] = true
	}
	if best == nil {
		if len(apart) > 0 {
			return missing(record.NotComparable, otherScale+sortedTexts(apart), record.Ref{})
		}
		return unscored(m, a, ids)
	}
	if len(others) > 1 {
		best.Cell.Notes = appendNew(best.Cell.Notes, "sources differ: "+sortedTexts(others))
	}
	if len(apart) > 0 {
		best.Cell.Notes = appendNew(best.Cell.Notes, otherScale+sortedTexts(apart))
	}
	return best.Cell
}

// otherScale is what is said of scores that are in another unit than the axis.
const otherScale = "published on another scale: "

// unscored says why a model has no score: what the source writes instead.
func unscored(m *Model, a Axis, ids []string) *Cell {
	for _, id := range ids {
		if c := labelCell(m, nil, Axis{Metric: a.Metric, Benchmark: id}); c.Text != "" {
			return c
		}
	}
	return missing(record.NotPublished, "", record.Ref{})
}

func sortedTexts(set map[string]bool) string {
	texts := make([]string, 0, len(set))
	for t := range set {
		texts = append(texts, t)
	}
	sort.Strings(texts)
	return strings.Join(texts, ", ")
}

func newer(x, y *Score) bool {
	a, aok := x.Cell.Row.Run.Date.Start()
	b, bok := y.Cell.Row.Run.Date.Start()
	if aok != bok {
		return aok
	}
	if aok && !a.Equal(b) {
		return a.After(b)
	}
	return x.Source.Key < y.Source.Key
}
