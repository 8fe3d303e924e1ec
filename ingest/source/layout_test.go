package source

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// FuzzLayout: documents read one after the other, by the layout of the one before
// where that fits, have the very entries that parsing makes.
func FuzzLayout(f *testing.F) {
	for _, s := range layoutTexts {
		f.Add([]byte(s))
	}
	addSamples(f, ".jsonl")
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, x := range [][]byte{text, slices.Concat(text, []byte("\n"), text)} {
			checkLayout(t, x)
		}
	})
}

var layoutTexts = []string{
	"{\"a\": 1, \"b\": {\"c\": \"x\"}}\n{\"a\": 2.5, \"b\": {\"c\": null}}\n",
	"{\"a\": [1, 2], \"b\": {}}\n{\"a\": [], \"b\": {}}\n{\"a\": 3, \"b\": {}}\n{\"a\": {}, \"b\": 4}\n",
	"{\"a\": [{\"b\": [1]}, {}], \"c\": []}\n{\"a\": [{\"b\": 2}, {}], \"c\": \"x\\\"\"}\n",
	"{\"a\": 1, \"a\": 2}\n{\"a\": 1, \"a\": 2}\n",
	"{\"a\": 1}\n{\"a\": 1\n{\"a\": 1.}\n{\"a\": 1}{\"a\": 2} {\"a\": 3}\n",
	"{\"a\\u0062\": true}\n{\"a\\u0062\": NaN}\n{\"a\\u0062\":  1}\n",
	"1\n2\n[3]\n[4, 5]\n",
}

// TestLayout runs where nothing is fuzzed: how many lines have the layout of the
// line before is known.
func TestLayout(t *testing.T) {
	for i, want := range []int{1, 2, 1, 0, 2, 1, 3} {
		if got := checkLayout(t, []byte(layoutTexts[i])); got != want {
			t.Errorf("%q: %d documents have the layout of the one before, want %d", layoutTexts[i], got, want)
		}
	}
}

// checkLayout returns how many documents were read by a layout.
func checkLayout(t *testing.T, text []byte) (alike int) {
	t.Helper()
	all := parseJSON(NewDoc(&record.Origin{}, text))
	c := newChunk(all.doc)
	n := 0
	p := &parser{t: c.tree, data: text}
	for more := true; more; {
		var same bool
		if same, more = c.document(p); same {
			alike++
		}
		for _, r := range c.tree.roots {
			n++
			alone := &parser{t: &Tree{doc: NewDoc(all.doc.Origin, text), entries: make([]entry, 1)}, data: text, pos: c.tree.entries[r.entry].start}
			alone.document()
			if r.broken != alone.t.roots[0].broken || !slices.Equal(c.tree.entries[1:], alone.t.entries[1:]) {
				t.Fatalf("document %d of %q:\n%+v, want\n%+v", n, text, c.tree.entries[1:], alone.t.entries[1:])
			}
		}
	}
	if n != len(all.roots) {
		t.Fatalf("%d documents of %q, want %d", n, text, len(all.roots))
	}
	return alike
}

// TestMemo: documents of one layout are asked different questions, and the answers
// are those of each.
func TestMemo(t *testing.T) {
	var text bytes.Buffer
	for i := range 40 {
		fmt.Fprintf(&text, "{\"even\": %t, \"a\": %d, \"b\": %d}\n", i%2 == 0, i, 100+i)
	}
	d := NewDoc(&record.Origin{}, text.Bytes())
	var got, want []string
	newChunk(d).read([2]int{0, text.Len()}, func(n Node) {
		if even, _ := n.Get("even").Bool(); even {
			got = append(got, n.Get("none").Str()+n.Get("a").Str())
		}
		got = append(got, n.Get("b").Str()+n.Get("b").Str())
	})
	for i := range 40 {
		if i%2 == 0 {
			want = append(want, fmt.Sprint(i))
		}
		want = append(want, fmt.Sprint(100+i)+fmt.Sprint(100+i))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
