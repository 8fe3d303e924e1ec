package dataset

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Number is a cell that holds a number or nothing. The zero Number is "not
// known", which is not 0.
type Number struct {
	Num   float64
	Known bool
}

func numberOf(v record.Value) Number { return Number{v.Num, v.Known()} }

// IsZero reports whether nothing is known, so that JSON leaves the key out.
func (n Number) IsZero() bool { return !n.Known }

// MarshalCSV prints the number with the fewest digits that read back as the
// same float64, infinities as inf and -inf, and an unknown one as the empty
// cell.
func (n Number) MarshalCSV() (string, error) {
	if !n.Known {
		return "", nil
	}
	return record.FormatFloat(n.Num), nil
}

// UnmarshalCSV reads what MarshalCSV prints. NaN is refused: it is not a number
// of the table.
func (n *Number) UnmarshalCSV(cell string) error {
	if cell == "" {
		*n = Number{}
		return nil
	}
	f, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.IsNaN(f) {
		return fmt.Errorf("expected a number, found %.40q", cell)
	}
	*n = Number{f, true}
	return nil
}

// MarshalJSON prints the number as MarshalCSV does; infinities, which JSON does
// not have, as the strings "inf" and "-inf".
func (n Number) MarshalJSON() ([]byte, error) {
	if !n.Known {
		return []byte("null"), nil
	}
	text := record.FormatFloat(n.Num)
	if strings.HasSuffix(text, "inf") {
		text = strconv.Quote(text)
	}
	return []byte(text), nil
}

// UnmarshalJSON reads what MarshalJSON prints.
func (n *Number) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*n = Number{}
		return nil
	}
	return n.UnmarshalCSV(strings.Trim(string(text), `"`))
}

// Ordinal is the number of a record in its file, from 1; 0 stands for the whole
// file and is the empty cell.
type Ordinal int

// MarshalCSV prints the number, nothing for the whole file.
func (o Ordinal) MarshalCSV() (string, error) {
	if o == 0 {
		return "", nil
	}
	return strconv.Itoa(int(o)), nil
}

// UnmarshalCSV reads what MarshalCSV prints.
func (o *Ordinal) UnmarshalCSV(cell string) error {
	n, err := strconv.Atoi(cell)
	if cell == "" {
		n, err = 0, nil
	}
	if err != nil || n < 0 {
		return fmt.Errorf("expected the number of a record, found %.40q", cell)
	}
	*o = Ordinal(n)
	return nil
}
