package mapping

import (
	"errors"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Proposal is a first mapping for a file that no reader claims.
type Proposal struct {
	YAML   string // complete: it parses, and reads the file
	Unsure int    // lines that are a guess, each with a comment that says why
}

// ErrNoWords says that no key, header or label of a file names a metric.
var ErrNoWords = errors.New("no key, header word or label of it names a metric that we know")

// Propose writes a mapping from the key and header words of a file. taken reports
// names that another reader has.
func Propose(d *source.Doc, taken func(name string) bool) (Proposal, error) {
	var p *draft
	switch {
	case d.JSON() != nil:
		p = draftOfJSON(d.JSON().Docs())
	case isTable(d):
		p = draftOfTable(d.CSV())
	default:
		p = draftOfLog(d.Lines())
	}
	if p == nil {
		return Proposal{}, ErrNoWords
	}
	p.settle()
	if len(p.metrics) == 0 {
		return Proposal{}, ErrNoWords
	}
	if p.name == "" {
		stem, _, _ := strings.Cut(d.Name(), ".")
		p.name = slug(stem)
	}
	for taken(p.name) {
		p.name += "-mapping"
	}
	return Proposal{p.yaml(), p.unsure}, nil
}

// isTable reports whether a text is a table rather than a log: a first row of
// names, and rows below that are as long.
func isTable(d *source.Doc) bool {
	s := d.CSV()
	if s == nil || len(s.Rows) < 2 || len(s.Rows[0].Cells) < 2 {
		return false
	}
	for _, c := range s.Rows[0].Cells {
		if parseSample(c.Text).number || strings.ContainsAny(c.Text, "=:") {
			return false
		}
	}
	return len(s.Rows[1].Cells) == len(s.Rows[0].Cells)
}

var slugGap = regexp.MustCompile(`[^a-z0-9]+`)

// slug makes a name of a mapping out of a word of the file.
func slug(s string) string {
	s = strings.Trim(slugGap.ReplaceAllString(strings.ToLower(s), "-"), "-")
	s = strings.Trim(s[:min(len(s), 30)], "-")
	return orElse(s, "my-runner")
}

// sample is what a value looks like.
type sample struct {
	number bool
	whole  bool    // the text is nothing but the number
	num    float64 // where it is one
	unit   string  // text behind the number
}

var sampleForm = regexp.MustCompile(`^([-+]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Zµ%/][\w µ%/.]{0,20})?$`)

// numberForm finds a number at the beginning of a text, in proposed expressions.
const numberForm = `([-+]?\d[\d.,]*(?:[eE][-+]?\d+)?)`

func parseSample(text string) sample {
	m := sampleForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return sample{}
	}
	num, _, err := record.Convert(strings.ReplaceAll(m[1], ",", ""), "count")
	return sample{err == nil, m[2] == "" && !strings.Contains(m[1], ","), num, m[2]}
}
