package runners

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// mlperfID is the natural identity of a result.
type mlperfID struct{ round, division, submitter, platform, used, benchmark, scenario string }

// key is empty where the table does not say whose result it is.
func (id mlperfID) key() string {
	if id.submitter == "" || id.platform == "" {
		return ""
	}
	return strings.Join([]string{"mlperf-inference", id.round, id.division, id.submitter, id.platform, id.used, id.benchmark, id.scenario}, "/")
}

// variant keeps apart what must never share a median.
func (id mlperfID) variant() string {
	var parts []string
	for _, p := range []string{id.scenario, id.division, id.round} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, ",")
}

// mlperfResult is one row of a table.
type mlperfResult struct {
	mlperfID
	names mlperfNames
	get   fields
	place int    // its record
	unit  string // as the table states it

	metric   *record.Metric
	stat     record.Stat
	value    record.Value
	power    record.Value // where the same row states it
	unitNote string       // on value
	note     string       // on everything
}

var (
	mlperfTokens   = record.MustMetric("output_throughput")
	mlperfRequests = record.MustMetric("request_throughput")
	mlperfLatency  = record.MustMetric("e2e_latency")
	mlperfPower    = record.MustMetric("power")
)

// mlperfRates says what the rates of a benchmark count, whatever the unit cell
// says: of a name that begins so, from the given round on. The first that fits
// decides; where none fits, the unit cell does.
var mlperfRates = []struct {
	prefix, round string
	metric        *record.Metric
}{
	{"llama", "", mlperfTokens}, {"mixtral", "", mlperfTokens}, {"deepseek", "", mlperfTokens}, {"gpt-oss", "", mlperfTokens},
	{"gptj", "v4.1", mlperfTokens}, {"gptj", "v0.5", mlperfRequests},
	{"qwen3-vl", "", mlperfRequests},
}

// mlperfQuantiles are the statistics that the scenarios of one client publish.
var mlperfQuantiles = map[string]record.Stat{"SingleStream": "p90", "MultiStream": "p99"}

// mlperfRateScenarios are those that publish a rate of the whole system.
var mlperfRateScenarios = map[string]bool{"Offline": true, "Server": true, "Interactive": true}

// mlperfLatencyUnits are the unit cells of latencies.
var mlperfLatencyUnits = map[string]string{"latency (ms)": "ms", "latency (s)": "s", "latency (us)": "us", "latency (ns)": "ns"}

// isRate reports whether the result is a rate of the whole system.
func (x mlperfResult) isRate() bool {
	return x.value.Known() && (x.metric == mlperfTokens || x.metric == mlperfRequests)
}

// measure finds out what the number of the result is. There is no value where
// it cannot be known, or where there is no number.
func (x *mlperfResult) measure() {
	result, unit := x.get(x.names.result), strings.ToLower(x.unit)
	x.stat = record.Single
	switch stat := mlperfQuantiles[x.scenario]; {
	case strings.Contains(unit, "joules"): // energy of a stream or query, which no metric is
		return
	case unit == "watts": // the second row of a power submission
		x.metric, x.value = mlperfPower, positive(result, "W")
	case mlperfRateScenarios[x.scenario]:
		x.metric, x.unitNote = x.rate()
		x.value = positive(result, string(x.metric.Unit))
	case stat == "":
		x.get("Scenario").Report("value/type", "expected a scenario of MLPerf Inference; the result is left out")
	case mlperfLatencyUnits[unit] == "":
		result.Report("value/unit", "expected a unit like `Latency (ms)` in scenario %s; without it the number is left out", x.scenario)
	default:
		x.metric, x.stat, x.value = mlperfLatency, stat, positive(result, mlperfLatencyUnits[unit])
	}
	if strings.EqualFold(x.get.text("Power_Units"), "Watts") {
		x.power = positive(x.get("Power_Result"), "W")
	}
	x.note = x.notes()
}

// rate returns what the rates of the benchmark count, and a note where the unit
// cell says something else.
func (x *mlperfResult) rate() (m *record.Metric, note string) {
	for _, r := range mlperfRates {
		if m == nil && strings.HasPrefix(strings.ToLower(x.benchmark), r.prefix) && roundAtLeast(x.round, r.round) {
			m = r.metric
		}
	}
	cell := mlperfRequests
	if strings.HasPrefix(strings.ToLower(x.unit), "tokens") {
		cell = mlperfTokens
	}
	switch m {
	case nil, cell:
		return cell, ""
	case mlperfTokens:
		return m, "the unit cell says " + mlperfUnitCell(x.unit) + ", but rates of this benchmark count tokens"
	}
	return m, "the unit cell says " + mlperfUnitCell(x.unit) + ", but rates of this benchmark count requests"
}

// mlperfUnitCell repeats a unit cell only where it is one that the checker writes.
func mlperfUnitCell(unit string) string {
	for _, known := range []string{"Queries/s", "Samples/s", "Tokens/s"} {
		if strings.EqualFold(unit, known) {
			return known
		}
	}
	return "something else"
}

// roundAtLeast compares rounds as MLCommons numbers them (v4.1). A round that
// cannot be read is at least "" only.
func roundAtLeast(round, from string) bool {
	a, ok := parseRound(round)
	b, _ := parseRound(from)
	return from == "" || ok && (a[0] > b[0] || a[0] == b[0] && a[1] >= b[1])
}

func parseRound(s string) (r [2]int, ok bool) {
	major, minor, found := strings.Cut(strings.TrimPrefix(s, "v"), ".")
	var err1, err2 error
	r[0], err1 = strconv.Atoi(major)
	if found {
		r[1], err2 = strconv.Atoi(minor)
	}
	return r, err1 == nil && err2 == nil
}

// notes says what must be known of the result besides its unit.
func (x *mlperfResult) notes() string {
	var notes []string
	if x.get("inferred").Num("count").Num > 0 {
		notes = append(notes, "taken over from the run of another scenario")
	}
	if v := x.get("errors").Num("count"); v.Num > 0 {
		notes = append(notes, "errors in the log of the run: "+v.Text())
	}
	if x.division == "open" {
		notes = append(notes, "open division: another model or other limits than the benchmark's are allowed")
	}
	return joinNotes(notes...)
}

// mlperfCounted finds the numbers of a mixed cluster: `MI300X (x32), MI325X (x16)`.
var mlperfCounted = regexp.MustCompile(`\(x(\d{1,6})\)`)

// accelerators returns how many accelerators the system has: the sum of those
// that the name counts, else those of a node times the nodes.
func (x *mlperfResult) accelerators() record.Value {
	sum := 0.0
	name := x.get(x.names.accelerator)
	for _, m := range mlperfCounted.FindAllStringSubmatch(name.Str(), -1) {
		n, _, _ := record.Convert(m[1], "count")
		sum += n
	}
	if sum > 0 {
		return record.Value{Num: sum, Unit: record.Count, Derived: "sum of the counts in the accelerator names", Ref: name.Ref()}
	}
	perNode := reader.Positive(x.get(x.names.perNode).Num("count"))
	if nodes := reader.Positive(x.get(x.names.nodes).Num("count")); perNode.Known() && nodes.Known() {
		return record.Value{Num: perNode.Num * nodes.Num, Unit: record.Count, Derived: "accelerators of a node x nodes", Ref: perNode.Ref}
	}
	return reader.First(reader.Positive(x.get("total_accelerators").Num("count")), perNode)
}
