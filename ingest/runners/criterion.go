package runners

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Criterion reads what bheisler/criterion.rs saves of a benchmark:
// src/estimate.rs, src/report.rs, src/analysis/mod.rs.
var Criterion = &reader.Format{
	Name:  "criterion",
	Title: "Criterion.rs benchmarks",
	Kind:  record.Measured,
	Sniff: sniffCriterion,
	Read:  readCriterion,
	Doc: `Saved by Criterion.rs below ` + "`target/criterion`" + `: for each benchmark and baseline (` + "`new`, `base`" + `, a name) a directory with ` + "`estimates.json`" + `, and beside it
` + "`benchmark.json`" + `, which names the benchmark. One ` + "`estimates.json`" + ` is one run. What the program prints is not read.

**Recognized** by an object with ` + "`mean`, `median`, `median_abs_dev` and `std_dev`" + ` (before 0.3.4 ` + "`Mean`, `Median`, ...)" + ` whose ` + "`mean`" + ` has a ` + "`point_estimate`" + `.

| key (ns for one iteration) | metric |
|---|---|
| ` + "`mean`, `median`, `std_dev`: `point_estimate`" + ` | time mean, median, stddev |
| ` + "`mean`: `standard_error`" + ` | time stderr |
| ` + "`mean.confidence_interval`: `lower_bound`, `upper_bound`" + ` | time ci_low, ci_high; the level is in the note |

benchmark is ` + "`full_id`" + ` of the file beside it; without that file it is not known.

**No rows** from ` + "`slope`, `median_abs_dev`" + `, from the comparison in ` + "`change/`" + ` (fractions, no times), from ` + "`sample.json` and `raw.csv`" + ` (what the estimates were made
of), from ` + "`throughput`" + ` (the size of the input).

**Traps.** The program prints the slope of a regression where it has one, so its console differs a little from the mean here. After a run ` + "`base`" + ` is a copy
of ` + "`new`" + `; the same bytes count once. Times are ns only with the default measurement: a custom one does not say its unit.`,
}

// criterionKeys are the estimates, by their keys of today and of the first
// versions.
var criterionKeys = map[record.Stat][2]string{
	record.Mean: {"mean", "Mean"}, record.Median: {"median", "Median"}, record.StdDev: {"std_dev", "StdDev"},
}

// criterionEstimate returns one of the estimates of a file.
func criterionEstimate(root source.Node, stat record.Stat) source.Node {
	keys := criterionKeys[stat]
	if n := root.Get(keys[0]); n.Exists() {
		return n
	}
	return root.Get(keys[1])
}

func isCriterion(n source.Node) bool {
	return isCriterionChange(n) && criterionEstimate(n, record.StdDev).Has("point_estimate")
}

// isCriterionChange reports whether the file has estimates at all: a comparison
// has fewer of them.
func isCriterionChange(n source.Node) bool {
	return criterionEstimate(n, record.Mean).Has("point_estimate", "confidence_interval") && criterionEstimate(n, record.Median).Has("point_estimate")
}

func isCriterionSide(n source.Node) bool {
	return n.Has("group_id", "full_id", "directory_name", "title")
}

func isCriterionSample(n source.Node) bool {
	return n.Get("sampling_mode").Is(source.String) && n.Get("iters").Is(source.Array) && n.Get("times").Is(source.Array)
}

func sniffCriterion(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case isCriterion(root):
		return reader.Yes("estimates")
	case isCriterionChange(root):
		return reader.Yes("comparison")
	case isCriterionSide(root):
		return reader.Yes("name of a benchmark")
	case isCriterionSample(root), csvHas(d, "group", "function", "value", "iteration_count"):
		return reader.Yes("samples")
	}
	return reader.No
}

func readCriterion(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		d.Report("format/no-numbers", 0, "%s", criterionSamples)
	}
	for _, root := range d.JSON().Docs() {
		switch {
		case isCriterion(root):
			readCriterionEstimates(root, s)
		case isCriterionSide(root):
			run := s.Run(record.Run{Kind: record.Measured, Record: root.Ref().Record})
			s.Place(run, reader.Place{Sidecar: &reader.Sidecar{Benchmark: root.Get("full_id").Str()}})
			root.Report("format/no-numbers", "the name of the benchmark whose estimates stand beside it")
		case isCriterionChange(root):
			root.Report("format/no-numbers", "the change between two runs, in fractions; their times stand in `new/estimates.json` and `base/estimates.json`")
		case isCriterionSample(root):
			root.Report("format/no-numbers", "%s", criterionSamples)
		default:
			root.Report("value/type", "expected estimates of Criterion.rs, as elsewhere in this file")
		}
	}
}

const criterionSamples = "the samples of a benchmark; their statistics stand in `estimates.json`"

func readCriterionEstimates(root source.Node, s *reader.Sink) {
	run := s.Run(record.Run{Kind: record.Measured, Record: root.Ref().Record})
	s.Place(run, reader.Place{Bare: true})
	row := record.Row{Run: run, Metric: generalTime}
	add := func(stat record.Stat, v record.Value) {
		row.Stat, row.Value = stat, v
		s.Row(row)
	}
	mean := criterionEstimate(root, record.Mean)
	point := positive(mean.Get("point_estimate"), "ns")
	if !point.Known() {
		return // nor is there an error or an interval of it
	}
	add(record.Mean, point)
	add(record.Median, positive(criterionEstimate(root, record.Median).Get("point_estimate"), "ns"))
	add(record.StdDev, atLeastZero(criterionEstimate(root, record.StdDev).Get("point_estimate"), "ns"))
	add(record.StdErr, atLeastZero(mean.Get("standard_error"), "ns"))
	interval := mean.Get("confidence_interval")
	if level := interval.Get("confidence_level").Num("fraction"); level.Known() {
		row.Note = fmt.Sprintf("%.4g %% interval of the mean", level.Num*100)
	}
	add(record.CILow, atLeastZero(interval.Get("lower_bound"), "ns"))
	add(record.CIHigh, atLeastZero(interval.Get("upper_bound"), "ns"))
}
