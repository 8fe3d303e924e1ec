package site

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// manyRuns is a report of n result files in the shape of a runner's: 28 numbers
// each, 40 models, one page for each run.
func manyRuns(n int) *analysis.Report {
	s := newSample()
	s.source("lab", "Sweeps of one node", "Lab", "https://example.org/lab")
	stats := []record.Stat{record.Mean, record.Median, record.StdDev, "p90", "p95", "p99"}
	for i := range n {
		o := s.file(fmt.Sprintf("runs/%05d.json", i), "vllm-serve", "lab")
		r := s.run(o, record.Measured, fmt.Sprintf("model-%02d", i%40), func(r *record.Run) {
			r.Engine, r.Hardware, r.Concurrency, r.OK = "vllm 0.22.0", "H200", known(float64(1+i/40%16), o), known(200, o)
		})
		for k, metric := range []string{"ttft", "tpot", "itl", "e2e_latency"} {
			for j, stat := range stats {
				s.row(r, metric, stat, strconv.FormatFloat(10.5+float64((i*31+k*7+j)%977)/3, 'f', 6, 64), "ms")
			}
		}
		for k, metric := range []string{"output_throughput", "total_throughput", "request_throughput"} {
			s.row(r, metric, record.Single, strconv.FormatFloat(1000.5+float64((i*17+k)%911), 'f', 6, 64), string(record.MustMetric(metric).Unit))
		}
	}
	return s.report()
}

// BenchmarkWrite is a site of 10,000 runs, each with its page, on the file system
// of the temporary directory (set TMPDIR to one in memory to measure the program
// alone).
func BenchmarkWrite(b *testing.B) {
	r := manyRuns(10_000)
	dir := b.TempDir()
	b.ReportAllocs()
	var sum Summary
	for b.Loop() {
		var err error
		if sum, err = Write(context.Background(), r, Options{Out: filepath.Join(dir, "public")}); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := os.RemoveAll(filepath.Join(dir, "public")); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(sum.Pages), "pages")
	b.ReportMetric(float64(sum.Bytes)/1e6, "MB")
}
