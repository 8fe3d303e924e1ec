package analysis

import (
	"cmp"
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// composite returns the index of that name that the configuration makes, nil
// where it makes none.
func (b *builder) composite(name string) *Composite {
	for i := range b.o.Composites {
		if b.o.Composites[i].Name == name {
			return &b.o.Composites[i]
		}
	}
	return nil
}

// compositeAxis makes the axis of an index. Its scale is 0 to 100, whatever the
// scales of its parts.
func compositeAxis(c *Composite) Axis {
	return Axis{Spec: "score:" + c.Name, Metric: record.MustMetric("score"), Benchmark: c.Name,
		Title: benchmarkTitle(c.Name, c.Name), Unit: record.Points, Better: record.Higher}
}

// index computes an index of a model:
//
//	sum(weight x (score - lo) / (hi - lo) x 100) / sum(weight)
//
// A part that is missing makes it missing, since the mean of the others is an
// index of another test. Where the configuration asks for the matched set, the
// parts that every model with any part has are the index, of all models alike.
func (b *builder) index(m *Model, c *Composite) *Cell {
	parts := b.partsOf(c)
	key := Key{Entity: m.Name.ID, Metric: "index of " + c.Name}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	if len(parts) == 0 {
		return missing(record.NotComparable, "no part of it is known of every model", record.Ref{})
	}
	cell := Cell{Key: key, Unit: record.Points, Op: OpIndex, Better: record.Higher}
	var weights, los, his []float64
	for _, p := range parts {
		x := b.partCell(m, p)
		if !x.Exists() {
			return lacking(p, x)
		}
		lo, hi, ok := p.scale(x)
		if !ok {
			return missing(record.NotComparable, fmt.Sprintf("%s is in %s: its range is not stated", p.Benchmark, x.Unit), record.Ref{})
		}
		cell.Of = append(cell.Of, x)
		weights, los, his = append(weights, p.Weight), append(los, lo), append(his, hi)
	}
	cell.Params = append(append(weights, los...), his...)
	cell.Notes = []string{c.describe(parts)}
	cell.Value = cell.Recompute()
	return b.cell(cell)
}

// lacking says which part is missing, with what the source says instead.
func lacking(p Part, x *Cell) *Cell {
	text := p.Benchmark + " is missing"
	if x.Text != "" {
		text += ": " + x.Text
	}
	return missing(record.NotPublished, text, x.Ref)
}

// indexOf is the operation: the first third of the constants are the weights,
// then come the ends of the scales that mean 0, then those that mean 100.
func indexOf(xs, params []float64) float64 {
	n := len(xs)
	var sum, total float64
	for i, x := range xs {
		lo, hi := params[n+i], params[2*n+i]
		sum += params[i] * (x - lo) / (hi - lo) * 100
		total += params[i]
	}
	return sum / total
}

// partCell returns the model's score in a part.
func (b *builder) partCell(m *Model, p Part) *Cell {
	a, known := b.partAxes[p.title()]
	if !known {
		a, _ = b.benchmarkAxis(p.Benchmark)
		a.Variant = cmp.Or(p.Variant, a.Variant)
		b.partAxes[p.title()] = a
	}
	return b.scoreCell(m, a)
}

// scale returns what means 0 and 100 in a part: what the configuration states,
// else the ends of a fraction or of a percentage. Ratings, points and times have
// no ends of their own.
func (p Part) scale(x *Cell) (lo, hi float64, ok bool) {
	switch {
	case p.Ranged:
		return p.Lo, p.Hi, true
	case x.Better == record.Lower: // of an error rate nobody knows whether 0 is meant to be best
	case x.Unit == record.Fraction:
		return 0, 1, true
	case x.Unit == record.Percent:
		return 0, 100, true
	}
	return 0, 0, false
}

// partsOf returns the parts that make the index: all, or the matched set.
func (b *builder) partsOf(c *Composite) []Part {
	if !c.Matched {
		return c.Parts
	}
	if parts, known := b.matched[c.Name]; known {
		return parts
	}
	has := make([]int, len(c.Parts))
	models := 0
	for _, m := range b.r.Models {
		any := 0
		for i, p := range c.Parts {
			if b.partCell(m, p).Exists() {
				has[i]++
				any = 1
			}
		}
		models += any
	}
	var parts []Part
	for i, p := range c.Parts {
		if has[i] == models && models > 0 {
			parts = append(parts, p)
		}
	}
	b.matched[c.Name] = parts
	return parts
}

// describe says what the index is made of.
func (c *Composite) describe(parts []Part) string {
	terms := make([]string, len(parts))
	for i, p := range parts {
		terms[i] = fmt.Sprintf("%s x %s", record.FormatFloat(p.Weight), p.title())
		if p.Ranged {
			terms[i] += fmt.Sprintf(" (%s to %s)", record.FormatFloat(p.Lo), record.FormatFloat(p.Hi))
		}
	}
	text := "mean of " + strings.Join(terms, ", ") + ", each brought to a scale of 0 to 100"
	if c.Matched {
		text += fmt.Sprintf("; the matched set: %d of %d parts, those that every model with any part has", len(parts), len(c.Parts))
	}
	return text
}

func (p Part) title() string {
	if p.Variant != "" {
		return p.Benchmark + " (" + p.Variant + ")"
	}
	return p.Benchmark
}

// indices shows every index with its parts.
func (b *builder) indices() *Finding {
	f := &Finding{Title: "Indices of several tests",
		About: "An index is a weighted mean of scores that the configuration of this report defines; it is an opinion about what matters, with its weights beside it. Each score is first brought to a scale of 0 to 100. A model that lacks one of the tests has no index: the mean of the others would be another index."}
	var answers []string
	for i := range b.o.Composites {
		c := &b.o.Composites[i]
		t, answer := b.indexTable(c)
		if answer == "" {
			continue
		}
		f.Tables, answers = append(f.Tables, t), append(answers, answer)
	}
	f.Answer = sentence(strings.Join(answers, "; ")) + "."
	return f
}

// indexTable is one index: the models that have it, the best first, then those
// that lack a part. The answer is empty where no model has any part.
func (b *builder) indexTable(c *Composite) (*Table, string) {
	parts := b.partsOf(c)
	t := &Table{Name: b.slugs.slug("index", c.Name), Title: benchmarkTitle(c.Name, c.Name), Says: sentence(c.describe(parts)) + ".",
		Columns: []Column{textCol("Model"), numberCol("Index", "of 0 to 100", record.Higher)}}
	for _, p := range c.Parts {
		t.Columns = append(t.Columns, numberCol(p.title(), "weight "+record.FormatFloat(p.Weight), record.None))
	}
	type line struct {
		index  *Cell
		fields []Field
	}
	var lines []line
	whole := 0
	used := make([]bool, len(c.Parts))
	for _, m := range b.r.Models {
		l := line{index: b.index(m, c), fields: []Field{modelField(m)}}
		l.fields = append(l.fields, cellField(l.index))
		any := false
		for i, p := range c.Parts {
			x := b.partCell(m, p)
			any, used[i] = any || x.Exists(), used[i] || x.Exists()
			l.fields = append(l.fields, cellField(x))
		}
		if any {
			lines = append(lines, l)
		}
		if l.index.Exists() {
			whole++
		}
	}
	for i, p := range c.Parts {
		if !used[i] {
			b.problem("config/unused", p.Ref, "no model has a score in %s, a part of the index %s", p.title(), c.Name)
		}
	}
	if len(lines) == 0 {
		return nil, ""
	}
	sort.SliceStable(lines, func(i, j int) bool {
		x, y := lines[i].index, lines[j].index
		return x.Exists() && (!y.Exists() || x.Value > y.Value)
	})
	for _, l := range lines {
		t.row(l.fields...)
	}
	return t, c.answer(whole, len(lines), t.Rows)
}

// answer says how many models have the index, and which is the highest. Scores
// as published seldom say how far chance alone would move them, so the answer
// says that of the lead over the next.
func (c *Composite) answer(whole, models int, rows [][]Field) string {
	text := fmt.Sprintf("%s: %d of %s %s all its parts", c.Name, whole, count(models, "model", "models"), verb(whole, "has", "have"))
	if whole == 0 {
		return text
	}
	first := rows[0][1].Cell
	if whole > 1 && rows[1][1].Cell.Value == first.Value {
		return text + fmt.Sprintf(", and %s and %s are equal first with %.1f", rows[0][0].Text, rows[1][0].Text, first.Value)
	}
	text += fmt.Sprintf(", and %s is the highest with %.1f", rows[0][0].Text, first.Value)
	if whole > 1 {
		text += fmt.Sprintf(" before %s with %.1f; %s", rows[1][0].Text, rows[1][1].Cell.Value, outcomeWords[cannotTell])
	}
	return text
}
