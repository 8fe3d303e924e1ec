package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

func inline(t testing.TB, c *Chart) string {
	t.Helper()
	b, err := Inline(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func file(t testing.TB, c *Chart) string {
	t.Helper()
	b, err := File(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func optionsOf(t testing.TB, c *Chart) []byte {
	t.Helper()
	b, err := Options(c)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestGolden shows every change of a drawing in review.
func TestGolden(t *testing.T) {
	small := claims()
	small.Series = small.Series[2:]
	for name, got := range map[string]string{
		"speed-quality.inline.svg": inline(t, speedQuality()),
		"speed-quality.file.svg":   file(t, speedQuality()),
		"speed-quality.json":       string(optionsOf(t, speedQuality())) + "\n",
		"claims.inline.svg":        inline(t, small),
	} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from the golden file; look at the drawing, then run go test -update", name)
		}
	}
}

func TestSameModelSameBytes(t *testing.T) {
	for i, c := range samples() {
		again := samples()[i]
		if inline(t, c) != inline(t, again) || file(t, c) != file(t, again) {
			t.Errorf("%s: two drawings differ", c.ID)
		}
		if !bytes.Equal(optionsOf(t, c), optionsOf(t, again)) {
			t.Errorf("%s: two options differ", c.ID)
		}
		if first, second := inline(t, c), inline(t, c); first != second {
			t.Errorf("%s: drawing changes the model", c.ID)
		}
	}
}

// elements reads a drawing as XML and visits its elements; broken markup fails.
func elements(t *testing.T, svg string, visit func(xml.StartElement)) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<x>" + svg + "</x>"))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok {
			visit(e)
		}
	}
}

// hostile are names that try to become markup, script, template or layout.
var hostile = []string{
	`</script><script>alert(1)</script>`, `__f__(alert(1))__f__`, `"><img src=x onerror=alert(1)>`, `]]><b>&amp;`,
	"a\x00b\x1b[31m\nc\td", "\xff\xfe broken", "\u202egnp.exe\u2066", `{a|x}{b}{@[1]}`, `${1}`, "—–… ·", "東京モデル 大規模", "👩‍👩‍👧 family",
	strings.Repeat("Long name ", 40), strings.Repeat("W", 500), `javascript:alert(1)`, ``,
}

// poisoned is a chart in which every text is hostile.
func poisoned(text string, form Form) *Chart {
	c := crowded()
	c.Form = form
	c.Title, c.Desc, c.Source, c.Date, c.Ranges = text+"T", text, text+"S", text, text+"R"
	c.X.Title, c.X.Unit, c.Y.Title, c.Y.Unit = text+"X", text, text+"Y", text
	c.Shapes = []string{text, text, text}
	for i := range c.Series {
		c.Series[i].Name = text
		for j := range c.Series[i].Points {
			p := &c.Series[i].Points[j]
			p.Label, p.Link, p.From, p.Notes = text, text, text, []string{text}
			p.By = &Winner{text, text}
			p.X.Text, p.Y.Text = text, text
			if j == 3 {
				p.X = Missing(text)
			}
		}
	}
	return c
}

func TestHostileTextStaysText(t *testing.T) {
	allowed := regexp.MustCompile(`^(x|svg|style|title|desc|g|a|text|tspan|line|rect|circle|path)$`)
	for _, text := range hostile {
		for form := Frontier; form <= Strip; form++ {
			c := poisoned(text, form)
			elements(t, inline(t, c)+file(t, c), func(e xml.StartElement) {
				if !allowed.MatchString(e.Name.Local) {
					t.Errorf("%q made an element <%s>", text, e.Name.Local)
				}
				for _, a := range e.Attr {
					if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style" {
						t.Errorf("%q made an attribute %s", text, a.Name.Local)
					}
					if a.Name.Local == "href" && strings.HasPrefix(a.Value, "javascript:") {
						t.Errorf("%q made a link %q", text, a.Value)
					}
				}
			})
			if js := optionsOf(t, c); bytes.ContainsAny(js, "<>&") {
				t.Errorf("%q is not escaped in the options", text)
			}
		}
	}
}

// TestTextSurvives reads names back as they were.
func TestTextSurvives(t *testing.T) {
	for _, text := range []string{`</script><script>alert(1)</script>`, `__f__(alert(1))__f__`, `A & B "C" <D>`} {
		c := speedQuality()
		c.Series[0].Points[0].Label = text
		var titles []string
		d := xml.NewDecoder(strings.NewReader(file(t, c)))
		for {
			token, err := d.Token()
			if err != nil {
				break
			}
			if s, ok := token.(xml.CharData); ok {
				titles = append(titles, string(s))
			}
		}
		if !strings.Contains(strings.Join(titles, "\n"), text+" (Google)\n") {
			t.Errorf("%q is not in the drawing as it was", text)
		}
		if !strings.Contains(decoded(t, optionsOf(t, c)), text) {
			t.Errorf("%q is not in the options as it was", text)
		}
	}
}

// TestStrictPolicy holds what a strict Content-Security-Policy asks of the page.
func TestStrictPolicy(t *testing.T) {
	for _, c := range samples() {
		elements(t, inline(t, c), func(e xml.StartElement) {
			if e.Name.Local == "style" || e.Name.Local == "script" {
				t.Errorf("%s: inline <%s>", c.ID, e.Name.Local)
			}
		})
	}
	if regexp.MustCompile(`\beval\(|new Function|innerHTML|fetch\(|\bimport[\s(]`).Match(script) {
		t.Error("charts.js uses what the policy forbids")
	}
	if len(script) > 20<<10 {
		t.Errorf("charts.js has %d bytes, the budget is 20 KB", len(script))
	}
}

// TestEveryClassHasARule keeps markup and stylesheet together.
func TestEveryClassHasARule(t *testing.T) {
	css := CSS()
	silent := map[string]bool{"ch-legend": true, "ch-front": true, "ch-near": true, "ch-file": true}
	for _, c := range samples() {
		elements(t, inline(t, c)+file(t, c), func(e xml.StartElement) {
			for _, a := range e.Attr {
				if a.Name.Local != "class" {
					continue
				}
				for _, class := range strings.Fields(a.Value) {
					if !silent[class] && !regexp.MustCompile(`\.`+class+`\b`).MatchString(css) {
						t.Errorf("no rule for .%s", class)
					}
				}
			}
		})
	}
}

// TestPointsAreNamedLinks checks what somebody without a mouse gets.
func TestPointsAreNamedLinks(t *testing.T) {
	svg := inline(t, speedQuality())
	for _, want := range []string{
		`href="receipts/gpt-5.5.html"><title>GPT-5.5 (OpenAI)` + "\nOutput speed: 77.1 tok/s\nIntelligence index: 55\nmeasured\non the frontier\nsource: Example index, 2026-11-30</title>",
		`role="group" aria-labelledby="speed-quality-wide-t" aria-describedby="speed-quality-wide-d"`,
		`<desc>Five of six models`,
		`Not drawn: Mercury 2 (Inception) (output speed 805.7 tok/s, intelligence index not published).`,
		`Neither axis starts at zero.`,
		`Source: Example index, speed and quality tables · Data as of 2026-11-30`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("the drawing lacks %q", want)
		}
	}
	if n := strings.Count(svg, "<a "); n != 2*5 {
		t.Errorf("%d links, want 5 in each drawing: the point without a place has none", n)
	}
}

func TestCheck(t *testing.T) {
	for want, breakIt := range map[string]func(*Chart){
		"chart id":        func(c *Chart) { c.ID = `x" onload="` },
		"no title":        func(c *Chart) { c.Title = "" },
		"no source":       func(c *Chart) { c.Source = "" },
		"an axis has no":  func(c *Chart) { c.Y.Title = "" },
		"unknown form":    func(c *Chart) { c.Form = 99 },
		"series id":       func(c *Chart) { c.Series[1].ID = c.Series[0].ID },
		"point id":        func(c *Chart) { c.Series[1].Points[0].ID = c.Series[0].Points[0].ID },
		"shape 1":         func(c *Chart) { c.Series[0].Points[0].Shape = 1 },
		"not a number":    func(c *Chart) { c.Series[0].Points[0].X.V = inf() },
		"does not hold":   func(c *Chart) { c.Series[0].Points[0].X = Within(5, 6, 7) },
		"does not say":    func(c *Chart) { c.Series[0].Points[0].X = Within(5, 4, 7) },
		"without a value": func(c *Chart) { c.Series[0].Points[0].X = Num{Ranged: true} },
	} {
		c := speedQuality()
		breakIt(c)
		_, err1 := Inline(c)
		_, err2 := Options(c)
		_, err3 := TableOf(c)
		for _, err := range []error{err1, err2, err3} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want one with %q", err, want)
			}
		}
	}
}

func TestSafeLink(t *testing.T) {
	for link, want := range map[string]string{
		"receipts/a.html#x": "receipts/a.html#x", "#note-3": "#note-3", "../a?b=c:d": "../a?b=c:d", "a#b:c": "a#b:c",
		"https://example.org/a": "https://example.org/a", "HTTP://example.org": "HTTP://example.org",
		"javascript:alert(1)": "", "JaVaScRiPt:alert(1)": "", "data:text/html,x": "", "vbscript:x": "", "//example.org": "",
		"java\nscript:x": "", " javascript:x": "", `\\host`: "", "": "",
	} {
		if got := safeLink(link); got != want {
			t.Errorf("safeLink(%q) = %q, want %q", link, got, want)
		}
	}
}

// TestEmptyCharts draws charts in which nothing has a place.
func TestEmptyCharts(t *testing.T) {
	for form := Frontier; form <= Strip; form++ {
		c := &Chart{ID: "e", Form: form, Title: "T", Source: "S", X: Axis{Title: "X", Scale: Log}, Y: Axis{Title: "Y"}}
		inline(t, c)
		c.Series = []Series{{ID: "s", Points: []Point{{ID: "p"}, {ID: "zero", X: At(0), Y: At(1)}, {ID: "far", X: At(1e300), Y: At(1)}}}}
		svg := inline(t, c)
		optionsOf(t, c)
		for _, want := range []string{"X missing", "which a log scale cannot show", "which is out of range"} {
			if form != Dumbbell && form != Strip && !strings.Contains(strings.Join(strings.Fields(strip(svg)), " "), want) {
				t.Errorf("form %d: the reason %q is not told", form, want)
			}
		}
	}
}

// strip removes the tags of a drawing.
func strip(svg string) string { return regexp.MustCompile(`<[^>]*>`).ReplaceAllString(svg, "") }

func BenchmarkInline(b *testing.B) {
	for _, c := range samples() {
		b.Run(c.ID, func(b *testing.B) {
			for b.Loop() {
				if _, err := Inline(c); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkOptions(b *testing.B) {
	c := speedQuality()
	for b.Loop() {
		if _, err := Options(c); err != nil {
			b.Fatal(err)
		}
	}
}
