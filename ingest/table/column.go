package table

import (
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// column is a column whose meaning is known.
type column struct {
	header
	meaning
	index     int
	place     source.Cell
	dim       dimension // of its unit, or of those beside its numbers
	benchmark string    // of a score
	style     style
	percent   *bool // whether % stands beside one of its numbers
	fractions *bool // whether all its numbers are fractions, though it states no scale
	given     bool  // by the configuration
}

// plan says how a table is read.
type plan struct {
	*grid
	columns []*column
	model   *column
	unclear []*column // of numbers, that no header word explains; near says what they come near to
	near    map[int]*phrase
	money   *string // the one currency of its prices
	faults  []fault // of the configuration
}

func newPlan(g *grid) *plan {
	return &plan{grid: g, near: map[int]*phrase{}}
}

// readPlan decides the columns by their header words.
func readPlan(g *grid) *plan {
	p := newPlan(g)
	for i, text := range g.headers {
		if c := p.interpret(i, text); c != nil {
			p.columns = append(p.columns, c)
		}
	}
	p.settle()
	return p
}

// interpret returns the column of a header, nil where it means nothing to us.
func (p *plan) interpret(i int, text string) *column {
	if strings.TrimSpace(text) == "" || len(text) > maxText {
		return nil
	}
	c := &column{header: parseHeader(text), index: i, place: p.places[i]}
	dim := c.unit.dimension()
	if dim == anyDimension {
		dim = p.dimensionOfCells(i)
	}
	c.dim = dim
	c.takeClaim(dim != anyDimension && dim != number)
	m, near, ok := meaningOf(c.words, dim)
	switch {
	case ok && len(m.metrics) == 0 && !settingUnit(m, dim, c.unit):
		ok = false
	case !ok && isScore(c.header):
		m, ok = metric("score"), true
		c.benchmark = c.name
	case !ok && near != nil && dim == anyDimension && len(near.metrics) > 0 && len(c.words) > 0 && !vague(c.words):
		m, ok = near.meaning, true // its unit is missing, which reading reports
	}
	if ok && len(m.metrics) > 0 {
		_, ok = dividedBy(c.unit.per, m.metrics[0], c.words)
	}
	c.meaning = m
	if !ok {
		if p.isNumeric(i) {
			p.unclear = append(p.unclear, c)
			if len(c.words) > 0 { // "Average" alone comes near to nothing
				p.near[i] = near
			}
		}
		return nil
	}
	c.refine()
	return c
}

// settingUnit reports whether a setting can have the unit of its header, or of
// the cells where the header has none.
func settingUnit(m meaning, cells dimension, u unit) bool {
	if m.setting == "request_rate" {
		return cells == requestRate
	}
	d := u.dimension()
	return d == anyDimension || d == number
}

// vague are words that name a metric only together with a unit: speed, output,
// throughput.
func vague(ws []string) bool {
	switch key(ws) {
	case "speed", "output", "input", "throughput", "total", "decode", "prefill", "cost", "price", "pricing", "reasoning", "power", "duration", "completed", "input output", "blended", "cache hit", "cache read", "cache write", "input token", "output token", "cached input":
		return true
	}
	return false
}

// refine adjusts the metric to what the unit says: tokens/s/GPU is per GPU, USD
// per request is a charge for each call.
func (c *column) refine() {
	if len(c.metrics) == 0 {
		return
	}
	if id, ok := dividedBy(c.unit.per, c.metrics[0], c.words); !ok {
		c.unit.per = "" // the configuration says otherwise
	} else if id != c.metrics[0] {
		c.metrics = []string{id}
	}
	if c.unit.tokens == "request" {
		c.metrics = []string{"price_request"}
	}
	if c.metrics[0] == "score" && c.stat == record.Mean {
		c.stat = record.Single // an average score is a score
	}
	if c.benchmark != "" && (c.stat == record.StdDev || c.stat == record.StdErr) {
		c.benchmark = withoutStat(c.benchmark) // it belongs to the score beside it
	}
}

// settle picks the column of the model and decides how the columns write their
// numbers.
func (p *plan) settle() {
	rest := p.columns[:0:0]
	for _, c := range p.columns {
		if c.meaning.model == 0 {
			rest = append(rest, c)
		} else if p.model == nil || c.meaning.model < p.model.meaning.model {
			p.model = c
		}
	}
	sort.SliceStable(rest, func(i, j int) bool { return rest[i].index < rest[j].index })
	p.columns = rest
	var all evidence
	own := make([]evidence, len(p.columns))
	for i, c := range p.columns {
		own[i] = p.evidenceOf(c.index)
		all = all.plus(own[i])
	}
	for i, c := range p.columns {
		c.style = own[i].settle(all)
	}
}

// evidenceOf returns what the numbers of a column show about decimal marks.
func (p *plan) evidenceOf(i int) (e evidence) {
	for _, row := range p.rows {
		if p.exact(row[i]) {
			continue
		}
		for _, a := range readCell(peek(row[i]), true).amounts {
			e.add(a.literal)
			if a.spread != nil {
				e.add(a.spread.literal)
			}
		}
	}
	return e
}

// peek is the cell for a look that does not count as reading it.
func peek(c source.Cell) source.Cell { return source.Cell{Text: c.Text} }

// probeRows is how many cells of a column tell its unit and whether it holds
// numbers.
const probeRows = 50

// dimensionOfCells returns the dimension of the units in a column's cells.
func (p *plan) dimensionOfCells(i int) dimension {
	for j, row := range p.rows {
		if j >= probeRows {
			break
		}
		for _, a := range readCell(peek(row[i]), true).amounts {
			if d := a.unit.dimension(); d != anyDimension && (d != price || a.unit.currency != "") {
				return d
			}
		}
	}
	return anyDimension
}

// isNumeric reports whether most filled cells of a column are numbers.
func (p *plan) isNumeric(i int) bool {
	filled, numbers := 0, 0
	for j, row := range p.rows {
		if j >= probeRows {
			break
		}
		c := readCell(peek(row[i]), true)
		if c.text != "" {
			filled++
		}
		if len(c.amounts) > 0 {
			numbers++
		}
	}
	return numbers*2 > filled
}

// isOurs reports whether the table is about models: it has a column that names
// them, and one of a metric. A column called no more than "name" could name
// anything (endpoints, devices, pupils), unless a metric is one that only models
// have.
func (p *plan) isOurs() bool {
	if p.model == nil {
		return false
	}
	for _, c := range p.metricColumns() {
		if p.model.meaning.model < nameOnly || c.tells() {
			return true
		}
	}
	return false
}

// common are metrics that tables about other things have too.
var common = map[string]bool{"e2e_latency": true, "duration": true, "power": true, "request_throughput": true, "goodput": true, "price_request": true}

// tells reports whether only a table about models can have the column.
func (c *column) tells() bool {
	if c.metrics[0] == "score" {
		return benchmarks.MatchString(compact(c.name)) || slices.Contains(c.words, "index")
	}
	return !common[c.metrics[0]]
}

// metricColumns are the columns that give rows.
func (p *plan) metricColumns() (out []*column) {
	for _, c := range p.columns {
		if len(c.metrics) > 0 {
			out = append(out, c)
		}
	}
	return out
}
