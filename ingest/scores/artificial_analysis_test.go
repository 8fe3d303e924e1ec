package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func TestArtificialAnalysis(t *testing.T) {
	readertest.Run(t, ArtificialAnalysis, "../../testdata/artificial-analysis")
}

func TestArtificialAnalysisCorpus(t *testing.T) {
	readertest.Expect(t, ArtificialAnalysis, "artificial-analysis")
}

func FuzzArtificialAnalysis(f *testing.F) {
	readertest.Fuzz(f, ArtificialAnalysis, "../../testdata/artificial-analysis")
}

func TestArtificialAnalysisShapes(t *testing.T) {
	for _, c := range []struct{ text, generation string }{
		{`{"status":200,"data":[{"slug":"a","evaluations":{},"median_output_tokens_per_second":1}]}`, "legacy API"},
		{`{"data":[1,{"slug":"a","evaluations":{},"pricing":{},"performance":{}}],"pagination":{}}`, "current API"},
		{`{"models":[{"evaluations":{},"pricing":{},"speed":{}}],"meta":{"endpoint":"llms"}}`, "page payload"},
		{`[{"price_blended":1,"output_tps":2,"slug":"a"}]`, "flat copy"},
		{`{"a":{"ttft":1,"speed":2,"intelligence":3}}`, "map of slugs"},
		{"Provider,Model Name,artificial_analysis_intelligence_index\nx,y,1%\n", "CSV"},
		{`{"status":200,"data":[{"slug":"a","evaluations":{},"median_output_tokens_per_second":1},{"slug`, "legacy API"}, // cut off
	} {
		if v := sniffAA(source.NewDoc(&record.Origin{}, []byte(c.text))); !v.Mine || v.Generation != c.generation {
			t.Errorf("%s: %+v, want %s", c.text, v, c.generation)
		}
	}
}

// TestArtificialAnalysisLookAlikes: OpenRouter's answer has data[] with pricing
// too, and pages of other endpoints have models[].
func TestArtificialAnalysisLookAlikes(t *testing.T) {
	for _, text := range []string{
		`{"data":[{"id":"a/b","pricing":{"prompt":"0.1"},"benchmarks":{}}]}`,
		`{"models":[{"evaluations":{},"pricing":{},"speed":{}}],"meta":{"endpoint":"text-to-image"}}`,
		`[{"slug":"a","elo":1200}]`,
		`{"a":{"speed":1}}`,
		`{"a":{"speed":1,"ttft":2,"intelligence":3},"b":{"models":{}}}`,
		"Model version,mean_score\na,0.5\n",
		`{}`, `[]`, ``, `x`,
	} {
		d := source.NewDoc(&record.Origin{}, []byte(text))
		if v := sniffAA(d); v.Mine {
			t.Errorf("%s is claimed: %+v", text, v)
		}
		if ps := d.Problems(); len(ps) > 0 {
			t.Errorf("%s: recognizing reports %v", text, ps)
		}
	}
}
