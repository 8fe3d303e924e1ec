package analysis

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// feel is what a sort of work feels of the way in which a model is served: the
// number that its options are ranked by.
type feel struct {
	name, title, says string
	metric            *record.Metric
	better            record.Direction
	highest           bool // where options meet at several loads: the highest counts
	number            func(*builder, *Group) (*Cell, record.Stat)
}

// feels are the rankings. Who waits for an answer feels the first token and the
// speed; who has a batch to do feels what an accelerator delivers.
var feels = []feel{
	{name: "first-token", title: "Interactive: the wait for the first token", says: "Chat and code assistants feel this first. The options at the lowest load at which most of them were measured.",
		metric: record.MustMetric("ttft"), better: record.Lower, number: middleOf("ttft", "")},
	{name: "speed", title: "Interactive: output speed of one user", says: "Long answers feel this. The options at the lowest load at which most of them were measured.",
		metric: record.MustMetric("output_speed"), better: record.Higher, number: middleOf("output_speed", "")},
	{name: "token-time", title: "Interactive: time per output token", says: "The same where runs state the time of a token and no speed: half the time is twice the speed.",
		metric: record.MustMetric("tpot"), better: record.Lower, number: middleOf("tpot", "output_speed")},
	{name: "throughput", title: "Batch: throughput of one accelerator", says: "Work that nobody waits for feels this. The options at the highest load at which most of them were measured.",
		metric: record.MustMetric("output_throughput_per_gpu"), better: record.Higher, highest: true, number: throughputOfOne},
}

// middleOf is a group's middle number of a metric with its statistic, since a
// mean is not ranked with a median; none where the group has the other metric,
// which says the same.
func middleOf(metric, unless string) func(*builder, *Group) (*Cell, record.Stat) {
	return func(_ *builder, g *Group) (*Cell, record.Stat) {
		for _, stat := range []record.Stat{record.Median, record.Single, record.Mean} {
			if unless != "" && g.measured(unless, stat) != nil {
				return nil, ""
			}
		}
		for _, stat := range []record.Stat{record.Median, record.Single, record.Mean} {
			if c := g.measured(metric, stat); c != nil {
				return c, stat
			}
		}
		return nil, ""
	}
}

// throughputOfOne is the output throughput of one accelerator; that of a system
// of unknown size ranks nothing.
func throughputOfOne(b *builder, g *Group) (*Cell, record.Stat) {
	if c := b.throughput(g); c != nil && (&loadPoint{throughput: c}).perGPU() {
		return c, record.Single
	}
	return nil, ""
}

// serving is the finding about the ways to serve one model.
func serving(b *builder) *Finding {
	f := &Finding{Title: "Where to run a model",
		About: "The model is fixed, for its quality; the question is who should serve it, with what, on what, at which precision. Options are ranked only where everything else that they state is equal: class, publisher, dataset, lengths of the requests, load and statistic. Precision may differ, and has a column: a lower one is often faster and may answer worse. Two options are a tie where their samples do not separate: where a difference like theirs comes about by chance more often than once in 20 times (Mann-Whitney's U test, corrected by Holm's rule for all options of one ranking). Where an option was measured once, or every number is one of a whole run, the noise is unknown."}
	models, clearest := map[*Model]bool{}, ""
	total := map[outcome]int{}
	add := func(of feel, list []*contest, notes ...string) {
		if len(list) == 0 {
			return
		}
		for _, c := range list {
			models[c.model] = true
			total[c.options[0].outcome]++
			if clearest == "" && c.options[0].outcome == resolved {
				clearest = fmt.Sprintf(" For %s (%s), %s is best by %s.", c.model.Name.Title, c.under(), c.options[0].name(), strings.ToLower(of.metric.Title))
			}
		}
		f.Tables = append(f.Tables, contestTable(of, list, notes))
	}
	for _, of := range feels {
		list, alone := b.contests(of)
		var notes []string
		if alone > 0 {
			notes = append(notes, fmt.Sprintf("%s alone: no other option of the model did the same work.", count(alone, "measurement stands", "measurements stand")))
		}
		add(of, list, notes...)
	}
	add(b.priceContests())
	f.Answer = servingAnswer(len(models), total) + clearest
	return f
}

// priceFeel ranks those who sell a model.
var priceFeel = feel{name: "price", title: "Any work: who sells it cheapest", metric: record.MustMetric("price_blended"), better: record.Lower,
	says: "List prices of the same model, blended for the default workload. Who sells it seldom says at which precision."}

// priceContests ranks the sellers of each model that has more than one.
func (b *builder) priceContests() (feel, []*contest, string) {
	w := b.o.Workloads[0]
	var out []*contest
	seen := map[string]bool{} // the price of a token does not depend on the effort
	for _, m := range b.r.Models {
		if seen[m.Name.Price] {
			continue
		}
		seen[m.Name.Price] = true
		var all []offered
		for _, o := range m.offerings() {
			if c := b.blend(m, o, w); c != nil {
				all = append(all, offered{o, c})
			}
		}
		c := &contest{model: m}
		for _, o := range priced(all) {
			if o.of.provider != "" && o.cell.Value > 0 {
				c.options = append(c.options, &option{seller: o.of, number: o.cell})
			}
		}
		if !c.sold() {
			continue
		}
		rank(c.options, priceFeel.better)
		c.options = c.options[:min(len(c.options), mostQualified)]
		b.settle(priceFeel, c)
		out = append(out, c)
	}
	return priceFeel, out, w.Name + ": " + w.describe()
}

// sold reports whether at least two sell the model.
func (c *contest) sold() bool {
	for _, o := range c.options {
		if !strings.EqualFold(o.seller.provider, c.options[0].seller.provider) {
			return true
		}
	}
	return false
}

func servingAnswer(models int, total map[outcome]int) string {
	all := 0
	for _, n := range total {
		all += n
	}
	open := total[cannotTell] + total[unresolved]
	parts := tallied("in %d %s",
		tally{total[resolved], "one option is best beyond the noise"}, tally{total[exact], "one is cheapest"},
		tally{total[tied] + total[equal], "the first are a tie"}, tally{open, "one is first and nothing tells whether by more than noise"})
	return fmt.Sprintf("%s can be had in several ways, which %s: %s.", count(models, "model", "models"), count(all, "ranking compares", "rankings compare"), strings.Join(parts, ", "))
}

func contestTable(of feel, list []*contest, notes []string) *Table {
	t := &Table{Name: of.name, Title: of.title, Says: of.says, Notes: notes,
		Columns: []Column{textCol("Model"), {Title: "Under", Gloss: "class, lengths of input and output (ISL, OSL), load: c is how many requests are in flight"}, textCol("Provider"), textCol("Engine"), textCol("Hardware"), textCol("Precision"), {Title: "Speculative decoding", Gloss: "whether a small model or the model's own heads draft tokens that the model then checks, several at once"},
			metricCol(of.metric), numberCol("Against the best", "difference to the first, of all pairs of samples where there are samples", record.None), textCol("Reading"),
			numberCol("p", "how often chance alone would part the two this far; from 0.05 up they are a tie", record.None)}}
	for _, c := range list {
		for i, o := range c.options {
			t.row(modelField(c.model), Field{Text: c.under(), Group: o.group}, textField(o.condition("provider")), textField(o.condition("engine")), textField(o.hardware()), textField(o.condition("precision")), textField(o.condition("speculative")),
				cellField(o.number), Field{Cell: o.behind}, c.reading(i), Field{Cell: o.p})
		}
	}
	t.withoutEmpty()
	return t
}

// name is the option in a sentence: who serves it, else with and on what.
func (o *option) name() string {
	for _, key := range []string{"provider", "engine"} {
		if text := o.condition(key); text != "" {
			return text
		}
	}
	return o.hardware()
}

// hardware is what the option runs on, and on how many.
func (o *option) hardware() string {
	n, on := o.condition("accelerators"), o.condition("hardware")
	if n == "" || on == "" {
		return on
	}
	return n + " x " + on
}
