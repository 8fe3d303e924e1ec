package mapping

import (
	"regexp"
	"regexp/syntax"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/strict"
)

// place says where in a run a value stands: at a path of JSON or in a column of
// a table, whole or the part that a regular expression finds in it; in a log on
// the line that the expression finds.
type place struct {
	path     *path
	column   string
	re       *regexp.Regexp
	where    []wantedKey // of a table: what other columns of the line hold
	key      bool        // the name of the key at path is meant
	above    bool        // it stands above the run, and holds until there is another
	all      bool        // each value there is an observation
	count    bool        // how many values there are is meant
	optional bool        // its absence is no problem
	missing  []string    // what stands for "no value" here
	text     string      // of the path, column or expression, for messages
}

// placeKeys are the keys of a mapping that name a place, as they were found.
type placeKeys struct{ found []string }

func (k *placeKeys) keys(p *place) strict.Keys {
	seen := func(key string, read func(source.Node)) func(source.Node) {
		return func(n source.Node) {
			k.found = append(k.found, key)
			read(n)
		}
	}
	return strict.Keys{
		"path":     seen("path", func(n source.Node) { p.path = parsePath(n); p.text = n.Str() }),
		"column":   seen("column", func(n source.Node) { strict.Text(&p.column)(n); p.text = p.column }),
		"regexp":   seen("regexp", func(n source.Node) { compiled(&p.re, 1)(n); p.text = orElse(p.text, n.Str()) }),
		"where":    seen("where", p.readWhere),
		"key":      seen("key", strict.Bool(&p.key)),
		"above":    seen("above", strict.Bool(&p.above)),
		"all":      strict.Bool(&p.all),
		"count":    strict.Bool(&p.count),
		"optional": strict.Bool(&p.optional),
		"missing":  strict.Texts(&p.missing),
	}
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// where is how the mapping's files name a place, for messages.
func (m *mapping) where() string {
	if m.form == nil {
		return "a place"
	}
	return m.form.where
}

// checkPlace holds that a place is named as files of the mapping's form name it.
func (m *mapping) checkPlace(n source.Node, k *placeKeys) {
	if m.form == nil {
		return
	}
	has := func(key string) bool { return slices.Contains(k.found, key) }
	for _, key := range k.found {
		if key != m.form.where && !slices.Contains(besides[m.form.where], key) {
			strict.At(n.Get(key), "config/key", "%s: a place in %s is named by %s", key, m.form.what, m.form.where)
			return
		}
	}
	if !has(m.form.where) && !(has("above") && has("regexp")) {
		n.Report("config/value", "expected %s: where the value stands in %s", m.form.where, m.form.what)
	}
}

// besides are the keys that a place can have beside the one that names it.
var besides = map[string][]string{
	"path":   {"regexp", "key"},
	"column": {"regexp", "where", "above"},
	"regexp": {"above"},
}

// readWhere reads what other columns of a line hold: {name: ttft, unit: ms}.
func (p *place) readWhere(n source.Node) {
	strict.Members(n, "where", func(key string, n source.Node) {
		var value string
		strict.Text(&value)(n)
		p.where = append(p.where, wantedKey{key, value})
	})
}

// Limits on regular expressions. Matching costs the length of the line times the
// size of the program, so that both are bounded.
const (
	maxExpression = 500  // characters
	maxProgram    = 2000 // instructions
	maxLine       = 4096 // bytes of a line or cell that are looked at
)

// compiled reads a regular expression (RE2) with the given number of groups.
func compiled(to **regexp.Regexp, groups int) func(source.Node) {
	return func(n source.Node) {
		text := n.Str()
		parsed, err := syntax.Parse(text, syntax.Perl)
		switch {
		case text == "":
			strict.Want(n, "a regular expression")
			return
		case len(text) > maxExpression:
			n.Report("config/value", "%s: expected a regular expression of at most %d characters, found %d", strict.NameOf(n), maxExpression, len(text))
			return
		case err != nil:
			n.Report("config/value", "%s: the regular expression is not valid: %v", strict.NameOf(n), err)
			return
		case groups > 0 && parsed.MaxCap() != groups:
			n.Report("config/value", "%s: expected one group ( ) around the value, found %d; write (?: ) for the others", strict.NameOf(n), parsed.MaxCap())
			return
		}
		if program, err := syntax.Compile(parsed.Simplify()); err != nil || len(program.Inst) > maxProgram {
			n.Report("config/value", "%s: the regular expression is too large; use fewer or smaller repetitions", strict.NameOf(n))
			return
		}
		if re, err := regexp.Compile(text); err == nil {
			*to = re
		}
	}
}

// shared are what a mapping can say of a run beside its settings: counts, and
// what all its rows share.
func shared() []string {
	return []string{"requests_ok", "requests_failed", "n", "benchmark", "variant", "note"}
}

func (m *mapping) readSettings(n source.Node) {
	keys := strict.Keys{}
	for _, s := range record.SettingKeys {
		keys[s.Key] = m.readSetting
	}
	for _, key := range shared() {
		keys[key] = m.readSetting
	}
	strict.Mapping(n, "settings", keys)
}

// readSetting reads where a setting stands, or the setting itself.
func (m *mapping) readSetting(n source.Node) {
	s := setting{key: n.Key(), ref: n.Ref()}
	if n.Is(source.Object) {
		var places placeKeys
		if strict.Mapping(n, s.key, places.keys(&s.place)) {
			m.checkPlace(n, &places)
			s.checkMany(n)
		}
	} else if strict.Text(&s.constant)(n); s.constant != "" {
		checkConstant(n, s)
	}
	m.settings = append(m.settings, s)
}

// checkMany holds that many values are one setting only where they are counted.
func (s *setting) checkMany(n source.Node) {
	switch mean := s.key == "input_tokens" || s.key == "output_tokens"; {
	case s.place.all && !mean:
		strict.At(n.Get("all"), "config/key", "all: %s is one value; only input_tokens and output_tokens are the mean of many", s.key)
	case s.place.count && !isCount(s.key):
		strict.At(n.Get("count"), "config/key", "count: only requests_ok, requests_failed and n count values")
	}
}

// checkConstant checks what a mapping states itself: a fixed condition of the
// runs. Counts are not fixed.
func checkConstant(n source.Node, s setting) {
	known, ok := record.SettingByKey(s.key)
	switch {
	case s.key == "date":
		if _, ok := record.ParseDate(s.constant); !ok {
			strict.Want(n, "a date such as 2026-06-28, or the place of one")
		}
	case ok && known.Set(&record.Run{}, s.constant, "", s.ref) != nil:
		strict.Want(n, "a number of at least 0, or the place of one")
	case isCount(s.key):
		strict.Want(n, "the place of a count")
	}
}
