package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// ollamaLabels are the lines that are printed after an answer, in this order.
// Those of the prompt are not there where it came from the cache.
var ollamaLabels = map[string]bool{
	"total duration": true, "load duration": true, "prompt eval count": true, "prompt eval duration": true, "prompt eval rate": true,
	"eval count": true, "eval duration": true, "eval rate": true,
}

// ollamaBlock holds the lines of one answer by their labels.
type ollamaBlock map[string]source.Cell

// ollamaPrinted returns the blocks of a text that have a rate.
func ollamaPrinted(d *source.Doc) (blocks []ollamaBlock) {
	if !d.Mentions("eval rate:") || !d.Mentions("eval duration:") {
		return nil
	}
	block := ollamaBlock{}
	for _, l := range d.Lines() {
		cell, ok := l.Label(":")
		if !ok || !ollamaLabels[cell.At] {
			continue
		}
		if _, again := block[cell.At]; again {
			block = ollamaBlock{}
		}
		if block[cell.At] = cell; cell.At == "eval rate" { // the last line of each
			blocks, block = append(blocks, block), ollamaBlock{}
		}
	}
	return blocks
}

var (
	ollamaRateText  = regexp.MustCompile(`^(\d+(?:\.\d+)?) tokens/s$`)
	ollamaCountText = regexp.MustCompile(`^(\d{1,15}) token\(s\)$`)
)

// number reads the number of a line, or reports what stands there instead.
func (b ollamaBlock) number(label string, form *regexp.Regexp, unit string) record.Value {
	cell := b[label]
	if !cell.Exists() {
		return record.Value{}
	}
	m := form.FindStringSubmatch(cell.Str())
	if m == nil {
		cell.Report("value/type", "%q: expected a number in %s, found a text", label, unit)
		return record.Value{}
	}
	return cell.Part(m[1], m[1], unit)
}

func (b ollamaBlock) read(s *reader.Sink) {
	prompt, output := b.number("prompt eval count", ollamaCountText, "count"), b.number("eval count", ollamaCountText, "count")
	run := record.Run{Kind: record.Measured, Record: b["eval rate"].Line}
	run.InputTokens, run.OutputTokens = reader.Positive(prompt), reader.Positive(output)
	run.OK = record.Value{Num: 1, Unit: record.Count, Derived: "one answer", Ref: b["eval rate"].Ref()}
	added := s.Run(run)
	add := func(m *record.Metric, v record.Value, note string) {
		s.Row(record.Row{Run: added, Metric: m, Stat: record.Single, Value: reader.Positive(v), Note: note})
	}
	if decode := b.number("eval rate", ollamaRateText, "tokens/s"); !output.Known() || output.Num > 1 {
		add(ollamaDecode, decode, "")
		b.check("eval rate", decode, output, b["eval duration"].Duration())
	}
	prefill := b.number("prompt eval rate", ollamaRateText, "tokens/s")
	add(ollamaPrefill, prefill, "")
	b.check("prompt eval rate", prefill, prompt, b["prompt eval duration"].Duration())
	total := b["total duration"].Duration()
	if total.Num < 0 {
		b["total duration"].Report("value/impossible", "expected a duration above 0, found %s s", total.Text())
	}
	add(ollamaTotal, total, coldNote(total, b["load duration"].Duration()))
}

// check holds a rate, which has two decimals, against its count and duration.
func (b ollamaBlock) check(label string, rate, count, duration record.Value) {
	right := ollamaRate(count, duration, "")
	if d := right.Num - rate.Num; rate.Known() && right.Known() && max(d, -d) > 0.006+0.001*right.Num {
		b[label].Report("value/check", "%s tokens in %s s are %.2f tokens/s", count.Text(), duration.Text(), right.Num)
	}
}
