package identity

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// resolve builds a Resolver from the spellings and resolves the first of them.
func resolve(set *Set, canonical []string, sp ...Spelling) Resolution {
	return NewResolver(set, canonical, sp).Resolve(sp[0])
}

func in(format, text string, ids ...string) Spelling {
	return Spelling{Text: text, Format: format, IDs: ids}
}

func mustSet(t *testing.T, lines ...Alias) *Set {
	t.Helper()
	set, errs := NewSet(lines)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return set
}

func TestResolve(t *testing.T) {
	tests := []struct {
		name      string
		sp        []Spelling
		canonical []string
		id        string
		rule      Rule
		status    Status
	}{
		{"own", []Spelling{in("litellm", "groq/llama-3.3-70b-versatile"), in("openrouter", "meta-llama/llama-3.3-70b-instruct")}, nil,
			"groq/llama-3.3-70b-versatile", ByOwn, Unresolved},
		{"repository is an id", []Spelling{in("lighteval", "meta-llama/Llama-3.1-8B-Instruct")}, nil,
			"meta-llama/Llama-3.1-8B-Instruct", ByID, Resolved},
		{"repository leads", []Spelling{in("litellm", "deepinfra/meta-llama/Llama-3.3-70B-Instruct"), in("openrouter", "meta-llama/llama-3.3-70b-instruct"), in("lighteval", "meta-llama/Llama-3.3-70B-Instruct")}, nil,
			"meta-llama/Llama-3.3-70B-Instruct", ByNormalized, Resolved},
		{"dated API id leads", []Spelling{in("litellm", "vertex_ai/claude-sonnet-4-5@20250929"), in("lmarena", "claude-sonnet-4-5-20250929"), in("models-dev", "anthropic/claude-sonnet-4-5-20250929")}, nil,
			"claude-sonnet-4-5-20250929", ByNormalized, Resolved},
		{"given canonical leads", []Spelling{in("lmarena", "gpt-oss-120b"), in("inferencex-agg", "openai/gpt-oss-120b")}, []string{"openai/gpt-oss-120b"},
			"openai/gpt-oss-120b", ByNormalized, Resolved},
		{"setting is not the id", []Spelling{in("lmarena", "gpt-5-high"), in("aider", "gpt-5 (low)")}, nil,
			"gpt-5", ByNormalized, Resolved},
		{"quantizer finds the maker", []Spelling{in("inferencex-agg", "nvidia/DeepSeek-R1-0528-FP4-V2"), in("inferencex-agg", "deepseek-ai/DeepSeek-R1-0528")}, nil,
			"deepseek-ai/DeepSeek-R1-0528", ByNormalized, Resolved},
		{"two makers", []Spelling{in("epoch", "WizardLM-2-8x22B"), in("a", "microsoft/WizardLM-2-8x22B"), in("b", "somebody/WizardLM-2-8x22B")}, nil,
			"WizardLM-2-8x22B", ByOwn, Ambiguous},
		{"a quantizer's copy is no second maker", []Spelling{in("epoch", "Llama-3.3-70B-Instruct"), in("a", "meta-llama/Llama-3.3-70B-Instruct"), in("b", "unsloth/Llama-3.3-70B-Instruct")}, nil,
			"meta-llama/Llama-3.3-70B-Instruct", ByNormalized, Resolved},
		{"an unlisted gateway is no maker", []Spelling{in("lmarena", "claude-sonnet-4-20250514"), in("terminal-bench", "openai/neulab/claude-sonnet-4-20250514")}, nil,
			"claude-sonnet-4-20250514", ByOwn, Unresolved},
		{"cross-id", []Spelling{in("openrouter", "z-ai/glm-4.6v", "z-ai/glm-4.6-20251208", "zai-org/GLM-4.6V")}, nil,
			"zai-org/GLM-4.6V", ByCrossID, Resolved},
		{"cross-id to the dated id", []Spelling{in("openrouter", "anthropic/claude-sonnet-4.5", "anthropic/claude-4.5-sonnet-20250929", "")}, nil,
			"anthropic/claude-4.5-sonnet-20250929", ByCrossID, Resolved},
		{"a cross-id holds for equal names elsewhere", []Spelling{in("litellm", "openrouter/qwen/qwen3-235b-a22b-2507"), in("openrouter", "qwen/qwen3-235b-a22b-2507", "Qwen/Qwen3-235B-A22B-Instruct-2507")}, nil,
			"Qwen/Qwen3-235B-A22B-Instruct-2507", ByNormalized, Resolved},
		{"but not for an undated pointer", []Spelling{in("litellm", "claude-sonnet-4.5"), in("openrouter", "anthropic/claude-sonnet-4.5", "anthropic/claude-4.5-sonnet-20250929")}, nil,
			"claude-sonnet-4.5", ByID, Resolved},
		{"a record that contradicts itself", []Spelling{in("openrouter", "google/gemini-2.5-pro-preview-05-06", "google/gemini-2.5-pro-preview-03-25")}, nil,
			"google/gemini-2.5-pro-preview-05-06", ByOwn, Unresolved},
		{"moving", []Spelling{in("llm-prices", "chatgpt-4o-latest"), in("lmarena", "chatgpt-4o-latest-20241120")}, nil,
			"chatgpt-4o-latest", ByOwn, Unresolved},
		{"moving, and the record says where", []Spelling{in("openrouter", "~anthropic/claude-opus-latest", "anthropic/claude-opus-4.6")}, nil,
			"anthropic/claude-opus-4.6", ByCrossID, Resolved},
		{"the same moving name elsewhere", []Spelling{in("litellm", "deepseek/deepseek-chat"), in("openrouter", "deepseek/deepseek-chat", "deepseek-ai/DeepSeek-V3")}, nil,
			"deepseek/deepseek-chat (litellm)", ByOwn, Unresolved},
		{"case tells no served names apart", []Spelling{in("vllm-serve", "gpt"), in("vllm-serve", "GPT")}, nil,
			"GPT", ByOwn, Unresolved},
		{"nor names of models", []Spelling{in("table", "A"), in("table", "a")}, nil,
			"a", ByNormalized, Resolved},
		{"a path of Hugging Face's cache", []Spelling{in("vllm-serve", "/root/.cache/huggingface/hub/models--meta-llama--Llama-3.1-8B-Instruct/snapshots/0e9e39f249a16976918f6564b8830bc894c89659"), in("table", "meta-llama/Llama-3.1-8B-Instruct")}, nil,
			"meta-llama/Llama-3.1-8B-Instruct", ByNormalized, Resolved},
		{"and alone", []Spelling{in("vllm-serve", `C:\hf\models--Acme--M-7B`)}, nil,
			"Acme/M-7B", ByOwn, Unresolved},
		{"case and another source", []Spelling{in("vllm-serve", "gpt"), in("sglang-serving", "GPT")}, nil,
			"GPT (vllm-serve)", ByOwn, Unresolved},
		{"served in two sources", []Spelling{in("vllm-serve", "qwen"), in("sglang-serving", "qwen")}, nil,
			"qwen (vllm-serve)", ByOwn, Unresolved},
		{"slug with a convention", []Spelling{in("artificial-analysis", "deepseek-r1"), in("lmarena", "deepseek-r1")}, nil,
			"DeepSeek R1 0528 (May '25)", ByOwn, Unresolved},
		{"one text, two meanings", []Spelling{in("llm-prices", "grok-4-128k"), in("litellm", "grok-4-128k")}, nil,
			"grok-4-128k (llm-prices)", ByOwn, Unresolved},
		{"no name", []Spelling{in("oha", ""), in("k6", "")}, nil, "", ByOwn, Unresolved},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := resolve(nil, tt.canonical, tt.sp...)
			if got.Canonical != tt.id || got.Rule != tt.rule || got.Status != tt.status {
				t.Errorf("%q %s %s (%s), want %q %s %s", got.Canonical, got.Rule, got.Status, got.Why, tt.id, tt.rule, tt.status)
			}
			if (got.Status == Ambiguous) != (len(got.Candidates) > 1) {
				t.Errorf("%s with candidates %q", got.Status, got.Candidates)
			}
		})
	}
}

func TestResolveCandidates(t *testing.T) {
	got := resolve(nil, nil, in("epoch", "WizardLM-2-8x22B"), in("a", "somebody/WizardLM-2-8x22B"), in("b", "microsoft/WizardLM-2-8x22B"))
	if want := []string{"microsoft/WizardLM-2-8x22B", "somebody/WizardLM-2-8x22B"}; !slices.Equal(got.Candidates, want) {
		t.Errorf("%q", got.Candidates)
	}
	if len(got.Suggestions) != 2 || got.Suggestions[0].Line != `"WizardLM-2-8x22B": "microsoft/WizardLM-2-8x22B"` {
		t.Errorf("%+v", got.Suggestions)
	}
	// A source that states two repositories for one id, in two copies.
	r := NewResolver(nil, nil, []Spelling{in("openrouter", "x/model", "Maker/Model-A"), in("openrouter", "x/model", "Maker/Model-B")})
	if got := r.Resolve(in("openrouter", "x/model")); got.Status != Ambiguous || len(got.Candidates) != 2 {
		t.Errorf("%+v", got)
	}
	if got := r.Resolve(in("openrouter", "x/model", "Maker/Model-B")); got.Canonical != "Maker/Model-B" {
		t.Errorf("the record's own id: %q", got.Canonical)
	}
}

func TestResolveSetting(t *testing.T) {
	sp := []Spelling{
		in("epoch", "gpt-5-2025-08-07_high"), in("litellm", "gpt-5-2025-08-07"), in("litellm", "azure/eu/gpt-5-2025-08-07"),
		{Text: "gpt-5-2025-08-07", Format: "inspect", Effort: "low", Quantization: "torch.bfloat16"},
	}
	r := NewResolver(nil, nil, sp)
	for i, want := range []struct {
		setting string
		region  string
	}{{"high", ""}, {"", ""}, {"", "eu"}, {"low, bf16", ""}} {
		got := r.Resolve(sp[i])
		if got.Canonical != "gpt-5-2025-08-07" || got.Setting.String() != want.setting || got.Name.Region != want.region {
			t.Errorf("%s: %q {%s} region %q, want {%s} %q", sp[i].Text, got.Canonical, got.Setting, got.Name.Region, want.setting, want.region)
		}
	}
	// What the name says is not overruled by the column.
	if got := r.Resolve(Spelling{Text: "gpt-5-2025-08-07_high", Format: "epoch", Effort: "low"}); got.Setting.Effort.Level != "high" {
		t.Errorf("effort %s", got.Setting.Effort)
	}
}

// AA's slug and name are one run: what one of them says about the effort holds
// for the other, in a list that has only slugs too.
func TestResolveSharesEffort(t *testing.T) {
	sp := []Spelling{in("artificial-analysis", "newmodel-2"), in("artificial-analysis", "NewModel 2 (Reasoning)", "newmodel-2")}
	r := NewResolver(nil, nil, sp)
	for _, s := range sp {
		if got := r.Resolve(s); got.Setting.Effort.Mode != On {
			t.Errorf("%s: %s", s.Text, got.Setting.Effort)
		}
	}
	// Two copies between which AA pointed the slug elsewhere say nothing.
	r = NewResolver(nil, nil, append(sp, in("artificial-analysis", "NewModel 2 (high)", "newmodel-2")))
	if got := r.Resolve(sp[0]); got.Setting.Effort != (Effort{}) {
		t.Errorf("%s", got.Setting.Effort)
	}
	// Other formats' records do not share settings.
	r = NewResolver(nil, nil, []Spelling{in("openrouter", "x/model"), in("openrouter", "x/model:thinking", "x/model")})
	if got := r.Resolve(in("openrouter", "x/model")); got.Setting.Effort != (Effort{}) {
		t.Errorf("%s", got.Setting.Effort)
	}
}

func TestResolveByUser(t *testing.T) {
	sp := []Spelling{
		in("artificial-analysis", "Llama 3.3 Instruct 70B"), in("litellm", "deepinfra/meta-llama/Llama-3.3-70B-Instruct"), in("litellm", "gpt-x"), in("oha", "gpt-x"),
		in("lmarena", "claude-sonnet-4-5"), in("lmarena", "claude-sonnet-4-5-20250929"), in("vllm-serve", "qwen"),
	}
	set := mustSet(t,
		Alias{Spelling: "Llama 3.3 Instruct 70B", Canonical: "meta-llama/Llama-3.3-70B-Instruct", Place: "aliases.yaml:1:1"},
		Alias{Spelling: "gpt-x", Apart: true, Source: "oha"},
		Alias{Spelling: "claude-sonnet-4-5", Canonical: "claude-sonnet-4-5-20250929", From: "2025-09-29"},
		Alias{Spelling: "qwen", Canonical: "Qwen/Qwen2.5-14B-Instruct", Quantization: "fp8", Effort: "off"},
	)
	r := NewResolver(set, nil, sp)
	llama, llamaLL := r.Resolve(sp[0]), r.Resolve(sp[1])
	if llama.Rule != ByUser || llama.Why != "aliases.yaml:1:1" || llama.Canonical != llamaLL.Canonical || llamaLL.Canonical != "meta-llama/Llama-3.3-70B-Instruct" {
		t.Errorf("%+v\n%+v", llama, llamaLL)
	}
	if ok, why := MayJoinPrice(llama.Name, llamaLL.Name); !ok {
		t.Errorf("price: %s", why)
	}
	x, apart := r.Resolve(sp[2]), r.Resolve(sp[3])
	if x.Canonical == apart.Canonical || apart.Rule != ByUser || apart.Canonical != "gpt-x (oha)" {
		t.Errorf("apart: %q, %q", x.Canonical, apart.Canonical)
	}
	if ok, _ := MayJoinPrice(apart.Name, apart.Name); ok {
		t.Error("a name left apart joins")
	}
	if q := r.Resolve(sp[6]); q.Canonical != "Qwen/Qwen2.5-14B-Instruct" || q.Setting.String() != "off, fp8" {
		t.Errorf("served: %q {%s}", q.Canonical, q.Setting)
	}
	// A pointer: only a line with dates, on a row with a date, says what it meant.
	dated := r.Resolve(sp[5])
	pointer := sp[4]
	if got := r.Resolve(pointer); got.Canonical == dated.Canonical {
		t.Errorf("a row without a date took the dated line: %+v", got)
	}
	pointer.Date = "2025-10-10"
	got := r.Resolve(pointer)
	if got.Canonical != dated.Canonical || got.Rule != ByUser {
		t.Errorf("%+v", got)
	}
	if ok, why := MayJoinScore(got.Name, dated.Name); !ok {
		t.Errorf("score: %s", why)
	}
}

func TestAliasWithoutDatesKeepsTheDate(t *testing.T) {
	sp := []Spelling{in("lmarena", "claude-sonnet-4-5"), in("lmarena", "claude-sonnet-4-5-20250929")}
	set := mustSet(t, Alias{Spelling: "claude-sonnet-4-5", Canonical: "claude-sonnet-4-5-20250929"})
	r := NewResolver(set, nil, sp)
	a, b := r.Resolve(sp[0]), r.Resolve(sp[1])
	if a.Canonical != b.Canonical {
		t.Errorf("not one entity for display: %q, %q", a.Canonical, b.Canonical)
	}
	if ok, why := MayJoinPrice(a.Name, b.Name); ok || !strings.Contains(why, "date") {
		t.Errorf("price joined: %v %s", ok, why)
	}
}

func TestContradictingLinesDecideNothing(t *testing.T) {
	set, errs := NewSet([]Alias{{Spelling: "x", Canonical: "a"}, {Spelling: "x", Canonical: "b"}})
	if len(errs) != 1 {
		t.Fatal(errs)
	}
	got := resolve(set, nil, in("litellm", "x"))
	if got.Status != Ambiguous || got.Canonical != "x" || !slices.Equal(got.Candidates, []string{"a", "b"}) {
		t.Errorf("%+v", got)
	}
}

// The whole answer, not only the id, must not depend on the order of files.
func TestResolverIgnoresOrder(t *testing.T) {
	var sp []Spelling
	for i, w := range spelled {
		s := Spelling{Text: w.raw, Format: w.format, Source: []string{"a", "b", ""}[i%3]}
		if i%5 == 0 {
			s.IDs = []string{spelled[(i+1)%len(spelled)].raw}
		}
		sp = append(sp, s)
	}
	for _, p := range readPairs(t) {
		sp = append(sp, p.a, p.b)
	}
	canonical := []string{"openai/gpt-oss-120b", "zai-org/GLM-4.5"}
	want := answers(NewResolver(nil, canonical, sp), sp)
	for step := 1; step <= 7; step++ { // several permutations: rotated and reversed
		mixed := append(slices.Clone(sp[step*11:]), sp[:step*11]...)
		if step%2 == 0 {
			slices.Reverse(mixed)
		}
		slices.Reverse(canonical)
		if got := answers(NewResolver(nil, canonical, mixed), sp); !reflect.DeepEqual(got, want) {
			for i := range want {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Fatalf("permutation %d: %q\n got %+v\nwant %+v", step, sp[i].Text, got[i], want[i])
				}
			}
		}
	}
}

func answers(r *Resolver, sp []Spelling) []Resolution {
	var out []Resolution
	for _, s := range sp {
		out = append(out, r.Resolve(s))
	}
	return out
}

func TestSuggestions(t *testing.T) {
	known := []Spelling{
		in("lighteval", "meta-llama/Llama-3.3-70B-Instruct"), in("lighteval", "meta-llama/Llama-3.1-70B-Instruct"), in("lighteval", "meta-llama/Llama-3.3-8B-Instruct"),
		in("lmarena", "claude-opus-4-6"), in("lmarena", "claude-opus-4-7"), in("lmarena", "gpt-5"), in("lmarena", "gpt-5-mini"),
		in("litellm", "claude-sonnet-4-5-20250929"), in("lighteval", "Qwen/Qwen2.5-14B-Instruct"),
		in("lmarena", "command-r"), in("lmarena", "command-a-plus"),
	}
	tests := []struct {
		text  string
		first string // id of the best suggestion; empty: none at all
		line  string
	}{
		{"Llama 3.3 Instruct 70B", "meta-llama/Llama-3.3-70B-Instruct", `"Llama 3.3 Instruct 70B": "meta-llama/Llama-3.3-70B-Instruct"`},
		{"us.meta.llama3-3-70b-instruct-v1:0", "meta-llama/Llama-3.3-70B-Instruct", ""},
		{"claude-4.5-sonnet", "claude-sonnet-4-5-20250929", `"claude-4.5-sonnet": {is: "claude-sonnet-4-5-20250929", from: 2025-09-29}`},
		{"/models/Qwen--Qwen2.5-14B-Instruct", "Qwen/Qwen2.5-14B-Instruct", ""},
		{"claude-opus-4-8", "", ""}, // another version is no suggestion
		{"gpt-5-nano", "", ""},      // nor another size
		{"Command R+ (08-24)", "", ""},
		{"Command A+", "command-a-plus", ""},
		{"zzz", "", ""},
		{"zeta-a-plus", "", ""}, // words that all families have are no likeness
	}
	for _, tt := range tests {
		got := NewResolver(nil, nil, append(slices.Clone(known), in("x", tt.text))).Resolve(in("x", tt.text))
		if got.Status != Unresolved || len(got.Suggestions) > maxSuggestions {
			t.Errorf("%s: %+v", tt.text, got)
		}
		if tt.first == "" {
			if len(got.Suggestions) > 0 {
				t.Errorf("%s: suggested %+v", tt.text, got.Suggestions)
			}
			continue
		}
		if len(got.Suggestions) == 0 || got.Suggestions[0].Canonical != tt.first {
			t.Errorf("%s: %+v, want %s first", tt.text, got.Suggestions, tt.first)
		} else if tt.line != "" && got.Suggestions[0].Line != tt.line {
			t.Errorf("line %s, want %s", got.Suggestions[0].Line, tt.line)
		}
	}
}

// A line that is pasted from the report must mean exactly the spelling, whatever
// a stranger called his model.
func TestSuggestionLinesAreYAML(t *testing.T) {
	for _, text := range []string{
		"a: b", "- x", "# c", `q"uote`, `back\slash`, "tab\there", "line\nbreak: {apart: true}", "\u2028", "\u202egpt", "nul\x00", "é ü 模型", "\U0001F600", "{a}", "!tag", "*ref", "yes", "1.0", "\u0085", "\u00a0",
	} {
		line := quoteYAML(text) + ": " + quoteYAML(text)
		if strings.ContainsAny(line, "\n\r\u2028\u2029\u0085\u202e\x00") {
			t.Errorf("%q: the line holds a control character: %q", text, line)
		}
		var got map[string]string
		if err := yaml.Unmarshal([]byte(line), &got); err != nil {
			t.Errorf("%q: %v", line, err)
		} else if got[text] != text {
			t.Errorf("%q read back as %q", text, got)
		}
	}
	const hostile = "GPT 5: {x}\n"
	got := resolve(nil, nil, Spelling{Text: hostile, Source: "a: b"}, Spelling{Text: hostile, Source: "c"}, Spelling{Text: "gpt-5-x", Source: "c"})
	if len(got.Suggestions) != 1 {
		t.Fatalf("%+v", got)
	}
	var read map[string]struct{ Is, Source string }
	if err := yaml.Unmarshal([]byte(got.Suggestions[0].Line), &read); err != nil {
		t.Fatal(err)
	}
	if l := read[hostile]; l.Is != "gpt-5-x" || l.Source != "a: b" {
		t.Errorf("%q read back as %+v", got.Suggestions[0].Line, read)
	}
}
