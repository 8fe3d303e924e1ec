package site

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

// Known are the numbers of a report as the check of posts wants them: each with
// the words that speak of it, the digits that pages show, and its reference.
func Known(r *analysis.Report) numbers.Data {
	var known []numbers.Known
	for _, f := range r.Numbers() {
		k := numbers.Known{Value: f.Cell.Value, Unit: string(f.Cell.Unit), Name: f.Model.Name.Title, Metric: spokenOf(f),
			Digits: shownDigits(f.Cell), Lo: f.Cell.Value, Hi: f.Cell.Value, Ref: r.Refer(f)}
		if hasInterval(f.Cell) {
			k.Lo, k.Hi = f.Cell.Lo, f.Cell.Hi
		}
		known = append(known, k)
	}
	spellings := map[string][]string{}
	for _, m := range r.Models {
		short, _, _ := strings.Cut(m.Name.Title, " (")
		all := []string{m.Name.ID, short}
		for _, s := range m.Spellings {
			all = append(all, s.Text)
		}
		spellings[m.Name.Title] = all
	}
	return numbers.NewData(known, spellings)
}

// shownDigits are the significant digits that a page shows of a number.
func shownDigits(c *analysis.Cell) int {
	return max(displayOf(c.Unit).decimalsOf(c)+1+magnitude(c.Value), 1)
}

// metricWords are what texts call a metric beside its title.
var metricWords = map[string][]string{
	"output_speed":      {"output speed", "tokens per second", "tokens/s", "speed"},
	"ttft":              {"ttft", "first token"},
	"tpot":              {"tpot", "per output token"},
	"itl":               {"itl", "inter-token", "between tokens"},
	"e2e_latency":       {"end-to-end", "end to end", "e2e"},
	"price_input":       {"input"},
	"price_output":      {"output"},
	"output_throughput": {"throughput"},
}

func spokenOf(f analysis.Found) []string {
	words := []string{f.Axis.Title}
	if f.Axis.Metric.Group == record.Quality {
		name := strings.TrimPrefix(f.Axis.Spec, "score:")
		words = append(words, name, strings.ReplaceAll(name, "-", " "))
		for _, w := range []string{"index", "intelligence", "quality"} {
			if strings.Contains(strings.ToLower(name+f.Axis.Title), w) {
				words = append(words, w)
			}
		}
	}
	return slices.Concat(words, metricWords[f.Axis.Metric.ID])
}
