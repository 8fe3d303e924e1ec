package mapping

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// leaf is one value of a file of which a proposal thinks.
type leaf struct {
	words   []string // keys from the outside in, or the header, or the label
	place   string   // as a mapping names it: key: text, ...
	sample  sample
	text    string // of the value
	array   bool   // of observations
	all     bool   // each of many values is an observation
	outside bool   // it stands outside of the runs, and is a setting at most
	given   string // the setting that it is, where its words do not say so
	why     string // what is unsure about that
	weak    bool   // anything else of that name goes before it
	unread  string // why no mapping can take it
}

// guess is what a leaf could be.
type guess struct {
	leaf
	table.Meaning
	why string // what is unsure; empty where nothing is
}

// guessOf takes the words of all keys, then of fewer of the outer ones, until
// they mean something: latency, ttft, p99_ms is "ttft p99 ms". Where none do, it
// returns what the words say of unit and statistic.
func guessOf(l leaf) guess {
	if l.given != "" {
		return guess{leaf: l, Meaning: table.Meaning{Setting: l.given}, why: l.why}
	}
	var first guess
	for i := range l.words {
		g := guess{leaf: l, Meaning: meaningOf(l.words[i:], l.sample.unit)}
		if g.Metric == "" && g.Setting == "" {
			g.stretch()
		}
		g.question()
		if g.Metric != "" && !l.sample.number || g.Setting != "" && !g.suits() {
			g.Metric, g.Setting, g.why = "", "", ""
		}
		if g.Metric != "" || g.Setting != "" {
			return g
		}
		if i == 0 || first.Unit == "" && g.Unit != "" {
			first = g
		}
	}
	if g := guessWithoutAside(l); g.Metric != "" {
		return g
	}
	return first
}

var aside = regexp.MustCompile(`\s*(\([^()]+\)|\[[^\[\]]+\])\s*$`)

// guessWithoutAside leaves out what stands in brackets at the end of a header and
// is no unit or statistic: "Output tok/s (c32)".
func guessWithoutAside(l leaf) guess {
	last := len(l.words) - 1
	if last < 0 {
		return guess{}
	}
	at := aside.FindStringSubmatchIndex(l.words[last])
	if at == nil || at[0] == 0 {
		return guess{}
	}
	said := l.words[last][at[2]:at[3]]
	l.words = append(slices.Clone(l.words[:last]), l.words[last][:at[0]])
	g := guessOf(l)
	if g.why == "" {
		g.why = "what does " + said + " say of it?"
	}
	return g
}

// meaningOf is what keys mean together, with the unit that stands at the value.
// Where that contradicts the keys' own, theirs is left.
func meaningOf(keys []string, unit string) table.Meaning {
	var words []string
	for _, key := range keys {
		if !distribution.MatchString(key) || len(keys) == 1 {
			words = append(words, spelled(key))
		}
	}
	text := strings.Join(words, " ")
	if unit == "" {
		return table.MeaningOf(text)
	}
	return table.MeaningOf(text + " (" + unit + ")")
}

// stretch gives a guess the meaning of a hunch.
func (g *guess) stretch() {
	words := slices.Clone(g.Words)
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	to := record.Scales[g.Unit].To
	for _, h := range hunchesByWords[sorted(words)] {
		if h.unit == to {
			g.Metric, g.Setting, g.why = h.metric, h.setting, h.why
			if g.Setting == "" || g.suits() {
				return
			}
		}
	}
}

// question doubts what the table reader would read without asking: a table names
// its columns for people, keys are shorter.
func (g *guess) question() {
	switch words := sorted(g.Words); {
	case g.Metric == "output_speed" && words == "output":
		g.Metric, g.why = "output_throughput", "of all requests together, or of one (output_speed)?"
	case g.Metric == "output_speed" && !strings.Contains(words, "speed") && g.why == "":
		g.why = "what one request sees, or all together (output_throughput)?"
	case g.Setting == "concurrency" && (strings.Contains(words, "batch") || words == "bs"):
		g.why, g.weak = "the batch size; requests at the same time?", true
	case g.Setting == "model" && words == "name":
		g.why, g.weak = "the model, or what the run is called?", true
	case g.Metric == "duration" && g.all:
		g.Metric, g.why = "e2e_latency", whyE2E
	case g.Setting == "provider" && words == "host":
		g.why = "who serves the model, or the name of a machine?"
	}
}

// suits reports whether the value can be the setting that its words name.
func (g *guess) suits() bool {
	known, isSetting := record.SettingByKey(g.Setting)
	switch {
	case g.array:
		return false
	case g.all:
		return g.Setting == "input_tokens" || g.Setting == "output_tokens" || isSetting && !known.IsNumber() && g.Setting != "date" && !g.sample.number
	case g.Setting == "date":
		_, iso := record.ParseDate(g.text)
		_, epoch := record.UnixDate(g.text)
		return iso || epoch && !(g.sample.num < 1e8)
	case !isSetting && !slices.Contains(shared(), g.Setting): // the table reader's url
		return false
	case isSetting && known.IsNumber(), g.Setting == "n", strings.HasPrefix(g.Setting, "requests_"):
		return g.sample.number && (g.sample.whole || g.sample.unit == "" || !g.hasUnitOfOther()) && g.sample.num >= 0 || g.Setting == "request_rate" && strings.EqualFold(g.text, "inf")
	}
	return !g.sample.number && g.text != ""
}

// hasUnitOfOther reports whether the value has a unit that counts nothing.
func (g *guess) hasUnitOfOther() bool {
	return g.Unit != "" && record.Scales[g.Unit].To != record.Count
}

// plausible are the bounds of latencies in seconds outside of which a unit that
// nobody names is most likely another.
var plausible = map[string][2]float64{
	"duration": {0.5, 1e6}, "itl": {0.0003, 1}, "tpot": {0.0003, 1}, "ntpot": {0.0003, 1}, "ttft": {0.003, 20}, "e2e_latency": {0.03, 500},
}

// unitFor returns a unit for a metric that names none: that of the same sort that
// all others of the file name, else one by the size of the number, with why.
func unitFor(g *guess, named map[record.Unit]string) (unit, why string) {
	m := record.MetricByID(g.Metric)
	other := named[m.Unit]
	switch {
	case m.Group == record.Quality && g.sample.num > 0 && g.sample.num <= 1:
		return "fraction", "of 1, or points?"
	case m.Group == record.Quality:
		return "points", "or percent?"
	case other != "" && fitsSize(g, other):
		return other, "no unit is named; this is that of the others"
	}
	for _, unit := range []string{"s", "ms", "us"} {
		if _, sized := plausible[g.Metric]; sized && fitsSize(g, unit) {
			return unit, "no unit is named; the number would be odd in another"
		}
	}
	return string(m.Unit), "no unit is named; is it this one?"
}

// fitsSize reports whether the number is a usual one of the metric in a unit.
func fitsSize(g *guess, unit string) bool {
	bounds, sized := plausible[g.Metric]
	v, _, err := record.Convert(record.FormatFloat(g.sample.num), unit)
	return !sized || g.sample.num <= 0 || err == nil && v >= bounds[0] && v <= bounds[1]
}
