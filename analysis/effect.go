package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// effectSettings are the settings whose effect is asked for.
var effectSettings = []string{"engine", "precision", "speculative", "hardware", "accelerators", "concurrency", "input_tokens", "output_tokens"}

// contrast is two values of one setting over all pairs of groups that agree in
// everything else that they state.
type contrast struct {
	setting record.Setting
	a, b    string
	pairs   []pairOf
	// onlyA and onlyB are groups of models that have both values, without a
	// partner: conditions on one side only.
	onlyA, onlyB []*Group
}

type pairOf struct{ a, b *Group }

// effect is what a contrast does to one metric.
type effect struct {
	contrast *contrast
	metric   *record.Metric
	stat     record.Stat
	ratio    *Cell // median of the pairs' ratios b / a
	plain    *Cell // ratio of the medians of all groups of each side, matched or not
	reversed bool  // the plain ratio points the other way
}

// contrasts finds the matched pairs. Groups of a class that was not measured
// under stated conditions have none.
func (b *builder) contrasts() []*contrast {
	var out []*contrast
	for _, key := range effectSettings {
		s, _ := record.SettingByKey(key)
		found := map[string]*contrast{}
		for _, m := range b.r.Models {
			matchModel(found, s, m)
		}
		names := make([]string, 0, len(found))
		for name := range found {
			names = append(names, name)
		}
		sort.Strings(names)
		var list []*contrast
		for _, name := range names {
			list = append(list, found[name])
		}
		sort.SliceStable(list, func(i, j int) bool { return contrastLess(list[i], list[j]) })
		out = append(out, list...)
	}
	return out
}

// contrastLess orders contrasts of numbers by size, others by the number of pairs.
func contrastLess(x, y *contrast) bool {
	if x.setting.IsNumber() {
		size := func(c *contrast) float64 { return c.setting.Value(c.pairs[0].a.any().Run).Num }
		return size(x) < size(y)
	}
	return len(x.pairs) > len(y.pairs)
}

// matchModel adds the pairs of one model. Values that are numbers are paired
// with the next larger one, others each with each.
func matchModel(found map[string]*contrast, s record.Setting, m *Model) {
	var stated []*Group
	for _, g := range m.Groups {
		if g.Class == Lab && len(g.Runs) > 0 && g.condition(s.Key) != "" {
			stated = append(stated, g)
		}
	}
	parts := strata(stated, func(g *Group) *Group { return g }, s.Key)
	of := map[string][]*contrast{} // of this model, by either value
	for _, groups := range parts {
		sortByValue(groups, s)
		for i, x := range groups {
			for j := i + 1; j < len(groups) && (j == i+1 || !s.IsNumber()); j++ {
				c := contrastOf(found, s, x.condition(s.Key), groups[j].condition(s.Key))
				if !slices.Contains(of[c.a], c) {
					of[c.a], of[c.b] = append(of[c.a], c), append(of[c.b], c)
				}
				c.pairs = append(c.pairs, pairOf{x, groups[j]})
			}
		}
	}
	for _, groups := range parts {
		for _, g := range groups {
			for _, c := range of[g.condition(s.Key)] {
				c.addUnmatched(s, g, groups)
			}
		}
	}
}

func sortByValue(groups []*Group, s record.Setting) {
	sort.SliceStable(groups, func(i, j int) bool {
		if s.IsNumber() {
			return s.Value(groups[i].any().Run).Num < s.Value(groups[j].any().Run).Num
		}
		x, y := groups[i].condition(s.Key), groups[j].condition(s.Key)
		if s.Key == "speculative" && x != y && (x == record.NotSpeculative || y == record.NotSpeculative) {
			return x == record.NotSpeculative // what it changes is asked, not what its lack does
		}
		return x < y
	})
}

func contrastOf(found map[string]*contrast, s record.Setting, a, b string) *contrast {
	name := a + "\x00" + b
	if found[name] == nil {
		found[name] = &contrast{setting: s, a: a, b: b}
	}
	return found[name]
}

// addUnmatched notes a group that has no partner among those under its conditions.
func (c *contrast) addUnmatched(s record.Setting, g *Group, stratum []*Group) {
	side, other := &c.onlyA, c.b
	if g.condition(s.Key) == c.b {
		side, other = &c.onlyB, c.a
	}
	if !slices.ContainsFunc(stratum, func(x *Group) bool { return x.condition(s.Key) == other }) {
		*side = append(*side, g)
	}
}

// effectMetrics are the numbers that an effect is shown for, each by the first
// statistic that both sides have.
var effectMetrics = []struct {
	metric string
	stats  []record.Stat
}{
	{"ttft", []record.Stat{record.Median, record.Mean}},
	{"tpot", []record.Stat{record.Median, record.Mean}},
	{"e2e_latency", []record.Stat{record.Median, record.Mean}},
	{"output_throughput", []record.Stat{record.Single, record.Mean}},
	{"output_throughput_per_gpu", []record.Stat{record.Single, record.Mean}},
	{"total_throughput_per_gpu", []record.Stat{record.Single, record.Mean}},
	{"request_throughput", []record.Stat{record.Single, record.Mean}},
}

// effects computes what each contrast does to each metric.
func (b *builder) effects() []effect {
	var out []effect
	for _, c := range b.contrasts() {
		for _, x := range effectMetrics {
			for _, stat := range x.stats {
				if e, ok := b.effect(c, x.metric, stat); ok {
					out = append(out, e)
					break
				}
			}
		}
	}
	return out
}

// effect is the median of the ratios b / a over the matched pairs, each pair one
// vote, with the order-statistic interval of a median.
func (b *builder) effect(c *contrast, metric string, stat record.Stat) (effect, bool) {
	key := func(what string) Key {
		return Key{Entity: c.setting.Key + ": " + c.a + " -> " + c.b, Metric: metric, Stat: what, Group: string(stat)}
	}
	var ratios []*Cell
	var as, bs []*Cell
	for i, p := range c.pairs {
		x, y := p.a.measured(metric, stat), p.b.measured(metric, stat)
		if x == nil || y == nil || x.Value <= 0 || y.Value <= 0 {
			continue
		}
		as, bs = append(as, x), append(bs, y)
		ratios = append(ratios, b.cell(Cell{Key: key(fmt.Sprintf("pair %d", i+1)), Value: y.Value / x.Value, Op: OpRatio, Of: []*Cell{y, x}, N: 0}))
	}
	if len(ratios) == 0 {
		return effect{}, false
	}
	e := effect{contrast: c, metric: record.MustMetric(metric), stat: stat, ratio: b.medianRatio(key("effect"), ratios)}
	as, bs = withUnmatched(as, c.onlyA, metric, stat), withUnmatched(bs, c.onlyB, metric, stat)
	if len(as)+len(bs) > 2*len(ratios) {
		e.plain = b.plainRatio(key("unmatched"), as, bs)
		e.reversed = (e.plain.Value-1)*(e.ratio.Value-1) < 0
	}
	return e, true
}

func withUnmatched(cells []*Cell, groups []*Group, metric string, stat record.Stat) []*Cell {
	for _, g := range groups {
		if c := g.measured(metric, stat); c != nil && c.Value > 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

func (b *builder) medianRatio(key Key, ratios []*Cell) *Cell {
	xs := make([]float64, len(ratios))
	for i, r := range ratios {
		xs[i] = r.Value
	}
	c := Cell{Key: key, Value: medianOf(xs), N: len(xs), Op: OpMedianOfRatios, Of: ratios}
	if est, err := stats.Median(xs); err == nil && est.Interval.Exists() {
		c.Lo, c.Hi, c.Coverage = est.Interval.Lo, est.Interval.Hi, est.Interval.Coverage
	}
	return b.cell(c)
}

// plainRatio is what a reader would get who does not match: the ratio of the
// medians of each side. Its operands are the second side's numbers, then the
// first side's; the constant is how many the second side has.
func (b *builder) plainRatio(key Key, as, bs []*Cell) *Cell {
	c := Cell{Key: key, Op: OpRatioOfMedians, Of: append(append([]*Cell(nil), bs...), as...), Params: []float64{float64(len(bs))}}
	c.Value = c.Recompute()
	return b.cell(c)
}

func ratioOfMedians(xs, params []float64) float64 {
	n := int(params[0])
	return medianOf(xs[:n]) / medianOf(xs[n:])
}

// settingEffects is the finding about what one setting changes.
func settingEffects(b *builder) *Finding {
	effects := b.effects()
	if len(effects) == 0 {
		return nil
	}
	f := &Finding{Title: "What one setting changes",
		About:  "Two runs are compared only if they agree in everything that they state but the one setting. Each such pair gives one ratio, and the effect is the middle of these ratios: 1.00 changes nothing, 2.00 doubles. Conditions that only one side was measured under never enter; where counting them in would turn the answer around, the table says so.",
		Answer: effectsAnswer(effects)}
	t := &Table{Name: "effects", Title: "Effects over matched pairs", Says: "How many times as much, or as long, when only this setting changes.",
		Columns: []Column{textCol("Setting"), textCol("From"), textCol("To"), textCol("Metric"), numberCol("Ratio", "median over the pairs of the number with the second value / with the first", record.None),
			textCol("Reading"), textCol("Pairs")}}
	for _, e := range effects {
		c := e.contrast
		t.row(textField(c.setting.Title), textField(c.a), textField(c.b), textField(statTitle(e.metric, e.stat)), cellField(e.ratio), e.reading(), Field{Text: fmt.Sprint(e.ratio.N), Sub: c.models()})
	}
	f.Tables = append(f.Tables, t)
	if u := unmatchedTable(effects); len(u.Rows) > 0 {
		f.Tables = append(f.Tables, u)
	}
	return f
}

func statTitle(m *record.Metric, s record.Stat) string {
	if s == record.Single || s == "" {
		return m.Title
	}
	return m.Title + ", " + string(s)
}

// models names the models of the pairs.
func (c *contrast) models() string {
	seen := map[string]bool{}
	var names []string
	for _, p := range c.pairs {
		if name := p.a.Model.Name.Title; !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	if len(names) > 3 {
		return fmt.Sprintf("%d models", len(names))
	}
	return strings.Join(names, ", ")
}

// resolved reports whether the interval of the effect leaves 1 out.
func (e *effect) resolved() bool {
	return e.ratio.Coverage > 0 && (e.ratio.Lo > 1 || e.ratio.Hi < 1)
}

// agreeing is how many pairs lie on the side of 1 that the effect lies on.
func (e *effect) agreeing() (n int) {
	for _, r := range e.ratio.Of {
		if r.Value != 1 && (r.Value > 1) == (e.ratio.Value > 1) {
			n++
		}
	}
	return n
}

// reading says what the ratio means, and how sure it is.
func (e *effect) reading() Field {
	switch {
	case e.ratio.Coverage == 0:
		return absentField(fmt.Sprintf("%d of %d pairs %s; 6 are needed for an interval", e.agreeing(), e.ratio.N, map[bool]string{true: "higher", false: "lower"}[e.ratio.Value > 1]))
	case !e.resolved():
		return absentField("no difference beyond the spread of the pairs")
	case e.metric.Better == record.None:
		return textField("changes")
	case (e.ratio.Value > 1) == (e.metric.Better == record.Higher):
		return Field{Text: "better", Weight: Strong}
	}
	return Field{Text: "worse", Weight: Strong}
}

// effectsAnswer names the largest effect that is resolved.
func effectsAnswer(effects []effect) string {
	var best *effect
	n, reversals := 0, 0
	for i := range effects {
		e := &effects[i]
		if e.reversed {
			reversals++
		}
		if !e.resolved() {
			continue
		}
		n++
		if best == nil || e.ratio.N > best.ratio.N {
			best = e
		}
	}
	text := fmt.Sprintf("None of the %d comparisons has enough matched pairs to say more than the pairs themselves.", len(effects))
	if best != nil {
		text = fmt.Sprintf("%d of %d comparisons are resolved. The one with the most pairs: with %s %s instead of %s, %s is %.2f times as high (%d pairs).", n, len(effects),
			strings.ToLower(best.contrast.setting.Title), best.contrast.b, best.contrast.a, strings.ToLower(statTitle(best.metric, best.stat)), best.ratio.Value, best.ratio.N)
	}
	if reversals > 0 {
		text += fmt.Sprintf(" In %d the plain medians say the opposite, because they mix conditions that only one side was measured under.", reversals)
	}
	return text
}

// unmatchedTable shows what leaving out unmatched conditions changes.
func unmatchedTable(effects []effect) *Table {
	t := &Table{Name: "unmatched", Title: "What a comparison without matching would say",
		Says: "Where one side was measured under conditions that the other was not, plain medians compare other things. A reversal is an answer that they turn around (Simpson's paradox, survivorship).",
		Columns: []Column{textCol("Setting"), textCol("From"), textCol("To"), textCol("Metric"), numberCol("Matched", "median ratio over the pairs", record.None),
			numberCol("Plain medians", "ratio of the medians of all runs of each side", record.None), textCol("Left out"), textCol("Reading")}}
	for _, e := range effects {
		if e.plain == nil {
			continue
		}
		c := e.contrast
		reading := textField("same direction")
		if e.reversed {
			reading = Field{Text: "reversal: the plain ratio is refused", Weight: Strong}
		}
		t.row(textField(c.setting.Title), textField(c.a), textField(c.b), textField(statTitle(e.metric, e.stat)), cellField(e.ratio), cellField(e.plain),
			textField(fmt.Sprintf("%d of %s, %d of %s", len(c.onlyA), c.a, len(c.onlyB), c.b)), reading)
	}
	return t
}
