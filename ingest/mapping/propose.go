package mapping

import (
	"errors"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/table"
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
	case isJSON(d.JSON()):
		p = draftOfTree(d.JSON().Docs(), "json")
	case d.TOML() != nil && d.TOML().Root().Len() > 0:
		p = draftOfTree(d.TOML().Docs(), "toml")
	case nests(d.YAML()):
		p = draftOfTree(d.YAML().Docs(), "yaml")
	case headerOf(d.CSV()) >= 0:
		p = draftOfCSV(d)
	default:
		p = draftOfMarkdown(d)
	}
	if p == nil {
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

// isJSON reports whether a text is JSON, of which at least one document is whole,
// and no log that begins with a bracket or a number.
func isJSON(t *source.Tree) bool {
	if t == nil {
		return false
	}
	docs := t.Docs()
	return len(docs) > 0 && (docs[0].Is(source.Object) || docs[0].Is(source.Array))
}

// nests reports whether a text is YAML that is more than lines of `label: value`,
// which many logs are.
func nests(t *source.Tree) bool {
	if t == nil || len(t.Broken()) > 0 || !t.Root().Is(source.Object) {
		return false
	}
	for _, v := range t.Root().Members() {
		if v.Is(source.Object) || v.Is(source.Array) {
			return true
		}
	}
	return false
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
const numberForm = `([-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?)`

// crossed is the rest of "8 x H100".
var crossed = regexp.MustCompile(`^[xX×]\s*\w`)

func isUnit(text string) bool { return table.MeaningOf("("+text+")").Unit != "" }

func parseSample(text string) sample {
	m := sampleForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return sample{}
	}
	if unit := m[2]; unit != "" && !isUnit(unit) && (strings.HasSuffix(text, m[1]+unit) || crossed.MatchString(unit)) {
		return sample{} // 8B, 2xA100
	}
	num, _, err := record.Convert(strings.ReplaceAll(m[1], ",", ""), "count")
	return sample{err == nil, m[2] == "" && !strings.Contains(m[1], ","), num, m[2]}
}
