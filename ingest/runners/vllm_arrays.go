package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// vllmArrays are the latencies of single requests, in seconds, which
// --save-detailed adds. Statistics that stand in the file itself come first:
// the arrays are read for those that it lacks (E2E is off by default).
type vllmArrays struct {
	samples map[string]*reader.Sample // by the name in keys
}

// sampleStats are the statistics computed where a file holds single observations.
var sampleStats = []record.Stat{
	record.Mean, record.Median, record.Percentile(90), record.Percentile(95), record.Percentile(99), record.Min, record.Max,
}

// hasVLLMArrays reports whether a run without any summary has arrays instead.
func hasVLLMArrays(n source.Node) bool {
	return n.Get("ttfts").Is(source.Array) && n.Get("itls").Is(source.Array)
}

// readVLLMArrays reads the arrays by vLLM's own definitions. A failed request
// keeps its place with zeros in it; its error tells.
func readVLLMArrays(n source.Node) vllmArrays {
	a := vllmArrays{samples: map[string]*reader.Sample{}}
	ttfts := vllmColumn(n.Get("ttfts"), -1)
	if ttfts == nil {
		return a
	}
	ok := vllmSucceeded(n.Get("errors"), ttfts)
	a.add("ttft", n.Get("ttfts"), kept(ttfts, ok))
	decode, gaps := vllmGaps(n.Get("itls"), ok)
	if decode == nil {
		return a
	}
	a.add("itl", n.Get("itls"), gaps)
	place := n.Get("latencies")
	if !place.Exists() {
		place = n.Get("e2els") // as TensorRT-LLM's client calls them
	}
	e2e := vllmColumn(place, len(ok))
	if e2e == nil { // before mid 2026: the last chunk ends the request
		place = n.Get("itls")
		for i := range ttfts {
			e2e = append(e2e, ttfts[i]+decode[i])
		}
	}
	a.add("e2el", place, kept(e2e, ok))
	outputs := vllmColumn(n.Get("output_lens"), len(ok))
	var tpots []float64
	for i, tokens := range outputs {
		if ok[i] && tokens > 1 {
			tpots = append(tpots, (e2e[i]-ttfts[i])/(tokens-1))
		}
	}
	a.add("tpot", place, tpots)
	return a
}

func (a *vllmArrays) add(x string, at source.Node, nums []float64) {
	a.samples[x] = reader.NewSample(nums, record.Seconds, at.Ref())
}

// vllmColumn returns an array of numbers, one for each request; nil where it
// does not have exactly that many (any number for -1).
func vllmColumn(n source.Node, requests int) []float64 {
	nums, missing := n.Floats("s")
	if missing > 0 || len(nums) != n.Len() || requests >= 0 && len(nums) != requests {
		return nil
	}
	return nums
}

// vllmSucceeded tells which requests were answered: those without an error;
// where the errors are not kept, those that have a first token.
func vllmSucceeded(errors source.Node, ttfts []float64) []bool {
	if ok := errors.Blanks(); len(ok) == len(ttfts) {
		return ok
	}
	ok := make([]bool, len(ttfts))
	for i, t := range ttfts {
		ok[i] = t > 0
	}
	return ok
}

// vllmGaps returns the sum of the gaps of each request and all gaps of those
// that succeeded; nil where the lists are not one for each request.
func vllmGaps(itls source.Node, ok []bool) (sums, gaps []float64) {
	if itls.Len() != len(ok) {
		return nil, nil
	}
	nums, ends := itls.FloatLists("s")
	gaps, at := nums[:0], 0
	for i, end := range ends {
		sum := 0.0
		for _, x := range nums[at:end] {
			sum += x
		}
		sums = append(sums, sum)
		if ok[i] {
			gaps = append(gaps, nums[at:end]...)
		}
		at = end
	}
	return sums, gaps
}

func kept(nums []float64, ok []bool) (out []float64) {
	for i, x := range nums {
		if ok[i] {
			out = append(out, x)
		}
	}
	return out
}
