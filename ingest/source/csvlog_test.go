package source

import "testing"

func TestCSVBetweenLinesOfALog(t *testing.T) {
	d := doc("loading, slowly\nx,y\n\"1\",\"a,b\"\nfreeing\n2,c\n3,d,e\n")
	table := d.CSVFrom(16, ',')
	if len(table.Rows) != 2 || table.Rows[1].Line != 5 {
		t.Fatalf("rows: %+v", table.Rows)
	}
	v := table.Rows[0].Get("x").Num("count")
	if v.Num != 1 || v.Ref.Record != 3 || d.Data[v.Ref.Offset] != '1' || table.Rows[0].Get("y").Str() != "a,b" {
		t.Errorf("value: %+v", v)
	}
	if d.CSVFrom(1000, ',') != nil || d.CSVFrom(-1, ',') != nil {
		t.Error("a table outside of the text")
	}
}
