package prices

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// liteLLMPrice is one kind of price by the regular part of its field.
type liteLLMPrice struct {
	field  string
	metric *record.Metric
	unit   string
	life   string // of the cache entry
	older  bool   // counts only where the newer name is absent
}

var liteLLMPrices = []liteLLMPrice{
	{field: "input_cost_per_token_cache_hit", metric: priceCacheRead, unit: "USD/token", older: true},
	{field: "input_cost_per_token", metric: priceInput, unit: "USD/token"},
	{field: "output_cost_per_token", metric: priceOutput, unit: "USD/token"},
	{field: "cache_read_input_token_cost", metric: priceCacheRead, unit: "USD/token"},
	{field: "cache_creation_input_token_cost_above_1hr", metric: priceCacheWrite, unit: "USD/token", life: "1h"},
	{field: "cache_creation_input_token_cost", metric: priceCacheWrite, unit: "USD/token"},
	{field: "output_cost_per_reasoning_token", metric: priceReasoning, unit: "USD/token"},
	{field: "input_cost_per_request", metric: priceRequest, unit: "USD/request"},
}

// liteLLMService are the ends of a field that name how a request is served.
var liteLLMService = map[string]string{
	"_batches": "batch", "_batch_requests": "batch", "_flex": "flex", "_priority": "priority",
}

var aboveTokens = regexp.MustCompile(`^_above_(\d{1,6})k_tokens`)

// liteLLMField returns what a field prices and its variant, nil where it is no
// price per token or request of text.
func liteLLMField(field string, base Variant) (*liteLLMPrice, Variant) {
	for i := range liteLLMPrices {
		p := &liteLLMPrices[i]
		rest, ok := strings.CutPrefix(field, p.field)
		if !ok {
			continue
		}
		v := base
		v.Life = p.life
		if m := aboveTokens.FindStringSubmatch(rest); m != nil {
			k, _ := strconv.ParseInt(m[1], 10, 64)
			v.InputAbove = k * 1000
			rest = rest[len(m[0]):]
		}
		if v.Service = liteLLMService[rest]; rest == "" || v.Service != "" {
			return p, v
		}
	}
	return nil, base
}
