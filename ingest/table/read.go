package table

import (
	"errors"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// read reads the cell of a metric column.
func (r *row) read(c *column) {
	cell := r.cells[c.index]
	if cell.Ref().Origin == nil {
		return // a row that ends before this column
	}
	content := readCell(cell, len(c.metrics) == 2)
	switch {
	case r.noneSucceeded(c, cell):
		r.label(c, c.metrics, cell, "", reader.Failed)
	case content.free && isPrice(c):
		r.addFree(c, cell)
	case content.free:
		r.label(c, c.metrics, cell, content.text, reader.Worded)
	case content.absence != "":
		if content.broken {
			r.add("broken"+c.text, cell, "value/type", "", "column %q: expected a number, found a text that begins like one", clip(c.text))
		}
		r.label(c, c.metrics, cell, content.text, content.absence)
	default:
		r.addAmounts(c, cell, content)
	}
}

func isPrice(c *column) bool { return strings.HasPrefix(c.metrics[0], "price") }

// addFree adds a price of 0, which stands there as a word.
func (r *row) addFree(c *column, cell source.Cell) {
	for _, id := range c.metrics {
		scale := "USD/1M tokens"
		if id == "price_request" {
			scale = "USD/request"
		}
		v := cell.Part(cell.Text, "0", scale)
		r.addRow(c, id, c.stat, v, []string{"free"})
	}
}

// addAmounts adds the numbers of a cell.
func (r *row) addAmounts(c *column, cell source.Cell, content content) {
	sides, ok := sidesOf(c.metrics, content.amounts)
	if !ok {
		r.add("side"+c.text, cell, "value/ambiguous", hintSides, "column %q: expected an input and an output price, found one number that does not say which it is", clip(c.text))
		r.label(c, c.metrics, cell, content.text, reader.NotComparable)
		return
	}
	for _, id := range c.metrics {
		a := sides[id]
		if a == nil {
			r.label(c, []string{id}, cell, "", reader.NotPublished)
			continue
		}
		if why := r.addAmount(c, id, cell, a); why != "" {
			r.label(c, []string{id}, cell, content.text, why)
		}
	}
}

// sidesOf says which amount is which price: by their words, else by their order.
func sidesOf(metrics []string, amounts []*amount) (map[string]*amount, bool) {
	if len(metrics) == 1 {
		return map[string]*amount{metrics[0]: amounts[0]}, len(amounts) == 1
	}
	out := map[string]*amount{}
	for _, a := range amounts {
		if a.side != "" {
			out["price_"+a.side] = a
		}
	}
	if len(out) == len(amounts) {
		return out, true
	}
	if len(amounts) == 2 && len(out) == 0 {
		return map[string]*amount{metrics[0]: amounts[0], metrics[1]: amounts[1]}, true
	}
	return nil, false
}

// addAmount adds one number, and its spread where it has one. Where it cannot,
// it returns what stands there instead.
func (r *row) addAmount(c *column, id string, cell source.Cell, a *amount) reader.Absence {
	scale, ok := r.scale(c, a, cell)
	if !ok {
		return reader.NotComparable
	}
	v, ok := r.value(c, cell, a, scale)
	if !ok {
		return reader.NotComparable
	}
	stat := c.stat
	if a.spread != nil && stat == record.Single {
		stat = record.Mean
	}
	notes := r.marked(a.notes)
	if !c.given && c.unsaid(c.dim) && a.unit.per != "user" {
		note, ok := r.whose(c, cell)
		if !ok {
			return reader.NotComparable
		}
		notes = append(notes, note)
	}
	if c.fractions != nil && *c.fractions {
		notes = append(notes, "a fraction by the numbers of its column, which states no scale")
	}
	switch {
	case v.Num < 0 && id != "score":
		r.add("negative"+c.text, cell, "value/impossible", "", "column %q: expected at least 0, found %s", clip(c.text), a.raw)
		return reader.NotComparable
	case id == "score" && r.outside(c, v, cell):
		return reader.NotComparable
	case v.Num == 0 && isPrice(c):
		notes = append(notes, record.ZeroPrice(r.base.Model))
	case v.Num == 0 && record.NeverZero(record.MustMetric(id), stat):
		r.add("zero"+c.text, cell, "value/unmeasured", "", "column %q: expected a number above 0, found 0, which is no measurement; zeros were left out", clip(c.text))
		return reader.NotMeasured
	}
	r.addRow(c, id, stat, v, notes)
	if a.spread != nil {
		if w, ok := r.value(c, cell, a.spread, scale); ok {
			r.addRow(c, id, record.StdDev, w, []string{"written as ±"})
		}
	}
	return ""
}

// whose says what is noted of tokens per second that nothing says more of. Of one
// request at a time they are its speed; under load they can be a throughput.
func (r *row) whose(c *column, cell source.Cell) (note string, ok bool) {
	switch together := r.base.Concurrency; {
	case together.Num > 1:
		r.add("whose"+c.text, cell, "value/ambiguous", hintWhose, "column %q: tokens per second of one request, or of the %s that ran together? numbers under load were left out", clip(c.text), record.FormatFloat(together.Num))
		return "", false
	case together.Num == 1:
		return "", true
	}
	return whoseTokens, true
}

// value reads an amount in the style of its column.
func (r *row) value(c *column, cell source.Cell, a *amount, scale string) (record.Value, bool) {
	dec, ok := a.decimal(c.style, r.exact(cell))
	switch {
	case r.isPower(a):
		r.add("power"+c.text, cell, "value/ambiguous", hintPower, "column %q: the mark in %s can be an exponent or a footnote's; numbers like it were left out", clip(c.text), clip(a.literal+a.power))
		return record.Value{}, false
	case !ok:
		if open, _ := blankGroups(a.literal); open {
			r.add("blank"+c.text, cell, "value/ambiguous", hintPlain, "column %q: %s can be one number or two, and the other numbers of the column do not decide it; numbers like it were left out", clip(c.text), a.literal)
		} else {
			r.add("style"+c.text, cell, "value/ambiguous", hintPlain, "column %q: %s can be read in two ways, and the other numbers of the column do not decide the decimal mark; numbers like it were left out", clip(c.text), a.literal)
		}
		return record.Value{}, false
	}
	if _, _, err := record.Convert(dec, scale); errors.Is(err, record.ErrImpossible) {
		r.add("magnitude"+c.text, cell, "value/impossible", "", "column %q: nothing measured is %s in %s", clip(c.text), clip(a.raw), scale)
		return record.Value{}, false
	}
	for _, raw := range []string{a.raw, a.literal, cell.Text} {
		if v := cell.Part(raw, dec, scale); v.Known() {
			return v, true
		}
	}
	r.add("digits"+c.text, cell, "value/type", "", "column %q: expected a number, found a text that begins like one", clip(c.text))
	return record.Value{}, false
}

// isPower reports whether the mark behind a number may be its exponent: the file
// explains no footnote of that name.
func (r *row) isPower(a *amount) bool {
	return a.power != "" && !(r.markdown && r.footnote(markName(a.power)) != "")
}
