package source

import (
	"strings"
	"testing"
)

// TestCutText: half a row is no row, and a text that ends in the middle of a
// line says so when it was read.
func TestCutText(t *testing.T) {
	for _, c := range []struct{ text, rows, problems string }{
		{"a,b,c\n1,2,3\n4,5,6\n", "1 4", ""},
		{"a,b,c\n1,2,3\n4,5,60", "1 4", "syntax/end"},
		{"a,b,c\n1,2,3\n4,50", "1", "syntax/csv"},
		{"a,b,c\n1,2,3\n4", "1", "syntax/csv"},
		{"a,b,c\r1,2,3\r4,5", "1", "syntax/csv"},
		{"a,b,c\n1,2,3\n4\n", "1 4", ""}, // a short row that ends is one
		{"|a|b|\n|-|-|\n|1|2|\n|4|5|\n", "1 4", ""},
		{"|a|b|\n|-|-|\n|1|2|\n|4", "1", "syntax/end"},
		{"|a|b|\n|-|-|\n|1|2|\n|4|5", "1 4", "syntax/end"},
	} {
		d := Decode("x", []byte(c.text), 1<<10)
		var rows, problems []string
		for _, r := range firstTable(d).Rows {
			rows = append(rows, r.Get("a").Str())
		}
		d.Settle(true)
		for _, p := range d.Problems() {
			problems = append(problems, p.ID())
		}
		if got := strings.Join(rows, " "); got != c.rows {
			t.Errorf("%q: rows %q, want %q", c.text, got, c.rows)
		}
		if got := strings.Join(problems, " "); got != c.problems {
			t.Errorf("%q: problems %q, want %q", c.text, got, c.problems)
		}
	}
}

func firstTable(d *Doc) *Table {
	if md := d.Markdown(); len(md) > 0 {
		return md[0]
	}
	return d.CSV().Table()
}
