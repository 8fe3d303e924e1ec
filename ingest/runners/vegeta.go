package runners

import (
	"math"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Vegeta reads reports of tsenart/vegeta@cf581126:lib/metrics.go.
var Vegeta = &reader.Format{
	Name:  "vegeta",
	Title: "Vegeta, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffVegeta,
	Read:  readVegeta,
	Doc: `Written by ` + "`vegeta report -type=json`" + `, or printed by ` + "`vegeta report`" + `. It knows no tokens. One report is one run; several printed ones may stand in one text.

**Recognized** by an object with ` + "`latencies`" + ` (an object with ` + "`mean` and `50th`" + `), ` + "`status_codes` and `requests`" + `;
as text by the lines ` + "`Requests [total, rate, ...]` and `Latencies [..., mean, ...]`" + `. The single results of ` + "`vegeta encode`" + ` are refused: make
a report of them.

| field (times in ns) | metric |
|---|---|
| ` + "`latencies`: mean, 50th, 90th, 95th, 99th, min, max" + ` | e2e_latency |
| ` + "`throughput`" + ` | request_throughput: successes / (duration + wait) |
| ` + "`success` x `requests`" + `, rounded | requests_ok; the rest is requests_failed |
| ` + "`rate`" + ` | request_rate, as sent; with one request it is none |

Of a printed report, requests_ok are the status codes 200 to 399; where the file of the same report is read too, that counts.

date is ` + "`earliest`" + `. **No rows** from ` + "`duration`" + ` (of sending only), ` + "`wait`, `bytes_in`, `bytes_out`, `buckets`" + `.

**Traps.** Latencies are over all requests, failures and timeouts too: a note says so, and without a success there are none. The rate that was sent is not the
throughput. Status codes 200 to 399 are successes, 0 is a request without an answer. ` + "`throughput`, `90th` and `min`" + ` are absent in older versions. Texts of errors
hold addresses and are not copied.`,
}

func isVegeta(n source.Node) bool {
	return n.Get("latencies").Has("mean", "50th") && n.Has("status_codes", "requests")
}

func sniffVegeta(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case isVegeta(root):
		return reader.Yes("JSON")
	case d.JSON() == nil && vegetaPrinted.Match(d.Data):
		return reader.Yes("printed report")
	case root.Has("attack", "seq", "code", "latency"):
		return reader.Refuse("results", "the single results of `vegeta encode` are not read; make a report of them: `vegeta report -type=json`")
	}
	return reader.No
}

// vegetaLatencies are the latencies that give rows, by their keys.
var vegetaLatencies = []struct {
	key  string
	stat record.Stat
}{
	{"mean", record.Mean}, {"50th", record.Median}, {"90th", "p90"}, {"95th", "p95"}, {"99th", "p99"}, {"min", record.Min}, {"max", record.Max},
}

func readVegeta(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readVegetaText(d, s)
		return
	}
	for _, root := range d.JSON().Docs() {
		if isVegeta(root) {
			readVegetaReport(root, s)
		} else {
			root.Report("value/type", "expected a report of vegeta, as elsewhere in this file")
		}
	}
}

func readVegetaReport(root source.Node, s *reader.Sink) {
	requests := atLeastZero(root.Get("requests"), "count")
	ok, failed := vegetaCounts(root, requests)
	run := record.Run{Kind: record.Measured, OK: ok, Failed: failed, Record: root.Ref().Record}
	run.Date, _ = record.ParseDate(root.Get("earliest").Str())
	if requests.Num > 1 {
		run.RequestRate = reader.Positive(root.Get("rate").Num("requests/s"))
	}
	row := record.Row{Run: s.Run(run), Metric: e2eLatency, N: requests}
	if requests.Num == 0 || ok.Known() && ok.Num == 0 {
		root.Get("requests").Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return
	}
	if failed.Num > 0 {
		row.Note = "failed requests are included"
	}
	values := map[string]record.Value{}
	for _, l := range vegetaLatencies {
		if v := root.Get("latencies", l.key); v.Exists() {
			values[l.key] = positive(v, "ns")
			row.Stat, row.Value = l.stat, values[l.key]
			s.Row(row)
		}
	}
	s.Row(record.Row{Run: row.Run, Metric: requestThroughput, Stat: record.Single, Value: reader.Positive(root.Get("throughput").Num("requests/s"))})
	checkVegeta(root, values, requests, ok)
}

// vegetaCounts turns the fraction of successes into counts.
func vegetaCounts(root source.Node, requests record.Value) (ok, failed record.Value) {
	success := atLeastZero(root.Get("success"), "fraction")
	if !success.Known() || !requests.Known() {
		return
	}
	ok = record.Value{Num: math.Round(success.Num * requests.Num), Unit: record.Count, Derived: "success x requests, rounded", Ref: success.Ref}
	return ok, reader.Difference(requests, ok, "derived: requests - successes")
}

// checkVegeta holds numbers of the report against each other.
func checkVegeta(root source.Node, latencies map[string]record.Value, requests, ok record.Value) {
	l := root.Get("latencies")
	checkRising(l.Report, []string{"min", "50th", "90th", "95th", "99th", "max"},
		latencies["min"], latencies["50th"], latencies["90th"], latencies["95th"], latencies["99th"], latencies["max"])
	if total := l.Get("total").Num("ns"); total.Known() && latencies["mean"].Known() && !within(total.Num, latencies["mean"].Num*requests.Num, 1e-6) {
		l.Get("total").Report("value/check", "total / requests is not the mean")
	}
	duration, wait := root.Get("duration").Num("ns"), root.Get("wait").Num("ns")
	if rate := root.Get("rate").Num("requests/s"); requests.Num > 1 && rate.Known() && duration.Num > 0 && !within(rate.Num*duration.Num, requests.Num, 1e-6) {
		root.Get("rate").Report("value/check", "the rate is not requests / duration")
	}
	if v := root.Get("throughput").Num("requests/s"); v.Known() && ok.Known() && duration.Num > 0 && !within(v.Num*(duration.Num+wait.Num), ok.Num, 1e-6) {
		root.Get("throughput").Report("value/check", "the throughput is not successes / (duration + wait)")
	}
	all, good := 0.0, 0.0
	for code, n := range root.Get("status_codes").Members() {
		v := n.Num("count").Num
		all += v
		if code >= "200" && code < "400" && len(code) == 3 {
			good += v
		}
	}
	if all != requests.Num || ok.Known() && good != ok.Num {
		root.Get("status_codes").Report("value/check", "%s requests with %s successes by their codes, but %s with %s by the totals",
			record.FormatFloat(all), record.FormatFloat(good), requests.Text(), ok.Text())
	}
}
