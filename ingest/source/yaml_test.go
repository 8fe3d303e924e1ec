package source

import (
	"strings"
	"testing"
)

func TestYAMLKeepsLiteralsAndPlaces(t *testing.T) {
	d := doc("# prices\ncosts:\n  input: 1.25e-7\n  ünput: [3, '4']\n  output: 0.00000125\n---\na: 0.550\n")
	docs := d.YAML().Docs()
	if len(docs) != 2 || len(d.Problems()) != 0 {
		t.Fatalf("%d documents, %v", len(docs), d.Problems())
	}
	for _, c := range []struct {
		n        Node
		raw, at  string
		num      float64
		record   int
		literal  string
		ln, colm int
	}{
		{docs[0].Get("costs", "input"), "1.25e-7", "/costs/input", 0.125, 1, "1.25e-7", 3, 10},
		{docs[0].Get("costs", "ünput").Index(1), "4", "/costs/ünput/1", 4e6, 1, "'4'", 4, 14},
		{docs[0].Get("costs", "output"), "0.00000125", "/costs/output", 1.25, 1, "0.00000125", 5, 11},
		{docs[1].Get("a"), "0.550", "/a", 550000, 2, "0.550", 7, 4},
	} {
		v := c.n.Num("USD/token")
		if v.Num != c.num || v.Raw != c.raw || v.Ref.At != c.at || v.Ref.Record != c.record || !strings.HasPrefix(string(d.Data[v.Ref.Offset:]), c.literal) {
			t.Errorf("%s: %+v", c.at, v)
		}
		if line, col := d.Position(v.Ref.Offset); line != c.ln || col != c.colm {
			t.Errorf("%s: %d:%d", c.at, line, col)
		}
	}
}

func TestYAMLScalars(t *testing.T) {
	d := doc("i: 12\nf: .5\nu: 1_000\nhex: 0x10\nnan: .nan\ninf: -.inf\nnil: ~\nempty:\nyes: True\ntext: fast\nquoted: \"12\"\ndate: 2026-06-28\n")
	root := d.YAML().Root()
	for key, want := range map[string]Type{
		"i": Number, "f": Number, "u": String, "hex": String, "nan": NotANumber, "inf": NotANumber,
		"nil": Null, "empty": Null, "yes": Bool, "text": String, "quoted": String, "date": String, "none": Absent,
	} {
		if got := root.Get(key).Type(); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	if yes, ok := root.Get("yes").Bool(); !yes || !ok {
		t.Error("True is not true")
	}
	if v := root.Get("nan").Num("s"); v.Known() || len(d.Problems()) != 0 {
		t.Errorf("NaN: %+v %v", v, d.Problems())
	}
	if v := root.Get("quoted").Num("s"); v.Num != 12 {
		t.Errorf("quoted: %+v", v)
	}
}

func TestYAMLProblems(t *testing.T) {
	for _, c := range []struct {
		name, text, id string
		line           int
	}{
		{"syntax", "a: 1\nb: [1, 2\nc: 3\n", "syntax/yaml", 2}, // the library counts this one from 0
		{"tab", "a:\n\tb: 1\n", "syntax/yaml", 2},
		{"duplicate key", "a: 1\nb: 2\na: 3\n", "syntax/duplicate-key", 3},
		{"unknown anchor", "a: *x\n", "syntax/yaml", 1},
	} {
		d := doc(c.text)
		tree := d.YAML()
		ps := d.Problems()
		if len(ps) != 1 || ps[0].ID() != c.id || ps[0].Line < c.line-1 || ps[0].Line > c.line {
			t.Errorf("%s: %+v", c.name, ps)
		}
		if c.id == "syntax/duplicate-key" && tree.Root().Get("a").Num("s").Num != 3 {
			t.Error("the last of two keys does not count")
		}
	}
}

func TestYAMLAliases(t *testing.T) {
	d := doc("base: &b {ttft: 5}\nuse: *b\nkey: &k name\nmap: {*k : 1}\n")
	root := d.YAML().Root()
	if v := root.Get("use", "ttft").Num("ms"); v.Num != 0.005 || v.Ref.At != "/use/ttft" {
		t.Errorf("alias: %+v", v)
	}
	if v := root.Get("map", "name").Num("s"); v.Num != 1 {
		t.Errorf("alias as a key: %+v", v)
	}
}

// TestAliasBomb is the "billion laughs" of nine levels of nine aliases: ten
// lines that unfold to 387 million values.
func TestAliasBomb(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 9; i++ {
		now, before := string(rune('0'+i)), string(rune('0'+i-1))
		b.WriteString("a" + now + ": &a" + now + " [" + strings.Repeat("*a"+before+", ", 8) + "*a" + before + "]\n")
	}
	for name, text := range map[string]string{"bomb": b.String(), "circle": "a: &a [*a, *a]\n"} {
		d := doc(text)
		tree := d.YAML()
		if n := len(tree.entries); n > len(text)/2+maxAliasValues+maxDepth+1 {
			t.Errorf("%s: %d values", name, n)
		}
		if ps := d.Problems(); len(ps) != 1 || ps[0].ID() != "syntax/depth" && ps[0].ID() != "syntax/yaml" {
			t.Errorf("%s: %+v", name, ps)
		}
		if len(tree.Docs()) != 0 {
			t.Errorf("%s: a document that was not read whole counts as complete", name)
		}
	}
}

func FuzzYAML(f *testing.F) {
	for _, s := range []string{"a: 1\nb: [1, {c: 2}]\n", "a: &x [*x]\n", "? [a]\n: b\n", "---\na\n---\n", "a: !!float 1\n", "a: |\n  x\n", "\ta", "%YAML 9"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".yaml", ".yml")
	f.Fuzz(func(t *testing.T, text []byte) {
		d := Decode("x.yaml", text, 1<<16)
		for _, n := range append(d.YAML().Docs(), d.YAML().Broken()...) {
			walkAll(t, d, n, 0)
		}
		d.Problems()
	})
}

func walkAll(t *testing.T, d *Doc, n Node, depth int) {
	if ref := n.Ref(); ref.Offset < 0 || ref.Offset > int64(len(d.Data)) || depth > maxDepth+1 {
		t.Fatalf("%q: %+v at depth %d", d.Data, ref, depth)
	}
	n.Num("s")
	_ = n.Cell().Text
	for _, c := range n.Items() {
		walkAll(t, d, c, depth+1)
	}
	for _, c := range n.Members() {
		walkAll(t, d, c, depth+1)
	}
}

// YAML 1.1 breaks lines at more characters than a text editor does.
func TestYAMLLinesEndAtEveryBreak(t *testing.T) {
	for _, text := range []string{
		"a:\n\r\r\r  b: 4\nc: 5", "a: 'x\u2028y'\r\nc: 5", "a: x\u0085c: 5", "# x\u2029\rc: 5", "a: é\r\rc: 5\r", "c: 5",
	} {
		d := doc(text)
		if v := d.YAML().Root().Get("c").Num("s"); v.Raw != "5" || !strings.HasPrefix(text[v.Ref.Offset:], "5") {
			t.Errorf("%q: %q at byte %d, problems %v", text, v.Raw, v.Ref.Offset, d.Problems())
		}
	}
}
