package analysis

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// sweep is the runs of one configuration of one model under rising load: they
// agree in everything that they state but the concurrency or the request rate.
type sweep struct {
	model  *Model
	name   string // the configuration
	load   string // the setting that rises: concurrency or request_rate
	points []*loadPoint
	gpu    bool // throughput is that of one accelerator
	work   int  // sweeps of one work may be compared: same model, publisher, lengths and dataset
}

// loadPoint is one load of a sweep.
type loadPoint struct {
	group      *Group
	load       *Cell
	speed      *Cell // output speed of one user
	throughput *Cell // output tokens of the system, or of one of its accelerators
	front      bool  // of all points of the same work with the same throughput
}

// sweeps finds the sweeps of all models: two loads or more, each with a speed
// and a throughput.
func (b *builder) sweeps() []*sweep {
	var out []*sweep
	for _, m := range b.r.Models {
		byName := map[string]*sweep{}
		for _, g := range m.Groups {
			if g.Class != Lab || len(g.Runs) == 0 {
				continue
			}
			p, load := b.loadPoint(g)
			if p == nil {
				continue
			}
			name := g.without(load)
			s := byName[load+"\x00"+name]
			if s == nil {
				s = &sweep{model: m, name: name, load: load, gpu: p.throughput.Unit != "" && p.perGPU()}
				byName[load+"\x00"+name] = s
				out = append(out, s)
			}
			s.points = append(s.points, p)
		}
	}
	kept := out[:0]
	for _, s := range out {
		if s.ready() {
			kept = append(kept, s)
		}
	}
	markWorks(kept)
	markFronts(kept)
	return kept
}

// ready orders the points by load and reports whether they are a sweep: at
// least two loads, each once, and all throughputs of one kind.
func (s *sweep) ready() bool {
	sort.SliceStable(s.points, func(i, j int) bool { return s.points[i].load.Value < s.points[j].load.Value })
	for i, p := range s.points {
		if p.perGPU() != s.gpu || i > 0 && p.load.Value == s.points[i-1].load.Value {
			return false
		}
	}
	return len(s.points) >= 2
}

func (p *loadPoint) perGPU() bool {
	return p.throughput.Op == OpPerAccelerator || strings.HasSuffix(p.throughput.Key.Metric, "_per_gpu")
}

// without describes a group by all its conditions but one.
func (g *Group) without(load string) string {
	var parts []string
	for _, k := range g.Keys {
		switch {
		case k.Setting.Key == load, k.Setting.Key == "request_rate" && math.IsInf(k.Setting.Value(g.any().Run).Num, 0):
		case k.Setting.Key == "accelerators":
			parts = append(parts, k.Text+" "+verb(int(k.Setting.Value(g.any().Run).Num), "accelerator", "accelerators"))
		case k.Setting.IsNumber():
			parts = append(parts, strings.ToLower(k.Setting.Title)+" "+k.Text)
		default:
			parts = append(parts, k.Words())
		}
	}
	return strings.Join(parts, ", ")
}

// loadPoint makes the point of a group; nil where the group lacks a load, a
// speed or a throughput. A measured request rate that goes with a concurrency is
// not the load.
func (b *builder) loadPoint(g *Group) (*loadPoint, string) {
	for _, load := range []string{"concurrency", "request_rate"} {
		if g.condition(load) == "" {
			continue
		}
		p := &loadPoint{group: g, load: b.conditionCell(g.Runs[0], load), speed: b.userSpeed(g), throughput: b.throughput(g)}
		if p.load == nil || math.IsInf(p.load.Value, 0) || p.speed == nil || p.throughput == nil {
			return nil, ""
		}
		return p, load
	}
	return nil, ""
}

// userSpeed is the output speed of one user in a group: as measured, else
// 1 / TPOT. The middle of the distribution is preferred, a mean is named.
func (b *builder) userSpeed(g *Group) *Cell {
	if c := g.measured("output_speed", record.Median, record.Single, record.Mean); c != nil {
		return c
	}
	tpot := g.measured("tpot", record.Median, record.Single, record.Mean)
	if tpot == nil || tpot.Value <= 0 {
		return nil
	}
	key := Key{Entity: g.ID, Metric: "output_speed", Stat: "1 / TPOT"}
	if c := b.r.cells[key.hash()]; c != nil {
		return c
	}
	return b.cell(Cell{Key: key, Value: 1 / tpot.Value, Unit: record.TokensPerSecond, N: tpot.N,
		Op: OpReciprocal, Of: []*Cell{tpot}, Better: record.Higher})
}

// throughput is the output throughput of one accelerator where their number is
// known, else of the system.
func (b *builder) throughput(g *Group) *Cell {
	if c := g.measured("output_throughput_per_gpu", record.Single, record.Mean, record.Median); c != nil {
		return c
	}
	system := g.measured("output_throughput", record.Single, record.Mean, record.Median)
	if system == nil || system.Value <= 0 {
		return nil
	}
	n := b.conditionCell(g.Runs[0], "accelerators")
	if n == nil || n.Value <= 0 {
		return system
	}
	key := Key{Entity: g.ID, Metric: "output_throughput_per_gpu", Stat: "per accelerator"}
	if c := b.r.cells[key.hash()]; c != nil {
		return c
	}
	return b.cell(Cell{Key: key, Value: system.Value / n.Value, Unit: record.TokensPerSecond, N: system.N,
		Op: OpPerAccelerator, Of: []*Cell{system, n}, Better: record.Higher})
}

// markWorks tells the works of sweeps apart: whoever reads short prompts delivers
// more than whoever reads long ones, and is no better for it.
func markWorks(sweeps []*sweep) {
	but := append(append([]string(nil), deploymentKeys...), loadKeys...)
	for n, of := range strata(sweeps, func(s *sweep) *Group { return s.points[0].group }, but...) {
		for _, s := range of {
			s.work = n
		}
	}
}

// markFronts marks, for each model and work, the settings that no other one beats
// in both the speed of a user and the throughput; those of a whole system and
// those of one accelerator are never compared.
func markFronts(sweeps []*sweep) {
	type kind struct {
		work int
		gpu  bool
	}
	points := map[kind][]*loadPoint{}
	for _, s := range sweeps {
		k := kind{s.work, s.gpu}
		points[k] = append(points[k], s.points...)
	}
	for _, list := range points {
		values := make([]float64, 0, 2*len(list))
		for _, p := range list {
			values = append(values, p.speed.Value, p.throughput.Value)
		}
		front, err := pareto.Find([]pareto.Goal{pareto.Max, pareto.Max}, values)
		if err != nil {
			continue
		}
		for _, i := range front.Points {
			list[i].front = true
		}
	}
}

func (p *loadPoint) what() string {
	if p.load.Key.Metric == "concurrency" {
		return "concurrency"
	}
	return "a request rate of"
}

// kneeIndex returns the point of a curve with the largest distance to the chord
// between its ends, both axes in logarithms and scaled to the range between
// them; -1 where the curve has fewer than three points or no point beyond its
// chord. Of equal distances the first, at the lower load, counts.
//
// Logarithms, because a user who loses half of the speed loses the same at 200
// and at 20 tokens/s: before the knee a percent of speed buys more than its
// share of throughput, behind it less.
//
// Satopaa et al. 2011, "Finding a Kneedle in a Haystack", without the smoothing:
// a sweep has few points, and all of them were measured.
func kneeIndex(x, y []float64) int {
	n := len(x)
	if n < 3 {
		return -1
	}
	along := func(v []float64, i int) float64 { return math.Log(v[i]/v[0]) / math.Log(v[n-1]/v[0]) }
	best, at := 1e-12, -1
	for i := 1; i < n-1; i++ {
		// The chord runs from (0, 0) to (1, 1); the curve bends away from it to
		// the side of more throughput at the same speed.
		if d := along(y, i) - along(x, i); d > best && !math.IsInf(d, 0) {
			best, at = d, i
		}
	}
	return at
}

// kneeLoad is [OpKnee]: speeds, throughputs and loads, a third of xs each.
func kneeLoad(xs []float64) float64 {
	n := len(xs) / 3
	if i := kneeIndex(xs[:n], xs[n:2*n]); i >= 0 {
		return xs[2*n+i]
	}
	return math.NaN()
}

// saturated is the share of the best throughput from which on a system counts as
// saturated.
const saturated = 0.95

// saturationLoad is [OpSaturation]: throughputs, then loads in rising order.
func saturationLoad(xs []float64) float64 {
	n := len(xs) / 2
	best := 0.0
	for _, y := range xs[:n] {
		best = max(best, y)
	}
	for i, y := range xs[:n] {
		if y >= saturated*best {
			return xs[n+i]
		}
	}
	return math.NaN()
}

// knee is the point where the sweep bends, -1 where there is none.
func (s *sweep) knee() int {
	var xs, ys []float64
	for _, p := range s.points {
		xs, ys = append(xs, p.speed.Value), append(ys, p.throughput.Value)
	}
	return kneeIndex(xs, ys)
}

// knee returns the load of the knee with its point, nil where there is none.
func (b *builder) knee(s *sweep) (*Cell, *loadPoint) {
	n := len(s.points)
	of := make([]*Cell, 3*n)
	for i, p := range s.points {
		of[i], of[n+i], of[2*n+i] = p.speed, p.throughput, p.load
	}
	i := s.knee()
	if i < 0 {
		return missing(record.NotComparable, "no bend in the measured points", record.Ref{}), nil
	}
	p := s.points[i]
	return b.cell(Cell{Key: s.key("knee"), Value: p.load.Value, Unit: p.load.Unit, Op: OpKnee, Of: of}), p
}

func (s *sweep) key(what string) Key { return Key{s.model.Name.ID, s.load, what, s.name} }

func (b *builder) saturation(s *sweep) *Cell {
	var ys, loads []*Cell
	for _, p := range s.points {
		ys, loads = append(ys, p.throughput), append(loads, p.load)
	}
	c := Cell{Key: s.key("saturation"), Unit: s.points[0].load.Unit, Op: OpSaturation, Of: append(ys, loads...)}
	c.Value = c.Recompute()
	return b.cell(c)
}

// load is the finding about throughput and speed under load.
func load(b *builder) *Finding {
	sweeps := b.sweeps()
	if len(sweeps) == 0 {
		return nil
	}
	return &Finding{Title: "Throughput against speed, under load",
		Answer: loadAnswer(sweeps),
		About:  "A system that serves more users at once delivers more tokens in total and fewer to each of them. The knee is the load after which more users cost much speed and bring little throughput; saturated is a system from the load on that gives 95 % of its best throughput.",
		Tables: []*Table{b.kneeTable(sweeps), bestSettings(sweeps), b.loadTable(sweeps)}}
}

// loadAnswer says how many sweeps bend. It names no best one: the throughputs of
// two models, or of two works, are no choice.
func loadAnswer(sweeps []*sweep) string {
	models := map[*Model]bool{}
	bend, sure := 0, false
	for _, s := range sweeps {
		models[s.model] = true
		if s.knee() >= 0 {
			bend++
		}
		for _, p := range s.points {
			sure = sure || p.speed.Coverage > 0 && p.throughput.Coverage > 0
		}
	}
	text := fmt.Sprintf("%s of %s; %d %s at a load in between, from which on more users cost much speed and bring little throughput", count(len(sweeps), "configuration", "configurations"),
		count(len(models), "model", "models"), bend, verb(bend, "bends", "bend"))
	if !sure {
		text += "; each load was measured once, and " + outcomeWords[cannotTell]
	}
	return text + "."
}

func (b *builder) kneeTable(sweeps []*sweep) *Table {
	t := &Table{Name: "knees", Title: "The bend of each sweep", Says: "Where each configuration bends and where it saturates.",
		Columns: []Column{textCol("Model"), textCol("Configuration"), textCol("Loads"), numberCol("Knee at load", "largest distance to the chord between the ends of the curve", record.None),
			numberCol("Speed of a user there", "output speed", record.Higher), numberCol("Throughput there", "output tokens", record.Higher), textCol("Throughput of"),
			numberCol("Saturated from load", "the lowest load that gives 95 % of the best throughput", record.None)}}
	for _, s := range sweeps {
		knee, at := b.knee(s)
		speed, throughput := missing(record.NotComparable, "no knee", record.Ref{}), missing(record.NotComparable, "no knee", record.Ref{})
		if at != nil {
			speed, throughput = at.speed, at.throughput
		}
		t.row(modelField(s.model), textField(s.name), textField(s.loads()), cellField(knee), cellField(speed), cellField(throughput), textField(s.denominator()), cellField(b.saturation(s)))
	}
	return t
}

func (s *sweep) loads() string {
	what := map[string]string{"concurrency": "concurrency", "request_rate": "requests/s"}[s.load]
	first, last := s.points[0].load, s.points[len(s.points)-1].load
	return fmt.Sprintf("%d, %s %s to %s", len(s.points), what, record.FormatFloat(first.Value), record.FormatFloat(last.Value))
}

func (s *sweep) denominator() string {
	if s.gpu {
		return "one accelerator"
	}
	return "the system"
}

func (b *builder) loadTable(sweeps []*sweep) *Table {
	t := &Table{Name: "loads", Title: "Every load", Says: "All points of the sweeps; those on the front of their model and work are beaten by no other setting in both speed and throughput.",
		Columns: []Column{textCol("Model"), textCol("Configuration"), numberCol("Load", "concurrency or requests/s", record.None), numberCol("Speed of a user", "output speed", record.Higher),
			numberCol("Throughput", "output tokens", record.Higher), textCol("Throughput of"), textCol("On the front")}}
	for _, s := range sweeps {
		for _, p := range s.points {
			on := textField("no")
			if p.front {
				on = Field{Text: "yes", Weight: Strong}
			}
			t.row(modelField(s.model), Field{Text: s.name, Group: p.group}, cellField(p.load), cellField(p.speed), cellField(p.throughput), textField(s.denominator()), on)
		}
	}
	return t
}
