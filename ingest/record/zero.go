package record

import "strings"

// A price of 0 is free only where its source says so: most zeros of price lists
// are subscriptions, trials or prices that nobody filled in.
const (
	zeroUnsaid = "0: free or not stated"
	zeroByName = "0: free, as the name says"
)

// FreeByName reports whether the name of a model says that it is the free variant.
func FreeByName(model string) bool {
	model = strings.ToLower(model)
	for _, end := range []string{":free", "-free", "(free)"} {
		if strings.HasSuffix(model, end) {
			return true
		}
	}
	return false
}

// ZeroPrice is the note of a price of 0 about which its source says no more.
func ZeroPrice(model string) string {
	if FreeByName(model) {
		return zeroByName
	}
	return zeroUnsaid
}

// OfRequests reports whether a metric is a latency or rate of requests, which says
// nothing where none succeeded.
func (m *Metric) OfRequests() bool {
	return m.Group == Latency || m.Group == Speed || m.Group == Throughput
}

// NeverZero reports whether 0 stands for something that was not measured: no token
// takes no time, and a rate of nothing is none. Chunks that come in bursts have
// gaps of 0, so half of all can have, and goodput is 0 where no request met its
// limits.
func NeverZero(m *Metric, s Stat) bool {
	q, isQuantile := s.Quantile()
	switch {
	case !m.OfRequests() || m.ID == "goodput":
		return false
	case m.ID == "itl":
		return s == Single || s == Mean || s == Max
	}
	return s == Single || s == Mean || isQuantile && q >= 0.5
}

// Observed reports whether a number can be one observation of a metric, of those
// that a statistic is computed from. Below 0 only a score can be.
func Observed(m *Metric, x float64) bool {
	return m.Group == Quality || x > 0 || x == 0 && !NeverZero(m, Median)
}
