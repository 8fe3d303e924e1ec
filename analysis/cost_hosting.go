package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// hosted is what a group costs on machines of one's own, beside the list price
// of the same mix of tokens.
type hosted struct {
	group                    *Group
	perGPU, hour, cost, list *Cell
	busy                     *Cell // break-even utilization; nil where there is none
}

// mostHosted is how many groups the table of self-hosting has.
const mostHosted = 200

// hostingTable sets the cost of self-hosting beside the list price, for every
// lab group with a throughput. Without a stated price of a GPU-hour there is
// nothing to say.
func (b *builder) hostingTable([]*Model) (*Table, string) {
	if len(b.o.Costs.GPUHours) == 0 {
		return nil, ""
	}
	rows := b.hostedGroups()
	t := &Table{Name: "self-hosted", Title: "Self-hosted", Says: "What a million output tokens cost on machines paid by the hour, the prompts included, " + b.utilizationWords() +
		"; beside it the list price of the same requests.",
		Columns: []Column{textCol("Model"), textCol("Conditions"), numberCol("Output tokens per GPU", "output tokens of all requests / wall time / accelerators", record.Higher),
			metricCol(GPUHour), numberCol("Self-hosted", "USD per million output tokens", record.Lower),
			numberCol("List price", "all tokens of a request at list prices / output tokens", record.Lower),
			numberCol("Break-even utilization", "how busy the machines must be for self-hosting to cost as much as the list price; above 100 % it never does", record.Lower), textCol("Cheaper")}}
	for _, h := range rows[:min(len(rows), mostHosted)] {
		t.row(modelField(h.group.Model), groupField(h.group), cellField(h.perGPU), cellField(h.hour), cellField(h.cost), cellField(h.list), Field{Cell: h.busy}, textField(h.cheaper()))
	}
	if n := measuredOnce(rows); n > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("The throughput behind %s was measured once, so no interval tells how far the cost may move.", count(n, "cost", "costs")))
	}
	if n := len(rows) - mostHosted; n > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%s not listed.", count(n, "more group is", "more groups are")))
	}
	return t, b.hostingAnswer(rows)
}

// measuredOnce counts the costs whose throughput has no interval.
func measuredOnce(rows []*hosted) (n int) {
	for _, h := range rows {
		if h.cost.Exists() && h.perGPU.Coverage == 0 {
			n++
		}
	}
	return n
}

func (b *builder) hostingAnswer(rows []*hosted) string {
	if len(rows) == 0 || !rows[0].cost.Exists() {
		return ""
	}
	best := rows[0]
	text := fmt.Sprintf("self-hosted, %s (%s) costs %.3g USD per million output tokens %s", best.group.Model.Name.Title, best.group.Label(), best.cost.Value, b.utilizationWords())
	if best.list.Exists() {
		text += fmt.Sprintf(", and %.3g at list prices", best.list.Value)
	}
	if best.perGPU.Coverage == 0 {
		text += ", from a throughput without an interval"
	}
	return text
}

func (b *builder) utilizationWords() string {
	if u := b.o.Costs.Utilization; u.Value.Known() {
		return fmt.Sprintf("at %s %% utilization", record.FormatFloat(u.Value.Num*100))
	}
	return "at 100 % utilization, since none is stated"
}

// hostedGroups are the lab groups with an output throughput, the cheapest first;
// those without a cost last.
func (b *builder) hostedGroups() (out []*hosted) {
	for _, m := range b.r.Models {
		for _, g := range m.Groups {
			if g.Class != Lab {
				continue
			}
			if perGPU := b.outputPerGPU(g); perGPU != nil {
				out = append(out, b.host(m, g, perGPU))
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		x, y := out[i].cost, out[j].cost
		if x.Exists() != y.Exists() {
			return x.Exists()
		}
		return x.Exists() && x.Value < y.Value
	})
	return out
}

// measuredThroughput reports whether there is anything that self-hosting could
// be computed of.
func (b *builder) measuredThroughput() bool {
	for _, m := range b.r.Models {
		for _, g := range m.Groups {
			if g.Class == Lab && (outputThroughput(g, record.PerGPU).Exists() || outputThroughput(g, record.PerSystem).Exists()) {
				return true
			}
		}
	}
	return false
}

// outputPerGPU is a group's output throughput for one accelerator, as its source
// divides it, else divided by the accelerators that the run states. nil where no
// output throughput was measured. Nobody guesses that one accelerator ran.
func (b *builder) outputPerGPU(g *Group) *Cell {
	if c := outputThroughput(g, record.PerGPU); c.Exists() {
		return c
	}
	system := outputThroughput(g, record.PerSystem)
	if !system.Exists() {
		return nil
	}
	n := b.settingOf(g, Accelerators)
	if n == nil || n.Value == 0 {
		return missing(record.NotComparable, "the number of accelerators is not stated", record.Ref{})
	}
	c := Cell{Key: Key{g.Model.Name.ID, "output throughput of an accelerator", "", g.ID}, Unit: system.Unit, Op: OpPerAccelerator, Of: []*Cell{system, n}, Better: record.Higher}
	c.Value = c.Recompute()
	return b.cell(c)
}

func outputThroughput(g *Group, per record.Denominator) *Cell {
	for _, ms := range g.Measures {
		if m := ms.Metric; m.Group == record.Throughput && m.Tokens == record.OutputTokens && m.Per == per && (ms.Stat == record.Single || ms.Stat == record.Median) {
			return ms.Cell
		}
	}
	return nil
}

func (b *builder) host(m *Model, g *Group, perGPU *Cell) *hosted {
	h := &hosted{group: g, perGPU: perGPU, hour: b.gpuHour(g)}
	h.list = b.cheapest(m, g, func(o *offering) *Cell { return b.listMix(m, g, o) })
	if !perGPU.Exists() || perGPU.Value == 0 || !h.hour.Exists() {
		h.cost = missing(record.NotComparable, "", record.Ref{})
		for _, c := range []*Cell{h.hour, perGPU} {
			if !c.Exists() {
				h.cost.Text = c.Text
			}
		}
		return h
	}
	cost := func(what string, of ...*Cell) *Cell {
		c := Cell{Key: Key{m.Name.ID, "cost of self-hosting", what, g.ID}, Unit: record.USDPerMTokens, Op: OpHosting, Of: of, Better: record.Lower}
		c.Value = c.Recompute()
		return b.cell(c)
	}
	full := cost("at full use", h.hour, perGPU)
	h.cost = full
	if u := b.o.Costs.Utilization; u.Value.Known() && u.Value.Num > 0 {
		h.cost = cost("at the stated use", h.hour, perGPU, b.stated(u, Utilization))
	}
	if h.list.Exists() && h.list.Value > 0 {
		c := Cell{Key: Key{m.Name.ID, "break-even utilization", "", g.ID}, Unit: record.Percent, Op: OpBusy, Of: []*Cell{full, h.list}, Better: record.Lower}
		c.Value = c.Recompute()
		h.busy = b.cell(c)
	}
	return h
}

// listMix is the list price of a group's requests for each output token.
func (b *builder) listMix(m *Model, g *Group, o *offering) *Cell {
	in, out := b.settingOf(g, RequestInput), b.settingOf(g, RequestOutput)
	pin, pout := o.prices["price_input"], o.prices["price_output"]
	if in == nil || out == nil || out.Value == 0 || pin == nil || pout == nil {
		return nil
	}
	c := Cell{Key: Key{m.Name.ID, "list price of the mix", "", g.ID + "\x00" + o.key()}, Unit: record.USDPerMTokens, Op: OpListMix,
		Of: []*Cell{in, pin.Cell, out, pout.Cell}, Better: record.Lower}
	c.Value = c.Recompute()
	return b.cell(c)
}

// gpuHour is the stated price of the group's hardware.
func (b *builder) gpuHour(g *Group) *Cell {
	hardware := g.condition("hardware")
	if hardware == "" {
		return missing(record.NotPublished, "the hardware is not stated", record.Ref{})
	}
	for _, s := range b.o.Costs.GPUHours {
		if sameHardware(s.Name, hardware) {
			return b.stated(s, GPUHour)
		}
	}
	return missing(record.NotPublished, "no price of an hour of "+hardware+" is stated", record.Ref{})
}

// sameHardware compares names of accelerators but for case, separators and the
// maker before them. An H100 PCIe is no H100: they cost and do different things.
func sameHardware(x, y string) bool {
	bare := func(s string) string {
		slug, _ := fold(s)
		for _, maker := range []string{"nvidia-", "amd-", "intel-"} {
			slug = strings.TrimPrefix(slug, maker)
		}
		return slug
	}
	return bare(x) == bare(y)
}

// cheaper says which of the two is, at the stated utilization. A list price inside
// the interval that the measured throughput gives the cost is a tie.
func (h *hosted) cheaper() string {
	switch {
	case !h.cost.Exists() || !h.list.Exists() || h.cost.Value == h.list.Value:
		return ""
	case h.perGPU.Coverage > 0 && h.cost.Value*h.perGPU.Value/h.perGPU.Hi <= h.list.Value && h.list.Value <= h.cost.Value*h.perGPU.Value/h.perGPU.Lo:
		return "a tie, " + outcomeWords[tied]
	case h.cost.Value < h.list.Value:
		return "self-hosted"
	}
	return "list price"
}
