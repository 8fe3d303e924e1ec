// Package chart draws one model of a chart twice: as a static SVG that is
// complete without JavaScript, and as options for the interactive ECharts
// runtime. Both have the same data, colours and ticks, and a table twin has the
// same rows.
//
// A caller fills a [Chart] and asks for what it needs:
//
//	svg, err := chart.Inline(c)  // for a page: wide and narrow drawing, styled by chart.CSS
//	svg, err := chart.File(c)    // for a file: one drawing with its own <style>
//	js, err := chart.Options(c)  // for <script type="application/json">
//	table, err := chart.TableOf(c) // the same rows as text and links
//
// Around Inline a page puts <figure class="chart" data-chart="ID"> and, for the
// interactive chart, <script type="application/json" data-chart-options="ID">
// inside the figure; assets/charts.js ([Script]) finds both.
//
// The package computes no statistics and no dominance: it is told which points
// are on the front and draws what it is told. The output depends on the model
// alone, byte for byte.
package chart

// Chart is one picture that answers one question.
type Chart struct {
	ID     string   // unique on its page: lower-case letters, digits, hyphens; starts with a letter
	Form   Form     // how the data is drawn
	Title  string   // what is shown: "Speed and quality of six models"
	Desc   string   // the answer, one sentence; becomes <desc>, the subtitle and the accessible description
	X, Y   Axis     // Dumbbell and Strip use X alone: their Y is the list of series; Grid uses none
	Series []Series // drawn in this order; keys and tables keep it
	Panels []string // of a Sweep: each is a small plot of its series before those of the others, all on one scale; empty: one plot
	Cols   []string // of a Grid: names of the columns that Point.Col indexes
	Shapes []string // names of the mark shapes that Point.Shape indexes ("FP8", "INT4"); empty: circles, no key
	Ranges string   // what the whiskers are ("95 % interval of the median"); required where a number is Ranged
	Source string   // where the numbers come from; burnt into every image, never empty
	Date   string   // date of the data, not of the build: "Data as of 2026-11-30"; burnt into every image
}

// Form is how a chart is drawn. Each is one entry of the table forms in scene.go.
type Form uint8

const (
	Frontier Form = iota // scatter of X against Y with a step line through the points of role Front
	Sweep                // one line for each series, through its points in the order of rising X
	Dumbbell             // one row for each series: its points along X, joined (claimed against live)
	Strip                // one row for each series: its points along X, not joined (a distribution)
	Shares               // the share of the values of each series (Y) that are at most X, as stairs; only points of role Front have a mark
	Grid                 // one row for each series, one column for each of Cols: what is known and what is missing
)

// Axis is one dimension with its meaning.
type Axis struct {
	Title  string // "Output speed"
	Unit   string // "tok/s"; empty for a pure number
	Better Better // which way is better: the arrow, and the shape of the step line
	Scale  Scale  // Auto takes a logarithm where the data spans more than a factor of 20
	Zero   bool   // a linear axis includes zero; without it, an axis that does not start at zero is marked as such
}

// Better is the direction in which a metric improves.
type Better uint8

const (
	Neither Better = iota // a setting, not an objective: concurrency, date
	Higher
	Lower
)

// Scale is how values become positions.
type Scale uint8

const (
	Auto   Scale = iota // Log where all values are positive and the largest is more than 20 times the smallest; else Linear
	Linear              //
	Log                 // base 10; values that are not positive cannot be placed and are listed below the chart
	Time                // values are milliseconds since 1970 in UTC; ticks are those of the calendar
)

// Series is a set of points that share a name and a colour: an entity (a
// provider, a model) or one configuration of it. In Dumbbell and Strip it is a row.
type Series struct {
	ID     string  // stable id of the entity, unique in the chart
	Name   string  // as shown
	Slot   int     // colour, from 1 to Slots, as given by AssignSlots; 0 is neutral grey
	Points []Point // any order
	Middle *Span   // of a Strip: where the middle half of the values lies; drawn as a box
	Panel  int     // index into Chart.Panels
	Held   bool    // of a Sweep: a value holds until the next one, so the line is a step; prices do
}

// Span is a range of values.
type Span struct{ Lo, Hi float64 }

// Point is one mark with everything that its label, tooltip, link and table row say.
type Point struct {
	ID    string   // stable id, unique in the chart
	Label string   // short name: "Gemini 3 Flash"
	X, Y  Num      // a point whose X or Y is missing is listed below the chart, never drawn at zero
	Kind  Kind     // filled or hollow
	Role  Role     // emphasis
	Shape int      // index into Chart.Shapes; 0 where there are none
	Col   int      // index into Chart.Cols
	Link  string   // receipt: a relative address or http(s); anything else is dropped
	Count int      // n, the number of observations behind the point; 0: not known
	From  string   // source in a few words, for the tooltip and the table
	By    *Winner  // who dominates this point; nil where nobody does
	Notes []string // doubts and remarks, for the tooltip and the table
	Apart bool     // of a Sweep: no line leads here from the point before, between which there was nothing
}

// Winner names the point that dominates another one, and by how much.
type Winner struct {
	Label  string // of the dominator: "GPT-5.5"
	Margin string // "11 points better at 97 % of the speed"
}

// Num is one number on an axis. The zero value is a missing number, which is
// not zero: it has no place on the chart and its reason is printed.
type Num struct {
	V      float64 // the value, where Known
	Lo, Hi float64 // interval, where Ranged; drawn as whiskers
	Known  bool
	Ranged bool
	Text   string // the value as it is written everywhere ("103.0"); empty: V with six significant digits
	Why    string // where not Known: "not published", "not measured", "failed (3 of 3)"
}

// At is a known number without an interval.
func At(v float64) Num { return Num{V: v, Known: true} }

// Within is a known number with an interval from lo to hi.
func Within(v, lo, hi float64) Num {
	return Num{V: v, Lo: lo, Hi: hi, Known: true, Ranged: true}
}

// Missing is a number that is not there, with the reason.
func Missing(why string) Num { return Num{Why: why} }

// Kind is how a value came to be; it decides between filled and hollow marks.
type Kind uint8

const (
	Measured Kind = iota // filled
	Claimed              // hollow: published by the party that it is about, not measured by the source
	Mixed                // half: computed from measured and claimed numbers together
)

// Role is the emphasis of a point.
type Role uint8

const (
	Plain     Role = iota // no judgement: full colour; labelled where there is room
	Front                 // on the frontier: full colour, labelled, on the step line
	Near                  // the place on the frontier is not certain (interval, resampling): full colour with a ring, labelled, not on the line
	Dominated             // muted, not labelled; named in tooltip and table with its Winner
)

// rows tells whether the series of a form are rows: then there is no Y axis.
func (f Form) rows() bool { return f == Dumbbell || f == Strip || f == Grid }
