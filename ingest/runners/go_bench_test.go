package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestGoBench(t *testing.T) { readertest.Run(t, GoBench, "../../testdata/go-bench") }

func TestGoBenchCorpus(t *testing.T) { readertest.Expect(t, GoBench, "go-bench") }

func FuzzGoBench(f *testing.F) { readertest.Fuzz(f, GoBench, "../../testdata/go-bench") }

func TestGoUnits(t *testing.T) {
	for _, c := range []struct{ text, metric, unit, label string }{
		{"ns/op", "time", "ns", ""}, {"sec/op", "time", "s", ""}, {"μs/iter", "time", "us", ""}, {"ms/req", "time", "ms", ""},
		{"build-real-ns/op", "time", "ns", "build-real"}, {"p99-us/op", "time", "us", "p99"},
		{"ops/s", "rate", "1/s", ""}, {"requests/s", "rate", "1/s", ""},
		{"B/op", "", "", ""}, {"allocs/op", "", "", ""}, {"MB/s", "", "", ""}, {"ns", "", "", ""}, {"ns/", "", "", ""},
		{"ns/key", "", "", ""}, {"-ns/op", "", "", ""}, {"/op", "", "", ""}, {"tokens/s", "", "", ""},
	} {
		u, label, ok := parseGoUnit(c.text)
		if ok != (c.metric != "") || ok && (u.metric.ID != c.metric || u.unit != c.unit || label != c.label) {
			t.Errorf("%q: %v %q %q %v", c.text, u.metric, u.unit, label, ok)
		}
	}
}

func TestGoBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"events":        `{"Action":"output","Package":"a","Output":"BenchmarkX-8 \t 100 \t 5 ns/op\n"}` + "\n",
		"tests":         "=== RUN   TestX\n--- PASS: TestX (0.00s)\nPASS\nok  \ta\t0.1s\n",
		"names alone":   "BenchmarkX\nBenchmarkY-8\n",
		"criterion":     "BenchmarkX             time:   [1.2 ns 1.3 ns 1.4 ns]\n",
		"prose":         "Benchmark 1 of the 3 programs: 5 ns/op were measured.\n",
		"benchmarks of": "Benchmarks 100 5 ns/op\n",
	} {
		if f := readertest.Read(GoBench, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
