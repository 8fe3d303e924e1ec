package analysis

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Dated is what the report of one date said, as its snapshot keeps it.
type Dated struct {
	Name    string         // of the snapshot; begins with the date
	Date    record.Date    // the moment that the report was of
	Origin  *record.Origin // the manifest of the snapshot, which has the hash of all else
	Method  []Term
	Said    []*Said // equal numbers of two dates may be one
	Members []*Member
	Errata  string // what somebody wrote beside the snapshot later; Markdown
}

// History is what the reports of several dates said, the oldest first.
type History struct {
	Dates  []*Dated
	Series []*Series // by model, class and metric
	Fronts []*Stays  // in the order in which they were first there
	Turns  []*Turn   // to each date but the first
}

// Series is one number over time.
type Series struct {
	ID    string
	Spans []Span // the oldest first
}

// Span is consecutive dates on which a number was the same, with its interval and n.
type Span struct {
	From, To int // of History.Dates
	At       int // where it stands in what the report of the date From said
	*Said
}

// Last is the newest span.
func (s *Series) Last() *Span { return &s.Spans[len(s.Spans)-1] }

// Stays are the members of a front over time.
type Stays struct {
	Front string // name
	Of    []*Stay
}

// Stay is consecutive dates on which a point was on a front.
type Stay struct {
	From, To int // of History.Dates
	*Member
}

// NewHistory turns what was said on each date into what was said of each thing.
// The dates must be in their order.
func NewHistory(dates []*Dated) *History {
	h := &History{Dates: dates}
	h.series()
	h.fronts()
	h.turns()
	return h
}

// series closes up equal numbers of consecutive dates.
func (h *History) series() {
	byID := map[string]*Series{}
	for n, d := range h.Dates {
		for at, said := range d.Said {
			s := byID[said.ID]
			if s == nil {
				s = &Series{ID: said.ID}
				byID[said.ID], h.Series = s, append(h.Series, s)
			}
			if k := len(s.Spans); k > 0 && s.Spans[k-1].To == n-1 && s.Spans[k-1].same(said) {
				s.Spans[k-1].To = n
				continue
			}
			s.Spans = append(s.Spans, Span{From: n, To: n, At: at, Said: said})
		}
	}
	key := func(s *Series) string {
		x := s.Last()
		return strings.Join([]string{x.Model, x.Class, x.Metric, x.Benchmark, x.Variant, x.Provider, x.Of, x.Source, s.ID}, "\x00")
	}
	keys := make(map[*Series]string, len(h.Series))
	for _, s := range h.Series {
		keys[s] = key(s)
	}
	slices.SortFunc(h.Series, func(a, b *Series) int { return strings.Compare(keys[a], keys[b]) })
}

// same reports whether two dates say the same number, however they name the model.
func (s *Span) same(o *Said) bool {
	return s.Said == o || s.Value == o.Value && s.Unit == o.Unit && s.Lo == o.Lo && s.Hi == o.Hi && s.Coverage == o.Coverage && s.N == o.N
}

// fronts closes up consecutive dates on which a point was on a front.
func (h *History) fronts() {
	type key struct{ front, id string }
	open, byFront := map[key]*Stay{}, map[string]*Stays{}
	for n, d := range h.Dates {
		for _, m := range d.Members {
			k := key{m.Front, m.ID}
			if s := open[k]; s != nil && s.To >= n-1 {
				s.To, s.Member = n, m
				continue
			}
			f := byFront[m.Front]
			if f == nil {
				f = &Stays{Front: m.Front}
				byFront[m.Front], h.Fronts = f, append(h.Fronts, f)
			}
			open[k] = &Stay{From: n, To: n, Member: m}
			f.Of = append(f.Of, open[k])
		}
	}
}
