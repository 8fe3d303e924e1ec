package snapshot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/dataset"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// The lines of the files. Keys that are not known are left out.

// number is a value without its place.
type number struct {
	Value   dataset.Number `json:"value"`
	Unit    record.Unit    `json:"unit,omitempty"`
	Raw     string         `json:"raw,omitempty"`
	RawUnit string         `json:"raw_unit,omitempty"`
	Derived string         `json:"derived,omitempty"`
}

type runLine struct {
	ID       string             `json:"run"`
	Model    string             `json:"model,omitempty"`
	Kind     record.Kind        `json:"kind"`
	Settings map[string]string  `json:"settings,omitempty"` // texts, by the names of the columns
	Numbers  map[string]*number `json:"numbers,omitempty"`
	Live     record.Tristate    `json:"live,omitempty"`
	Key      string             `json:"key,omitempty"`
	Given    []givenLine        `json:"given,omitempty"`
	Links    []linkLine         `json:"links,omitempty"`
}

type givenLine struct {
	Key string `json:"key"`
	By  string `json:"by"`
}

type linkLine struct {
	Scheme string `json:"scheme"`
	ID     string `json:"id"`
}

type rowLine struct {
	ID        string           `json:"id"`
	Model     string           `json:"model,omitempty"` // of its run, for who reads along
	Run       string           `json:"run"`
	Metric    string           `json:"metric"`
	Stat      record.Stat      `json:"stat"`
	Benchmark string           `json:"benchmark,omitempty"`
	Variant   string           `json:"variant,omitempty"`
	ValidFrom record.Date      `json:"valid_from,omitempty"`
	ValidTo   record.Date      `json:"valid_to,omitempty"`
	number                     // inline
	N         *number          `json:"n,omitempty"`
	Better    record.Direction `json:"better,omitempty"`
	Note      string           `json:"note,omitempty"`
}

type labelLine struct {
	ID        string         `json:"id"`
	Model     string         `json:"model,omitempty"`
	Run       string         `json:"run,omitempty"`
	Metric    string         `json:"metric,omitempty"`
	Benchmark string         `json:"benchmark,omitempty"`
	Text      string         `json:"text,omitempty"`
	Kind      record.Absence `json:"kind"`
}

type problemLine struct {
	ID     string `json:"id"`
	Path   string `json:"path,omitempty"`
	Line   int    `json:"line,omitempty"`
	Col    int    `json:"column,omitempty"`
	Msg    string `json:"message"`
	Hint   string `json:"hint,omitempty"`
	Text   string `json:"text,omitempty"`
	Format string `json:"format,omitempty"`
	Record int    `json:"record,omitempty"`
	At     string `json:"at,omitempty"`
	Offset int64  `json:"offset,omitempty"`
}

func numberOf(v record.Value) *number {
	if !v.Known() {
		return nil
	}
	return &number{dataset.Number{Num: v.Num, Known: true}, v.Unit, v.Raw, v.RawUnit, v.Derived}
}

func (n *number) value() record.Value {
	if n == nil {
		return record.Value{}
	}
	return record.Value{Num: n.Value.Num, Unit: n.Unit, Raw: n.Raw, RawUnit: n.RawUnit, Derived: n.Derived}
}

// counts are the numbers of a run beside its settings.
func counts(r *record.Run) map[string]*record.Value {
	return map[string]*record.Value{"requests_ok": &r.OK, "requests_failed": &r.Failed}
}

func runLineOf(r *record.Run) runLine {
	l := runLine{ID: r.ID, Model: r.Model, Kind: r.Kind, Settings: map[string]string{}, Numbers: map[string]*number{}, Live: r.Live, Key: r.Key}
	for _, s := range record.SettingKeys {
		switch {
		case s.Key == "model" || s.Text(r) == "":
		case s.IsNumber():
			l.Numbers[s.Key] = numberOf(s.Value(r))
		default:
			l.Settings[s.Key] = s.Text(r)
		}
	}
	for key, v := range counts(r) {
		if v.Known() {
			l.Numbers[key] = numberOf(*v)
		}
	}
	for _, g := range r.Given {
		l.Given = append(l.Given, givenLine{g.Key, g.By})
	}
	for _, x := range r.Links {
		l.Links = append(l.Links, linkLine(x))
	}
	return l
}

// run is the reverse of runLineOf, without the places.
func (l runLine) run() (*record.Run, error) {
	r := &record.Run{ID: l.ID, Kind: l.Kind, Model: l.Model, Live: l.Live, Key: l.Key}
	for key, text := range l.Settings {
		s, ok := record.SettingByKey(key)
		if !ok || s.IsNumber() {
			return nil, fmt.Errorf("run %s: %.40q is no setting of a run", l.ID, key)
		}
		s.Put(r, text, record.Value{})
	}
	for key, n := range l.Numbers {
		if v := counts(r)[key]; v != nil {
			*v = n.value()
		} else if s, ok := record.SettingByKey(key); ok && s.IsNumber() {
			s.Put(r, "", n.value())
		} else {
			return nil, fmt.Errorf("run %s: %.40q is no number of a run", l.ID, key)
		}
	}
	for _, g := range l.Given {
		r.Given = append(r.Given, record.Given{Key: g.Key, By: g.By})
	}
	for _, x := range l.Links {
		r.Links = append(r.Links, record.Identity(x))
	}
	return r, nil
}

func rowLineOf(r *record.Row, id string) rowLine {
	return rowLine{
		ID: id, Model: r.Run.Model, Run: r.Run.ID, Metric: r.Metric.ID, Stat: r.Stat, Benchmark: r.Benchmark, Variant: r.Variant,
		ValidFrom: r.ValidFrom, ValidTo: r.ValidTo, number: *numberOf(r.Value), N: numberOf(r.N), Better: r.Better, Note: r.Note,
	}
}

// row is the reverse of rowLineOf, without the places.
func (l rowLine) row(runs map[string]*record.Run) (record.Row, error) {
	r := record.Row{
		Run: runs[l.Run], Metric: record.MetricByID(l.Metric), Stat: l.Stat, Benchmark: l.Benchmark, Variant: l.Variant,
		ValidFrom: l.ValidFrom, ValidTo: l.ValidTo, Value: l.number.value(), N: l.N.value(), Better: l.Better, Note: l.Note,
	}
	switch {
	case r.Run == nil:
		return r, fmt.Errorf("row %.40q: there is no run %.40q", l.ID, l.Run)
	case r.Run.Model != l.Model:
		return r, fmt.Errorf("row %.40q: it names the model %.80q, its run %.80q", l.ID, l.Model, r.Run.Model)
	case r.Metric == nil:
		return r, fmt.Errorf("row %.40q: there is no metric %.40q", l.ID, l.Metric)
	}
	return r, nil
}

// RowKey is what a number is, whatever it comes to: a hash of its run, metric,
// statistic, test and time.
func RowKey(r *record.Row) string {
	return record.ShortHash(strings.Join([]string{r.Run.ID, r.Metric.ID, string(r.Stat), r.Benchmark, r.Variant, string(r.ValidFrom), string(r.ValidTo)}, "\x00"))
}

func labelLineOf(l *record.Label) labelLine {
	out := labelLine{Benchmark: l.Benchmark, Text: l.Text, Kind: l.Kind}
	if l.Run != nil {
		out.Model, out.Run = l.Run.Model, l.Run.ID
	}
	if l.Metric != nil {
		out.Metric = l.Metric.ID
	}
	out.ID = record.ShortHash(strings.Join([]string{"label", out.Run, out.Metric, l.Benchmark, l.Text, string(l.Kind)}, "\x00"))
	return out
}

// label is the reverse of labelLineOf, without the place.
func (l labelLine) label(runs map[string]*record.Run) (record.Label, error) {
	out := record.Label{Run: runs[l.Run], Metric: record.MetricByID(l.Metric), Benchmark: l.Benchmark, Text: l.Text, Kind: l.Kind}
	if l.Run != "" && out.Run == nil {
		return out, fmt.Errorf("label %.40q: there is no run %.40q", l.ID, l.Run)
	}
	return out, nil
}

// occurrences tells equal ids apart, by their order in the input.
type occurrences map[string]int

func (o occurrences) id(key string) string {
	o[key]++
	if n := o[key]; n > 1 {
		return fmt.Sprintf("%s-%d", key, n)
	}
	return key
}

// jsonl prints a line for each value, without escapes that HTML needs.
func jsonl[T any](lines []T) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	for _, l := range lines {
		if err := enc.Encode(l); err != nil {
			panic("snapshot: " + err.Error()) // texts and finite numbers only
		}
	}
	return out.Bytes()
}

// byText sorts lines by a text that no two of them share.
func byText[T any](lines []T, text func(T) string) []T {
	slices.SortFunc(lines, func(a, b T) int { return strings.Compare(text(a), text(b)) })
	return lines
}
