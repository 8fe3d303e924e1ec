package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lineFormat reads files of lines `run model metric value` and places each run
// as the first line says, so that the rules of copies are tested apart from any
// real format.
func lineFormat(first string, place reader.Place) *reader.Format {
	return &reader.Format{
		Name: "lines-" + first,
		Sniff: func(d *source.Doc) reader.Verdict {
			if l := d.Lines(); len(l) > 0 && l[0].Text == first {
				return reader.Yes("")
			}
			return reader.No
		},
		Read: func(d *source.Doc, s *reader.Sink) {
			runs := map[string]*record.Run{}
			for _, l := range d.Lines()[1:] {
				w := strings.Fields(l.Text)
				run := runs[w[0]]
				if run == nil {
					run = s.Run(record.Run{Kind: record.Measured, Model: w[1], Record: l.No})
					runs[w[0]] = run
					s.Place(run, place)
				}
				if len(w) == 4 {
					at := strings.LastIndex(l.Text, w[3])
					s.Row(record.Row{Run: run, Metric: record.MustMetric(w[2]), Stat: record.Single, Value: l.Cell(at, len(l.Text), w[2]).Num(string(record.MustMetric(w[2]).Unit))})
				}
			}
		},
	}
}

var lineFormats = []*reader.Format{
	lineFormat("alone", reader.Place{}),
	lineFormat("summary", reader.Place{Summary: true}),
	lineFormat("sample", reader.Place{Sample: true}),
}

// exports are two exports of one format, told apart by their second line.
func exports(ranks map[string]reader.Place) *reader.Format {
	f := lineFormat("export", reader.Place{})
	read := f.Read
	f.Read = func(d *source.Doc, s *reader.Sink) {
		read(d, s)
		runs, _, _ := s.Result()
		for _, r := range runs {
			s.Place(r, ranks[r.Model])
		}
	}
	return f
}

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.TrimSuffix(text, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// kept reads a directory and says which files gave how many rows, and the ids
// of the problems.
func kept(t *testing.T, files map[string]string, formats ...*reader.Format) (string, string) {
	t.Helper()
	res := Read([]string{write(t, files)}, Options{Formats: formats})
	var rows, problems []string
	for _, f := range res.Files {
		rows = append(rows, f.Origin.Path+":"+string(rune('0'+f.Rows)))
	}
	for _, p := range res.Problems {
		problems = append(problems, p.Ref.Origin.Path+" "+p.ID())
	}
	return strings.Join(rows, " "), strings.Join(problems, ", ")
}

func TestNothingIsCountedTwice(t *testing.T) {
	for name, c := range map[string]struct {
		files          map[string]string
		rows, problems string
	}{
		"same bytes": {
			map[string]string{"a": "alone\n1 m ttft 1", "b/c": "alone\n1 m ttft 1"},
			"a:1 b/c:0", "b/c run/duplicate",
		},
		"the file that holds more": {
			map[string]string{"a": "alone\n1 m ttft 1", "b": "alone\n1 m ttft 1\n2 m ttft 2"},
			"a:0 b:2", "a run/duplicate",
		},
		"equal files: the path that sorts first": {
			map[string]string{"b": "alone\n1 m ttft 1", "a": "alone\n1 m ttft 1\n"},
			"a:1 b:0", "b run/duplicate",
		},
		"a summary yields to the runs, however many it holds": {
			map[string]string{"run0": "alone\n1 m ttft 1", "run1": "alone\n1 m ttft 2", "a": "summary\n1 m ttft 1\n2 m ttft 2"},
			"a:0 run0:1 run1:1", "a run/duplicate, a run/duplicate",
		},
		"a summary alone": {
			map[string]string{"a": "summary\n1 m ttft 1\n2 m ttft 2"},
			"a:2", "",
		},
		"equal settings and other numbers are two runs": {
			map[string]string{"a": "alone\n1 m ttft 1", "b": "alone\n1 m ttft 1.0001"},
			"a:1 b:1", "",
		},
		"equal runs in one file are repetitions": {
			map[string]string{"a": "alone\n1 m ttft 1\n2 m ttft 1"},
			"a:2", "",
		},
		"a sample that another measurement has too is no copy": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1\n2 m ttft 3"},
			"a:2 b:2", "",
		},
		"all samples of two files stand in a third": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1", "c": "sample\n1 m ttft 2\n2 m ttft 1\n3 m ttft 1"},
			"a:0 b:0 c:3", "a run/duplicate, b run/duplicate",
		},
		"files of equal samples": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1\n2 m ttft 2\n"},
			"a:2 b:0", "b run/duplicate",
		},
		"a sample measured twice is not one measured once": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 1", "b": "sample\n1 m ttft 1\n2 m ttft 3"},
			"a:2 b:2", "",
		},
	} {
		if rows, problems := kept(t, c.files, lineFormats...); rows != c.rows || problems != c.problems {
			t.Errorf("%s:\n got %s; %s\nwant %s; %s", name, rows, problems, c.rows, c.problems)
		}
	}
}

// Runs of one model are the same run here, however many numbers a file has.
func TestSameRunWithFewerNumbers(t *testing.T) {
	f := lineFormat("same", reader.Place{})
	read := f.Read
	f.Read = func(d *source.Doc, s *reader.Sink) {
		read(d, s)
		runs, _, _ := s.Result()
		for _, r := range runs {
			s.Place(r, reader.Place{Same: r.Model})
		}
	}
	for name, c := range map[string]struct {
		files          map[string]string
		rows, problems string
	}{
		"the most numbers, though in the smaller file": {
			map[string]string{"a": "same\n1 m ttft 1\n2 n ttft 2", "b": "same\n1 m ttft 1\n1 m tpot 3"},
			"a:1 b:2", "a run/copy",
		},
		"a table made from others yields to its parts": {
			map[string]string{"all": "same\n1 m ttft 1\n2 n ttft 2", "m": "same\n1 m ttft 1\n1 m tpot 3", "n": "same\n2 n ttft 2"},
			"all:0 m:2 n:1", "all run/copy, all run/duplicate",
		},
		"as full as its parts it is the original": {
			map[string]string{"all": "same\n1 m ttft 1\n2 n ttft 2", "m": "same\n1 m ttft 1", "n": "same\n2 n ttft 2"},
			"all:2 m:0 n:0", "m run/duplicate, n run/duplicate",
		},
	} {
		if rows, problems := kept(t, c.files, f); rows != c.rows || problems != c.problems {
			t.Errorf("%s:\n got %s; %s\nwant %s; %s", name, rows, problems, c.rows, c.problems)
		}
	}
}

func TestExportsOfOneRun(t *testing.T) {
	f := exports(map[string]reader.Place{"full": {Export: 1}, "rounded": {Export: 2}, "records": {Export: 3, Loose: true}})
	for name, c := range map[string]struct {
		files          map[string]string
		rows, problems string
	}{
		"three exports": {
			map[string]string{"r.csv": "export\n1 rounded ttft 1.23", "r.json": "export\n1 full ttft 1.2345", "r.jsonl": "export\n1 records ttft 9"},
			"r.csv:0 r.json:1 r.jsonl:0", "r.csv run/copy, r.jsonl run/copy",
		},
		"another directory is another run": {
			map[string]string{"a/r": "export\n1 rounded ttft 1.23", "b/r": "export\n1 full ttft 1.2345"},
			"a/r:1 b/r:1", "",
		},
		"other numbers are another run": {
			map[string]string{"a": "export\n1 rounded ttft 5", "b": "export\n1 full ttft 1.2345"},
			"a:1 b:1", "",
		},
		"the numbers choose among several runs": {
			map[string]string{"a1": "export\n1 full ttft 1.2345", "a2": "export\n1 full ttft 7.2345", "b": "export\n1 rounded ttft 7.23"},
			"a1:1 a2:1 b:0", "b run/copy",
		},
		"failed exports have no numbers to differ in": {
			map[string]string{"a": "export\n1 full", "b": "export\n1 rounded"},
			"a:0 b:0", "a run/empty, b run/copy",
		},
	} {
		if rows, problems := kept(t, c.files, f); rows != c.rows || problems != c.problems {
			t.Errorf("%s:\n got %s; %s\nwant %s; %s", name, rows, problems, c.rows, c.problems)
		}
	}
}

func TestRunIDsDoNotDependOnNumbers(t *testing.T) {
	id := func(text string) string {
		return Read([]string{write(t, map[string]string{"a": text})}, Options{Formats: lineFormats}).Runs[0].ID
	}
	if a, b := id("alone\n1 m ttft 1"), id("alone\n1 m ttft 2"); a != b {
		t.Errorf("a corrected number moves the run from %s to %s", a, b)
	}
}

// What vLLM writes for PyTorch's database repeats the result beside it, in
// another format: it gives rows where it is read alone.
func TestExportForPyTorchYieldsToItsResult(t *testing.T) {
	export := func(values, extra string) string {
		var items []string
		for _, v := range strings.Split(values, ";") {
			name, nums, _ := strings.Cut(v, "=")
			items = append(items, `{"benchmark": {"name": "vLLM benchmark"}, "model": {"name": "m"}, "metric": {"name": "`+name+`", "benchmark_values": [`+nums+`], "extra_info": {`+extra+`}}}`)
		}
		return "[" + strings.Join(items, ",\n") + "]"
	}
	const (
		serve      = `"date": "20260101-000000", "model_id": "m", "num_prompts": 4, "duration": 2.0, "completed": 4`
		throughput = `"elapsed_time": 50.0, "num_requests": 200, "total_num_tokens": 138000`
		latency    = `"avg_latency": 2.0, "percentiles": {"50": 2.0}`
	)
	for result, pytorch := range map[string]string{
		"{" + serve + `, "mean_ttft_ms": 40.0}`:                                     export("mean_ttft_ms=40.0", serve),
		"{" + serve + `, "user_throughput": 9.5, "mean_ttft_ms": 40.0}`:             export("mean_ttft_ms=40.0", serve+`, "user_throughput": 9.5`),
		"{" + latency + `, "std_latency": 0, "latencies": [2.0, 2.0]}`:              export("latency=2.0, 2.0", latency),
		"{" + throughput + `, "requests_per_second": 4, "tokens_per_second": 2760}`: export("requests_per_second=4.0;tokens_per_second=2760.0", throughput),
	} {
		dir := write(t, map[string]string{"r.json": result, "r.pytorch.json": pytorch})
		both, alone := Read([]string{dir}, Options{}), Read([]string{filepath.Join(dir, "r.pytorch.json")}, Options{})
		if len(both.Files) != 2 || both.Files[0].Rows == 0 || both.Files[1].Rows != 0 || len(alone.Rows) == 0 {
			t.Errorf("%.40s: %d and %d rows, alone %d; want some, none beside it, some", result, both.Files[0].Rows, both.Files[1].Rows, len(alone.Rows))
		}
		if len(both.Problems) != 1 || both.Problems[0].ID() != "run/copy" {
			t.Errorf("%.40s: %v; want run/copy", result, both.Problems)
		}
	}
}

// TestACopyLendsItsSettings: what the fuller export does not say is taken from
// its copy, with its name; what it says stays, and a part of a run lends nothing.
func TestACopyLendsItsSettings(t *testing.T) {
	for _, c := range []struct {
		place reader.Place
		date  record.Date
		ok    string
	}{
		{reader.Place{Export: 2}, "2026-01-02", "7"},
		{reader.Place{Export: 2, Loose: true}, "", ""},
	} {
		f := exports(map[string]reader.Place{"full": {Export: 1}, "copy": c.place})
		read := f.Read
		f.Read = func(d *source.Doc, s *reader.Sink) {
			read(d, s)
			runs, rows, _ := s.Result()
			if runs[0].Model == "copy" {
				runs[0].Date, runs[0].OK = "2026-01-02", record.Value{Num: 7, Unit: record.Count, Ref: rows[0].Value.Ref}
			}
		}
		dir := write(t, map[string]string{"a.txt": "export\n1 full ttft 0.5\n", "b.txt": "export\n1 copy ttft 0.5\n"})
		res := Read([]string{dir}, Options{Formats: []*reader.Format{f}})
		if len(res.Runs) != 1 || res.Runs[0].Model != "full" || res.Runs[0].Date != c.date || res.Runs[0].OK.Text() != c.ok {
			t.Fatalf("loose %v: %+v", c.place.Loose, res.Runs[0])
		}
		if given := res.Runs[0].Given; c.ok != "" && (len(given) != 1 || given[0].Key != "date" || given[0].By != "its copy b.txt") {
			t.Errorf("given: %+v", given)
		}
	}
}

// TestALogInTwoFormsIsOneRun: Inspect writes a log as an archive or as JSON, and
// converts one into the other. Scored again it has the same ids and other
// numbers, and both count.
func TestALogInTwoFormsIsOneRun(t *testing.T) {
	real, err := filepath.Glob(filepath.Join(testdata, "inspect", "real", "*.json"))
	if err != nil || len(real) != 1 {
		t.Fatal(real, err)
	}
	raw, err := os.ReadFile(real[0])
	if err != nil {
		t.Fatal(err)
	}
	again := strings.Replace(string(raw), `"value": 0.7`, `"value": 0.8`, 1)
	dir := write(t, map[string]string{"a.json": string(raw), "b.json": again})
	res := Read([]string{dir, filepath.Join(testdata, "inspect", "archives", "zstd.eval")}, Options{})
	if len(res.Runs) != 2 || len(res.Rows) != 10 {
		t.Errorf("%d runs with %d rows, want the log and the log that was scored again", len(res.Runs), len(res.Rows))
	}
}
