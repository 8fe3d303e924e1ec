package prose

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

// page renders a post; every reference is answered with its verb and arguments,
// but one to a model called none.
func page(t *testing.T, p *Post) (string, *goquery.Document) {
	t.Helper()
	var out bytes.Buffer
	err := p.HTML(&out, func(r *Ref) (Answer, bool) {
		return Answer{Text: "<" + r.Verb + " " + strings.Join(r.Args, "|") + ">", Href: "../r.html#x"}, !slices.Contains(r.Args, "none")
	})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), doc
}

func ids(p *Post) (out []string) {
	for _, f := range p.Faults {
		out = append(out, f.ID)
	}
	return out
}

func TestFrontMatter(t *testing.T) {
	p := Parse([]byte("---\ntitle: Speed\ndate: 2026-06-28\ntags: [a, b]\ndraft: true\n---\nText.\n"))
	if p.Meta.Title != "Speed" || p.Meta.Date != "2026-06-28" || !slices.Equal(p.Meta.Tags, []string{"a", "b"}) || !p.Meta.Draft || len(p.Faults) > 0 {
		t.Errorf("%+v, faults %+v", p.Meta, p.Faults)
	}
	if b := p.Blocks(); len(b) != 1 || b[0].Parts[0].Line != 7 || b[0].Parts[0].Text != "Text." {
		t.Errorf("blocks %+v", b)
	}
	for _, c := range []struct {
		matter    string
		line, col int
	}{
		{"title: a\n  ttle: b\n", 0, 0},
		{"title: a\nttle: b\n", 3, 1},
		{"title: a\ntitle: b\n", 3, 1},
		{"date: soon\n", 2, 7},
		{"canonical: javascript:alert(1)\n", 2, 12},
		{"tags: x\n", 2, 7},
		{"draft: perhaps\n", 2, 8},
		{"- a\n", 2, 1},
	} {
		p := Parse([]byte("---\n" + c.matter + "---\n"))
		if !slices.Equal(ids(p), []string{"prose/front-matter"}) || c.line > 0 && (p.Faults[0].Line != c.line || p.Faults[0].Col != c.col) {
			t.Errorf("%q: %+v", c.matter, p.Faults)
		}
	}
}

func TestReferences(t *testing.T) {
	src := "# Speed of {{ value m speed }}\n\nIt is {{ value \"GPT \\\"5\\\" }}\" speed provider=\"Cloud A\" stat=p99 }} [@aa, p. 3].\n\n| a | b |\n|---|---|\n| {{ rank m speed }} | x |\n\n`{{ value a b }}` \\{{ no }}\n"
	p := Parse([]byte(src))
	if len(p.Faults) > 0 {
		t.Fatalf("%+v", p.Faults)
	}
	if len(p.Refs) != 4 {
		t.Fatalf("%d references", len(p.Refs))
	}
	r := p.Refs[1]
	if r.Args[0] != `GPT "5" }}` || r.Options["provider"] != "Cloud A" || r.Options["stat"] != "p99" || src[r.Offset:r.Offset+len(r.Literal)] != r.Literal {
		t.Errorf("%+v", r)
	}
	if c := p.Refs[2]; c.Verb != "cite" || !slices.Equal(c.Args, []string{"aa", "p. 3"}) {
		t.Errorf("%+v", c)
	}
	_, doc := page(t, p)
	if got := doc.Find("td a.n").Text(); got != "<rank m|speed>" {
		t.Errorf("in a table: %q", got)
	}
	if got := doc.Find("code").Text(); got != "{{ value a b }}" {
		t.Errorf("in code: %q", got)
	}
	if got, _ := doc.Find("h1").Attr("id"); got == "" || got != p.TOC[0].ID {
		t.Errorf("anchor %q, contents %+v", got, p.TOC)
	}
}

func TestBrokenReferences(t *testing.T) {
	for src, col := range map[string]int{
		"ab {{ valeu m speed }} c":       4,
		"ü {{ value m }} c":              3,
		"{{ value m \"speed }} c":        1,
		"{{ value m speed c":             1,
		"{{ value m speed a=1 a=2 }} c":  1,
		"{{ }} c":                        1,
		"{{{{ value m speed }}}} c":      1,
		"{{ \"value\" m speed }} c":      1,
		"{{ value m speed\nprovider=x }": 1,
	} {
		p := Parse([]byte(src + "\n"))
		if len(p.Faults) == 0 || p.Faults[0].ID != "prose/reference" || p.Faults[0].Line != 1 || p.Faults[0].Col != col {
			t.Errorf("%q: %+v", src, p.Faults)
		}
		if _, doc := page(t, p); doc.Find("mark.unresolved").Length() == 0 {
			t.Errorf("%q: no mark", src)
		}
	}
	if _, doc := page(t, Parse([]byte("{{ value none speed }}\n"))); doc.Find("mark.unresolved").Text() != "{{ value none speed }}" {
		t.Error("what has no answer is not marked")
	}
}

// TestHostile: what a stranger may write does nothing on the page, and is said.
func TestHostile(t *testing.T) {
	for src, want := range map[string]string{
		"a <script>alert(1)</script> b":                "prose/html",
		"<script>\nalert(1)\n</script>\n":              "prose/html",
		"<img src=x onerror=alert(1)>":                 "prose/html",
		"[x](javascript:alert(1))":                     "prose/link",
		"[x](JaVaScRiPt:alert(1))":                     "prose/link",
		"[x](java&#10;script:alert(1))":                "prose/link",
		"[x](&#1;javascript:alert(1))":                 "prose/link",
		"[x](javascript&colon;alert(1))":               "prose/link",
		"[x](data:text/html;base64,PHNjcmlwdD4=)":      "prose/link",
		"[x](vbscript:a)":                              "prose/link",
		"[x](file:///etc/passwd)":                      "prose/link",
		"[x](//evil.example/)":                         "prose/link",
		"[x](../../../etc/passwd)":                     "prose/link",
		"[x](/etc/passwd)":                             "prose/link",
		"[x][1]\n\n[1]: javascript:alert(1)\n":         "prose/link",
		"<javascript:alert(1)>":                        "prose/link",
		"![x](https://evil.example/pixel.png)":         "prose/image",
		"![x](//evil.example/pixel.png)":               "prose/image",
		"![x](data:image/png;base64,AA)":               "prose/image",
		"![x](../secret.png)":                          "prose/image",
		"![x](/etc/secret.png)":                        "prose/image",
		"![x](a/../../secret.png)":                     "prose/image",
		"![x](%2e%2e/secret.png)":                      "prose/image",
		"![x](pixel.svg)":                              "prose/image",
		"{{ template \"x\" }}":                         "prose/reference",
		"{{ .Author.URL }}":                            "prose/reference",
		strings.Repeat("> ", 5000) + "x":               "prose/nesting",
		strings.Repeat("- ", 5000) + "x":               "prose/nesting",
		strings.Repeat("[", 50000):                     "prose/nesting",
		strings.Repeat("*", 50000) + "a":               "prose/nesting",
		strings.Repeat("*a **b ", 20000):               "",
		strings.Repeat("[a](", 20000):                  "",
		strings.Repeat("{{ ", 20000):                   "prose/reference",
		strings.Repeat("[@a](x) `", 20000):             "",
		strings.Repeat("x", MaxBytes+1):                "prose/size",
		"\xff\xfe":                                     "prose/size",
		"{{ value \"<script>alert(1)</script>\" sp }}": "",
	} {
		p := Parse([]byte(src + "\n"))
		name := src[:min(len(src), 60)]
		if want != "" && !slices.Contains(ids(p), want) {
			t.Errorf("%q: %v, want %s", name, ids(p)[:min(3, len(p.Faults))], want)
		}
		_, doc := page(t, p)
		if doc.Find("script, iframe, [onerror], [style]").Length() > 0 {
			t.Errorf("%q: markup went through", name)
		}
		doc.Find("a[href], img[src]").Each(func(_ int, s *goquery.Selection) {
			to := s.AttrOr("href", s.AttrOr("src", ""))
			if to != "../r.html#x" && to != "x" {
				t.Errorf("%q: leads to %q", name, to)
			}
		})
	}
}

func TestAllowed(t *testing.T) {
	p := Parse([]byte("[a](https://example.org/a?b=c) [b](mailto:a@example.org) [c](../models/index.html#x) [d](#top) [e](other.html) <https://example.org> ![f](figures/f.png)\n"))
	if len(p.Faults) > 0 {
		t.Errorf("%+v", p.Faults)
	}
	if _, doc := page(t, p); doc.Find("a[href]").Length() != 6 || doc.Find("img").Length() != 1 {
		t.Error("a link or an image was lost")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("---\ntitle: x\n---\n# a {{ value m x=\"y\" }} [@a] <b> [c](d)\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, b := range Parse(src).Blocks() {
			for _, part := range b.Parts {
				if part.Mark == numbers.Literal && part.Offset+len(strings.TrimRight(part.Text, "\n\t")) > len(src) {
					t.Errorf("%+v lies outside", part)
				}
			}
		}
	})
}

// TestVerbsAreDocumented: the table of docs/writing.md has every reference, and no
// other.
func TestVerbsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/writing.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(doc), "<!-- verbs -->")
	table, _, _ = strings.Cut(table, "<!-- end -->")
	documented := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)").FindAllStringSubmatch(table, -1) {
		documented[m[1]] = true
	}
	for _, v := range Verbs() {
		if !documented[v.Name] {
			t.Errorf("docs/writing.md does not describe %s", v.Name)
		}
		delete(documented, v.Name)
	}
	if len(documented) > 0 {
		t.Errorf("docs/writing.md describes what does not exist: %v", documented)
	}
}
