package site

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
)

// crowd is a report of n models with a speed, a score and prices. Every 50th is
// on the front of speed and quality.
func crowd(n int) *analysis.Report {
	s := newSample()
	s.source("list", "A long list", "Lists", "https://example.org/list")
	o := s.file("list.csv", "table", "list")
	for i := range n {
		model, beaten := fmt.Sprintf("model-%05d", i), 0.0
		if i%50 != 0 {
			beaten = 5
		}
		speed, score := fmt.Sprint(1000+float64(i)-beaten*10), fmt.Sprint(20000-float64(i)-beaten)
		s.row(s.run(o, "measured", model), "output_speed", "value", speed, "tokens/s")
		s.row(s.run(o, "score", model), "score", "value", score, "points")
		s.Rows[len(s.Rows)-1].Benchmark = index
		p := s.run(o, "price", model)
		s.row(p, "price_input", "value", fmt.Sprint(1+i%13), "USD/1M tokens")
		s.row(p, "price_output", "value", fmt.Sprint(2+i%17), "USD/1M tokens")
	}
	return s.report()
}

// TestManyModels holds what a site of thousands of models must keep: a first
// page that a phone opens, charts that a reader can see through, and pages that
// do not grow with the number of models.
func TestManyModels(t *testing.T) {
	const n = 1050
	r := crowd(n)
	dir, _ := write(t, r, Options{Markdown: true, ECharts: &Runtime{Script: []byte("//")}})
	all := files(t, dir)
	if size := len(all["index.html"]); size > 300<<10 {
		t.Errorf("index.html has %d bytes, more than 300 KiB", size)
	}
	for name, content := range all {
		if strings.HasSuffix(name, ".html") && len(content) > 4<<20 {
			t.Errorf("%s has %d bytes", name, len(content))
		}
		if strings.HasPrefix(name, "data/models/") {
			t.Fatalf("%s: the tables of %d models are files", name, n)
		}
	}
	f := r.Frontiers[slices.IndexFunc(r.Frontiers, func(f *analysis.Frontier) bool { return strings.HasPrefix(f.Name, "speed-quality") })]
	doc := pages(t, all)["frontiers/"+f.Name+".html"]
	front, _ := sides(f)
	if got := doc.Find("svg.ch-wide a.ch-front").Length(); got != len(front) || got < 20 {
		t.Errorf("%d points of the front are drawn, want all %d", got, len(front))
	}
	if got := doc.Find("svg.ch-wide a.ch-p").Length(); got != mostDrawn {
		t.Errorf("%d points are drawn, want %d", got, mostDrawn)
	}
	if text := doc.Find("svg.ch-wide desc").Text(); !strings.Contains(text, fmt.Sprintf("Drawn are %d of the %d points: the whole frontier", mostDrawn, len(f.Points))) {
		t.Errorf("the chart does not say what it leaves out: %s", text)
	}
	if rows := strings.Count(string(all["data/frontiers/"+f.Name+"/beaten.csv"]), "\n") - 1; rows != len(f.Points)-len(front) {
		t.Errorf("beaten.csv has %d rows, want all %d", rows, len(f.Points)-len(front))
	}
}

func TestSampled(t *testing.T) {
	list := make([]*analysis.Point, 1000)
	for i := range list {
		list[i] = &analysis.Point{Front: true, ID: fmt.Sprint(i)}
	}
	got := evenly(list, 4)
	for i, want := range []int{0, 333, 666, 999} {
		if got[i] != list[want] {
			t.Errorf("point %d is %s, want %d", i, got[i].ID, want)
		}
	}
	f := &analysis.Frontier{Points: list}
	if points, _ := drawn(f, mostDrawn); len(points) != mostDrawn || !strings.Contains(drawnOf(f, points), "an even sample of the frontier, which has 1000") {
		t.Errorf("a front of 1000 points draws %d: %s", len(points), drawnOf(f, points))
	}
	if got := evenly(list, 0); len(got) != 0 {
		t.Errorf("no room gives %d points", len(got))
	}
}
