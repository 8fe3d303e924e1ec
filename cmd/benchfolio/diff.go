package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/spf13/cobra"
)

// diffFlags are the flags of diff as they were given.
type diffFlags struct {
	output         string
	minChange, max float64
	limited        bool
}

func (a *app) diffCommand() *cobra.Command {
	var f diffFlags
	cmd := command(diffUsage, nil)
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return usageError{"diff wants two: what was before, and what is now", "name snapshots, directories, or revisions of git as REV:PATH"}
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f.limited = cmd.Flags().Changed("max-regression")
		return a.diff(args[0], args[1], f)
	}
	flags := cmd.Flags()
	flags.StringVar(&f.output, "output", "text", flagDiffOutput)
	flags.Float64Var(&f.minChange, "min-change", 1, flagMinChange)
	flags.Float64Var(&f.max, "max-regression", 0, flagMaxRegression)
	return cmd
}

func (a *app) diff(before, after string, f diffFlags) error {
	if err := oneOf("--output", f.output, "text", "md", "json"); err != nil {
		return err
	}
	if f.minChange < 0 || f.max < 0 {
		return usageError{"--min-change and --max-regression want a percentage of at least 0", ""}
	}
	c, err := a.changes(before, after, f.minChange)
	if err != nil {
		return err
	}
	if err := printChanges(a.out, c, before, after, f.output); err != nil {
		return err
	}
	if f.limited && c.Regression > f.max {
		a.info(regressionWords, c.Regression, f.max)
		return errProblems
	}
	return nil
}

// changes compares what two names stand for.
func (a *app) changes(before, after string, least float64) (*analysis.Changes, error) {
	old, done, err := a.side(before)
	defer done()
	if err != nil {
		return nil, err
	}
	now, done, err := a.side(after)
	defer done()
	if err != nil {
		return nil, err
	}
	return analysis.Diff(old, now, analysis.DiffOptions{Least: least, Matches: func(pattern, path string) bool {
		return ingest.Input{Pattern: pattern}.Matches(path)
	}})
}

// side reads one of two things to compare. done is never nil.
func (a *app) side(name string) (s analysis.Side, done func(), err error) {
	at, done, err := checkout(name)
	if err != nil {
		return s, done, err
	}
	r, err := a.read([]string{at})
	if err != nil {
		return s, done, err
	}
	if msg := nothingToPublish([]string{at}, r); msg != "" {
		a.problems(r.Problems)
		return s, done, errors.New(name + ": " + msg)
	}
	return r.side(), done, nil
}

// side is the report of what was read, with its method.
func (r *reading) side() analysis.Side {
	s := analysis.Side{Report: r.report(nil)}
	for _, t := range r.method(s.Report) {
		s.Method = append(s.Method, analysis.Term(t))
	}
	return s
}

// changesJSON is the form of a diff for programs. It is stable.
type changesJSON struct {
	Before     string       `json:"before"`
	After      string       `json:"after"`
	Method     []methodJSON `json:"method"`
	Changes    []changeJSON `json:"changes"`
	Noise      int          `json:"within_noise"`
	Least      float64      `json:"min_change_percent"`
	Regression float64      `json:"largest_regression_percent"`
}

type methodJSON struct {
	Term    string       `json:"term"`
	Before  string       `json:"before,omitempty"`
	After   string       `json:"after,omitempty"`
	Touched []changeJSON `json:"touched"`
}

type changeJSON struct {
	Sort    analysis.Sort `json:"sort"`
	What    string        `json:"what"`
	Of      string        `json:"of"`
	Metric  string        `json:"metric,omitempty"`
	ID      string        `json:"id,omitempty"` // of the number now
	Before  *float64      `json:"before,omitempty"`
	After   *float64      `json:"after,omitempty"`
	Unit    string        `json:"unit,omitempty"`
	Percent *float64      `json:"change_percent,omitempty"`
	Lo      *float64      `json:"change_lo_percent,omitempty"`
	Hi      *float64      `json:"change_hi_percent,omitempty"`
	N       int           `json:"n_before,omitempty"`
	M       int           `json:"n_after,omitempty"`
	P       *float64      `json:"p_corrected,omitempty"`
	Ranks   []int         `json:"ranks,omitempty"`
	Note    string        `json:"note,omitempty"`
}

func changesOf(list []*analysis.Change) []changeJSON {
	out := []changeJSON{}
	for _, c := range list {
		x := changeJSON{Sort: c.Sort, What: c.What, Of: c.Of, Metric: c.Metric, Note: c.Note}
		if c.Before.Exists() {
			x.Before, x.Unit = &c.Before.Value, string(c.Before.Unit)
		}
		if c.After.Exists() {
			x.After, x.Unit, x.ID = &c.After.Value, string(c.After.Unit), c.After.ID
		}
		if c.Relative {
			x.Percent = &c.Percent
		}
		if v := c.Compared; v != nil {
			x.N, x.M, x.P = v.N, v.M, &v.Corrected
			if i := v.Change.Interval; v.Relative && i.Exists() {
				x.Lo, x.Hi = &i.Lo, &i.Hi
			}
		}
		if c.Sort == analysis.Ranked {
			x.Ranks = c.Ranks[:]
		}
		out = append(out, x)
	}
	return out
}

func printChanges(w io.Writer, c *analysis.Changes, before, after, output string) error {
	if output == "json" {
		x := changesJSON{Before: before, After: after, Method: []methodJSON{}, Changes: changesOf(c.List), Noise: c.Noise, Least: c.Least, Regression: c.Regression}
		for _, m := range c.Method {
			x.Method = append(x.Method, methodJSON{m.Term, m.Before, m.After, changesOf(m.Touched)})
		}
		return writeJSON(w, x)
	}
	for i, g := range changeGrids(c, before, after) {
		var err error
		if i > 0 {
			_, err = fmt.Fprintln(w)
		}
		if err == nil && output == "md" {
			err = g.markdown(w)
		} else if err == nil {
			err = g.text(w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
