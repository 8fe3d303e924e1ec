package site

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/site/chart"
)

// Every page of a report that knows its address names a card by its whole
// address, and the card is there, as large as it says.
func TestCards(t *testing.T) {
	dir, _ := write(t, addressed().report(), Options{})
	all := files(t, dir)
	own := 0
	for name, doc := range pages(t, all) {
		address, _ := doc.Find(`meta[property="og:image"]`).Attr("content")
		path, ok := strings.CutPrefix(address, "https://example.org/bench/")
		img, err := png.DecodeConfig(bytes.NewReader(all[path]))
		if !ok || err != nil || img.Width != chart.CardWidth || img.Height != chart.CardHeight {
			t.Errorf("%s: card %q, %v", name, address, err)
		}
		if alt, _ := doc.Find(`meta[property="og:image:alt"]`).Attr("content"); alt == "" {
			t.Errorf("%s: the card has no words", name)
		}
		if path != "cards/index.png" {
			own++
		}
	}
	if own == 0 {
		t.Error("no page has a card of its own")
	}
}

// A report without an address has no cards, but pictures of its charts.
func TestNoCardsWithoutAddress(t *testing.T) {
	dir, _ := write(t, article().report(), Options{})
	pictures := 0
	for name, content := range files(t, dir) {
		if strings.HasPrefix(name, "cards/") {
			t.Errorf("%s is there", name)
		}
		if strings.HasPrefix(name, "charts/") && strings.HasSuffix(name, ".png") {
			if _, err := png.DecodeConfig(bytes.NewReader(content)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			pictures++
		}
	}
	if pictures == 0 {
		t.Error("no chart has a picture")
	}
}
