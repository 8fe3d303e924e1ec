package runners

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestOllama(t *testing.T) { readertest.Run(t, Ollama, "../../testdata/ollama") }

func TestOllamaCorpus(t *testing.T) { readertest.Expect(t, Ollama, "ollama") }

func FuzzOllama(f *testing.F) { readertest.Fuzz(f, Ollama, "../../testdata/ollama") }

func TestOllamaLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"home-made table": "model,param_count,storage,initial_load_duration,avg_duration,max_duration,min_duration,total_test_time\nllama3:latest,8B,4.7GB,9791,17409,35497,885,220751\n",
		"list of models":  `{"models": [{"name": "llama3:latest", "size": 1}]}`,
		"llama.cpp":       "prompt eval time = 100.0 ms / 10 tokens\n       eval time = 100.0 ms / 10 runs\n",
		"half a block":    "eval rate: 42.10 tokens/s\n",
		"another stream":  `{"model": "m", "done": true}`,
	} {
		if f := readertest.Read(Ollama, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestOllamaKeepsAnswersToItself holds that no text of an answer leaves the reader.
func TestOllamaKeepsAnswersToItself(t *testing.T) {
	f := readertest.Read(Ollama, "x", []byte(`{"model": "m", "created_at": "2026-01-02T03:04:05Z", "done": true, "eval_count": "secret words", "eval_duration": 1, "response": "secret words", "message": {"content": "secret words"}}`))
	if dump := readertest.Dump(f); !f.Verdict.Mine || strings.Contains(dump, "secret") {
		t.Errorf("dump: %s", dump)
	}
}
