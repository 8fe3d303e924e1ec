package mapping

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// run reads one run: its settings, then its numbers.
func (r *reading) run(s subject) {
	base := record.Run{Kind: r.kind, Record: s.record()}
	var row record.Row // what all rows share
	for i := range r.settings {
		r.set(s, &r.settings[i], &base, &row)
	}
	failed := base.OK.Known() && base.OK.Num == 0
	if failed {
		s.report("run/failed", "no request of the run succeeded, so its latencies and rates mean nothing")
	}
	row.Run = r.sink.Run(base)
	some := failed
	for i := range r.metrics {
		x := &r.metrics[i]
		if found := r.values(s, &x.place); len(found) > 0 && !(failed && x.metric.OfRequests()) {
			some = r.add(s, x, found, row) || some
		}
	}
	if !some {
		s.report("run/empty", "expected a number at one of the places that the mapping names, found none")
	}
}

// values returns the value at a place, or all of them where each is an
// observation.
func (r *reading) values(s subject, p *place) []field {
	if p.all || p.count {
		return r.many(s, p)
	}
	if f := r.one(s, p); f != nil {
		return []field{f}
	}
	return nil
}

// many returns all values at a place that say something.
func (r *reading) many(s subject, p *place) []field {
	found := s.find(p)
	r.found[p] = r.found[p] || len(found) > 0
	return slices.DeleteFunc(found, func(f field) bool {
		n, ok := f.(source.Node)
		isScalar := !ok || !n.Is(source.Array) && !n.Is(source.Object)
		return !f.Exists() || isScalar && r.isMissing(f.Str(), p)
	})
}

// one returns the value at a place, nil where there is none. Several that say the
// same are one; several that differ are a problem.
func (r *reading) one(s subject, p *place) field {
	found := s.find(p)
	r.found[p] = r.found[p] || len(found) > 0
	if len(found) == 0 {
		return nil
	}
	for _, f := range found[1:] {
		if !same(f.Str(), found[0].Str()) || f.Str() == "" {
			if r.isFirst("several " + p.text) {
				f.Report("value/ambiguous", "expected one value at %s, found %d that differ; they were left out", p.text, len(found))
			}
			return nil
		}
	}
	f := found[0]
	if n, ok := f.(source.Node); ok && n.Is(source.Array) {
		return f
	}
	if !f.Exists() || r.isMissing(f.Str(), p) {
		return nil
	}
	return f
}

// isFirst reports whether a problem is the first of its kind in the file.
func (r *reading) isFirst(problem string) bool {
	first := !r.said[problem]
	r.said[problem] = true
	return first
}

// said is what a file says of a setting: a text or a number.
type said struct {
	text string
	num  record.Value
}

// set reads one setting, or what all rows of the run share.
func (r *reading) set(s subject, x *setting, run *record.Run, row *record.Row) {
	known, isSetting := record.SettingByKey(x.key)
	if x.constant != "" && isSetting {
		known.Set(run, x.constant, "mapping "+r.file, x.ref) // checked by Parse
		return
	}
	v := said{text: x.constant}
	if x.constant == "" {
		v = r.settingOf(s, x)
	}
	switch {
	case isSetting:
		known.Put(run, v.text, v.num)
	case x.key == "requests_ok":
		run.OK = v.num
	case x.key == "requests_failed":
		run.Failed = v.num
	case x.key == "n":
		row.N = v.num
	case x.key == "benchmark":
		row.Benchmark = v.text
	case x.key == "variant":
		row.Variant = v.text
	case x.key == "note":
		row.Note = v.text
	}
}

// settingOf reads a setting where it stands. One that all runs of a document share
// is read once, so that what is wrong with it is said once.
func (r *reading) settingOf(s subject, x *setting) said {
	o, inJSON := s.(*object)
	shared := inJSON && x.place.path.shared()
	if shared {
		if v, ok := o.doc.settings[x]; ok {
			return v
		}
	}
	var v said
	switch found := r.values(s, &x.place); {
	case len(found) == 0:
	case x.place.count:
		v.num = record.Value{Num: float64(len(found)), Unit: record.Count, Derived: "number of values", Ref: around(s, found)}
	case x.place.all:
		v.num = r.sample(s, found, &x.place, "count", nil).Stat(record.Mean)
	default:
		v = readSetting(x.key, found[0])
	}
	if shared {
		o.doc.settings[x] = v
	}
	return v
}

func readSetting(key string, f field) said {
	known, _ := record.SettingByKey(key)
	switch {
	case key == "date":
		return said{text: string(dateOf(f))}
	case key == "request_rate":
		return said{num: atLeastZero(f, f.Rate())}
	case known.IsNumber() || isCount(key):
		return said{num: atLeastZero(f, f.Num("count"))}
	}
	return said{text: f.Str()}
}

// isCount reports whether a key beside the settings is a count.
func isCount(key string) bool {
	return key == "requests_ok" || key == "requests_failed" || key == "n"
}

func dateOf(f field) record.Date {
	text := strings.TrimSpace(f.Str())
	if date, ok := record.ParseDate(text); ok {
		return date
	}
	date, ok := record.UnixDate(text)
	if !ok {
		f.Report("value/type", "expected a date such as 2026-06-28T10:00:00Z or seconds since 1970, found something else")
	}
	return date
}

func atLeastZero(f field, v record.Value) record.Value {
	if v.Num < 0 {
		f.Report("value/impossible", "expected a number of at least 0, found %s", record.FormatFloat(v.Num))
		return record.Value{}
	}
	return v
}

// onScale is the score, unless its unit cannot have it. Some tests take points
// off for what is wrong, so that a share can be negative.
func onScale(f field, v record.Value) record.Value {
	most := map[record.Unit]float64{record.Fraction: 1, record.Percent: 100}[v.Unit]
	if most > 0 && max(v.Num, -v.Num) > most {
		f.Report("value/impossible", "expected a score of at most %s %s, found %s", record.FormatFloat(most), v.Unit, record.FormatFloat(v.Num))
		return record.Value{}
	}
	return v
}

// add adds a number and reports whether it could.
func (r *reading) add(s subject, x *metric, found []field, row record.Row) bool {
	f := found[0]
	row.Metric, row.Stat = x.metric, x.stat
	row.Benchmark, row.Variant = orElse(x.benchmark, row.Benchmark), orElse(x.variant, row.Variant)
	row.Value = r.value(s, x, found, &row)
	row.Note = joined(row.Note, x.note)
	if x.metric.Group != record.Quality {
		row.Value = atLeastZero(f, row.Value)
	} else {
		row.Value = onScale(f, row.Value)
	}
	if !row.Value.Known() {
		return false
	}
	switch {
	case row.Value.Num != 0:
	case x.metric.Group == record.Price:
		row.Note = joined(row.Note, record.ZeroPrice(row.Run.Model))
	case record.NeverZero(x.metric, x.stat):
		if r.isFirst("zero " + x.place.text) {
			f.Report("value/unmeasured", "%s %s: expected a number above 0, found 0, which is no measurement; zeros were left out", x.metric.ID, x.stat)
		}
		return false
	}
	r.sink.Row(row)
	return true
}

// value reads the number, or computes it where the observations themselves stand
// there.
func (r *reading) value(s subject, x *metric, found []field, row *record.Row) record.Value {
	f := found[0]
	var v record.Value
	if n, ok := f.(source.Node); x.place.all || ok && n.Is(source.Array) {
		v = r.computed(s, x, found, row)
	} else {
		v = f.Num(x.unit)
	}
	if x.scale != 0 && v.Known() {
		if v.Num *= x.scale; !record.Possible(v.Num, v.Unit) {
			f.Report("value/impossible", "nothing measured is %s x %s %s", orElse(v.Raw, "the "+v.Derived), record.FormatFloat(x.scale), v.Unit)
			return record.Value{}
		}
		row.Note = joined(row.Note, "the written number x "+record.FormatFloat(x.scale))
	}
	return v
}

// computed is a statistic of observations.
func (r *reading) computed(s subject, x *metric, found []field, row *record.Row) record.Value {
	sample := r.sample(s, found, &x.place, x.unit, x.metric)
	v := sample.Stat(x.stat)
	if !v.Known() {
		if sample.Len() > 0 && r.isFirst("stat "+x.place.text) {
			found[0].Report("value/type", "expected a number, found observations, of which %s cannot be computed", x.stat)
		}
		return v
	}
	row.N = sample.N()
	return v
}

// sample is the observations at a place, of a metric or of a length in tokens.
func (r *reading) sample(s subject, found []field, p *place, unit string, m *record.Metric) *reader.Sample {
	var nums []float64
	for _, f := range found {
		n, isNode := f.(source.Node)
		switch {
		case isNode && n.Is(source.Array):
			some, _ := n.Floats(unit)
			nums = append(nums, some...)
		default:
			if v := f.Num(unit); v.Known() {
				nums = append(nums, v.Num)
			}
		}
	}
	return reader.NewSample(r.present(found[0], nums, p, unit, m), record.Scales[unit].To, around(s, found))
}

// around is the place that several values share.
func around(s subject, found []field) record.Ref {
	ref, last := found[0].Ref(), found[len(found)-1].Ref()
	if len(found) > 1 {
		ref.Record = s.record()
	}
	for !strings.HasPrefix(last.At+"/", ref.At+"/") && strings.Contains(ref.At, "/") {
		ref.At = ref.At[:strings.LastIndexByte(ref.At, '/')]
	}
	return ref
}

// present leaves out the numbers that stand for "no value", and those that are no
// measurement: -1 and 0 are what many programs write for a request that failed.
func (r *reading) present(at field, nums []float64, p *place, unit string, m *record.Metric) []float64 {
	missing := map[float64]bool{}
	for _, words := range [][]string{r.missing, p.missing} {
		for _, w := range words {
			if f, _, err := record.Convert(w, unit); err == nil {
				missing[f] = true
			}
		}
	}
	nums = slices.DeleteFunc(nums, func(f float64) bool { return missing[f] })
	all := len(nums)
	nums = slices.DeleteFunc(nums, func(f float64) bool { return f < 0 && m == nil || m != nil && !record.Observed(m, f) })
	if left := all - len(nums); left > 0 && r.isFirst("unmeasured "+p.text) {
		at.Report("value/unmeasured", "%s: %d of %d values are 0 or less, which is no measurement; they were left out", p.text, left, all)
	}
	return nums
}

func joined(a, b string) string { return strings.Trim(a+"; "+b, "; ") }
