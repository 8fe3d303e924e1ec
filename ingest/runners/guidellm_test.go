package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const guideLLMCases = "../../testdata/guidellm"

func TestGuideLLM(t *testing.T) { readertest.Run(t, GuideLLM, guideLLMCases) }

func TestGuideLLMCorpus(t *testing.T) { readertest.Expect(t, GuideLLM, "guidellm") }

func FuzzGuideLLM(f *testing.F) { readertest.Fuzz(f, GuideLLM, guideLLMCases) }

// Others call a list of results benchmarks, too.
func TestGuideLLMRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"google-benchmark": `{"context": {"host_name": "h"}, "benchmarks": [{"name": "BM_x", "run_name": "BM_x", "iterations": 10}]}`,
		"pytest-benchmark": `{"machine_info": {}, "version": "4.0.0", "benchmarks": [{"name": "test_x", "stats": {"mean": 1}}]}`,
		"a report's plan":  `{"metadata": {"labels": {}}, "spec": {"backend": {"kind": "openai_http"}}, "benchmarks": [null]}`,
		"YAML of others":   "benchmarks:\n- name: x\n  note: 'type_: generative_benchmark'\n",
		"other CSV":        "Type,Id,Name\ngenerative_benchmark,1,x\n",
	} {
		if f := readertest.Read(GuideLLM, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed as %q", name, f.Verdict.Generation)
		}
	}
}

// The exports of a run are ranked by what they hold.
func TestGuideLLMExportsAreRanked(t *testing.T) {
	const a = "Type,Run Id,Id,Name,Duration,Successful Requests,Successful Request latency mean\ngenerative_benchmark,r,i,synchronous,1,1,0.5\n"
	for text, want := range map[string]int{
		`{"benchmarks": [{"type_": "generative_benchmark", "metrics": {"request_latency": {"successful": {"mean": 0.5}}}}]}`:   1,
		"benchmarks:\n- type_: generative_benchmark\n  metrics:\n    request_latency:\n      successful:\n        mean: 0.5\n": 2,
		a: 3,
	} {
		f := readertest.Read(GuideLLM, "x", []byte(text))
		if len(f.Runs) != 1 || len(f.Rows) == 0 || f.Sink.PlaceOf(f.Runs[0]) != (reader.Place{Export: want}) {
			t.Errorf("%.40q: %d runs, %d rows, want rank %d", text, len(f.Runs), len(f.Rows), want)
		}
	}
}
