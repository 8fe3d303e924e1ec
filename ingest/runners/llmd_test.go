package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const llmdCases = "../../testdata/llm-d-report"

func TestLLMDReport(t *testing.T) { readertest.Run(t, LLMDReport, llmdCases) }

func TestLLMDReportCorpus(t *testing.T) { readertest.Expect(t, LLMDReport, "llm-d-report") }

func FuzzLLMDReport(f *testing.F) { readertest.Fuzz(f, LLMDReport, llmdCases) }

func TestLLMDDuration(t *testing.T) {
	for text, want := range map[string]float64{
		"PT49.97S": 49.97, "PT1M30S": 90, "P1DT1H": 90000, "PT2H0.5S": 7200.5, "12": 0, "PT": 0, "P1Y": 0, "null": 0,
	} {
		d := source.NewDoc(&record.Origin{Path: "x"}, []byte(`{"d": "`+text+`"}`))
		v := llmdDuration(d.JSON().Root().Get("d"))
		if v.Num != want || want != 0 && (v.Unit != record.Seconds || v.Raw == "" && v.Derived == "") {
			t.Errorf("%s: got %+v, want %v s", text, v, want)
		}
	}
}
