package source

import (
	"strings"
	"testing"
)

const priceTOML = `# prices
name = "GPT \"5\""
base.id = 'a/b'

[cost]
input = 5.00
limit = 272_000
"quoted key" = +1e-6

[[cost.tiers]]
tier = { size = 272_000, type = "context" }
input = 10.00

[[cost.tiers]]
input = "12.5"

[[cost.tiers.parts]]
n = 1

[cost.tiers.last]
n = [2, [3, { x = 4 }]]

[late]
day = 2026-06-28
`

func TestTOMLKeepsLiteralsAndPlaces(t *testing.T) {
	d := doc(priceTOML)
	docs := d.TOML().Docs()
	if len(docs) != 1 || len(d.Problems()) != 0 {
		t.Fatalf("%d documents, %v", len(docs), d.Problems())
	}
	cost := docs[0].Get("cost")
	tiers := cost.Get("tiers")
	for _, c := range []struct {
		n       Node
		raw, at string
		num     float64
		line    int
	}{
		{cost.Get("input"), "5.00", "/cost/input", 5, 6},
		{cost.Get("limit"), "272_000", "/cost/limit", 272000, 7},
		{cost.Get("quoted key"), "+1e-6", "/cost/quoted key", 1e-6, 8},
		{tiers.Index(0).Get("tier", "size"), "272_000", "/cost/tiers/0/tier/size", 272000, 11},
		{tiers.Index(0).Get("input"), "10.00", "/cost/tiers/0/input", 10, 12},
		{tiers.Index(1).Get("input"), "12.5", "/cost/tiers/1/input", 12.5, 15},
		{tiers.Index(1).Get("parts").Index(0).Get("n"), "1", "/cost/tiers/1/parts/0/n", 1, 18},
		{tiers.Index(1).Get("last", "n").Index(1).Index(1).Get("x"), "4", "/cost/tiers/1/last/n/1/1/x", 4, 21},
	} {
		v := c.n.Num("count")
		if v.Num != c.num || v.Raw != c.raw || v.Ref.At != c.at || v.Ref.Record != 1 || !strings.HasPrefix(strings.Trim(string(d.Data[v.Ref.Offset:]), `"`), c.raw) {
			t.Errorf("%s: %+v", c.at, v)
		}
		if line, _ := d.Position(v.Ref.Offset); line != c.line {
			t.Errorf("%s: line %d, want %d", c.at, line, c.line)
		}
	}
	if got := docs[0].Get("name").Str() + docs[0].Get("base", "id").Str() + docs[0].Get("late", "day").Str(); got != `GPT "5"a/b2026-06-28` {
		t.Errorf("texts: %s", got)
	}
	if tiers.Len() != 2 || !cost.Has("input", "limit", "tiers") {
		t.Errorf("%d tiers", tiers.Len())
	}
}

func TestTOMLScalars(t *testing.T) {
	root := doc("i = 12\nf = -0.5\nhex = 0xff\noct = 0o7\nnan = nan\ninf = -inf\nyes = true\ntext = \"12\"\nat = 07:32:00\nlist = []\nmap = {}\n").TOML().Root()
	for key, want := range map[string]Type{
		"i": Number, "f": Number, "hex": String, "oct": String, "nan": NotANumber, "inf": NotANumber,
		"yes": Bool, "text": String, "at": String, "list": Array, "map": Object, "none": Absent,
	} {
		if got := root.Get(key).Type(); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	if yes, ok := root.Get("yes").Bool(); !yes || !ok {
		t.Error("true is not true")
	}
	if nums, _ := doc("a = [1_000, 2.5]\n").TOML().Root().Get("a").Floats("count"); len(nums) != 2 || nums[0] != 1000 {
		t.Errorf("array: %v", nums)
	}
}

func TestTOMLProblems(t *testing.T) {
	for _, c := range []struct {
		name, text, id string
		line           int
	}{
		{"syntax", "a = 1\nb = [1, 2\nc = 3\n", "syntax/toml", 3},
		{"key twice", "a = 1\nb = 2\na = 3\n", "syntax/toml", 3},
		{"table twice", "[a]\nb = 1\n[a]\n", "syntax/toml", 3},
		{"cut off", "a = 1\nb = \"x", "syntax/toml", 2},
		{"deep", "a = " + strings.Repeat("[", 600) + strings.Repeat("]", 600), "syntax/depth", 1},
		{"deeper", "a = " + strings.Repeat("[", 20000) + strings.Repeat("]", 20000), "syntax/toml", 1},
		{"deep tables", "a = " + strings.Repeat("{b=", 600) + "1" + strings.Repeat("}", 600), "syntax/depth", 1},
	} {
		d := doc(c.text)
		tree := d.TOML()
		ps := d.Problems()
		if len(ps) != 1 || ps[0].ID() != c.id || ps[0].Line != c.line {
			t.Errorf("%s: %+v", c.name, ps)
		}
		if len(tree.Docs()) != 0 {
			t.Errorf("%s: a document with an error counts as complete", c.name)
		}
	}
}

func TestTextsThatAreNoTOML(t *testing.T) {
	for _, text := range []string{"", "# only a comment\n", `{"a": 1}`, "model: x\ncosts: 1\n", "| a | b |\n", "plain text\na = 1\n", "= 1\n"} {
		d := doc(text)
		if tree := d.TOML(); tree != nil || len(d.Problems()) != 0 {
			t.Errorf("%q: %v", text, d.Problems())
		}
	}
}

func FuzzTOML(f *testing.F) {
	for _, s := range []string{priceTOML, "a.b.c = 1\n[a.b.d]\n", "[[a]]\n[a.b]\n[[a]]\n", "a = [{b = 1}, [[]]]", "'' = 1\n", "a = \"\"\"\nx\"\"\"", "a = 1_0\r\n[b]\r\n", "\xef\xbb\xbfa=1"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".toml")
	f.Fuzz(func(t *testing.T, text []byte) {
		d := Decode("x.toml", text, 1<<16)
		for _, n := range append(d.TOML().Docs(), d.TOML().Broken()...) {
			walkAll(t, d, n, 0)
		}
		d.Problems()
	})
}
