package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// deploymentKeys are the settings that make a serving option of a model: who
// serves it, with what, on what, at which precision. loadKeys are how hard it
// is driven. What is left of the settings is the work.
var (
	deploymentKeys = []string{"provider", "engine", "hardware", "accelerators", "precision", "speculative"}
	loadKeys       = []string{"concurrency", "request_rate"}
)

// contest is the serving options of one model that did the same work under the
// same load, the best first.
type contest struct {
	model   *Model
	options []*option
	agree   int // of the other loads: at how many the same option is best
	loads   int // how many other loads there are
}

// option is one way to serve a model with the number that it is ranked by.
type option struct {
	group   *Group    // nil for a list price
	seller  *offering // nil for a measurement
	number  *Cell
	behind  *Cell // against the best; nil for the best
	outcome outcome
	p       *Cell // of the U test against the best, corrected; nil where there was none
}

// contests ranks the serving options of all models by what a sort of work feels.
func (b *builder) contests(f feel) (out []*contest, alone int) {
	for _, m := range b.r.Models {
		byWork := map[string][]*option{}
		var order []string
		for _, g := range m.Groups {
			if g.Class == Claim || len(g.Runs) == 0 {
				continue
			}
			c, stat := f.number(b, g)
			if !c.Exists() || c.Value <= 0 {
				continue
			}
			key := work(g) + "\x00" + string(stat)
			if byWork[key] == nil {
				order = append(order, key)
			}
			byWork[key] = append(byWork[key], &option{group: g, number: c})
		}
		for _, key := range order {
			for _, options := range sameLengths(byWork[key], func(o *option) *Group { return o.group }) {
				if c := contestOf(m, f, options); c != nil {
					b.settle(f, c)
					out = append(out, c)
				} else {
					alone++
				}
			}
		}
	}
	return out, alone
}

// work is what the options of a contest must share: class, publisher and every
// setting but those of deployment and load.
func work(g *Group) string {
	parts := []string{string(g.Class), publisher(g.Runs[0])}
	for _, k := range g.Keys {
		if !contains(deploymentKeys, k.Setting.Key) && !contains(loadKeys, k.Setting.Key) {
			parts = append(parts, k.Setting.Key+"="+k.Text)
		}
	}
	return strings.Join(parts, "\x00")
}

// contestOf picks the load at which most options meet: of several the lowest,
// where one user feels the system alone, or the highest, where throughput counts.
// nil where no two options meet.
func contestOf(m *Model, f feel, options []*option) *contest {
	byLoad := map[string][]*option{}
	var loads []string
	for _, o := range options {
		load := o.load()
		if byLoad[load] == nil {
			loads = append(loads, load)
		}
		byLoad[load] = append(byLoad[load], o)
	}
	sort.SliceStable(loads, func(i, j int) bool {
		x, y := byLoad[loads[i]], byLoad[loads[j]]
		if len(x) != len(y) {
			return len(x) > len(y)
		}
		return x[0].drive() != y[0].drive() && (x[0].drive() > y[0].drive()) == f.highest
	})
	if len(byLoad[loads[0]]) < 2 {
		return nil
	}
	c := &contest{model: m, options: byLoad[loads[0]]}
	rank(c.options, f.better)
	for _, load := range loads[1:] {
		if list := byLoad[load]; len(list) > 1 {
			rank(list, f.better)
			c.loads++
			if list[0].deployment() == c.options[0].deployment() {
				c.agree++
			}
		}
	}
	return c
}

func (o *option) load() string { return o.group.describe(loadKeys) }

// drive is the load as a number.
func (o *option) drive() float64 {
	for _, key := range loadKeys {
		if s, _ := record.SettingByKey(key); o.group.condition(key) != "" {
			return s.Value(o.group.Runs[0].Run).Num
		}
	}
	return 0
}

func (o *option) deployment() string {
	var parts []string
	for _, key := range deploymentKeys {
		parts = append(parts, o.condition(key))
	}
	return strings.Join(parts, "\x00")
}

// condition is a setting of the option, empty where nobody states it.
func (o *option) condition(key string) string {
	switch {
	case o.group != nil:
		return o.group.condition(key)
	case key == "provider":
		return o.seller.provider
	}
	return ""
}

// rank orders options, the best first, equal ones by their name.
func rank(options []*option, d record.Direction) {
	sort.SliceStable(options, func(i, j int) bool {
		x, y := options[i], options[j]
		if x.number.Value != y.number.Value {
			return (x.number.Value > y.number.Value) == (d == record.Higher)
		}
		return x.deployment() < y.deployment()
	})
}

// settle says of each option how far it is behind the best, and whether that is
// more than noise. The U tests of one contest are one family.
func (b *builder) settle(f feel, c *contest) {
	best := c.options[0]
	var tested []*option
	var pairs []*Cell
	for _, o := range c.options[1:] {
		o.behind = b.relative(Key{c.model.Name.ID, f.name, "against the best", o.id() + "\x00" + best.id()}, o.number, best.number)
		o.outcome = compareNumbers(criterion{Axis: Axis{Metric: f.metric}}, o.number, best.number)
		if o.number.Value == best.number.Value {
			o.outcome = equal
		}
		if o.outcome == resolved && isResampled(o.number) && isResampled(best.number) {
			tested = append(tested, o)
			pairs = append(pairs, o.number, best.number)
		}
	}
	if len(tested) > 0 {
		b.test(f, c, tested, pairs)
	}
	best.outcome = c.options[1].outcome
	for _, o := range c.options[1:] {
		if o.outcome == tied {
			best.outcome = tied
		}
	}
}

func (b *builder) test(f feel, c *contest, tested []*option, pairs []*Cell) {
	for i, p := range correctedPs(pairs) {
		o := tested[i]
		o.p = b.cell(Cell{Key: Key{c.model.Name.ID, f.name, "p", o.id()}, Value: p, Op: OpUTest, Of: pairs, Params: []float64{float64(i + 1)},
			again: func() float64 { return correctedPs(pairs)[i] }})
		if p >= alpha {
			o.outcome = tied
		}
	}
}

// id tells the options of a model apart.
func (o *option) id() string {
	if o.group != nil {
		return o.group.ID
	}
	return o.seller.key()
}

// under says under which conditions the options of a contest were measured.
func (c *contest) under() string {
	g := c.options[0].group
	if g == nil {
		return "list price"
	}
	text := string(g.Class)
	if d := g.describe([]string{"input_tokens", "output_tokens", "concurrency", "request_rate", "dataset"}); d != "" {
		text += ", " + d
	}
	return text
}

// reading is what a number comes to, beside the best.
func (c *contest) reading(i int) Field {
	o := c.options[i]
	words := map[outcome][2]string{
		resolved:   {"best", "behind"},
		exact:      {"cheapest", "dearer"},
		tied:       {"tie", "tie, " + outcomeWords[tied]},
		equal:      {"equal", "equal"},
		cannotTell: {"first, noise unknown", "behind, noise unknown"},
		unresolved: {"first, not resolved", "not resolved"},
	}[o.outcome]
	f := Field{Text: words[min(i, 1)]}
	switch {
	case o.outcome == unresolved || o.outcome == cannotTell:
		f.Weight = Absent
	case i == 0:
		f.Weight = Strong
	}
	if i == 0 && c.loads > 0 {
		f.Sub = fmt.Sprintf("first at %d of %s, too", c.agree, count(c.loads, "other load", "other loads"))
	}
	return f
}
