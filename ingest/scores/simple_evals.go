package scores

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// SimpleEvals reads the results of OpenAI's simple-evals and of its forks.
var SimpleEvals = &reader.Format{
	Name:  "simple-evals",
	Title: "OpenAI simple-evals",
	Kind:  record.Score,
	Sniff: sniffSimpleEvals,
	Read:  readSimpleEvals,
	Doc: `Written by OpenAI's simple-evals as ` + "`EVAL_MODEL.json`" + `, a flat object of numbers, newer ones as ` + "`EVAL_MODEL_<time>.json`" + ` with all answers beside it in
` + "`..._allresults.json`" + `, which repeats the numbers and gives rows only where it is alone.

Recognized by an object of nothing but numbers with ` + "`score`" + ` and a key that ends in ` + "`:std` or `:bootstrap_std`" + `; the other by ` + "`score`, `metrics`, `htmls`, `convos`" + `, of
which only the first two are read.

| field | row |
|---|---|
| ` + "`score`" + ` and every other key | score value, variant is the key |
| ` + "`KEY:std`" + ` | score stddev: how the items scatter. It is **no** standard error, which needs the number of items |
| ` + "`KEY:bootstrap_std`" + ` (HealthBench) | score stderr; ` + "`KEY:n_samples`" + ` is the n of both |

The unit is fraction, and points for a value outside of 0..1. DROP's ` + "`f1_score`" + ` is percent beside an ` + "`em_score`" + ` in 0..1. Less is better of
` + "`is_incorrect` and `is_not_attempted`" + `.

Only the file's name says what was tested: benchmark and model are what stands before and behind its first ` + "`_`" + ` (` + "`healthbench_hard`" + ` and its like are
one word), then the time, without a zone. ` + "`_DEBUG`" + ` is a run over few items: it is noted.

No rows: ` + "`chars`" + `, the length of the answers.

Traps: MGSM has languages, groups of them and the total side by side. There is no n but in HealthBench: 0.1 with a deviation of 0.3 can be 1 of 10.`,
}

// isSimpleEval recognizes the flat object.
func isSimpleEval(n source.Node) bool {
	spread := false
	for key, v := range n.Members() {
		if !v.Is(source.Number) && !v.Is(source.NotANumber) && !v.Is(source.Null) {
			return false
		}
		spread = spread || strings.HasSuffix(key, ":std") || strings.HasSuffix(key, ":bootstrap_std")
	}
	return spread && n.Has("score")
}

// isSimpleEvalWhole recognizes the object that holds the answers too.
func isSimpleEvalWhole(n source.Node) bool {
	return n.Has("score") && n.Get("metrics").Is(source.Object) && n.Get("htmls").Is(source.Array) && n.Get("convos").Is(source.Array)
}

func sniffSimpleEvals(d *source.Doc) reader.Verdict {
	switch root := d.JSON().Root(); {
	case isSimpleEval(root):
		return reader.Yes("numbers")
	case isSimpleEvalWhole(root):
		return reader.Yes("all results")
	}
	return reader.No
}

func readSimpleEvals(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		r := &simpleEval{doc: d, values: map[string]source.Node{}}
		export := 1
		switch {
		case isSimpleEval(root):
			r.add(root)
		case isSimpleEvalWhole(root):
			r.add(root.Get("metrics"))
			r.set("score", root.Get("score"))
			export = 2
		default:
			root.Report("value/type", "expected an object of numbers with `score`, found something else")
			continue
		}
		run := r.run(root)
		rows := r.rows()
		if len(rows) == 0 {
			root.Report("run/empty", "no score in this file")
			continue
		}
		added := s.Run(run)
		for _, row := range rows {
			row.Run = added
			s.Row(row)
		}
		s.Place(added, reader.Place{Export: export, Family: strings.Join([]string{"simple-evals", r.benchmark, run.Model, string(run.Date)}, "\x00")})
	}
}

// simpleEval is one result being read.
type simpleEval struct {
	doc       *source.Doc
	keys      []string // in the order of the file
	values    map[string]source.Node
	benchmark string
	note      string // on every row
}

func (r *simpleEval) add(n source.Node) {
	for key, v := range n.Members() {
		r.set(key, v)
	}
}

func (r *simpleEval) set(key string, v source.Node) {
	if _, known := r.values[key]; !known {
		r.keys = append(r.keys, key)
	}
	r.values[key] = v
}

// simpleEvalName is how files are called: EVAL_MODEL[_DATE_TIME][_DEBUG][_allresults].json.
var simpleEvalName = regexp.MustCompile(`^(healthbench_(?:hard|consensus|meta)|[^_]+)_(.+?)(?:_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d))?(_DEBUG)?(?:_allresults)?\.json$`)

// run makes the run of what the file's name says.
func (r *simpleEval) run(root source.Node) record.Run {
	run := record.Run{Kind: record.Score, Record: root.Ref().Record}
	m := simpleEvalName.FindStringSubmatch(r.doc.Name())
	if m == nil {
		r.benchmark = "simple-evals"
		root.Report("value/missing", "expected a name such as gpqa_gpt-4o.json, which alone says what was tested")
		return run
	}
	r.benchmark, run.Model, run.Given = m[1], m[2], byName(r.doc, "model")
	if m[3] != "" {
		run.Date = nameDate(r.doc, simpleEvalName, "$3-$4-${5}T$6:$7:$8")
		run.Given = append(run.Given, datedByName(r.doc, run.Date)...)
	}
	if m[9] != "" {
		r.note = "debug run: few items"
		root.Report("run/cut", "a debug run, over a few items only")
	}
	return run
}

// simpleEvalStats are the statistics by the end of a key.
var simpleEvalStats = map[string]record.Stat{"std": record.StdDev, "bootstrap_std": record.StdErr, "min": record.Min, "max": record.Max}

// simpleEvalNotes say what the statistics are.
var simpleEvalNotes = map[record.Stat]string{
	record.StdDev: "scatter of the items, no standard error",
	record.StdErr: "by bootstrap",
}

// simpleEvalLower are metrics that count what went wrong.
var simpleEvalLower = map[string]bool{"is_incorrect": true, "is_not_attempted": true}

// simpleEvalKey splits a key. What stands behind a colon is part of the name
// where it is no statistic: `axis:accuracy`.
func simpleEvalKey(key string) (name string, stat record.Stat) {
	if i := strings.LastIndexByte(key, ':'); i >= 0 {
		if stat, ok := simpleEvalStats[key[i+1:]]; ok {
			return key[:i], stat
		}
	}
	return key, record.Single
}

// rows returns the values, each with its statistics where they stand.
func (r *simpleEval) rows() (rows []record.Row) {
	units := map[string][2]string{} // unit and note of each metric
	for _, key := range r.keys {
		name, stat := simpleEvalKey(key)
		score, v := r.values[name], r.values[key]
		if name == "chars" || strings.HasSuffix(key, ":n_samples") || !score.Is(source.Number) || !v.Is(source.Number) || !v.Num("points").Known() {
			continue
		}
		if _, known := units[name]; !known {
			unit, note := r.unit(name, score)
			units[name] = [2]string{unit, note}
		}
		row := record.Row{Metric: scoreMetric, Stat: stat, Value: v.Num(units[name][0]), Benchmark: r.benchmark, Variant: name,
			Note: joinNotes(units[name][1], simpleEvalNotes[stat], r.note)}
		if n := r.values[name+":n_samples"]; n.Is(source.Number) {
			row.N = reader.Positive(n.Num("count"))
		}
		if simpleEvalLower[name] {
			row.Better = record.Lower
		}
		r.check(row, v)
		rows = append(rows, row)
	}
	return rows
}

// unit returns the unit of a metric. DROP counts F1 in percent and exact matches
// in 0..1. An answer that matches has an F1 of 100, so that an F1 below the
// exact matches is no percentage after all.
func (r *simpleEval) unit(name string, v source.Node) (unit, note string) {
	if exact := r.values["em_score"]; name == "f1_score" && !(exact.Is(source.Number) && v.Num("percent").Num < 100*exact.Num("fraction").Num-0.01) {
		return "percent", ""
	}
	return fractionWithin(name, v, fractions)
}

// check compares a deviation with the greatest that values between 0 and 1 can
// have around their mean, and reports a score of nearly nothing.
func (r *simpleEval) check(row record.Row, at source.Node) {
	if row.Value.Unit != record.Fraction {
		return
	}
	if mean := r.values[row.Variant].Num("fraction").Num; row.Stat == record.StdDev && row.Value.Num > math.Sqrt(mean*(1-mean))+1e-6 {
		at.Report("value/check", "a deviation of %s is more than values between 0 and 1 can have around %s", row.Value.Text(), record.FormatFloat(mean))
	}
	if row.Stat == record.Single && row.Variant == "score" && row.Value.Num < 0.001 {
		reportChance(at, "score", r.benchmark, row.Value)
	}
}
