package analysis

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// live adds samples of an endpoint, three hours apart, as one metric.
func (d *data) live(model, provider, metric string, samples ...float64) {
	for i, x := range samples {
		run := d.run(record.Measured, model, sold(provider), func(r *record.Run) {
			r.Date = record.Date(fmt.Sprintf("2026-06-%02dT%02d:00:00Z", 26+i/8, i%8*3))
		})
		d.row(run, metric, record.Single, x)
	}
}

func (d *data) index(model string, score float64) {
	d.row(d.run(record.Score, model), "score", record.Single, score, func(r *record.Row) { r.Benchmark = "Index" })
}

func upTo(n int, from float64) (xs []float64) {
	for i := range n {
		xs = append(xs, from+float64(i))
	}
	return xs
}

func useCase1(require []Requirement, rank ...string) Options {
	return Options{AsOf: "2026-06-28", UseCases: []UseCase{{Name: "Work", Require: require, Rank: rank}}}
}

// standings prints a table as "label: standing" by row.
func standings(t *Table) string {
	var rows []string
	for _, r := range t.Rows {
		rows = append(rows, r[0].Text+": "+r[1].Text)
	}
	return strings.Join(rows, "; ")
}

// number returns the cell of a row and column.
func number(t *testing.T, of *Table, label, column string) *Cell {
	t.Helper()
	for _, r := range of.Rows {
		for i, c := range of.Columns {
			if r[0].Text == label && c.Title == column {
				return r[i].Cell
			}
		}
	}
	t.Fatalf("table %s has no %s of %s", of.Name, column, label)
	return nil
}

func TestUseCase(t *testing.T) {
	d := newData()
	for model, score := range map[string]float64{"fast": 50, "slow": 60, "weak": 20, "late": 50} {
		d.index(model, score)
	}
	d.live("fast", "p", "ttft", 0.2)
	d.live("slow", "p", "ttft", 0.4)
	d.live("weak", "p", "ttft", 0.1)
	d.live("late", "p", "ttft", 1.25)
	d.live("unrated", "p", "ttft", 0.1)
	o := useCase1([]Requirement{{"score:Index", ">=", 40, record.Points}, {"ttft.median", "<=", 1, record.Seconds}}, "ttft")
	r := Build(d.Data, o)
	table := r.Finding("use-cases").Tables[0]
	if got := standings(table); got != "fast: winner; slow: runner-up; late: fails time to first token; weak: fails Index; unrated: cannot tell: no Index" {
		t.Error(got)
	}
	if table.Name != "work" {
		t.Errorf("the table is named %s", table.Name)
	}
	if c := number(t, table, "late", "Misses time to first token"); c.Value != 25 || c.Recompute() != c.Value || len(c.From()) != 1 {
		t.Errorf("late is beyond its limit by %v", c.Value)
	}
	if c := number(t, table, "weak", "Misses Index"); c.Value != -50 {
		t.Errorf("weak is below the floor by %v", c.Value)
	}
	if c := number(t, table, "slow", "Against the winner"); math.Abs(c.Value-100) > 1e-9 || c.Recompute() != c.Value {
		t.Errorf("the margin is %v", c.Value)
	}
	if !strings.Contains(table.Says, "no interval tells") {
		t.Errorf("one sample each: %s", table.Says)
	}
}

func TestNothingQualifies(t *testing.T) {
	d := newData()
	d.live("a", "p", "ttft", 0.9) // 80 % beyond 0.5
	d.live("b", "p", "ttft", 0.6) // 20 %
	f := Build(d.Data, useCase1([]Requirement{{"ttft", "<=", 0.5, record.Seconds}}, "ttft")).Finding("use-cases")
	if got := standings(f.Tables[0]); got != "b: nearest: fails time to first token; a: fails time to first token" {
		t.Error(got)
	}
	if f.Answer != "Work: nothing qualifies, nearest is b." || !strings.Contains(f.Tables[0].Says, "at most 0.5 s by 20 %") {
		t.Errorf("%s %s", f.Answer, f.Tables[0].Says)
	}
}

// TestWinnersInsideTheNoise: what the samples can and cannot tell apart. Of the
// 12 quotients of 3 against 4 the middle ones are 23/12 and 22/11, whose mean on
// logarithms is 1.958.
func TestWinnersInsideTheNoise(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
		says string
	}{
		{"apart, 2/C(10,5) = 0.0079", upTo(5, 10), upTo(5, 20), "a wins"},
		{"interleaved", []float64{10, 12, 14, 16, 18}, []float64{11, 13, 15, 17, 19}, "a and b are a tie, inside the noise"},
		{"3 against 4 can never be resolved", upTo(3, 10), upTo(4, 20), "a leads b (+95.8 % in time to first token), not resolved at n = 3 and 4"},
		{"equal", []float64{10, 10, 10, 10}, []float64{10, 10, 10, 10}, "a and b are a tie, equal on every"},
	} {
		d := newData()
		d.live("a", "p", "ttft", c.x...)
		d.live("b", "p", "ttft", c.y...)
		table := Build(d.Data, useCase1(nil, "ttft")).Finding("use-cases").Tables[0]
		if !strings.HasPrefix(strings.ToLower(table.Says), c.says) {
			t.Errorf("%s: %s", c.name, table.Says)
		}
	}
}

// TestFamilyOfWinners: 4 against 4 apart is p = 2/70 = 0.029 alone; of two such
// comparisons the corrected p is twice that, and nothing is resolved.
func TestFamilyOfWinners(t *testing.T) {
	for n, want := range map[int]string{1: "A wins", 2: "A and b are a tie"} {
		d := newData()
		d.live("a", "p", "ttft", upTo(4, 10)...)
		d.live("b", "p", "ttft", upTo(4, 20)...)
		o := Options{AsOf: "2026-06-28"}
		for i := range n {
			o.UseCases = append(o.UseCases, UseCase{Name: fmt.Sprint("w", i), Rank: []string{"ttft"}})
		}
		for _, table := range Build(d.Data, o).Finding("use-cases").Tables {
			p := number(t, table, "b", "p")
			if !strings.HasPrefix(table.Says, want) || math.Abs(p.Value-float64(n)*2/70) > 1e-12 || p.Recompute() != p.Value {
				t.Errorf("%d use cases: p = %v, %s", n, p.Value, table.Says)
			}
		}
	}
}

// TestPricesHaveNoNoise: the cheaper list price wins, and equal ones are decided
// by the next axis.
func TestPricesHaveNoNoise(t *testing.T) {
	d := newData()
	for model, price := range map[string]float64{"a": 2, "b": 2, "c": 1.5} {
		d.offer(model, "p", price, price)
		d.index(model, 50)
	}
	d.live("a", "p", "output_speed", 100)
	d.live("b", "p", "output_speed", 200)
	table := Build(d.Data, useCase1([]Requirement{{"score:Index", ">=", 40, record.Points}}, "price_blended", "output_speed")).Finding("use-cases").Tables[0]
	if got := standings(table); got != "c: winner; b: runner-up; a: qualifies" {
		t.Error(got)
	}
	if !strings.HasPrefix(table.Says, "C wins, runner-up is b (+33.3 % in blended price)") {
		t.Error(table.Says)
	}
}

// TestUseCaseMixesNoClasses: the lab run is faster and is not in the ranking of
// endpoints; without endpoints it is ranked.
func TestUseCaseMixesNoClasses(t *testing.T) {
	lab := func(d *data) {
		d.row(d.run(record.Measured, "l", func(r *record.Run) { r.Hardware = "H100" }), "ttft", record.Median, 0.01)
	}
	both, alone := newData(), newData()
	lab(both)
	lab(alone)
	both.live("e", "p", "ttft", 1)
	table := Build(both.Data, useCase1(nil, "ttft")).Finding("use-cases").Tables[0]
	if got := standings(table); got != "e: winner" || !strings.Contains(table.Notes[0], "another class") {
		t.Errorf("%s %v", got, table.Notes)
	}
	if got := standings(Build(alone.Data, useCase1(nil, "ttft.median")).Finding("use-cases").Tables[0]); got != "l: winner" {
		t.Error(got)
	}
}

// TestRunnerUpIsNoOtherLoad: the second of a sweep is the winner again.
func TestRunnerUpIsNoOtherLoad(t *testing.T) {
	d := newData()
	for i, ttft := range []float64{1, 2, 3} {
		d.row(d.run(record.Measured, "swept", func(r *record.Run) {
			r.Hardware, r.Concurrency = "H100", d.value(float64(i+1), record.Count)
		}), "ttft", record.Median, ttft)
	}
	d.row(d.run(record.Measured, "other", func(r *record.Run) { r.Hardware = "H100" }), "ttft", record.Median, 9)
	table := Build(d.Data, useCase1(nil, "ttft")).Finding("use-cases").Tables[0]
	if got := standings(table); got != "swept (c=1): winner; swept (c=2): qualifies; swept (c=3): qualifies; other: runner-up" {
		t.Error(got)
	}
}

// TestBuiltInUseCases: without configuration the floors are quantiles of the
// models with a speed, 38, 40, 44, 55 and 56: the median is 44, the upper
// quartile 55. Mercury 2 has no number and does not qualify.
func TestBuiltInUseCases(t *testing.T) {
	r := Build(article().Data, Options{})
	f := r.Finding("use-cases")
	if len(f.Tables) != 1 || f.Tables[0].Name != "long-answers" || len(f.Notes) != 4 || !strings.HasPrefix(f.Notes[0], "Chat: fewer than two offerings have a number on time to first token") {
		t.Fatalf("%d tables; %v", len(f.Tables), f.Notes)
	}
	long := f.Tables[0]
	if got := standings(long); got != "DeepSeek V4 Pro: winner; GPT-5.5: runner-up; Claude Opus 4.8: qualifies; DeepSeek V4 Flash: fails Intelligence Index; "+
		"Gemini 3 Flash: fails Intelligence Index; Mercury 2: cannot tell: no Intelligence Index" {
		t.Error(got)
	}
	miss := number(t, long, "Gemini 3 Flash", "Misses Intelligence Index")
	if miss.Of[1].Value != 44 || miss.Of[1].Op != OpQuantile || math.Abs(miss.Value+600.0/44) > 1e-9 || len(miss.From()) != 5 {
		t.Errorf("38 against a floor of %v: %v", miss.Of[1].Value, miss.Value)
	}
}

// TestRankedByWhatIsNotThere: who qualifies and has nothing to be ranked by is
// last, whatever else it has.
func TestRankedByWhatIsNotThere(t *testing.T) {
	d := newData()
	d.live("mute", "p", "output_speed", 900)
	d.live("slow", "p", "ttft", 9)
	table := Build(d.Data, useCase1(nil, "ttft", "output_speed")).Finding("use-cases").Tables[0]
	if got := standings(table); got != "slow: winner; mute: not ranked: no time to first token" {
		t.Error(got)
	}
}

// TestAgentsCostOfARequest: 1,000 tokens at 2 USD and 500 at 10 USD a million
// are 0.002 + 0.005 USD.
func TestAgentsCostOfARequest(t *testing.T) {
	d := newData()
	run := d.run(record.Measured, "m", sold("p"), func(r *record.Run) {
		r.Date, r.InputTokens, r.OutputTokens = "2026-06-28", d.value(1000, record.Count), d.value(500, record.Count)
	})
	d.row(run, "e2e_latency", record.Single, 3)
	d.live("other", "p", "e2e_latency", 4)
	d.offer("m", "other", 0.1, 0.1)
	d.offer("m", "p", 2, 10)
	r := Build(d.Data, Options{})
	f := r.Finding("use-cases")
	c := number(t, f.Tables[len(f.Tables)-1], "m", "Cost of a request")
	if math.Abs(c.Value-0.007) > 1e-15 || c.Recompute() != c.Value || len(c.From()) != 4 || c.Unit != record.USDPerRequest {
		t.Errorf("the cost of a request is %+v", c)
	}
	if !strings.Contains(strings.Join(f.Notes, " "), "no quality floor") {
		t.Errorf("no score, and nothing says so: %v", f.Notes)
	}
}

func TestUseCaseThatCannotBe(t *testing.T) {
	d := newData()
	d.live("m", "p", "ttft", 1)
	o := Options{UseCases: []UseCase{{Name: "x", Rank: []string{"duration"}}, {Name: "y"}, {Name: "z", Rank: []string{"power"}}, {Name: "X Y", Rank: []string{"ttft"}}, {Name: "x-y", Rank: []string{"ttft"}}}}
	r := Build(d.Data, o)
	if len(r.Problems) != 2 || !strings.Contains(r.Problems[0].Msg, "no better side") || !strings.Contains(r.Problems[1].Msg, "wants a rank") {
		t.Errorf("%v", r.Problems)
	}
	f := r.Finding("use-cases")
	if len(f.Tables) != 2 || f.Tables[0].Name == f.Tables[1].Name || !strings.Contains(f.Notes[0], "Z: no offering has a number on power") {
		t.Errorf("%d tables, %v", len(f.Tables), f.Notes)
	}
}

// TestManyOfferings: a table stays readable, and says what it leaves out.
func TestManyOfferings(t *testing.T) {
	d := newData()
	for i := range 300 {
		d.live(fmt.Sprintf("m%03d", i), "p", "ttft", float64(i+1))
	}
	table := Build(d.Data, useCase1([]Requirement{{"ttft", "<=", 200, record.Seconds}}, "ttft")).Finding("use-cases").Tables[0]
	if len(table.Rows) != mostQualified+mostFailed || !strings.Contains(strings.Join(table.Notes, " "), "100 more qualify") || !strings.Contains(strings.Join(table.Notes, " "), "50 more fail") {
		t.Errorf("%d rows, %v", len(table.Rows), table.Notes)
	}
	if got := table.Rows[mostQualified][0].Text; got != "m200" {
		t.Errorf("the nearest that fails is %s", got)
	}
}
