package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

// TestGeneralBenchmarksLeaveOthersAlone holds the recognition of benchmarks of
// anything against files that look alike.
func TestGeneralBenchmarksLeaveOthersAlone(t *testing.T) {
	formats := []*reader.Format{GoBench, GoogleBenchmark, PytestBenchmark, ASV, JMH, GitHubActionBenchmark, Hyperfine}
	for name, text := range map[string]string{
		"results of another tool":  `{"results": [{"name": "a", "mean": 1}], "context": {}}`,
		"evaluation":               `{"results": {"gsm8k": {"acc": 0.5}}, "config": {}, "git_hash": "a", "commit_hash": "a"}`,
		"benchmarks without times": `{"context": {"date": "2024-01-01"}, "benchmarks": [{"name": "a", "score": 3}]}`,
		"benchmarks, machine":      `{"machine_info": {}, "benchmarks": [{"name": "a", "score": 3}]}`,
		"models":                   `[{"name": "a", "unit": "tokens/s", "value": 5, "model": "m"}]`,
		"modes":                    `[{"benchmark": "gsm8k", "mode": "cot", "score": 0.5}]`,
		"a script":                 `window.OTHER_DATA = {"entries": {}};`,
		"a script, cut":            `window.BENCHMARK_DATA`,
		"commands":                 `{"results": [{"command": "ls", "exit_code": 0}]}`,
		"nothing":                  `{}`, "no entries": `[]`, "numbers": `[1, 2]`,
	} {
		for _, f := range formats {
			if readertest.Read(f, name, []byte(text)).Verdict.Mine {
				t.Errorf("%s is claimed by %s", name, f.Name)
			}
		}
	}
}

// TestLoadToolsLeaveOthersAlone does so for tools that measure HTTP requests.
func TestLoadToolsLeaveOthersAlone(t *testing.T) {
	formats := []*reader.Format{K6, Locust, Vegeta, Oha, Wrk2}
	for name, text := range map[string]string{
		"metrics":       `{"metrics": {"ttft": {"avg": 1}}, "config": {}}`,
		"points":        `{"type": "Point", "coordinates": [1, 2]}`,
		"a metric":      `{"type": "Metric", "metric": 5, "data": {}}`,
		"latencies":     `{"latencies": [0.1, 0.2], "requests": 2, "status_codes": {}}`,
		"a log line":    `{"seq": 1, "code": 200, "latency": 5}`,
		"a summary":     `{"summary": {"successRate": 1}, "latencyPercentiles": [1]}`,
		"autoscaler":    "t,ts_unix,runners,backlog,running,traffic\n0.0,1782550343.3,1,0,0,0\n",
		"another table": "Type,Name,Request Count,Median\nGET,/a,5,6\n",
		"aiperf table":  "Metric,Unit,Name,Error,Occurrences\n",
		"talk of wrk":   "wrk prints Requests/sec: 5\nRunning tests\n",
		"no end":        "Running 30s test @ http://a/\n  2 threads and 100 connections\n",
		"end first":     "Requests/sec: 5\nRunning 30s test @ http://a/\n",
		"nothing":       "{}",
	} {
		for _, f := range formats {
			if readertest.Read(f, name, []byte(text)).Verdict.Mine {
				t.Errorf("%s is claimed by %s", name, f.Name)
			}
		}
	}
}

func TestFirstTokenTrends(t *testing.T) {
	for name, want := range map[string]bool{
		"ttft": true, "TTFT_ms": true, "time_to_first_token": true, "time-to-first-token (ms)": false, "llm.ttft": false, "ttft_chunks": false, "http_req_waiting": false,
	} {
		if isFirstToken(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

func TestGeneralUnits(t *testing.T) {
	for text, want := range map[string]generalUnit{
		"ms": {generalTime, "ms", ""}, "sec": {generalTime, "s", ""}, "ns/iter": {generalTime, "ns", "iter"}, "min/op": {generalTime, "min", "op"},
		"ops/ms": {generalRate, "1/ms", "ops"}, "req/sec": {generalRate, "1/s", "req"}, "iter/s": {generalRate, "1/s", "iter"},
	} {
		if got, ok := parseGeneralUnit(text); !ok || got != want {
			t.Errorf("%q: %v %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "/", "ms/", "/s", "MB/s", "B/op", "Megabytes", "tokens/s", "op", "ns/s", "ns/byte", "ops/ops", "ns/op/op"} {
		if got, ok := parseGeneralUnit(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestUnixMillis(t *testing.T) {
	for literal, want := range map[string]string{
		"1574927127603": "2019-11-28T07:45:27.603Z", "1000": "1970-01-01T00:00:01.000Z",
		"": "", "5": "", "-1574927127603": "", "1574927127603.5": "", "soon": "", "1e12": "",
	} {
		if got, _ := unixMillis(literal); string(got) != want {
			t.Errorf("%q: %q, want %q", literal, got, want)
		}
	}
}

func TestHyperfineShowsTheProgramOnly(t *testing.T) {
	for command, want := range map[string]string{
		"cargo run --release": "cargo", "/usr/bin/env python": "env", "'./a b' c": "a", `"tool" --key x`: "tool", "KEY=secret curl x": "curl",
		`C:\tools\a.exe /k secret`: "a.exe", "": "", "KEY=secret": "", "'": "", "  sleep 1": "sleep",
	} {
		if got := hyperfineProgram(command); got != want {
			t.Errorf("%q: %q, want %q", command, got, want)
		}
	}
}
