package snapshot

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Encode returns the files of the snapshot by their paths. The same data give the
// same bytes.
func Encode(d *Data) (map[string][]byte, error) {
	files := map[string][]byte{}
	e := &encoder{files: files, d: d, runs: map[string][]runLine{}, rows: map[string][]rowLine{}, labels: map[string][]labelLine{}, places: map[string]*placeWriter{}}
	e.table()
	e.lines()
	e.values()
	for name, content := range d.Report {
		files[path.Join(ReportDir, name)] = append([]byte{}, content...)
	}
	for hash, content := range d.Raw {
		files[rawName(hash)] = pack(content)
	}
	files[problemsName] = jsonl(problemLines(d.Problems))
	files[ManifestName] = manifestOf(d, files)
	files[Marker] = []byte(markerText)
	for name := range files {
		if strings.ContainsAny(name, `\:`) {
			return nil, fmt.Errorf("%q is no path of a file", name)
		}
	}
	return files, nil
}

func rawName(hash string) string { return "raw/" + hash + ".gz" }

// pack compresses without a time or a name.
func pack(content []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("snapshot: " + err.Error()) // the level is one, and memory takes all
	}
	return out.Bytes()
}

// encoder sorts the table into files.
type encoder struct {
	files  map[string][]byte
	d      *Data
	runs   map[string][]runLine // by KIND/SOURCE
	rows   map[string][]rowLine
	labels map[string][]labelLine // by SOURCE
	places map[string]*placeWriter
}

// table walks the inputs in their order, and in each the runs, the numbers and the
// labels in theirs.
func (e *encoder) table() {
	runs, rows, labels := map[*record.Origin][]*record.Run{}, map[*record.Origin][]*record.Row{}, map[*record.Origin][]*record.Label{}
	for _, r := range e.d.Runs {
		runs[r.Origin] = append(runs[r.Origin], r)
	}
	for i := range e.d.Rows {
		r := &e.d.Rows[i]
		rows[r.Run.Origin] = append(rows[r.Run.Origin], r)
	}
	for i := range e.d.Labels {
		l := &e.d.Labels[i]
		labels[l.Ref.Origin] = append(labels[l.Ref.Origin], l)
	}
	ids := occurrences{}
	for _, f := range e.d.Files {
		o := f.Origin
		if len(runs[o])+len(labels[o]) == 0 {
			continue
		}
		name := sourceName(o)
		w := e.places[name]
		if w == nil {
			w = &placeWriter{line: e.d.Line}
			e.places[name] = w
		}
		w.begin(o)
		e.file(name, w, ids, runs[o], rows[o], labels[o])
	}
}

func (e *encoder) file(name string, w *placeWriter, ids occurrences, runs []*record.Run, rows []*record.Row, labels []*record.Label) {
	for _, r := range runs {
		in := string(r.Kind) + "/" + name
		e.runs[in] = append(e.runs[in], runLineOf(r))
		w.put(r.ID, runPlaces(r, new(record.Ref)))
	}
	for _, r := range rows {
		in, id := string(r.Run.Kind)+"/"+name, ids.id(RowKey(r))
		e.rows[in] = append(e.rows[in], rowLineOf(r, id))
		w.put(id, rowPlaces(r))
	}
	for _, l := range labels {
		line := labelLineOf(l)
		line.ID = ids.id(line.ID)
		e.labels[name] = append(e.labels[name], line)
		w.put(line.ID, labelPlaces(l))
	}
}

// lines prints what table has sorted into files.
func (e *encoder) lines() {
	for name, lines := range e.runs {
		e.files["runs/"+name+".jsonl"] = jsonl(byText(lines, func(l runLine) string { return l.Model + "\x00" + l.ID }))
	}
	for name, lines := range e.rows {
		e.files["rows/"+name+".jsonl"] = jsonl(byText(lines, func(l rowLine) string {
			return strings.Join([]string{l.Model, l.Run, l.Metric, l.Benchmark, l.Variant, string(l.Stat), l.ID}, "\x00")
		}))
	}
	for name, lines := range e.labels {
		e.files["labels/"+name+".jsonl"] = jsonl(byText(lines, func(l labelLine) string { return l.Model + "\x00" + l.ID }))
	}
	for name, w := range e.places {
		e.files["places/"+name+".tsv"] = w.out.Bytes()
	}
}

var plainName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,59}$`)
var otherThanPlain = regexp.MustCompile(`[^a-z0-9]+`)

// sourceName is what the files of a source are called: its key where that can be a
// name, else what is left of it with a hash. Inputs without a source go by their
// directory.
func sourceName(o *record.Origin) string {
	key := o.Source
	if key == "" {
		if key = path.Dir(o.Path); key == "." {
			return "unsourced"
		}
		key = "in " + key
	}
	if plainName.MatchString(key) && key != "unsourced" && !strings.HasSuffix(key, ".") {
		return key
	}
	name := strings.Trim(otherThanPlain.ReplaceAllString(strings.ToLower(key), "-"), "-")
	return strings.TrimPrefix(name[:min(len(name), 40)]+"-"+record.ShortHash(key), "-")
}

func problemLines(ps []record.Problem) (out []problemLine) {
	for _, p := range ps {
		l := problemLine{ID: p.Kind.ID, Line: p.Line, Col: p.Col, Msg: p.Msg, Hint: p.Hint, Text: p.Text, Format: p.Format, Record: p.Ref.Record, At: p.Ref.At, Offset: p.Ref.Offset}
		if p.Ref.Origin != nil {
			l.Path = p.Ref.Origin.Path
		}
		out = append(out, l)
	}
	return out
}

func manifestOf(d *Data, files map[string][]byte) []byte {
	m := Manifest{Schema: Schema, Tool: "benchfolio", Version: d.Version, Date: d.Date, Method: d.Method, Inputs: []ManifestFile{}, Files: []ManifestFile{}}
	for _, f := range d.Files {
		m.Inputs = append(m.Inputs, f.manifest())
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		m.Files = append(m.Files, ManifestFile{Path: name, SHA256: hashOf(files[name]), Size: int64(len(files[name]))})
	}
	out, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		panic("snapshot: " + err.Error()) // texts and integers only
	}
	return append(out, '\n')
}
