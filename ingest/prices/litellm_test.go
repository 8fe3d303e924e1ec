package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func TestLiteLLM(t *testing.T) { readertest.Run(t, LiteLLM, "../../testdata/litellm") }

func TestLiteLLMCorpus(t *testing.T) {
	readertest.Expect(t, LiteLLM, "litellm", "tokencost")
}

func FuzzLiteLLM(f *testing.F) { readertest.Fuzz(f, LiteLLM, "../../testdata/litellm") }

func TestLiteLLMIsRecognized(t *testing.T) {
	for _, c := range []struct {
		text string
		mine bool
	}{
		{`{"sample_spec":{"litellm_provider":"x"},"a":{"input_cost_per_token":1}}`, true},
		{`{"last_updated":"2026","a":{"litellm_provider":"x"},"b":{"mode":"chat"},"c":{"litellm_provider":"x"}}`, true},
		{`{"a":{"litellm_provider":"x"},"b":{"litellm`, true},                                    // cut off
		{`{"sample_spec":{"litellm_provider":"x"}}`, false},                                      // no model
		{`{"openai":{"id":"openai","env":[],"models":{"a":{"cost":{"input":1}}}}}`, false},       // models.dev
		{`{"default":{"pricing_config":{}},"a":{"pricing_config":{"pay_as_you_go":{}}}}`, false}, // Portkey
		{`{"data":[{"id":"a/b","pricing":{"prompt":"0.1"}}]}`, false},                            // OpenRouter
		{`{"updated_at":"2026-01-01","prices":[{"id":"a","vendor":"b","input":1}]}`, false},      // llm-prices
		{`[{"id":"a","api_pattern":"b","models":[{"prices":{}}]}]`, false},                       // genai-prices
		{"model: a\ncosts:\n  input_cost_per_token: 1e-6\n", false},                              // TrueFoundry
		{`{"a":{"b":1},"c":{"d":2},"e":{"litellm_provider":"x"}}`, false},                        // one of many
		{`{}`, false}, {``, false}, {`{"a":1}`, false},
	} {
		d := source.NewDoc(&record.Origin{}, []byte(c.text))
		if v := sniffLiteLLM(d); v.Mine != c.mine {
			t.Errorf("%s: claimed %v, want %v", c.text, v.Mine, c.mine)
		}
	}
}

// TestLiteLLMFields names every field of the map that holds a price of text, and
// some that hold none.
func TestLiteLLMFields(t *testing.T) {
	for field, want := range map[string]string{
		"input_cost_per_token":                                        "price_input ",
		"output_cost_per_token":                                       "price_output ",
		"input_cost_per_token_above_128k_tokens":                      "price_input input>128000",
		"output_cost_per_token_above_200k_tokens_priority":            "price_output input>200000,priority",
		"input_cost_per_token_batches":                                "price_input batch",
		"input_cost_per_token_batch_requests":                         "price_input batch",
		"cache_read_input_token_cost_flex":                            "price_cache_read flex",
		"cache_creation_input_token_cost_above_1hr":                   "price_cache_write 1h",
		"cache_creation_input_token_cost_above_1hr_above_200k_tokens": "price_cache_write input>200000,1h",
		"cache_creation_input_token_cost_above_272k_tokens_flex":      "price_cache_write input>272000,flex",
		"input_cost_per_token_cache_hit":                              "price_cache_read ",
		"output_cost_per_reasoning_token":                             "price_reasoning ",
		"input_cost_per_request":                                      "price_request ",
		"input_cost_per_image_token":                                  "",
		"input_cost_per_token_image":                                  "",
		"input_cost_per_audio_token":                                  "",
		"cache_creation_input_audio_token_cost":                       "",
		"input_dbu_cost_per_token":                                    "",
		"output_db_cost_per_token":                                    "",
		"input_cost_per_character_above_128k_tokens":                  "",
		"input_cost_per_query":                                        "",
		"citation_cost_per_token":                                     "",
		"input_cost_per_video_per_second_above_15s_interval":          "",
	} {
		got := ""
		if p, v := liteLLMField(field, Variant{}); p != nil {
			got = p.metric.ID + " " + v.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}

func TestVariant(t *testing.T) {
	for _, c := range []struct {
		v    Variant
		want string
	}{
		{Variant{}, ""},
		{Variant{InputAbove: 200000}, "input>200000"},
		{Variant{InputAbove: 272000, Service: "flex", Regions: []string{"us", "eu"}}, "input>272000,flex,region=us+eu"},
		{Variant{InputAbove: 200000, Life: "1h"}, "input>200000,1h"},
		{Variant{Service: "batch", UTC: "16:30-00:30", Life: "1h"}, "batch,1h,utc=16:30-00:30"},
	} {
		if got := c.v.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.v, got, c.want)
		}
	}
}

func BenchmarkLiteLLM(b *testing.B) {
	text := []byte(`{"a":{"litellm_provider":"x","input_cost_per_token":1e-06,"output_cost_per_token":2e-06}`)
	for i := range 3000 {
		text = append(text, []byte(`,"host/model-`+string(rune('a'+i%26))+`/`+string(rune('0'+i%10))+`":{"litellm_provider":"x","input_cost_per_token":1e-06,"output_cost_per_token":2e-06}`)...)
	}
	text = append(text, '}')
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		readertest.Read(LiteLLM, "x.json", text)
	}
}
