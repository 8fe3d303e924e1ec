package runners

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// atLeastZero reads a number that cannot be negative. A negative one is a
// problem and not known.
func atLeastZero(f interface {
	Num(unit string) record.Value
	Report(id, format string, args ...any)
}, unit string) record.Value {
	return reader.AtLeastZero(f, unit)
}

// within reports whether a and b differ by at most the fraction tolerance of the
// larger.
func within(a, b, tolerance float64) bool {
	return max(a-b, b-a) <= tolerance*max(a, -a, b, -b)
}

// contradiction compares a number, the field of that name, with what other
// numbers of the file make it, whose formula is want.Derived. Where they differ
// by more than the fraction tolerance it reports that and returns the note for
// the number, which stays as it is written; else the note is empty.
func contradiction(f field, name string, v, want record.Value, tolerance float64) (note string) {
	if !v.Known() || !want.Known() || within(v.Num, want.Num, tolerance) {
		return ""
	}
	f.Report("value/check", "%q is %s, but %s is %s", name, v.Text(), want.Derived, want.Text())
	return "is not " + want.Derived + " of its own file"
}

// slack is how far a rate may be from what it is computed from: 1 %, or half a
// unit of the last decimal that it was printed with.
func slack(rate, half float64) float64 { return max(0.01, half/max(rate, 1e-9)) }

// chunkNote says how many tokens a stream chunk carried, where it was more than
// one: then the gaps between chunks are longer than those between tokens. It is
// empty otherwise, and where the means that it needs are not known.
//
// All gaps of a run together last completed x (mean E2E - mean TTFT), and all
// tokens behind the first are completed x (mean output - 1), so that the number
// of tokens for each gap is exact. Without E2E only mean ITL / mean TPOT is
// left, which errs where answers have unequal lengths; hence the higher limit.
func chunkNote(itl, tpot, ttft, e2e, output record.Value) string {
	var tokens, limit float64
	switch decode := e2e.Num - ttft.Num; {
	case !itl.Known():
		return ""
	case e2e.Known() && ttft.Known() && output.Known() && decode > 0 && output.Num > 1:
		tokens, limit = itl.Num*(output.Num-1)/decode, 1.05
	case tpot.Known() && tpot.Num > 0:
		tokens, limit = itl.Num/tpot.Num, 1.3
	}
	if tokens <= limit {
		return ""
	}
	return fmt.Sprintf("chunk gaps, not tokens: %.2f tokens for each chunk", tokens)
}

// decodeNote compares the mean time of a token with what the means of whole
// requests leave for it, (E2E - TTFT) / (output - 1), and says by how much it
// differs where unequal lengths of answers do not explain it. Clients that stamp
// each token twice are at a half.
func decodeNote(tpot, ttft, e2e, output record.Value) string {
	decode := e2e.Num - ttft.Num
	if tpot.Num <= 0 || ttft.Num <= 0 || decode <= 0 || output.Num <= 1 {
		return ""
	}
	ratio := tpot.Num / (decode / (output.Num - 1))
	if ratio >= 2.0/3 && ratio <= 1.5 {
		return ""
	}
	note := fmt.Sprintf("mean time per output token is %.2f of (E2E - TTFT) / (output tokens - 1)", ratio)
	if within(ratio, 0.5, 0.1) {
		note += ", as if each token had left two time stamps"
	}
	return note
}

// unmeasured reports whether all values that are known are 0, which is how many
// sources write a latency that they did not measure. Where none is known
// nothing was written.
func unmeasured(values []record.Value) bool {
	known := false
	for _, v := range values {
		if v.Num != 0 {
			return false
		}
		known = known || v.Known()
	}
	return known
}
