package analysis

import (
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Cell is one number of the report with everything that it stands on, or the
// reason why there is none.
type Cell struct {
	ID    string // short hash of Key; stands beside the number on the page
	Key   Key
	Value float64
	Unit  record.Unit
	Lo    float64 // interval; only where Coverage is above 0
	Hi    float64
	// Coverage is the actual coverage of Lo..Hi, 0 where there is no interval.
	Coverage float64
	// N is the number of observations behind the value: samples of a median,
	// requests of a run's own statistic; 0 where it is not known.
	N       int
	Op      *Op         // how it came about; OpRead for a cell that was read
	Of      []*Cell     // what Op was applied to; empty for OpRead
	Params  []float64   // constants of Op, such as the weights of a blend; from the configuration
	Row     *record.Row // of OpRead
	Better  record.Direction
	Notes   []string       // why this number needs care; each a sentence
	Stale   string         // how old it is, where that is more than the report allows; a note says it, too
	Missing record.Absence // why there is no number; empty where there is one
	Text    string         // of a missing one: what the source says instead ("Low")
	Ref     record.Ref     // of a missing one: where the source says so

	again func() float64 // recomputes what needs more than the values of Of
}

// Key identifies a number for its whole life: not by file or value, so that a
// correction keeps the address of its receipt.
type Key struct {
	Entity string // what the number is about: a model's, run's, frontier's or gap's id
	Metric string // metric id; "score:NAME" for a score
	Stat   string
	Group  string // the conditions: provider=..., precision=...; empty for all
}

func (k Key) hash() string {
	return record.ShortHash(k.Entity + "\x00" + k.Metric + "\x00" + k.Stat + "\x00" + k.Group)
}

// Exists reports whether the cell holds a number.
func (c *Cell) Exists() bool { return c != nil && c.Missing == "" }

// IsShare reports whether the cell is a percentage that was computed, of which
// one decimal says all.
func (c *Cell) IsShare() bool { return c.Unit == record.Percent && c.Op != OpRead }

// Leaves returns the cells that were read, in the order in which the value was
// computed from them, each once.
func (c *Cell) Leaves() []*Cell {
	var out []*Cell
	seen := map[*Cell]bool{}
	var visit func(*Cell)
	visit = func(x *Cell) {
		if x == nil || seen[x] {
			return
		}
		seen[x] = true
		if x.Op == OpRead {
			out = append(out, x)
		}
		for _, y := range x.Of {
			visit(y)
		}
	}
	visit(c)
	return out
}

// From returns the places that the value was read from. It is never empty where
// there is a value.
func (c *Cell) From() []record.Ref {
	var out []record.Ref
	for _, l := range c.Leaves() {
		out = append(out, l.Row.Value.Ref)
	}
	return out
}

// Recompute applies the operations again, from the cells that were read up, and
// returns the value. It equals Value to the last bit, or the report is wrong.
func (c *Cell) Recompute() float64 {
	if c.Op == OpRead {
		return c.Row.Value.Num
	}
	if c.again != nil {
		return c.again()
	}
	xs := make([]float64, len(c.Of))
	for i, x := range c.Of {
		xs[i] = x.Recompute()
	}
	return c.Op.eval(xs, c.Params)
}
