package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Marker is the file that says that a directory was written by this package and
// may be replaced by it.
const (
	Marker     = ".benchfolio"
	markerText = "This directory was written by benchfolio. The next build replaces it as a whole.\n"
)

// ErrForeign is the error for an output directory that holds what this package
// did not write.
var ErrForeign = errors.New("not a site of benchfolio")

// stage is a site in the making: a directory beside the one that it will
// replace, on the same file system, so that the change is one rename.
type stage struct {
	out  string // resolved
	dir  string // empty once it was published or discarded
	mu   sync.Mutex
	sums map[string]sum // by path
	dirs map[string]bool
}

type sum struct {
	sha  [sha256.Size]byte
	size int64
}

// staging and replaced are what the names of our directories beside the site
// begin with; the rest is random.
func staging(out string) string  { return "." + filepath.Base(out) + ".benchfolio-new-" }
func replaced(out string) string { return "." + filepath.Base(out) + ".benchfolio-old-" }

// openStage checks that out may be written, puts back a site that a killed build
// had moved away, and makes the directory for the new one.
func openStage(out string) (*stage, error) {
	if out == "" {
		return nil, errors.New("site: no output directory")
	}
	out, err := resolve(out)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	parent := filepath.Dir(out)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	if err := recoverOld(out); err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	if err := checkOurs(out); err != nil {
		return nil, err
	}
	dir, err := newDir(staging(out), parent)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	st := &stage{out: out, dir: dir, sums: map[string]sum{}, dirs: map[string]bool{}}
	if err := os.WriteFile(filepath.Join(dir, Marker), []byte(markerText), 0o666); err != nil {
		st.discard()
		return nil, fmt.Errorf("site: %w", err)
	}
	return st, nil
}

// newDir makes a directory with a new name. Unlike os.MkdirTemp it leaves the
// mode to the umask: a web server must be able to read the site.
func newDir(prefix, parent string) (string, error) {
	for n := 0; ; n++ {
		dir := filepath.Join(parent, prefix+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(n))
		if err := os.Mkdir(dir, 0o777); !errors.Is(err, fs.ErrExist) {
			return dir, err
		}
	}
}

// resolve follows symbolic links, so that a link to a site stays a link.
func resolve(out string) (string, error) {
	out, err := filepath.Abs(out)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(out)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(out); err == nil {
			return "", fmt.Errorf("%s is a symbolic link to nothing", out)
		}
		return out, nil
	}
	return real, err
}

// ours reports whether a directory has our marker.
func ours(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, Marker))
	return err == nil && string(text) == markerText
}

// checkOurs refuses an output directory with anything in it that is not ours.
func checkOurs(out string) error {
	entries, err := os.ReadDir(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("site: %w", err)
	case len(entries) == 0:
		return nil
	case !ours(out):
		return fmt.Errorf("site: %s is %w: it has files and no %s in it; choose another --out, or empty it", out, ErrForeign, Marker)
	}
	name, err := foreignFile(out)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if name != "" {
		return fmt.Errorf("site: %s holds %s, which is %w and would be deleted; move it away, or copy the finished site to where it is published", out, name, ErrForeign)
	}
	return nil
}

// foreignFile finds what stands in a site and neither is in the list of its manifest
// nor is a directory of something in it; empty where there is nothing. It is
// somebody's, and replacing the directory would delete it.
func foreignFile(out string) (string, error) {
	listed := listedFiles(out)
	foreign := ""
	err := filepath.WalkDir(out, func(at string, d fs.DirEntry, err error) error {
		if err != nil || at == out {
			return err
		}
		rel, err := filepath.Rel(out, at)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if dir, ok := listed[name]; ok && dir == d.IsDir() {
			return nil
		}
		foreign = name
		return filepath.SkipAll
	})
	return foreign, err
}

// listedFiles are the marker, the manifest and the files that it lists, and as true
// the directories that these are in. Every site has a manifest: where it cannot be
// read, nothing in the directory is known to be ours.
func listedFiles(out string) map[string]bool {
	raw, err := os.ReadFile(filepath.Join(out, manifestName))
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal(raw, &m) != nil {
		return nil
	}
	listed := map[string]bool{Marker: false, manifestName: false}
	for _, f := range m.Outputs {
		if !fs.ValidPath(f.Path) {
			continue
		}
		listed[f.Path] = false
		for dir := path.Dir(f.Path); dir != "."; dir = path.Dir(dir) {
			listed[dir] = true
		}
	}
	return listed
}

// leftoverAge is the age from which a directory of a build counts as left over.
// A younger one can belong to a build that is running.
const leftoverAge = time.Hour

// recoverOld puts the site back that a build moved away before it was killed,
// and removes the directories of killed builds.
func recoverOld(out string) error {
	parent := filepath.Dir(out)
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	_, missing := os.Lstat(out)
	for _, e := range entries {
		dir := filepath.Join(parent, e.Name())
		old := isLeftover(e.Name(), replaced(out))
		if !e.IsDir() || !old && !isLeftover(e.Name(), staging(out)) || !ours(dir) {
			continue
		}
		if old && errors.Is(missing, fs.ErrNotExist) {
			if err := os.Rename(dir, out); err != nil {
				return err
			}
			missing = nil
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftoverAge {
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// isLeftover reports whether a name is one that newDir gives: the prefix, the
// number of a process and a counter. A name that only begins so is somebody's.
func isLeftover(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	pid, n, two := strings.Cut(rest, "-")
	return ok && two && isNumber(pid) && isNumber(n)
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// put writes a file of the site. The same file may be put again with the same
// content; another content is an error, since two pages would claim one name.
func (s *stage) put(name string, content []byte) error {
	twice, err := s.claim(name, sum{sha256.Sum256(content), int64(len(content))})
	if twice || err != nil {
		return err
	}
	path, err := s.path(name)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, content, 0o666); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// claim notes the sum of a file. twice tells that it is there already.
func (s *stage) claim(name string, x sum) (twice bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, twice := s.sums[name]
	if twice && old != x {
		return true, fmt.Errorf("site: two files with different content are named %s", name)
	}
	s.sums[name] = x
	return twice, nil
}

// path is where a file of the site is written; its directory is made.
func (s *stage) path(name string) (string, error) {
	if !fs.ValidPath(name) || strings.ContainsAny(name, `\:`) {
		return "", fmt.Errorf("site: %q is no path of a file", name)
	}
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := s.mkdir(filepath.Dir(path)); err != nil {
		return "", fmt.Errorf("site: %w", err)
	}
	return path, nil
}

// stream writes a file that is too large to be made in memory.
func (s *stage) stream(name string, write func(io.Writer) error) error {
	path, err := s.path(name)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	h := sha256.New()
	n := &counter{}
	if err := errors.Join(write(io.MultiWriter(f, h, n)), f.Close()); err != nil {
		return fmt.Errorf("site: %s: %w", name, err)
	}
	_, err = s.claim(name, sum{[sha256.Size]byte(h.Sum(nil)), n.size})
	return err
}

// counter counts what is written.
type counter struct{ size int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.size += int64(len(b))
	return len(b), nil
}

// mkdir makes a directory once.
func (s *stage) mkdir(dir string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dirs[dir] {
		return nil
	}
	s.dirs[dir] = true
	return os.MkdirAll(dir, 0o777)
}

func (s *stage) totals() (files int, bytes int64) {
	for _, x := range s.sums {
		bytes += x.size
	}
	return len(s.sums), bytes
}

func (x sum) hex() string { return hex.EncodeToString(x.sha[:]) }

// publish puts the stage in the place of the old site. Where the system can
// exchange two directories, there is a whole site at every moment; elsewhere
// the old one is moved away first, and the next build puts it back if this one
// is killed in between.
func (s *stage) publish() error {
	if err := checkOurs(s.out); err != nil { // again: it may have changed meanwhile
		return err
	}
	if err := flush(s.dir); err != nil { // or a loss of power could leave names without content
		return fmt.Errorf("site: %w", err)
	}
	if _, err := os.Lstat(s.out); errors.Is(err, fs.ErrNotExist) {
		return s.done(os.Rename(s.dir, s.out))
	}
	if err := exchange(s.dir, s.out); err == nil {
		old := s.dir
		s.dir = ""
		return removeOld(old)
	}
	old, err := newDir(replaced(s.out), filepath.Dir(s.out))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	os.Remove(old) // only its name is needed: not every system renames onto an empty directory
	if err := os.Rename(s.out, old); err != nil {
		return fmt.Errorf("site: %w; is it a mount point? then name a directory inside it", err)
	}
	if err := s.done(os.Rename(s.dir, s.out)); err != nil {
		return errors.Join(err, os.Rename(old, s.out))
	}
	return removeOld(old)
}

func (s *stage) done(err error) error {
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	s.dir = ""
	return nil
}

func removeOld(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("site: the new site is in place, but the old one could not be removed: %w", err)
	}
	return nil
}

// discard removes the stage of a build that failed.
func (s *stage) discard() {
	if s.dir != "" {
		os.RemoveAll(s.dir) // best effort: the next build cleans up what is left
		s.dir = ""
	}
}
