package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
	"github.com/benchfolio/benchfolio/site"
	"github.com/spf13/cobra"
)

func (a *app) verifyCommand() *cobra.Command {
	var output string
	cmd := command(verifyUsage, func(args []string) error { return a.verify(args[0], args[1:], output) })
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usageError{"verify wants the directory of a site", "name it before the files that the site was made from: benchfolio verify public results"}
		}
		return nil
	}
	cmd.Flags().StringVar(&output, "output", "text", flagTextJSON)
	return cmd
}

// verification is what verify found. Its JSON form is stable.
type verification struct {
	Site        string            `json:"site"`
	Version     string            `json:"version,omitempty"` // of the program that wrote the site, where it is another
	Inputs      int               `json:"inputs"`
	Files       int               `json:"files"`
	Numbers     int               `json:"numbers"` // recomputed
	Rebuilt     bool              `json:"rebuilt"` // every byte was compared with a new build
	Differences []site.Difference `json:"differences"`

	at string // where it lies; Site is how it was named
}

// verify compares a site with its manifest, its inputs with the manifest, every
// number with what it stands on, and every byte with a new build.
func (a *app) verify(dir string, paths []string, output string) error {
	if err := oneOf("--output", output, "text", "json"); err != nil {
		return err
	}
	v := &verification{Site: dir, Differences: []site.Difference{}}
	paths, done, err := checkoutAll(append([]string{dir}, paths...))
	defer done()
	if err != nil {
		return err
	}
	v.at, paths = paths[0], paths[1:]
	if err := a.examineAny(v, paths); err != nil {
		return err
	}
	if output == "json" {
		err = writeJSON(a.out, v)
	} else {
		for _, d := range v.Differences {
			if _, err = fmt.Fprintln(a.out, differenceWords(d)); err != nil {
				break
			}
		}
	}
	if err != nil {
		return err
	}
	a.info("%s", verifiedWords(v))
	if len(v.Differences) > 0 {
		return errProblems
	}
	return nil
}

// examineAny examines a snapshot or a site.
func (a *app) examineAny(v *verification, paths []string) error {
	kept, err := snapshot.ReadManifest(os.DirFS(v.at))
	if err == nil {
		return a.examineSnapshot(v, kept, paths)
	}
	if err != snapshot.ErrNone {
		return err
	}
	m, err := site.ReadManifest(v.at)
	if err != nil {
		return err
	}
	v.Inputs, v.Files = len(m.Inputs), len(m.Outputs)
	if m.Version != version() {
		v.Version = orWord(m.Version, "unknown")
	}
	return a.examine(v, m, paths)
}

// examine finds the differences. What was made from other inputs differs in every
// page, so a new build is compared only where the inputs are the same.
func (a *app) examine(v *verification, m *site.Manifest, paths []string) error {
	asOf, ok := record.ParseDate(m.AsOf)
	if m.AsOf != "" && !ok {
		return errors.New("manifest.json: as_of wants " + dateForm + ", not " + quoted(m.AsOf))
	}
	r, err := a.read(paths, v.at)
	if err != nil {
		return err
	}
	report := r.edition(func(o *analysis.Options) { o.AsOf, o.BaseURL = asOf, m.BaseURL })
	listed, err := m.Check(v.at)
	if err != nil {
		return err
	}
	inputs := inputDifferences(m, r.origins(report))
	if len(inputs) > 0 {
		err := r.placeChanges(v.at, m, inputs, listed)
		v.Differences = append(inputs, listed...)
		return err
	}
	var numbers []site.Difference
	v.Numbers, numbers = recomputed(r, report)
	rebuilt, err := a.rebuild(v.at, m, r, report)
	if err != nil {
		return err
	}
	v.Rebuilt = true
	for _, d := range listed {
		if d.What == site.Added { // what is missing or changed, the new build shows with its place
			rebuilt = append(rebuilt, d)
		}
	}
	slices.SortFunc(rebuilt, func(a, b site.Difference) int { return strings.Compare(a.Path, b.Path) })
	v.Differences = append(append(v.Differences, numbers...), rebuilt...)
	return nil
}

// inputDifferences compares the files that were read with those of the manifest.
func inputDifferences(m *site.Manifest, origins []*record.Origin) []site.Difference {
	now := map[string]string{}
	for _, o := range origins {
		now[o.Path] = o.Hash()
	}
	var out []site.Difference
	for _, f := range m.Inputs {
		hash, there := now[f.Path]
		delete(now, f.Path)
		switch {
		case !there:
			out = append(out, site.Difference{Path: f.Path, What: inputMissing, Offset: -1})
		case hash != f.SHA256:
			out = append(out, site.Difference{Path: f.Path, What: inputChanged, Offset: -1})
		}
	}
	for path := range now {
		out = append(out, site.Difference{Path: path, What: inputAdded, Offset: -1})
	}
	slices.SortFunc(out, func(a, b site.Difference) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// recomputed computes every number of the report again, from literals that are
// read again, and returns those that do not come out.
func recomputed(r *reading, report *analysis.Report) (n int, out []site.Difference) {
	var values []record.Value
	for _, c := range report.Find("") {
		n++
		if record.FormatFloat(c.Recompute()) != record.FormatFloat(c.Value) {
			out = append(out, site.Difference{Path: c.ID, What: numberBroken, Offset: -1})
		}
		if c.Row != nil {
			values = append(values, c.Row.Value)
		}
	}
	for i, now := range r.Reread(values) {
		if now.Problem != "" {
			ref := values[i].Ref
			out = append(out, site.Difference{Path: ref.Origin.Path, What: now.Problem, Offset: ref.Offset})
		}
	}
	return n, out
}

// rebuild makes the site again beside nobody's files and compares the two.
func (a *app) rebuild(dir string, m *site.Manifest, r *reading, report *analysis.Report) ([]site.Difference, error) {
	temp, err := os.MkdirTemp("", "benchfolio-verify-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	o, err := r.siteOptions(report, m.Formats)
	if err != nil {
		return nil, err
	}
	if o.ECharts, err = m.Runtime(dir); err != nil {
		return nil, err
	}
	o.Out, o.Jobs, o.Version = filepath.Join(temp, "site"), a.jobs, m.Version
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if _, err := site.Write(ctx, report, o); err != nil {
		return nil, err
	}
	return site.Compare(dir, o.Out)
}
