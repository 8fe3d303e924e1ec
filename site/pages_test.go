package site

import (
	"bytes"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// pages parses the HTML of a site.
func pages(t *testing.T, all map[string][]byte) map[string]*goquery.Document {
	t.Helper()
	docs := map[string]*goquery.Document{}
	for name, content := range all {
		if path.Ext(name) != ".html" {
			continue
		}
		doc, err := goquery.NewDocumentFromReader(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		docs[name] = doc
	}
	return docs
}

func articlePages(t *testing.T) map[string]*goquery.Document {
	t.Helper()
	dir, _ := write(t, article().report(), Options{})
	return pages(t, files(t, dir))
}

func TestPages(t *testing.T) {
	docs := articlePages(t)
	for _, c := range []struct{ page, selector, want string }{
		{"index.html", "h1", "Speed, quality and price"},
		{"index.html", "main > p.answer", "on the front are Gemini 3 Flash"},
		{"index.html", "#decision-table tbody tr:first-child th", "Gemini 3 Flash"},
		{"index.html", "#decision-table thead th:nth-child(2) .unit", "tokens/s"},
		{"index.html", "#models-table", "not published as a number: Low (speed leader)"},
		{"index.html", "#models-table", "not measured"},
		{"index.html", "#models-table", "only claimed"},
		{"index.html", "ol.sources", "Made-up live samples for this test"},
		{"index.html", "ol.sources", "Made up: these numbers say nothing"},
		{"gaps.html", "#claims-table", "no live data"},
		{"gaps.html", "p.answer", "3 of 4 claims can be held against a measurement"},
		{"models/gemini-3-flash.html", "#live-table tbody th", "Demo Cloud A"},
		{"models/gemini-3-flash.html", "ul.figures .value", "tokens/s"},
		{"models/gpt-oss-120b.html", "figure.chart title", "concurrency 256"},
		{"frontiers/speed-quality.html", "#beaten-table", "DeepSeek V4 Flash (Demo Cloud A)"},
		{"problems.html", "#errors", "broken.json:3:7"},
		{"problems.html", "#errors code", `{"a": <b>`},
		{"methods.html", "#metric-tpot", "(E2E - TTFT) / (output tokens - 1)"},
		{"methods.html", "#op-blend", "sum(weight x price) / sum(weight)"},
		{"data.html", "main", "manifest.json"},
	} {
		doc := docs[c.page]
		if doc == nil {
			t.Errorf("no page %s", c.page)
			continue
		}
		if got := doc.Find(c.selector).Text(); !strings.Contains(got, c.want) {
			t.Errorf("%s, %s: %.300q does not hold %q", c.page, c.selector, got, c.want)
		}
	}
}

// A receipt names everything that its number stands on.
func TestReceiptOfAMedian(t *testing.T) {
	docs := articlePages(t)
	link, _ := docs["index.html"].Find("#decision-table tbody tr:first-child a.num").First().Attr("href")
	page, id, _ := strings.Cut(link, "#")
	receipt := docs[page].Find(`h3[id="` + id + `"]`)
	if receipt.Length() != 1 {
		t.Fatalf("%s leads to %d receipts", link, receipt.Length())
	}
	facts := receipt.NextFiltered("dl").Text()
	for _, want := range []string{"168 tokens/s", "Decode speed that one request sees", "middle value; the mean of the two middle values",
		"actual coverage 97.7 %", "24", "72 h up to 2026-06-28", "benchfolio explain " + id} {
		if !strings.Contains(facts, want) {
			t.Errorf("the receipt %q does not hold %q", facts, want)
		}
	}
	operands := docs[page].Find(`[id="of-` + id + `"] tbody tr`)
	if operands.Length() != 24 {
		t.Errorf("%d operands, not 24", operands.Length())
	}
	operands.Each(func(_ int, row *goquery.Selection) {
		leaf, _ := row.Find("a.num").Attr("href")
		if !strings.HasPrefix(leaf, "../runs/") {
			t.Errorf("an operand leads to %q, not to the run that it was read from", leaf)
		}
	})
	if files := docs[page].Find("#files").Text(); !strings.Contains(files, "live/samples.csv") || !strings.Contains(files, newHash("live/samples.csv")) {
		t.Errorf("the files of the receipts are %q", files)
	}
}

// The page of a run is the receipt of the numbers that were read from it.
func TestReceiptOfAReadNumber(t *testing.T) {
	docs := articlePages(t)
	for name, doc := range docs {
		if !strings.HasPrefix(name, "runs/") || !strings.Contains(doc.Find("main").Text(), "runs/0-c16.json") || strings.HasPrefix(name, "runs/index") {
			continue
		}
		text := strings.ReplaceAll(doc.Find("main").Text(), "\u00a0", " ")
		for _, want := range []string{newHash("runs/0-c16.json"), "vllm-serve", "Sweeps of one node", "Accessed 2026-06-28", "/tpot/p99",
			"in ms", "n = 160", "benchfolio explain ID"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not hold %q", name, want)
			}
		}
		if doc.Find("#numbers-read tbody tr[id]").Length() != 6 {
			t.Errorf("%s: %d receipts, not 6", name, doc.Find("#numbers-read tbody tr[id]").Length())
		}
		return
	}
	t.Error("no page of the run")
}

func newHash(path string) string { return newSample().file(path, "", "").Hash() }

// A blank or a zero would say something that nobody measured.
func TestMissingIsNeverEmptyOrZero(t *testing.T) {
	for name, doc := range articlePages(t) {
		doc.Find("tbody td, tbody th").Each(func(_ int, cell *goquery.Selection) {
			if strings.TrimSpace(cell.Text()) == "" {
				t.Errorf("%s: an empty cell in %.100q", name, cell.Parent().Text())
			}
		})
		doc.Find("[data-missing]").Each(func(_ int, cell *goquery.Selection) {
			if strings.Trim(cell.Text(), " 0123456789.%") == "" {
				t.Errorf("%s: what is missing is printed as %q", name, cell.Text())
			}
		})
	}
}

// A footnote's mark leads to the foot of its own page, and a row with a number
// has at least one.
func TestRowsWithNumbersHaveSources(t *testing.T) {
	docs := articlePages(t)
	for _, name := range []string{"index.html", "models/index.html", "gaps.html", "frontiers/speed-quality.html", "models/gpt-5.5.html"} {
		docs[name].Find("tbody tr:has(a.num)").Each(func(_ int, row *goquery.Selection) {
			if row.Find(`.mark a[href^="#source-"]`).Length() == 0 {
				t.Errorf("%s: no source in the row %.100q", name, row.Text())
			}
		})
	}
}

// Only http and https lead anywhere.
func TestAddressesOfSources(t *testing.T) {
	docs := articlePages(t)
	foot := docs["gaps.html"].Find("ol.sources")
	if foot.Find(`a[href^="ftp:"]`).Length() != 0 || !strings.Contains(foot.Text(), "ftp://example.org/claims") {
		t.Error("an ftp address is a link, or is not shown")
	}
	link := docs["index.html"].Find(`ol.sources a[href="https://example.org/prices?a=1&b=2"]`)
	if rel, _ := link.Attr("rel"); link.Length() != 1 || rel != "nofollow" {
		t.Errorf("%d links to the price list, rel %q", link.Length(), rel)
	}
}

// A report without anything in it is a site too.
func TestEmptyReport(t *testing.T) {
	dir, sum := write(t, newSample().report(), Options{Markdown: true})
	docs := pages(t, files(t, dir))
	if sum.Pages != 11 || sum.Receipts != 0 {
		t.Errorf("%+v", sum)
	}
	if got := docs["index.html"].Find(".answer").Text(); !strings.Contains(got, "no number to report") {
		t.Errorf("the answer is %q", got)
	}
}

func TestHead(t *testing.T) {
	s := article()
	s.options.BaseURL = "https://example.org/bench"
	dir, _ := write(t, s.report(), Options{Markdown: true})
	docs := pages(t, files(t, dir))
	attr := func(page, selector, name string) string {
		v, _ := docs[page].Find(selector).Attr(name)
		return v
	}
	for _, c := range []struct{ page, selector, attr, want string }{
		{"index.html", "link[rel=canonical]", "href", "https://example.org/bench/"},
		{"models/gpt-5.5.html", "link[rel=canonical]", "href", "https://example.org/bench/models/gpt-5.5.html"},
		{"models/gpt-5.5.html", "link[rel=alternate]", "href", "../md/models/gpt-5.5.md"},
		{"models/gpt-5.5.html", `meta[property="og:title"]`, "content", "GPT-5.5"},
		{"models/gpt-5.5.html", `meta[name=date]`, "content", "2026-06-28"},
		{"models/gpt-5.5.html", `nav a[aria-current]`, "href", "../models/index.html"},
		{"index.html", "html", "lang", "en"},
		{"index.html", "a.skip", "href", "#main"},
	} {
		if got := attr(c.page, c.selector, c.attr); got != c.want {
			t.Errorf("%s, %s: %s is %q, not %q", c.page, c.selector, c.attr, got, c.want)
		}
	}
	for name := range docs {
		if attr(name, "meta[name=description]", "content") == "" || docs[name].Find("title").Text() == "" {
			t.Errorf("%s has no title or description", name)
		}
	}
	if got := docs["index.html"].Find(`script[type="application/ld+json"]`).Text(); !strings.Contains(got, `"@type":"Dataset"`) {
		t.Errorf("JSON-LD is %q", got)
	}
}

// The kinds of absence that the methods page explains are all that there are.
func TestEveryAbsenceIsExplained(t *testing.T) {
	explained := map[record.Absence]bool{}
	for _, a := range absenceTexts {
		explained[a.kind] = true
	}
	for _, a := range []record.Absence{record.NotMeasured, record.Failed, record.NotPublished, record.NotComparable, record.Redacted, record.Worded, record.Bound, record.NoLiveData} {
		if !explained[a] {
			t.Errorf("the methods page does not explain %q", a)
		}
	}
}
