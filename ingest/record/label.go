package record

// Label is a cell that is text where a number was possible: "Low", "<1 s",
// "OOM", "N/A". It is shown as text and stands on no axis.
type Label struct {
	Run       *Run
	Metric    *Metric
	Benchmark string // of a score
	Text      string // as the source writes it; empty where the cell was
	Kind      Absence
	Ref       Ref
}

// Absence says why there is no number. None of the kinds is 0, and they look
// different on a page.
type Absence string

// The kinds of absence.
const (
	NotMeasured   Absence = "not measured"
	Failed        Absence = "failed"
	NotPublished  Absence = "not published"
	NotComparable Absence = "not comparable"
	Redacted      Absence = "redacted"
	Worded        Absence = "not published as a number" // "Low"
	Bound         Absence = "published as a bound"      // "<1 s"
	NoLiveData    Absence = "no live data"
)
