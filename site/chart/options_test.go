package chart

import (
	"encoding/json"
	"strings"
	"testing"
)

// decoded is JSON with its escapes resolved, as text for searching.
func decoded(t *testing.T, js []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(js, &v); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			b.WriteString(v + "\n")
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(v)
	return b.String()
}

// TestOptionsEqualDrawing: both renderings have the same points, ticks and domain.
func TestOptionsEqualDrawing(t *testing.T) {
	for _, c := range samples() {
		if optionsOf(t, c) == nil {
			continue // a drawing only
		}
		var out struct {
			Option struct {
				Series []struct {
					ID   string            `json:"id"`
					Data []json.RawMessage `json:"data"`
				} `json:"series"`
			} `json:"option"`
			Axes map[string]axisScales `json:"axes"`
		}
		if err := json.Unmarshal(optionsOf(t, c), &out); err != nil {
			t.Fatal(err)
		}
		points := 0
		for _, s := range out.Option.Series {
			if strings.HasPrefix(s.ID, "marks:") || strings.HasPrefix(s.ID, "curve:") {
				points += len(s.Data)
			}
		}
		s := scenes(c)[0]
		if points != len(s.dots) {
			t.Errorf("%s: %d points, drawn %d", c.ID, points, len(s.dots))
		}
		now := out.Axes["x"].Linear
		if s.x.log {
			now = out.Axes["x"].Log
		}
		if now == nil || strings.Join(now.Texts, " ") != texts(s.x) || now.Min != s.x.lo || now.Max != s.x.hi {
			t.Errorf("%s: x axis %+v, drawn %v", c.ID, now, s.x)
		}
	}
}

// TestOptionsHoldNoCode: functions are in charts.js; the options name them.
func TestOptionsHoldNoCode(t *testing.T) {
	js := string(optionsOf(t, crowded()))
	for _, bad := range []string{"function", "=>", "__f__", "http:", "https:"} {
		if strings.Contains(js, bad) {
			t.Errorf("the options contain %q", bad)
		}
	}
	for _, want := range []string{`"renderMode":"richText"`, `"logBase":10`, `"renderItem":"whiskers"`, `"id":"line:frontier"`} {
		if !strings.Contains(js, want) {
			t.Errorf("the options lack %s", want)
		}
	}
}

// TestLayoutsKeepTheSource: every saved image names its source and date.
func TestLayoutsKeepTheSource(t *testing.T) {
	var out interactive
	if err := json.Unmarshal(optionsOf(t, speedQuality()), &out); err != nil {
		t.Fatal(err)
	}
	for _, l := range out.Layouts {
		text, err := json.Marshal(l.Option["graphic"])
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.ReplaceAll(string(text), `\n`, " ")
		if !strings.Contains(flat, "Source: Example index, speed and quality tables · Data as of 2026-11-30") {
			t.Errorf("width %v: no source line", l.MinWidth)
		}
	}
}

func TestSeriesNamesAreUnique(t *testing.T) {
	c := speedQuality()
	for i := range c.Series {
		c.Series[i].Name = "Same"
	}
	if js := string(optionsOf(t, c)); !strings.Contains(js, `"Same [google]"`) || !strings.Contains(js, `"Same [openai]"`) {
		t.Error("series of one name are toggled together")
	}
}
