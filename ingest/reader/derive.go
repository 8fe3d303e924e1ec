package reader

import (
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Ratio returns a / b with the place of a and the formula beside it, for
// settings that a file gives only as totals (mean input tokens = total / completed).
// It is unknown where either is, or where b is 0.
func Ratio(a, b record.Value, unit record.Unit, formula string) record.Value {
	if !a.Known() || !b.Known() || b.Num == 0 {
		return record.Value{}
	}
	return record.Value{Num: a.Num / b.Num, Unit: unit, Derived: formula, Ref: a.Ref}
}

// Difference returns a - b in a's unit, with the place of a and the formula
// beside it; unknown where either is, or where the result is negative.
func Difference(a, b record.Value, formula string) record.Value {
	if !a.Known() || !b.Known() || a.Num < b.Num {
		return record.Value{}
	}
	return record.Value{Num: a.Num - b.Num, Unit: a.Unit, Derived: formula, Ref: a.Ref}
}

// Sum returns a + b in a's unit, with the place of a and the formula beside it;
// unknown where either is.
func Sum(a, b record.Value, formula string) record.Value {
	if !a.Known() || !b.Known() {
		return record.Value{}
	}
	return record.Value{Num: a.Num + b.Num, Unit: a.Unit, Derived: formula, Ref: a.Ref}
}

// Product returns a x b in a's unit, with the place of a and the formula beside
// it; unknown where either is.
func Product(a, b record.Value, formula string) record.Value {
	if !a.Known() || !b.Known() {
		return record.Value{}
	}
	return record.Value{Num: a.Num * b.Num, Unit: a.Unit, Derived: formula, Ref: a.Ref}
}

// Positive returns v if it is above 0, and the unknown Value otherwise: many
// sources write 0 or -1 for "not measured".
func Positive(v record.Value) record.Value {
	if v.Num > 0 {
		return v
	}
	return record.Value{}
}

// AtLeastZero reads a number that cannot be negative. A negative one is a
// problem and not known.
func AtLeastZero(f interface {
	Num(unit string) record.Value
	Report(id, format string, args ...any)
}, unit string) record.Value {
	v := f.Num(unit)
	if v.Num < 0 {
		f.Report("value/impossible", "expected a number of at least 0, found %s", record.FormatFloat(v.Num))
		return record.Value{}
	}
	return v
}

// First returns the first value that is known.
func First(vs ...record.Value) record.Value {
	for _, v := range vs {
		if v.Known() {
			return v
		}
	}
	return record.Value{}
}

// Implied returns a number that the source says in a word: `synchronous` is a
// concurrency of 1. The place is that of the word.
func Implied(num float64, unit record.Unit, ref record.Ref, why string) record.Value {
	return record.Value{Num: num, Unit: unit, Derived: why, Ref: ref}
}

// Rate reads an offered rate of requests, which may be without a limit. 0 is how
// many clients write "not set"; below it is a problem and not known.
func Rate(f interface {
	Rate() record.Value
	Report(id, format string, args ...any)
}) record.Value {
	v := f.Rate()
	if v.Num < 0 {
		f.Report("value/impossible", "expected a request rate above 0 or inf, found %s; it was left out", v.Text())
	}
	return Positive(v)
}
