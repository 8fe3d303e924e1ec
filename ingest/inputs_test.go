package ingest

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
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
