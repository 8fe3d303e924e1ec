package table

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// doubts are what is reported of a table. Cells of one column that have the same
// fault are reported once, at the first, with their number.
type doubts struct {
	order []*doubt
	by    map[string]*doubt
}

type doubt struct {
	cell          source.Cell
	id, hint, msg string
	more          int
}

// add notes a fault of a cell. Those with the same key are of one kind.
func (d *doubts) add(key string, cell source.Cell, id, hint, format string, args ...any) {
	if old := d.by[key]; old != nil {
		old.more++
		return
	}
	if d.by == nil {
		d.by = map[string]*doubt{}
	}
	n := &doubt{cell: cell, id: id, hint: hint, msg: fmt.Sprintf(format, args...)}
	d.by[key], d.order = n, append(d.order, n)
}

// report hands the faults on.
func (d *doubts) report() {
	for _, n := range d.order {
		if n.more > 0 {
			n.msg += fmt.Sprintf("; %d more like it", n.more)
		}
		n.cell.ReportHint(n.id, n.hint, "%s", n.msg)
	}
}

// Hints for what people can change in a table.
const (
	hintPlain   = "write numbers with a point and without thousands separators"
	hintPower   = "write the number out (1000, or 1e3); a footnote's mark behind a blank, or explain it below the table"
	hintSides   = "write both prices (`$0.50 / $3.00`), or which it is (`$0.50 input`)"
	hintWhose   = "write `Output speed (tok/s)` or `Output throughput (tok/s)` into the header, or say which is meant under `inputs: columns:`"
	hintTwins   = "take one of the two columns out, or say which is meant under `inputs: columns:`"
	hintPercent = "state the scale in the column header: `MMLU (%)`, `MMLU (0-1)`"
	hintClaims  = "if somebody published these numbers, state `kind: claimed` for this file under `inputs:`; if you measured them, `kind: measured`"
	hintRate    = "convert the prices to USD"
	hintPrice   = "state currency and tokens in the column header: `Input price (USD per 1M tokens)`"
)

// unitHints say how a header states the unit of a metric.
var unitHints = map[dimension]string{
	duration: "`TTFT (ms)`", tokenRate: "`Output speed (tokens/s)`", requestRate: "`Throughput (requests/s)`",
	price: "`Input price (USD per 1M tokens)`", watts: "`Power (W)`", share: "`MMLU (%)`",
}

// hintUnit is how to state a unit of that dimension.
func hintUnit(d dimension) string {
	if example := unitHints[d]; example != "" {
		return "state the unit in the column header: " + example
	}
	return ""
}
