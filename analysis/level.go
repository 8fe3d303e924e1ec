package analysis

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// level is one service level of one model: limits for the 99th percentile.
type level struct {
	name   string // as the configuration writes it
	title  string
	model  *regexp.Regexp // of the canonical id, in lower case, without the maker
	ttft   float64        // s; 0: none
	tpot   float64        // s; 0: none
	e2e    float64        // s; 0: none
	rounds string
	note   string // where sources differ
}

func mlperf(scenario, model string, ttft, tpot float64, rounds string) level {
	return level{name: "mlperf-" + strings.ToLower(scenario), title: "MLPerf " + scenario, model: regexp.MustCompile("^(?:" + model + ")"), ttft: ttft / 1e3, tpot: tpot / 1e3, rounds: rounds}
}

// levels are the limits of MLPerf Inference in milliseconds for the 99th
// percentile of TTFT and TPOT. Sources: loadgen/mlperf.conf lines 93-166 and
// LLM_LATENCY_LIMITS in tools/submission/submission_checker/constants.py of
// mlcommons/inference at b66003e1, which agree for every model.
var levels = []level{
	mlperf("Server", `llama-?2-70b`, 2000, 200, "v4.0 on"),
	mlperf("Interactive", `llama-?2-70b`, 450, 40, "v5.0 on"),
	mlperf("Server", `mixtral-8x7b`, 2000, 200, "v4.1 on"),
	mlperf("Server", `(?:meta-)?llama-?3\.1-405b`, 6000, 175, "v5.0 on"),
	mlperf("Interactive", `(?:meta-)?llama-?3\.1-405b`, 4500, 80, "v5.1 on"),
	mlperf("Server", `(?:meta-)?llama-?3\.1-8b`, 2000, 100, "v5.1 on"),
	mlperf("Interactive", `(?:meta-)?llama-?3\.1-8b`, 500, 30, "v5.1 on"),
	mlperf("Server", `deepseek-r1(?:-0528)?(?:[^\w-]|$)`, 2000, 80, "v5.1 on"),
	mlperf("Interactive", `deepseek-r1(?:-0528)?(?:[^\w-]|$)`, 1500, 15, "v6.0 on"),
	mlperf("Server", `gpt-oss-120b`, 3000, 80, "v6.0 on"),
	withNote(mlperf("Interactive", `gpt-oss-120b`, 2000, 15, "v6.0 on"), "the rules of MLPerf print 20 ms for TPOT where its load generator and checker have 15 ms"),
	withE2E(mlperf("Server", `qwen3-vl-235b-a22b`, 0, 0, "v6.0 on"), 12),
	withE2E(mlperf("Server", `gpt-?j-6b|gptj`, 0, 0, "to v5.0"), 20),
}

func withNote(l level, note string) level { l.note = note; return l }

func withE2E(l level, seconds float64) level { l.e2e = seconds; return l }

// levelsOf returns the levels that a model has and that are asked for.
func (b *builder) levelsOf(m *Model) []*level {
	id := strings.ToLower(m.Name.ID)
	if i := strings.LastIndexByte(id, '/'); i >= 0 {
		id = id[i+1:]
	}
	var out []*level
	for i := range levels {
		l := &levels[i]
		if (len(b.o.Limits) == 0 || slices.Contains(b.o.Limits, l.name)) && l.model.MatchString(id) {
			out = append(out, l)
		}
	}
	return out
}

// limits lists the limits of a level with the metric of each.
func (l *level) limits() []bound {
	var out []bound
	for _, x := range []bound{{"TTFT", record.MustMetric("ttft"), l.ttft}, {"TPOT", record.MustMetric("tpot"), l.tpot}, {"E2E", record.MustMetric("e2e_latency"), l.e2e}} {
		if x.max > 0 {
			out = append(out, x)
		}
	}
	return out
}

// bound is a limit of the 99th percentile of one metric, in its unit.
type bound struct {
	short  string
	metric *record.Metric
	max    float64
}

// kept is what a run has to say about a limit.
type kept int8

const (
	unclear kept = iota
	meets
	fails
)

var keptWords = map[kept]string{unclear: "cannot tell", meets: "meets", fails: "fails"}

// enoughForP99 is how many requests a 99th percentile needs to be anything else
// than the maximum.
const enoughForP99 = 100

// earlyStopping is how many requests MLPerf wants at least where none may be
// spared: MLPerf Inference rules, early stopping for the 99th percentile.
const earlyStopping = 662

// judged is a limit held against a group.
type judged struct {
	limit  bound
	cell   *Cell // what was compared; nil where there is nothing
	excess *Cell // nil where nothing was compared
	result kept
	why    string
}

// heldAgainst holds a group against a limit. The 99th percentile decides. Where there
// is none, a lower percentile above the limit proves that it is broken, and a
// maximum below it that it is kept.
func (b *builder) heldAgainst(g *Group, l *level, x bound) judged {
	j := judged{limit: x}
	p99 := g.measured(x.metric.ID, "p99")
	if p99 != nil {
		n := requestsOf(g, p99)
		j.cell = p99
		switch {
		case p99.Value > x.max:
			j.result = fails
		case n > 0 && n < enoughForP99:
			j.why = fmt.Sprintf("p99 of %d requests, %d are needed", n, enoughForP99)
		case n == 0:
			j.result, j.why = meets, "the number of requests is not stated"
		default:
			j.result = meets
			if n < earlyStopping {
				j.why = fmt.Sprintf("%d requests; MLPerf wants %d", n, earlyStopping)
			}
		}
	} else {
		b.heldWithoutP99(g, x, &j)
	}
	if j.cell != nil {
		j.excess = b.excess(g, l, j.cell, x)
	}
	return j
}

// heldWithoutP99 decides, where there is no 99th percentile, what others prove.
func (b *builder) heldWithoutP99(g *Group, x bound, j *judged) {
	for _, stat := range []record.Stat{"p98", "p97", "p95", "p90", "p75", record.Median} {
		if c := g.measured(x.metric.ID, stat); c != nil && c.Value > x.max {
			j.cell, j.result, j.why = c, fails, fmt.Sprintf("already its %s is above", stat)
			return
		}
	}
	if c := g.measured(x.metric.ID, record.Max); c != nil && c.Value <= x.max && requestsOf(g, c) >= enoughForP99 {
		j.cell, j.result, j.why = c, meets, "even its maximum is below"
		return
	}
	j.why = "no p99"
	if x.metric.ID == "tpot" && g.measured("itl", "p99") != nil {
		j.why += "; the gaps between chunks (ITL) are another quantity"
	}
}

// requestsOf is how many requests stand behind a percentile of a group, 0 where it
// is not known.
func requestsOf(g *Group, c *Cell) int {
	n := 0
	for _, run := range g.Runs {
		if run.OK.Known() {
			n += int(run.OK.Num)
		}
	}
	if n == 0 {
		return c.N
	}
	return n
}

func (b *builder) excess(g *Group, l *level, c *Cell, x bound) *Cell {
	params := []float64{x.max}
	key := Key{g.ID, x.metric.ID, "over-limit", l.name}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	return b.cell(Cell{Key: key, Value: OpExcess.eval([]float64{c.Value}, params), Unit: record.Percent, Op: OpExcess, Of: []*Cell{c}, Params: params, Better: record.Lower})
}

// verdict is a group held against all limits of a level: it meets the level only
// if it meets every limit.
type levelVerdict struct {
	group  *Group
	level  *level
	judged []judged
	result kept
}

func (b *builder) levelVerdict(g *Group, l *level) levelVerdict {
	v := levelVerdict{group: g, level: l, result: meets}
	for _, x := range l.limits() {
		j := b.heldAgainst(g, l, x)
		v.judged = append(v.judged, j)
		switch {
		case j.result == fails:
			v.result = fails
		case j.result == unclear && v.result == meets:
			v.result = unclear
		}
	}
	return v
}

// reasons says why a verdict is what it is: of one that fails what breaks, else
// what is to be known beside it.
func (v *levelVerdict) reasons() string {
	var out []string
	for _, j := range v.judged {
		switch {
		case j.result == fails && j.why == "":
			out = append(out, j.limit.short+" is above")
		case j.why != "" && (j.result == fails || v.result != fails):
			out = append(out, j.limit.short+": "+j.why)
		}
	}
	return strings.Join(out, "; ")
}
