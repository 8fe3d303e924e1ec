package snapshot

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// State is what the report of one snapshot said.
type State struct {
	Name     string // of the directory
	Date     record.Date
	Manifest []byte // the file, by whose hash the snapshot is known
	Method   []Term
	Values   []*Value  // in the order of the files; one that is as in a snapshot before is the same *Value
	Members  []*Member // likewise
	Errata   string
}

// ErrataName is the file beside a snapshot that says what turned out wrong in it.
func ErrataName(name string) string { return name + ".errata.md" }

// ErrNoValues is the error of a snapshot from before snapshots kept what the report
// said.
var ErrNoValues = errors.New("it does not hold what the report said")

// LeftOut is a snapshot that has no place in a history: one without values, one with
// a file that its manifest has another hash of, or one whose name does not begin
// with its date, so that it has no address in a site.
type LeftOut struct {
	Name string
	Err  error
}

// History reads what the snapshots in a directory said, the oldest first. It reads
// what they kept and computes nothing, and a line that some snapshot before has,
// too, is parsed once. Directories that are no snapshots are passed over.
func History(fsys fs.FS) (states []*State, left []LeftOut, err error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, nil, err
	}
	r := historian{values: map[string]*Value{}, members: map[string]*Member{}}
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		s, err := r.state(fsys, e.Name())
		switch {
		case errors.Is(err, ErrNone):
		case err != nil:
			left = append(left, LeftOut{e.Name(), err})
		default:
			states = append(states, s)
		}
	}
	slices.SortStableFunc(states, func(a, b *State) int {
		return cmp.Or(a.moment().Compare(b.moment()), strings.Compare(a.Name, b.Name))
	})
	return states, left, nil
}

func (s *State) moment() time.Time {
	t, _ := s.Date.Start()
	return t
}

// historian knows the lines that it has read.
type historian struct {
	values  map[string]*Value
	members map[string]*Member
}

var datedName = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}[A-Za-z0-9-]*$`)

func (r *historian) state(fsys fs.FS, name string) (*State, error) {
	sub, err := fs.Sub(fsys, name)
	if err != nil {
		return nil, err
	}
	m, err := ReadManifest(sub)
	if err != nil {
		return nil, err
	}
	if !datedName.MatchString(name) || !strings.HasPrefix(name, string(m.Date.Day())) {
		return nil, fmt.Errorf("the name of a snapshot begins with its date, which is %s", m.Date)
	}
	s := &State{Name: name, Date: m.Date, Method: m.Method}
	if s.Manifest, err = fs.ReadFile(sub, ManifestName); err != nil {
		return nil, err
	}
	if text, err := fs.ReadFile(fsys, ErrataName(name)); err == nil {
		s.Errata = string(text)
	}
	for _, f := range m.Files {
		if !strings.HasPrefix(f.Path, valuesDir) || path.Ext(f.Path) != ".jsonl" {
			continue
		}
		if err := r.file(sub, f, s); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	if len(s.Values) == 0 {
		return nil, ErrNoValues
	}
	return s, nil
}

func (r *historian) file(fsys fs.FS, f ManifestFile, s *State) error {
	content, err := fs.ReadFile(fsys, f.Path)
	if err != nil {
		return errors.New("it is missing")
	}
	if hashOf(content) != f.SHA256 {
		return errors.New("it was changed: its hash is not that of the manifest")
	}
	if f.Path == frontsName {
		s.Members, err = known(content, r.members, s.Members)
	} else {
		s.Values, err = known(content, r.values, s.Values)
	}
	return err
}

// known appends what the lines of a file say; one that was read before is not read
// again.
func known[T any](content []byte, have map[string]*T, out []*T) ([]*T, error) {
	n := 0
	for line := range bytes.Lines(content) {
		n++
		x := have[string(line)]
		if x == nil {
			x = new(T)
			if err := json.Unmarshal(line, x); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			have[string(line)] = x
		}
		out = append(out, x)
	}
	return out, nil
}
