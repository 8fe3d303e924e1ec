package main

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site"
	"github.com/spf13/cobra"
)

func (a *app) exportCommand() *cobra.Command {
	var form, out string
	cmd := command(exportUsage, func(args []string) error { return a.export(args, form, out) })
	cmd.Flags().StringVar(&form, "as", site.ExportForms[0], flagAs)
	cmd.Flags().StringVar(&out, "out", "", flagExportTo)
	return cmd
}

// export writes one post for another place.
func (a *app) export(args []string, form, out string) error {
	switch err := oneOf("--as", form, site.ExportForms...); {
	case err != nil:
		return err
	case len(args) == 0:
		return exportWantsPost
	case out == "":
		return exportWantsOut
	}
	r, err := a.read(args[1:])
	if err != nil {
		return err
	}
	if r.config.holds(out) {
		return exportInside
	}
	report := r.report(nil)
	r.readPosts(report)
	r.checkNumbers(report)
	x, err := r.articleNamed(args[0])
	if err != nil {
		return err
	}
	problems := slices.DeleteFunc(report.Problems, func(p record.Problem) bool { return p.Ref.Origin != x.doc.Origin })
	if a.strict && r.broken(problems) {
		a.problems(problems)
		return errors.New(postsBroken)
	}
	files, err := site.Export(report, x.post, form)
	if err != nil {
		return err
	}
	for _, f := range files {
		to := filepath.Join(out, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := writeFile(to, func(w io.Writer) error { _, err := w.Write(f.Content); return err }); err != nil {
			return err
		}
		a.info("%s", wrote(to))
	}
	return a.done(r, problems, func(s *summary) { s.posts = 1 })
}

// articleNamed finds a post by its file, its name or its page.
func (r *reading) articleNamed(name string) (*article, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	var known []string
	for _, x := range r.articles {
		stem := strings.TrimSuffix(path.Base(x.doc.Origin.Path), path.Ext(x.doc.Origin.Path))
		if name == stem || name == x.post.Slug || name == x.doc.Origin.Path || abs == x.path {
			return x, nil
		}
		known = append(known, stem)
	}
	return nil, noPost(name, known)
}

// holds says whether a directory, which need not be there yet, lies in the report.
func (c *config) holds(dir string) bool {
	abs, err := filepath.Abs(dir)
	if err != nil || c.dir == "" {
		return false
	}
	for {
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			return c.inside(real)
		}
		above := filepath.Dir(abs)
		if above == abs {
			return false
		}
		abs = above
	}
}
