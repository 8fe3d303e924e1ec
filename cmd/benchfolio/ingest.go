package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/dataset"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/spf13/cobra"
)

func (a *app) ingestCommand() *cobra.Command {
	var output, to string
	cmd := command(ingestUsage, func(paths []string) error { return a.ingest(paths, output, to) })
	cmd.Flags().StringVar(&output, "output", "csv", flagTable)
	cmd.Flags().StringVar(&to, "to", "", flagTo)
	return cmd
}

// tableWriters are the forms of the normalized table.
var tableWriters = map[string]func(io.Writer, []record.Row) error{
	"csv":   dataset.WriteCSV,
	"jsonl": dataset.WriteJSONL,
}

func (a *app) ingest(paths []string, output, to string) error {
	if output == "parquet" {
		return usageError{laterParquet, "write csv, and convert it"}
	}
	if err := oneOf("--output", output, "csv", "jsonl", "parquet"); err != nil {
		return err
	}
	var skip []string
	if to != "" {
		if !isOurTable(to) {
			return usageError{"--to: " + to + " exists and is no table that this command wrote; it is not replaced", "name another file, or remove it first"}
		}
		skip = append(skip, to) // the table of last time is no input
	}
	r, err := a.read(paths, skip...)
	if err != nil {
		return err
	}
	table := func(w io.Writer) error { return tableWriters[output](w, r.Rows) }
	if to != "" {
		err = writeFile(to, table)
	} else {
		err = table(a.out)
	}
	if err != nil {
		return err
	}
	a.unread(r.Files)
	return a.done(r, r.Problems, nil)
}

// isOurTable reports whether a file may be replaced: it is not there, is empty, or
// begins as this command's tables do.
func isOurTable(name string) bool {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	if err != nil {
		return false
	}
	defer f.Close()
	begin := make([]byte, 64)
	n, err := io.ReadFull(f, begin)
	if err == io.EOF {
		return true
	}
	for _, ours := range []string{strings.Join(dataset.Columns()[:5], ","), `{"file":"`} {
		if strings.HasPrefix(string(begin[:n]), ours) {
			return true
		}
	}
	return false
}

// writeFile writes a file whole or not at all: beside it, then in its place.
func writeFile(name string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	err = write(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
