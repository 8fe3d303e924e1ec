package identity

import (
	"slices"
	"testing"
)

func TestPartsOf(t *testing.T) {
	same := [][]string{
		{"meta-llama/Llama-3.3-70B-Instruct", "Llama 3.3 Instruct 70B", "us.meta.llama3-3-70b-instruct-v1:0", "ovhcloud/Meta-Llama-3_3-70B-Instruct", "fireworks_ai/accounts/fireworks/models/llama-v3p3-70b-instruct", "snowflake/snowflake-llama-3.3-70b"},
		{"Qwen/Qwen2.5-Coder-32B-Instruct", "lambda_ai/qwen25-coder-32b-instruct"},
		{"openai-gpt-55", "gpt-5.5"},
		{"google/gemma-3-27b-it", "Gemma 3 27B Instruct", "gemma-3-27b"},
		{"Qwen/Qwen3-235B-A22B-Instruct-2507", "Qwen3 235B 2507 Instruct"},
		{"gpt-oss-20b", "lemonade/gpt-oss-20b-mxfp4-GGUF"},
		{"gemini-2.0-pro-exp-02-05", "gemini-2-0-pro-experimental"},
	}
	for _, names := range same {
		for _, name := range names {
			if got, want := partsIn(name), partsIn(names[0]); got != want {
				t.Errorf("%s: parts %q, want those of %s, %q", name, got, names[0], want)
			}
		}
	}
	apart := [][2]string{
		{"gpt-5", "gpt-5-chat"}, {"gpt-5", "gpt-5-mini"}, {"qwen3-8b", "qwen3.8"}, {"llama-3.1-8b", "llama-3.1-70b"},
		{"Command R", "Command R+"}, {"claude-opus-4.5", "claude-sonnet-4.5"}, {"deepseek-r1", "deepseek-v3"},
	}
	for _, names := range apart {
		if partsIn(names[0]) == partsIn(names[1]) {
			t.Errorf("%s and %s have the same parts %q", names[0], names[1], partsIn(names[0]))
		}
	}
}

func partsIn(name string) string { return newNearName(Parse(name), found{}).parts.String() }

// Of the models that look like one, all but the best ask, each about the best first,
// so that lines which are pasted lead to one id.
func TestAlikeLeadsToOneID(t *testing.T) {
	const best = "meta-llama/Llama-3.3-70B-Instruct"
	var spellings []Spelling
	add := func(format string, texts ...string) {
		for _, text := range texts {
			spellings = append(spellings, Spelling{Text: text, Format: format})
		}
	}
	add("scores", "Llama 3.3 Instruct 70B", "llama-3-3-instruct-70b")
	add("prices", "us.meta.llama3-3-70b-instruct-v1:0", "llama3.3-70b-instruct", "ovhcloud/Meta-Llama-3_3-70B-Instruct", "meta-llama-3.3-70b-instruct")
	add("weights", best, "deepinfra/"+best)
	r := NewResolver(nil, nil, spellings)
	for _, s := range spellings {
		res := r.Resolve(s)
		alike := r.Alike(s, res)
		if res.Canonical == best {
			if len(alike) > 0 {
				t.Errorf("%s asks about %+v", s.Text, alike)
			}
			continue
		}
		if len(alike) == 0 || alike[0].Canonical != best || alike[0].Likeness > SameParts {
			t.Errorf("%s asks about %+v, want %s first", s.Text, alike, best)
		}
	}
}

// A base model and the model tuned from it are two; nobody is asked.
func TestAlikeKnowsBaseModels(t *testing.T) {
	spellings := []Spelling{
		{Text: "meta-llama/Llama-3.1-8B", Format: "a"}, {Text: "deepinfra/meta-llama/Llama-3.1-8B", Format: "b"},
		{Text: "meta-llama/Llama-3.1-8B-Instruct", Format: "a"}, {Text: "deepinfra/meta-llama/Llama-3.1-8B-Instruct", Format: "b"},
	}
	r := NewResolver(nil, nil, spellings)
	for _, s := range spellings {
		if alike := r.Alike(s, r.Resolve(s)); len(alike) > 0 {
			t.Errorf("%s asks about %+v", s.Text, alike)
		}
	}
}

func TestSplitPoints(t *testing.T) {
	got := splitPoints([]string{"llama", "v3p1", "0p6b", "p", "3p", "gp4", "1p2p3", ""})
	want := []string{"llama", "v3", "1", "0", "6b", "p", "3p", "gp4", "1", "2", "3", ""}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
