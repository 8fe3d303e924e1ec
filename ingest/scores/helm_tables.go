package scores

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// helmColumnFractions are the short names of metrics in tables that are
// fractions by their definition. Others are in points: one short name can stand
// for a metric and for its rescaled form.
var helmColumnFractions = map[string]bool{
	"EM": true, "EM@5": true, "PEM": true, "PEM@5": true, "F1": true, "F1 (set match)": true, "Macro-F1": true, "Micro-F1": true,
	"ROUGE-1": true, "ROUGE-2": true, "ROUGE-L": true, "BLEU-1": true, "BLEU-4": true, "NDCG@10": true, "RR@10": true, "NDCG@20": true, "RR@20": true,
	"Equivalent": true, "Equivalent (chain of thought)": true, "COT correct": true, "IFEval Strict Acc": true, "Acc": true,
	"Mean win rate": true,
}

// helmAggregates are columns that HELM computes from the others of a table, with
// what must be said of them.
var helmAggregates = map[string]string{
	"Mean win rate": "relative to the models of this release",
	"Mean score":    "mean of the other columns of its table",
}

// helmCosts are parts of the titles of columns that are no scores.
var helmCosts = []string{"time (s)", "emissions", "energy"}

// helmTables are the tables of a release being read.
type helmTables struct {
	doc  *source.Doc
	sink *reader.Sink
	seen map[string]bool // cells by all that they say

	scores int // columns that are scores
}

func (r *helmTables) read(root source.Node) {
	if root.Is(source.Object) {
		r.table(root)
	}
	for _, table := range root.Items() {
		r.table(table)
	}
	switch {
	case r.scores == 0:
		root.Report("format/no-numbers", "no column of these tables is a score")
	case len(r.seen) == 0:
		root.Report("run/empty", "no cell of these tables has a score")
	}
}

func (r *helmTables) table(table source.Node) {
	columns := r.columns(table)
	for _, line := range table.Get("rows").Items() {
		model := line.Index(0).Get("value").Str()
		if model == "" {
			line.Report("value/missing", "expected the name of a model in the first cell, found none")
			continue
		}
		for i, column := range columns {
			if cell := line.Index(i); column.metric != "" && cell.Get("value").Exists() {
				r.add(model, column.row(cell.Get("value"), cell.Get("description").Str()))
			}
		}
	}
}

// add adds a cell as a run of its own: it is made of other runs than the cell
// beside it. The tables of a release repeat each other's columns.
func (r *helmTables) add(model string, row record.Row) {
	same := strings.Join([]string{model, row.Benchmark, row.Variant, row.Value.Text()}, "\x00")
	if !row.Value.Known() || r.seen[same] {
		return
	}
	r.seen[same] = true
	row.Run = r.sink.Run(record.Run{Kind: record.Score, Model: model, Record: row.Value.Ref.Record})
	r.sink.Place(row.Run, reader.Place{Same: same})
	r.sink.Row(row)
}

// helmColumn is a column of a table; without a metric where it is no score.
type helmColumn struct {
	metric             string
	benchmark, variant string
	better             record.Direction
	note               string
}

// columns returns what the header says of each column. Those without a direction
// are counts and texts: HELM leaves it out where values do not compare.
func (r *helmTables) columns(table source.Node) (out []helmColumn) {
	_, scenario, _ := strings.Cut(table.Get("name").Str(), ":") // a table of one scenario: mmlu:subject=law
	for i, h := range table.Get("header").Items() {
		text := h.Get("value").Str()
		lower, compares := h.Get("lower_is_better").Bool()
		aggregate := helmAggregates[text]
		if i == 0 || !compares && aggregate == "" || helmIsCost(text) {
			out = append(out, helmColumn{})
			continue
		}
		c := helmColumn{metric: firstText(h.Get("metadata", "metric"), h.Get("value")), note: aggregate}
		if lower {
			c.better = record.Lower
		}
		perturbed := ""
		if p := h.Get("metadata", "perturbation").Str(); p != "" {
			perturbed = " (" + p + ")"
		}
		c.benchmark, c.variant = h.Get("metadata", "run_group").Str(), joined(",", []string{c.metric + perturbed, scenario})
		if aggregate != "" {
			c.benchmark, c.variant = r.group(), joined(",", []string{text, table.Get("title").Str()})
		}
		out = append(out, c)
		r.scores++
	}
	return out
}

func helmIsCost(title string) bool {
	for _, c := range helmCosts {
		if strings.Contains(title, c) {
			return true
		}
	}
	return false
}

// group is the name of the group of scenarios, which only the file's name says.
func (r *helmTables) group() string { return strings.TrimSuffix(r.doc.Name(), ".json") }

// helmRuns is the count at the end of the first line of a cell's description:
// `min=0.2, mean=0.3, max=0.4, sum=0.9 (3)`.
var helmRuns = regexp.MustCompile(`^min=[^\n]*\((\d+)\)(?:\n|$)`)

func (c helmColumn) row(v source.Node, description string) record.Row {
	unit, note := "points", ""
	if helmColumnFractions[c.metric] && v.Is(source.Number) {
		unit, note = fractionWithin(c.metric, v, fractions)
	}
	if m := helmRuns.FindStringSubmatch(description); m != nil && m[1] != "1" {
		note = joinNotes(note, "mean of "+m[1]+" runs")
	}
	return record.Row{Metric: scoreMetric, Stat: record.Single, Value: v.Num(unit), Benchmark: c.benchmark, Variant: c.variant,
		Better: c.better, Note: joinNotes(c.note, note)}
}
