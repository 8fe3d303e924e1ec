package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/spf13/cobra"
)

func (a *app) explainCommand() *cobra.Command {
	var output string
	cmd := command(explainUsage, func(args []string) error { return a.explain(args[0], args[1:], output) })
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError{"explain wants the ID of a number", "it stands beside the number on the page, and in the tables of `benchfolio analyze`"}
		}
		return nil
	}
	cmd.Flags().StringVar(&output, "output", "text", flagTextJSON)
	return cmd
}

func (a *app) explain(id string, paths []string, output string) error {
	if err := oneOf("--output", output, "text", "json"); err != nil {
		return err
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	report := r.report(nil)
	r.readPosts(report)
	c, err := findCell(report, id, paths)
	if run := runOf(r.Runs, id); err != nil && run != nil {
		return usageError{runIsNoNumber(run), hintNumbersOf(numbersOf(report, run))}
	}
	if err != nil {
		return err
	}
	receipt := receiptOf(r, report, c)
	if output == "json" {
		err = writeJSON(a.out, receipt)
	} else {
		err = receipt.text(a.out)
	}
	if err != nil {
		return err
	}
	if !receipt.Holds {
		a.info("the number does not stand: %s", strings.Join(receipt.broken(), "; "))
		return errProblems
	}
	return nil
}

// runOf returns the run of that id, nil where there is none.
func runOf(runs []*record.Run, id string) *record.Run {
	for _, run := range runs {
		if run.ID == id {
			return run
		}
	}
	return nil
}

// numbersOf returns the ids of some numbers that stand on one run alone, in the
// order of the ids.
func numbersOf(report *analysis.Report, run *record.Run) (ids []string) {
	const some = 5
	for _, c := range report.Find("") {
		from := c.From()
		alone := len(from) > 0
		for _, ref := range from {
			alone = alone && ref.Origin == run.Origin && (ref.Record == run.Record || run.Record == 0)
		}
		if alone && len(ids) < some {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// findCell returns the one number whose id is, or begins with, the given text.
func findCell(report *analysis.Report, id string, paths []string) (*analysis.Cell, error) {
	if c := report.Cell(id); c != nil {
		return c, nil
	}
	found := report.Find(id)
	switch {
	case len(found) == 0:
		return nil, errors.New(numberUnknown(id, paths))
	case len(found) > 1:
		var ids []string
		for _, c := range found[:min(len(found), 5)] {
			ids = append(ids, c.ID)
		}
		return nil, usageError{fmt.Sprintf("%d ids begin with %s: %s", len(found), quoted(id), strings.Join(ids, ", ")), "write more of the id"}
	}
	return found[0], nil
}

// receipt is everything that one number stands on. Its JSON form is stable.
type receipt struct {
	ID         string      `json:"id"`
	Of         string      `json:"of"` // model, run or claim, in words
	Metric     string      `json:"metric"`
	Title      string      `json:"title"`
	Stat       string      `json:"stat,omitempty"`
	Definition string      `json:"definition,omitempty"`
	Conditions []string    `json:"conditions,omitempty"`
	Value      string      `json:"value"`
	Unit       record.Unit `json:"unit,omitempty"`
	Interval   *ends       `json:"interval,omitempty"`
	N          int         `json:"n,omitempty"`
	Window     string      `json:"window,omitempty"`
	Operation  string      `json:"operation"`
	Formula    string      `json:"formula"`
	Cites      string      `json:"formula_source,omitempty"`
	Operands   []operand   `json:"operands,omitempty"`
	Notes      []string    `json:"notes,omitempty"`
	From       []leaf      `json:"from"`
	Files      []inputFile `json:"files"`
	Recomputed string      `json:"recomputed"`
	Holds      bool        `json:"holds"` // every file is the same and the number came out again
}

// ends is an interval with its actual coverage, as exact decimals.
type ends struct {
	Lo       string `json:"lo"`
	Hi       string `json:"hi"`
	Coverage string `json:"coverage"`
}

// operand is a number that the formula was applied to.
type operand struct {
	ID     string      `json:"id,omitempty"`
	Value  string      `json:"value"`
	Unit   record.Unit `json:"unit,omitempty"`
	How    string      `json:"how"`
	Weight string      `json:"weight,omitempty"`
}

// leaf is a number that was read, and what stands at its place now.
type leaf struct {
	File    string      `json:"file"`
	Line    int         `json:"line,omitempty"`
	Column  int         `json:"column,omitempty"`
	Record  int         `json:"record,omitempty"`
	At      string      `json:"at"`
	Literal string      `json:"literal,omitempty"` // as it stands in the file now
	RawUnit string      `json:"raw_unit,omitempty"`
	Derived string      `json:"derived,omitempty"` // how it was computed from the record
	Value   string      `json:"value"`
	Unit    record.Unit `json:"unit"`
	Problem string      `json:"problem,omitempty"`
}

// inputFile is a file with its publisher.
type inputFile struct {
	Path      string      `json:"path"`
	SHA256    string      `json:"sha256"`
	Format    string      `json:"format"`
	Source    string      `json:"source"`
	Publisher string      `json:"publisher,omitempty"`
	URL       string      `json:"url,omitempty"`
	Date      record.Date `json:"date,omitempty"`
	Accessed  record.Date `json:"accessed,omitempty"`
	Given     []givenFrom `json:"given,omitempty"`
}

func receiptOf(r *reading, report *analysis.Report, c *analysis.Cell) *receipt {
	x := &receipt{
		ID: c.ID, Metric: c.Key.Metric, Stat: c.Key.Stat, Unit: c.Unit, N: c.N, Notes: c.Notes,
		Value: record.FormatFloat(c.Value), Recomputed: record.FormatFloat(c.Recompute()),
		Operation: c.Op.Title, Formula: c.Op.Formula, Cites: c.Op.Source,
	}
	x.about(report, c)
	if hasInterval(c) {
		x.Interval = &ends{record.FormatFloat(c.Lo), record.FormatFloat(c.Hi), record.FormatFloat(c.Coverage)}
	}
	if c.Op == analysis.OpMedian {
		x.Window = fmt.Sprintf("%.0f h to %s", report.Window.Hours(), report.AsOf)
	}
	for i, of := range c.Of {
		o := operand{ID: of.ID, Value: record.FormatFloat(of.Value), Unit: of.Unit, How: of.Op.Title}
		if i < len(c.Params) {
			o.Weight = record.FormatFloat(c.Params[i])
		}
		x.Operands = append(x.Operands, o)
	}
	x.leaves(r, c)
	x.files(report, c)
	x.Holds = x.Recomputed == x.Value && len(x.broken()) == 0
	return x
}

// about says in words what the number is.
func (x *receipt) about(report *analysis.Report, c *analysis.Cell) {
	id, _, _ := strings.Cut(c.Key.Metric, ":")
	x.Title = c.Op.Title
	if m := record.MetricByID(id); m != nil {
		x.Title, x.Definition = m.Title, m.Def
	} else if c.Op == analysis.OpRead && c.IsInput() {
		x.Title, x.Definition = c.Row.Metric.Title, c.Row.Metric.Def
	}
	x.Of = c.Key.Entity
	for _, m := range report.Models {
		if m.Name.ID == c.Key.Entity {
			x.Of = m.Name.Title
		}
		for _, g := range m.Groups {
			if g.ID == c.Key.Entity {
				x.Of = joinNonEmpty(m.Name.Title+",", g.Label())
			}
		}
	}
	for _, run := range report.Runs {
		if run.ID == c.Key.Entity {
			x.Of = run.Of.Name.Title + ", run " + run.ID
		}
	}
	for _, g := range report.Gaps {
		if g.ID == c.Key.Entity {
			x.Of = g.Model.Name.Title + ", " + strings.ToLower(g.Metric.Title) + " claimed by " + claimant(g.By)
			x.Definition = g.Metric.Def
		}
	}
	for _, part := range strings.Split(c.Key.Group, "\x00") {
		if part != "" {
			x.Conditions = append(x.Conditions, part)
		}
	}
}

// leaves reads every literal again.
func (x *receipt) leaves(r *reading, c *analysis.Cell) {
	var values []record.Value
	for _, l := range c.Leaves() {
		values = append(values, l.Row.Value)
	}
	for i, now := range r.Reread(values) {
		x.From = append(x.From, leafOf(values[i], now))
	}
}

func leafOf(v record.Value, now ingest.Reading) leaf {
	return leaf{
		File: v.Ref.Origin.Path, Line: now.Line, Column: now.Col, Record: v.Ref.Record, At: v.Ref.At,
		Literal: now.Literal, RawUnit: v.RawUnit, Derived: v.Derived, Value: v.Text(), Unit: v.Unit, Problem: now.Problem,
	}
}

// files lists each file once, with its publisher and with the settings that it
// does not hold itself.
func (x *receipt) files(report *analysis.Report, c *analysis.Cell) {
	sources := map[string]*analysis.Source{}
	for _, s := range report.Sources {
		sources[s.Key] = s
	}
	seen := map[string]bool{}
	for _, l := range c.Leaves() {
		run, origin := l.Row.Run, l.Row.Value.Ref.Origin
		key := orWord(sourceOf(run), run.Origin.Path)
		if origin != run.Origin { // a setting that stood elsewhere
			key = orWord(origin.Source, origin.Path)
		}
		if seen[origin.Path+"\x00"+key] {
			continue
		}
		seen[origin.Path+"\x00"+key] = true
		f := inputFile{Path: origin.Path, SHA256: origin.Hash(), Format: origin.Format, Source: key}
		if origin == run.Origin {
			f.Given = givenTo([]*record.Run{run})
		}
		if s := sources[key]; s != nil {
			f.Source, f.Publisher, f.URL, f.Date, f.Accessed = s.Title, s.Publisher, s.URL, s.Date, s.Accessed
		}
		x.Files = append(x.Files, f)
	}
}

// broken says why the number does not stand; nothing where it does.
func (x *receipt) broken() []string {
	var out []string
	if x.Recomputed != x.Value {
		out = append(out, "recomputed, it is "+x.Recomputed)
	}
	seen := map[string]bool{}
	for _, l := range x.From {
		if why := l.File + ": " + l.Problem; l.Problem != "" && !seen[why] {
			seen[why] = true
			out = append(out, why)
		}
	}
	return out
}
