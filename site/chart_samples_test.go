package site

import (
	"strings"
	"testing"
)

// The chart of samples has a mark for each sample and one for the median, each a
// link to its receipt; four samples are no distribution.
func TestSamplesOfAModel(t *testing.T) {
	docs := articlePages(t)
	chart := docs["models/gpt-5.5.html"].Find(`figure[data-chart^="samples-output-speed"] svg.ch-wide`)
	points := chart.Find("a.ch-p")
	if points.Length() != 25 || chart.Find("a.ch-p.ch-front").Length() != 1 {
		t.Errorf("%d marks of 24 samples and their median", points.Length())
	}
	if title := chart.Find("a.ch-front title").Text(); !strings.Contains(title, "median") || strings.Contains(title, "frontier") {
		t.Errorf("the median is called %q", title)
	}
	if href, _ := points.First().Attr("href"); !strings.HasPrefix(href, "../runs/") {
		t.Errorf("a sample leads to %q", href)
	}
	if n := docs["models/deepseek-v4-pro.html"].Find(`figure[data-chart^="samples-"]`).Length(); n != 0 {
		t.Errorf("%d charts of four samples", n)
	}
}

// A page is read on a phone: without the chart runtime none of this site is
// heavier than 300 KB.
func TestWeightOfPages(t *testing.T) {
	dir, _ := write(t, article().report(), Options{ECharts: &Runtime{Script: []byte("//")}})
	for name, content := range files(t, dir) {
		if strings.HasSuffix(name, ".html") && len(content) > 300_000 {
			t.Errorf("%s has %d bytes", name, len(content))
		}
	}
}
