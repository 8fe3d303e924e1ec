package source

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Rate reads a rate of requests per second that can be without a limit: +Inf
// for "inf" or "Infinity", in a string or as the bare word that Python writes.
// Everything else is read as [Node.Num] does.
func (n Node) Rate() record.Value {
	if (n.Is(String) || n.Is(NotANumber)) && isInfinity(n.Str()) {
		return unlimited(n.Literal(), n.Ref())
	}
	return n.Num("requests/s")
}

// Rate is [Node.Rate] for a cell.
func (c Cell) Rate() record.Value {
	if c.Exists() && isInfinity(c.Str()) {
		return unlimited(c.Text, c.Ref())
	}
	return c.Num("requests/s")
}

func isInfinity(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	return s == "inf" || s == "infinity"
}

func unlimited(raw string, ref record.Ref) record.Value {
	return record.Value{Num: math.Inf(1), Unit: record.RequestsPerSecond, Raw: raw, RawUnit: string(record.RequestsPerSecond), Ref: ref}
}
