package record

import (
	"errors"
	"math"
	"testing"
	"time"
)

func TestConvertIsExact(t *testing.T) {
	for _, c := range []struct {
		literal, unit string
		want          float64
		to            Unit
	}{
		{"182.40", "ms", 0.1824, Seconds},
		{"2.5e-06", "USD/token", 2.5, USDPerMTokens},
		{"1.25E-7", "USD/token", 0.125, USDPerMTokens},
		{"0.000015", "USD/token", 15, USDPerMTokens},
		{"3", "cent/token", 30000, USDPerMTokens},
		{"2", "min", 120, Seconds},
		{"-0.5", "percent", -0.5, Percent},
	} {
		got, to, err := Convert(c.literal, c.unit)
		if err != nil || got != c.want || to != c.to {
			t.Errorf("%s %s = %v %s, %v; want %v %s", c.literal, c.unit, got, to, err, c.want, c.to)
		}
	}
	for _, bad := range []string{"", "1,5", "0x1p-2", "1_000", "Inf", "nan", "1e999", "e5", "1.2.3", "12 ms"} {
		if v, _, err := Convert(bad, "ms"); err == nil {
			t.Errorf("%q is read as %v", bad, v)
		}
	}
	if _, _, err := Convert("1", "furlong"); err == nil {
		t.Error("an unknown unit is accepted")
	}
}

// TestNumbersThatNothingHas: what stands for "no value" in some language, or
// overflows when it is computed with, is no number of a table.
func TestNumbersThatNothingHas(t *testing.T) {
	for literal, unit := range map[string]string{
		"1.7976931348623157e308": "tokens/s", "1e999": "s", "-1e999": "points", "1e30": "count", "1e18": "s", "1e16": "min",
		"1e-999": "s", "0.0001e-400": "ms", "1e300": "USD/1M tokens", "1e10": "USD/token", "1e-101": "points",
	} {
		if v, _, err := Convert(literal, unit); !errors.Is(err, ErrImpossible) {
			t.Errorf("%s %s: %v, %v", literal, unit, v, err)
		}
	}
	for literal, unit := range map[string]string{
		"0": "s", "-0.0e5": "ms", "1782550343123456789": "count", "1782550343123456780": "ns", "2.2e-16": "fraction", "1e12": "1/s",
	} {
		if _, _, err := Convert(literal, unit); err != nil {
			t.Errorf("%s %s: %v", literal, unit, err)
		}
	}
}

func TestFormatFloatReadsBack(t *testing.T) {
	for f, want := range map[float64]string{
		0.1: "0.1", 1146.31: "1146.31", 1e21: "1e+21", 2.5e-6: "2.5e-06", 0: "0", math.Inf(1): "inf", math.MaxFloat64: "1.7976931348623157e+308", 100000: "100000", -3.5: "-3.5",
	} {
		if got := FormatFloat(f); got != want {
			t.Errorf("%v prints as %s, want %s", f, got, want)
		}
	}
}

func TestStatistics(t *testing.T) {
	for in, want := range map[string]Stat{"p50": Median, "p50.0": Median, "p99.00": "p99", "p99.9": "p99.9", "mean": Mean, "value": Single} {
		if got, ok := ParseStat(in); !ok || got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
	for _, bad := range []string{"", "p", "p0", "p100", "p1e1", "px", "average"} {
		if got, ok := ParseStat(bad); ok {
			t.Errorf("%q is read as %s", bad, got)
		}
	}
	if q, ok := Stat("p99.9").Quantile(); !ok || math.Abs(q-0.999) > 1e-12 {
		t.Errorf("p99.9 is the quantile %v", q)
	}
	if _, ok := Mean.Quantile(); ok {
		t.Error("the mean is no quantile")
	}
}

func TestDateCoversWhatItSays(t *testing.T) {
	for d, want := range map[Date][2]string{
		"2026":                    {"2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"},
		"2026-02":                 {"2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"},
		"2026-06-28":              {"2026-06-28T00:00:00Z", "2026-06-29T00:00:00Z"},
		"2026-06-28T10:00:00":     {"2026-06-28T10:00:00Z", "2026-06-28T10:00:00Z"},
		"2026-06-28T10:00:00+2:0": {},
		"2026-06-28T10:00+02:00":  {"2026-06-28T08:00:00Z", "2026-06-28T08:01:00Z"},
		"28.6.2026":               {},
	} {
		start, ok := d.Start()
		end, _ := d.End()
		if ok != (want[0] != "") || ok && (start.Format(time.RFC3339) != want[0] || end.Format(time.RFC3339) != want[1]) {
			t.Errorf("%s covers %v to %v, %v", d, start, end, ok)
		}
	}
	if Date("2026-06-28T10:00:00").Zoned() || Date("2026-06-28").Zoned() || !Date("2026-06-28T10:00:00Z").Zoned() {
		t.Error("only a time stamp with a zone is zoned")
	}
}

func TestUnixDateKeepsDigits(t *testing.T) {
	for in, want := range map[string]Date{
		"1768967058":          "2026-01-21T03:44:18Z",
		"1768967058.458309":   "2026-01-21T03:44:18.458309Z",
		"1768967058.50":       "2026-01-21T03:44:18.50Z",
		"1768967058123456789": "",
		"-5":                  "", "1e9": "", "": "", "12x": "",
	} {
		if got, ok := UnixDate(in); got != want || ok != (want != "") {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}

func TestMissingIsNotZero(t *testing.T) {
	var v Value
	if v.Known() || v.Text() != "" {
		t.Errorf("the zero Value is known, as %q", v.Text())
	}
	zero := Value{Ref: Ref{Origin: &Origin{Path: "x"}}}
	if !zero.Known() || zero.Text() != "0" {
		t.Errorf("a read 0 is %q", zero.Text())
	}
}

func TestSettings(t *testing.T) {
	origin := &Origin{Path: "benchfolio.yaml"}
	r := &Run{}
	for _, c := range []struct{ key, literal, want string }{
		{"hardware", "H100", "H100"}, {"concurrency", "64", "64"}, {"request_rate", "inf", "inf"}, {"input_tokens", "1024", "1024"}, {"date", "2026-06-28", "2026-06-28"},
	} {
		s, ok := SettingByKey(c.key)
		if !ok {
			t.Fatalf("no setting %s", c.key)
		}
		if err := s.Set(r, c.literal, "configuration", Ref{Origin: origin}); err != nil || s.Text(r) != c.want {
			t.Errorf("%s = %q, %v", c.key, s.Text(r), err)
		}
	}
	if len(r.Given) != 5 || r.Given[0].By != "configuration" {
		t.Errorf("given: %+v", r.Given)
	}
	s, _ := SettingByKey("concurrency")
	for _, bad := range []string{"many", "-1", "inf", ""} {
		if err := s.Set(r, bad, "configuration", Ref{Origin: origin}); err == nil {
			t.Errorf("concurrency %q is accepted", bad)
		}
	}
}

func TestLive(t *testing.T) {
	live := Run{Kind: Measured, Settings: Settings{Provider: "p"}, Date: "2026-06-28"}
	if !live.IsLive() {
		t.Error("measured at a provider, with a date and without hardware: live")
	}
	for name, change := range map[string]func(*Run){
		"hardware": func(r *Run) { r.Hardware = "H100" }, "no date": func(r *Run) { r.Date = "" },
		"claimed": func(r *Run) { r.Kind = Claimed }, "no provider": func(r *Run) { r.Provider = "" }, "stated": func(r *Run) { r.Live = No },
	} {
		r := live
		if change(&r); r.IsLive() {
			t.Errorf("%s: not live", name)
		}
	}
	lab := Run{Kind: Measured, Live: Yes}
	if !lab.IsLive() {
		t.Error("the configuration's word counts")
	}
}

func TestMetricsAreAWellFormedList(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Metrics {
		if seen[m.ID] || m.Title == "" || m.Def == "" || m.Group == "" || m.Unit == "" && m.ID != "score" {
			t.Errorf("%+v", m)
		}
		seen[m.ID] = true
	}
	for _, p := range Problems {
		if seen[p.ID] || p.Meaning == "" {
			t.Errorf("%+v", p)
		}
		seen[p.ID] = true
	}
}
