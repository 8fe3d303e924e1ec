package main

import (
	"io"

	"github.com/benchfolio/benchfolio/site/prose/numbers"
	"github.com/spf13/cobra"
)

// checkFlags are the flags of check as they were given.
type checkFlags struct{ posts, fix, write bool }

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := command(checkUsage, func(paths []string) error { return a.check(paths, f) })
	flags := cmd.Flags()
	flags.BoolVar(&f.posts, "posts", false, flagPosts)
	flags.BoolVar(&f.fix, "fix", false, flagFix)
	flags.BoolVar(&f.write, "write", false, flagWrite)
	return cmd
}

// check says everything that can be wrong without building.
func (a *app) check(paths []string, f checkFlags) error {
	if f.write && !f.fix {
		return usageError{"--write wants --fix", "look at the changes with --fix first"}
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	report := r.edition(nil)
	problems := report.Problems
	if f.posts {
		problems = ofPosts(problems)
	}
	if f.fix {
		return a.fix(r, f.write)
	}
	return a.done(r, problems, func(s *summary) { s.posts = len(r.articles) })
}

// fix shows what would turn hand-written numbers into references, or does it.
func (a *app) fix(r *reading, write bool) error {
	files, changes := 0, 0
	for _, x := range r.articles {
		edits := numbers.Fixes(x.src, x.findings)
		if len(edits) == 0 {
			continue
		}
		files, changes = files+1, changes+len(edits)
		if _, err := io.WriteString(a.out, numbers.Diff(x.doc.Origin.Path, x.src, edits)); err != nil {
			return err
		}
		if !write {
			continue
		}
		err := writeFile(x.path, func(w io.Writer) error {
			_, err := w.Write(numbers.Apply(x.src, edits))
			return err
		})
		if err != nil {
			return err
		}
	}
	a.info("%s", fixedWords(changes, files, write))
	return nil
}
