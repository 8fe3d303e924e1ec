package table

import (
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// checkSpeed holds output speed against the time per output token of the same
// row and statistic: one is about the reciprocal of the other. Where they are
// apart by a factor of ten or more, one of the two units is not what the header
// says; the numbers are kept and the doubt stands beside them.
func (r *row) checkSpeed() {
	for i := range r.rows {
		speed := &r.rows[i]
		for j := range r.rows {
			time := &r.rows[j]
			if speed.Metric.ID != "output_speed" || time.Metric.ID != "tpot" || time.Stat != speed.Stat || time.Stat == record.StdDev {
				continue
			}
			product := speed.Value.Num * time.Value.Num
			if product == 0 || product > 0.1 && product < 10 {
				continue
			}
			time.Note = joinNotes(time.Note, "time per output token x output speed is far from 1: one of the two units is not what the header says")
			r.add("speed", r.cellOf(time.Value.Ref), "value/unit", "", "column %q: time per output token x output speed is %s, expected about 1; one of the two units is not what the header says", clip(time.Value.Ref.At), record.FormatFloat(product))
		}
	}
}

// cellOf returns the cell of the row that a value was read from.
func (r *row) cellOf(ref record.Ref) source.Cell {
	for _, c := range r.cells {
		if c.Ref().At == ref.At {
			return c
		}
	}
	return source.Cell{}
}

// noneSucceeded reports a row whose own count says that no request succeeded,
// so that its latencies and speeds mean nothing.
func (r *row) noneSucceeded(c *column, cell source.Cell) bool {
	if !r.base.OK.Known() || r.base.OK.Num != 0 || !record.MustMetric(c.metrics[0]).OfRequests() {
		return false
	}
	if !r.failed { // once for all its columns
		r.failed = true
		r.add("failed", cell, "run/failed", "", "no request of this row succeeded; its latencies and speeds were left out")
	}
	return true
}
