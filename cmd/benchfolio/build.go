package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/dataset"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site"
	"github.com/benchfolio/benchfolio/site/chart"
	"github.com/spf13/cobra"
)

// buildFlags are the flags of build as they were given.
type buildFlags struct {
	out, asOf, baseURL, echarts string
	single                      string // file for the whole report; empty: a site
	formats                     []string
}

func (a *app) buildCommand() *cobra.Command {
	var f buildFlags
	cmd := command(buildUsage, func(paths []string) error { return a.build(paths, f) })
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "public", flagOut)
	flags.StringVar(&f.single, "single-file", "", flagSingle)
	flags.StringSliceVar(&f.formats, "formats", []string{"html", "md"}, flagFormats)
	flags.StringVar(&f.asOf, "as-of", "", flagAsOf)
	flags.StringVar(&f.baseURL, "base-url", "", flagBaseURL)
	flags.StringVar(&f.echarts, "echarts", "", flagECharts)
	return cmd
}

func (a *app) build(paths []string, f buildFlags) error {
	change, err := f.options()
	if err != nil {
		return err
	}
	runtime, err := f.runtime()
	if err != nil {
		return err
	}
	written := []string{f.out} // by the last build
	if f.single != "" {
		written = append(written, f.single)
	}
	r, err := a.read(paths, written...)
	if err != nil {
		return err
	}
	report := r.edition(change)
	msg := nothingToPublish(paths, r)
	if msg == "" && a.strict && r.broken(report.Problems) {
		msg = postsBroken
	}
	if msg != "" {
		a.problems(report.Problems)
		return errors.New(msg)
	}
	posts, left := r.published(report)
	for _, text := range left {
		a.info("%s", text)
	}
	if f.single != "" {
		return a.buildSingle(r, report, posts, f.single)
	}
	o, err := r.siteOptions(report, f.formats)
	if err != nil {
		return err
	}
	o.Out, o.ECharts, o.Jobs, o.Version = f.out, runtime, a.jobs, version()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	done, err := site.Write(ctx, report, o)
	if err != nil {
		a.problems(report.Problems)
		return err
	}
	return a.done(r, report.Problems, func(s *summary) {
		s.pages, s.out, s.took = done.Pages, f.out, time.Since(r.begun)
	})
}

// edition is the report that a site is made of: with its posts, the check of their
// numbers, and what it said on other dates.
func (r *reading) edition(change func(*analysis.Options)) *analysis.Report {
	report := r.report(change)
	r.readPosts(report)
	r.checkNumbers(report)
	r.readHistory(report)
	r.settle(report.Problems)
	return report
}

// siteOptions say what of the reading stands in a site beside its pages.
func (r *reading) siteOptions(report *analysis.Report, formats []string) (site.Options, error) {
	rows := &bytes.Buffer{}
	if err := dataset.WriteSpreadsheet(rows, r.Rows); err != nil {
		return site.Options{}, err
	}
	var fields []site.Field
	for i, kind := range dataset.Kinds() {
		fields = append(fields, site.Field{Name: dataset.Columns()[i], Type: kind})
	}
	posts, _ := r.published(report)
	return site.Options{
		Markdown: slices.Contains(formats, "md"), NoHTML: !slices.Contains(formats, "html"),
		Line: r.Line, Extra: map[string][]byte{publishedRows: rows.Bytes()}, Fields: map[string][]site.Field{publishedRows: fields}, Inputs: r.origins(report),
		Moved: r.config.moved, History: r.history(), Posts: posts,
	}, nil
}

// buildSingle writes the whole report into one file.
func (a *app) buildSingle(r *reading, report *analysis.Report, posts []*site.Post, name string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	pages := 0
	err := writeFile(name, func(w io.Writer) (err error) {
		pages, err = site.WriteSingle(ctx, w, report, site.Options{Line: r.Line, Version: version(), Inputs: r.origins(report), Posts: posts})
		return err
	})
	if err != nil {
		a.problems(report.Problems)
		return err
	}
	return a.done(r, report.Problems, func(s *summary) {
		s.pages, s.out, s.took = pages, name, time.Since(r.begun)
	})
}

// nothingToPublish says why a build must not replace the site of last time: a
// path that the user named is not there, or nothing that was read gives a number.
// A report of what is left would pass for the whole one.
func nothingToPublish(paths []string, r *reading) string {
	for _, p := range paths {
		if _, err := os.Stat(p); p != "-" && err != nil {
			return p + ": " + plainError(err) + "; nothing was written"
		}
	}
	if len(r.Rows) == 0 {
		return "no file gives a number, so there is nothing to report; nothing was written"
	}
	return ""
}

// options checks the flags and returns what they change in the configuration's
// options.
func (f buildFlags) options() (func(*analysis.Options), error) {
	for _, form := range f.formats {
		if err := oneOf("--formats", form, "html", "md"); err != nil {
			return nil, err
		}
	}
	if len(f.formats) == 0 {
		return nil, usageError{"--formats wants html, md or both", ""}
	}
	if f.out == "" {
		return nil, usageError{"--out wants a directory", ""}
	}
	if err := singleFile(f.single); err != nil {
		return nil, err
	}
	asOf, ok := record.ParseDate(f.asOf)
	if f.asOf != "" && !ok {
		return nil, usageError{"--as-of wants " + dateForm + ", not " + quoted(f.asOf), ""}
	}
	if f.baseURL != "" && !isAddress(f.baseURL) {
		return nil, usageError{"--base-url wants " + addressForm + ", not " + quoted(f.baseURL), ""}
	}
	return func(o *analysis.Options) {
		if asOf != "" {
			o.AsOf = asOf
		}
		if f.baseURL != "" {
			o.BaseURL = strings.TrimRight(f.baseURL, "/")
		}
	}, nil
}

// singleFile refuses a file that is something else than a report of ours, which
// would be lost.
func singleFile(name string) error {
	if name == "" {
		return nil
	}
	ext := strings.ToLower(filepath.Ext(name))
	if ext != ".html" && ext != ".htm" {
		return usageError{"--single-file wants a file that ends with .html, not " + quoted(name), ""}
	}
	content, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return usageError{"--single-file: " + name + " cannot be written: " + plainError(err), ""}
	}
	if len(content) > 0 && !bytes.Contains(content[:min(len(content), 2048)], []byte(site.SingleMark)) {
		return usageError{"--single-file: " + name + " is no report of benchfolio and would be lost", "choose another name, or move it away"}
	}
	return nil
}

// runtime is what makes charts interactive: the file that the user names, with
// the licence that lies beside it, else what was built in, else nothing.
func (f buildFlags) runtime() (*site.Runtime, error) {
	if f.echarts == "" {
		if script, licence, ok := chart.Runtime(); ok {
			return &site.Runtime{Script: script, Licence: licence}, nil
		}
		return nil, nil
	}
	script, err := os.ReadFile(f.echarts)
	if err != nil {
		return nil, usageError{"--echarts: " + f.echarts + " cannot be read: " + plainError(err), "name the file echarts.min.js"}
	}
	return &site.Runtime{Script: script}, nil
}
