package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

func isParquet(raw []byte) bool {
	return len(raw) >= 12 && bytes.HasPrefix(raw, []byte("PAR1")) && bytes.HasSuffix(raw, []byte("PAR1"))
}

// parquetText turns a Parquet table into a table of text, comma separated: the
// names of the columns, then one line for each row. So it is read by whatever
// reads tables, and a number has a literal to be shown: the fewest digits that
// read back as the same number. Fields of groups are columns named with dots;
// lists have no place in a table and are left out.
func parquetText(raw []byte, limit int64) (text []byte, fail *decodeError) {
	// The library checks less than a stranger's file needs.
	defer func() {
		if p := recover(); p != nil {
			text, fail = nil, fault("file/corrupt", "the Parquet file is damaged: %.80s", fmt.Sprint(p))
		}
	}()
	if err := checkParquetFooter(raw); err != nil {
		return nil, err
	}
	f, err := parquet.OpenFile(bytes.NewReader(raw), int64(len(raw)), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, fault("file/corrupt", "expected a Parquet file, found: %v", err)
	}
	for _, g := range f.Metadata().RowGroups {
		if g.TotalByteSize < 0 || g.TotalByteSize > limit {
			return nil, fault("file/too-large", "expected at most %d bytes, the file unpacks to more", limit)
		}
	}
	if err := checkParquetPages(raw, f.Metadata().RowGroups, limit); err != nil {
		return nil, err
	}
	t := &parquetTable{limit: limit, leaves: parquetLeaves(f.Schema())}
	t.header()
	for _, g := range f.RowGroups() {
		if fail := t.group(g); fail != nil {
			return nil, fail
		}
	}
	return t.out.Bytes(), nil
}

// parquetTable writes rows as text.
type parquetTable struct {
	out    bytes.Buffer
	limit  int64
	leaves []*parquetLeaf // by column of the file; nil where it is left out
	cells  []string       // of the row at hand, by column of the file
}

// parquetLeaf is a column that has at most one value in each row.
type parquetLeaf struct {
	name    string
	logical *format.LogicalType
}

func parquetLeaves(s *parquet.Schema) []*parquetLeaf {
	paths := s.Columns()
	leaves := make([]*parquetLeaf, len(paths))
	for _, p := range paths {
		leaf, ok := s.Lookup(p...)
		if ok && leaf.MaxRepetitionLevel == 0 {
			leaves[leaf.ColumnIndex] = &parquetLeaf{strings.Join(p, "."), leaf.Node.Type().LogicalType()}
		}
	}
	return leaves
}

func (t *parquetTable) header() {
	t.cells = make([]string, len(t.leaves))
	for i, leaf := range t.leaves {
		if leaf != nil {
			t.cells[i] = leaf.name
		}
	}
	t.line()
}

// line writes the cells at hand as one line, whatever is in them.
func (t *parquetTable) line() {
	first := true
	for i, leaf := range t.leaves {
		if leaf == nil {
			continue
		}
		if !first {
			t.out.WriteByte(',')
		}
		first = false
		t.out.WriteString(quoted(t.cells[i]))
		t.cells[i] = ""
	}
	t.out.WriteByte('\n')
}

// quoted writes a field of a CSV file that stays on its line.
func quoted(s string) string {
	if strings.ContainsAny(s, "\r\n") {
		s = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(s)
	}
	if !strings.ContainsAny(s, `",{[|`) {
		return s
	}
	return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
}

// rowsAtATime bounds what is held of a table beside its text.
const rowsAtATime = 64

func (t *parquetTable) group(g parquet.RowGroup) *decodeError {
	rows := g.Rows()
	defer rows.Close()
	buffer := make([]parquet.Row, rowsAtATime)
	for {
		n, err := rows.ReadRows(buffer)
		for _, row := range buffer[:n] {
			for _, v := range row {
				if c := v.Column(); c >= 0 && c < len(t.leaves) && t.leaves[c] != nil {
					t.cells[c] = parquetCell(v, t.leaves[c].logical)
				}
			}
			t.line()
		}
		switch {
		case int64(t.out.Len()) > t.limit:
			return fault("file/too-large", "expected at most %d bytes, the file unpacks to more", t.limit)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fault("file/corrupt", "the Parquet file is damaged: %v", err)
		case n == 0:
			return fault("file/corrupt", "the Parquet file ends before its last row")
		}
	}
}

// parquetCell prints a value as a CSV file would have it; nothing for null and
// for bytes that are no text.
func parquetCell(v parquet.Value, logical *format.LogicalType) string {
	if v.IsNull() {
		return ""
	}
	switch v.Kind() {
	case parquet.Boolean:
		return strconv.FormatBool(v.Boolean())
	case parquet.Int32:
		return parquetInt(int64(v.Int32()), logical)
	case parquet.Int64:
		return parquetInt(v.Int64(), logical)
	case parquet.Float:
		return parquetFloat(float64(v.Float()), 32)
	case parquet.Double:
		return parquetFloat(v.Double(), 64)
	case parquet.ByteArray, parquet.FixedLenByteArray:
		if b := v.ByteArray(); utf8.Valid(b) && bytes.IndexByte(b, 0) < 0 && !isDecimal(logical) {
			return string(b)
		}
	}
	return ""
}

func parquetFloat(x float64, bits int) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case bits == 64:
		return record.FormatFloat(x)
	}
	return strconv.FormatFloat(x, 'f', -1, bits)
}

func isDecimal(logical *format.LogicalType) bool {
	if logical == nil {
		return false
	}
	_, ok := logical.Value.(*format.DecimalType)
	return ok
}

// parquetInt prints a whole number as what it stands for: a date, a moment, a
// decimal, or itself.
func parquetInt(x int64, logical *format.LogicalType) string {
	if logical == nil {
		return strconv.FormatInt(x, 10)
	}
	switch l := logical.Value.(type) {
	case *format.DateType:
		return time.Unix(x*86400, 0).UTC().Format("2006-01-02")
	case *format.TimestampType:
		return parquetTime(x, l)
	case *format.DecimalType:
		return strconv.FormatInt(x, 10) + "e-" + strconv.Itoa(int(l.Scale))
	}
	return strconv.FormatInt(x, 10)
}

// parquetTime prints a moment; one that is not kept as UTC has no zone.
func parquetTime(x int64, l *format.TimestampType) string {
	layout := "2006-01-02T15:04:05.999999999"
	if l.IsAdjustedToUTC {
		layout += "Z"
	}
	var at time.Time
	switch l.Unit.Value.(type) {
	case *format.MilliSeconds:
		at = time.UnixMilli(x)
	case *format.MicroSeconds:
		at = time.UnixMicro(x)
	default:
		at = time.Unix(0, x)
	}
	return at.UTC().Format(layout)
}
