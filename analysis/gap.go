package analysis

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// gaps puts every claim beside what is measured for the same model, metric and,
// where it is known, provider.
func (b *builder) gaps() {
	for _, m := range b.r.Models {
		for _, run := range m.Runs {
			if run.Class != Claim {
				continue
			}
			for _, claim := range run.Cells {
				if claim.Row.Metric.Better != record.None {
					b.r.Gaps = append(b.r.Gaps, b.gap(m, run, claim))
				}
			}
		}
	}
	sort.SliceStable(b.r.Gaps, func(i, j int) bool {
		x, y := b.r.Gaps[i], b.r.Gaps[j]
		if x.rank() != y.rank() {
			return x.rank() < y.rank()
		}
		if x.Model != y.Model {
			return x.Model.Slug < y.Model.Slug
		}
		return x.ID < y.ID
	})
}

// rank puts gaps with a ratio first, widest last... within a rank by model.
func (g *Gap) rank() int {
	switch {
	case g.Ratio.Exists():
		return 0
	case g.Live.Missing == record.NotComparable:
		return 1
	}
	return 2
}

func (b *builder) gap(m *Model, run *Run, claim *Cell) *Gap {
	g := &Gap{ID: record.ShortHash("gap\x00" + claim.ID), Model: m, Metric: claim.Row.Metric, Claim: claim, By: run}
	g.Against, g.Live = b.counterpart(m, run, claim)
	if g.Against == nil {
		g.Verdict = verdictWithout(g)
		return g
	}
	g.Strip = strip(run, g.Against)
	for _, s := range g.Strip {
		g.Unsure = g.Unsure || s.State == Unknown
	}
	if claim.Value == 0 || !g.Live.Exists() {
		g.Verdict = verdictWithout(g)
		return g
	}
	key := func(metric string) Key { return Key{g.ID, metric, string(claim.Row.Stat), g.Against.ID} }
	pair := []*Cell{g.Live, claim}
	g.Ratio = b.cell(Cell{Key: key("ratio"), Value: OpRatio.eval([]float64{g.Live.Value, claim.Value}, nil), Op: OpRatio, Of: pair})
	g.Percent = b.cell(Cell{Key: key("gap"), Value: OpGap.eval([]float64{g.Live.Value, claim.Value}, nil), Unit: record.Percent, Op: OpGap, Of: pair})
	if g.Live.Coverage > 0 { // the claim is one number, so the ratio's interval is the median's, scaled
		g.Tied = g.Live.Lo <= claim.Value && claim.Value <= g.Live.Hi
		g.Ratio.Lo, g.Ratio.Hi, g.Ratio.Coverage = g.Live.Lo/claim.Value, g.Live.Hi/claim.Value, g.Live.Coverage
		g.Percent.Lo, g.Percent.Hi, g.Percent.Coverage = (g.Ratio.Lo-1)*100, (g.Ratio.Hi-1)*100, g.Live.Coverage
	}
	if g.Live.Op == OpMedian {
		below := Cell{Key: key("below"), Unit: record.Count, Op: OpRankAbove, Of: append([]*Cell{claim}, g.Live.Of...), N: g.Live.N}
		below.Value = below.Recompute()
		g.Below = b.cell(below)
	}
	g.Verdict = verdict(g)
	return g
}

// counterpart finds the measured number that a claim meets: a live median of
// the same metric and statistic first, then a lab or published one. Of several
// groups the one that agrees with the claim in most stated conditions counts.
func (b *builder) counterpart(m *Model, run *Run, claim *Cell) (*Group, *Cell) {
	var best *Group
	var cell *Cell
	for _, g := range m.Groups {
		if g.Class == Claim || run.Provider != "" && g.condition("provider") != "" && !sameText(run.Provider, g.condition("provider")) {
			continue
		}
		c := sameMeasure(g, claim)
		if c == nil || best != nil && !prefer(run, g, c, best, cell) {
			continue
		}
		best, cell = g, c
	}
	if best != nil {
		return best, cell
	}
	for _, g := range m.Groups {
		if g.Class == Live || g.Class == Lab {
			if run.Provider == "" || g.condition("provider") == "" || sameText(run.Provider, g.condition("provider")) {
				return nil, missing(record.NotComparable, "measured, but not as "+strings.ToLower(claim.Row.Metric.Title), record.Ref{})
			}
		}
	}
	return nil, missing(record.NoLiveData, "", record.Ref{})
}

// sameMeasure returns the group's number of the claim's metric; a single number
// of a claim meets the middle of a distribution, a percentile only itself.
func sameMeasure(g *Group, claim *Cell) *Cell {
	stats := []record.Stat{claim.Row.Stat}
	if claim.Row.Stat == record.Single || claim.Row.Stat == record.Median {
		stats = []record.Stat{record.Median, record.Single}
	}
	for _, s := range stats {
		for _, ms := range g.Measures {
			if ms.Metric == claim.Row.Metric && ms.Stat == s {
				return ms.Cell
			}
		}
	}
	return nil
}

// prefer reports whether group g is a better counterpart than the best so far.
func prefer(run *Run, g *Group, c *Cell, best *Group, bestCell *Cell) bool {
	if c.Exists() != bestCell.Exists() {
		return c.Exists()
	}
	if classOrder[g.Class] != classOrder[best.Class] {
		return classOrder[g.Class] < classOrder[best.Class]
	}
	count := func(g *Group) (n int) {
		for _, s := range strip(run, g) {
			switch s.State {
			case Same:
				n++
			case Different:
				n -= 2
			}
		}
		return n
	}
	if x, y := count(g), count(best); x != y {
		return x > y
	}
	return c.N > bestCell.N
}

func sameText(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }

// stripKeys are the conditions that decide whether a record and a measurement
// can be compared, in the order in which they are shown.
var stripKeys = []string{"provider", "precision", "concurrency", "input_tokens", "output_tokens", "hardware", "engine", "speculative", "effort"}

// strip compares the conditions one by one. What neither side states is unknown
// and is shown, save for the provider and effort, which identity settles.
func strip(claim *Run, g *Group) []Match {
	var out []Match
	for _, key := range stripKeys {
		s, _ := record.SettingByKey(key)
		m := Match{Title: s.Title, Claim: s.Text(claim.Run), Live: g.statedText(s)}
		if key == "effort" && m.Claim == "" && m.Live == "" {
			continue
		}
		m.State = matchState(s, claim.Run, g, m)
		out = append(out, m)
	}
	return append(out, Match{Title: "Date", Claim: string(claim.Date.Day()), Live: g.dates(), State: dateState(claim, g)})
}

// statedText returns what a group's runs say of a setting, empty where they say
// nothing or different things.
func (g *Group) statedText(s record.Setting) string {
	runs := append(append([]*Run(nil), g.Runs...), g.Outside...)
	text := s.Text(runs[0].Run)
	for _, r := range runs[1:] {
		if s.Text(r.Run) != text {
			return ""
		}
	}
	return text
}

func matchState(s record.Setting, claim *record.Run, g *Group, m Match) MatchState {
	switch {
	case m.Claim == "" || m.Live == "":
		return Unknown
	case s.IsNumber():
		a, b := s.Value(claim).Num, s.Value(g.any().Run).Num
		if math.Abs(a-b) <= 0.1*max(a, b) && s.Key != "concurrency" || a == b {
			return Same
		}
		return Different
	case sameText(m.Claim, m.Live):
		return Same
	}
	return Different
}

// dates returns the first and last day of a group's runs.
func (g *Group) dates() string {
	first, last := g.any().Date.Day(), g.any().Date.Day()
	for _, r := range g.Runs {
		if d := r.Date.Day(); d != "" {
			if first == "" || d < first {
				first = d
			}
			last = max(last, d)
		}
	}
	if first == last {
		return string(first)
	}
	return string(first) + " to " + string(last)
}

// dateState: a record and a measurement of one month are of one time.
func dateState(claim *Run, g *Group) MatchState {
	a, aok := claim.Date.Start()
	b, bok := g.any().Date.Start()
	if !aok || !bok {
		return Unknown
	}
	if d := a.Sub(b); d.Abs().Hours() <= 31*24 {
		return Same
	}
	return Different
}

func verdictWithout(g *Gap) string {
	text := "No live data for this record."
	if g.Live.Missing == record.NotComparable {
		text = fmt.Sprintf("The record is %s; what is measured is another quantity, so there is no ratio.", describe(g.Metric))
	}
	return text
}

func describe(m *record.Metric) string {
	text := strings.ToLower(m.Title)
	if m.Per != record.PerNothing {
		text += " per " + string(m.Per)
	}
	return text
}

var classWords = map[Class]string{Live: "live median", Lab: "lab result", Published: "published figure"}

func verdict(g *Gap) string {
	what := "The " + classWords[g.Against.Class]
	higher := g.Metric.Better == record.Higher
	better := (g.Live.Value > g.Claim.Value) == higher && g.Live.Value != g.Claim.Value
	text := fmt.Sprintf("%s is %.2f of the record", what, g.Ratio.Value)
	switch {
	case g.Tied:
		text = fmt.Sprintf("%s and the record are a tie, the record being inside the interval of the median", what)
	case better:
		text = fmt.Sprintf("%s is better than the record, %.2f times it", what, g.Ratio.Value)
	case g.Ratio.Value > 1 && !higher:
		text = fmt.Sprintf("%s is %.2f times the record", what, g.Ratio.Value)
	}
	if g.Below != nil {
		above := g.Below.N - int(g.Below.Value)
		if higher {
			text += fmt.Sprintf("; the record lies above %d of %d samples", int(g.Below.Value), g.Below.N)
		} else {
			text += fmt.Sprintf("; the record lies below %d of %d samples", above, g.Below.N)
		}
	}
	if g.Live.Coverage == 0 {
		text += "; " + outcomeWords[cannotTell]
	}
	var unknown, different []string
	for _, s := range g.Strip {
		switch s.State {
		case Unknown:
			unknown = append(unknown, strings.ToLower(s.Title))
		case Different:
			different = append(different, strings.ToLower(s.Title))
		}
	}
	if len(different) > 0 {
		text += "; different: " + strings.Join(different, ", ")
	}
	if len(unknown) > 0 {
		text += "; not known: " + strings.Join(unknown, ", ")
	}
	return text + "."
}
