package runners

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLocalScore(t *testing.T) { readertest.Run(t, LocalScore, "../../testdata/localscore") }

func FuzzLocalScore(f *testing.F) { readertest.Fuzz(f, LocalScore, "../../testdata/localscore") }

// TestLocalScoreDatabase says of the site's database what it is and what to do.
func TestLocalScoreDatabase(t *testing.T) {
	f := readertest.Read(LocalScore, "db", []byte("SQLite format 3\x00\x10\x00\x01\x01"))
	ps := f.Doc.Problems()
	if f.Verdict.Mine || len(f.Rows) > 0 || len(ps) != 1 || ps[0].ID() != "file/binary" || !strings.Contains(ps[0].Msg, "SQLite") || !strings.Contains(ps[0].HintText(), "-csv") {
		t.Errorf("problems: %+v", ps)
	}
}

func TestLocalScoreLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"no accelerator": `{"results_summary": {"performance_score": 1}}`,
		"another score":  `{"results_summary": {"score": 1}, "accelerator_info": {}}`,
		"llama-bench":    `[{"build_commit": "a", "n_prompt": 512, "n_gen": 0, "avg_ts": 1.0}]`,
	} {
		if f := readertest.Read(LocalScore, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
