package dataset

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"
)

// Read reads a table that WriteCSV wrote. The header must be ours, column by
// column: a table of another version is refused, not guessed at. Errors name
// the line. A CR before a LF inside a cell is lost, as RFC 4180 readers do.
func Read(r io.Reader) ([]Line, error) {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	rows, err := gocsv.NewUnmarshaller(in, Line{})
	if errors.Is(err, io.EOF) {
		return nil, errors.New("line 1: expected the header of the table, found the end of the file")
	}
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if want := Columns(); !slices.Equal(rows.Headers, want) {
		return nil, fmt.Errorf("line 1: expected the columns %s; found %s", strings.Join(want, ","), strings.Join(rows.Headers, ","))
	}
	var lines []Line
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return nil, placed(in, err)
		}
		lines = append(lines, row.(Line))
	}
}

// placed adds the line to the error of a cell; the reader's own errors name it.
func placed(in *csv.Reader, err error) error {
	if _, ok := errors.AsType[*csv.ParseError](err); ok {
		return err
	}
	line, _ := in.FieldPos(0)
	return fmt.Errorf("line %d: %w", line, err)
}
