package analysis

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// serviceLevels is the finding about which runs keep which limits, up to which
// load, and what of the answers was good.
func serviceLevels(b *builder) *Finding {
	f := &Finding{Title: "Service levels: which load still answers in time",
		About: "A service level bounds the slowest percent of the answers: the 99th percentile (p99) of the time to first token (TTFT) and of the time per output token (TPOT). MLPerf Inference names such limits for a few models. A run meets a level only if its p99 is known and of enough requests; an average proves nothing about the slowest answers. A p99 of one run has no interval: a run that is within a few percent of a limit may fall on its other side when it is repeated."}
	verdicts, ceilings := b.levelVerdicts(), []ceiling(nil)
	if len(verdicts) > 0 {
		if ceilings = b.ceilings(verdicts); len(ceilings) > 0 {
			f.Tables = append(f.Tables, ceilingTable(ceilings))
		}
		f.Tables = append(f.Tables, verdictTable(verdicts), limitTable(verdicts))
	}
	if t := b.goodputTable(); len(t.Rows) > 0 {
		f.Tables = append(f.Tables, t)
	}
	if len(f.Tables) == 0 {
		return nil
	}
	f.Answer = levelsAnswer(verdicts, ceilings)
	return f
}

// levelsAnswer names, for each model and level, the configuration that meets it
// under the highest load.
func levelsAnswer(verdicts []levelVerdict, ceilings []ceiling) string {
	if len(verdicts) == 0 {
		return "No model of the report has a limit of MLPerf; the table shows what the runners counted as good."
	}
	type question struct {
		m *Model
		l *level
	}
	best := map[question]ceiling{}
	var order []question
	for _, c := range ceilings {
		q := question{c.sweep.model, c.level}
		have, known := best[q]
		if !known {
			order = append(order, q)
		}
		if !known || c.best != nil && (have.best == nil || c.best.load.Value > have.best.load.Value) {
			best[q] = c
		}
	}
	var parts []string
	for _, q := range order[:min(len(order), 4)] {
		parts = append(parts, best[q].sentence())
	}
	if len(parts) > 0 {
		return strings.Join(parts, "; ") + "."
	}
	count := map[kept]int{}
	for _, v := range verdicts {
		count[v.result]++
	}
	return fmt.Sprintf("Of %d pairs of a setting and a service level %d meet it, %d fail it, and of %d nobody can tell.", len(verdicts), count[meets], count[fails], count[unclear])
}

// without says why there is no highest load.
func (c ceiling) without() string {
	if c.dim {
		return "no load with enough requests to tell"
	}
	return "none of the measured loads"
}

func (c ceiling) sentence() string {
	switch {
	case c.best == nil && c.dim:
		return fmt.Sprintf("of %s nobody can tell up to which load it meets %s", c.sweep.model.Name.Title, c.level.title)
	case c.best == nil:
		return fmt.Sprintf("%s meets %s at no measured load", c.sweep.model.Name.Title, c.level.title)
	}
	return fmt.Sprintf("%s meets %s up to %s %s (%s)", c.sweep.model.Name.Title, c.level.title, c.best.what(), record.FormatFloat(c.best.load.Value), c.best.group.describe([]string{"engine", "hardware"}))
}

// levelVerdicts holds every lab and live group of a model that has levels
// against them. A group that measured no latency at all is left out.
func (b *builder) levelVerdicts() []levelVerdict {
	var out []levelVerdict
	for _, m := range b.r.Models {
		of := b.levelsOf(m)
		for _, l := range of {
			for _, g := range m.Groups {
				if (g.Class == Lab || g.Class == Live) && len(g.Runs) > 0 && g.latencies() {
					out = append(out, b.levelVerdict(g, l))
				}
			}
		}
	}
	return out
}

func (g *Group) latencies() bool {
	for _, m := range g.Measures {
		if m.Metric.Group == record.Latency && m.Cell.Exists() {
			return true
		}
	}
	return false
}

func verdictTable(verdicts []levelVerdict) *Table {
	t := &Table{Name: "verdicts", Title: "Setting by setting", Says: "Each setting beside the limits of its model: what was compared, and how far below (-) or above (+) the limit it is.",
		Columns: []Column{textCol("Model"), textCol("Setting"), textCol("Level"), textCol("Verdict"), textCol("Why")}}
	metrics := bounded(verdicts)
	for _, x := range metrics {
		t.Columns = append(t.Columns, numberCol(x.Title, "the statistic that was compared with the limit", record.Lower), numberCol("Over the limit", "above 0 the limit is broken", record.Lower))
	}
	for _, v := range verdicts {
		row := []Field{modelField(v.group.Model), groupField(v.group), textField(v.level.title), verdictField(v.result), textField(v.reasons())}
		for _, x := range metrics {
			j := v.of(x)
			if j == nil {
				row = append(row, absentField("no limit"), absentField("no limit"))
				continue
			}
			row = append(row, cellField(j.cell), cellField(j.excess))
		}
		t.row(row...)
	}
	return t
}

// bounded are the metrics that any of the levels bounds.
func bounded(verdicts []levelVerdict) []*record.Metric {
	var out []*record.Metric
	for _, m := range record.Metrics {
		for _, v := range verdicts {
			if v.of(m) != nil {
				out = append(out, m)
				break
			}
		}
	}
	return out
}

// of returns what was found about a metric, nil where the level has no limit.
func (v *levelVerdict) of(m *record.Metric) *judged {
	for i := range v.judged {
		if v.judged[i].limit.metric == m {
			return &v.judged[i]
		}
	}
	return nil
}

// limitTable lists the limits that were applied.
func limitTable(verdicts []levelVerdict) *Table {
	t := &Table{Name: "limits", Title: "The limits", Says: "What MLPerf Inference asks for at the 99th percentile, as its load generator and its submission checker hold it (mlcommons/inference at b66003e1).",
		Columns: []Column{textCol("Model"), textCol("Level"), textCol("Limits"), textCol("Rounds"), textCol("Remark")}}
	seen := map[string]bool{}
	for _, v := range verdicts {
		if key := v.group.Model.Name.ID + v.level.name; !seen[key] {
			seen[key] = true
			t.row(modelField(v.group.Model), textField(v.level.title), textField(v.level.describe()), textField(v.level.rounds), textField(v.level.note))
		}
	}
	return t
}

func (l *level) describe() string {
	var parts []string
	for _, x := range l.limits() {
		parts = append(parts, fmt.Sprintf("%s up to %g ms", x.short, x.max*1e3))
	}
	return strings.Join(parts, ", ")
}

func verdictField(o kept) Field {
	switch o {
	case meets, fails:
		return Field{Text: keptWords[o], Weight: Strong}
	}
	return absentField(keptWords[o])
}

// ceiling is the highest load at which a sweep meets a level.
type ceiling struct {
	sweep *sweep
	level *level
	best  *loadPoint // nil: no measured load meets it
	next  *loadPoint // the first above that does not; nil: none was measured
	there levelVerdict
	dim   bool // of some lower load nobody can tell
}

// ceilings finds the highest load of each sweep and level. A load below it of
// which nobody can tell does not count against it; one that fails does.
func (b *builder) ceilings(verdicts []levelVerdict) []ceiling {
	type pair struct {
		g *Group
		l *level
	}
	by := map[pair]levelVerdict{}
	for _, v := range verdicts {
		by[pair{v.group, v.level}] = v
	}
	var out []ceiling
	for _, s := range b.sweeps() {
		for _, l := range b.levelsOf(s.model) {
			c := ceiling{sweep: s, level: l}
			for _, p := range s.points {
				v, held := by[pair{p.group, l}]
				switch {
				case !held:
				case v.result == meets:
					c.best, c.next = p, nil
					continue
				case c.next == nil:
					c.next, c.there = p, v
				}
				c.dim = c.dim || v.result == unclear
				if v.result == fails {
					c.next, c.there = p, v
					break
				}
			}
			out = append(out, c)
		}
	}
	return out
}

func ceilingTable(ceilings []ceiling) *Table {
	t := &Table{Name: "highest-load", Title: "The highest load that meets each level", Says: "Up to which load each configuration keeps the limits, and what happens at the next one.",
		Columns: []Column{textCol("Model"), textCol("Configuration"), textCol("Level"), numberCol("Highest load", "concurrency or requests/s", record.Higher),
			numberCol("Throughput there", "output tokens", record.Higher), textCol("Throughput of"), numberCol("Next load", "the first that does not meet the level", record.None), textCol("There")}}
	for _, c := range ceilings {
		load, throughput := cellField(missing(record.NotComparable, c.without(), record.Ref{})), absentField("none")
		next, there := absentField("not measured"), textField("all measured loads meet it")
		if c.best != nil {
			load, throughput = cellField(c.best.load), cellField(c.best.throughput)
		}
		if c.next != nil {
			next, there = cellField(c.next.load), Field{Text: keptWords[c.there.result], Sub: c.there.reasons()}
		}
		t.row(modelField(c.sweep.model), textField(c.sweep.name), textField(c.level.title), load, throughput, textField(c.sweep.denominator()), next, there)
	}
	return t
}

// goodputTable is what runners counted as good: offered, completed, failed and
// good stand together, since each alone hides the others.
func (b *builder) goodputTable() *Table {
	t := &Table{Name: "goodput", Title: "Goodput", Says: "Requests offered, completed and failed, and the rate of those that met every limit that the runner was given.",
		Columns: []Column{textCol("Model"), textCol("Setting"), numberCol("Offered", "completed and failed requests", record.None), numberCol("Completed", "", record.None), numberCol("Failed", "", record.Lower),
			numberCol("Request throughput", "completed requests / s", record.Higher), numberCol("Goodput", "good requests / s", record.Higher), numberCol("Good share", "goodput / request throughput", record.Higher)}}
	for _, m := range b.r.Models {
		for _, g := range m.Groups {
			if good := g.measured("goodput", record.Single, record.Mean, record.Median); good != nil && len(g.Runs) == 1 {
				b.goodputRow(t, g, good)
			}
		}
	}
	return t
}

func (b *builder) goodputRow(t *Table, g *Group, good *Cell) {
	run := g.Runs[0]
	ok, failed := b.conditionCell(run, "requests_ok"), b.conditionCell(run, "requests_failed")
	var offered, share *Cell
	if ok != nil && failed != nil {
		offered = b.cell(Cell{Key: Key{run.ID, "requests", "offered", "goodput"}, Value: ok.Value + failed.Value, Unit: record.Count, Op: OpSum, Of: []*Cell{ok, failed}})
	}
	all := g.measured("request_throughput", record.Single, record.Mean)
	if all != nil && all.Value > 0 {
		share = b.cell(Cell{Key: Key{run.ID, "goodput", "share", "goodput"}, Value: OpPercent.eval([]float64{good.Value, all.Value}, nil), Unit: record.Percent, Op: OpPercent, Of: []*Cell{good, all}, Better: record.Higher})
	}
	t.row(modelField(g.Model), groupField(g), cellField(offered), cellField(ok), cellField(failed), cellField(all), cellField(good), cellField(share))
}
