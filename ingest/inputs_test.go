package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func TestNamePattern(t *testing.T) {
	for _, c := range []struct{ pattern, path, want string }{
		{"{hardware}-tp{accelerators}-c{concurrency}.json", "runs/x/B200-tp4-c16.json", "hardware=B200 accelerators=4 concurrency=16 "},
		{"{engine}/{_}-c{concurrency}.json", "a/vllm/run-c8.json", "engine=vllm concurrency=8 "},
		{"{hardware}-tp{accelerators}.json", "runs/B200.json", ""},
		{"c{concurrency}.json", "abc4.json", ""}, // whole parts of the path only
		{"{precision}.*", "x/fp8.*", "precision=fp8 "},
	} {
		p, err := ParseNamePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, s := range p.Settings(c.path) {
			got += s.Key + "=" + s.Literal + " "
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.pattern, c.path, got, c.want)
		}
	}
	for _, bad := range []string{"{speed}.json", "plain.json", ""} {
		if _, err := ParseNamePattern(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestConfigurationAddsAndSaysSo(t *testing.T) {
	dir := write(t, map[string]string{"runs/H100-c4": "alone\n1 m ttft 1"})
	p, _ := ParseNamePattern("{hardware}-c{concurrency}")
	origin := &record.Origin{Path: "benchfolio.yaml"}
	res := Read([]string{dir}, Options{Formats: lineFormats, Inputs: []Input{
		{Pattern: "runs/**", Name: p, Source: "ours", Set: []Stated{{Key: "precision", Literal: "fp8", Ref: record.Ref{Origin: origin, At: "/inputs/0/set/precision"}}}},
		{Pattern: "nothing/*"},
	}})
	r := res.Runs[0]
	if r.Hardware != "H100" || r.Concurrency.Num != 4 || r.Precision != "fp8" || r.Origin.Source != "ours" {
		t.Errorf("settings: %+v", r.Settings)
	}
	by := map[string]string{}
	for _, g := range r.Given {
		by[g.Key] = g.By
	}
	if by["hardware"] != "path pattern {hardware}-c{concurrency}" || by["precision"] != "configuration" {
		t.Errorf("given: %v", by)
	}
	if len(res.Problems) != 1 || res.Problems[0].ID() != "config/unused" {
		t.Errorf("problems: %v", res.Problems)
	}
}

// A setting that a path gave is looked for in the path, and a number that stood
// in the configuration in the configuration, which is no input.
func TestRereadBesideTheFiles(t *testing.T) {
	dir := write(t, map[string]string{"H100-c4": "alone\n1 m ttft 1", "benchfolio.yaml": "usd: 3.00\n"})
	p, _ := ParseNamePattern("{hardware}-c{concurrency}")
	config := filepath.Join(dir, "benchfolio.yaml")
	res := Read([]string{dir}, Options{Formats: lineFormats, Skip: []string{config}, Inputs: []Input{{Pattern: "H100-c4", Name: p}}})
	raw, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	d := source.Decode("benchfolio.yaml", raw, 1<<20)
	hour := record.Value{Num: 3, Raw: "3.00", Ref: record.Ref{Origin: d.Origin, At: "/usd", Offset: 5}}
	given := res.Runs[0].Concurrency
	elsewhere := given
	elsewhere.Raw = "5"
	if got := res.Reread([]record.Value{hour}); got[0].Problem == "" {
		t.Errorf("nobody said where the configuration lies: %+v", got[0])
	}
	res.Beside(d.Origin, config)
	got := res.Reread([]record.Value{hour, given, elsewhere})
	if got[0].Literal != "3.00" || got[0].Line != 1 || got[0].Col != 6 || got[1].Literal != "4" || got[1].Problem != "" || got[2].Problem == "" {
		t.Errorf("%+v", got)
	}
	if res.Line(hour.Ref) != 1 {
		t.Errorf("line %d", res.Line(hour.Ref))
	}
}
