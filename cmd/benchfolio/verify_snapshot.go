package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
	"github.com/benchfolio/benchfolio/site"
)

// examineSnapshot compares a snapshot with its manifest and, byte by byte, with a
// new one: of the files that it was made from, where they are named or kept in it,
// else of its own numbers.
func (a *app) examineSnapshot(v *verification, m *snapshot.Manifest, paths []string) error {
	v.Inputs, v.Files = len(m.Inputs), len(m.Files)
	if m.Version != version() {
		v.Version = orWord(m.Version, "unknown")
	}
	fsys := os.DirFS(v.at)
	listed := m.Check(fsys)
	from, done, err := a.inputsOf(v, m, paths, len(listed) == 0)
	defer done()
	if err != nil || from == nil { // nothing to make it again from
		v.Differences = append(v.Differences, differencesOf(listed)...)
		return err
	}
	r, err := a.read(from, v.at)
	if err != nil {
		return err
	}
	d, err := r.snapshot(m.Date, slices.ContainsFunc(m.Files, func(f snapshot.ManifestFile) bool { return strings.HasPrefix(f.Path, "raw/") }))
	if err != nil {
		return err
	}
	d.Version = m.Version
	if inputs := inputsAgainst(v.at, m, d, r); len(inputs) > 0 {
		v.Differences = append(inputs, differencesOf(listed)...)
		return nil
	}
	files, err := snapshot.Encode(d)
	if err != nil {
		return err
	}
	v.Rebuilt, v.Numbers = true, len(d.Rows)
	v.Differences = append(v.Differences, differencesOf(snapshot.Differences(fsys, files))...)
	return nil
}

// inputsOf says from what a snapshot is made again: the files that the user names,
// those that it keeps, or, where it is whole, itself. nil where there is nothing.
func (a *app) inputsOf(v *verification, m *snapshot.Manifest, paths []string, whole bool) (from []string, done func(), err error) {
	done = func() {}
	if len(paths) > 0 {
		return paths, done, nil
	}
	if !whole {
		return nil, done, nil
	}
	d, err := snapshot.Read(os.DirFS(v.at), nil)
	if err != nil || d.Raw == nil {
		return []string{v.at}, done, err
	}
	temp, err := os.MkdirTemp("", "benchfolio-verify-")
	if err != nil {
		return nil, done, err
	}
	done = func() { os.RemoveAll(temp) }
	for _, f := range d.Files {
		content, there := d.Raw[f.Origin.Hash()]
		if f.Aside {
			content, there = d.Report[f.Origin.Path]
		}
		if name := filepath.FromSlash(f.Origin.Path); there && filepath.IsLocal(name) {
			if err := unpackFile(bytes.NewReader(content), filepath.Join(temp, name)); err != nil {
				return nil, done, err
			}
		}
	}
	return []string{temp}, done, nil
}

func differencesOf(list []snapshot.Difference) (out []site.Difference) {
	for _, d := range list {
		out = append(out, site.Difference(d))
	}
	return out
}

// inputsAgainst compares the files that were read with those of the manifest. Of a
// changed one that the snapshot keeps, the first byte that differs is told.
func inputsAgainst(dir string, m *snapshot.Manifest, d *snapshot.Data, r *reading) []site.Difference {
	var listed []site.ManifestFile
	for _, f := range m.Inputs {
		listed = append(listed, site.ManifestFile{Path: f.Path, SHA256: f.SHA256})
	}
	var now []*record.Origin
	for _, f := range d.Files {
		now = append(now, f.Origin)
	}
	out := inputDifferences(&site.Manifest{Inputs: listed}, now)
	kept, err := snapshot.Read(os.DirFS(dir), nil)
	if err != nil {
		return out
	}
	for i := range out {
		out[i].Offset = firstByte(out[i], m, d, kept, r)
	}
	return out
}

func firstByte(x site.Difference, m *snapshot.Manifest, d, kept *snapshot.Data, r *reading) int64 {
	for _, f := range m.Inputs {
		was, there := kept.Raw[f.SHA256]
		if f.Aside {
			was, there = kept.Report[f.Path]
		}
		if f.Path != x.Path || !there || x.What != inputChanged {
			continue
		}
		is, err := d.Report[f.Path], error(nil)
		for _, file := range r.Files {
			if file.Origin.Path == f.Path {
				is, err = r.Raw(file.Origin)
			}
		}
		if err == nil {
			return snapshot.FirstDifference(was, is)
		}
	}
	return -1
}
