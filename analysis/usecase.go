package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// useCase is a UseCase with its axes resolved, and what comes of it. Nothing is
// weighed: the limits decide who qualifies, the first ranking axis decides the
// order, the next one only where the first is equal.
type useCase struct {
	name, title string
	builtin     bool
	why         string // of a built-in one: where its floor comes from
	limits      []limit
	rank        []criterion
	axes        []criterion // of both, each once
	class       Class       // of the offerings; empty where no axis is of runs

	qualify []*candidate // by rank; those without a number on the first axis last
	fail    []*candidate // the nearest first
	left    []string     // who is in no ranking, and why
	versus  *versus      // winner and runner-up; nil where there are not both
}

// criterion is what offerings are limited or ranked by: an axis, or a quantity
// that no axis of the configuration names.
type criterion struct {
	Axis
	cell func(*Model, *Group) *Cell // nil: the axis' own
}

// limit is a bound that an offering has to keep.
type limit struct {
	criterion
	op    string
	at    float64
	unit  record.Unit // of at
	floor *Cell       // computed, in the place of at; nil where the configuration states it
}

// builtinUseCases are the use cases of a report without configuration: what the
// work feels. The floor is a quantile of the quality of the models with a speed,
// so that it means the same in every report; an error in code or in a chain of
// steps costs more than one in a chat, so these ask for the upper quarter.
var builtinUseCases = []struct {
	name, title string
	floor       float64
	rank        []string
	task        bool // the cost of a request decides last
}{
	{"chat", "Chat", 0.5, []string{"ttft", "output_speed"}, false},
	{"code-assistant", "Code assistant", 0.75, []string{"ttft", "output_speed"}, false},
	{"long-answers", "Long answers", 0.5, []string{"output_speed"}, false},
	{"batch", "Batch and high volume", 0.5, []string{"price_blended", "output_throughput"}, false},
	{"agents", "Agents", 0.75, []string{"e2e_latency"}, true},
}

// useCases answers what to choose for which work.
func (b *builder) useCases() *Finding {
	f := &Finding{Title: "Use cases", About: "A use case sets the least quality first, then limits, then the order: the offering that is best on the first ranking axis wins, " +
		"and the next axis decides only between equal ones; nothing is weighed against anything. An offering is a model under one set of conditions with its price. " +
		"The runner-up is the next offering that differs from the winner in more than its load. Where the samples of the two do not separate, they are a tie: which of them leads is chance."}
	cases, notes := b.resolveUseCases()
	f.Notes = notes
	var made []*useCase
	for _, u := range cases {
		b.judge(u)
		switch {
		case len(u.qualify)+len(u.fail) == 0:
			f.Notes = append(f.Notes, fmt.Sprintf("%s: no offering has a number on %s.", u.title, u.axesText()))
		case u.builtin && u.contenders() < 2:
			f.Notes = append(f.Notes, fmt.Sprintf("%s: fewer than two offerings have a number on %s, so there is nothing to choose between.", u.title, u.rank[0].word()))
		default:
			made = append(made, u)
		}
	}
	b.compareWinners(made)
	var answers []string
	for _, u := range made {
		f.Tables = append(f.Tables, u.table())
		answers = append(answers, u.title+": "+u.brief())
	}
	f.Answer = strings.Join(answers, "; ") + "."
	return f
}

// resolveUseCases are the use cases of the configuration, or the built-in ones.
func (b *builder) resolveUseCases() (cases []*useCase, notes []string) {
	if b.o.UseCases == nil {
		return b.builtin()
	}
	names := map[string]bool{}
	for _, spec := range b.o.UseCases {
		u, err := b.resolveUseCase(spec, names)
		if err != nil {
			b.problem("config/value", spec.Ref, "use case %s: %v", spec.Name, err)
			continue
		}
		cases = append(cases, u)
	}
	return cases, nil
}

func (b *builder) resolveUseCase(spec UseCase, names map[string]bool) (*useCase, error) {
	u := &useCase{name: b.useCaseName(spec.Name, names), title: sentence(strings.ReplaceAll(spec.Name, "-", " "))}
	for _, r := range spec.Require {
		a, err := b.parseAxis(r.Axis)
		if err != nil {
			return nil, err
		}
		u.limits = append(u.limits, limit{criterion: criterion{Axis: a}, op: r.Op, at: r.Limit, unit: r.Unit})
	}
	for _, text := range spec.Rank {
		a, err := b.parseAxis(text)
		if err != nil {
			return nil, err
		}
		if a.Better == record.None {
			return nil, fmt.Errorf("%s has no better side, so nothing can be ranked by it", a.Metric.ID)
		}
		u.rank = append(u.rank, criterion{Axis: a})
	}
	if len(u.rank) == 0 {
		return nil, fmt.Errorf("it wants a rank: at least one axis, of which the first decides")
	}
	return u, nil
}

// useCaseName is the name of a use case's table. Two of one name are two tables.
func (b *builder) useCaseName(name string, taken map[string]bool) string {
	slug := b.slugs.slug("use case", name)
	for n := 2; taken[slug]; n++ {
		slug = b.slugs.slug("use case", fmt.Sprintf("%s %d", name, n))
	}
	taken[slug] = true
	return slug
}

// builtin resolves the built-in use cases: one floor for each quantile.
func (b *builder) builtin() (cases []*useCase, notes []string) {
	floors := map[float64]*Cell{}
	for _, spec := range builtinUseCases {
		u := &useCase{name: spec.name, title: spec.title, builtin: true}
		if floors[spec.floor] == nil {
			floors[spec.floor] = b.qualityFloor(spec.floor)
		}
		if floor := floors[spec.floor]; floor != nil {
			u.limits = []limit{{criterion: criterion{Axis: b.r.Quality}, op: ">=", unit: floor.Unit, floor: floor}}
			if b.r.Quality.Better == record.Lower {
				u.limits[0].op = "<="
			}
			u.why = fmt.Sprintf("The floor is the %s quality of the %d models that have a speed and a score.", quantileWords[spec.floor], floor.N)
		}
		for _, text := range spec.rank {
			a, _ := b.parseAxis(text) // of our own list
			u.rank = append(u.rank, criterion{Axis: a})
		}
		if spec.task {
			u.rank = append(u.rank, criterion{Axis{Title: "Cost of a request", Unit: record.USDPerRequest, Better: record.Lower}, b.taskCell})
		}
		cases = append(cases, u)
	}
	if floors[0.5] == nil {
		notes = []string{"No score belongs to a model with a speed, so these use cases have no quality floor: the fastest may be the worst."}
	}
	return cases, notes
}

var quantileWords = map[float64]string{0.5: "median", 0.75: "upper quartile"}

// qualityFloor is the quality that a share p of the models with a speed does not
// reach; nil where no model has both. Where less is better it is the other end.
func (b *builder) qualityFloor(p float64) *Cell {
	if b.r.Quality.Metric == nil {
		return nil
	}
	var of []*Cell
	var values []float64
	for _, m := range b.r.Models {
		if m.Quality.Exists() && m.hasSpeed() {
			of, values = append(of, m.Quality), append(values, m.Quality.Value)
		}
	}
	if len(of) == 0 {
		return nil
	}
	if b.r.Quality.Better == record.Lower {
		p = 1 - p
	}
	return b.cell(Cell{Key: Key{"use cases", b.r.Quality.Spec, "quantile", record.FormatFloat(p)}, Value: quantileOf(values, p), N: len(of),
		Unit: b.r.Quality.Unit, Op: OpQuantile, Of: of, Params: []float64{p}})
}

// hasSpeed reports whether the model has a number that is no claim.
func (m *Model) hasSpeed() bool {
	for _, g := range m.Groups {
		if g.Class != Claim {
			return true
		}
	}
	return false
}

func (b *builder) useCaseCell(m *Model, g *Group, c criterion) *Cell {
	if c.cell != nil {
		return c.cell(m, g)
	}
	return b.axisCell(m, g, c.Axis)
}

// ofRuns reports whether the criterion has a value for each group of runs.
func (c criterion) ofRuns() bool { return c.cell != nil || c.grouped() }

// settle notes the axes of the limits and of the ranking, each once.
func (u *useCase) settle() {
	for _, l := range u.limits {
		u.axis(l.criterion)
	}
	for _, c := range u.rank {
		u.axis(c)
	}
}

func (u *useCase) axis(c criterion) {
	if u.at(c) < 0 {
		u.axes = append(u.axes, c)
	}
}

// at is the position of a criterion among the axes; -1 where it is none.
func (u *useCase) at(c criterion) int { return slices.IndexFunc(u.axes, c.same) }

func (c criterion) same(x criterion) bool { return c.Spec == x.Spec && c.Title == x.Title }

// word is the title in a sentence. A benchmark keeps its spelling.
func (c criterion) word() string {
	if c.Metric != nil && c.Metric.Group == record.Quality {
		return c.Title
	}
	return strings.ToLower(c.Title[:1]) + c.Title[1:]
}

func (u *useCase) axesText() string {
	var names []string
	for _, c := range u.axes {
		names = append(names, c.word())
	}
	return strings.Join(names, " or ")
}

// limitWords are the comparisons in words.
var limitWords = map[string]string{"<=": "at most", ">=": "at least", "<": "below", ">": "above"}

// value is what the limit is held at.
func (l limit) value() float64 {
	if l.floor != nil {
		return l.floor.Value
	}
	return l.at
}

func (l limit) kept(v float64) bool {
	switch at := l.value(); l.op {
	case "<=":
		return v <= at
	case ">=":
		return v >= at
	case "<":
		return v < at
	default:
		return v > at
	}
}

func (l limit) String() string {
	text := fmt.Sprintf("%s %s %s", l.word(), limitWords[l.op], record.FormatFloat(l.value()))
	if l.unit == "" || l.unit == record.Points {
		return text
	}
	return text + " " + string(l.unit)
}

// rule says in a sentence who qualifies and what decides.
func (u *useCase) rule() string {
	text := ""
	if len(u.limits) > 0 {
		parts := make([]string, len(u.limits))
		for i, l := range u.limits {
			parts[i] = l.String()
		}
		text = "Required: " + list(parts) + ". "
	}
	names := make([]string, len(u.rank))
	for i, c := range u.rank {
		names[i] = c.word()
	}
	return strings.TrimSpace(text + "Ranked by " + strings.Join(names, ", then ") + ". " + u.why)
}

func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
