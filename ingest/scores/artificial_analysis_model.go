package scores

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

var (
	aaSpeed   = record.MustMetric("output_speed")
	aaTTFT    = record.MustMetric("ttft")
	aaBlended = record.MustMetric("price_blended")
)

// aaModel reads the numbers of one model. Its runs are made when they get their
// first number.
type aaModel struct {
	sink    *reader.Sink
	shape   *aaShape // nil: the map of slugs
	node    source.Node
	name    string
	date    record.Date
	version string // of the intelligence index
	runs    map[record.Kind]*record.Run
	zeros   *bool // whether the file's zeros were reported
}

func (r *aaModel) read() {
	r.scores()
	for _, n := range []source.Node{r.node, r.node.Get("performance"), r.node.Get("speed")} {
		r.speeds(n)
	}
	r.prices()
}

// add adds a row to the model's run of that kind.
func (r *aaModel) add(kind record.Kind, row record.Row) {
	if !row.Value.Known() {
		return
	}
	if r.runs[kind] == nil {
		r.runs[kind] = r.sink.Run(record.Run{Kind: kind, Model: r.name, Date: r.date, Record: row.Value.Ref.Record})
	}
	row.Run = r.runs[kind]
	r.sink.Row(row)
}

// aaTests are the tests of the flat copy, where they stand among other fields.
var aaTests = regexp.MustCompile(`^(.*_index|aa_omniscience.*|mmlu_pro|gpqa(_diamond)?|hle|livecodebench|scicode|ifbench|(aa_)?lcr|terminal_?bench.*|tau.*|math_500|aime(_\d+)?|critpt|mmmu(_pro)?|apex_agents|gdpval.*)$`)

func (r *aaModel) scores() {
	tests := r.node.Get("evaluations")
	if r.shape.flat {
		tests = r.node
	}
	for key, n := range tests.Members() {
		if other := !n.Is(source.Number) && !n.Is(source.String); (other || r.shape.flat) && !aaTests.MatchString(key) {
			continue
		}
		unit := aaUnit(key)
		row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: numWithin(n, unit, aaBounds(key, unit)), Benchmark: key}
		if strings.HasSuffix(key, "intelligence_index") {
			row.Variant = r.version
			if estimated, _ := tests.Get(key + "_is_estimated").Bool(); estimated {
				row.Note = "estimated by the source, not measured"
			}
		}
		r.add(record.Score, row)
	}
}

// aaUnit decides by the key, because indices from 0 to 100 (omniscience: from
// -100) and tests from 0 to 1 stand in one object.
func aaUnit(key string) string {
	switch {
	case strings.HasSuffix(key, "_index"), key == "aa_omniscience", key == "omniscience":
		return "points"
	case strings.HasSuffix(key, "_elo"):
		return "rating"
	}
	return "fraction"
}

// aaBounds are what a test can give: a share of its items, of which omniscience
// takes the wrong answers off.
func aaBounds(key, unit string) bounds {
	var b bounds
	switch unit {
	case "fraction":
		b.high = 1
	case "points":
		b.high = 100
	default:
		b.high = math.Inf(1)
	}
	if strings.Contains(key, "omniscience") {
		b.low = -b.high
	}
	return b
}

// aaStats are the statistics by the beginning of a key.
var aaStats = []struct {
	prefix string
	stat   record.Stat
}{
	{"median_", record.Median},
	{"percentile_05_", "p5"}, {"quartile_25_", "p25"}, {"quartile_75_", "p75"}, {"percentile_95_", "p95"},
	{"", record.Median},
}

// aaSpeeds are the measured quantities by the rest of the key.
var aaSpeeds = map[string]struct {
	metric *record.Metric
	unit   string
}{
	"output_tokens_per_second":    {aaSpeed, "tokens/s"},
	"output_tps":                  {aaSpeed, "tokens/s"},
	"speed":                       {aaSpeed, "tokens/s"},
	"time_to_first_token_seconds": {aaTTFT, "s"},
	"ttft":                        {aaTTFT, "s"},
}

// speeds reads what was measured. 0 is what copies write for null.
func (r *aaModel) speeds(n source.Node) {
	answer := reader.First(n.Get("median_time_to_first_answer_token_seconds").Num("s"), n.Get("median_time_to_first_answer_token").Num("s"),
		n.Get("time_to_first_answer_token_seconds").Num("s"), n.Get("ttfat").Num("s"))
	var rows []record.Row
	for key, v := range n.Members() {
		stat, rest := aaStat(key)
		what, ok := aaSpeeds[rest]
		if !ok || key == "speed" && v.Is(source.Object) { // which holds the speeds
			continue
		}
		row := record.Row{Metric: what.metric, Stat: stat, Value: v.Num(what.unit)}
		if row.Value.Known() && row.Value.Num <= 0 {
			r.unmeasured(v, row.Value)
			continue
		}
		if what.metric == aaTTFT && stat == record.Median && answer.Known() && answer.Num == row.Value.Num {
			row.Note = "the first token is the first answer token: hidden thinking, if any, is included"
		}
		rows = append(rows, row)
	}
	for _, metric := range []*record.Metric{aaSpeed, aaTTFT} {
		noteDisorder(rows, metric)
	}
	for _, row := range rows {
		r.add(record.Measured, row)
	}
}

// unmeasured reports a speed or time that is not above 0: a 0 once for the whole
// file, since copies have hundreds.
func (r *aaModel) unmeasured(n source.Node, v record.Value) {
	switch {
	case v.Num < 0:
		n.Report("value/impossible", "%s: expected a number above 0, found %s", n.Key(), v.Raw)
	case r.zeros != nil && !*r.zeros:
		*r.zeros = true
		n.Report("value/unmeasured", "%s: expected a number above 0, found 0, which stands for a model that was not measured; this and others like it give no rows", n.Key())
	}
}

func aaStat(key string) (record.Stat, string) {
	for _, s := range aaStats {
		if rest, ok := strings.CutPrefix(key, s.prefix); ok {
			return s.stat, rest
		}
	}
	return record.Median, key
}

// noteDisorder notes quantiles of a metric that fall where they should rise.
func noteDisorder(rows []record.Row, metric *record.Metric) {
	for i := range rows {
		for j := range rows {
			a, b := &rows[i], &rows[j]
			qa, isA := a.Stat.Quantile()
			qb, isB := b.Stat.Quantile()
			if isA && isB && a.Metric == metric && b.Metric == metric && a.Value.Known() && b.Value.Known() && qa < qb && a.Value.Num > b.Value.Num {
				b.Note = fmt.Sprintf("%s is below %s", b.Stat, a.Stat)
			}
		}
	}
}

// aaPrices are the prices by key; blends have their mix in it.
var aaPrices = map[string]*record.Metric{
	"price_1m_input_tokens": record.MustMetric("price_input"), "price_input": record.MustMetric("price_input"),
	"price_1m_output_tokens": record.MustMetric("price_output"), "price_output": record.MustMetric("price_output"),
	"price_1m_cache_hit_tokens":   record.MustMetric("price_cache_read"),
	"price_1m_cache_write_tokens": record.MustMetric("price_cache_write"),
	"price_blended":               aaBlended,
}

var aaBlend = regexp.MustCompile(`^price_1m_blended_(\d+(?:_to_\d+)+)$`)

func (r *aaModel) prices() {
	prices := r.node.Get("pricing")
	if r.shape.flat {
		prices = r.node
	}
	var rows []record.Row
	any := false
	for key, n := range prices.Members() {
		row := record.Row{Metric: aaPrices[key], Stat: record.Single, Variant: aaVariant(key)}
		if row.Metric == nil && row.Variant != "" {
			row.Metric = aaBlended
		}
		if row.Metric == nil {
			continue
		}
		row.Value = n.Num("USD/1M tokens")
		any = any || row.Value.Num > 0
		rows = append(rows, row)
	}
	if r.shape.zeroPrice && !any {
		return
	}
	noteBlend(rows)
	for _, row := range rows {
		r.add(record.Priced, r.notePrice(row))
	}
}

func aaVariant(key string) string {
	if key == "price_blended" {
		return "3:1"
	}
	if m := aaBlend.FindStringSubmatch(key); m != nil {
		return strings.ReplaceAll(m[1], "_to_", ":")
	}
	return ""
}

func (r *aaModel) notePrice(row record.Row) record.Row {
	var notes []string
	switch {
	case row.Value.Num != 0:
	case r.shape.zeroPrice:
		notes = append(notes, record.ZeroPrice(r.name))
	default:
		notes = append(notes, "0: stated by the source, where unknown is null")
	}
	if r.shape.flat && strings.HasPrefix(strings.ToLower(r.name), "claude") && (row.Metric.ID == "price_input" || row.Metric == aaBlended) {
		notes = append(notes, "in flat copies nearly all Claude inputs are the cache-write rate, 1.25 x list; check against the maker's page")
	}
	if row.Note != "" {
		notes = append(notes, row.Note)
	}
	row.Note = strings.Join(notes, "; ")
	return row
}

// noteBlend notes a 3:1 blend that is not (3 input + output) / 4 to the three
// decimals that are printed.
func noteBlend(rows []record.Row) {
	value := map[string]record.Value{}
	for _, r := range rows {
		value[r.Metric.ID+r.Variant] = r.Value
	}
	in, out := value["price_input"], value["price_output"]
	for i := range rows {
		r := &rows[i]
		if r.Variant != "3:1" || !r.Value.Known() || !in.Known() || !out.Known() {
			continue
		}
		if want := (3*in.Num + out.Num) / 4; math.Abs(r.Value.Num-want) > 0.0006 {
			r.Note = fmt.Sprintf("not (3 input + output) / 4, which is %s: a median of providers' blends", record.FormatFloat(math.Round(want*1e4)/1e4))
		}
	}
}
