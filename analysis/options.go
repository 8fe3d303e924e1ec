package analysis

import (
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Data is the normalized table, and what identity makes of its names.
type Data struct {
	Runs     []*record.Run
	Rows     []record.Row
	Labels   []record.Label
	Problems []record.Problem
	Origins  []*record.Origin // of every file, also of those that give no rows
	// Name resolves the model of a run. It is never nil and depends on nothing
	// but the run and the data as a whole.
	Name func(*record.Run) Name
	// Undecided are the names that only the user can place, the most useful
	// decision first.
	Undecided []Undecided
}

// Undecided is a name that only the user can place.
type Undecided struct {
	Spelling string
	Place    string   // path:line of its first number
	Why      string   // it is undecided
	Connects string   // what a decision would bring together; may be empty
	Lines    []string // for the alias file, best first
}

// Options are the report's configuration. The zero Options make a report of
// everything that is there.
type Options struct {
	Title      string
	Author     Author
	BaseURL    string
	AsOf       record.Date     // empty: the newest date of runs and samples
	Window     time.Duration   // of live medians; 0: 72 h
	Sources    []Source        // stated by the user
	Frontiers  []FrontierSpec  // nil: the built-in ones
	Benchmarks []BenchmarkName // names for benchmark ids
	Composites []Composite     // indices of several benchmarks
	Workloads  []Workload      // nil: 3:1
	Require    []string        // settings that must not differ inside a group
	Warn       []string        // settings whose difference is noted; nil: all
	MaxAge     MaxAge
	By         []string // settings that form groups; nil: all that are stated
	Where      []Filter
	UseCases   []UseCase // nil: the built-in ones
	Limits     []string  // service levels that runs are held against, by name; nil: all that fit
	Costs      Costs
	Reading    Reading
}

// UseCase is a floor, limits and a ranking: what the work needs, and what it
// feels.
type UseCase struct {
	Name    string
	Require []Requirement
	Rank    []string // axes, the first decides
	Ref     record.Ref
}

// Requirement is one limit of a use case: `ttft.p99 <= 0.5 s`.
type Requirement struct {
	Axis  string
	Op    string // <=, >=, < or >
	Limit float64
	Unit  record.Unit // of the table; of a score, points
}

// Costs are what self-hosting is computed from.
type Costs struct {
	GPUHours    []Stated // USD for one accelerator and hour, by hardware
	Rates       []Stated // USD for one unit of a currency
	Utilization Stated   // share of the paid hours that serve at the measured rate, 0..1; not known where it is not stated
}

// Stated is a number that the configuration gives, with its place and source.
type Stated struct {
	Name   string
	Source string // key
	Date   record.Date
	Value  record.Value
}

// FrontierSpec is a frontier as the configuration writes it.
type FrontierSpec struct {
	Name    string
	X, Y, Z string // axis specs; Z may be empty
	Where   []Filter
	Ref     record.Ref
}

// Filter keeps what has the setting: provider=..., class=live, source=...
type Filter struct{ Key, Value string }

// BenchmarkName gives benchmark ids a name, so that an axis can say
// score:intelligence-index.
type BenchmarkName struct {
	Name string
	IDs  []string
}

// Composite is an index of several benchmarks, on a scale of 0 to 100. An axis
// says score:NAME.
type Composite struct {
	Name  string
	Parts []Part
	// Matched makes the index of the parts that every model with any part has,
	// so that it is the same index of all; else a model without a part has none.
	Matched bool
	Ref     record.Ref
}

// Part is one benchmark of a composite.
type Part struct {
	Benchmark string // name or id
	Variant   string // empty: the one that most models have
	Weight    float64
	Lo, Hi    float64 // the scores that mean 0 and 100, where Ranged; Lo is above Hi where lower is better
	Ranged    bool
	Ref       record.Ref
}

// Workload is a price blend.
type Workload struct {
	Name          string
	Input, Output float64 // weights
	Cached        float64 // share of the input that is read from the cache, 0..1
}

// MaxAge is how old data may be before the report says so; 0 is any age.
type MaxAge struct{ Live, Price, Score time.Duration }

// DefaultWindow is the window of live medians where nothing else is said.
const DefaultWindow = 72 * time.Hour

// DefaultWorkload is the blend where nothing else is said: three input tokens
// to one output token.
var DefaultWorkload = Workload{Name: "3:1", Input: 3, Output: 1}
