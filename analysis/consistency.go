package analysis

import (
	"fmt"
	"math"
	"sort"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// rule is an identity that the numbers of one run obey if they are of one run
// and in the units that they claim to be.
type rule struct {
	title     string
	says      string
	op        *Op
	tolerance float64 // relative
	// parts returns the number that is checked and what it should follow from.
	parts func(*builder, *Run) (stated *Cell, of []*Cell)
	// above means that only a stated number above the expected one contradicts
	// it, below that only one below does.
	above, below func(*Run) bool
}

func never(*Run) bool  { return false }
func always(*Run) bool { return true }

// configuredLength reports whether the output length is what was asked for, not
// what was measured: answers may end earlier, so that fewer tokens are no
// contradiction.
func configuredLength(r *Run) bool { return r.OutputTokens.Derived == "" }

// rules are the checks of every measured run. Means of whole requests obey the
// first only as far as long answers are not also slow ones; hence its tolerance.
var rules = []rule{
	{"End-to-end latency", "mean E2E = mean TTFT + mean TPOT x (output tokens - 1)", OpEndToEnd, 0.10,
		func(b *builder, r *Run) (*Cell, []*Cell) {
			return r.number("e2e_latency", record.Mean), []*Cell{r.number("ttft", record.Mean), r.number("tpot", record.Mean), b.conditionCell(r, "output_tokens")}
		}, configuredLength, never},
	{"Output tokens", "output throughput = completed requests x output tokens / duration", OpProductOver, 0.05,
		func(b *builder, r *Run) (*Cell, []*Cell) {
			return r.number("output_throughput", record.Single), []*Cell{b.conditionCell(r, "requests_ok"), b.conditionCell(r, "output_tokens"), r.number("duration", record.Single)}
		}, configuredLength, never},
	{"Requests", "request throughput = completed requests / duration", OpRatio, 0.03,
		func(b *builder, r *Run) (*Cell, []*Cell) {
			return r.number("request_throughput", record.Single), []*Cell{b.conditionCell(r, "requests_ok"), r.number("duration", record.Single)}
		}, never, never},
	{"Little's law", "requests in flight = request throughput x mean E2E, and no more than the concurrency", OpProduct, 0.05,
		func(b *builder, r *Run) (*Cell, []*Cell) {
			return b.conditionCell(r, "concurrency"), []*Cell{r.number("request_throughput", record.Single), r.number("e2e_latency", record.Mean)}
		}, never, always},
}

// contradiction is a run that breaks a rule.
type contradiction struct {
	run              *Run
	rule             *rule
	stated, expected *Cell
	off              *Cell
}

// checkRuns holds every measured run against every rule, and notes a
// contradiction beside the number that it is about.
func (b *builder) checkRuns() (broken []contradiction, checked []int) {
	checked = make([]int, len(rules))
	for _, run := range b.r.Runs {
		if run.Kind != record.Measured {
			continue
		}
		for i := range rules {
			c, applies := b.check(run, &rules[i])
			if applies {
				checked[i]++
			}
			if c != nil {
				broken = append(broken, *c)
			}
		}
		magnitudes(run)
	}
	sort.SliceStable(broken, func(i, j int) bool {
		x, y := broken[i], broken[j]
		if x.run.Of != y.run.Of {
			return x.run.Of.Slug < y.run.Of.Slug
		}
		return x.run.ID < y.run.ID
	})
	return broken, checked
}

// check holds a run against a rule; it does not apply where a part is not
// stated. A contradiction is nil where there is none.
func (b *builder) check(run *Run, r *rule) (found *contradiction, applies bool) {
	stated, of := r.parts(b, run)
	if stated == nil {
		return nil, false
	}
	xs := make([]float64, len(of))
	for i, c := range of {
		if c == nil {
			return nil, false
		}
		xs[i] = c.Value
	}
	want := r.op.eval(xs, nil)
	if want <= 0 || math.IsInf(want, 0) || math.IsNaN(want) || stated.Value <= 0 || math.IsInf(stated.Value, 0) {
		return nil, false
	}
	diff := stated.Value/want - 1
	if math.Abs(diff) <= r.tolerance || diff < 0 && r.above(run) || diff > 0 && r.below(run) {
		return nil, true
	}
	key := func(stat string) Key { return Key{run.ID, stated.Key.Metric, stat, r.title} }
	expected := b.cell(Cell{Key: key("expected"), Value: want, Unit: stated.Unit, Op: r.op, Of: of, Better: stated.Better})
	off := b.cell(Cell{Key: key("off by"), Value: OpGap.eval([]float64{stated.Value, want}, nil), Unit: record.Percent, Op: OpGap, Of: []*Cell{stated, expected}})
	stated.Notes = appendNew(stated.Notes, fmt.Sprintf("breaks the rule %q by %+.0f %%", r.says, diff*100))
	return &contradiction{run, r, stated, expected, off}, true
}

// possible are the bounds outside of which a latency or a speed was almost
// certainly read in a wrong unit.
var possible = map[record.Unit][2]float64{
	record.Seconds:         {1e-6, 24 * 3600},
	record.TokensPerSecond: {1e-3, 1e8},
}

// magnitudes notes numbers that no run can have.
func magnitudes(run *Run) {
	for _, c := range run.Cells {
		bounds, ok := possible[c.Unit]
		if !ok || c.Row.Metric.Better == record.None || c.Value == 0 || c.Row.Metric.Group == record.General {
			continue
		}
		if c.Value < bounds[0] || c.Value > bounds[1] {
			c.Notes = appendNew(c.Notes, fmt.Sprintf("outside of what is possible, %s to %s %s: the unit is probably another",
				record.FormatFloat(bounds[0]), record.FormatFloat(bounds[1]), c.Unit))
		}
	}
}

// consistency says which runs contradict themselves.
func consistency(b *builder) *Finding {
	broken, checked := b.checkRuns()
	f := &Finding{Title: "Do the runs agree with themselves?",
		About: "The numbers of one run are bound to each other: tokens, requests and seconds must give the rates that the run reports. A run that breaks such a rule counted something else, measured another span of time, or wrote a unit that it did not mean. Nothing is corrected; the number carries a note."}
	t := &Table{Name: "rules", Title: "The rules", Says: "How many runs state all parts of a rule, and how many break it.",
		Columns: []Column{textCol("Rule"), textCol("Formula"), textCol("Tolerance"), textCol("Runs checked"), textCol("Runs that break it")}}
	total, bad := 0, map[*Run]bool{}
	for i := range rules {
		n := 0
		for _, c := range broken {
			if c.rule == &rules[i] {
				n++
				bad[c.run] = true
			}
		}
		total += checked[i]
		if checked[i] > 0 {
			t.row(textField(rules[i].title), textField(rules[i].says), textField(fmt.Sprintf("%g %%", rules[i].tolerance*100)), textField(fmt.Sprint(checked[i])), textField(fmt.Sprint(n)))
		}
	}
	if total == 0 {
		return nil
	}
	f.Tables = append(f.Tables, t)
	f.Answer = "Every run that can be checked agrees with itself."
	if len(broken) > 0 {
		f.Answer = fmt.Sprintf("%d of the measured runs %s a rule that binds their own numbers.", len(bad), verb(len(bad), "breaks", "break"))
		f.Tables = append(f.Tables, brokenTable(broken))
	}
	return f
}

func brokenTable(broken []contradiction) *Table {
	t := &Table{Name: "contradictions", Title: "Runs that break a rule", Says: "What the run states beside what follows from its other numbers.",
		Columns: []Column{textCol("Model"), textCol("Run"), textCol("Rule"), numberCol("Stated", "what the run reports", record.None),
			numberCol("Expected", "what its other numbers give", record.None), numberCol("Off by", "stated / expected - 1", record.None)}}
	for _, c := range broken {
		t.row(modelField(c.run.Of), Field{Text: c.run.ID, Run: c.run, Sub: c.run.Origin.Path}, textField(c.rule.title), cellField(c.stated), cellField(c.expected), cellField(c.off))
	}
	return t
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
