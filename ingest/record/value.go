package record

import (
	"encoding/hex"
	"math"
	"strconv"
)

// Origin is one input file, hashed from the very bytes that were read.
type Origin struct {
	Path   string   // `/`-separated, relative to what the user named
	SHA256 [32]byte // of the file as it lies on disk, before decompression
	Size   int64    // bytes on disk
	Format string   // name of the reader that claimed it; empty where none did
	Source string   // key of the publisher in the report's configuration; may be empty
}

// Hash returns the SHA-256 in lower-case hexadecimal.
func (o *Origin) Hash() string { return hex.EncodeToString(o.SHA256[:]) }

// Ref is the place where one value stood. Line and column are computed from
// Offset only when they are shown, because nearly all values are never shown.
type Ref struct {
	Origin *Origin
	Record int    // JSON, YAML: ordinal of the document; CSV, logs, Markdown: physical line; 0: the whole file
	At     string // JSON, YAML: RFC 6901 pointer; CSV, Markdown: column header; logs: label
	Offset int64  // of the literal in the decoded bytes of the file
}

// InPath is the At of a value that stands in the path of its file, where a
// pattern of the configuration found it.
const InPath = "the path"

// Value is a number with its unit, the literal it was read from and the place.
// The zero Value is "not known", which is not 0.
type Value struct {
	Num     float64
	Unit    Unit
	Raw     string // the literal as it stood in the file; empty where the number was computed
	RawUnit string // the unit that the source means, as the reader knows it
	Derived string // how the number was computed, in words or as a formula; empty where it was read
	Ref     Ref    // the literal, or the array or record that the number was computed from
}

// Known reports whether the value was read (or computed from what was read).
func (v Value) Known() bool { return v.Ref.Origin != nil }

// Text prints the number with the fewest digits that read back as the same
// float64, the form of every export. It is empty for an unknown value.
func (v Value) Text() string {
	if !v.Known() {
		return ""
	}
	return FormatFloat(v.Num)
}

// FormatFloat prints f with the fewest digits that read back as f. Plain
// decimals are used between 1e-5 and 1e15, exponents elsewhere; infinities are
// spelled inf and -inf.
func FormatFloat(f float64) string {
	switch abs := max(f, -f); {
	case abs > math.MaxFloat64:
		if f > 0 {
			return "inf"
		}
		return "-inf"
	case abs != 0 && (abs < 1e-5 || abs >= 1e15):
		return strconv.FormatFloat(f, 'e', -1, 64)
	default:
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
}
