package bibliography

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func doc(name, text string) *source.Doc {
	return source.NewDoc(&record.Origin{Path: name}, []byte(text))
}

func shown(e Entry) string {
	return fmt.Sprint(strings.Join([]string{e.Key, e.Title, e.Publisher, string(e.Date), string(e.Accessed), e.URL, e.Archived}, " | "))
}

func TestBibTeX(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`@article{a1, title = {Attention Is {All} You Need}, author = "Vaswani, Ashish and Noam Shazeer", year = 2017, month = jun, url={https://example.org/a_b}}`,
			"a1 | Attention Is All You Need | Ashish Vaswani and Noam Shazeer | 2017-06 |  | https://example.org/a_b | "},
		{`Not an entry, a@b.example. @string{ml = "ML" # {Commons}} @misc(x, publisher = ml, title={A \& B -- c}, doi={10.1000/x}, date={2025-09-09}, urldate = {2026-06-28})`,
			"x | A & B – c | MLCommons | 2025-09-09 | 2026-06-28 | https://doi.org/10.1000/x | "},
		{`@book{k, author={{\"O}zg{\"u}r M\"uller and Fran\c{c}ois Ha\v{s}ek and Stra\ss er, J.}, title={Caf\'e, na\"{\i}ve}}`,
			"k | Café, naïve | Özgür Müller, François Hašek and J. Straßer |  |  |  | "},
		{`@online{m, author={A and B and C and D}, howpublished={\url{https://example.org/m\_1}}, year={forthcoming}, archiveurl={https://web.archive.org/web/1/x}}`,
			"m |  | A et al. |  |  | https://example.org/m_1 | https://web.archive.org/web/1/x"},
		{`@misc{n, url={javascript:alert(1)}, title={x}, title={y}}`, "n | x |  |  |  |  | "},
	} {
		d := doc("a.bib", c.text)
		got := BibTeX(d)
		if len(got) != 1 || shown(got[0]) != c.want || len(d.Problems()) > 0 {
			t.Errorf("%s\n got %v %v\nwant %s", c.text, got, d.Problems(), c.want)
		}
	}
}

func TestBrokenBibTeX(t *testing.T) {
	d := doc("a.bib", "@misc{ok, title={x}}\n@misc{bad, title={never closed}\n@misc{, title={y}}\n@misc{good, title={z}}")
	got := BibTeX(d)
	if len(got) != 2 || got[0].Key != "ok" || got[1].Key != "good" || len(d.Problems()) != 2 {
		t.Errorf("%v\n%v", got, d.Problems())
	}
}

func TestCSL(t *testing.T) {
	d := doc("a.json", `[{"id": "z", "type": "webpage", "title": "Z", "author": [{"family": "Doe", "given": "J."}, {"literal": "A lab"}],
		"container-title": "Journal", "issued": {"date-parts": [[2025, 9]]}, "accessed": {"date-parts": [["2026", "6", "28"]]}, "URL": "https://example.org/z",
		"archive_location": "https://web.archive.org/z"}, {"title": "no id"}, {"id": 7, "DOI": "10.1/x", "issued": {"raw": "some day"}}]`)
	got := CSL(d)
	want := []string{"z | Z | J. Doe and A lab, Journal | 2025-09 | 2026-06-28 | https://example.org/z | https://web.archive.org/z", "7 |  |  |  |  | https://doi.org/10.1/x | "}
	if len(got) != 2 || shown(got[0]) != want[0] || shown(got[1]) != want[1] || len(d.Problems()) != 1 {
		t.Errorf("%v\n%v", got, d.Problems())
	}
	if d := doc("b.json", `{"a": 1}`); CSL(d) != nil || len(d.Problems()) != 1 {
		t.Errorf("no list: %v", d.Problems())
	}
}

func FuzzBibTeX(f *testing.F) {
	f.Add("@misc{a, title = {b} # \"c\" # jan, author={\\\"{o} and x}}")
	f.Add("@a{x,y={@a{x,y={\n@a{x,y={")
	f.Add("@string(a=1)@preamble{\"x\"}@comment{@misc{y}}")
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range BibTeX(doc("a.bib", s)) {
			if e.Key == "" || e.URL != "" && !strings.HasPrefix(strings.ToLower(e.URL), "http") {
				t.Errorf("%+v", e)
			}
		}
	})
}
