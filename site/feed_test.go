package site

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// Both feeds have the same entries, the newest first, each with a page of the site.
func TestFeeds(t *testing.T) {
	s := addressed()
	s.options.Sources[1].Date, s.options.Sources[2].Date = "2026-06-30", ""
	dir, _ := write(t, s.report(), Options{})
	all := files(t, dir)
	var a atom
	var j jsonFeed
	if err := xml.Unmarshal(all[atomName], &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[jsonFeedName], &j); err != nil {
		t.Fatal(err)
	}
	var ids, others, dates []string
	for _, e := range a.Entries {
		ids, dates = append(ids, e.ID), append(dates, e.Updated)
		if page, ok := strings.CutPrefix(e.Link.Href, "https://example.org/bench/"); !ok || all[or(page, "index.html")] == nil {
			t.Errorf("%s leads to no page", e.Link.Href)
		}
		if e.Title == "" || e.Summary == "" {
			t.Errorf("%s has no title or text", e.ID)
		}
	}
	for _, e := range j.Items {
		others = append(others, e.ID)
	}
	if !slices.Equal(ids, others) || len(ids) != 5 {
		t.Errorf("Atom has %v, JSON %v", ids, others)
	}
	if slices.Reverse(dates); !slices.IsSorted(dates) || a.Updated != "2026-06-30T00:00:00Z" {
		t.Errorf("the dates are %v, the feed is of %s", dates, a.Updated)
	}
	if !slices.Contains(ids, "https://example.org/bench/#as-of-2026-06-28") {
		t.Errorf("the report has no entry of its date: %v", ids)
	}
	for name, doc := range pages(t, all) {
		if doc.Find(`link[rel=alternate][type="application/atom+xml"]`).Length() != 1 {
			t.Errorf("%s does not lead to the feed", name)
		}
	}
}

// A feed without entries, or of pages that are nowhere, is not written.
func TestNoFeed(t *testing.T) {
	nowhere, dateless := article(), newSample()
	dateless.options.BaseURL, dateless.options.AsOf = "https://example.org", ""
	for _, s := range []*sample{nowhere, dateless, hostile()} {
		dir, _ := write(t, s.report(), Options{})
		all := files(t, dir)
		if all[atomName] != nil || all[jsonFeedName] != nil {
			t.Error("there is a feed")
		}
		if strings.Contains(string(all["index.html"]), atomName) {
			t.Error("a page leads to a feed that is not there")
		}
	}
}
