package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/spf13/cobra"
)

// analyzeFlags are the flags of analyze as they were given.
type analyzeFlags struct {
	medians, gaps bool
	frontiers     []string // X,Y or X,Y,Z
	findings      []string
	useCase       string
	where, by     []string
	output        string
}

func (a *app) analyzeCommand() *cobra.Command {
	var f analyzeFlags
	cmd := command(analyzeUsage, func(paths []string) error { return a.analyze(paths, f) })
	flags := cmd.Flags()
	flags.BoolVar(&f.medians, "medians", false, flagMedians)
	flags.StringArrayVar(&f.frontiers, "frontier", nil, flagFrontier)
	flags.BoolVar(&f.gaps, "gaps", false, flagGaps)
	flags.StringSliceVar(&f.findings, "finding", nil, flagFinding())
	flags.StringVar(&f.useCase, "use-case", "", flagUseCase)
	flags.StringArrayVar(&f.where, "where", nil, flagWhere)
	flags.StringSliceVar(&f.by, "by", nil, flagBy)
	flags.StringVar(&f.output, "output", "text", flagGrid)
	return cmd
}

// tables are the parts of a report that analyze prints, in this order.
type tables struct {
	medians, frontiers, gaps bool
	findings                 []string
	useCase                  string
}

func (f analyzeFlags) tables() tables {
	t := tables{f.medians, len(f.frontiers) > 0, f.gaps, f.findings, f.useCase}
	if t.kinds() == 0 {
		t.medians, t.frontiers, t.gaps = true, true, true
	}
	return t
}

// kinds is how many sorts of table were asked for. Only one sort fits in one CSV.
func (t tables) kinds() int {
	n := len(t.findings)
	for _, asked := range []bool{t.medians, t.frontiers, t.gaps, t.useCase != ""} {
		if asked {
			n++
		}
	}
	return n
}

func (a *app) analyze(paths []string, f analyzeFlags) error {
	for _, name := range f.findings {
		if err := oneOf("--finding", name, analysis.FindingNames()...); err != nil {
			return err
		}
	}
	if err := oneOf("--output", f.output, "text", "csv", "json", "md"); err != nil {
		return err
	}
	t := f.tables()
	if f.output == "csv" && t.kinds() != 1 {
		return usageError{"--output csv is one table: choose one of --medians, --frontier, --gaps, --finding and --use-case", ""}
	}
	change, err := f.options()
	if err != nil {
		return err
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	report := r.report(change)
	if err := checkUseCase(report, f.useCase); err != nil {
		return err
	}
	if err := print(a.out, report, t, f.output); err != nil {
		return err
	}
	return a.done(r, report.Problems, nil)
}

// options checks the flags and returns what they change in the configuration's
// options.
func (f analyzeFlags) options() (func(*analysis.Options), error) {
	var specs []analysis.FrontierSpec
	for _, text := range f.frontiers {
		spec, err := parseFrontier(text)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	var where []analysis.Filter
	for _, text := range f.where {
		key, value, ok := strings.Cut(text, "=")
		if msg := checkKey(key, filterKeys()); !ok || msg != "" {
			return nil, usageError{"--where wants KEY=VALUE, not " + quoted(text) + didYouMean(key, filterKeys()), "keys: " + joined(filterKeys())}
		}
		where = append(where, analysis.Filter{Key: key, Value: value})
	}
	for _, key := range f.by {
		if msg := checkKey(key, settingKeys()); msg != "" {
			return nil, usageError{"--by: " + msg, "settings: " + joined(settingKeys())}
		}
	}
	return func(o *analysis.Options) {
		if specs != nil {
			o.Frontiers = specs
		}
		o.Where = append(o.Where, where...)
		if f.by != nil {
			o.By = f.by
		}
	}, nil
}

func parseFrontier(text string) (analysis.FrontierSpec, error) {
	axes := strings.Split(text, ",")
	if len(axes) != 2 && len(axes) != 3 {
		return analysis.FrontierSpec{}, usageError{"--frontier wants two or three axes, X,Y or X,Y,Z, not " + quoted(text), ""}
	}
	for i := range axes {
		axes[i] = strings.TrimSpace(axes[i])
		if msg := checkAxis(axes[i]); msg != "" {
			return analysis.FrontierSpec{}, usageError{"--frontier: " + msg, ""}
		}
	}
	spec := analysis.FrontierSpec{Name: strings.Join(axes, " "), X: axes[0], Y: axes[1]}
	if len(axes) == 3 {
		spec.Z = axes[2]
	}
	return spec, nil
}

// print prints the chosen tables in the given form.
func print(w io.Writer, r *analysis.Report, t tables, output string) error {
	if output == "json" {
		return writeJSON(w, analysisOf(r, t))
	}
	var sections []*grid
	if t.medians {
		sections = append(sections, medianGrids(r)...)
	}
	if t.frontiers {
		for _, f := range r.Frontiers {
			sections = append(sections, frontierGrid(f))
		}
	}
	if t.gaps {
		sections = append(sections, gapGrids(r)...)
	}
	for _, f := range t.of(r) {
		sections = append(sections, findingGrids(f)...)
	}
	switch output {
	case "csv":
		return together(sections, t).csv(w)
	case "md":
		return each(w, sections, (*grid).markdown)
	}
	return each(w, sections, (*grid).text)
}

// each prints tables one under the other.
func each(w io.Writer, sections []*grid, write func(*grid, io.Writer) error) error {
	for i, g := range sections {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := write(g, w); err != nil {
			return err
		}
	}
	return nil
}

// together joins tables of one kind, which have the same columns for programs.
// Without any it is the header.
func together(sections []*grid, t tables) *grid {
	all := &grid{}
	switch {
	case len(t.findings) > 0 || t.useCase != "":
		return wider(sections)
	case t.medians:
		all.columns = medianColumns("")
	case t.frontiers:
		all.columns = frontierColumns(nil)
	default:
		all.columns = gapColumns("")
	}
	for _, g := range sections {
		all.rows = append(all.rows, g.rows...)
	}
	return all
}
