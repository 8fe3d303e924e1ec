package source

import (
	"strings"
	"testing"
)

func TestJSONBetweenLinesOfALog(t *testing.T) {
	d := doc("loading\n[INFO] ready\n{\"i\": 1}\n| a | b |\n[\n  {\"i\": 2}\n]\n[INFO] done\n")
	if d.JSON() != nil {
		t.Error("a log is taken for JSON")
	}
	docs := d.EmbeddedJSON().Docs()
	if len(docs) != 2 || docs[0].Get("i").Num("count").Num != 1 || docs[1].Index(0).Get("i").Num("count").Num != 2 {
		t.Fatalf("%d documents", len(docs))
	}
	v := docs[1].Index(0).Get("i").Num("count")
	if line, col := d.Position(v.Ref.Offset); line != 6 || col != 9 || v.Ref.Record != 2 {
		t.Errorf("line %d, column %d, record %d", line, col, v.Ref.Record)
	}
	if ps := d.Problems(); len(ps) != 0 {
		t.Errorf("lines of the log are reported as broken JSON: %v", ps)
	}
	if doc("[INFO] nothing\nhere\n").EmbeddedJSON() != nil {
		t.Error("a log without JSON has some")
	}
	if d := doc("[INFO] first\n{\"i\": 1}\n"); d.JSON() != nil || len(d.EmbeddedJSON().Docs()) != 1 {
		t.Error("a log that begins with a bracket")
	}
}

func TestAssignedJSON(t *testing.T) {
	for text, want := range map[string]int{
		"x.y = {\"i\": 1}": 1, "\nx.y={\"i\": 1};\n": 1, "x.y = {\"i\": ": 0, "x.y": -1, "x.yz = {}": -1, "x.y {}": -1, "{}": -1,
	} {
		tree := doc(text).AssignedJSON("x.y")
		if got := len(tree.Docs()); tree == nil && want >= 0 || tree != nil && got != want {
			t.Errorf("%q: %d documents, want %d", text, got, want)
		}
	}
	d := doc("x.y = {\n \"i\": 7}")
	v := d.AssignedJSON("x.y").Root().Get("i").Num("count")
	if line, col := d.Position(v.Ref.Offset); line != 2 || col != 7 || v.Ref.Record != 1 || v.Ref.At != "/i" {
		t.Errorf("line %d, column %d: %+v", line, col, v.Ref)
	}
	d = doc(`x.y = {"a": "Words of a person named here", "b": oops}`)
	d.AssignedJSON("x.y")
	if ps := d.Problems(); len(ps) != 1 || strings.Contains(ps[0].Text, "person") {
		t.Errorf("%+v", ps)
	}
}

func TestCompleteTellsWhatTheEndCutOff(t *testing.T) {
	d := doc(`[{"a": [1, 2]}, {"a": [1`)
	root := d.JSON().Root()
	for name, c := range map[string]struct {
		n    Node
		want bool
	}{
		"the document": {root, false}, "the first element": {root.Index(0), true}, "its array": {root.Index(0).Get("a"), true},
		"the second element": {root.Index(1), false}, "nothing": {root.Index(5), false},
	} {
		if got := c.n.Complete(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if whole := doc(`{"a": []}`).JSON().Root(); !whole.Complete() || !whole.Get("a").Complete() {
		t.Error("a whole document is not complete")
	}
}

func TestMembersOfAKeyThatStandsTwice(t *testing.T) {
	var got []string
	for key, v := range doc(`{"a": 1, "b": 2, "a": 3}`).JSON().Root().Members() {
		got = append(got, key+v.Literal())
	}
	if s := strings.Join(got, " "); s != "b2 a3" {
		t.Errorf("members: %s", s)
	}
}

func TestTablesThatALogInterrupts(t *testing.T) {
	d := doc("| a | b |\n|---|---|\nfreeing\n| 1 | 2 |\n| 1 | 2 | 3 |\n| c | d |\n|---|---|\n| 4 | 5 |\n")
	tables, lines := d.Markdown(), d.Lines()
	if len(tables) != 2 || tables[1].Header.Line != 6 || len(tables[1].Rows) != 1 {
		t.Fatalf("%d tables", len(tables))
	}
	row, ok := tables[0].RowAt(lines[3])
	if !ok || row.Get("b").Num("count").Num != 2 || row.Get("b").Ref().At != "b" || row.Line != 4 {
		t.Errorf("row: %+v", row)
	}
	if _, ok := tables[0].RowAt(lines[4]); ok {
		t.Error("a line with three cells is a row of two columns")
	}
}

func TestTwoTablesWithoutALineBetween(t *testing.T) {
	tables := doc("| a |\n|---|\n| 1 |\n| b |\n|---|\n| 2 |\n").Markdown()
	if len(tables) != 2 || len(tables[0].Rows) != 1 || tables[1].Rows[0].Get("b").Text != "2" {
		t.Errorf("%d tables", len(tables))
	}
}
