package mapping

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/strict"
)

// maxEntries bounds the metrics and settings of one mapping: no runner has more,
// and YAML's aliases can make millions of a few lines.
const maxEntries = 300

// Each function below reads one mapping of the file: its keys, and what becomes
// of the value of each.

func (m *mapping) root(n source.Node) {
	var kind string
	m.recognizer(n.Get("recognize")) // first: it decides how places are written
	if !strict.Mapping(n, "a mapping", strict.Keys{
		"name":      m.readName,
		"title":     strict.Text(&m.title),
		"kind":      strict.Word(&kind, string(record.Measured), string(record.Claimed), string(record.Score), string(record.Priced)),
		"recognize": func(source.Node) {},
		"rows":      m.readRows,
		"missing":   strict.Texts(&m.missing),
		"decimal":   strict.Word(&m.decimal, ".", ","),
		"settings":  m.readSettings,
		"metrics":   strict.List(m.readMetric),
	}) {
		return
	}
	m.kind = record.Kind(kind)
	if missing := lacking(n, "name", "title", "kind", "recognize", "metrics"); missing != "" {
		n.Report("config/value", "a mapping wants name, title, kind, recognize and metrics; missing: %s", missing)
	}
	if n.Get("metrics").Is(source.Array) && n.Get("metrics").Len() == 0 {
		n.Get("metrics").Report("config/value", "metrics: expected at least one")
	}
	m.checkMetrics()
}

// lacking names the keys that have no value.
func lacking(n source.Node, keys ...string) string {
	return strings.Join(slices.DeleteFunc(keys, func(key string) bool { return n.Get(key).Exists() }), ", ")
}

var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,39}$`)

func (m *mapping) readName(n source.Node) {
	if m.name = n.Str(); !nameForm.MatchString(m.name) {
		strict.Want(n, "a name of lower-case letters, digits and hyphens, such as tidebench")
	}
}

func (m *mapping) recognizer(n source.Node) {
	if !n.Exists() {
		return // reported by root
	}
	keys := strict.Keys{
		"json": m.readKeys, "jsonl": m.readKeys, "yaml": m.readKeys, "toml": m.readKeys,
		"csv": strict.Texts(&m.recognize.header), "markdown": strict.Texts(&m.recognize.header), "first_line": compiled(&m.recognize.firstLine, 0),
	}
	if !strict.Mapping(n, "recognize", keys) {
		return
	}
	var found []*form
	for _, f := range forms() {
		if n.Get(f.by).Exists() {
			found = append(found, f)
		}
	}
	if len(found) != 1 {
		n.Report("config/value", "recognize: expected one of json, jsonl, yaml, toml, csv, markdown and first_line, found %d", len(found))
		return
	}
	m.form = found[0]
	if v := n.Get(m.form.by); v.Len() == 0 && m.recognize.firstLine == nil && !v.Is(source.String) {
		v.Report("config/value", "recognize: %s: expected at least one word, or the mapping would claim every file", m.form.by)
	}
}

// readKeys reads the keys of a document: {tool: tidebench, runs: "*"}.
func (m *mapping) readKeys(n source.Node) {
	strict.Members(n, n.Key(), func(key string, n source.Node) {
		var value string
		if strict.Text(&value)(n); value == "*" {
			value = ""
		}
		m.recognize.keys = append(m.recognize.keys, wantedKey{key, value})
	})
}

func (m *mapping) readRows(n source.Node) {
	switch {
	case m.form == nil:
	case m.form.where == "path":
		if m.rows = parsePath(n); m.rows != nil && (m.rows.relative || m.rows.up > 0) {
			strict.Want(n, "a path that begins with $")
		}
	case m.form.where == "regexp":
		compiled(&m.start, 0)(n)
	default:
		m.grouped = true
		strict.Texts(&m.groups)(n)
	}
}

func (m *mapping) readMetric(n source.Node) {
	x := metric{stat: record.Single, node: n}
	var places placeKeys
	keys := places.keys(&x.place)
	keys["metric"] = func(n source.Node) { x.metric = metricNamed(n) }
	keys["stat"] = func(n source.Node) { x.stat = statNamed(n) }
	keys["unit"] = strict.Unit(&x.unit)
	keys["scale"] = strict.Number(&x.scale, 1e-12, 1e12)
	keys["benchmark"], keys["variant"], keys["note"] = strict.Text(&x.benchmark), strict.Text(&x.variant), strict.Text(&x.note)
	if !strict.Mapping(n, "a metric", keys) || !m.hasRoom(n, len(m.metrics)) {
		return
	}
	if missing := lacking(n, "metric", "unit"); missing != "" {
		n.Report("config/value", "a metric wants metric, unit and %s; missing: %s", m.where(), missing)
	}
	if x.metric != nil && x.unit != "" && !fits(x.metric, x.unit) {
		n.Get("unit").Report("config/value", "unit: %s is measured in %s, and %s is none of these", x.metric.ID, strings.Join(unitsOf(x.metric), ", "), strict.Quoted(x.unit))
	}
	m.checkPlace(n, &places)
	for _, key := range []string{"above", "count", "key"} {
		if n.Has(key) {
			strict.At(n.Get(key), "config/key", "%s: is for settings; a number stands in its run", key)
		}
	}
	m.metrics = append(m.metrics, x)
}

// hasRoom reports whether another entry is allowed.
func (m *mapping) hasRoom(n source.Node, have int) bool {
	if have == maxEntries {
		n.Report("config/value", "expected at most %d entries", maxEntries)
	}
	return have < maxEntries
}

func metricNamed(n source.Node) *record.Metric {
	id := n.Str()
	found := record.MetricByID(id)
	if found == nil {
		var ids []string
		for _, x := range record.Metrics {
			ids = append(ids, x.ID)
		}
		n.Report("config/value", "%s is no metric%s", strict.Quoted(id), meant(id, ids, "the metrics are "))
	}
	return found
}

func statNamed(n source.Node) record.Stat {
	stat, ok := record.ParseStat(n.Str())
	if !ok {
		known := []string{"value", "mean", "median", "min", "max", "stddev", "stderr", "ci_low", "ci_high", "p90", "p95", "p99"}
		n.Report("config/value", "%s is no statistic%s", strict.Quoted(n.Str()), meant(n.Str(), known, "expected a percentile or one of "))
	}
	return stat
}

// meant is the word that was probably meant, or all of them.
func meant(word string, known []string, all string) string {
	return orElse(strict.DidYouMean(word, known), "; "+all+strings.Join(known, ", "))
}

// fits reports whether numbers of the metric can have the unit. A score keeps
// the unit of its source.
func fits(m *record.Metric, unit string) bool { return slices.Contains(unitsOf(m), unit) }

func unitsOf(m *record.Metric) (out []string) {
	scores := []record.Unit{record.Fraction, record.Percent, record.Rating, record.Points, record.ScoreMinutes, record.ScoreSeconds}
	for _, u := range strict.KeysOf(record.Scales) {
		to := record.Scales[u].To
		if to == m.Unit || m.Unit == "" && slices.Contains(scores, to) {
			out = append(out, u)
		}
	}
	return out
}

// checkMetrics holds that each score says of which test it is, and that a number
// is that of one run: what stands outside of the runs would be counted for each.
func (m *mapping) checkMetrics() {
	named := slices.ContainsFunc(m.settings, func(s setting) bool { return s.key == "benchmark" })
	for _, x := range m.metrics {
		switch {
		case x.metric != nil && x.metric.Group == record.Quality && x.benchmark == "" && !named:
			x.node.Report("config/value", "a score wants benchmark: the name of the test")
		case x.place.path != nil && x.place.path.up > 0 && !x.place.path.ofRun():
			x.node.Get("path").Report("config/value", "path: expected the number of one run, which begins with @; %s stands outside of the runs", x.place.path.text)
		case x.place.path != nil && !x.place.path.ofRun() && m.rows != nil && m.rows.text != "$":
			x.node.Get("path").Report("config/value", "path: expected the number of one run, which begins with @; %s is the same for all", x.place.path.text)
		}
	}
}
