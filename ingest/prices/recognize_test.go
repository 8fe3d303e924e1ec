package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

var allFormats = []*reader.Format{GenAIPrices, LiteLLM, LLMPrices, ModelsDev, OpenRouter, Portkey, TrueFoundry}

// TestRecognized: each text is claimed by the format that is named, and by no
// other of the price lists.
func TestRecognized(t *testing.T) {
	for _, c := range []struct {
		text string
		mine *reader.Format
	}{
		{`[{"id":"a","api_pattern":"b","models":[{"prices":{}}]}]`, GenAIPrices},
		{"id: a\napi_pattern: b\nmodels:\n  - id: c\n", GenAIPrices},
		{`[{"id":"a","models":[]}]`, nil},
		{"api_pattern: b\nmodels: {}\n", nil},
		{`{"updated_at":"2026-01-01","prices":[{"id":"a","vendor":"b","input":1}]}`, LLMPrices},
		{`{"vendor":"b","models":[{"id":"a","price_history":[]}]}`, LLMPrices},
		{`{"updated_at":"2026-01-01","prices":[{"id":"a","value":1}]}`, nil},
		{`{"openai":{"id":"openai","env":[],"models":{"a":{"cost":{"input":1}}}}}`, ModelsDev},
		{`{"openai":{"id":"openai","npm":"x","models":{}},"b":{"env":[],"mod`, ModelsDev}, // cut off
		{`{"openai":{"models":{}}}`, nil},
		{"name = \"a\"\n[cost]\ninput = 1\n", ModelsDev},
		{"name = \"a\"\nbase_model = \"x/y\"\n", ModelsDev},
		{"[package]\nname = \"a\"\n[dependencies]\ncost = \"1\"\n", nil},
		{"name = \"a\"\n[[benchmarks]]\nname = \"b\"\nscore = 1\n", ModelsDev},
		{`{"data":[{"id":"a/b","pricing":{"prompt":"0.1"}}]}`, OpenRouter},
		{`{"data":[{"id":"a/b","pricing":{"prompt":0.1}}]}`, nil},                               // numbers: not the API's answer
		{`{"data":[{"slug":"a","pricing":{"price_1m_input_tokens":1},"evaluations":{}}]}`, nil}, // Artificial Analysis
		{`{"default":{"pricing_config":{}},"a":{"pricing_config":{"pay_as_you_go":{}}}}`, Portkey},
		{`{"default":{"params":[]},"a":{"params":[]},"b":{"params":[]}}`, nil}, // Portkey's parameters
		{"model: a\ncosts:\n  input_cost_per_token: 1e-6\n", TrueFoundry},
		{"model: a\ncosts:\n  - region: x\n    output_cost_per_token: 1e-6\n", TrueFoundry},
		{"costs:\n  input_cost_per_token: 1e-6\n", nil}, // of nothing
		{`{"a":{"litellm_provider":"x","input_cost_per_token":1,"costs: cost_per_token":"x"}}`, LiteLLM},
		{"log line\nmodel: a\ncosts: [input_cost_per_token, cost_per_token\n", nil}, // no YAML
		{`{}`, nil}, {`[]`, nil}, {``, nil}, {"a,b\n1,2\n", nil}, {"| a | b |\n|---|---|\n| 1 | 2 |\n", nil},
	} {
		for _, f := range allFormats {
			d := source.NewDoc(&record.Origin{}, []byte(c.text))
			if v := f.Sniff(d); v.Mine != (f == c.mine) {
				t.Errorf("%s: claimed by %s: %v", c.text, f.Name, v.Mine)
			}
		}
	}
}

// TestForeignCurrency: prices in another currency are texts, never numbers.
func TestForeignCurrency(t *testing.T) {
	for name, f := range map[string]*reader.Format{
		`{"a":{"pricing_config":{"pay_as_you_go":{"request_token":{"price":0.0001}},"currency":"CNY"}}}`: Portkey,
		"model: a\ncosts:\n  currency: EUR\n  input_cost_per_token: 0.0001\n":                            TrueFoundry,
	} {
		d := source.NewDoc(&record.Origin{Path: "x"}, []byte(name))
		s := reader.NewSink(d.Origin, reader.Options{})
		f.Read(d, s)
		_, rows, labels := s.Result()
		if len(rows) != 0 || len(labels) != 1 || labels[0].Kind != record.NotComparable || labels[0].Metric != priceInput || labels[0].Run == nil {
			t.Errorf("%s: rows %v, labels %+v", f.Name, rows, labels)
		}
		if len(d.Problems()) != 1 || d.Problems()[0].ID() != "value/type" {
			t.Errorf("%s: %v", f.Name, d.Problems())
		}
	}
}

// TestSettingsFromPaths: what only a path says is noted as given by it, and a
// path that says nothing gives nothing.
func TestSettingsFromPaths(t *testing.T) {
	const toml, yaml, json = "name = \"Elm 70B\"\n[cost]\ninput = 1\n", "model: elm\ncosts:\n  input_cost_per_token: 1e-6\n", `{"elm":{"pricing_config":{"pay_as_you_go":{"request_token":{"price":0.0001}}}}}`
	for _, c := range []struct {
		f                           *reader.Format
		path, text, provider, model string
		given                       int
	}{
		{ModelsDev, "providers/grove/models/oak/elm.toml", toml, "grove", "oak/elm", 2},
		{ModelsDev, "x/providers/grove/models/elm.toml", toml, "grove", "elm", 2},
		{ModelsDev, "models/oak/elm.toml", toml, "", "elm", 1},
		{ModelsDev, "renamed", toml, "", "Elm 70B", 0},
		{ModelsDev, ".toml", toml, "", "Elm 70B", 0},
		{TrueFoundry, "providers/grove/elm.yaml", yaml, "grove", "elm", 1},
		{TrueFoundry, "elm.yaml", yaml, "", "elm", 0},
		{Portkey, "pricing/grove.json", json, "grove", "elm", 1},
		{Portkey, "renamed", json, "", "elm", 0},
	} {
		d := source.NewDoc(&record.Origin{Path: c.path}, []byte(c.text))
		s := reader.NewSink(d.Origin, reader.Options{})
		c.f.Read(d, s)
		runs, _, _ := s.Result()
		if len(runs) != 1 || runs[0].Provider != c.provider || runs[0].Model != c.model || len(runs[0].Given) != c.given {
			t.Errorf("%s %s: %+v", c.f.Name, c.path, runs)
		}
	}
}

func TestFloatNoiseIsRounded(t *testing.T) {
	for raw, want := range map[string]float64{"0.0000006000000000000001": 0.6, "5.999999999999999e-7": 0.6, "1.2345678901e-7": 0.12345678901, "0": 0} {
		num, _, err := record.Convert(raw, "USD/token")
		if err != nil || plainDigits(num) != want {
			t.Errorf("%s: %v %v, want %v", raw, plainDigits(num), err, want)
		}
	}
}
