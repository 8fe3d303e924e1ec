package analysis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Side is one of two reports that are compared, with what its numbers depend on
// beside the data.
type Side struct {
	Report *Report
	Method []Term
}

// Term is one thing that numbers depend on: a window, the version of a reader, the
// definition of a metric. The first word of its name says which numbers.
type Term struct{ Name, Text string }

// DiffOptions say how two reports are compared.
type DiffOptions struct {
	Least   float64                         // the smallest change of a value to report, in percent
	Matches func(pattern, path string) bool // whether an input of the configuration speaks of a file
}

// Sort says what sort of change one is. The list is in the order of severity.
type Sort string

// The sorts of changes.
const (
	Withdrawn  Sort = "withdrawn"
	Corrected  Sort = "corrected"
	LeftFront  Sort = "left the front"
	Worsened   Sort = "worse"
	Dearer     Sort = "dearer"
	JoinsFront Sort = "entered the front"
	Improved   Sort = "better"
	Cheaper    Sort = "cheaper"
	Altered    Sort = "changed" // of a number without a better side, or by another method
	Ranked     Sort = "rank"
	Restated   Sort = "restated" // a published number without an interval
	Went       Sort = "went"
	Came       Sort = "came"
	Unresolved Sort = "not resolved" // too few samples for any test
)

var sortOrder = []Sort{Withdrawn, Corrected, LeftFront, Worsened, Dearer, JoinsFront, Improved, Cheaper, Altered, Ranked, Restated, Went, Came, Unresolved}

// Change is one thing that is not as it was.
type Change struct {
	Sort     Sort
	What     string // model, provider, source, front
	Of       string // what it is about: the title of a metric, of a front, "model", "source"
	Metric   string // id; empty where it is none of one number
	Before   *Cell  // nil where there is none; of a rank, the number that it is by
	After    *Cell
	Ranks    [2]int // before and after, of Ranked
	Percent  float64
	Relative bool // Percent says something
	// Compared are the samples against each other; nil where there are none.
	Compared *Comparison
	Note     string

	class    Class
	frontier string
	files    []*record.Origin
}

// size is how large a change is, in percent; negative where that says nothing.
func (c *Change) size() float64 {
	if !c.Relative {
		return -1
	}
	return math.Abs(c.Percent)
}

// MethodChange is a change of method with the changes that it touches: nothing of
// these is progress or loss.
type MethodChange struct {
	Term          string
	Before, After string
	Touched       []*Change
}

// Changes is what is different between two reports, the worst first.
type Changes struct {
	Method []*MethodChange
	List   []*Change // without those that a method touches
	Noise  int       // compared numbers that differ by no more than chance, or too little
	Least  float64
	// Regression is the largest worsening, in percent; 0 where there is none.
	Regression float64
}

// Diff compares two reports.
func Diff(before, after Side, o DiffOptions) (*Changes, error) {
	d := &differ{o: o, window: before.Report.Window != after.Report.Window, before: before.Report, after: after.Report, out: &Changes{Least: o.Least}}
	d.cameAndWent()
	d.corrections()
	if err := d.values(); err != nil {
		return nil, err
	}
	d.prices()
	d.scores()
	d.fronts()
	d.method(before.Method, after.Method)
	slices.SortStableFunc(d.out.List, func(a, b *Change) int {
		return cmp.Or(bySeverity(a.Sort, b.Sort, a.size(), b.size()), strings.Compare(a.What+"\x00"+a.Of, b.What+"\x00"+b.Of))
	})
	for _, c := range d.out.List {
		if (c.Sort == Worsened || c.Sort == Dearer) && c.Relative {
			d.out.Regression = max(d.out.Regression, math.Abs(c.Percent))
		}
	}
	return d.out, nil
}

// differ holds what the parts of Diff share.
type differ struct {
	o             DiffOptions
	before, after *Report
	window        bool // is another one
	out           *Changes
	moved         map[string]bool // group and metric, or model and metric, of numbers that really changed
}

func (d *differ) add(c Change) *Change {
	for _, cell := range []*Cell{c.Before, c.After} {
		if cell.Exists() {
			for _, l := range cell.Leaves() {
				if o := l.Row.Value.Ref.Origin; !slices.Contains(c.files, o) {
					c.files = append(c.files, o)
				}
			}
		}
	}
	if c.Before.Exists() && c.After.Exists() && c.Compared == nil {
		if c.Before.Value > 0 {
			c.Percent, c.Relative = (c.After.Value/c.Before.Value-1)*100, true
		}
	}
	d.out.List = append(d.out.List, &c)
	return &c
}

// cameAndWent compares the names of models, providers and sources.
func (d *differ) cameAndWent() {
	names := func(r *Report) (out []Change) {
		for _, m := range r.Models {
			out = append(out, Change{What: m.Name.Title, Of: "model", Metric: m.Name.ID})
		}
		for _, p := range r.Providers {
			out = append(out, Change{What: p.Name, Of: "provider", Metric: p.Name})
		}
		for _, s := range r.Sources {
			out = append(out, Change{What: s.Title, Of: "source", Metric: s.Key})
		}
		return out
	}
	only := func(here, there []Change, sort Sort) {
		has := map[string]bool{}
		for _, c := range there {
			has[c.Of+"\x00"+c.Metric] = true
		}
		for _, c := range here {
			if !has[c.Of+"\x00"+c.Metric] {
				c.Sort, c.Metric = sort, ""
				d.add(c)
			}
		}
	}
	was, is := names(d.before), names(d.after)
	only(was, is, Went)
	only(is, was, Came)
}

// method lists the terms that changed and moves what they touch below them.
func (d *differ) method(before, after []Term) {
	for _, c := range changedTerms(before, after) {
		d.out.Method = append(d.out.Method, &MethodChange{Term: c.Term, Before: c.Before, After: c.After})
	}
	d.out.List = slices.DeleteFunc(d.out.List, func(c *Change) bool {
		for _, m := range d.out.Method {
			if d.touches(m.Term, c) {
				c.Sort = neutral(c.Sort)
				m.Touched = append(m.Touched, c)
				return true
			}
		}
		return false
	})
}

// ofConfiguration reports whether a term is there because somebody wrote it. The
// others come and go with the data.
func ofConfiguration(term string) bool {
	kind, _, _ := strings.Cut(term, " ")
	return slices.Contains([]string{"workload", "composite", "inputs", "file"}, kind)
}

// neutral is a sort without its better or worse.
func neutral(s Sort) Sort {
	switch s {
	case Worsened, Improved, Dearer, Cheaper:
		return Altered
	}
	return s
}

// touches reports whether a change can come from a change of method. It is meant
// wide: what may be method is not called progress.
func (d *differ) touches(term string, c *Change) bool {
	kind, name, _ := strings.Cut(term, " ")
	onFront := func(has func(Axis) bool) bool {
		for _, r := range []*Report{d.before, d.after} {
			for _, f := range r.Frontiers {
				if f.Name == c.frontier && slices.ContainsFunc(f.Axes, has) {
					return true
				}
			}
		}
		return false
	}
	fromFile := func(is func(*record.Origin) bool) bool { return slices.ContainsFunc(c.files, is) }
	switch kind {
	case "window":
		return c.class == Live
	case "workload":
		return onFront(func(a Axis) bool { return a.Metric != nil && a.Metric.ID == "price_blended" })
	case "quality", "composite":
		return onFront(func(a Axis) bool { return a.Benchmark != "" || a.Metric == nil })
	case "frontier":
		return c.frontier == name
	case "reader":
		return fromFile(func(o *record.Origin) bool { return o.Format == name })
	case "definition":
		return c.Metric == name || onFront(func(a Axis) bool { return a.Metric != nil && a.Metric.ID == name })
	case "inputs":
		return d.o.Matches != nil && fromFile(func(o *record.Origin) bool { return d.o.Matches(name, o.Path) })
	case "file":
		return c.Of == "model" || c.frontier != ""
	}
	return false
}
