package main

import (
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// composite reads an index of several benchmarks.
func (c *config) composite(name string, n source.Node) {
	index := analysis.Composite{Name: name, Ref: n.Ref()}
	missing := "none"
	good := mapping(n, "composite "+name, keys{
		"parts": func(n source.Node) {
			members(n, "parts", func(benchmark string, n source.Node) {
				if p, ok := compositePart(benchmark, n); ok {
					index.Parts = append(index.Parts, p)
				}
			})
		},
		"missing": word(&missing, "none", "matched"),
	})
	index.Matched = missing == "matched"
	switch {
	case !good:
	case len(index.Parts) == 0:
		n.Report("config/value", "composite %s wants parts, each with its weight: {mmlu: 2, gpqa: 1}", name)
	case slices.ContainsFunc(index.Parts, func(p analysis.Part) bool { return p.Benchmark == name }):
		n.Report("config/value", "composite %s is a part of itself: give it another name", name)
	default:
		c.report.Composites = append(c.report.Composites, index)
	}
}

// checkComposites finds indices that have the name of a benchmark.
func (c *config) checkComposites() {
	for _, index := range c.report.Composites {
		if slices.ContainsFunc(c.report.Benchmarks, func(b analysis.BenchmarkName) bool { return b.Name == index.Name }) {
			c.files[0].Report("config/value", index.Ref.Offset, "%s is a name under benchmarks too: give the composite another", quoted(index.Name))
		}
	}
}

// compositePart reads a weight, or a mapping where more is to be said of a benchmark.
func compositePart(benchmark string, n source.Node) (analysis.Part, bool) {
	p := analysis.Part{Benchmark: benchmark, Ref: n.Ref()}
	if !n.Is(source.Object) {
		p.Weight = -1 // what is no number is reported as that
		if number(&p.Weight, 0, 1e9)(n); p.Weight < 0 {
			return p, false
		}
	} else if !mapping(n, "part "+benchmark, keys{
		"weight": number(&p.Weight, 0, 1e9), "variant": text(&p.Variant), "range": func(n source.Node) { scale(n, &p) },
	}) {
		return p, false
	}
	if p.Weight == 0 {
		n.Report("config/value", "part %s wants a weight above 0", benchmark)
	}
	return p, p.Weight > 0
}

// scale reads the scores that mean 0 and 100.
func scale(n source.Node, p *analysis.Part) {
	var ends []source.Node
	for _, v := range n.Items() {
		ends = append(ends, v)
	}
	if len(ends) != 2 {
		want(n, "the scores that mean 0 and 100, [0, 70]; the higher first where lower is better")
		return
	}
	number(&p.Lo, -1e9, 1e9)(ends[0])
	number(&p.Hi, -1e9, 1e9)(ends[1])
	if p.Ranged = p.Lo != p.Hi; !p.Ranged {
		n.Report("config/value", "range: the two ends must differ")
	}
}
