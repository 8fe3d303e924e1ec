package analysis

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// conversion says how a quantity would become another that it is often taken
// for; an empty how means that nothing in the data tells.
type conversion struct{ from, to, how, why string }

// conversions are the pairs of quantities that runners give one name, or that
// readers mix. None is ever applied in silence: an axis shows one quantity.
var conversions = []conversion{
	{"tpot", "output_speed", "1 / TPOT", ""},
	{"output_speed", "tpot", "1 / output speed", ""},
	{"tpot", "itl", "", "a chunk of the stream may carry several tokens"},
	{"itl", "tpot", "", "a chunk of the stream may carry several tokens"},
	{"ntpot", "tpot", "", "it includes the wait for the first token"},
	{"tpot", "ntpot", "", "it leaves out the wait for the first token"},
	{"output_speed_e2e", "output_speed", "", "it includes the wait for the first token"},
	{"output_speed", "output_speed_e2e", "", "it leaves out the wait for the first token"},
	{"output_throughput", "output_throughput_per_gpu", "divide by the accelerators", ""},
	{"output_throughput_per_gpu", "output_throughput", "multiply by the accelerators", ""},
	{"total_throughput", "total_throughput_per_gpu", "divide by the accelerators", ""},
	{"total_throughput_per_gpu", "total_throughput", "multiply by the accelerators", ""},
	{"total_throughput", "output_throughput", "", "it counts the input tokens too"},
	{"output_throughput", "total_throughput", "", "it leaves out the input tokens"},
	{"total_throughput_per_gpu", "output_throughput_per_gpu", "", "it counts the input tokens too"},
	{"output_throughput_per_gpu", "total_throughput_per_gpu", "", "it leaves out the input tokens"},
	{"output_speed", "output_throughput", "", "it is what one user sees, not what the system delivers"},
	{"output_throughput", "output_speed", "", "it is what the system delivers, not what one user sees"},
}

// refusal says why a group is not on an axis although it has a number that is
// often taken for it; nil where it has none.
func refusal(g *Group, a Axis) *Cell {
	for _, c := range conversions {
		if c.to != a.Metric.ID {
			continue
		}
		from := record.MustMetric(c.from)
		for _, ms := range g.Measures {
			if ms.Metric == from && ms.Cell.Exists() {
				text := "measured as " + strings.ToLower(from.Title) + ", "
				if c.how == "" {
					return missing(record.NotComparable, text+"which does not convert: "+c.why, record.Ref{})
				}
				return missing(record.NotComparable, text+"which is another quantity; conversion: "+c.how, record.Ref{})
			}
		}
	}
	return nil
}
