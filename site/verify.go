package site

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ReadManifest reads the manifest of the site in a directory. What it lists was
// not compared with what lies there: see [Manifest.Check].
func ReadManifest(dir string) (*Manifest, error) {
	raw, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, fmt.Errorf("%s is no site of benchfolio: it has no %s", dir, manifestName)
	}
	var m Manifest
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		at := d.InputOffset()
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			at = syntax.Offset
		} else if errors.Is(err, io.ErrUnexpectedEOF) {
			at = int64(len(raw))
		}
		return nil, fmt.Errorf("%s: byte %d: %w", manifestName, at, err)
	}
	if m.Schema != manifestSchema {
		return nil, fmt.Errorf("%s: the schema is %q, this program reads %q", manifestName, m.Schema, manifestSchema)
	}
	return &m, nil
}

// Difference is one way in which a site is not what it should be.
type Difference struct {
	Path   string `json:"path"`
	What   string `json:"what"`
	Offset int64  `json:"offset"` // of the first byte that differs; -1 where none is known
}

// What a difference can be.
const (
	Missing = "is missing"
	Added   = "is not listed in the manifest"
	Changed = "was changed"
)

// Check compares the files of a site with the hashes of its manifest: which are
// missing, added or changed. The paths in a manifest are a stranger's: nothing
// outside of dir is opened, and no link is followed.
func (m *Manifest) Check(dir string) ([]Difference, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var out []Difference
	listed := map[string]bool{Marker: true, manifestName: true}
	for _, f := range m.Outputs {
		listed[f.Path] = true
		sum, err := hashIn(root, f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			out = append(out, Difference{f.Path, Missing, -1})
		case err != nil:
			out = append(out, Difference{f.Path, "cannot be read", -1})
		case sum != f.SHA256:
			out = append(out, Difference{f.Path, Changed, -1})
		}
	}
	err = fs.WalkDir(root.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !listed[path] {
			out = append(out, Difference{path, Added, -1})
		}
		return err
	})
	slices.SortFunc(out, func(a, b Difference) int { return strings.Compare(a.Path, b.Path) })
	return out, err
}

// hashIn returns the SHA-256 of a file.
func hashIn(root *os.Root, path string) (string, error) {
	f, err := openRegular(root, path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// openRegular opens a file of a site. A link is not what a build writes, and a
// pipe would never end.
func openRegular(root *os.Root, path string) (*os.File, error) {
	info, err := root.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("no regular file")
	}
	return root.Open(path)
}

// Compare compares a site byte by byte with one that was made again from the same
// inputs. Files that only dir has are what [Manifest.Check] calls added.
func Compare(dir, again string) ([]Difference, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	other, err := os.OpenRoot(again)
	if err != nil {
		return nil, err
	}
	defer other.Close()
	var out []Difference
	err = fs.WalkDir(other.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch at, err := firstDifference(root, other, path); {
		case errors.Is(err, fs.ErrNotExist):
			out = append(out, Difference{path, Missing, -1})
		case err != nil: // a link that leads out, a directory
			out = append(out, Difference{path, "cannot be read", -1})
		case at >= 0:
			out = append(out, Difference{path, Changed, at})
		}
		return nil
	})
	return out, err
}

// firstDifference returns the offset of the first byte in which two files differ,
// -1 where they are the same.
func firstDifference(a, b *os.Root, path string) (int64, error) {
	x, err := openRegular(a, path)
	if err != nil {
		return 0, err
	}
	defer x.Close()
	y, err := openRegular(b, path)
	if err != nil {
		return 0, err
	}
	defer y.Close()
	for rx, ry, at := bufio.NewReader(x), bufio.NewReader(y), int64(0); ; at++ {
		cx, ex := rx.ReadByte()
		cy, ey := ry.ReadByte()
		switch {
		case ex == io.EOF && ey == io.EOF:
			return -1, nil
		case ex != nil && ex != io.EOF:
			return 0, ex
		case ey != nil && ey != io.EOF:
			return 0, ey
		case ex != ey || cx != cy:
			return at, nil
		}
	}
}

// Runtime returns the runtime of interactive charts that the site holds, nil where
// it has none. Its licence lies beside it.
func (m *Manifest) Runtime(dir string) (*Runtime, error) {
	i := slices.IndexFunc(m.Outputs, func(f ManifestFile) bool {
		return strings.HasPrefix(f.Path, "assets/echarts-") && strings.HasSuffix(f.Path, ".js")
	})
	if i < 0 {
		return nil, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	script, err := readIn(root, m.Outputs[i].Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the new build then has none either, and the difference is named
	}
	if err != nil {
		return nil, err
	}
	licence, err := readIn(root, runtimeLicence)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return &Runtime{Script: script, Licence: licence}, nil
}

func readIn(root *os.Root, path string) ([]byte, error) {
	f, err := openRegular(root, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}
