package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/strict"
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

// closedLists names what a mapping may write for a metric and a unit.
func closedLists() string {
	return "\nmetrics: " + strings.Join(metricIDs(), ", ") + "\nunits: " + strings.Join(strict.KeysOf(record.Scales), ", ") + "\n"
}

func checkKey(word string, known []string) string { return strict.CheckKey(word, known) }

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

func didYouMean(word string, known []string) string { return strict.DidYouMean(word, known) }

func quoted(s string) string { return strict.Quoted(s) }

func orWord(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

const snapshotWithoutRaw = "the snapshot does not hold its input files; take it with --raw to read them again"

const regressionWords = "the largest regression is %.1f %%, more than %g %%"

// startedAlready says why init writes nothing.
func startedAlready(file string) string {
	return file + " is there already; nothing was written: name another directory, or move it away"
}

// started says what init wrote, and how to go on.
func started(names []string, dir string) string {
	return fmt.Sprintf("wrote %s into %s; next: benchfolio check %s, benchfolio build %s", strings.Join(names, ", "), dir, dir, dir)
}

// moreNumbers stands in the place of the problems of a post that are not listed.
func moreNumbers(n int) string { return fmt.Sprintf("%d more places", n) }

const moreNumbersWhy = "of this post are to be looked at; they are not listed"

// What is wrong with a call of export.
var (
	exportWantsPost = usageError{"export wants the name of a post", "benchfolio export first-post --out DIR"}
	exportWantsOut  = usageError{"export wants --out DIR", "a directory outside of the report, where the files would be taken for results"}
	exportInside    = usageError{"--out lies in the directory of the report, where the files would be taken for results", "name a directory outside of it"}
)

// noPost says that no post has a name.
func noPost(name string, known []string) error {
	return usageError{"no post is called " + quoted(name) + didYouMean(name, known) + "; there are " + orWord(strings.Join(known, ", "), "none"), ""}
}

func wrote(file string) string { return "wrote " + file }

// tally counts problems by severity, as the page of problems does, and names the
// errors, since they decide the exit code.
func tally(ps []record.Problem) string {
	var n [3]int
	var ids []string
	for _, p := range ps {
		if p.Kind.Undecided() {
			continue
		}
		n[p.Kind.Severity] += p.Count()
		if p.Kind.Severity == record.Error && (len(ids) == 0 || !slices.Contains(ids, p.Kind.ID)) {
			ids = append(ids, p.Kind.ID)
		}
	}
	errors := plural(n[record.Error], "error")
	if len(ids) > 0 {
		errors += " (" + strings.Join(ids, ", ") + ")"
	}
	return errors + ", " + plural(n[record.Warning], "warning") + ", " + plural(n[record.NoteLevel], "note")
}
