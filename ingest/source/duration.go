package source

import (
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Duration reads the whole cell as a duration as Go prints it: 1m2.3s, 850.1ms,
// 12µs. Spellings of "no value" are the unknown Value; any other text is a
// problem, and unknown too.
func (c Cell) Duration() record.Value {
	c.use()
	if c.doc == nil || IsMissing(c.Text) {
		return record.Value{}
	}
	d, err := time.ParseDuration(c.Text)
	if err != nil {
		c.Report("value/type", "%q: expected a duration like 1m2.3s, found a text", clip(c.At))
		return record.Value{}
	}
	// Through the decimal text, so that 850.1ms is the float64 nearest to 0.8501.
	num, unit, _ := record.Convert(record.FormatFloat(float64(d.Nanoseconds())), "ns")
	return record.Value{Num: num, Unit: unit, Raw: c.Text, RawUnit: "s", Ref: c.Ref()}
}
