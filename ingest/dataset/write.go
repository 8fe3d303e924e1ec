package dataset

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/gocarina/gocsv"
)

// batch is how many rows are turned into lines at a time, so that the memory
// does not grow with the table.
const batch = 1024

// WriteCSV writes the header and one line for each row: UTF-8, comma, LF, quotes
// where RFC 4180 needs them. A table without rows is its header.
func WriteCSV(w io.Writer, rows []record.Row) error {
	return writeCSV(w, rows, func(*Line) {})
}

// WriteSpreadsheet writes the table for people who open it in a spreadsheet: a
// text that begins like a formula is prefixed with an apostrophe, so that
// nothing of a stranger's is ever computed. It is not exact; WriteCSV is.
func WriteSpreadsheet(w io.Writer, rows []record.Row) error {
	return writeCSV(w, rows, func(l *Line) {
		for _, text := range l.texts() {
			*text = withoutFormula(*text)
		}
	})
}

func withoutFormula(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		return "'" + s
	}
	return s
}

func writeCSV(w io.Writer, rows []record.Row, change func(*Line)) error {
	out := csv.NewWriter(w)
	if err := gocsv.MarshalCSV([]Line{}, out); err != nil {
		return err
	}
	lines := make([]Line, 0, batch)
	for part := range slices.Chunk(rows, batch) {
		lines = lines[:0]
		for i := range part {
			l := LineOf(&part[i])
			change(&l)
			lines = append(lines, l)
		}
		if err := gocsv.MarshalCSVWithoutHeaders(&lines, out); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSONL writes one JSON object a line for each row, its keys in the order
// of the columns; what is not known is left out. Numbers are JSON numbers, but a
// request rate of "all at once" is the string "inf".
func WriteJSONL(w io.Writer, rows []record.Row) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false) // it is data, and `<` in a model's name is `<`
	for i := range rows {
		if err := enc.Encode(LineOf(&rows[i])); err != nil {
			return err
		}
	}
	return out.Flush()
}
