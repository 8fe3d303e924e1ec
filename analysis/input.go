package analysis

import "github.com/benchfolio/benchfolio/ingest/record"

// The inputs: quantities that are no result of a benchmark, and that costs are
// computed from. A run or the configuration states them.
var (
	RequestInput = &record.Metric{ID: "input_tokens", Title: "Input tokens of a request", Unit: record.Count, Tokens: record.InputTokens, Per: record.PerUser, Group: record.General,
		Def: "Tokens of the prompt, as the run states or measured them."}
	RequestOutput = &record.Metric{ID: "output_tokens", Title: "Output tokens of a request", Unit: record.Count, Tokens: record.OutputTokens, Per: record.PerUser, Group: record.General,
		Def: "Tokens of the answer, as the run states or measured them."}
	Accelerators = &record.Metric{ID: "accelerators", Title: "Accelerators", Unit: record.Count, Per: record.PerSystem, Group: record.General,
		Def: "How many accelerators the run used, as it states."}
	GPUHour = &record.Metric{ID: "gpu_hour", Title: "Price of a GPU-hour", Unit: record.USDPerGPUHour, Better: record.Lower, Per: record.PerGPU, Group: record.Price,
		Def: "What one accelerator costs for an hour, as the configuration states with its source."}
	Utilization = &record.Metric{ID: "utilization", Title: "Utilization", Unit: record.Fraction, Better: record.Higher, Per: record.PerNothing, Group: record.General,
		Def: "Share of the paid hours in which the accelerators serve at the measured rate, as the configuration states."}
)

// Inputs lists them for the methods page.
var Inputs = []*record.Metric{
	RequestInput, RequestOutput, Accelerators, GPUHour, Utilization, Observations,
	{ID: "concurrency", Title: "Concurrency", Unit: record.Count, Group: record.General, Def: "Requests in flight at most, as the run was configured."},
	{ID: "request_rate", Title: "Request rate", Unit: record.RequestsPerSecond, Group: record.General, Def: "Requests sent each second, as the run was configured."},
	{ID: "requests_ok", Title: "Requests completed", Unit: record.Count, Group: record.General, Def: "Requests that ended with an answer."},
	{ID: "requests_failed", Title: "Requests failed", Unit: record.Count, Group: record.General, Def: "Requests that ended without an answer."},
}

// Input is a number that the configuration states and that the report uses.
type Input struct {
	Cell   *Cell
	Source *Source
}

// stated makes a number of the configuration a cell. Its source is the one that
// the configuration names for it, else the configuration.
func (b *builder) stated(s Stated, metric *record.Metric) *Cell {
	v := s.Value
	v.Unit = metric.Unit
	key := Key{Entity: s.Name, Metric: metric.ID, Stat: string(record.Single)}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	run := &record.Run{ID: record.ShortHash("stated\x00" + metric.ID + "\x00" + s.Name), Kind: record.Priced, Origin: v.Ref.Origin, Record: v.Ref.Record, Date: s.Date}
	run.Source = s.Source
	c := b.cell(Cell{Key: key, Value: v.Num, Unit: v.Unit, Op: OpRead, Better: metric.Better,
		Row: &record.Row{Run: run, Metric: metric, Stat: record.Single, Value: v}})
	b.count(run)
	b.source(run).Rows++
	b.r.Inputs = append(b.r.Inputs, &Input{c, b.source(run)})
	return c
}

// IsInput reports whether the number was read but is no row of the normalized
// table: a setting of a run, or what the configuration states.
func (c *Cell) IsInput() bool { return c.Op == OpRead && record.MetricByID(c.Row.Metric.ID) == nil }

// setting makes the number that a run states of its conditions a cell, nil where
// it states none.
func (b *builder) setting(run *Run, metric *record.Metric) *Cell {
	v := conditionOf(run, metric.ID)
	if !v.Known() {
		return nil
	}
	v.Unit = metric.Unit
	key := Key{Entity: run.ID, Metric: metric.ID, Stat: string(record.Single)}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	return b.cell(Cell{Key: key, Value: v.Num, Unit: v.Unit, Op: OpRead, Row: &record.Row{Run: run.Run, Metric: metric, Stat: record.Single, Value: v}})
}

// settingOf is the setting that a group's runs were measured under: that of one
// run where all agree, else the median over those that state it; nil where none
// does.
func (b *builder) settingOf(g *Group, metric *record.Metric) *Cell {
	var cells []*Cell
	var values []float64
	same := true
	for _, run := range g.Runs {
		if c := b.setting(run, metric); c != nil {
			cells, values = append(cells, c), append(values, c.Value)
			same = same && c.Value == values[0]
		}
	}
	if len(cells) == 0 || same {
		return first(cells)
	}
	key := Key{Entity: g.Model.Name.ID, Metric: metric.ID, Stat: "median of " + string(record.Single), Group: g.ID}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	return b.cell(Cell{Key: key, Value: medianOf(values), Unit: metric.Unit, N: len(cells), Op: OpMedianOfRuns, Of: cells})
}

func first(cells []*Cell) *Cell {
	if len(cells) == 0 {
		return nil
	}
	return cells[0]
}

// task is what a request of a group costs at an offering's prices: the tokens
// that it took times their prices. nil where a price or a count is missing.
func (b *builder) task(m *Model, g *Group, o *offering) *Cell {
	c := Cell{Key: Key{m.Name.ID, "cost of a request", "", g.ID + "\x00" + o.key()}, Unit: record.USDPerRequest, Op: OpTask, Better: record.Lower}
	if have := b.r.cells[c.Key.hash()]; have != nil {
		return have
	}
	for _, part := range []struct {
		tokens *record.Metric
		price  string
	}{{RequestInput, "price_input"}, {RequestOutput, "price_output"}} {
		n, price := b.settingOf(g, part.tokens), o.prices[part.price]
		if n == nil || price == nil {
			return nil
		}
		c.Of = append(c.Of, n, price.Cell)
		c.Notes = appendNew(c.Notes, price.Cell.Notes...)
	}
	c.Value = c.Recompute()
	return b.cell(c)
}

// taskCell is the lowest cost of a request of a group, by its provider's prices
// where they are known, or why there is none.
func (b *builder) taskCell(m *Model, g *Group) *Cell {
	if g == nil || b.settingOf(g, RequestInput) == nil || b.settingOf(g, RequestOutput) == nil {
		return missing(record.NotMeasured, "no count of input and output tokens", record.Ref{})
	}
	return b.cheapest(m, g, func(o *offering) *Cell { return b.task(m, g, o) })
}
