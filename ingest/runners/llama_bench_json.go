package runners

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// llamaTree returns the JSON of the file, or the one between the lines of a log.
// Other texts are not searched: what they hold in braces is nobody's fault.
func llamaTree(d *source.Doc) *source.Tree {
	if t := d.JSON(); t != nil {
		return t
	}
	head := d.Data[:min(len(d.Data), logHead)]
	if bytes.Contains(head, []byte(`"build_commit"`)) && bytes.Contains(head, []byte(`"avg_ts"`)) {
		return d.EmbeddedJSON()
	}
	return nil
}

func isLlamaTest(n source.Node) bool { return n.Has("build_commit", "n_prompt", "n_gen", "avg_ts") }

// llamaFirst returns the first test of the file, absent where the file is not
// llama-bench's.
func llamaFirst(d *source.Doc) source.Node {
	root := llamaTree(d).Root()
	if first := root.Index(0); isLlamaTest(first) {
		return first
	}
	if isLlamaTest(root) {
		return root
	}
	return source.Node{}
}

// llamaObjects returns the tests of all documents, without one that the end of
// the file cut off: its samples may be there in part only.
func llamaObjects(d *source.Doc) (tests []source.Node) {
	t := llamaTree(d)
	for _, root := range append(t.Docs(), t.Broken()...) {
		if root.Is(source.Object) && root.Complete() {
			tests = append(tests, root)
		}
		for _, n := range root.Items() {
			if n.Complete() {
				tests = append(tests, n)
			}
		}
	}
	return tests
}

func readLlamaJSON(d *source.Doc, s *reader.Sink) {
	objects := llamaObjects(d)
	settings := make([][]llamaSetting, len(objects))
	for i, o := range objects {
		if !isLlamaTest(o) {
			continue
		}
		for name, v := range o.Members() {
			if t := v.Type(); t == source.Number || t == source.Bool || t == source.String {
				settings[i] = append(settings[i], llamaSetting{name, v.Str()})
			}
		}
	}
	notes := llamaDifferences(settings)
	for i, o := range objects {
		if isLlamaTest(o) {
			llamaRecord{fieldsOfNode(o), o.Ref(), o}.read(s, notes[i])
		} else if o.Is(source.Object) {
			o.Report("run/empty", "expected a test with `build_commit`, `n_prompt`, `n_gen` and `avg_ts`, found an object without one of them")
		} else {
			o.Report("value/type", "expected a test as an object, found %s", o.Type())
		}
	}
}

// llamaHeader is how the header of a CSV file begins.
const llamaHeader = "build_commit,build_number,"

// llamaCSV returns the table of a CSV file of llama-bench, or of one between the
// lines of a log; else nil.
func llamaCSV(d *source.Doc) *source.Table {
	head := bytes.TrimLeft(d.Data[:min(len(d.Data), 64)], "\" \t\r\n")
	t := (*source.Table)(nil)
	if bytes.HasPrefix(head, []byte("build_commit")) {
		t = d.CSV().Table()
	} else if i := bytes.Index(d.Data[:min(len(d.Data), logHead)], []byte("\n"+llamaHeader)); i >= 0 {
		t = d.CSVFrom(i+1, ',')
	}
	if t != nil && t.Has("build_commit", "build_number", "avg_ts") {
		return t
	}
	return nil
}

func readLlamaCSV(t *source.Table, s *reader.Sink) {
	settings := make([][]llamaSetting, len(t.Rows))
	for i, row := range t.Rows {
		for _, name := range t.Names() {
			settings[i] = append(settings[i], llamaSetting{name, row.Get(name).Str()})
		}
	}
	notes := llamaDifferences(settings)
	for i, row := range t.Rows {
		if len(row.Cells) < len(t.Header.Cells) {
			row.Cells[0].Report("value/missing", "expected %d columns as in the header, found %d: the row was cut off and is left out", len(t.Header.Cells), len(row.Cells))
			continue
		}
		llamaRecord{get: fieldsOfRow(row), at: row.Cells[0].Ref()}.read(s, notes[i])
	}
	if len(t.Rows) == 0 {
		t.Header.Cells[0].Report("run/empty", "a header without rows: llama-bench stopped before its first test was done")
	}
}

// llamaRecord is a test by the names that JSON and CSV share.
type llamaRecord struct {
	get    fields
	at     record.Ref
	object source.Node // which holds the samples; absent for CSV, which has none
}

func (r llamaRecord) read(s *reader.Sink, settings string) {
	get := r.get
	// Forks that can time a generation after a prompt say so in a field of their own.
	label := llamaLabel.FindStringSubmatch(get.text("test"))
	test := newLlamaTest(get("n_prompt").Num("count"), get("n_gen").Num("count"), get("n_depth").Num("count"), label != nil && label[3] != "")
	if test.metric == nil {
		get("n_prompt").Report("value/missing", "expected a length of the prompt or of the generation above 0; the test is left out")
		return
	}
	run := test.run(s, r.at, llamaRun(get))
	mean := positive(get("avg_ts"), "tokens/s")
	if !mean.Known() {
		return
	}
	samples := llamaSamples(r.object)
	row := record.Row{Run: run, Metric: test.metric, Variant: test.variant, N: samples.N(), Note: test.note(settings)}
	add := func(stat record.Stat, v record.Value) {
		row.Stat, row.Value = stat, v
		s.Row(row)
	}
	add(record.Mean, mean)
	// With one repetition the tool writes a deviation of 0; without samples a 0
	// cannot be told from that.
	if deviation := get("stddev_ts").Num("tokens/s"); samples.Len() > 1 || samples.Len() == 0 && deviation.Num > 0 {
		add(record.StdDev, deviation)
	}
	for _, stat := range []record.Stat{record.Median, "p90", "p95", "p99", record.Min, record.Max} {
		add(stat, samples.Stat(stat))
	}
	checkLlamaSamples(r.object, test, samples, mean)
}

func llamaSamples(o source.Node) *reader.Sample {
	a := o.Get("samples_ts")
	nums, _ := a.Floats("tokens/s")
	all := len(nums)
	nums = slices.DeleteFunc(nums, func(x float64) bool { return !record.Observed(llamaDecode, x) })
	if left := all - len(nums); left > 0 {
		a.Report("value/unmeasured", "%d of %d speeds are 0 or less, which is no measurement; they were left out", left, all)
	}
	return reader.NewSample(nums, record.TokensPerSecond, a.Ref())
}

// llamaRun reads the settings of a test.
func llamaRun(get fields) record.Run {
	var r record.Run
	backend := llamaBackend(get)
	if r.Model = lastPart(get.text("model_filename")); r.Model == "" {
		r.Model = get.text("model_type")
	}
	r.Precision = llamaPrecision(get.text("model_type"))
	if r.Hardware = get.text("gpu_info"); r.Hardware == "" || backend == "CPU" {
		r.Hardware = get.text("cpu_info")
	}
	r.Hardware = strings.TrimSpace(r.Hardware)
	r.Engine = llamaEngine(get.text("build_number"), backend)
	r.Date, _ = record.ParseDate(get.text("test_time"))
	return r
}

// lastPart returns what follows the last slash of either kind: a path holds the
// name of the user.
func lastPart(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// llamaFlags are the backends that builds before mid-2024, and forks of these,
// write as one field each; the first that is set is the one that ran.
var llamaFlags = []struct{ field, backend string }{
	{"cuda", "CUDA"}, {"opencl", "OpenCL"}, {"vulkan", "Vulkan"}, {"kompute", "Kompute"},
	{"metal", "Metal"}, {"sycl", "SYCL"}, {"gpu_blas", "GPU BLAS"}, {"blas", "BLAS"},
}

func llamaBackend(get fields) string {
	if b := get.text("backends"); b != "" {
		return b
	}
	known := false
	for _, f := range llamaFlags {
		v := get.text(f.field)
		if v == "1" || v == "true" {
			return f.backend
		}
		known = known || v != ""
	}
	if known {
		return "CPU"
	}
	return ""
}

// checkLlamaSamples holds the numbers of a test against each other. Speeds are
// printed with 6 digits.
func checkLlamaSamples(o source.Node, test llamaTest, samples *reader.Sample, mean record.Value) {
	const digits = 1e-5
	speeds, _ := o.Get("samples_ts").Floats("tokens/s")
	times, _ := o.Get("samples_ns").Floats("count")
	if len(speeds) == 0 || len(times) == 0 {
		return
	}
	if len(speeds) != len(times) {
		o.Get("samples_ns").Report("value/check", "%d times, but %d speeds in `samples_ts`", len(times), len(speeds))
		return
	}
	tokens := test.output.Num
	if test.metric != llamaDecode {
		tokens += test.input.Num
	}
	for i, ns := range times {
		if record.Observed(test.metric, speeds[i]) && !within(speeds[i]*ns, 1e9*tokens, digits) {
			o.Get("samples_ts").Report("value/check", "speed %d is not %s tokens divided by its time in `samples_ns`", i+1, record.FormatFloat(tokens))
			break
		}
	}
	if m := samples.Stat(record.Mean); m.Known() && !within(m.Num, mean.Num, digits) {
		o.Get("avg_ts").Report("value/check", "the mean of `samples_ts` is %s", record.FormatFloat(m.Num))
	}
	checkLlamaDeviation(o, times)
}

// checkLlamaDeviation recomputes stddev_ns, whose squares overflow 64 bits in
// long tests (ggml-org/llama.cpp#22300). No row comes from it.
func checkLlamaDeviation(o source.Node, times []float64) {
	written := o.Get("stddev_ns")
	right := reader.NewSample(times, record.Count, written.Ref()).Stat(record.StdDev)
	if !right.Known() || !written.Exists() {
		return
	}
	if v := written.Num("count"); !v.Known() || math.Abs(v.Num-right.Num) > max(0.02*right.Num, 1) {
		written.Report("value/check", "the standard deviation of `samples_ns` is %.0f; the tool overflows in long tests, and nothing is read from this field", right.Num)
	}
}
