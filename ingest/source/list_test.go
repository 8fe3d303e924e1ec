package source

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func TestCellList(t *testing.T) {
	doc := NewDoc(&record.Origin{Path: "x.csv"}, []byte("name,values\na,\"[1.5, 15, 1.5]\"\nb,[]\nc,1.5\n"))
	rows := doc.CSV().Table().Rows
	list := rows[0].Get("values").List()
	if len(list) != 3 {
		t.Fatalf("got %d items, want 3", len(list))
	}
	offsets := map[int64]bool{}
	for i, want := range []float64{1.5, 15, 1.5} {
		v := list[i].Num("s")
		if v.Num != want || v.Ref.At != "values" || string(doc.Data[v.Ref.Offset:][:len(v.Raw)]) != v.Raw {
			t.Errorf("item %d = %+v, want %v at its own place", i, v, want)
		}
		offsets[v.Ref.Offset] = true
	}
	if len(offsets) != 3 {
		t.Errorf("equal items share a place: %v", offsets)
	}
	if empty := rows[1].Get("values").List(); len(empty) != 1 || empty[0].Num("s").Known() {
		t.Errorf("an empty list holds a number: %+v", empty)
	}
	if l := rows[2].Get("values").List(); l != nil {
		t.Errorf("a number is a list: %+v", l)
	}
}

func TestSheetHeaded(t *testing.T) {
	doc := NewDoc(&record.Origin{Path: "x.csv"}, []byte("Run,Latency,Latency\nID,Successful ms,Successful ms\n,Mean,Median\na,1,2\nb,3\n"))
	table := doc.CSV().Headed(3)
	if len(table.Rows) != 2 || !table.Has("Run / ID", "Latency / Successful ms / Mean") {
		t.Fatalf("%d rows under %q", len(table.Rows), table.Names())
	}
	v := table.Rows[0].Get("Latency / Successful ms / Median").Num("ms")
	if v.Num != 0.002 || v.Ref.At != "Latency / Successful ms / Median" || v.Ref.Record != 4 {
		t.Errorf("got %+v", v)
	}
	if doc.CSV().Headed(6) != nil {
		t.Error("a table has fewer lines than its header")
	}
}
