package identity

import (
	"fmt"
	"testing"
)

// manySpellings are n names in the proportions of real price lists: routes of a
// few thousand models, some with settings.
func manySpellings(n int) []Spelling {
	shapes := []string{
		"openrouter/maker%d/model-%d-70b-instruct", "Maker%d/Model-%d-70B-Instruct", "maker%d-model-%d-20250929-high-effort",
		"bedrock/us-east-1/mistral.model%d-%d-v1:0", "Model%d %d Instruct (Reasoning)", "fireworks_ai/accounts/fireworks/models/model%d-%d-fp8",
	}
	sp := make([]Spelling, 0, n)
	for i := range n {
		model := i / len(shapes)
		sp = append(sp, Spelling{Text: fmt.Sprintf(shapes[i%len(shapes)], model%97, model), Format: "litellm"})
	}
	return sp
}

func BenchmarkParse(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		w := spelled[i%len(spelled)]
		ParseFrom(w.format, w.raw)
	}
}

func BenchmarkResolve10000(b *testing.B) {
	sp := manySpellings(10_000)
	for b.Loop() {
		r := NewResolver(nil, nil, sp)
		for _, s := range sp {
			r.Resolve(s)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	x := Spelling{Text: "us.meta.llama3-3-70b-instruct-v1:0", Format: "litellm"}
	y := Spelling{Text: "meta-llama/Llama-3.3-70B-Instruct", Format: "openrouter"}
	for b.Loop() {
		Compare(x, y)
	}
}
