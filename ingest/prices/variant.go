package prices

import (
	"math"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// Variant says which price of a model a number is. The zero Variant is the
// plain price: what a short request costs that is sent now and answered now.
type Variant struct {
	// InputAbove is the prompt length in tokens beyond which the price holds
	// for the whole request: a tier, no marginal bracket. 0 is no tier.
	InputAbove int64
	Service    string   // batch, flex, priority, fast
	Life       string   // of a cache entry, where it is not the default: 1h
	UTC        string   // time of day: 16:30-00:30
	Regions    []string // where the price depends on the place
}

// String writes the variant as rows carry it, in one order for all price
// readers, so that equal conditions are equal texts:
// `input>200000,batch,1h,utc=16:30-00:30,region=us+eu`.
func (v Variant) String() string {
	var parts []string
	if v.InputAbove > 0 {
		parts = append(parts, "input>"+strconv.FormatInt(v.InputAbove, 10))
	}
	for _, p := range []struct{ prefix, text string }{
		{"", v.Service}, {"", v.Life}, {"utc=", v.UTC}, {"region=", strings.Join(v.Regions, "+")},
	} {
		if p.text != "" {
			parts = append(parts, p.prefix+p.text)
		}
	}
	return strings.Join(parts, ",")
}

// threshold reads the prompt length at which a tier begins; 0 is the plain
// price. ok is false where there is none that can be.
func threshold(n source.Node) (tokens int64, ok bool) {
	v := n.Num("count")
	if !v.Known() || v.Num < 0 || v.Num > maxTokens || v.Num != math.Trunc(v.Num) {
		return 0, false
	}
	return int64(v.Num), true
}

// tokensOf is threshold for a number that stands as a key.
func tokensOf(key string) (tokens int64, ok bool) {
	tokens, err := strconv.ParseInt(key, 10, 64)
	return tokens, err == nil && tokens >= 0 && tokens <= maxTokens
}

// maxTokens is a length that no prompt has.
const maxTokens = 1e12
