package snapshot

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// ErrNone is the error of a directory that is no snapshot.
var ErrNone = errors.New("no snapshot of benchfolio")

// ReadManifest reads the manifest of a snapshot; ErrNone where there is none.
func ReadManifest(fsys fs.FS) (*Manifest, error) {
	raw, err := fs.ReadFile(fsys, ManifestName)
	if err != nil {
		return nil, ErrNone
	}
	if !bytes.Contains(raw, []byte(`"benchfolio-snapshot/`)) {
		return nil, ErrNone
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
		return nil, fmt.Errorf("%s: byte %d: %w", ManifestName, at, err)
	}
	if m.Schema != Schema {
		return nil, fmt.Errorf("%s: the schema is %.60q, this program reads %q", ManifestName, m.Schema, Schema)
	}
	return &m, nil
}

// Read reads a snapshot whose every file is as its manifest says. The origins of
// known stand for the inputs of the same path that are of the configuration.
func Read(fsys fs.FS, known map[string]*record.Origin) (*Data, error) {
	m, err := ReadManifest(fsys)
	if err != nil {
		return nil, err
	}
	r := &decoder{
		fsys: fsys, files: map[string][]byte{}, origins: map[string]*record.Origin{}, runs: map[string]*record.Run{},
		places: map[string][]place{}, at: map[at]int{}, rows: map[string]record.Row{}, labels: map[string]record.Label{},
		d: &Data{Version: m.Version, Date: m.Date, Method: m.Method, Report: map[string][]byte{}},
	}
	for _, in := range m.Inputs {
		f := in.file()
		if o := known[in.Path]; o != nil && in.Aside {
			f.Origin = o
		}
		r.d.Files, r.origins[in.Path] = append(r.d.Files, f), f.Origin
	}
	for _, f := range m.Files {
		if err := r.load(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	if err := r.decode(m); err != nil {
		return nil, err
	}
	r.d.Line = func(ref record.Ref) int { return r.at[at{ref.Origin, ref.Offset}] }
	return r.d, nil
}

// at is a place whose line is known.
type at struct {
	origin *record.Origin
	offset int64
}

type decoder struct {
	fsys    fs.FS
	files   map[string][]byte
	origins map[string]*record.Origin
	places  map[string][]place // by id
	order   []string           // of ids, as they were read
	at      map[at]int
	runs    map[string]*record.Run
	rows    map[string]record.Row
	labels  map[string]record.Label
	d       *Data
}

// load reads a file and compares it with its hash.
func (r *decoder) load(f ManifestFile) error {
	content, err := fs.ReadFile(r.fsys, f.Path)
	if err != nil {
		return errors.New("it is missing")
	}
	if hashOf(content) != f.SHA256 {
		return errors.New("it was changed: its hash is not that of the manifest")
	}
	dir, name, _ := strings.Cut(f.Path, "/")
	switch dir {
	case ReportDir:
		r.d.Report[name] = content
	case "raw":
		return r.raw(strings.TrimSuffix(name, ".gz"), content)
	default:
		r.files[f.Path] = content
	}
	return nil
}

func (r *decoder) raw(hash string, packed []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	content, err := io.ReadAll(io.LimitReader(z, maxRaw))
	if err != nil {
		return err
	}
	if r.d.Raw == nil {
		r.d.Raw = map[string][]byte{}
	}
	r.d.Raw[hash] = content
	return nil
}

// maxRaw bounds what one packed input may come to.
const maxRaw = 1 << 30

// decode reads the files of the table, the places first.
func (r *decoder) decode(m *Manifest) error {
	for _, kind := range []struct {
		dir  string
		read func([]byte) error
	}{
		{"places/", r.readPlaces},
		{"runs/", func(b []byte) error { return eachLine(b, r.run) }},
		{"rows/", func(b []byte) error { return eachLine(b, r.row) }},
		{"labels/", func(b []byte) error { return eachLine(b, r.label) }},
		{problemsName, func(b []byte) error { return eachLine(b, r.problem) }},
	} {
		for _, f := range m.Files {
			if strings.HasPrefix(f.Path, kind.dir) && r.files[f.Path] != nil {
				if err := kind.read(r.files[f.Path]); err != nil {
					return fmt.Errorf("%s: %w", f.Path, err)
				}
			}
		}
	}
	r.arrange()
	return nil
}

func (r *decoder) readPlaces(text []byte) error {
	return readPlaces(text, r.origins, func(p place) error {
		if r.places[p.id] == nil {
			r.order = append(r.order, p.id)
		}
		r.places[p.id] = append(r.places[p.id], p)
		r.at[at{p.ref.Origin, p.ref.Offset}] = p.line
		return nil
	})
}

// eachLine decodes the lines of a JSONL file.
func eachLine[T any](text []byte, use func(T) error) error {
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 64<<20)
	for n := 1; lines.Scan(); n++ {
		var l T
		err := json.Unmarshal(lines.Bytes(), &l)
		if err == nil {
			err = use(l)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// settle puts the places of an id where they belong.
func (r *decoder) settle(id string, where []named) error {
	for _, p := range r.places[id] {
		for _, w := range where {
			if w.key == p.key {
				*w.ref = p.ref
			}
		}
	}
	if where[0].ref.Origin == nil {
		return fmt.Errorf("%.40q has no place", id)
	}
	return nil
}

func (r *decoder) run(l runLine) error {
	run, err := l.run()
	if err != nil {
		return err
	}
	begin := &record.Ref{}
	if err := r.settle(l.ID, runPlaces(run, begin)); err != nil {
		return err
	}
	run.Origin, run.Record = begin.Origin, begin.Record
	r.runs[l.ID] = run
	return nil
}

func (r *decoder) row(l rowLine) error {
	row, err := l.row(r.runs)
	if err == nil {
		err = r.settle(l.ID, rowPlaces(&row))
	}
	r.rows[l.ID] = row
	return err
}

func (r *decoder) label(l labelLine) error {
	label, err := l.label(r.runs)
	if err == nil {
		err = r.settle(l.ID, labelPlaces(&label))
	}
	r.labels[l.ID] = label
	return err
}

func (r *decoder) problem(l problemLine) error {
	p := record.Problem{Line: l.Line, Col: l.Col, Msg: l.Msg, Hint: l.Hint, Text: l.Text, Format: l.Format, Ref: record.Ref{Record: l.Record, At: l.At, Offset: l.Offset}}
	for i := range record.Problems {
		if record.Problems[i].ID == l.ID {
			p.Kind = &record.Problems[i]
		}
	}
	if p.Kind == nil {
		return fmt.Errorf("there is no problem %.40q", l.ID)
	}
	if l.Path != "" {
		if p.Ref.Origin = r.origins[l.Path]; p.Ref.Origin == nil {
			p.Ref.Origin = &record.Origin{Path: l.Path}
		}
	}
	r.d.Problems = append(r.d.Problems, p)
	return nil
}

// arrange puts runs, numbers and labels into the order of the inputs, and in each
// of reading.
func (r *decoder) arrange() {
	of := map[*record.Origin][]string{}
	for _, id := range r.order {
		o := r.places[id][0].ref.Origin
		if run := r.runs[id]; run != nil {
			o = run.Origin
		} else if row, ok := r.rows[id]; ok {
			o = row.Run.Origin
		}
		of[o] = append(of[o], id)
	}
	for _, f := range r.d.Files {
		for _, id := range of[f.Origin] {
			if run := r.runs[id]; run != nil {
				r.d.Runs = append(r.d.Runs, run)
			} else if row, ok := r.rows[id]; ok {
				r.d.Rows = append(r.d.Rows, row)
			} else if l, ok := r.labels[id]; ok {
				r.d.Labels = append(r.d.Labels, l)
			}
		}
	}
}
