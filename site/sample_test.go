package site

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// sample is a made-up normalized table, built by hand: every number with an origin, as a
// reader would hand it out.
type sample struct {
	analysis.Data
	options analysis.Options
}

func newSample() *sample {
	s := &sample{}
	s.Name = func(r *record.Run) analysis.Name {
		return analysis.Name{ID: r.Model, Price: r.Model, Title: r.Model, Rule: "the name itself"}
	}
	s.options = analysis.Options{Title: "Speed, quality and price", AsOf: "2026-06-28", Author: analysis.Author{Name: "A. Writer", URL: "https://example.org"}}
	return s
}

func (s *sample) source(key, title, publisher, url string) {
	s.options.Sources = append(s.options.Sources, analysis.Source{Key: key, Title: title, Publisher: publisher, URL: url, Date: "2026-06-28", Accessed: "2026-06-28"})
}

func (s *sample) file(path, format, source string) *record.Origin {
	o := &record.Origin{Path: path, SHA256: sha256.Sum256([]byte(path)), Size: int64(100 + len(path)), Format: format, Source: source}
	s.Origins = append(s.Origins, o)
	return o
}

func (s *sample) run(o *record.Origin, kind record.Kind, model string, change ...func(*record.Run)) *record.Run {
	r := &record.Run{ID: record.ShortHash("run" + strconv.Itoa(len(s.Runs))), Kind: kind, Model: model, Origin: o, Record: len(s.Runs) + 1}
	for _, f := range change {
		f(r)
	}
	s.Runs = append(s.Runs, r)
	return r
}

// row adds a number as it stands in the file: a literal in a unit of the source.
func (s *sample) row(r *record.Run, metric string, stat record.Stat, literal, unit string, change ...func(*record.Row)) {
	num, to, err := record.Convert(literal, unit)
	if err != nil {
		panic(err)
	}
	row := record.Row{Run: r, Metric: record.MustMetric(metric), Stat: stat, Value: record.Value{
		Num: num, Unit: to, Raw: literal, RawUnit: unit,
		Ref: record.Ref{Origin: r.Origin, Record: r.Record, At: "/" + metric + "/" + string(stat), Offset: int64(len(s.Rows))}}}
	for _, f := range change {
		f(&row)
	}
	s.Rows = append(s.Rows, row)
}

func (s *sample) label(r *record.Run, metric, benchmark, text string, kind record.Absence) {
	s.Labels = append(s.Labels, record.Label{Run: r, Metric: record.MustMetric(metric), Benchmark: benchmark, Text: text, Kind: kind,
		Ref: record.Ref{Origin: r.Origin, Record: r.Record, At: metric}})
}

func known(n float64, o *record.Origin) record.Value {
	return record.Value{Num: n, Unit: record.Count, Raw: record.FormatFloat(n), Ref: record.Ref{Origin: o, Record: 1, At: "/setting"}}
}

const index = "Intelligence Index"

// article is the table that the product grew from, with what such a report has
// beside it: live samples, claims, prices and a sweep.
func article() *sample {
	s := newSample()
	s.source("aa", "Artificial Analysis, models and providers", "Artificial Analysis", "https://artificialanalysis.ai")
	s.source("live", "Made-up live samples for this test", "benchfolio", "https://example.org/live")
	s.source("claims", "Records of vendors", "Vendors", "ftp://example.org/claims")
	s.source("prices", "Price list", "Lists", "https://example.org/prices?a=1&b=2")
	s.source("lab", "Sweeps of one node", "Lab", "https://example.org/lab")
	table, prices := s.file("article.md", "table", "aa"), s.file("prices.json", "litellm", "prices")
	for _, m := range []struct{ model, speed, score, in, out string }{
		{"Mercury 2", "805.7", "", "", ""}, {"Gemini 3 Flash", "167.0", "38", "0.50", "3.00"},
		{"DeepSeek V4 Flash", "103.0", "40", "", ""}, {"DeepSeek V4 Pro", "80.0", "44", "0.45", "2.20"},
		{"GPT-5.5", "77.1", "55", "5.00", "30.00"}, {"Claude Opus 4.8", "58.7", "56", "5.00", "25.00"},
		{"Llama 5 Scout", "61.0", "33", "0.90", "1.10"},
	} {
		s.row(s.run(table, record.Measured, m.model), "output_speed", record.Single, m.speed, "tokens/s")
		score := s.run(table, record.Score, m.model)
		if m.score != "" {
			s.row(score, "score", record.Single, m.score, "points", func(r *record.Row) { r.Benchmark = index })
		} else {
			s.label(score, "score", index, "Low (speed leader)", record.Worded)
		}
		if m.in == "" {
			continue
		}
		price := s.run(prices, record.Priced, m.model)
		s.row(price, "price_input", record.Single, m.in, "USD/1M tokens")
		s.row(price, "price_output", record.Single, m.out, "USD/1M tokens")
	}
	s.label(s.run(table, record.Priced, "DeepSeek V4 Flash"), "price_input", "", "Budget tier", record.Worded)
	s.live()
	s.claims()
	s.sweep()
	s.Problems = append(s.Problems,
		record.Problem{Kind: record.ProblemByID("syntax/json"), Ref: record.Ref{Origin: s.file("broken.json", "", "")}, Line: 3, Col: 7, Msg: "the object ends early", Text: `{"a": <b>`},
		record.Problem{Kind: record.ProblemByID("value/unit"), Ref: record.Ref{Origin: table}, Msg: "no unit"})
	return s
}

func (s *sample) live() {
	o := s.file("live/samples.csv", "table", "live")
	for _, m := range []struct {
		model, provider string
		base            float64
		n               int
	}{{"Gemini 3 Flash", "Demo Cloud A", 168, 24}, {"DeepSeek V4 Flash", "Demo Cloud A", 109, 24}, {"DeepSeek V4 Flash", "Demo Cloud B", 97, 24}, {"GPT-5.5", "Demo Cloud B", 78, 24}, {"DeepSeek V4 Pro", "Demo Cloud B", 82, 4}} {
		for i := range m.n {
			r := s.run(o, record.Measured, m.model, func(r *record.Run) {
				r.Provider = m.provider
				r.Date = record.Date(fmt.Sprintf("2026-06-%02dT%02d:30:00Z", 26+i/8, i%8*3))
			})
			s.row(r, "output_speed", record.Single, strconv.FormatFloat(m.base+float64(i*37%17)-8, 'f', 1, 64), "tokens/s")
			s.row(r, "ttft", record.Single, strconv.FormatFloat(80000/m.base+float64(i*41%90), 'f', 0, 64), "ms")
		}
	}
}

func (s *sample) claims() {
	o := s.file("claims.csv", "table", "claims")
	for _, c := range []struct{ model, provider, speed string }{{"Gemini 3 Flash", "Demo Cloud A", "240"}, {"DeepSeek V4 Flash", "Demo Cloud B", "140"}, {"GPT-5.5", "Demo Cloud B", "75"}, {"Llama 4 Maverick", "NVIDIA", "1038"}} {
		r := s.run(o, record.Claimed, c.model, func(r *record.Run) { r.Provider, r.Date = c.provider, "2026-05-12" })
		s.row(r, "output_speed", record.Single, c.speed, "tokens/s", func(r *record.Row) { r.Note = "per user, single stream" })
	}
}

func (s *sample) sweep() {
	for i, engine := range []string{"vllm 0.22.0", "sglang 0.5.3"} {
		for k, c := range []float64{1, 4, 16, 64, 256} {
			o := s.file(fmt.Sprintf("runs/%d-c%g.json", i, c), "vllm-serve", "lab")
			r := s.run(o, record.Measured, "gpt-oss-120b", func(r *record.Run) {
				r.Engine, r.Hardware, r.Precision, r.Concurrency, r.Accelerators = engine, "H200", "mxfp4", known(c, o), known(1, o)
				r.Date, r.OK, r.Failed = "2026-06-09", known(10*c, o), known(0, o)
			})
			tpot := 3.1 + 0.11*c + float64(i)
			n := func(r *record.Row) { r.N = known(10*c, o) }
			s.row(r, "ttft", record.Median, strconv.FormatFloat(21.3+c*1.7, 'f', 2, 64), "ms", n)
			s.row(r, "ttft", "p99", strconv.FormatFloat(41.3+c*4.7, 'f', 2, 64), "ms", n)
			s.row(r, "tpot", record.Median, strconv.FormatFloat(tpot, 'f', 3, 64), "ms", n)
			s.row(r, "tpot", "p99", strconv.FormatFloat(tpot*1.3, 'f', 3, 64), "ms", n)
			s.row(r, "output_throughput", record.Single, strconv.FormatFloat(c*1000/tpot, 'f', 1, 64), "tokens/s")
			s.row(r, "duration", record.Single, strconv.Itoa(60+k), "s")
		}
	}
}

func (s *sample) report() *analysis.Report { return analysis.Build(s.Data, s.options) }

// write writes a report into a new directory.
func write(t testing.TB, r *analysis.Report, o Options) (dir string, sum Summary) {
	t.Helper()
	if o.Out == "" {
		o.Out = filepath.Join(t.TempDir(), "public")
	}
	sum, err := Write(context.Background(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	return o.Out, sum
}

// files reads a whole site.
func files(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
