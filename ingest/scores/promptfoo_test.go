package scores

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const promptfooCases = "../../testdata/promptfoo"

func TestPromptfoo(t *testing.T) { readertest.Run(t, Promptfoo, promptfooCases) }

func TestPromptfooCorpus(t *testing.T) { readertest.Expect(t, Promptfoo, "promptfoo") }

func FuzzPromptfoo(f *testing.F) { readertest.Fuzz(f, Promptfoo, promptfooCases) }

func TestPromptfooLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"no version":      `{"evalId": "x", "results": {"prompts": [], "results": []}}`,
		"no prompts":      `{"evalId": "x", "results": {"version": 3, "results": []}}`,
		"no id":           `{"results": {"version": 3, "prompts": [], "results": []}}`,
		"list of results": `{"evalId": "x", "results": [{"version": 3}]}`,
		"inspect":         `{"version": 2, "status": "success", "eval": {"task": "x"}, "results": {"scores": []}}`,
	} {
		if f := readertest.Read(Promptfoo, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// plantedEvals hold keys and people's words wherever promptfoo has them, beside
// faults of every kind, since a message could quote what it complains of. All of
// them contain PLANTED.
var plantedEvals = map[string]string{
	"good": `{"evalId": "PLANTED-eval", "author": "PLANTED@example.org", "shareableUrl": "https://PLANTED.example/x",
  "config": {"description": "PLANTED title", "env": {"OPENAI_API_KEY": "sk-PLANTEDPLANTEDPLANTED"}, "PLANTED-key": 1,
    "providers": [{"id": "openai:chat:gpt-4o", "config": {"apiKey": "sk-PLANTEDPLANTEDPLANTED", "headers": {"Authorization": "Bearer PLANTED"}}}]},
  "results": {"version": 3, "timestamp": "2026-01-02T03:04:05.678Z", "prompts": [
    {"raw": "PLANTED prompt", "label": "PLANTED label", "id": "PLANTED-id", "config": {"apiKey": "PLANTED"}, "provider": "openai:chat:gpt-4o",
     "metrics": {"score": 1, "testPassCount": 1, "testFailCount": 1, "testErrorCount": 1, "totalLatencyMs": 1500, "tokenUsage": {"prompt": 10, "completion": 4, "numRequests": 2},
       "namedScores": {"tone": 1.5, "sk-PLANTEDPLANTED1234": 1, "said: PLANTED\nin two lines": 1}, "namedScoresCount": {"tone": 2, "sk-PLANTEDPLANTED1234": 2, "said: PLANTED\nin two lines": 2}}}],
   "results": [
    {"promptIdx": 0, "latencyMs": 500, "failureReason": 0, "vars": {"PLANTED": "PLANTED"}, "response": {"output": "PLANTED answer", "cached": false, "headers": {"set-cookie": "PLANTED"}}, "prompt": {"raw": "PLANTED"}},
    {"promptIdx": 0, "latencyMs": 700, "failureReason": 1, "error": "PLANTED is not there", "gradingResult": {"reason": "PLANTED"}},
    {"promptIdx": 0, "latencyMs": 300, "failureReason": 2, "error": "401 wrong key sk-PLANTEDPLANTEDPLANTED\nat PLANTED.js:1"}],
   "stats": {"durationMs": 1200}}}`,
	"faults on one line": `{"evalId":"e","results":{"version":3,"timestamp":"PLANTED","prompts":[{"raw":"PLANTED","provider":"https://api.example/v1?key=PLANTED","metrics":{"testPassCount":"PLANTED","testFailCount":-1,"testErrorCount":0,"totalLatencyMs":9,"namedScores":{"a":"PLANTED","b":7},"namedScoresCount":{"a":1,"b":1}}},{"provider":"PLANTED\nscript","metrics":"PLANTED"},{"provider":"exec:run.sh --key PLANTED","metrics":{"testPassCount":1,"testFailCount":0,"tokenUsage":{"prompt":"PLANTED","numRequests":"PLANTED"}}},"PLANTED"],"results":[{"promptIdx":"PLANTED","latencyMs":5},{"promptIdx":2,"latencyMs":"PLANTED PLANTED","failureReason":"PLANTED","response":"PLANTED"},"PLANTED"],"stats":{"durationMs":"PLANTED"}}}`,
	"provider is a key":  `{"evalId":"e","results":{"version":3,"prompts":[{"provider":"openai:chat:sk-PLANTEDPLANTED1234","metrics":{"testPassCount":1,"testFailCount":0}},{"provider":"./PLANTED.js","metrics":{"testPassCount":0,"testFailCount":0}},{"provider":"file://PLANTED.py:f","metrics":{"testPassCount":0,"testFailCount":0,"testErrorCount":2}}],"results":[]}}`,
	"old version":        `{"evalId":"PLANTED","results":{"version":2,"table":{"head":{"prompts":["PLANTED"]},"body":[]},"results":[{"vars":{"a":"PLANTED"}}]}}`,
	"single results":     `{"promptIdx":0,"testIdx":0,"testCase":{"vars":{"q":"PLANTED"}},"failureReason":0,"response":{"output":"PLANTED"}}`,
}

// TestPromptfooCopiesNoSecret: whatever a file holds, neither keys nor words of
// people reach a row, a run or a problem.
func TestPromptfooCopiesNoSecret(t *testing.T) {
	for name, text := range plantedEvals {
		for _, cut := range []int{len(text), len(text) * 9 / 10, len(text) / 2} {
			f := readertest.Read(Promptfoo, "r.json", []byte(text[:cut]))
			said := []string{readertest.Dump(f), f.Verdict.Generation, f.Verdict.Refused}
			for _, p := range f.Doc.Problems() {
				said = append(said, p.Msg, p.Hint, p.Text, p.Ref.At)
			}
			if all := strings.Join(said, "\n"); strings.Contains(all, "PLANTED") {
				t.Errorf("%s, cut at %d, says:\n%s", name, cut, all)
			}
		}
	}
	if f := readertest.Read(Promptfoo, "r.json", []byte(plantedEvals["good"])); len(f.Rows) != 10 {
		t.Errorf("the good one gives %d rows, want pass_rate, tone, seven latencies and the duration", len(f.Rows))
	}
}

func TestPromptfooModel(t *testing.T) {
	for provider, want := range map[string][2]string{
		"openai:chat:gpt-4o-mini":                    {"openai:chat:gpt-4o-mini", "openai"},
		"anthropic:messages:claude-3":                {"anthropic:messages:claude-3", "anthropic"},
		"GPT-4o, careful":                            {"GPT-4o, careful", ""},
		"python:provider.py":                         {},
		"python:provider.py:call":                    {},
		"exec: node x.js":                            {},
		"file://custom.js":                           {},
		"https://example.org/v1/chat":                {},
		"webhook:http://localhost":                   {},
		"my://address":                               {},
		"./custom_provider.mjs":                      {},
		"/home/somebody/provider":                    {},
		"provider.py":                                {},
		"":                                           {},
		"openai:chat:" + strings.Repeat("long ", 50): {},
	} {
		if model, by := promptfooModel(provider); [2]string{model, by} != want {
			t.Errorf("%q: model %q by %q, want %q", provider, model, by, want)
		}
	}
}
