//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

const demoPost = "posts/reading-an-inference-benchmark"

// demoCopy is the demo, to be changed.
func demoCopy(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	if err := os.CopyFS(dir, os.DirFS(demoDir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// replaceIn replaces the one place of a file that has a text, and returns its line.
func replaceIn(t *testing.T, file, old, with string) (line int) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(string(content), old)
	if n := strings.Count(string(content), old); n != 1 {
		t.Fatalf("%s holds %q %d times", file, old, n)
	}
	if err := os.WriteFile(file, []byte(before+with+after), 0o666); err != nil {
		t.Fatal(err)
	}
	return strings.Count(before, "\n") + 1
}

func checkPosts(dir string) (code int, words string) {
	var out bytes.Buffer
	code = run([]string{"check", dir, "--posts", "--strict"}, nil, &bytes.Buffer{}, &out)
	return code, out.String()
}

// speedIn is the number of a model's speed on the four faces that the demo's article
// shows it with: a sentence, a row of its table, a mark of its chart, the receipt that
// the sentence leads to.
func speedIn(t *testing.T, site string) (sentence, row, mark, receipt string) {
	t.Helper()
	const model = "Claude Opus 4.8 (Max Effort)"
	post := filepath.Join(site, demoPost+".html")
	doc := page(t, post)
	said := doc.Find(".post p").FilterFunction(func(_ int, p *goquery.Selection) bool {
		return strings.Contains(p.Text(), "At the other end stands")
	}).Find("a.num").Eq(1)
	sentence = said.Text()
	table := doc.Find("#table-1 tbody tr").FilterFunction(func(_ int, r *goquery.Selection) bool { return strings.Contains(r.Text(), model) })
	row = table.Find("td.n a.num").First().Text()
	doc.Find("svg.ch-wide title").Each(func(_ int, s *goquery.Selection) {
		if strings.HasPrefix(s.Text(), model) && mark == "" {
			mark = s.Text()
		}
	})
	href, _ := said.Attr("href")
	file, id, _ := strings.Cut(href, "#")
	receipt = page(t, filepath.Join(filepath.Dir(post), filepath.FromSlash(file))).Find("[id='" + id + "']").Text()
	return sentence, row, mark, receipt
}

func TestDemoPostFollowsItsData(t *testing.T) {
	dir := demoCopy(t)
	if code, words := checkPosts(dir); code != exitOK {
		t.Fatalf("the post of the demo does not pass: exit code %d\n%s", code, words)
	}
	for _, speed := range []string{"58.7", "61.3"} {
		if speed != "58.7" {
			replaceIn(t, filepath.Join(dir, "article", "speed-quality-price.md"), "| 58.7 |", "| "+speed+" |")
		}
		site := filepath.Join(t.TempDir(), "site")
		var words bytes.Buffer
		if code := run([]string{"build", dir, "--out", site}, nil, &bytes.Buffer{}, &words); code != exitOK {
			t.Fatalf("exit code %d\n%s", code, &words)
		}
		sentence, row, mark, receipt := speedIn(t, site)
		if sentence != speed+" tokens/s" || row != speed || !strings.Contains(mark, speed+" tokens/s") || !strings.Contains(receipt, speed) {
			t.Errorf("with %s in the file, the sentence says %q, the table %q, the chart %q, the receipt %q", speed, sentence, row, mark, receipt)
		}
	}
}

func TestDemoPostWithANumberByHand(t *testing.T) {
	const reference = `{{ value "Claude Opus 4.8" "output_speed" class=published }}`
	dir := demoCopy(t)
	file := filepath.Join(dir, demoPost+".md")
	line := replaceIn(t, file, "with\n"+reference+" and an index", "with\n58.3 tokens/s and an index") + 1
	code, words := checkPosts(dir)
	want := fmt.Sprintf(`%s.md:%d:1: "58.3 tokens/s": the data hold 58.7 tokens/s for Claude Opus 4.8`, demoPost, line)
	if code != exitProblem || !strings.Contains(words, want) {
		t.Errorf("exit code %d, expected %q in\n%s", code, want, words)
	}
}
