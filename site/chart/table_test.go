package chart

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	c := speedQuality()
	p := &c.Series[1].Points[0]
	p.Role, p.By, p.Notes, p.Count = Dominated, &Winner{"DeepSeek V4 Pro", "4 points better"}, []string{"one day", "one region"}, 12
	p.X, c.Ranges = Num{V: 103, Lo: 99.5, Hi: 104, Known: true, Ranged: true, Text: "103.0"}, "95 % interval"
	table, err := TableOf(c)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, row := range append([][]Cell{table.Head}, table.Rows...) {
		var cells []string
		for _, cell := range row {
			cells = append(cells, cell.Text)
		}
		lines = append(lines, strings.Join(cells, "|"))
	}
	for i, want := range []string{
		"Name|Output speed (tok/s)|Intelligence index|Kind|Frontier|n|Source|Notes",
		"Gemini 3 Flash (Google)|167.0|38|measured|on the frontier|–|Example index, 2026-11-30|–",
		"DeepSeek V4 Flash|103.0 (99.5 to 104)|40|measured|beaten by DeepSeek V4 Pro: 4 points better|12|Example index, 2026-11-30|one day; one region",
	} {
		if lines[i] != want {
			t.Errorf("line %d: %q, want %q", i, lines[i], want)
		}
	}
	last := table.Rows[5]
	if !last[2].Missing || last[2].Text != "not published" || last[0].Link != "receipts/mercury-2.html" {
		t.Errorf("the row without a place is %+v", last)
	}
	if !table.Head[1].Numeric || !last[1].Numeric {
		t.Error("numbers are not right-aligned")
	}
}

// TestTwinHasEveryPoint: what the drawing cannot show, the table has.
func TestTwinHasEveryPoint(t *testing.T) {
	for _, c := range samples() {
		table, err := TableOf(c)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, s := range c.Series {
			n += len(s.Points)
		}
		if c.Form == Grid {
			n = len(c.Series) // its twin has its shape
		}
		if len(table.Rows) != n {
			t.Errorf("%s: %d rows for %d points", c.ID, len(table.Rows), n)
		}
		for _, row := range table.Rows {
			if len(row) != len(table.Head) {
				t.Errorf("%s: a row has %d cells, the head %d", c.ID, len(row), len(table.Head))
			}
		}
	}
}
