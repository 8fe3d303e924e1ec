package reader_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// TestCheck: rows `metric stat value` of one run, and what is said of them.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"ttft median 11.023\nttft p90 11":                     "",
		"ttft median 11023\nttft p90 11000\nttft p95 12000":   "",
		"ttft median 11023\nttft p90 11000.0\nttft p95 12000": "value/check ttft: p90 11000 is below median 11023",
		"ttft median 500\nttft p99 5":                         "value/check ttft: p99 5 is below median 500",
		"ttft p99 5\nttft p90 6\nttft median 4":               "value/check ttft: p99 5 is below p90 6",
		"tpot mean 15.952\ntpot p99 0.0179":                   "value/check tpot: p99 0.0179 is below mean 15.952",
		"tpot mean 0.02\ntpot p99 0.0179":                     "",
		"tpot mean 3\ntpot max 2\ntpot min 1":                 "value/check tpot: max 2 is below mean 3",
		"tpot mean 3\ntpot max 9\ntpot min 4":                 "value/check tpot: mean 3 is below min 4",
		"e2e_latency max 123.6\ne2e_latency p99.99 124":       "",
		"ttft median 500\ntpot p99 5":                         "",
		"duration value 0\noutput_throughput value 7":         "value/unmeasured a duration of 0 s is no measurement; it was left out",
		"ttft mean 0\nttft median 55":                         "value/unmeasured ttft mean: expected a number above 0, found 0, which is no measurement; it was left out",
		"tpot mean 1.7\ntpot median -0.00":                    "value/unmeasured tpot median: expected a number above 0, found 0, which is no measurement; it was left out",
		"itl mean 2\nitl median 0\nitl min 0":                 "",
		"output_throughput value 0":                           "",
		"output_speed value 7\noutput_speed value 6":          "",
		"score median 9\nscore p99 1":                         "",
		"output_throughput median 5\noutput_throughput min":   "",
	} {
		d := source.NewDoc(&record.Origin{}, []byte(text))
		sink := reader.NewSink(d.Origin, reader.Options{})
		run := sink.Run(record.Run{})
		for _, l := range d.Lines() {
			if f := strings.Fields(l.Text); len(f) == 3 {
				m := record.MustMetric(f[0])
				at := strings.LastIndex(l.Text, f[2])
				unit := string(m.Unit)
				if unit == "" {
					unit = "points"
				}
				sink.Row(record.Row{Run: run, Metric: m, Stat: record.Stat(f[1]), Value: l.Cell(at, len(l.Text), f[1]).Num(unit)})
			}
		}
		sink.Check(d)
		sink.Check(d) // what was checked is not checked again
		var got []string
		for _, p := range d.Problems() {
			got = append(got, p.ID()+" "+p.Msg)
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
		for _, r := range first(sink.Result()) {
			if r.Metric.ID == "duration" {
				t.Error("a duration of 0 gives a row")
			}
		}
	}
}

func first(_ []*record.Run, rows []record.Row, _ []reader.Label) []record.Row { return rows }

// TestRate: a negative rate is a problem, 0 is not set, and inf is a rate.
func TestRate(t *testing.T) {
	for text, want := range map[string]string{"-1": " value/impossible", "0": "", "2.5": "2.5", `"inf"`: "inf", "Infinity": "inf"} {
		d := source.NewDoc(&record.Origin{}, []byte(`{"request_rate": `+text+`}`))
		got := reader.Rate(d.JSON().Root().Get("request_rate")).Text()
		for _, p := range d.Problems() {
			got += fmt.Sprint(" ", p.ID())
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
