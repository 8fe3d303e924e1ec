package main

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/identity"
)

// TestSharedModelsAreAsked: a model that two of five published sources share under
// names that no rule joins is on the list of names to decide, under its own spelling.
func TestSharedModelsAreAsked(t *testing.T) {
	n := namesOf(readCorpus(t, fiveSources...))
	asked := n.asked()
	pairs := 0
	for _, keys := range n.shared() {
		for i, a := range keys {
			for _, b := range keys[:i] {
				if a.format == b.format || !n.undecided(a, b) {
					continue
				}
				if pairs++; !asked[a] && !asked[b] {
					t.Errorf("%q of %s and %q of %s look like one model, are not joined, and nobody is asked", a.model, a.format, b.model, b.format)
				}
			}
		}
	}
	if t.Logf("%d pairs, %d names to decide", pairs, len(n.open)); pairs == 0 {
		t.Error("the sources share no model under two names")
	}
}

// asked are the spellings on the list.
func (n corpusNames) asked() map[identityKey]bool {
	open := map[string]bool{}
	for _, o := range n.open {
		open[o.id+"\x00"+o.spelling] = true
	}
	asked := map[identityKey]bool{}
	for _, k := range n.order {
		asked[k] = open[n.known[k].id+"\x00"+k.model]
	}
	return asked
}

// undecided reports whether two names that look like one model are two, and nothing
// in them, in their records or in the dates that they state says that they differ.
func (n corpusNames) undecided(a, b identityKey) bool {
	x, y := n.known[a], n.known[b]
	if x.Canonical == y.Canonical || x.Name.Kind != identity.Plain || y.Name.Kind != identity.Plain || a.model == b.model {
		return false
	}
	verdict, _ := identity.Compare(a.spelling(), b.spelling())
	return verdict != identity.Different
}

// shared are the names of each model, by the parts that they state.
func (n corpusNames) shared() [][]identityKey {
	by := map[string][]identityKey{}
	for _, k := range n.order {
		if k.format == "artificial-analysis" && k.model == strings.ToLower(k.model) {
			continue // a slug stands for the name beside it, whatever its letters
		}
		by[statedParts(k.model)] = append(by[statedParts(k.model)], k)
	}
	var out [][]identityKey
	for _, parts := range slices.Sorted(maps.Keys(by)) {
		out = append(out, by[parts])
	}
	return out
}

// What is no part of a model's name, read by other means than those of the code: who
// makes it and who passes it on, that it follows instructions, dates and stamps,
// settings.
var (
	statesWrapping = regexp.MustCompile(`^(?:(?:us|eu|apac|au|jp|global)\.)?(?:ai21|amazon|anthropic|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|zai)\.|-v1:0$|:[a-z]+$|\.gguf$`)
	statesSetting  = regexp.MustCompile(`\([^)0-9]*\)|[-_ ](?:fp8|bf16|fp16|nvfp4|fp4|int4|int8|awq|gptq|mxfp4)\b.*$`)
	statesFiller   = regexp.MustCompile(`\b(?:meta|mistralai|openai|anthropic|databricks|snowflake|instruct|it|hf|gguf)\b`)
	statesFraction = regexp.MustCompile(`(\d)p(\d)`)
	statesVersion  = regexp.MustCompile(`v(\d)`)
)

// statedParts are the words and numbers of a name that say which model it is, in no
// order.
func statedParts(text string) string {
	text = strings.ToLower(text)
	text = text[strings.LastIndexByte(text, '/')+1:]
	text = statesSetting.ReplaceAllString(statesWrapping.ReplaceAllString(text, ""), "")
	text = statesFraction.ReplaceAllString(statesDate.ReplaceAllString(dashed(text), ""), "$1-$2")
	text = statesFiller.ReplaceAllString(statesVersion.ReplaceAllString(text, "$1"), "")
	words := wordOrDigit.FindAllString(text, -1)
	slices.Sort(words)
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "0" }), " ")
}

// TestSharedSpellingsArePasted: pairs that the rules leave to the user are asked each
// under its own spelling, and the first line, pasted, joins them.
func TestSharedSpellingsArePasted(t *testing.T) {
	res := readCorpus(t, fiveSources...)
	n := namesOf(res)
	want := map[string]string{
		"Llama 3.3 Instruct 70B":                                         "meta-llama/Llama-3.3-70B-Instruct", // word order
		"us.meta.llama3-3-70b-instruct-v1:0":                             "meta-llama/Llama-3.3-70B-Instruct", // fused digits
		"ovhcloud/Meta-Llama-3_3-70B-Instruct":                           "meta-llama/Llama-3.3-70B-Instruct", // a maker more
		"cerebras/llama-3.3-70b":                                         "meta-llama/Llama-3.3-70B-Instruct", // "instruct" less
		"Llama 3.1 Instruct 8B":                                          "meta-llama/Meta-Llama-3.1-8B-Instruct",
		"lambda_ai/qwen25-coder-32b-instruct":                            "Qwen/Qwen2.5-Coder-32B-Instruct",   // no point
		"fireworks_ai/accounts/fireworks/models/llama-v3p3-70b-instruct": "meta-llama/Llama-3.3-70B-Instruct", // "p" for the point
	}
	var pasted []identity.Alias
	for _, o := range n.open {
		if want[o.spelling] != "" && len(o.Suggestions) > 0 {
			pasted = append(pasted, identity.Alias{Spelling: o.spelling, Canonical: o.Suggestions[0].Canonical})
		}
	}
	set, errs := identity.NewSet(pasted)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	after := newNames(set, res.Runs)
	for _, k := range after.order {
		if want[k.model] != "" && after.known[k].Canonical != want[k.model] {
			t.Errorf("%q is %q after its line was pasted, want %q", k.model, after.known[k].Canonical, want[k.model])
		}
	}
	if len(pasted) != len(want) {
		t.Errorf("%d of %d spellings are asked: %v", len(pasted), len(want), pasted)
	}
}
