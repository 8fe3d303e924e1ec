//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/benchfolio/benchfolio/analysis"
)

// counted are the columns that count rows, runs or files of the table's own
// subject: they were counted by whoever made the page, and read from nowhere.
var counted = map[string]bool{
	"Numbers": true, "Bytes": true, "Runs": true, "Files": true, "Models": true,
	"Offerings": true, "Left out": true, "On its own frontier": true,
}

// walk reads the pages of a site, of which posts are somebody's prose.
func walk(t *testing.T, out string, visit func(path string, doc *goquery.Document)) {
	t.Helper()
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".html") && !strings.Contains(path, "/posts/") {
			visit(path, page(t, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

var digit = regexp.MustCompile(`[0-9]`)

// Every number of every page leads to a receipt that is there, and comes out of
// the files again to the last bit. The rows of a chart's table lead by their name.
func TestEveryNumberOfEveryPage(t *testing.T) {
	out := buildDemo(t)
	a := &app{ui: ui{out: io.Discard, err: io.Discard}}
	r, err := a.read([]string{demoDir})
	if err != nil {
		t.Fatal(err)
	}
	report := r.report(nil)
	anchors := map[string]map[string]bool{}
	links, kinds := 0, map[string]int{}
	walk(t, out, func(path string, doc *goquery.Document) {
		name, _ := filepath.Rel(out, path)
		kinds[strings.Split(name, "/")[0]]++
		doc.Find("a.num").Each(func(_ int, s *goquery.Selection) {
			links++
			href, _ := s.Attr("href")
			checkReceipt(t, report, anchors, path, href)
		})
		doc.Find("td.n").Each(func(_ int, s *goquery.Selection) { checkCell(t, anchors, path, name, s) })
	})
	if links < 5000 || len(kinds) < 10 {
		t.Errorf("%d numbers on pages of %d kinds: %v", links, len(kinds), kinds)
	}
}

// checkReceipt follows the link of a number.
func checkReceipt(t *testing.T, report *analysis.Report, anchors map[string]map[string]bool, path, href string) {
	t.Helper()
	file, id, _ := strings.Cut(href, "#")
	target := path
	if file != "" {
		target = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
	}
	if anchors[target] == nil {
		anchors[target] = map[string]bool{}
		if text, err := os.ReadFile(target); err == nil {
			for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllSubmatch(text, -1) {
				anchors[target][string(m[1])] = true
			}
		}
	}
	if !anchors[target][id] {
		t.Errorf("%s: %s leads nowhere", path, href)
	}
	c := report.Cell(id)
	if c == nil || c.Recompute() != c.Value || len(c.From()) == 0 {
		t.Errorf("%s: %s is no number that the files give again: %+v", path, href, c)
	}
}

// checkCell looks at a cell of a column of numbers.
func checkCell(t *testing.T, anchors map[string]map[string]bool, path, name string, s *goquery.Selection) {
	t.Helper()
	if !digit.MatchString(s.Text()) || s.Find("a.num, .absent").Length() > 0 { // or why there is none
		return
	}
	if s.Closest("details.twin").Length() > 0 {
		if s.Parent().Find("td a[href*='#'], th a[href*='#']").Length() == 0 {
			t.Errorf("%s: a row of a chart's table leads nowhere: %s", name, s.Parent().Text())
		}
		return
	}
	head := s.Closest("table").Find("thead th").Eq(s.Index()).Text()
	if !counted[head] {
		t.Errorf("%s: a number without a receipt under %q: %s", strings.Split(name, "/")[0], head, s.Text())
	}
}

// Every word of the trade that stands in the text or a table of a page is
// explained on it, and leads to its definition.
func TestWordsOfThePagesAreExplained(t *testing.T) {
	out := buildDemo(t)
	used := map[string]int{}
	walk(t, out, func(path string, doc *goquery.Document) {
		name, _ := filepath.Rel(out, path)
		if strings.HasPrefix(name, "receipts/") || name == "methods.html" { // formulas; the definitions themselves
			return
		}
		doc.Find("script, style, svg, details.twin").Remove()
		text := doc.Find("main").Text()
		for id, form := range map[string]string{
			"ttft": `TTFT|[Tt]ime to first token`, "tpot": `TPOT|[Tt]ime per output token`, "itl": `ITL|[Ii]nter-token latency`, "e2e": `E2E|[Ee]nd-to-end`,
			"percentile": `p99|[Pp]ercentiles?`, "median": `[Mm]edians?`, "noise": `inside the noise|noise unknown|more than noise`, "slack": `[Ss]lack`, "resamples": `resamples`,
			"isl": `ISL|OSL`, "knee": `[Kk]nee`, "speculative": `[Ss]peculative decoding`, "rank-correlation": `Spearman|Kendall`, "volume": `[Vv]olume`, "matched": `[Mm]atched`,
			"mlperf": `MLPerf`, "throughput": `[Tt]hroughput`, "frontier-word": `[Ff]rontiers?`, "precision": `[Pp]recision|bf16`, "blend-word": `[Bb]lended prices?`,
		} {
			if !regexp.MustCompile(`(^|[^\pL\pN-])(` + form + `)($|[^\pL\pN-])`).MatchString(text) {
				continue
			}
			used[id]++
			if doc.Find("a[href$='methods.html#term-"+id+"']").Length() == 0 {
				t.Errorf("%s uses a word of %q without explaining it", name, id)
			}
		}
	})
	if len(used) < 19 {
		t.Errorf("only %d words are used: %v", len(used), used)
	}
	methods := page(t, filepath.Join(out, "methods.html"))
	for id := range used {
		if methods.Find("[id='term-"+id+"']").Length() != 1 {
			t.Errorf("%s is defined nowhere", id)
		}
	}
}
