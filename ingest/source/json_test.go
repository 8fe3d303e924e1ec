package source

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func doc(text string) *Doc { return NewDoc(&record.Origin{Path: "x.json"}, []byte(text)) }

func TestNumKeepsLiteralPlaceAndExactDecimal(t *testing.T) {
	d := doc("{\"a\": {\"b/c\": [1, {\"ttft\": 182.40}]},\n \"p\": 2.5e-06, \"s\": \"8\"}")
	root := d.JSON().Root()
	v := root.Get("a", "b/c").Index(1).Get("ttft").Num("ms")
	if v.Num != 0.1824 || v.Raw != "182.40" || v.RawUnit != "ms" || v.Unit != record.Seconds {
		t.Errorf("value = %+v", v)
	}
	if v.Ref.At != "/a/b~1c/1/ttft" || v.Ref.Record != 1 || string(d.Data[v.Ref.Offset:v.Ref.Offset+6]) != "182.40" {
		t.Errorf("place = %+v", v.Ref)
	}
	if p := root.Get("p").Num("USD/token"); p.Num != 2.5 {
		t.Errorf("2.5e-06 USD a token = %v USD a million, want 2.5", p.Num)
	}
	if s := root.Get("s").Num("count"); s.Num != 8 || s.Raw != `"8"` {
		t.Errorf("number in a string = %+v", s)
	}
	if len(d.Problems()) != 0 {
		t.Errorf("problems: %v", d.Problems())
	}
}

func TestMissingIsNotZero(t *testing.T) {
	d := doc(`{"null": null, "empty": "", "na": "N/A", "dash": "—", "nan": NaN, "inf": -Infinity, "text": "fast", "zero": 0}`)
	for _, key := range []string{"null", "empty", "na", "dash", "nan", "inf", "absent", "text"} {
		if v := d.JSON().Root().Get(key).Num("s"); v.Known() || v.Text() != "" {
			t.Errorf("%s: %+v is known", key, v)
		}
	}
	if v := d.JSON().Root().Get("zero").Num("s"); !v.Known() || v.Num != 0 {
		t.Errorf("zero: %+v", v)
	}
	ps := d.Problems()
	if len(ps) != 2 || ps[0].ID() != "value/impossible" || !strings.Contains(ps[0].Msg, `"inf": nothing measured is -Infinity in s`) {
		t.Fatalf("problems: %+v", ps)
	}
	if ps = ps[1:]; ps[0].ID() != "value/type" || !strings.Contains(ps[0].Msg, `"text": expected a number in s, found a text`) {
		t.Errorf("problems: %+v", ps)
	}
	if strings.Contains(ps[0].Text, "fast") {
		t.Errorf("the excerpt shows a string of the file: %q", ps[0].Text)
	}
}

func TestSyntaxErrorsHaveAPlace(t *testing.T) {
	for _, c := range []struct {
		text      string
		line, col int
		msg       string
	}{
		{"{\n  \"a\": 1,\n  \"b\": 12", 3, 10, "expected the end of a number, found the end of the file"},
		{"{\"a\" 1}", 1, 6, "expected ':' after the key, found '1'"},
		{"{\"a\": 01}", 1, 7, "expected a number as JSON writes it"},
		{"[1, 2,]", 1, 7, "expected a value, found ']'"},
		{"{\"a\": tru}", 1, 7, "expected a value, found 't'"},
		{"{\"a\": \"x\n\"}", 1, 9, "before the end of the line"},
		{"{\"a\": 1} x", 1, 10, "expected a value, found 'x'"},
		{strings.Repeat("[", 1000), 1, 502, "nested more than 500 deep"},
	} {
		d := doc(c.text)
		if d.JSON() == nil {
			t.Fatalf("%.20s: not JSON", c.text)
		}
		ps := d.Problems()
		if len(ps) != 1 || ps[0].Line != c.line || ps[0].Col != c.col || !strings.Contains(ps[0].Msg, c.msg) {
			t.Errorf("%.20q: %+v", c.text, ps)
		}
	}
}

func TestDocumentsAndRecovery(t *testing.T) {
	d := doc("{\"i\":1}\n{\"i\":2\n{\"i\":3}{\"i\":4}\n\n{\"i\":5}\n")
	var got []string
	for _, n := range d.JSON().Docs() {
		v := n.Get("i").Num("count")
		got = append(got, v.Raw+"@"+string(rune('0'+v.Ref.Record)))
	}
	if s := strings.Join(got, " "); s != "1@1 3@3 4@4 5@5" {
		t.Errorf("documents: %s", s)
	}
	if len(d.JSON().Broken()) != 1 || len(d.Problems()) != 1 {
		t.Errorf("broken: %v, problems: %v", d.JSON().Broken(), d.Problems())
	}
}

func TestFlatArrays(t *testing.T) {
	d := doc(`{"x": [1, 2.5, null, NaN, 3], "y": [[1,2],[3]], "s": ["a","b"], "bad": [1, "x"], "e": []}`)
	r := d.JSON().Root()
	if nums, missing := r.Get("x").Floats("ms"); len(nums) != 3 || nums[1] != 0.0025 || missing != 2 {
		t.Errorf("x: %v, %d missing", nums, missing)
	}
	if nums, _ := r.Get("y").Index(0).Floats("s"); len(nums) != 2 {
		t.Errorf("y: %v", nums)
	}
	if v := r.Get("x").Index(1).Num("s"); v.Num != 2.5 || v.Ref.At != "/x/1" {
		t.Errorf("element: %+v", v)
	}
	if nums, _ := r.Get("x").Floats("s"); len(nums) != 3 || r.Get("x").Len() != 5 {
		t.Errorf("after expansion: %v of %d", nums, r.Get("x").Len())
	}
	if s := r.Get("s").Strings(); strings.Join(s, "") != "ab" {
		t.Errorf("strings: %q", s)
	}
	if nums, _ := r.Get("bad").Floats("s"); len(nums) != 1 || len(d.Problems()) != 1 {
		t.Errorf("bad: %v, %v", nums, d.Problems())
	}
	if r.Get("e").Len() != 0 || !r.Get("e").Is(Array) {
		t.Error("empty array")
	}
}

func TestDuplicateKeysAreReportedAndTheLastCounts(t *testing.T) {
	many := `{"k0":0`
	for i := 1; i < 26; i++ {
		many += `,"k` + string(rune('A'+i)) + `":1`
	}
	for _, text := range []string{`{"a":1,"a":2}`, many + `,"kB":2,"a":2}`} {
		d := doc(text)
		if v := d.JSON().Root().Get("a").Num("s"); v.Num != 2 {
			t.Errorf("a = %v", v.Num)
		}
		if ps := d.Problems(); len(ps) != 1 || ps[0].ID() != "syntax/duplicate-key" {
			t.Errorf("problems: %v", ps)
		}
	}
}

func TestStringsOfStrangers(t *testing.T) {
	for text, want := range map[string]string{
		`{"s":"a\tb\u00e9\ud83d\ude00"}`: "a\tbé😀",
		"{\"s\":\"tab\tinside\"}":        "tab\tinside",
		"{\"s\":\"bad\xff\"}":            "bad\ufffd",
		`{"s":"\ud83d\ude00\\ud800\t"}`:  "\U0001F600\\ud800\t",
		`{"s":"\ud800"}`:                 "\ufffdD800",
		`{"s":"a\ud801b\ud83d\ude00"}`:   "a\ufffdD801b\U0001F600",
		"{\"s\":\"\x01é\"}":              "\x01é",
	} {
		if got := doc(text).JSON().Root().Get("s").Str(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzJSON holds the parser against encoding/json: whatever that accepts, this
// accepts with the same tree; nothing panics or hangs.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":null}],"c":"\u00e9"}`, `[1,2,[3]]`, `{"a":NaN}`, "{}\n{}", `[{"x":[]}`, `{"a":1,"a":2}`} {
		f.Add([]byte(s))
	}
	addSamples(f, ".json")
	f.Fuzz(func(t *testing.T, text []byte) {
		text = bytes.ToValidUTF8(text, []byte("\uFFFD")) // as Decode leaves it
		d := NewDoc(&record.Origin{Path: "x"}, text)
		tree := d.JSON()
		var want any
		if json.Unmarshal(text, &want) != nil || tree == nil || d.counts["syntax/depth"] > 0 {
			return
		}
		docs := tree.Docs()
		if len(docs) != 1 {
			t.Fatalf("encoding/json reads one document, we %d: %q %v", len(docs), text, d.Problems())
		}
		if got, w := rebuild(docs[0]), want; !equalJSON(got, w) {
			t.Fatalf("%q: %v, want %v", text, got, w)
		}
	})
}

func rebuild(n Node) any {
	switch n.Type() {
	case Object:
		m := map[string]any{}
		for k, v := range n.Members() {
			m[k] = rebuild(v)
		}
		return m
	case Array:
		a := []any{}
		for _, v := range n.Items() {
			a = append(a, rebuild(v))
		}
		return a
	case String:
		return n.Str()
	case Bool:
		b, _ := n.Bool()
		return b
	case Number:
		return json.Number(n.Literal())
	}
	return nil
}

func equalJSON(got, want any) bool {
	g, _ := json.Marshal(got)
	var back any
	if json.Unmarshal(g, &back) != nil {
		return false
	}
	gb, _ := json.Marshal(back)
	wb, _ := json.Marshal(want)
	return string(gb) == string(wb)
}
