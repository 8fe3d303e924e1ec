package snapshot

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrExists is the error of a snapshot that is there with other bytes.
var ErrExists = errors.New("a snapshot is never changed")

// Write writes the files of a snapshot as the directory dir, whole or not at all:
// into a directory beside it, which is flushed to the disk and then renamed.
// Where dir is there already, nothing is written: again reports whether it holds
// the same bytes, else the error is ErrExists with the first file that differs.
func Write(dir string, files map[string][]byte) (again bool, err error) {
	if _, err := os.Lstat(dir); err == nil {
		return compare(dir, files)
	}
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return false, err
	}
	stage, err := newStage(dir)
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(stage) // nothing is left of it once it was renamed
	if err := fill(stage, files); err != nil {
		return false, err
	}
	if err := os.Rename(stage, dir); err != nil {
		return false, err
	}
	return false, Sync(parent)
}

// newStage makes a directory beside dir whose name says that it is none that
// counts.
func newStage(dir string) (string, error) {
	for n := 0; ; n++ {
		stage := filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+".benchfolio-new-"+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(n))
		if err := os.Mkdir(stage, 0o777); !errors.Is(err, fs.ErrExist) {
			return stage, err
		}
	}
}

func fill(stage string, files map[string][]byte) error {
	dirs := map[string]bool{stage: true}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(stage, filepath.FromSlash(name))
		if rel, err := filepath.Rel(stage, path); err != nil || !filepath.IsLocal(rel) {
			return fmt.Errorf("%q is no path of a file", name)
		}
		for d := filepath.Dir(path); !dirs[d]; d = filepath.Dir(d) {
			dirs[d] = true
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := writeSynced(path, files[name]); err != nil {
			return err
		}
	}
	for _, d := range slices.Sorted(maps.Keys(dirs)) {
		if err := Sync(d); err != nil {
			return err
		}
	}
	return nil
}

func writeSynced(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// Sync flushes the entries of a directory to the disk, where the system can.
func Sync(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}

// compare holds the directory against the files that would have been written.
func compare(dir string, files map[string][]byte) (bool, error) {
	for _, d := range Differences(os.DirFS(dir), files) {
		return false, fmt.Errorf("%s: %w: %s %s; put the new one elsewhere", dir, ErrExists, d.Path, d.What)
	}
	return true, nil
}

// Difference is one way in which a snapshot is not what it should be.
type Difference struct {
	Path   string
	What   string
	Offset int64 // of the first byte that differs; -1 where none is known
}

// What a difference can be.
const (
	Missing = "is missing"
	Added   = "is not listed in the manifest"
	Changed = "was changed"
)

// Differences compares a directory with the files that it should hold.
func Differences(fsys fs.FS, files map[string][]byte) (out []Difference) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		have, err := fs.ReadFile(fsys, name)
		switch {
		case err != nil:
			out = append(out, Difference{name, Missing, -1})
		case !bytes.Equal(have, files[name]):
			out = append(out, Difference{name, Changed, FirstDifference(have, files[name])})
		}
	}
	for _, name := range filesIn(fsys) {
		if _, ok := files[name]; !ok {
			out = append(out, Difference{name, Added, -1})
		}
	}
	return out
}

func filesIn(fsys fs.FS) (out []string) {
	fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return nil // what cannot be listed is missing
	})
	return out
}

// FirstDifference returns the offset of the first byte in which two texts differ.
func FirstDifference(a, b []byte) int64 {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return int64(n)
}

// Check compares the files of a snapshot with the hashes of its manifest.
func (m *Manifest) Check(fsys fs.FS) (out []Difference) {
	listed := map[string]bool{ManifestName: true, Marker: true}
	for _, f := range m.Files {
		listed[f.Path] = true
		content, err := fs.ReadFile(fsys, f.Path)
		switch {
		case err != nil:
			out = append(out, Difference{f.Path, Missing, -1})
		case hashOf(content) != f.SHA256:
			out = append(out, Difference{f.Path, Changed, -1})
		}
	}
	for _, name := range filesIn(fsys) {
		if !listed[name] {
			out = append(out, Difference{name, Added, -1})
		}
	}
	return out
}
