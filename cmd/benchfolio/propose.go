package main

import (
	"errors"
	"io"
	"os"
	"slices"

	"github.com/benchfolio/benchfolio/ingest"
	mappings "github.com/benchfolio/benchfolio/ingest/mapping"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// propose prints a first mapping for a file that no reader of its own claims: the
// readers that are asked last read what they can of anybody's tables.
func (a *app) propose(paths []string) error {
	if len(paths) != 1 || paths[0] == "-" || firstDirectory(paths) != "" {
		return usageError{msgProposeOne, ""}
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	if len(r.Files) == 0 || unreadable(r.Files[0]) {
		return a.done(r, r.Problems, nil)
	}
	file := r.Files[0]
	if file.Format != nil && !file.Format.Last {
		return errors.New(proposeKnown(file.Origin.Path, file.Format))
	}
	raw, err := os.ReadFile(paths[0])
	if err != nil {
		return err
	}
	d := source.Decode(file.Origin.Path, raw, source.MaxSize)
	taken := func(name string) bool {
		return slices.ContainsFunc(r.config.readers(), func(f *reader.Format) bool { return f.Name == name })
	}
	p, err := mappings.Propose(d.Parts()[0], taken)
	if err != nil {
		return errors.New(proposeNothing(file.Origin.Path, err))
	}
	if _, err := io.WriteString(a.out, p.YAML); err != nil {
		return err
	}
	if file.Format != nil {
		a.info("%s", proposedBeside(file.Origin.Path, file.Format))
	}
	a.info("%s", proposed(p.Unsure))
	return nil
}

// unreadable reports whether a file could not even be opened.
func unreadable(f *ingest.File) bool { return f.Origin.SHA256 == [32]byte{} }
