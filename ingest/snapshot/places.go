package snapshot

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// A file of places has a section for each input, "# PATH", in which the runs,
// numbers and labels stand in the order of reading, one value of theirs a line:
//
//	id  key  record  at  offset  line  [file]
//
// The key is empty for the value of a row, else the name of a setting or count.
// Record, offset and line count from the line before, so that a line that is put
// into the input changes one line here; in another file than the section's, which
// is then named, they count from 0.

// named is a place with what stands there.
type named struct {
	key string
	ref *record.Ref
}

// runPlaces are the places that a run has: where it begins, and those of its
// numbers. The first is not a Ref of the run but made of its parts.
func runPlaces(r *record.Run, begin *record.Ref) []named {
	*begin = record.Ref{Origin: r.Origin, Record: r.Record}
	out := []named{{"run", begin}}
	for _, s := range []struct {
		key string
		v   *record.Value
	}{
		{"accelerators", &r.Accelerators}, {"input_tokens", &r.InputTokens}, {"output_tokens", &r.OutputTokens},
		{"concurrency", &r.Concurrency}, {"request_rate", &r.RequestRate}, {"requests_ok", &r.OK}, {"requests_failed", &r.Failed},
	} {
		out = append(out, named{s.key, &s.v.Ref})
	}
	for i := range r.Given {
		out = append(out, named{"given." + strconv.Itoa(i), &r.Given[i].Ref})
	}
	return out
}

func rowPlaces(r *record.Row) []named {
	return []named{{"", &r.Value.Ref}, {"n", &r.N.Ref}}
}

func labelPlaces(l *record.Label) []named { return []named{{"label", &l.Ref}} }

// placeWriter writes one file of places.
type placeWriter struct {
	out     bytes.Buffer
	section *record.Origin
	line    func(record.Ref) int
	last    position
}

// position is what the numbers of a line count from.
type position struct{ record, offset, line int64 }

func (w *placeWriter) begin(o *record.Origin) {
	w.section, w.last = o, position{}
	fmt.Fprintf(&w.out, "# %s\n", escape(o.Path))
}

func (w *placeWriter) put(id string, places []named) {
	for _, p := range places {
		if p.ref.Origin == nil {
			continue
		}
		now := position{int64(p.ref.Record), p.ref.Offset, int64(w.line(*p.ref))}
		from, file := w.last, ""
		if p.ref.Origin != w.section {
			from, file = position{}, "\t"+escape(p.ref.Origin.Path)
		} else {
			w.last = now
		}
		fmt.Fprintf(&w.out, "%s\t%s\t%d\t%s\t%d\t%d%s\n", id, p.key, now.record-from.record, escape(p.ref.At), now.offset-from.offset, now.line-from.line, file)
	}
}

var (
	escaper   = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
	unescaper = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")
)

func escape(s string) string   { return escaper.Replace(s) }
func unescape(s string) string { return unescaper.Replace(s) }

// place is a line of a file of places.
type place struct {
	id, key string
	ref     record.Ref
	line    int
}

// readPlaces reads a file of places, in its order.
func readPlaces(text []byte, origins map[string]*record.Origin, each func(place) error) error {
	var section *record.Origin
	var last position
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if path, ok := strings.CutPrefix(line, "# "); ok {
			if section = origins[unescape(path)]; section == nil {
				return fmt.Errorf("line %d: %.80q is no input of the snapshot", n+1, path)
			}
			last = position{}
			continue
		}
		p, err := parsePlace(line, section, origins, &last)
		if err == nil {
			err = each(p)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return nil
}

func parsePlace(line string, section *record.Origin, origins map[string]*record.Origin, last *position) (place, error) {
	f := strings.Split(line, "\t")
	if len(f) != 6 && len(f) != 7 || section == nil {
		return place{}, fmt.Errorf("expected id, key, record, at, offset and line, found %.80q", line)
	}
	var by [3]int64
	for i, field := range [...]int{2, 4, 5} {
		x, err := strconv.ParseInt(f[field], 10, 64)
		if err != nil {
			return place{}, fmt.Errorf("expected a whole number, found %.40q", f[field])
		}
		by[i] = x
	}
	origin, from := section, last
	if len(f) == 7 {
		if origin, from = origins[unescape(f[6])], new(position); origin == nil {
			return place{}, fmt.Errorf("%.80q is no input of the snapshot", f[6])
		}
	}
	from.record, from.offset, from.line = from.record+by[0], from.offset+by[1], from.line+by[2]
	return place{f[0], f[1], record.Ref{Origin: origin, Record: int(from.record), At: unescape(f[3]), Offset: from.offset}, int(from.line)}, nil
}
