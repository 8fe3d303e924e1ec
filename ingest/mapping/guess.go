package mapping

import (
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// leaf is one value of a file of which a proposal thinks.
type leaf struct {
	words  []string // keys from the outside in, or the header, or the label
	place  string   // as a mapping names it: key: text, ...
	sample sample
	text   string // of the value; never shown
	array  bool   // of numbers
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
	var first guess
	for i := range l.words {
		text := strings.Join(l.words[i:], " ")
		if l.sample.unit != "" {
			text += " (" + l.sample.unit + ")"
		}
		g := guess{leaf: l, Meaning: table.MeaningOf(text)}
		if g.Metric == "" && g.Setting == "" {
			g.stretch()
		}
		if g.Metric != "" && !l.sample.number || g.Setting != "" && !g.suits() {
			g.Metric, g.Setting, g.why = "", "", ""
		}
		if g.Metric != "" || g.Setting != "" {
			return g
		}
		if i == 0 {
			first = g
		}
	}
	return first
}

// hunch is what words probably mean that the table reader leaves alone, because
// they can mean something else too.
type hunch struct {
	unit    record.Unit // that the numbers must have; empty: none
	words   string      // any of them, in canonical words; separated by ;
	metric  string
	setting string
	why     string
}

var hunches = []hunch{
	{record.Seconds, "first tok; first tok wait; wait; first response", "ttft", "", "the time to the first token?"},
	{record.Seconds, "tok; each tok; tok latency; inter tok; decode latency", "tpot", "", "time per output token, or the gap between chunks (itl)?"},
	{record.Seconds, "latency; total; total latency; total time; response; response time; req; req time; answer; whole answer; completion", "e2e_latency", "", "from the request to the last token?"},
	{record.Seconds, "elapsed; total elapsed; elapsed time; run; runtime; wall", "duration", "", "of the whole run?"},
	{record.TokensPerSecond, "throughput; tok throughput; system throughput; rate", "output_throughput", "", "of output tokens, or of all (total_throughput)?"},
	{record.TokensPerSecond, "tok; generation; user; speed user; per user", "output_speed", "", "what one request sees, or all together (output_throughput)?"},
	{"", "throughput; tok throughput", "output_throughput", "", "of output tokens, or of requests?"},
	{"", "latency; response time; total time", "e2e_latency", "", "from the request to the last token?"},
	{"", "user; client; vu; thread; worker; parallel user; parallelism", "", "concurrency", "requests at the same time?"},
	{"", "checkpoint; weight; network; model path; path model; model tag; served model; served model name; target", "", "model", "the model?"},
	{"", "started; start time; start; finished; run at; created; created at; time; when; started at", "", "date", "when it was measured?"},
	{"", "done; req done; ok; success; successful; succeeded; completed; req completed; req success", "", "requests_ok", "completed requests?"},
	{"", "lost; req lost; failed; failures; error; errors; req errors; req error", "", "requests_failed", "failed requests?"},
	{"", "node; machine; system; instance; instance type", "", "hardware", "what it ran on?"},
	{"", "server; stack; engine name; inference server", "", "engine", "what serves the model?"},
}

// stretch gives a guess the meaning of a hunch.
func (g *guess) stretch() {
	words := slices.Clone(g.Words)
	sort.Strings(words)
	to := record.Scales[g.Unit].To
	for _, h := range hunches {
		if h.unit != to {
			continue
		}
		for spelled := range strings.SplitSeq(h.words, ";") {
			if ws := strings.Fields(spelled); sorted(ws) == strings.Join(words, " ") {
				g.Metric, g.Setting, g.why = h.metric, h.setting, h.why
				return
			}
		}
	}
}

func sorted(ws []string) string {
	sort.Strings(ws)
	return strings.Join(ws, " ")
}

// suits reports whether the value can be the setting that its words name.
func (g *guess) suits() bool {
	known, isSetting := record.SettingByKey(g.Setting)
	switch {
	case g.array:
		return false
	case g.Setting == "date":
		_, iso := record.ParseDate(g.text)
		_, epoch := record.UnixDate(g.text)
		return iso || epoch
	case !isSetting && !slices.Contains(shared(), g.Setting): // the table reader's url
		return false
	case isSetting && known.IsNumber(), g.Setting == "n", strings.HasPrefix(g.Setting, "requests_"):
		return g.sample.number && g.sample.whole || g.Setting == "request_rate" && strings.EqualFold(g.text, "inf")
	}
	return !g.sample.number && g.text != ""
}

// usual are the units of metrics that name none, by the size of the number: what
// is larger than the limit in seconds would be nonsense.
var usual = map[string]float64{"itl": 1, "tpot": 1, "ntpot": 1, "ttft": 20, "e2e_latency": 500}

// unitFor returns a unit for a metric that names none: that of the same sort that
// all others of the file name, else one by the size of the number, with why.
func unitFor(g *guess, named map[record.Unit]string) (unit, why string) {
	m := record.MetricByID(g.Metric)
	limit, sized := usual[g.Metric]
	switch {
	case m.Group == record.Quality && g.sample.num > 0 && g.sample.num <= 1:
		return "fraction", "of 1, or points?"
	case m.Group == record.Quality:
		return "points", "or percent?"
	case named[m.Unit] != "":
		return named[m.Unit], "no unit is named; this is that of the others"
	case sized && g.sample.num > limit:
		return "ms", "no unit is named; seconds would be long"
	}
	return string(m.Unit), "no unit is named; is it this one?"
}
