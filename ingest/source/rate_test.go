package source

import (
	"math"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func TestRateReadsNoLimit(t *testing.T) {
	root := doc(`{"word": "inf", "bare": Infinity, "number": 2.5, "text": "4", "none": null, "nan": NaN, "minus": -Infinity}`).JSON().Root()
	for key, want := range map[string]float64{"word": math.Inf(1), "bare": math.Inf(1), "number": 2.5, "text": 4} {
		if v := root.Get(key).Rate(); !v.Known() || v.Num != want || v.Unit != record.RequestsPerSecond || v.Ref.At != "/"+key {
			t.Errorf("%s: %+v", key, v)
		}
	}
	for _, key := range []string{"none", "nan", "minus", "absent"} {
		if v := root.Get(key).Rate(); v.Known() {
			t.Errorf("%s: %+v is known", key, v)
		}
	}
	table := doc("rate,n\ninf,1\n3,2\n,3\n").CSV().Table()
	for i, want := range []string{"inf", "3", ""} {
		if got := table.Rows[i].Get("rate").Rate().Text(); got != want {
			t.Errorf("row %d: got %q, want %q", i, got, want)
		}
	}
}
