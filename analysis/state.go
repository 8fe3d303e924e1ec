package analysis

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Said is a number as a report of some date gave it: what is kept of a report when
// its data are long gone. Two of them are equal where nothing about the number
// changed.
type Said struct {
	ID        string // of the series that the number belongs to, the same on every date
	Model     string // identity; Title is for people
	Title     string
	Class     string // of a speed, else Prices or Scores
	Of        string // conditions of a speed, as a label
	Provider  string
	Source    string // key
	Metric    string
	Benchmark string
	Variant   string
	Stat      record.Stat
	Value     float64
	Unit      record.Unit
	Lo, Hi    float64 // interval, where Coverage is above 0
	Coverage  float64
	N         int // 0: not known
}

// Classes of numbers that are no speeds.
const (
	Prices = "price"
	Scores = "score"
)

// Member is a point that is on a front.
type Member struct {
	Front string // name
	Title string // of the front
	ID    string // of the point
	Model string // identity
	Label string
}

// told are the statistics that stand for a number over time. The tails of a
// distribution are in the report of each date.
var told = map[record.Stat]bool{record.Median: true, record.Single: true, record.Mean: true}

// Said returns the numbers that a later report can be held against, with the cell
// of each: the measures of all groups but claims, the prices that hold at its date,
// the scores. Models come in the order of the report.
func (r *Report) Said() (said []Said, cells []*Cell) {
	seen := map[string]bool{}
	add := func(s Said, key []string, c *Cell) {
		if !c.Exists() || math.IsInf(c.Value, 0) {
			return
		}
		s.ID = record.ShortHash(strings.Join(key, "\x00"))
		for seen[s.ID] {
			s.ID = record.ShortHash(s.ID)
		}
		seen[s.ID] = true
		s.Value, s.Unit, s.N = c.Value, c.Unit, c.N
		if c.Coverage > 0 {
			s.Lo, s.Hi, s.Coverage = c.Lo, c.Hi, c.Coverage
		}
		said, cells = append(said, s), append(cells, c)
	}
	for _, m := range r.Models {
		base := Said{Model: m.Name.ID, Title: m.Name.Title}
		for _, g := range m.Groups {
			saidOfGroup(base, g, add)
		}
		for _, p := range m.Prices {
			if s := base; p.Valid {
				s.Class, s.Provider, s.Source, s.Metric, s.Variant, s.Stat = Prices, p.Provider, p.Source.Key, p.Metric.ID, p.Variant, p.Cell.Row.Stat
				add(s, []string{Prices, m.Name.ID, p.Metric.ID, p.Variant, p.Provider, p.Source.Key, p.Cell.Row.Run.Model}, p.Cell)
			}
		}
		for _, x := range m.Scores {
			s := base
			s.Class, s.Source, s.Metric, s.Benchmark, s.Variant, s.Stat = Scores, x.Source.Key, x.Cell.Row.Metric.ID, x.Benchmark, x.Variant, x.Cell.Row.Stat
			add(s, []string{Scores, m.Name.ID, x.Benchmark, x.Variant, x.Source.Key, x.Cell.Row.Run.Model, string(s.Stat)}, x.Cell)
		}
	}
	return said, cells
}

func saidOfGroup(base Said, g *Group, add func(Said, []string, *Cell)) {
	if g.Class == Claim || len(g.Runs) == 0 {
		return
	}
	base.Class, base.Of, base.Provider, base.Source = string(g.Class), g.Label(), g.condition("provider"), g.Runs[0].Source.Key
	for _, x := range g.Measures {
		if s := base; told[x.Stat] {
			s.Metric, s.Benchmark, s.Variant, s.Stat = x.Metric.ID, x.Benchmark, x.Variant, x.Stat
			add(s, []string{measureKey(g, x)}, x.Cell)
		}
	}
}

// Members returns the points that are on a front, front by front.
func (r *Report) Members() (out []Member) {
	for _, f := range r.Frontiers {
		for _, p := range f.Points {
			if p.Front {
				out = append(out, Member{Front: f.Name, Title: f.Title, ID: p.ID, Model: p.Model.Name.ID, Label: p.Label})
			}
		}
	}
	return out
}
