package record

// Row is one number of the normalized table.
type Row struct {
	Run    *Run
	Metric *Metric
	Stat   Stat
	Value  Value

	N         Value     // observations behind the number, where the source says so
	Benchmark string    // the test inside the runner, or the benchmark of a score
	Variant   string    // metric, filter or subset of a score; tier of a price; scenario of a run
	Better    Direction // where the source states a direction other than the metric's; None otherwise
	ValidFrom Date      // prices: inclusive
	ValidTo   Date      // prices: exclusive
	Note      string    // why this number needs care, in words
}

// Direction returns the row's own direction, else its metric's.
func (r *Row) Direction() Direction {
	if r.Better != None {
		return r.Better
	}
	return r.Metric.Better
}

// Kind says what sort of statement a run is.
type Kind string

// The kinds. They are never mixed in one median.
const (
	Measured Kind = "measured" // somebody ran it, and this is what the runner wrote
	Claimed  Kind = "claimed"  // somebody's published record
	Score    Kind = "score"    // a capability result
	Priced   Kind = "price"    // a list price
)

// Run is what the numbers of one measurement (or one claim, one model of a
// price table, one model of a score table) share.
type Run struct {
	ID       string // short, stable from build to build; set by ingest
	Kind     Kind
	Model    string // as the source spells it; identity is resolved later, never here
	Settings        // what it was measured under
	Date     Date
	OK       Value // completed requests; not known is not 0
	Failed   Value

	Key    string  // natural identity where the source has one (MLPerf: round, submitter, ...); else empty
	Origin *Origin // the file
	Record int     // as in Ref: where the run starts
	Live   Tristate
	Given  []Given    // settings that the file did not hold
	Links  []Identity // ids of the same model that the source states in the same record
}

// Settings are the conditions of a run. Texts are as the source writes them
// and empty where it does not say; numbers are Values, so each has its source.
type Settings struct {
	Provider     string // who serves or submitted it
	Engine       string // what serves it: vllm 0.10.1
	Hardware     string // on what: H100
	Accelerators Value  // how many
	Precision    string
	Speculative  string // how tokens are drafted ahead of the model: mtp, EAGLE-3; [NotSpeculative] where nothing is; empty where nothing says
	InputTokens  Value  // configured, else the measured mean
	OutputTokens Value
	Concurrency  Value // not known where unlimited
	RequestRate  Value // requests/s; +Inf for all at once
	Dataset      string
	Effort       string // reasoning effort or thinking budget, where stated apart from the name
	Source       string // key or text of the publisher, where a row states its own
}

// NotSpeculative is the setting of a run whose source states that no tokens were
// drafted. A source that says nothing leaves the setting empty: it is not known.
const NotSpeculative = "off"

// Identity is another id of the run's model, as the same record states it.
type Identity struct{ Scheme, ID string }

// Given says where a setting came from that the file itself does not hold.
type Given struct {
	Key string // column of the table: hardware, precision, ...
	By  string // "configuration", "path pattern", "sidecar system.json"
	Ref Ref    // the place in the configuration or side file, where there is one
}

// Tristate is yes, no or not said.
type Tristate int8

// The three states.
const (
	Unsaid Tristate = iota
	Yes
	No
)

// IsLive reports whether the run is a live sample: measured at a provider, with
// a date and no hardware stated, unless the configuration says otherwise. A lab
// result is measured but not live; a claim is neither.
func (r *Run) IsLive() bool {
	if r.Kind != Measured || r.Live == No {
		return false
	}
	return r.Live == Yes || r.Provider != "" && r.Date != "" && r.Hardware == ""
}
