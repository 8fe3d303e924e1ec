package runners

import (
	"math"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LocalScore reads the body that the LocalScore client sends to its site.
// Layout: cjpais/LocalScore@ef2c21fa:src/pages/api/results.ts.
var LocalScore = &reader.Format{
	Name:  "localscore",
	Title: "LocalScore",
	Sniff: sniffLocalScore,
	Read:  readLocalScore,
	Doc: `Written by the LocalScore client (llamafile) as the JSON body that it sends. Each test is one run, the summary another, and the score
a third, of kind score.

Recognized by ` + "`results_summary.performance_score` and `accelerator_info`" + `. The site's SQLite database is not read: export its tables as CSV.

| field | metric |
|---|---|
| ` + "`prompt_tps`, `avg_prompt_tps`" + ` | prefill_speed |
| ` + "`gen_tps`, `avg_gen_tps`" + ` | output_speed |
| ` + "`ttft_ms`, `avg_ttft_ms`" + ` | ttft; ms / 1000 |
| ` + "`avg_time_ms`" + ` | e2e_latency; ms / 1000 |
| ` + "`power_watts`" + ` | power |
| ` + "`performance_score`" + ` | score, in points: 10 x the cube root of (prompt speed x generation speed x 1000 / TTFT in ms) |

variant is the name of the test (` + "`pp1024+tg16`" + `); unlike llama-bench's, such a test keeps prompt and generation apart. The summary is a mean over
tests of unlike lengths, so it has none.

No rows: tokens per second and watt. A power of 0 was not measured.`,
}

func sniffLocalScore(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if root.Get("results_summary").Has("performance_score") && root.Has("accelerator_info") {
		return reader.YesVersion(root.Get("runtime_info", "version").Str())
	}
	return reader.No
}

// localScoreMetrics are the numbers of a test and of the summary.
var (
	localScoreTest = []localScoreMetric{
		{"prompt_tps", "tokens/s", record.MustMetric("prefill_speed")},
		{"gen_tps", "tokens/s", record.MustMetric("output_speed")},
		{"ttft_ms", "ms", record.MustMetric("ttft")},
		{"avg_time_ms", "ms", record.MustMetric("e2e_latency")},
	}
	localScoreSummary = []localScoreMetric{
		{"avg_prompt_tps", "tokens/s", record.MustMetric("prefill_speed")},
		{"avg_gen_tps", "tokens/s", record.MustMetric("output_speed")},
		{"avg_ttft_ms", "ms", record.MustMetric("ttft")},
	}
	localScorePower = record.MustMetric("power")
	localScoreScore = record.MustMetric("score")
)

type localScoreMetric struct {
	key, unit string
	metric    *record.Metric
}

func readLocalScore(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		if !root.Get("results_summary").Is(source.Object) {
			root.Report("value/type", "expected a body with `results_summary`, as elsewhere in this file")
			continue
		}
		for _, n := range root.Get("results").Items() {
			readLocalScoreTest(s, root, n)
		}
		readLocalScoreSummary(s, root)
		checkLocalScore(root)
	}
}

// localScoreRun returns a run with the settings of the body and the model of a
// test.
func localScoreRun(kind record.Kind, root, test source.Node) record.Run {
	r := record.Run{Kind: kind, Model: test.Get("model_name").Str(), Record: root.Ref().Record}
	r.Precision = test.Get("model_quant_str").Str()
	r.Hardware = root.Get("accelerator_info", "name").Str()
	r.Engine = joinWords(root.Get("runtime_info", "name").Str(), root.Get("runtime_info", "version").Str())
	if kind == record.Measured {
		r.Concurrency = record.Value{Num: 1, Unit: record.Count, Derived: "the client sends one request at a time", Ref: root.Ref()}
	}
	return r
}

func readLocalScoreTest(s *reader.Sink, root, n source.Node) {
	if !n.Is(source.Object) {
		n.Report("value/type", "expected a test as an object, found %s", n.Type())
		return
	}
	r := localScoreRun(record.Measured, root, n)
	r.InputTokens, r.OutputTokens = reader.Positive(n.Get("n_prompt").Num("count")), reader.Positive(n.Get("n_gen").Num("count"))
	run := s.Run(r)
	for _, m := range localScoreTest {
		s.Row(record.Row{Run: run, Metric: m.metric, Stat: record.Mean, Value: positive(n.Get(m.key), m.unit), Variant: n.Get("name").Str()})
	}
	s.Row(record.Row{Run: run, Metric: localScorePower, Stat: record.Mean, Value: reader.Positive(atLeastZero(n.Get("power_watts"), "W")), Variant: n.Get("name").Str()})
	if ttft, all := n.Get("ttft_ms").Num("ms"), n.Get("avg_time_ms").Num("ms"); ttft.Known() && all.Known() && ttft.Num > all.Num {
		n.Get("ttft_ms").Report("value/check", "the first token came after %s s, but all of them in %s s", ttft.Text(), all.Text())
	}
}

func readLocalScoreSummary(s *reader.Sink, root source.Node) {
	summary, first := root.Get("results_summary"), root.Get("results").Index(0)
	run := s.Run(localScoreRun(record.Measured, root, first))
	for _, m := range localScoreSummary {
		s.Row(record.Row{Run: run, Metric: m.metric, Stat: record.Mean, Value: positive(summary.Get(m.key), m.unit), Note: "mean over tests of unlike lengths"})
	}
	s.Row(record.Row{
		Run: s.Run(localScoreRun(record.Score, root, first)), Metric: localScoreScore, Stat: record.Single,
		Value: positive(summary.Get("performance_score"), "points"), Benchmark: "localscore",
	})
}

// checkLocalScore recomputes the means and the score.
func checkLocalScore(root source.Node) {
	const digits = 1e-6
	summary := root.Get("results_summary")
	product := 1000.0
	for i, m := range localScoreSummary {
		if !summary.Get(m.key).Is(source.Number) {
			return
		}
		mean := summary.Get(m.key).Num(m.unit)
		var nums []float64
		for _, n := range root.Get("results").Items() {
			if v := n.Get(localScoreTest[i].key); v.Is(source.Number) {
				nums = append(nums, v.Num(m.unit).Num)
			}
		}
		v := reader.NewSample(nums, mean.Unit, root.Get("results").Ref()).Stat(record.Mean)
		if v.Known() && !within(v.Num, mean.Num, digits) {
			summary.Get(m.key).Report("value/check", "the mean of the tests is %s %s", v.Text(), v.Unit)
		}
		if m.unit == "ms" {
			product /= mean.Num * 1000
		} else {
			product *= mean.Num
		}
	}
	score := summary.Get("performance_score").Num("points")
	if right := 10 * math.Cbrt(product); score.Num > 0 && right > 0 && !math.IsInf(right, 0) && !within(score.Num, right, digits) {
		summary.Get("performance_score").Report("value/check", "the score that follows from the means is %s", record.FormatFloat(right))
	}
}
