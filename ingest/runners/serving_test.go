package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

// Rates of nothing are right, however they are compared, and rounding is no
// contradiction.
func TestServingRatesNearZero(t *testing.T) {
	const keys = `"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "completed": 1, "mean_ttft_ms": 1, `
	f := readertest.Read(VLLMServe, "x", []byte("{"+keys+`"duration": 10, "total_input_tokens": 0, "input_throughput": 0, "request_throughput": 0.1}`))
	if problems := f.Doc.Problems(); len(problems) > 0 || len(f.Rows) != 4 {
		t.Errorf("%d rows, %v", len(f.Rows), problems)
	}
	const table = "completed,total_input_tokens,total_output_tokens,duration,request_throughput,input_throughput,output_throughput," +
		"mean_e2e_latency_ms,mean_ttft_ms,mean_tpot_ms,mean_itl_ms\n1,0,1,2900.000,0.000,0.000,0.000,2900.000,1.000,-,-\n"
	f = readertest.Read(LMDeploy, "x", []byte(table))
	if problems := f.Doc.Problems(); len(problems) > 0 || len(f.Rows) == 0 {
		t.Errorf("%d rows, %v", len(f.Rows), problems)
	}
}
