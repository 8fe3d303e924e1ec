package scores

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Promptfoo reads the results of promptfoo's evaluations. Nothing of their
// prompts, variables, answers and configuration is read.
var Promptfoo = &reader.Format{
	Name:  "promptfoo",
	Title: "promptfoo",
	Sniff: sniffPromptfoo,
	Read:  readPromptfoo,
	Doc: `Written by ` + "`promptfoo eval -o FILE.json`" + `. A prompt that was sent to a provider is one run of scores, and one of latencies.

Recognized by ` + "`evalId`" + ` and ` + "`results`" + ` with ` + "`version` 3, `prompts` and `results`" + `. Versions 1 and 2 (with a ` + "`table`" + `) and the JSONL of single results are refused.

| field | row |
|---|---|
| ` + "`results.prompts[i].metrics`" + ` | score ` + "`pass_rate`" + `: testPassCount / (testPassCount + testFailCount + testErrorCount), fraction |
| ` + "`...metrics.namedScores.NAME`" + ` | score NAME: the sum that stands there / ` + "`namedScoreWeights.NAME`, else `namedScoresCount.NAME`" + ` |
| ` + "`results.results[].latencyMs`" + ` | e2e_latency: mean, median, p90, p95, p99, min, max, computed |
| ` + "`results.stats.durationMs`" + ` | duration, where the evaluation has one prompt and one provider |

The model is ` + "`prompts[i].provider`" + ` as written, the provider its first part. A program or an address (` + "`python:`, `exec:`, `https:`, `file:`" + `, ...) tells neither
and can hold keys: it is never copied. Good requests are passed and failed tests: a failed assertion is a good request. Where a file has
several prompts the variant tells them apart by the beginning of their hash.

No rows: ` + "`metrics.score`" + ` (a sum), cost, tokens (they give the mean lengths), derived metrics, which have no count; latencies of failed and of cached
requests, and the duration where all answers came from the cache; scores of a prompt of which every request failed.

Traps: results are not in the order of the tests. ` + "`totalLatencyMs`" + ` adds up requests that ran side by side.`,
}

func sniffPromptfoo(d *source.Doc) reader.Verdict {
	root := d.JSON().First()
	if root.Has("promptIdx", "testIdx", "testCase", "failureReason") {
		return reader.Refuse("single results", "the JSONL of promptfoo, which has no counts of a prompt; write the same evaluation to a file that ends in .json (`promptfoo export eval ID -o FILE.json`)")
	}
	results := root.Get("results")
	if !results.Get("results").Is(source.Array) || !results.Get("version").Is(source.Number) {
		return reader.No
	}
	switch version := results.Get("version").Str(); {
	case results.Get("table").Has("head", "body"):
		return reader.Refuse("version "+version, "a result of promptfoo before 0.95 (version "+version+"); export it again with a newer one (`promptfoo export eval ID -o FILE.json`)")
	case !root.Has("evalId") || !results.Get("prompts").Is(source.Array):
		return reader.No
	case version != "3":
		return reader.Refuse("version "+version, "version "+version+" of promptfoo's results is not read, only version 3")
	}
	return reader.Yes("version 3")
}

func readPromptfoo(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		results := root.Get("results")
		if !results.Get("prompts").Is(source.Array) {
			root.Report("value/type", "expected a result with `results.prompts`, found something else")
			continue
		}
		r := &promptfooEval{sink: s, root: root, results: results, items: map[int][]source.Node{}}
		r.read()
	}
}

// promptfooEval is one evaluation being read.
type promptfooEval struct {
	sink    *reader.Sink
	root    source.Node
	results source.Node
	date    record.Date
	items   map[int][]source.Node // single results by the index of their prompt
}

func (r *promptfooEval) read() {
	date, ok := record.ParseDate(r.results.Get("timestamp").Str())
	if r.date = date; !ok && r.results.Get("timestamp").Exists() {
		r.results.Get("timestamp").Report("value/type", "expected a date such as 2026-06-28T10:00:00Z")
	}
	for _, item := range r.results.Get("results").Items() {
		if i := count(item.Get("promptIdx")); i.Known() {
			r.items[int(i.Num)] = append(r.items[int(i.Num)], item)
		}
	}
	prompts := r.results.Get("prompts")
	variants := promptfooVariants(prompts)
	for i, p := range prompts.Items() {
		r.prompt(i, p, variants[i])
	}
	if len(variants) == 0 {
		prompts.Report("run/empty", "an evaluation without a prompt")
	}
}

// promptfooVariants tells the prompts of a file apart: by the hash that stands
// for their text where there are several texts, by their position where one
// provider has the same text twice or there is no hash. It is empty where there
// is one text for all.
func promptfooVariants(prompts source.Node) (variants []string) {
	hashes, same := map[string]bool{}, map[[2]string]int{}
	key := func(p source.Node) [2]string { return [2]string{p.Get("provider").Str(), p.Get("id").Str()} }
	for _, p := range prompts.Items() {
		hashes[p.Get("id").Str()] = true
		same[key(p)]++
	}
	for i, p := range prompts.Items() {
		id, variant := p.Get("id").Str(), ""
		isHash := len(id) == 64 && strings.Trim(id, "0123456789abcdef") == ""
		switch {
		case same[key(p)] > 1 || len(hashes) > 1 && !isHash:
			variant = "prompt number " + strconv.Itoa(i+1)
		case len(hashes) > 1:
			variant = "prompt " + id[:8]
		}
		variants = append(variants, variant)
	}
	return variants
}

// prompt reads what one prompt sent to one provider gave.
func (r *promptfooEval) prompt(i int, p source.Node, variant string) {
	m := p.Get("metrics")
	pass, fail := reader.AtLeastZero(m.Get("testPassCount"), "count"), reader.AtLeastZero(m.Get("testFailCount"), "count")
	failed := reader.AtLeastZero(m.Get("testErrorCount"), "count")
	run := record.Run{Kind: record.Score, Record: p.Ref().Record, OK: reader.Sum(pass, fail, "testPassCount + testFailCount"), Failed: failed, Date: r.date}
	if run.Model, run.Provider = promptfooModel(p.Get("provider").Str()); run.Model == "" {
		p.Get("provider").Report("value/missing", "expected a provider that names its model, found a program, an address or nothing")
	}
	if run.OK.Known() && run.OK.Num == 0 {
		r.sink.Run(run)
		if failed.Num > 0 {
			m.Report("run/failed", "no request of this prompt succeeded, so that its scores mean nothing")
		} else {
			m.Report("run/empty", "a prompt without a test")
		}
		return
	}
	if !addRun(r.sink, run, r.scores(m, pass, variant, run)) {
		m.Report("run/empty", "expected the counts of tests, found none that can be read")
	}
	r.speed(i, m, variant, run)
	r.checkCount(m, run, len(r.items[i]))
}

// promptfooPrograms are the first parts of providers that are programs or
// addresses of the user's own.
var promptfooPrograms = map[string]bool{
	"python": true, "exec": true, "file": true, "http": true, "https": true, "webhook": true, "ws": true, "wss": true, "websocket": true,
	"golang": true, "ruby": true, "package": true, "browser": true, "mcp": true, "script": true, "sequence": true, "promptfoo": true, "echo": true,
}

// promptfooModel returns the model as the provider names it, and who serves it.
// A label that somebody gave has no first part. Texts that can be more than a
// name are left out.
func promptfooModel(provider string) (model, by string) {
	first, _, named := strings.Cut(provider, ":")
	if source.IsMissing(provider) || promptfooPrograms[first] || strings.Contains(provider, "://") || strings.HasPrefix(provider, ".") ||
		strings.HasPrefix(provider, "/") || !isPromptfooName(provider) {
		return "", ""
	}
	for _, ending := range []string{".js", ".mjs", ".cjs", ".ts", ".py", ".go", ".rb", ".sh"} {
		if strings.HasSuffix(provider, ending) {
			return "", ""
		}
	}
	if !named {
		return provider, ""
	}
	return provider, first
}

// isPromptfooName reports whether a text can be a name: templates put whole
// answers where names are, and keys.
func isPromptfooName(s string) bool {
	return len(s) <= 120 && !strings.ContainsAny(s, "\n\r\t{}") && !source.HoldsKey(s)
}

// scores returns the share of tests that passed, and the scores that the tests
// name.
func (r *promptfooEval) scores(m source.Node, pass record.Value, variant string, run record.Run) (rows []record.Row) {
	tests, formula := run.OK, "testPassCount / (testPassCount + testFailCount)"
	note := ""
	if run.Failed.Known() {
		tests = reader.Sum(run.OK, run.Failed, "testPassCount + testFailCount + testErrorCount")
		formula = "testPassCount / (testPassCount + testFailCount + testErrorCount)"
		if run.Failed.Num > 0 {
			note = "failed requests count as not passed: " + run.Failed.Text() + " of " + tests.Text()
		}
	}
	v := reader.Ratio(pass, tests, record.Fraction, formula)
	v.Ref = m.Ref()
	if !tests.Known() {
		v = record.Value{}
	}
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, N: tests, Benchmark: "promptfoo", Variant: joined(",", []string{"pass_rate", variant}), Note: note}
	rows = append(rows, row)
	for name, sum := range m.Get("namedScores").Members() {
		rows = append(rows, promptfooNamed(m, name, sum, variant))
	}
	return rows
}

// promptfooNamed returns the mean of a score that tests name. The file has the
// sum, weighted where the tests have weights.
func promptfooNamed(m source.Node, name string, sum source.Node, variant string) record.Row {
	if !isPromptfooName(name) {
		m.Get("namedScores").Report("value/type", "expected the name of a score, found a text of %d characters; it was left out", len([]rune(name)))
		return record.Row{}
	}
	n := reader.Positive(count(m.Get("namedScoresCount", name)))
	of, formula := reader.Positive(count(m.Get("namedScoreWeights", name))), "namedScores / namedScoreWeights"
	if !of.Known() {
		of, formula = n, "namedScores / namedScoresCount"
	}
	v := reader.Ratio(sum.Num("points"), of, record.Fraction, formula)
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, N: n, Benchmark: "promptfoo", Variant: joined(",", []string{name, variant})}
	if v.Known() && !fractions.hold(v.Num) {
		sum.Report("value/unit", "expected a mean between 0 and 1, found %s; it is kept as points", v.Text())
		row.Value.Unit, row.Note = record.Points, "outside of 0..1"
	}
	return row
}

// checkCount compares the tests that are counted with the results that are
// listed. Exports can be filtered or without results.
func (r *promptfooEval) checkCount(m source.Node, run record.Run, results int) {
	if tests := run.OK.Num + run.Failed.Num; run.OK.Known() && results > 0 && float64(results) != tests {
		m.Report("value/check", "%s tests are counted, %d results listed", record.FormatFloat(tests), results)
	}
}
