package ingest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Marker is the name of the file that says "this directory was written by
// benchfolio": a site or a snapshot, never an input.
const Marker = ".benchfolio"

// foundFile is one input file: where it lies and how it is called.
type foundFile struct {
	path string // on disk; "-" for standard input
	name string // relative, `/`-separated: what the table and the pages show
}

// walker collects the files below the paths that a user named.
type walker struct {
	files    []foundFile
	problems []record.Problem
	skip     map[string]bool // absolute paths
	seen     map[string]bool // absolute paths of files, named twice
	base     string          // what names are relative to; "" for a file given alone
}

// walk finds the files, sorted by name. Hidden files, what skip names,
// directories called snapshots and directories with a Marker are passed over.
func walk(paths, skip []string) *walker {
	w := &walker{skip: map[string]bool{}, seen: map[string]bool{}}
	for _, s := range skip {
		w.skip[absolute(s)] = true
	}
	w.base = commonBase(paths)
	for _, p := range paths {
		if p == "-" {
			w.files = append(w.files, foundFile{"-", "-"})
			continue
		}
		w.root(p)
	}
	sort.Slice(w.files, func(i, j int) bool { return w.files[i].name < w.files[j].name })
	return w
}

func absolute(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		p = abs
	}
	return filepath.Clean(p)
}

// commonBase returns the directory that names are relative to: the one
// directory given, the parent of the one file given, else the deepest common
// parent of all.
func commonBase(paths []string) string {
	base := ""
	for _, p := range paths {
		if p == "-" {
			continue
		}
		abs := absolute(p)
		if info, err := os.Stat(abs); len(paths) > 1 || err == nil && !info.IsDir() {
			abs = filepath.Dir(abs)
		}
		if base == "" {
			base = abs
		}
		for base != abs && !strings.HasPrefix(abs, strings.TrimSuffix(base, string(filepath.Separator))+string(filepath.Separator)) {
			base = filepath.Dir(base)
		}
	}
	return base
}

// root walks one path that the user named. It may be a symbolic link.
func (w *walker) root(p string) {
	abs := absolute(p)
	info, err := os.Stat(abs)
	if err != nil {
		w.report("file/unreadable", abs, "%s", plainError(err))
		return
	}
	if !info.IsDir() {
		w.entry(abs, info, abs)
		return
	}
	w.dir(abs, abs)
}

// dir walks a directory below root.
func (w *walker) dir(dir, root string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.report("file/unreadable", dir, "the directory cannot be listed: %s", plainError(err))
	}
	for _, e := range entries {
		if e.Name() == Marker && e.Type().IsRegular() && dir != root {
			return
		}
	}
	for _, e := range entries {
		full := filepath.Join(dir, e.Name())
		if strings.HasPrefix(e.Name(), ".") || w.skip[full] || e.IsDir() && (e.Name() == "snapshots" || e.Name() == "node_modules") {
			continue
		}
		info, err := e.Info()
		if err != nil {
			w.report("file/unreadable", full, "%s", plainError(err))
			continue
		}
		w.entry(full, info, root)
	}
}

func (w *walker) entry(full string, info fs.FileInfo, root string) {
	switch mode := info.Mode(); {
	case mode.IsDir():
		w.dir(full, root)
	case mode.IsRegular():
		if !w.seen[full] {
			w.seen[full] = true
			w.files = append(w.files, foundFile{full, w.name(full)})
		}
	case mode&fs.ModeSymlink != 0:
		w.link(full, root)
	default:
		w.report("file/special", full, "expected a regular file, found a %s", kindOf(mode))
	}
}

// link looks where a symbolic link leads. A link to something below the same
// root needs nothing, since the thing itself is read; any other is reported and
// not followed, so that a directory from a stranger cannot pull in other files
// of the machine.
func (w *walker) link(full, root string) {
	target, err := filepath.EvalSymlinks(full)
	if err != nil {
		w.report("file/link", full, "the link leads nowhere or in a circle")
		return
	}
	realRoot, err := filepath.EvalSymlinks(root)
	if err != nil || target != realRoot && !strings.HasPrefix(target, realRoot+string(filepath.Separator)) {
		w.report("file/link", full, "the link leads out of the directory and is not followed")
	}
}

func kindOf(m fs.FileMode) string {
	switch {
	case m&fs.ModeNamedPipe != 0:
		return "pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	case m&fs.ModeDevice != 0:
		return "device"
	}
	return "special file"
}

// name returns the path relative to the base, never one that leads out of it.
func (w *walker) name(full string) string {
	rel, err := filepath.Rel(w.base, full)
	if err != nil || rel == "." || strings.HasPrefix(rel, "..") {
		rel = filepath.Base(full)
	}
	return filepath.ToSlash(rel)
}

func (w *walker) report(id, full, format string, args ...any) {
	w.problems = append(w.problems, record.Problem{
		Kind: record.ProblemByID(id),
		Ref:  record.Ref{Origin: &record.Origin{Path: w.name(full)}},
		Msg:  fmt.Sprintf(format, args...),
	})
}

// plainError returns the reason of a file error without the path, which is the
// user's and stands in front of the message already.
func plainError(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
