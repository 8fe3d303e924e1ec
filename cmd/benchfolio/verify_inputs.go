package main

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"os"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/dataset"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site"
)

// publishedRows is the table of all rows that a site has.
const publishedRows = "data/rows.csv"

// placeChanges says of each changed input which number of it is the first that is not
// what the site's own table of rows says, and where its literal differs. A site keeps
// the hash of an input and not its bytes, so that what is no number has no place.
func (r *reading) placeChanges(dir string, m *site.Manifest, inputs, listed []site.Difference) error {
	touched := func(d site.Difference) bool { return d.Path == publishedRows }
	if slices.ContainsFunc(listed, touched) || !slices.ContainsFunc(m.Outputs, func(f site.ManifestFile) bool { return f.Path == publishedRows }) {
		return nil
	}
	old, err := fs.ReadFile(os.DirFS(dir), publishedRows) // its hash is the manifest's
	if err != nil {
		return err
	}
	was, err := rowsByFile(old)
	if err != nil {
		return nil // of another version of the table
	}
	is := map[string][]record.Row{}
	for _, row := range r.Rows {
		is[row.Value.Ref.Origin.Path] = append(is[row.Value.Ref.Origin.Path], row)
	}
	for i := range inputs {
		if d := &inputs[i]; d.What == inputChanged {
			if err := placeChange(d, was[d.Path], is[d.Path]); err != nil {
				return err
			}
		}
	}
	return nil
}

// rowsByFile takes a table of rows apart.
func rowsByFile(table []byte) (map[string][][]string, error) {
	records, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil || len(records) == 0 || !slices.Equal(records[0], dataset.Columns()) {
		return nil, fs.ErrInvalid
	}
	out := map[string][][]string{}
	file := slices.Index(records[0], "file")
	for _, row := range records[1:] {
		out[row[file]] = append(out[row[file]], row)
	}
	return out, nil
}

// placeChange finds the first row of a file that is not what it was.
func placeChange(d *site.Difference, was [][]string, rows []record.Row) error {
	var now bytes.Buffer
	if err := dataset.WriteSpreadsheet(&now, rows); err != nil {
		return err
	}
	byFile, err := rowsByFile(now.Bytes())
	if err != nil {
		return err
	}
	is := byFile[d.Path]
	for i := range max(len(was), len(is)) {
		switch {
		case i >= len(is):
			d.What += "; " + rowWords(was[i]) + " is no longer there"
			return nil
		case i >= len(was):
			d.What += "; " + rowWords(is[i]) + " is new"
			d.Offset = rows[i].Value.Ref.Offset
			return nil
		}
		if column := firstOther(was[i], is[i]); column != "" {
			at := slices.Index(dataset.Columns(), column)
			d.What += "; " + rowWords(is[i]) + ": " + column + " was " + quoted(was[i][at]) + " and is " + quoted(is[i][at])
			if column == "raw" {
				d.Offset = rows[i].Value.Ref.Offset + int64(commonPrefix(was[i][at], is[i][at]))
			}
			return nil
		}
	}
	return nil
}

// firstOther is the first column in which two rows differ; the ID of a run says
// nothing to a reader, and changes with the others.
func firstOther(was, is []string) string {
	for i, name := range dataset.Columns() {
		if name != "run" && was[i] != is[i] {
			return name
		}
	}
	return ""
}

// rowWords says where in its file a row was read.
func rowWords(row []string) string {
	cell := func(name string) string { return row[slices.Index(dataset.Columns(), name)] }
	if cell("record") == "" {
		return cell("at")
	}
	return "record " + cell("record") + ", " + cell("at")
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
