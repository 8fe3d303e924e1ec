package snapshot

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Value is a number as the report of the date gave it. A snapshot keeps it beside
// the data, so that what was published stays readable, and comparable, when another
// version of the program would compute something else.
type Value struct {
	ID        string      `json:"id"` // of its series, the same on every date
	Model     string      `json:"model"`
	Title     string      `json:"title"`
	Class     string      `json:"class"`
	Of        string      `json:"of,omitempty"`
	Provider  string      `json:"provider,omitempty"`
	Source    string      `json:"source,omitempty"`
	Metric    string      `json:"metric"`
	Benchmark string      `json:"benchmark,omitempty"`
	Variant   string      `json:"variant,omitempty"`
	Stat      record.Stat `json:"stat"`
	Value     float64     `json:"value"`
	Unit      record.Unit `json:"unit,omitempty"`
	Lo        float64     `json:"lo,omitempty"`
	Hi        float64     `json:"hi,omitempty"`
	Coverage  float64     `json:"coverage,omitempty"`
	N         int         `json:"n,omitempty"`
}

// Member is a point that was on a front.
type Member struct {
	Front string `json:"front"`
	Title string `json:"title"`
	ID    string `json:"id"`
	Model string `json:"model"`
	Label string `json:"label"`
}

const (
	valuesDir  = "values/"
	frontsName = valuesDir + "fronts.jsonl"
)

// values prints what the report said, sorted so that a changed number is one
// changed line.
func (e *encoder) values() {
	byClass := map[string][]Value{}
	for _, v := range e.d.Values {
		byClass[v.Class] = append(byClass[v.Class], v)
	}
	for class, list := range byClass {
		e.files[valuesDir+class+".jsonl"] = jsonl(byText(list, func(v Value) string {
			return strings.Join([]string{v.Model, v.Source, v.Of, v.Metric, v.Benchmark, v.Variant, v.ID}, "\x00")
		}))
	}
	if len(e.d.Members) > 0 {
		e.files[frontsName] = jsonl(byText(e.d.Members, func(m Member) string { return m.Front + "\x00" + m.Label + "\x00" + m.ID }))
	}
}
