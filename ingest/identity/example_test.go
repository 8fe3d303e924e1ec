package identity_test

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/identity"
)

func ExampleParse() {
	n := identity.Parse("bedrock/us-east-1/anthropic.claude-sonnet-4-5-20250929-v1:0")
	fmt.Println(n.Route, n.Region, n.Org, n.Base, n.Date)

	n = identity.Parse("gpt-5.2-2025-12-11_xhigh")
	fmt.Println(n.Base, n.Date, n.Setting)
	// Output:
	// [bedrock us-east-1] us-east-1 anthropic claude-sonnet-4-5 2025-09-29
	// gpt-5-2 2025-12-11 xhigh
}

func ExampleCompare() {
	aa := func(text string) identity.Spelling {
		return identity.Spelling{Text: text, Format: "artificial-analysis"}
	}
	ll := func(text string) identity.Spelling { return identity.Spelling{Text: text, Format: "litellm"} }

	fmt.Println(identity.Compare(ll("gpt-5.5"), aa("gpt-5-5"))) // AA's slug means xhigh
	fmt.Println(identity.Compare(ll("gpt-5.5"), ll("gpt-5.5-pro")))
	fmt.Println(identity.Compare(ll("claude-sonnet-4-5"), ll("claude-sonnet-4-5-20250929")))
	// Output:
	// setting n1 n5 n8
	// different variant: none and pro
	// unknown undated pointer: an alias with dates may say
}

func ExampleResolver() {
	spellings := []identity.Spelling{
		{Text: "deepinfra/meta-llama/Llama-3.3-70B-Instruct", Format: "litellm"},
		{Text: "meta-llama/llama-3.3-70b-instruct", Format: "openrouter", IDs: []string{"meta-llama/Llama-3.3-70B-Instruct"}},
		{Text: "Llama 3.3 Instruct 70B", Format: "artificial-analysis"},
	}
	r := identity.NewResolver(nil, nil, spellings)
	for _, s := range spellings {
		res := r.Resolve(s)
		fmt.Println(res.Canonical, "-", res.Rule, res.Status)
		for _, line := range res.Suggestions {
			fmt.Println("  ", line.Line)
		}
	}
	// Output:
	// meta-llama/Llama-3.3-70B-Instruct - normalized resolved
	// meta-llama/Llama-3.3-70B-Instruct - cross-id resolved
	// Llama 3.3 Instruct 70B - own unresolved
	//    "Llama 3.3 Instruct 70B": "meta-llama/Llama-3.3-70B-Instruct"
}
