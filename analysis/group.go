package analysis

import (
	"fmt"
	"path"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// groupRuns forms the groups of a model: its runs of one class under equal
// conditions. Live samples are limited to the window.
func (b *builder) groupRuns(m *Model) {
	byKey := map[string]*Group{}
	var keys []string
	for _, run := range m.Runs {
		key, conditions := b.groupKey(run)
		g := byKey[key]
		if g == nil {
			g = &Group{Model: m, Class: run.Class, Keys: conditions, ID: record.ShortHash("group\x00" + m.Name.ID + "\x00" + key)}
			byKey[key] = g
			keys = append(keys, key)
		}
		if run.Class == Live && !b.inWindow(run.Run) {
			g.Outside = append(g.Outside, run)
		} else {
			g.Runs = append(g.Runs, run)
		}
	}
	sort.SliceStable(keys, func(i, j int) bool { return b.groupLess(byKey[keys[i]], byKey[keys[j]], keys[i], keys[j]) })
	for _, key := range keys {
		g := byKey[key]
		sortByDate(g.Runs)
		sortByDate(g.Outside)
		b.measure(g, key)
		b.residue(g)
		m.Groups = append(m.Groups, g)
	}
}

var classOrder = map[Class]int{Live: 0, Lab: 1, Published: 2, Claim: 3}

// groupLess orders groups by class, then by their conditions, numbers by size.
func (b *builder) groupLess(x, y *Group, kx, ky string) bool {
	if classOrder[x.Class] != classOrder[y.Class] {
		return classOrder[x.Class] < classOrder[y.Class]
	}
	for _, s := range record.SettingKeys {
		cx, cy := x.condition(s.Key), y.condition(s.Key)
		if cx == cy {
			continue
		}
		if s.IsNumber() && len(x.Runs)+len(x.Outside) > 0 && len(y.Runs)+len(y.Outside) > 0 {
			return s.Value(x.any().Run).Num < s.Value(y.any().Run).Num
		}
		return cx < cy
	}
	return kx < ky
}

func (g *Group) any() *Run { return append(append([]*Run(nil), g.Runs...), g.Outside...)[0] }

func (g *Group) condition(key string) string {
	for _, c := range g.Keys {
		if c.Setting.Key == key {
			return c.Text
		}
	}
	return ""
}

// Words is the condition in a list of conditions, where the name of its setting
// does not stand: "off" would say nothing there.
func (c Condition) Words() string {
	switch {
	case c.Setting.Key != "speculative":
		return c.Text
	case c.Text == record.NotSpeculative:
		return "no speculative decoding"
	}
	return "speculative decoding: " + c.Text
}

// Label says in a few words what the group's conditions are: the provider of a
// live endpoint, hardware and concurrency of a lab run.
func (g *Group) Label() string {
	return g.describe([]string{"provider", "engine", "hardware", "precision", "speculative", "concurrency"})
}

// describe prints the conditions of the given settings, numbers with the letter
// that the field writes before them.
func (g *Group) describe(keys []string) string {
	prefix := map[string]string{"concurrency": "c=", "input_tokens": "ISL ", "output_tokens": "OSL ", "accelerators": "x", "request_rate": "rate "}
	var parts []string
	for _, key := range keys {
		s, _ := record.SettingByKey(key)
		if text := g.condition(key); text != "" && text != "inf" { // all at once: the concurrency says the load
			parts = append(parts, prefix[key]+Condition{s, text}.Words())
		}
	}
	return strings.Join(parts, ", ")
}

func sortByDate(runs []*Run) {
	sort.SliceStable(runs, func(i, j int) bool {
		a, aok := runs[i].Date.Start()
		b, bok := runs[j].Date.Start()
		if aok && bok && !a.Equal(b) {
			return a.Before(b)
		}
		return runs[i].ID < runs[j].ID
	})
}

// groupKey returns what a run must share with the others of its group. By
// default that is every setting it states, and the publisher. Lengths that were
// measured and not configured differ a little from run to run; they are residue.
// A claim stands alone.
func (b *builder) groupKey(run *Run) (key string, conditions []Condition) {
	parts := []string{string(run.Class)}
	for _, s := range record.SettingKeys {
		switch s.Key {
		case "model", "date", "source":
			continue
		}
		if b.o.By != nil && !contains(b.o.By, s.Key) {
			continue
		}
		text := s.Text(run.Run)
		if text == "" || s.Value(run.Run).Derived != "" {
			continue
		}
		conditions = append(conditions, Condition{s, text})
		parts = append(parts, s.Key+"="+text)
	}
	parts = append(parts, "source="+publisher(run))
	if run.Class == Claim {
		parts = append(parts, run.ID)
	}
	return strings.Join(parts, "\x00"), conditions
}

// publisher tells apart runs of different publishers. Where nobody is stated, the
// files of one directory are one's: repetitions of a run lie side by side.
func publisher(run *Run) string {
	if run.Run.Source == "" && run.Origin.Source == "" {
		return "files in " + path.Dir(run.Origin.Path)
	}
	return run.Source.Key
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// measure computes the cells of a group: for each metric, statistic and test
// the number of its one run, or the median over its runs.
func (b *builder) measure(g *Group, key string) {
	type slot struct {
		metric             *record.Metric
		stat               record.Stat
		benchmark, variant string
	}
	cells := map[slot][]*Cell{}
	var slots []slot
	runs := g.Runs
	if len(runs) == 0 {
		runs = g.Outside // to say which metrics have no number in the window
	}
	for _, run := range runs {
		for _, c := range run.Cells {
			s := slot{c.Row.Metric, c.Row.Stat, c.Row.Benchmark, c.Row.Variant}
			if cells[s] == nil {
				slots = append(slots, s)
			}
			cells[s] = append(cells[s], c)
		}
		for _, l := range run.Labels {
			if l.Kind == record.Failed {
				g.Failed++
				break
			}
		}
	}
	b.groupNotes(g)
	sort.SliceStable(slots, func(i, j int) bool { return rowOrder(cells[slots[i]][0], cells[slots[j]][0]) })
	for _, s := range slots {
		m := &Measure{Metric: s.metric, Stat: s.stat, Benchmark: s.benchmark, Variant: s.variant}
		switch {
		case len(g.Runs) == 0:
			m.Cell = missing(record.NoLiveData, fmt.Sprintf("all %d samples are older than the window", len(g.Outside)), record.Ref{})
		case len(g.Runs) == 1 && g.Class != Live:
			m.Cell = cells[s][0]
		default:
			m.Cell = b.median(g, key, s.benchmark+"\x00"+s.variant, cells[s])
		}
		g.Measures = append(g.Measures, m)
	}
}

func rowOrder(x, y *Cell) bool {
	order := func(m *record.Metric) int {
		for i, k := range record.Metrics {
			if k == m {
				return i
			}
		}
		return 0
	}
	if a, b := order(x.Row.Metric), order(y.Row.Metric); a != b {
		return a < b
	}
	if a, b := x.Row.Benchmark+"\x00"+x.Row.Variant, y.Row.Benchmark+"\x00"+y.Row.Variant; a != b {
		return a < b
	}
	return x.Row.Stat.Order() < y.Row.Stat.Order()
}

// median makes the cell of a median over runs or samples.
func (b *builder) median(g *Group, key, test string, of []*Cell) *Cell {
	xs := make([]float64, len(of))
	for i, c := range of {
		xs[i] = c.Value
	}
	row := of[0].Row
	c := Cell{
		Key:  Key{Entity: g.Model.Name.ID, Metric: row.Metric.ID, Stat: "median of " + string(row.Stat), Group: key + "\x00" + test},
		Unit: of[0].Unit, N: len(of), Op: OpMedianOfRuns, Of: of, Better: row.Direction(),
	}
	if g.Class == Live {
		c.Op = OpMedian
	}
	est, err := stats.Median(xs)
	if err != nil {
		return missing(record.NotMeasured, "", row.Value.Ref)
	}
	c.Value = c.Op.eval(xs, nil)
	if est.Interval.Exists() {
		c.Lo, c.Hi, c.Coverage = est.Interval.Lo, est.Interval.Hi, est.Interval.Coverage
	} else {
		c.Notes = append(c.Notes, fmt.Sprintf("n = %d is too few for an interval; 6 are needed", len(of)))
	}
	if q, ok := row.Stat.Quantile(); ok && q != 0.5 && q > 0 && q < 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("the median of the runs' %s, not the %s of all requests together", row.Stat, row.Stat))
	}
	seen := map[string]bool{}
	for _, x := range of {
		for _, n := range x.Notes {
			if !seen[n] {
				seen[n] = true
				c.Notes = append(c.Notes, n)
			}
		}
	}
	return b.cell(c)
}

// groupNotes says what stands beside every number of a live group.
func (b *builder) groupNotes(g *Group) {
	if g.Class != Live {
		return
	}
	if n := len(g.Outside); n > 0 {
		g.Notes = append(g.Notes, fmt.Sprintf("%d samples lie outside the window of %s and are not counted", n, hours(b.o.Window)))
	}
	if g.Failed > 0 {
		g.Notes = append(g.Notes, fmt.Sprintf("%d of %d samples failed and have no number", g.Failed, len(g.Runs)))
	}
	for _, run := range g.Runs {
		if !run.Date.Zoned() {
			g.Notes = append(g.Notes, "times without a zone were taken as UTC")
			break
		}
	}
}

// residue notes what differs inside a group although nobody asked, and reports
// it where the configuration requires it to be equal.
func (b *builder) residue(g *Group) {
	if len(g.Runs) < 2 {
		return
	}
	for _, s := range record.SettingKeys {
		if s.Key == "model" || s.Key == "date" || b.o.Warn != nil && !contains(b.o.Warn, s.Key) && !contains(b.o.Require, s.Key) {
			continue
		}
		text := spread(s, g.Runs)
		if text == "" {
			continue
		}
		g.Residue = append(g.Residue, text)
		if contains(b.o.Require, s.Key) {
			b.problem("group/mixed", record.Ref{Origin: g.Runs[0].Origin, Record: g.Runs[0].Record},
				"%s: %d runs of one group differ in %s", g.Model.Name.Title, len(g.Runs), text)
		}
	}
}

// spread says how a setting differs over runs, empty where it does not. Lengths
// that were measured count as equal within 10 %.
func spread(s record.Setting, runs []*Run) string {
	values := map[string]bool{}
	lo, hi := 0.0, 0.0
	for i, r := range runs {
		values[s.Text(r.Run)] = true
		v := s.Value(r.Run).Num
		if i == 0 {
			lo, hi = v, v
		}
		lo, hi = min(lo, v), max(hi, v)
	}
	if len(values) < 2 {
		return ""
	}
	if s.IsNumber() && !values[""] {
		if s.Value(runs[0].Run).Derived != "" && hi <= lo*1.1 {
			return ""
		}
		return fmt.Sprintf("%s: %s to %s", strings.ToLower(s.Title), record.FormatFloat(lo), record.FormatFloat(hi))
	}
	texts := make([]string, 0, len(values))
	for t := range values {
		if t == "" {
			t = "not stated"
		}
		texts = append(texts, t)
	}
	sort.Strings(texts)
	return fmt.Sprintf("%s: %s", strings.ToLower(s.Title), strings.Join(texts, " | "))
}
