package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestMLPerfResults(t *testing.T) {
	readertest.Run(t, MLPerfResults, "../../testdata/mlperf-results")
}

func TestMLPerfResultsCorpus(t *testing.T) {
	const dir = "mlperf/mlcommons__inference_results_v5.1/"
	readertest.Expect(t, MLPerfResults, "mlperf/mlcommons__inference", dir+"summary_results.json", dir+"Giga_summary.csv",
		dir+"CoreWeave_summary.csv", dir+"Supermicro_code_llama2-70b-99_summary.csv")
}

func FuzzMLPerfResults(f *testing.F) {
	readertest.Fuzz(f, MLPerfResults, "../../testdata/mlperf-results")
}

func TestMLPerfResultsLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"system":       `{"accelerator_model_name": "NVIDIA B200", "number_of_nodes": 1, "accelerators_per_node": 8, "division": "closed", "submitter": "Acme"}`,
		"measurement":  `{"weight_data_types": "fp4", "starting_weights_filename": "x", "input_data_types": "fp16"}`,
		"accuracy log": "[\n{\"seq_id\": 0, \"qsl_idx\": 1, \"data\": \"00\"}\n]\n",
		"empty log":    "[\n]\n",
		"summary log":  "================================================\nMLPerf Results Summary\n================================================\nScenario : Server\n",
		"numbered":     `{"0": {"Organization": "Acme", "score": 1}}`,
		"other CSV":    "Organization,Availability,Division\nAcme,available,closed\n",
		"model table":  "Organization,Model,Score\nAcme,A1,50\n",
	} {
		if f := readertest.Read(MLPerfResults, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestMLPerfResultIsOneInAllTables holds the natural identity of a result
// against the three tables that can state it.
func TestMLPerfResultIsOneInAllTables(t *testing.T) {
	tables := []string{
		`[{"Unique ID (e.g. for Audit)": "u", "Submitter": "Acme", "Category": "closed", "Platform": "A1", "UsedModel": "llama2-70b-99", "Model": "llama2-70b-99", "Scenario": "Server", "version": "v6.0", "Performance_Result": 12.5, "Performance_Units": "Tokens/s"}]`,
		"Organization,Availability,Division,Platform,Model,MlperfModel,Scenario,Result,Units,version\nAcme,available,closed,A1,llama2-70b-99,llama2-70b-99,server,12.5,Tokens/s,v6.0\n",
		`{"0": {"Organization": "Acme", "Division": "closed", "Platform": "A1", "Model": "llama2-70b-99", "MlperfModel": "llama2-70b-99", "Scenario": "Server", "version": "v6.0", "Result": 12.5, "Units": "Tokens/s"}}`,
	}
	const want = "mlperf-inference/v6.0/closed/Acme/A1/llama2-70b-99/llama2-70b-99/Server"
	for _, text := range tables {
		f := readertest.Read(MLPerfResults, "table", []byte(text))
		if len(f.Runs) != 1 || len(f.Rows) != 1 || f.Runs[0].Key != want {
			t.Errorf("%.40s: %d runs, %d rows; want one with the key %s", text, len(f.Runs), len(f.Rows), want)
		}
	}
}

func TestMLPerfRounds(t *testing.T) {
	for _, c := range []struct {
		round, from string
		want        bool
	}{
		{"v4.1", "v4.1", true}, {"v5.0", "v4.1", true}, {"v10.0", "v4.1", true}, {"5", "v4.1", true},
		{"v4.0", "v4.1", false}, {"v3.1", "v4.1", false}, {"", "v4.1", false}, {"v4.x", "v4.1", false}, {"", "", true},
	} {
		if got := roundAtLeast(c.round, c.from); got != c.want {
			t.Errorf("%q at least %q: %v", c.round, c.from, got)
		}
	}
}
