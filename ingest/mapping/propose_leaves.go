package mapping

import (
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// leavesOfAll lists what some of several objects of one kind hold: what the first
// lacks, another may have.
func leavesOfAll(objects []source.Node, prefix string) (out []leaf) {
	at := map[string]int{}
	for _, n := range objects {
		for _, l := range leavesOf(n, prefix) {
			i, known := at[l.place]
			switch {
			case !known && len(out) < maxLeaves:
				at[l.place] = len(out)
				out = append(out, l)
			case known && source.IsMissing(out[i].text) && !l.array:
				out[i] = l
			}
		}
	}
	return out
}

// leavesOf lists the scalars, arrays of numbers and labelled numbers below an
// object, those in lists and in sets of runs, columns too, left out.
func leavesOf(n source.Node, prefix string) []leaf {
	w := &walker{}
	w.walk(n, nil, prefix, "")
	return w.out
}

// walker collects leaves.
type walker struct {
	out     []leaf
	columns *columns // around what it is at: a set of runs
}

// walk takes what stands below n. unit is what an object around it says.
func (w *walker) walk(n source.Node, words []string, at, unit string) {
	if len(words) > maxNesting || len(w.out) >= maxLeaves {
		return
	}
	switch n.Type() {
	case source.Object:
		if len(words) > 0 && isMap(n) {
			return
		}
		w.object(n, words, at, orElse(unitIn(n), unit))
	case source.Array:
		w.array(n, words, at, unit)
	case source.String, source.Number:
		if len(words) > 0 {
			w.out = append(w.out, scalarLeaf(n, words, at, unit))
		}
	}
}

func (w *walker) object(n source.Node, words []string, at, unit string) {
	if c := columnsIn(n); c != nil {
		defer func(outer *columns) { w.columns = outer }(w.columns)
		w.columns = c
	}
	quantiles := true
	for key := range n.Keys() {
		_, ok := asPercentile(key)
		quantiles = quantiles && ok
	}
	for key, v := range n.Members() {
		if w.columns.has(v) {
			continue
		}
		word := key
		if p, ok := asPercentile(key); ok && quantiles {
			word = p
		}
		w.walk(v, append(slices.Clone(words), word), at+step(key), unit)
	}
}

func (w *walker) array(n source.Node, words []string, at, unit string) {
	first := n.Index(0)
	switch {
	case first.Is(source.Number) && len(words) > 0:
		num := firstPositive(n)
		w.out = append(w.out, leaf{words: words, place: "path: " + scalarOf(at), sample: sample{number: true, whole: true, num: num, unit: unit}, array: true})
	case first.Is(source.String) && len(words) > 0 && n.Len() < 20:
		w.out = append(w.out, scalarLeaf(first, words, at+"[0]", ""))
	case first.Is(source.Object):
		if l := labelled(n); l != nil {
			w.labelled(n, l, words, at)
		} else if isRequests(n) {
			for _, l := range requestLeaves(at, n.Items()) {
				l.words = append(slices.Clone(words), l.words...)
				w.out = append(w.out, l)
			}
		}
	}
}

func firstPositive(n source.Node) float64 {
	for i, v := range n.Items() {
		if num := parseSample(v.Cell().Text).num; num > 0 || i > 100 {
			return num
		}
	}
	return 0
}

func scalarLeaf(n source.Node, words []string, at, unit string) leaf {
	text := n.Cell().Text
	s := parseSample(text)
	l := leaf{words: words, place: "path: " + scalarOf(at), sample: s, text: text}
	if m := loadName.FindStringSubmatch(text); m != nil { // c=8
		l = leaf{words: words, given: "concurrency", weak: true, why: "the number in the name of the run?", text: m[1], sample: parseSample(m[1])}
		l.place = "path: " + scalarOf(at) + `, regexp: '(\d+)'`
	} else if s.number && !s.whole {
		l.place += ", regexp: " + scalarOf(numberForm)
	} else if s.number {
		l.sample.unit = unit
	}
	return l
}

// loadName is a name of a run that says how many requests ran at a time.
var loadName = regexp.MustCompile(`(?i)^(?:c|conc|concurrency|users?|clients?|threads?|bs|batch)[ =_:-]?(\d+)$`)

// unitIn is the unit that an object states for its numbers: {"unit": "ms"}.
func unitIn(n source.Node) string {
	for _, key := range []string{"unit", "units", "unit_name"} {
		if text := n.Get(key).Cell().Text; n.Get(key).Is(source.String) && table.MeaningOf("("+text+")").Unit != "" {
			return text
		}
	}
	return ""
}

// label is how the objects of a list say which number each holds.
type label struct{ name, stat, value string }

var (
	nameKeys  = []string{"metric", "name", "metric_name", "label", "measure", "measurement", "key", "percentile", "quantile", "p"}
	statKeys  = []string{"stat", "statistic", "aggregation", "agg", "percentile", "quantile"}
	valueKeys = []string{"value", "val", "result", "v", "measurement", "latency", "time"}
)

// labelled returns how the objects of a list are labelled, nil where they are none
// of which each holds a number by a name: [{"name": "ttft", "value": 12}, ...].
func labelled(n source.Node) *label {
	first := n.Index(0)
	var l label
	for _, key := range valueKeys {
		if v := first.Get(key); l.value == "" && (v.Is(source.Number) || v.Is(source.String)) {
			l.value = key
		}
	}
	for _, key := range nameKeys {
		if l.name == "" && first.Has(key) && key != l.value {
			l.name = key
		}
	}
	for _, key := range statKeys {
		if l.stat == "" && first.Has(key) && key != l.name {
			l.stat = key
		}
	}
	if l.name == "" || l.value == "" {
		return nil
	}
	seen := map[string]bool{}
	named := 0
	for _, v := range n.Items() {
		name := v.Get(l.name).Cell().Text
		id := name + "\x00" + v.Get(l.stat).Cell().Text
		if seen[id] || name == "" || len(name) > 80 || len(seen) >= maxLeaves {
			return nil // several runs, or no names
		}
		seen[id] = true
		_, isQuantile := asPercentile(name)
		g := guessOf(leaf{words: []string{name}, sample: sample{number: true, whole: true, num: 1}})
		if isQuantile || g.Metric != "" || g.Setting != "" {
			named++
		}
	}
	if named == 0 {
		return nil
	}
	return &l
}

func (w *walker) labelled(n source.Node, l *label, words []string, at string) {
	for _, v := range n.Items() {
		name := v.Get(l.name)
		word := name.Cell().Text
		if p, ok := asPercentile(word); ok {
			word = p
		}
		filter := "@" + step(l.name) + " == " + literalOf(name)
		own := append(slices.Clone(words), word)
		if stat := v.Get(l.stat); l.stat != "" && stat.Exists() {
			filter += " && @" + step(l.stat) + " == " + literalOf(stat)
			word := stat.Cell().Text
			if p, ok := asPercentile(word); ok {
				word = p
			}
			own = append(own, word)
		}
		w.walk(v.Get(l.value), own, at+"[?"+filter+"]"+step(l.value), unitIn(v))
	}
}

// literalOf is a value as a filter compares with it.
func literalOf(n source.Node) string {
	if n.Is(source.Number) {
		return n.Cell().Text
	}
	return quoted(n.Cell().Text)
}

// requestKeys are keys that objects have of which each is a request.
var requestKeys = regexp.MustCompile(`(?i)^(request_?id|req_?id|id|index|idx|prompt|prompt_id|status|status_code|success|succeeded|ok|error|finish_reason|start_?time|end_?time|start|end|start_ts|sent_at|request|worker|worker_id|generated_text|output_text)$`)

const whyMark = "it tells requests apart"

// isRequests reports whether a list holds one object for each request of a run.
func isRequests(n source.Node) bool {
	return n.Is(source.Array) && n.Index(0).Is(source.Object) && areRequests(n.Items())
}

// areRequests tells requests from runs: they have latencies and lengths, and no
// statistic, throughput, concurrency or count of requests.
func areRequests(list iter.Seq2[int, source.Node]) bool {
	n, marked := 0, false
	latencies := map[string]bool{}
	for i, v := range list {
		n++
		if i >= fewRuns {
			continue
		}
		for key, x := range v.Members() {
			marked = marked || requestKeys.MatchString(key)
			if x.Is(source.Array) && x.Index(0).Is(source.Object) {
				return false
			}
		}
		for _, l := range leavesOf(v, "@") {
			g := guessOf(l)
			m := record.MetricByID(g.Metric)
			known, _ := record.SettingByKey(g.Setting)
			switch {
			case m != nil && (g.Stat != record.Single || m.Group == record.Throughput || m.Group == record.Quality || m.Group == record.Price):
				return false
			case m != nil:
				latencies[m.ID] = true
			case g.Setting == "requests_ok" || g.Setting == "requests_failed" || g.Setting == "n" || known.IsNumber() && !strings.HasSuffix(g.Setting, "_tokens"):
				if !requestKeys.MatchString(l.words[len(l.words)-1]) {
					return false
				}
			}
		}
	}
	return len(latencies) > 0 && (marked && n > 1 || n > manyRuns)
}

// requestLeaves lists what requests hold as observations of one run, those that
// failed left out, and counts them.
func requestLeaves(at string, items iter.Seq2[int, source.Node]) (out []leaf) {
	var first []source.Node
	for i, v := range items {
		if i < fewRuns {
			first = append(first, v)
		}
	}
	ok, bad := outcome(items)
	good := at + "[*]"
	if ok != "" {
		good = at + "[?" + ok + "]"
	}
	for _, l := range leavesOfAll(first, good) {
		if requestKeys.MatchString(l.words[len(l.words)-1]) && !l.array {
			l.unread = whyMark
		}
		l.all = true
		out = append(out, l)
	}
	if ok != "" {
		out = append(out, countLeaf("requests_ok", good))
	}
	if bad != "" {
		out = append(out, countLeaf("requests_failed", at+"[?"+bad+"]"))
	}
	return out
}

func countLeaf(setting, path string) leaf {
	return leaf{given: setting, why: "counted by what each request says of itself", place: "path: " + scalarOf(path) + ", count: true"}
}

var okWords = regexp.MustCompile(`(?i)^(ok|success|successful|succeeded|done|completed?|finished|200|pass(ed)?|stop)$`)

// outcome returns the filters for requests that succeeded and for those that
// failed; empty where nothing tells, or none failed.
func outcome(items iter.Seq2[int, source.Node]) (ok, bad string) {
	for _, v := range items {
		for _, key := range []string{"success", "ok", "succeeded", "status", "outcome", "state", "status_code", "error"} {
			n := v.Get(key)
			at := "@" + step(key)
			if yes, isBool := n.Bool(); isBool {
				ok = at + " == true"
				if !yes {
					return ok, at + " == false"
				}
			} else if text := n.Cell().Text; (n.Is(source.String) || n.Is(source.Number)) && okWords.MatchString(text) {
				ok = at + " == " + literalOf(n)
			} else if n.Exists() && text != "" && (ok == "" || strings.HasPrefix(ok, at+" ")) && key != "error" && ok != "" {
				return ok, strings.Replace(ok, " == ", " != ", 1)
			}
		}
	}
	return ok, ""
}
