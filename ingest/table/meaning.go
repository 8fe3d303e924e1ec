package table

import "github.com/benchfolio/benchfolio/ingest/record"

// Meaning is what the words of a header or key say by themselves, for whoever
// proposes how a file can be read. Exactly one of Metric and Setting is there, or
// none where the words mean nothing to us.
type Meaning struct {
	Metric    string      // id
	Setting   string      // model, a setting of the record, or n, requests_ok, requests_failed, note
	Benchmark string      // of a score
	Stat      record.Stat // Single where none is named
	Unit      string      // of record.Scales; empty where none is named
	Words     []string    // canonical, without unit and statistic
}

// MeaningOf reads the words of a header or key.
func MeaningOf(text string) Meaning {
	if len(text) > maxText {
		return Meaning{Stat: record.Single}
	}
	h := parseHeader(text)
	out := Meaning{Stat: h.stat, Unit: h.unit.scale, Words: h.words}
	if h.unit.dimension() == price {
		out.Unit = h.unit.priceScale()
	}
	m, near, ok := meaningOf(h.words, h.unit.dimension())
	switch {
	case ok && m.model > 0:
		out.Setting = "model"
	case ok && m.setting != "":
		if settingUnit(m, h.unit.dimension(), h.unit) && m.setting != tokenPair {
			out.Setting = m.setting
		}
	case ok && h.unsaid(h.unit.dimension()):
	case ok:
		out.Metric, _ = dividedBy(h.unit.per, m.metrics[0], h.words)
	case isScore(h):
		out.Metric, out.Benchmark = "score", h.name
	case near != nil && h.unit.dimension() == anyDimension && len(near.metrics) == 1 && len(h.words) > 0 && !vague(h.words):
		out.Metric = near.metrics[0] // its unit is not named
	case near != nil && near.setting != "" && h.unit.dimension() == anyDimension:
		out.Setting = near.setting // request_rate, whose unit goes without saying
	}
	if record.MetricByID(out.Metric) == nil {
		out.Metric = ""
	}
	return out
}
