package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const (
	sglangOneBatchCases       = "../../testdata/sglang-one-batch"
	sglangOneBatchServerCases = "../../testdata/sglang-one-batch-server"
)

func TestSGLangOneBatch(t *testing.T) { readertest.Run(t, SGLangOneBatch, sglangOneBatchCases) }

func TestSGLangOneBatchServer(t *testing.T) {
	readertest.Run(t, SGLangOneBatchServer, sglangOneBatchServerCases)
}

func TestSGLangOneBatchCorpus(t *testing.T) {
	readertest.Expect(t, SGLangOneBatch, "sglang-one-batch")
	readertest.Expect(t, SGLangOneBatchServer, "sglang-one-batch-server")
}

func FuzzSGLangOneBatch(f *testing.F) { readertest.Fuzz(f, SGLangOneBatch, sglangOneBatchCases) }

func FuzzSGLangOneBatchServer(f *testing.F) {
	readertest.Fuzz(f, SGLangOneBatchServer, sglangOneBatchServerCases)
}

// The two files differ in one key only.
func TestSGLangOneBatchesExcludeEachOther(t *testing.T) {
	const keys = `"run_name": "default", "batch_size": 1, "input_len": 8, "output_len": 8, "overall_throughput": 16, "output_throughput": 8, "latency": 1`
	for text, server := range map[string]bool{
		"{" + keys + "}": true, "{" + keys + `, "prefill_latency": 0.5, "total_latency": 1}`: false,
	} {
		a, b := readertest.Read(SGLangOneBatchServer, "x", []byte(text)), readertest.Read(SGLangOneBatch, "x", []byte(text))
		if a.Verdict.Mine != server || b.Verdict.Mine == server {
			t.Errorf("%s: server %v, engine %v", text, a.Verdict.Mine, b.Verdict.Mine)
		}
	}
}
