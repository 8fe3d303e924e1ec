package scores

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestSWEBench(t *testing.T) { readertest.Run(t, SWEBench, "../../testdata/swe-bench") }

func TestSWEBenchCorpus(t *testing.T) { readertest.Expect(t, SWEBench, "swe-bench") }

func FuzzSWEBench(f *testing.F) { readertest.Fuzz(f, SWEBench, "../../testdata/swe-bench") }

func TestSWEBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"another board":  `{"leaderboards": [{"name": "x", "results": [{"score": 1}]}]}`,
		"terminal-bench": `{"accuracy": 0.4, "n_resolved": 2, "n_unresolved": 3, "results": []}`,
		"nested maps":    `{"a": {"b": {"resolved": true, "cost": 1}}}`,
		"nothing":        `{}`,
	} {
		if f := readertest.Read(SWEBench, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestSWEBenchRepeatsNoWarning: a warning is somebody's words.
func TestSWEBenchRepeatsNoWarning(t *testing.T) {
	f := readertest.Read(SWEBench, "x", []byte(`{"leaderboards": [{"name": "Lite", "results": [{"name": "a", "folder": "a", "resolved": 1, "warning": "their words"}]}]}`))
	if len(f.Rows) != 1 || !strings.Contains(f.Rows[0].Note, "warning") || strings.Contains(readertest.Dump(f), "their words") {
		t.Errorf("%s", readertest.Dump(f))
	}
}
