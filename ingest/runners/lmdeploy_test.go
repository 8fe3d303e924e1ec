package runners

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const lmdeployCases = "../../testdata/lmdeploy"

func TestLMDeploy(t *testing.T) { readertest.Run(t, LMDeploy, lmdeployCases) }

func FuzzLMDeploy(f *testing.F) { readertest.Fuzz(f, LMDeploy, lmdeployCases) }

// A table is known by its whole header: another that has some of the columns is
// read by the names of its columns.
func TestLMDeployLeavesOthersAlone(t *testing.T) {
	now := strings.Join(lmdeployColumns, ",")
	for name, header := range map[string]string{
		"a column more":   "batch,num_prompts,RPS,RPM,FTL(ave)(s),throughput(out tok/s),throughput(total tok/s),notes",
		"another order":   "num_prompts,batch,RPS,RPM,FTL(ave)(s),throughput(out tok/s),throughput(total tok/s)",
		"a column behind": now + ",p99_ttft_ms",
		"vLLM's sweep":    "date,model_id,num_prompts,duration,completed,total_input_tokens,mean_ttft_ms",
		"tabs between":    strings.ReplaceAll(now, ",", " "),
		"one column":      "RPS",
	} {
		values := strings.Repeat("1,", strings.Count(header, ",")) + "1"
		if f := readertest.Read(LMDeploy, "x", []byte(header+"\n"+values+"\n")); f.Verdict.Mine {
			t.Errorf("%s: claimed", name)
		}
	}
}
