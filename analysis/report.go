package analysis

import (
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Report is what the pages and commands print. Everything in it is in the order
// in which it is shown; nothing depends on the order of the input.
type Report struct {
	Title     string
	Author    Author
	BaseURL   string      // of the published site, without a slash at its end; may be empty
	AsOf      record.Date // the moment that windows and ages are counted from
	AsOfGiven bool        // by the user; else it is the newest date in the data
	Window    time.Duration

	Models    []*Model
	Runs      []*Run // measured and claimed runs
	Sources   []*Source
	Providers []*Provider
	Frontiers []*Frontier
	Gaps      []*Gap
	Findings  []*Finding
	Inputs    []*Input // what the configuration states and findings are computed from
	Problems  []record.Problem
	Undecided []Undecided // of the data
	Quality   Axis        // the default quality axis; Metric nil where no score joins a speed

	cells map[string]*Cell

	made   *builder              // for the numbers that a text asks for
	byName []map[string][]*Model // models by what they are called, the exact names first
}

// Author is who publishes the report.
type Author struct{ Name, URL string }

// Class says what sort of speed a number is. Classes are never mixed in a
// median or on a front.
type Class string

// The classes, in the order of preference.
const (
	Live      Class = "live"      // measured at a provider's endpoint, with a date and no hardware stated
	Lab       Class = "lab"       // measured on stated hardware or by a runner
	Published Class = "published" // a summary that a source publishes as measured, without the run behind it
	Claim     Class = "claimed"   // somebody's record
)

// Model is one entity of the report: a model at one effort and quantization,
// since scores and speeds of different ones are never joined.
type Model struct {
	Name      Name
	Slug      string // of its page; unique in the report
	Spellings []Spelling
	Groups    []*Group // speeds, by class and conditions
	Scores    []*Score
	Prices    []*Price
	Labels    []record.Label // texts that stand where numbers were possible
	Runs      []*Run
	// Quality is the model's value on the report's default quality axis. Where
	// it has none, Missing says why.
	Quality *Cell
	Felt    []*Felt
	Blended *Cell // price on the default workload; nil or missing where it cannot be computed
}

// Name is what identity says of a spelling.
type Name struct {
	ID    string   // canonical id with effort and quantization: equal only where speeds and scores may be joined
	Price string   // canonical id without what does not change the price
	Title string   // for people
	Rule  string   // by which the spelling came to this id
	Base  string   // canonical id without any setting; may be empty where that is not known
	May   []string // bases of models that may be the same one, which is left to the user to decide
}

// Spelling is one way in which a source writes the model's name.
type Spelling struct {
	Text    string
	Rule    string
	Sources []string // keys of the report's sources
}

// Run is a measured or claimed run with its cells.
type Run struct {
	*record.Run
	Of     *Model
	Source *Source
	Class  Class
	Cells  []*Cell // one a row, in the order of metrics and statistics
	Labels []record.Label
}

// Group is the runs of one model under equal conditions: one line of a table.
type Group struct {
	Model    *Model
	Class    Class
	Keys     []Condition // what they have in common, as far as it is stated
	Runs     []*Run      // in the window
	Outside  []*Run      // live samples outside the window
	Failed   int         // samples in the window that failed
	Measures []*Measure
	Residue  []string // what differs inside the group although nobody asked
	Notes    []string // what else must stand beside its numbers
	ID       string
}

// Condition is one setting of a group as a page prints it.
type Condition struct {
	Setting record.Setting
	Text    string
}

// Measure is one metric and statistic of a group.
type Measure struct {
	Metric    *record.Metric
	Stat      record.Stat // of the runs' own number
	Benchmark string      // and variant, where the runner has several tests
	Variant   string
	Cell      *Cell
}

// Score is one capability result of a model.
type Score struct {
	Benchmark, Variant string
	Cell               *Cell
	StdErr             *Cell // nil where the source gives none
	Source             *Source
}

// Price is one list price of a model.
type Price struct {
	Metric   *record.Metric
	Variant  string
	Provider string
	Cell     *Cell
	Source   *Source
	Valid    bool // at the report's date
}

// Source is one publisher, or one file where the configuration names none.
type Source struct {
	Key       string
	Slug      string
	Title     string
	Publisher string
	URL       string
	Archived  string // address of a copy that lasts
	File      string // a copy in the directory of the report
	Date      record.Date
	Accessed  record.Date
	Licence   string
	Stated    bool // by the configuration
	Files     []*record.Origin
	Rows      int
	Runs      int
}

// Axis is one objective of a frontier.
type Axis struct {
	Spec      string         // as written: output_speed, score:intelligence-index, ttft.p99
	Metric    *record.Metric // nil where the axis is empty
	Stat      record.Stat    // "" for the median or the single value
	Benchmark string         // of a score
	Variant   string
	Title     string
	Unit      record.Unit
	Better    record.Direction
}

// Frontier is a Pareto front of the groups of one class.
type Frontier struct {
	Name   string // unique in the report; slug of its page
	Title  string
	Class  Class
	Axes   []Axis
	Points []*Point // the front first, by the first axis; then the rest
	Apart  []*Point // points with an objective missing: on no front, at no 0
	Answer string   // one sentence, and how sure it is
	Notes  []string
	// Rank is the rank correlation of the first two axes; nil where there are
	// fewer than fewestPairs points.
	Rank *Correlation
	// Compared are the fronts of parts of the points, by one setting each.
	Compared []*FrontComparison
}

// Correlation is a rank correlation, by two measures, with what they say.
type Correlation struct {
	Rho     *Cell  // Spearman's
	Tau     *Cell  // Kendall's tau-b
	Finding string // in words
}

// Point is one offering on a frontier.
type Point struct {
	ID    string
	Label string
	Model *Model
	Group *Group
	Cells []*Cell // one an axis; Missing where there is none
	// Aside has for each axis what must stand beside the number, empty as a rule:
	// whose price it is, where it is not that of the point's own provider.
	Aside      []string
	Front      bool
	Equal      []*Point // others with the very same values
	Dominators []Dominator
	// Slack is the smallest relative worsening in one objective, SlackAxis, that
	// drops the point from the front, in percent; nil off the front, or where
	// nothing could drop it.
	Slack     *Cell
	SlackAxis int
	// Share is the share of seeded resamples in which the point is on the front,
	// in percent; nil where there are no samples.
	Share *Cell
	Near  bool // off the front, but its interval reaches it
}

// Dominator is a point that is not worse in any objective and better in one.
type Dominator struct {
	By      *Point
	Margins []*Cell // one an axis: the other's value minus this one's, in the axis' unit
}

// Gap is a claim beside what is measured for the same model.
type Gap struct {
	ID      string
	Model   *Model
	Metric  *record.Metric
	Claim   *Cell
	By      *Run // the claim's run
	Live    *Cell
	Against *Group  // what Live is the median of; nil where there is nothing
	Ratio   *Cell   // live / claim; nil where it must not be formed
	Percent *Cell   // (live / claim - 1) x 100
	Below   *Cell   // how many live samples lie below the claim; N is how many there are
	Strip   []Match // condition by condition
	Verdict string  // one sentence
	Tied    bool    // the claim lies inside the interval of the median
	Unsure  bool    // conditions are unknown: the ratio is shown greyed
}

// Match compares one condition of claim and measurement.
type Match struct {
	Title       string
	Claim, Live string // empty where not stated
	State       MatchState
}

// MatchState is the outcome of comparing one condition.
type MatchState string

// The outcomes.
const (
	Same      MatchState = "same"
	Different MatchState = "different"
	Unknown   MatchState = "unknown"
)

// Cell returns the number of that id, nil if the report has none.
func (r *Report) Cell(id string) *Cell { return r.cells[id] }
