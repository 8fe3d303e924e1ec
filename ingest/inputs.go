package ingest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/bmatcuk/doublestar/v4"
)

// Input is what the report's configuration says about the files that match a
// pattern. Where several match one file, all apply, later ones over earlier.
type Input struct {
	Pattern string // glob with ** over `/`-separated relative paths
	Name    *NamePattern
	Set     []Stated
	Source  string // key of the publisher
	Kind    record.Kind
	Live    record.Tristate
	Columns map[string]reader.Column
	Ref     record.Ref // its place in the configuration
}

// Stated is one setting that the configuration states by hand.
type Stated struct {
	Key, Literal string
	Ref          record.Ref
}

// Matches reports whether the input speaks of the file. A pattern without a
// slash matches the last part of the path, as in .gitignore.
func (in Input) Matches(path string) bool {
	if ok, _ := doublestar.Match(in.Pattern, path); ok {
		return true
	}
	if !strings.Contains(in.Pattern, "/") {
		ok, _ := doublestar.Match("**/"+in.Pattern, path)
		return ok
	}
	return false
}

// NamePattern reads settings from a path: "{hardware}-tp{accelerators}.json".
type NamePattern struct {
	Text string
	keys []string
	re   *regexp.Regexp
}

var placeholder = regexp.MustCompile(`\{[a-z_]*\}`)

// ParseNamePattern compiles a pattern. Each {key} is a setting of the table and
// stands for the shortest text without a slash; {} or {_} is passed over. The
// pattern matches the end of a path, whole parts of it.
func ParseNamePattern(text string) (*NamePattern, error) {
	p := &NamePattern{Text: text}
	var re strings.Builder
	re.WriteString(`(?:^|/)`)
	at := 0
	for _, m := range placeholder.FindAllStringIndex(text, -1) {
		key := text[m[0]+1 : m[1]-1]
		if key != "" && key != "_" {
			if _, ok := record.SettingByKey(key); !ok {
				return nil, fmt.Errorf("{%s} is no setting; expected one of %s", key, settingNames())
			}
		}
		if key != "" && key != "_" && slices.Contains(p.keys, key) {
			return nil, fmt.Errorf("{%s} stands twice, and two texts for one setting would contradict each other; write {} for the one to pass over", key)
		}
		re.WriteString(regexp.QuoteMeta(text[at:m[0]]) + `([^/]+?)`)
		p.keys = append(p.keys, key)
		at = m[1]
	}
	re.WriteString(regexp.QuoteMeta(text[at:]) + `$`)
	if len(p.keys) == 0 {
		return nil, fmt.Errorf("expected a pattern with {setting} in it, such as {hardware}-c{concurrency}.json")
	}
	var err error
	p.re, err = regexp.Compile(re.String())
	return p, err
}

func settingNames() string {
	names := make([]string, 0, len(record.SettingKeys))
	for _, s := range record.SettingKeys {
		names = append(names, s.Key)
	}
	return strings.Join(names, ", ")
}

// Settings returns what the path says, by the pattern; nil where it does not
// match.
func (p *NamePattern) Settings(path string) []Stated {
	m := p.re.FindStringSubmatch(path)
	if m == nil {
		return nil
	}
	var out []Stated
	for i, key := range p.keys {
		if key != "" && key != "_" {
			out = append(out, Stated{Key: key, Literal: m[i+1]})
		}
	}
	return out
}

// optionsFor collects what the inputs say about reading a file, and which of
// them match it.
func optionsFor(inputs []Input, path string) (o reader.Options, matched []int) {
	for i, in := range inputs {
		if !in.Matches(path) {
			continue
		}
		matched = append(matched, i)
		if in.Kind != "" {
			o.Kind = in.Kind
		}
		if in.Columns != nil {
			o.Columns = in.Columns
		}
	}
	return o, matched
}

// applyInputs adds what the configuration says to the runs of a file. What the
// file says itself wins over a path pattern and yields to `set`.
func applyInputs(inputs []Input, matched []int, r *fileResult) {
	for _, i := range matched {
		in := inputs[i]
		if in.Source != "" {
			r.file.Origin.Source = in.Source
		}
		var named []Stated
		if in.Name != nil {
			if named = in.Name.Settings(r.file.Origin.Path); named == nil {
				r.doc.Report("config/value", 0, "the path does not match the pattern %q of the configuration", in.Name.Text)
			}
		}
		for _, fr := range r.file.runs {
			for _, st := range named {
				if s, _ := record.SettingByKey(st.Key); s.Text(fr.run) == "" {
					r.state(fr.run, s, st.Literal, "path pattern "+in.Name.Text, record.Ref{Origin: r.file.Origin, At: record.AtPath})
				}
			}
			for _, st := range in.Set {
				s, _ := record.SettingByKey(st.Key)
				r.state(fr.run, s, st.Literal, "configuration", st.Ref)
			}
			if in.Live != record.Unsaid {
				fr.run.Live = in.Live
			}
		}
	}
}

func (r *fileResult) state(run *record.Run, s record.Setting, literal, by string, ref record.Ref) {
	if err := s.Set(run, record.Mask(literal), by, ref); err != nil {
		r.doc.Report("config/value", 0, "%s: %v", by, err)
	}
}

// unusedInputs reports patterns that match no file.
func unusedInputs(inputs []Input, results []*fileResult) (out []record.Problem) {
	used := map[int]bool{}
	for _, r := range results {
		for _, i := range r.inputs {
			used[i] = true
		}
	}
	for i, in := range inputs {
		if !used[i] {
			out = append(out, record.Problem{
				Kind: record.ProblemByID("config/unused"), Ref: in.Ref,
				Msg: fmt.Sprintf("the pattern %q matches no file", in.Pattern),
			})
		}
	}
	return out
}
