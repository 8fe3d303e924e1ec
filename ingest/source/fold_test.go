package source

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// TestFoldOfALongFile: chunks give what all documents at once give: numbers in
// order, problems with their places, fields.
func TestFoldOfALongFile(t *testing.T) {
	text := longText(300_000)
	if len(text) < 2*chunkSize {
		t.Fatalf("%d bytes are no several chunks", len(text))
	}
	origin := &record.Origin{}
	all, parts := NewDoc(origin, text), NewDoc(origin, text)
	all.json, all.tried.json = parseJSON(all), true
	parts.json, parts.tried.json = firstOf(parts), true
	want, got := foldNumbers(all), foldNumbers(parts)
	if len(want) != 299_998 || !slices.Equal(got, want) {
		t.Errorf("%d numbers in chunks, %d at once", len(got), len(want))
	}
	if parts.json.todo == 0 {
		t.Error("the whole file was parsed")
	}
	ps, qs := parts.Problems(), all.Problems()
	if !slices.EqualFunc(ps, qs, func(p, q record.Problem) bool {
		return p.Kind == q.Kind && p.Ref == q.Ref && p.Line == q.Line && p.Msg == q.Msg
	}) || len(ps) != 2 || ps[1].Ref.Record != 270_002 || ps[1].Line != 270_002 {
		t.Errorf("%+v\n%+v", ps, qs)
	}
	used, unused := parts.Fields()
	if fmt.Sprint(used, unused) != "[/a /late] [/b/c]" {
		t.Errorf("used %q, unused %q", used, unused)
	}
	if docs := parts.json.Docs(); len(docs) != 299_999 { // who asks for all gets all
		t.Errorf("%d documents", len(docs))
	}
}

// longText is n documents, of which one is damaged and one has a word for a number.
func longText(n int) []byte {
	var b bytes.Buffer
	for i := range n {
		switch i {
		case 1000:
			b.WriteString("{\"a\": 1, \"b\": {\"c\" 2}}\n")
		case 270_001:
			b.WriteString("{\"a\": \"soon\", \"late\": 1}\n")
		default:
			fmt.Fprintf(&b, "{\"a\": %d.25, \"b\": {\"c\": \"%d of a long file of records\"}}\n", i, i)
		}
	}
	return b.Bytes()
}

func foldNumbers(d *Doc) []float64 {
	out := Fold(d.JSON(), func() *[]float64 { return new([]float64) }, func(nums *[]float64, n Node) {
		n.Get("late").Num("count")
		if x, ok := n.Get("a").Float("s"); ok {
			*nums = append(*nums, x)
		}
	}, func(into, from *[]float64) { *into = append(*into, *from...) })
	return *out
}
