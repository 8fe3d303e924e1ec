package identity

import "testing"

func TestMayJoin(t *testing.T) {
	tests := []struct {
		a, b                string
		price, score, speed bool // speed from one provider
	}{
		{"claude-sonnet-4-5-20250929", "vertex_ai/claude-sonnet-4-5@20250929", true, true, true},
		{"claude-sonnet-4-5-20250929", "claude-sonnet-4-5-20250929-thinking-32k", true, false, false},                    // budget
		{"claude-sonnet-4-5-20250929-thinking-32k", "claude-sonnet-4-5-20250929_32K", true, true, true},                  // two grammars
		{"claude-sonnet-4-5-20250929-thinking-32k", "claude-sonnet-4-5-20250929-thinking-64k", true, false, false},       // budget
		{"gpt-5-high", "gpt-5", true, false, false},                                                                      // unknown effort joins only unknown
		{"gpt-5-high", "gpt-5 (low)", true, false, false},                                                                // effort
		{"o3", "o3_unknown", true, true, true},                                                                           // unknown and unknown
		{"meta-llama/Llama-3.3-70B-Instruct", "meta-llama/llama-3.3-70b-instruct:free", false, true, false},              // tag
		{"meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct-FP8", false, false, false},              // quantization
		{"meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct-bf16", false, false, false},             // unstated is not BF16
		{"anthropic/claude-opus-4.7", "anthropic/claude-opus-4.7-fast", false, true, false},                              // way of serving
		{"anthropic.claude-sonnet-4-5-20250929-v1:0", "eu.anthropic.claude-sonnet-4-5-20250929-v1:0", false, true, true}, // region
		{"claude-sonnet-4-5", "claude-sonnet-4-5-20250929", false, false, false},                                         // date
		{"claude-opus-4-6", "claude-opus-4-7", false, false, false},                                                      // version
		{"gpt-5", "gpt-5-mini", false, false, false},                                                                     // size
		{"o3 (high)", "o3 (high) + gpt-4.1", false, false, false},                                                        // pair
		{"o3 (high) + gpt-4.1", "o3 (high) + GPT 4.1", true, true, true},                                                 // the same pair
		{"chatgpt-4o-latest", "chatgpt-4o-latest", false, false, false},                                                  // moves
		{"qwen", "qwen", false, false, false},                                                                            // served name
		{"unsloth/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.3-70B-Instruct", false, false, false},                     // another repository
		{"Qwen/Qwen3-235B-A22B-Thinking-2507", "Qwen/Qwen3-235B-A22B-Instruct-2507", false, false, false},                // two trained models
		{"Qwen3 235B A22B 2507 (Reasoning)", "Qwen3 235B A22B 2507", false, false, false},                                // there "reasoning" is a model
	}
	for _, tt := range tests {
		a, b := Parse(tt.a), Parse(tt.b)
		for _, order := range [][2]Name{{a, b}, {b, a}} {
			if ok, why := MayJoinPrice(order[0], order[1]); ok != tt.price || why == "" {
				t.Errorf("price of %q, %q: %v (%s)", order[0].Raw, order[1].Raw, ok, why)
			}
			if ok, why := MayJoinScore(order[0], order[1]); ok != tt.score || why == "" {
				t.Errorf("score of %q, %q: %v (%s)", order[0].Raw, order[1].Raw, ok, why)
			}
			if ok, why := MayJoinSpeed(order[0], order[1], "p", "p"); ok != tt.speed || why == "" {
				t.Errorf("speed of %q, %q: %v (%s)", order[0].Raw, order[1].Raw, ok, why)
			}
		}
	}
	n := Parse("gpt-5-high")
	if ok, why := MayJoinSpeed(n, n, "azure", "openai"); ok {
		t.Errorf("speed of two providers: %s", why)
	}
	tier := ParseFrom("llm-prices", "claude-sonnet-4.5-200k")
	if ok, why := MayJoinPrice(tier, Parse("claude-sonnet-4.5")); ok || why != "price tier differs: 200k and not stated" {
		t.Errorf("tier: %v %s", ok, why)
	}
	slug := ParseFrom("artificial-analysis", "gemini-3-1-pro-preview")
	if ok, why := MayJoinScore(slug, Parse("gemini-3.1-pro-preview")); ok {
		t.Errorf("an effort that the source does not state joined: %s", why)
	}
}

// A score of the BF16 weights stands for a quantized model only where the user
// says so, and is marked.
func TestAssumedFrom(t *testing.T) {
	sp := []Spelling{in("vllm-serve", "org/Model-FP8"), in("lighteval", "org/Model"), in("lighteval", "org/Model-bf16"), in("lighteval", "org/Model-int4")}
	set := mustSet(t, Alias{Spelling: "org/Model-FP8", Canonical: "org/Model", Quantization: "bf16"})
	r := NewResolver(set, nil, sp)
	run := r.Resolve(sp[0]).Name
	for i, want := range map[int]bool{1: true, 2: true, 3: false} {
		other := r.Resolve(sp[i]).Name
		ok, why := MayJoinScore(run, other)
		if ok != want || ok && why != "assumed from BF16" {
			t.Errorf("score of %s: %v %q", sp[i].Text, ok, why)
		}
		if ok, _ := MayJoinPrice(run, other); ok {
			t.Errorf("price of %s joined", sp[i].Text)
		}
		if ok, _ := MayJoinSpeed(run, other, "", ""); ok {
			t.Errorf("speed of %s joined", sp[i].Text)
		}
	}
	if plain := NewResolver(nil, nil, sp).Resolve(sp[0]).Name; plain.Assumed != "" {
		t.Error("assumed without a line")
	}
}
