package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestTerminalBench(t *testing.T) {
	readertest.Run(t, TerminalBench, "../../testdata/terminal-bench")
}

func FuzzTerminalBench(f *testing.F) {
	readertest.Fuzz(f, TerminalBench, "../../testdata/terminal-bench")
}

func TestTerminalBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"swe-bench":    `{"leaderboards": [{"name": "x", "results": [{"resolved": 1, "folder": "a"}]}]}`,
		"accuracy":     `{"accuracy": 0.4, "results": []}`,
		"another run":  `{"run_id": "x", "dataset_name": "y"}`,
		"other counts": `{"n_total_trials": 5, "stats": {"mean": 1}}`,
	} {
		if f := readertest.Read(TerminalBench, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
