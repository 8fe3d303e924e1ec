package runners

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// field is one value of a result: a member of an object or a cell of a table.
type field interface {
	Num(unit string) record.Value
	Rate() record.Value
	Str() string
	Exists() bool
	Ref() record.Ref
	Report(id, format string, args ...any)
}

// fields returns the field of that name, an absent one where there is none. A
// tool that writes the same names as JSON and as CSV is read by one function.
type fields func(name string) field

func fieldsOfNode(n source.Node) fields { return func(name string) field { return n.Get(name) } }

func fieldsOfRow(r source.Row) fields { return func(name string) field { return r.Get(name) } }

// text returns the text of a field, empty where it stands for "no value".
func (f fields) text(name string) string {
	if s := f(name).Str(); !source.IsMissing(s) {
		return s
	}
	return ""
}

// once reads numbers that cannot be negative, each field once however often it
// is asked for, so that a fault is reported once. A field is always asked for in
// the same unit.
type once struct {
	get    fields
	values map[string]record.Value
}

func (o *once) num(name, unit string) record.Value {
	v, ok := o.values[name]
	if !ok {
		f := o.get(name)
		if v = atLeastZero(f, unit); !v.Known() && strings.EqualFold(f.Str(), "nan") {
			f.Report("value/missing", "%q: expected a number, found NaN", name)
		}
		if o.values == nil {
			o.values = map[string]record.Value{}
		}
		o.values[name] = v
	}
	return v
}

func (o *once) count(name string) record.Value { return o.num(name, "count") }

// onLine names the places of the numbers by a line of the text in which a JSON
// object stands, instead of by its ordinal.
func (f fields) onLine(line int) fields {
	return func(name string) field { return fieldOnLine{f(name), line} }
}

type fieldOnLine struct {
	field
	line int
}

func (f fieldOnLine) Num(unit string) record.Value {
	v := f.field.Num(unit)
	if v.Known() {
		v.Ref.Record = f.line
	}
	return v
}

// Names under which people give a tool what it does not know itself
// (--metadata, --extra-meta), in the order of trust.
var (
	metaEngine    = []string{"framework", "engine"}
	metaVersion   = []string{"version", "engine_version", "vllm_version"}
	metaHardware  = []string{"hardware", "gpu", "gpu_type", "gpu_name", "accelerator"}
	metaPrecision = []string{"precision", "quantization", "dtype"}
)

// first returns the first text among fields that says anything.
func (f fields) first(names []string) string {
	for _, n := range names {
		if s := f.text(n); s != "" && s != "auto" {
			return s
		}
	}
	return ""
}

// engine returns the engine with its version, as people gave them.
func (f fields) engine() string {
	name, version := f.first(metaEngine), f.first(metaVersion)
	if name == "" || version == "" {
		return name
	}
	return name + " " + version
}

// numbers are those that were read of a tree, so that a fault is reported once
// however often a number is asked for. Each is always read in the same unit.
type numbers map[source.Node]record.Value

func (m numbers) num(n source.Node, unit string) record.Value {
	v, ok := m[n]
	if !ok {
		v = atLeastZero(n, unit)
		m[n] = v
	}
	return v
}

// positive reads a number that is always there and above 0. Where it is not,
// that is a problem, and the number not known.
func positive(f field, unit string) record.Value {
	v := f.Num(unit)
	switch {
	case !v.Known() && source.IsMissing(f.Str()):
		f.Report("run/empty", "expected a number in %s, found none", unit)
	case v.Known() && v.Num <= 0:
		f.Report("value/impossible", "expected a number above 0, found %s", v.Text())
	}
	return reader.Positive(v)
}

// firstText returns the first text of the nodes that says anything.
func firstText(nodes ...source.Node) string {
	for _, n := range nodes {
		if s := n.Str(); !source.IsMissing(s) {
			return s
		}
	}
	return ""
}

// allAtOnce is the request rate of a load that sends without waiting; at is the
// place of the word that says so.
func allAtOnce(at record.Ref) record.Value {
	return reader.Implied(math.Inf(1), record.RequestsPerSecond, at, "all requests at once")
}

// isoDate reads a date as ISO 8601 writes it, in whole or in part.
func isoDate(f field) record.Date {
	text := f.Str()
	date, ok := record.ParseDate(text)
	if !ok && !source.IsMissing(text) {
		f.Report("value/type", "expected a date such as 2026-06-28T10:00:00")
	}
	return date
}

// thousands is a cell whose number may have commas between thousands, as Python
// prints it: 12,345.67. The literal keeps them.
type thousands struct{ source.Cell }

var groupedNumber = regexp.MustCompile(`^\d{1,3}(,\d{3})+(\.\d+)?$`)

// Num is [source.Cell.Num] without the commas.
func (c thousands) Num(unit string) record.Value {
	if text := c.Str(); groupedNumber.MatchString(text) {
		return c.Part(text, strings.ReplaceAll(text, ",", ""), unit)
	}
	return c.Cell.Num(unit)
}
