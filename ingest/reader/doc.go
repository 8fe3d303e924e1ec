// Package reader is the contract between ingest and the readers of formats: a
// [Format] recognizes a file and reads it into a [Sink]. Readers do no I/O and
// no logging, keep no state between files and never return an error: what they
// doubt is a problem in the file's Doc.
package reader

import (
	"cmp"
	"math"
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Format is one reader. A new one is one file, one folder in testdata and one
// line in the list of ingest.
type Format struct {
	Name  string                      // vllm-serve
	Title string                      // what writes it: "vLLM serving benchmark"
	Doc   string                      // what is read, how it is recognized, what is left out; Markdown, for `formats NAME`
	Kind  record.Kind                 // of its rows; empty where it has several
	Sniff func(d *source.Doc) Verdict // by content only: never by name, extension or directory
	Read  func(d *source.Doc, s *Sink)

	// Revision is raised when the reader gives other rows for the same bytes, so
	// that nobody takes the change for one of the data; of a mapping it is the hash
	// of its file. Empty counts as 1.
	Revision string

	// Partial says that a file that was cut off is still read as far as it is
	// whole, because each record in it stands alone.
	Partial bool
	// First says that the format is asked before all others: a mapping, by which
	// the user has said what the file is.
	First bool
	// Last says that the format is asked only where no other claims the file.
	Last bool
	// ByColumns says that the format reads the files whose columns the
	// configuration explains, whatever their content looks like.
	ByColumns bool
}

// Verdict is what a format says of a file.
type Verdict struct {
	Mine       bool
	Generation string // version or form, for people: "0.25, sweep run"; may be empty
	Refused    string // why this version or form is not read, and what to do; empty where it is read
}

// No is the verdict "not mine".
var No = Verdict{}

// Yes is the verdict "mine", of the given generation.
func Yes(generation string) Verdict { return Verdict{Mine: true, Generation: generation} }

// unversioned is the generation of a file that states none where others of its
// format do.
const unversioned = "no version stated"

// YesUnversioned is the verdict "mine", of a file from which no generation can be told.
func YesUnversioned() Verdict { return Yes(unversioned) }

// YesVersion is the verdict "mine", of the version that the file states.
func YesVersion(text string) Verdict { return Yes(cmp.Or(Version(text), unversioned)) }

// Refuse is the verdict "mine, but not in this version or form", with what to
// do instead.
func Refuse(generation, why string) Verdict {
	return Verdict{Mine: true, Generation: generation, Refused: why}
}

// Version returns what a file states as its version, for a Verdict: a word. Any
// other text is none, and could be anybody's words.
func Version(text string) string {
	if text = record.Mask(text); versionWord.MatchString(text) {
		return text
	}
	return ""
}

var versionWord = regexp.MustCompile(`^[\w.+-]{1,40}$`)

// Sink takes what a reader finds in one file.
type Sink struct {
	Options Options

	runs    []*record.Run
	rows    []record.Row
	labels  []Label
	sides   []Side
	columns []string
	places  map[*record.Run]Place
	cut     map[*record.Run]bool // a text of theirs was too long
	origin  *record.Origin
	checked int // rows that Check has seen
}

// Options are what the report's configuration says about one file.
type Options struct {
	Kind    record.Kind       // overrides the kind of its rows; empty: the format's own
	Columns map[string]Column // of the table reader: metric or setting -> column; nil: by header words
}

// Column is what a configuration says about one column of a table.
type Column struct {
	Header string
	Unit   string     // a unit of record.Scales; empty: from the header or the cells
	Ref    record.Ref // its place in the configuration
}

// Label and Absence are the record's, named here for readers.
type (
	Label   = record.Label
	Absence = record.Absence
)

// The kinds of absence that readers state.
const (
	NotMeasured   = record.NotMeasured
	Failed        = record.Failed
	NotPublished  = record.NotPublished
	NotComparable = record.NotComparable
	Redacted      = record.Redacted
	Worded        = record.Worded
	Bound         = record.Bound
)

// Place says how a run of this file relates to runs of the files beside it.
// Names may only choose among the files of one run, so the group is a directory.
type Place struct {
	// Export ranks several exports of one run in one directory: the lowest
	// gives the rows, the others are reported as its copies. 0 is a file that
	// stands alone; ranks start at 1.
	Export int
	// Family names the formats whose files are exports of one run, where a tool
	// writes it in several; empty: only files of the format itself are.
	Family string
	// Loose says that the numbers of this export may differ from the fuller
	// one's (per-request records of a part of the run), so that only the
	// directory and the name tell that they belong together.
	Loose bool
	// Summary says that the file only repeats runs that have files of their
	// own: it yields to them, however many runs it holds.
	Summary bool
	// Sample says that the run is one line among many with a number or two,
	// which another measurement can have by chance: it is found twice only where
	// all samples of its file stand in another one.
	Sample bool
	// Same is what the tool's own tables know the run by, where some repeat it
	// with fewer of its numbers: runs of a format that have the same text are
	// one, and the one with the most numbers counts. Empty: only runs that are
	// equal in every number are one.
	Same string
	// Total says that the run is all runs of its directory taken together, so
	// that its numbers need not be those of any: it yields to every run of its
	// format beside it that is no total.
	Total bool
	// Part says that the run is the rest of the one beside it, of its format and
	// no part itself, whose settings and counts are its own too: means in one
	// file, percentiles in another.
	Part bool
	// Printed says that the run is what its program printed, rounded: it yields to
	// the file that the program wrote of it, wherever that lies.
	Printed bool
	// Converted says that the run was converted from the results of another
	// program: it yields to them where they lie beside it.
	Converted bool
	// Bare says that the settings of the run stand in a sidecar beside it, which
	// speaks of all bare runs of its file.
	Bare bool
	// Sidecar says that the file holds the settings of the run beside it and no
	// numbers of its own: it lends that run what it knows, and its own run is
	// never counted. nil for all others.
	Sidecar *Sidecar
}

// Sidecar is what a file of settings knows of the rows of the run beside it,
// other than the settings of its run.
type Sidecar struct {
	Benchmark string // replaces that of the rows; empty: not known
	System    string // around the model; comes first in the variant
}

// NewSink returns a sink for the rows of one file.
func NewSink(o *record.Origin, opts Options) *Sink {
	return &Sink{Options: opts, origin: o, places: map[*record.Run]Place{}, cut: map[*record.Run]bool{}}
}

// Run adds a run and returns it for the rows to point to. A run without rows
// is kept, with its counts.
func (s *Sink) Run(r record.Run) *record.Run {
	r.Origin = s.origin
	if s.Options.Kind != "" {
		r.Kind = s.Options.Kind
	}
	run := &r
	s.runs = append(s.runs, run)
	return run
}

// Row adds one number. A row whose value is not known is not added, which
// keeps readers free of tests for it, nor is one that was computed from numbers
// too large for the result.
func (s *Sink) Row(r record.Row) {
	if r.Value.Known() && !math.IsInf(r.Value.Num, 0) && !math.IsNaN(r.Value.Num) {
		s.rows = append(s.rows, r)
	}
}

// Label adds a text that stands where a number was possible.
func (s *Sink) Label(l Label) { s.labels = append(s.labels, l) }

// Column says how a column of a table was understood, for `inspect`. Only
// readers that must find that out themselves say so.
func (s *Sink) Column(text string) { s.columns = append(s.columns, record.Mask(text)) }

// Columns returns what was said of columns, in the order of saying.
func (s *Sink) Columns() []string { return s.columns }

// Side says what this file states about runs of other files.
func (s *Sink) Side(x Side) { s.sides = append(s.sides, x) }

// Sides returns what the file states about runs of others.
func (s *Sink) Sides() []Side { return s.sides }

// tidy takes the keys out of every text that readers copied from the file, and
// cuts what is longer than any name. It notes the runs in which it cut a text.
func (s *Sink) tidy() {
	var at *record.Run
	edit := func(text string) string {
		text, cut := record.Clip(text) // first: a pattern takes its time with megabytes
		if cut {
			s.cut[at] = true
		}
		return record.Mask(text)
	}
	for _, run := range s.runs {
		at = run
		for _, setting := range record.SettingKeys {
			setting.Edit(run, edit)
		}
		for i := range run.Links {
			run.Links[i].ID = edit(run.Links[i].ID)
		}
		if p := s.places[run].Sidecar; p != nil {
			p.Benchmark, p.System = edit(p.Benchmark), edit(p.System)
		}
	}
	for i := range s.rows {
		r := &s.rows[i]
		at = r.Run
		r.Benchmark, r.Variant, r.Note = edit(r.Benchmark), edit(r.Variant), edit(r.Note)
	}
	for i := range s.labels {
		l := &s.labels[i]
		at = l.Run
		l.Benchmark, l.Text = edit(l.Benchmark), edit(l.Text)
	}
}

// Place says how the run relates to runs of the files beside it.
func (s *Sink) Place(run *record.Run, p Place) { s.places[run] = p }

// Result returns what was added, in the order of adding, with all that looks like
// a key masked, and no text longer than a name can be.
func (s *Sink) Result() (runs []*record.Run, rows []record.Row, labels []Label) {
	s.tidy()
	return s.runs, s.rows, s.labels
}

// Cut reports whether Result cut a text of the run.
func (s *Sink) Cut(run *record.Run) bool { return s.cut[run] }

// PlaceOf returns what was said about the run's file.
func (s *Sink) PlaceOf(run *record.Run) Place { return s.places[run] }
