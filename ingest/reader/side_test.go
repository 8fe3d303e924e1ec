package reader

import (
	"reflect"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// side makes a side file that names a model.
func side(path, model string, reach int) SideFile {
	x := Side{Reach: reach}
	x.Text("model", model, record.Ref{Origin: &record.Origin{Path: path}, At: "/server/model_name"})
	return SideFile{Path: path, Sides: []Side{x}}
}

func TestApplySides(t *testing.T) {
	for name, c := range map[string]struct {
		path, model, want string
		files             []SideFile
	}{
		"beside":              {"a/r.json", "", "m", []SideFile{side("a/c.yaml", "m", 0)}},
		"above":               {"a/v/results/r.json", "", "m", []SideFile{side("a/c.yaml", "m", 2)}},
		"above, at the top":   {"v/r.json", "", "m", []SideFile{side("c.yaml", "m", 1)}},
		"out of reach":        {"a/v/results/r.json", "", "", []SideFile{side("a/c.yaml", "m", 1)}},
		"below":               {"a/r.json", "", "", []SideFile{side("a/b/c.yaml", "m", 2)}},
		"in a directory next": {"ab/r.json", "", "", []SideFile{side("a/c.yaml", "m", 2)}},
		"the nearest":         {"a/b/r.json", "", "near", []SideFile{side("a/c.yaml", "far", 2), side("a/b/c.yaml", "near", 2), side("c.yaml", "farther", 2)}},
		"the file's own word": {"a/r.json", "own", "own", []SideFile{side("a/c.yaml", "m", 0)}},
		"two that agree":      {"a/r.json", "", "m", []SideFile{side("a/c.yaml", "m", 0), side("a/d.yaml", "m", 0)}},
	} {
		run := &record.Run{Model: c.model, Origin: &record.Origin{Path: c.path}}
		if d := ApplySides(run, c.files); len(d) > 0 {
			t.Errorf("%s: %+v disagree", name, d)
		}
		if run.Model != c.want {
			t.Errorf("%s: got the model %q, want %q", name, run.Model, c.want)
		}
		if given := run.Model != c.model; given != (len(run.Given) == 1) || given && run.Given[0].Ref.At != "/server/model_name" {
			t.Errorf("%s: given by %+v", name, run.Given)
		}
	}
}

func TestSidesThatDisagree(t *testing.T) {
	run := &record.Run{Origin: &record.Origin{Path: "a/r.json"}}
	got := ApplySides(run, []SideFile{side("a/c.yaml", "m", 0), side("a/d.yaml", "n", 0), side("e.yaml", "m", 1)})
	if want := []Disagreement{{"model", []string{"a/c.yaml", "a/d.yaml"}}}; !reflect.DeepEqual(got, want) || run.Model != "" {
		t.Errorf("got %+v and the model %q, want %+v and none", got, run.Model, want)
	}
}

func TestSideNumbers(t *testing.T) {
	run := &record.Run{Origin: &record.Origin{Path: "r.json"}}
	x := Side{}
	x.Number("concurrency", record.Value{Num: 8, Unit: record.Count, Raw: "8", Ref: somewhere})
	x.Number("input_tokens", record.Value{})
	x.Text("dataset", "", somewhere)
	ApplySides(run, []SideFile{{Path: "c.json", Sides: []Side{x}}})
	if run.Concurrency.Num != 8 || run.Concurrency.Ref != somewhere || len(run.Given) != 1 || run.Given[0].By != "sidecar c.json" {
		t.Errorf("got %+v", run)
	}
}
