package main

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// starter is the report that init writes.
//
//go:embed starter
var starter embed.FS

func (a *app) initCommand() *cobra.Command {
	return command(initUsage, a.initReport)
}

// initReport writes the starter. Whatever is there already stays as it is.
func (a *app) initReport(args []string) error {
	if len(args) > 1 {
		return usageError{"init wants one directory", "benchfolio init my-report"}
	}
	dir := "."
	if len(args) == 1 {
		dir = args[0]
	}
	files, err := fs.Sub(starter, "starter")
	if err != nil {
		return err
	}
	var names []string
	err = fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name))); !errors.Is(err, fs.ErrNotExist) {
			return errors.New(startedAlready(filepath.Join(dir, filepath.FromSlash(name))))
		}
		names = append(names, name)
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := startWith(files, name, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	a.info("%s", started(names, dir))
	return nil
}

// startWith writes one file of the starter, where there is none.
func startWith(files fs.FS, name, to string) error {
	content, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
