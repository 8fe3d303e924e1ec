package main

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// The words that a user may write where a metric, a statistic or a setting is
// meant, in benchfolio.yaml and on the command line alike. Each check returns
// what is wrong and what was probably meant, or nothing.

func settingKeys() []string {
	var out []string
	for _, s := range record.SettingKeys {
		out = append(out, s.Key)
	}
	return out
}

// filterKeys are what runs can be chosen by.
func filterKeys() []string {
	return append([]string{"class", "kind", "format"}, settingKeys()...)
}

func metricIDs() []string {
	var out []string
	for _, m := range record.Metrics {
		out = append(out, m.ID)
	}
	return out
}

// checkKey checks a word against a closed list.
func checkKey(word string, known []string) string {
	for _, k := range known {
		if k == word {
			return ""
		}
	}
	return "unknown key " + quoted(word) + didYouMean(word, known)
}

// checkAxis checks an axis: a metric, a metric and a statistic, or a score.
func checkAxis(spec string) string {
	if name, ok := strings.CutPrefix(spec, "score:"); ok {
		if strings.TrimSpace(name) == "" {
			return "score: wants the name of a benchmark behind it"
		}
		return ""
	}
	id, stat, dotted := strings.Cut(spec, ".")
	if m := record.MetricByID(id); m == nil || m.Group == record.Quality {
		return quoted(spec) + " is no metric" + orWord(didYouMean(id, metricIDs()), "; scores are written score:NAME")
	}
	if _, ok := record.ParseStat(stat); dotted && !ok {
		return quoted(stat) + " is no statistic; expected median, mean, p99, ..."
	}
	return ""
}

// axisUnit returns the unit that numbers on the axis have; empty for a score.
func axisUnit(spec string) record.Unit {
	id, _, _ := strings.Cut(spec, ".")
	if m := record.MetricByID(id); m != nil {
		return m.Unit
	}
	return ""
}

// checkColumn checks a key of `columns`: a metric, with a statistic or not, or
// a setting, or one of the words for what else a column can hold.
func checkColumn(key string) string {
	others := append([]string{"price", "note", "url", "n", "requests_ok", "requests_failed"}, settingKeys()...)
	if checkKey(key, others) == "" || key == "score" || strings.HasPrefix(key, "score:") {
		return ""
	}
	if id, _, _ := strings.Cut(key, "."); record.MetricByID(id) != nil {
		return checkAxis(key)
	}
	return "unknown key " + quoted(key) + didYouMean(key, append(metricIDs(), others...))
}

func didYouMean(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return "; did you mean " + quoted(near) + "?"
	}
	return ""
}

// nearest returns the known word that is written most like word, the first of
// several; empty where none is like it. It only ever asks, it decides nothing.
func nearest(word string, known []string) string {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of characters to put in, take out or change
// (V. I. Levenshtein 1965).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// quoted shows a stranger's word on one line, cut to a length that fits.
func quoted(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:59]) + "…"
	}
	return strconv.Quote(s)
}

func orWord(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
