package ingest

import (
	"bytes"
	"os"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/prices"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/runners"
	"github.com/benchfolio/benchfolio/ingest/scores"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// The targets of single formats stand beside their readers. These send a file
// through recognition by all of them first, as ingest does, and begin with the
// samples of one group.

func FuzzRunners(f *testing.F) { fuzzGroup(f, from(runners.VLLMServe, scores.ArtificialAnalysis)) }

func FuzzScores(f *testing.F) { fuzzGroup(f, from(scores.ArtificialAnalysis, prices.GenAIPrices)) }

func FuzzPrices(f *testing.F) { fuzzGroup(f, from(prices.GenAIPrices, table.Table)) }

func FuzzTables(f *testing.F) { fuzzGroup(f, from(table.Table, nil)) }

// from returns the formats of the list from one up to another.
func from(first, end *reader.Format) (out []*reader.Format) {
	for _, f := range Formats {
		if f == end {
			break
		}
		if f == first || len(out) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// maxSeed keeps the samples out that are too large to be mutated often.
const maxSeed = 16 << 10

func fuzzGroup(f *testing.F, group []*reader.Format) {
	if len(group) == 0 {
		f.Fatal("no format of this group is in the list")
	}
	for _, format := range group {
		for _, path := range samples(f, format.Name) {
			raw, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			if len(raw) <= maxSeed {
				f.Add(raw)
			}
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := readBytes(t, "fuzz", mutation{what: "input", raw: bytes.Clone(raw)})
		if bad := unsound(r); bad != "" {
			t.Error(bad)
		}
		for _, p := range r.problems {
			if p.ID() == "format/two" {
				t.Error(p.Msg)
			}
		}
	})
}
