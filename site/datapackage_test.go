package site

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// checkPackage reads every CSV file of a site by the schema that datapackage.json
// gives for it.
func checkPackage(t *testing.T, all map[string][]byte) {
	t.Helper()
	var d dataPackage
	if err := json.Unmarshal(all[packageName], &d); err != nil {
		t.Fatal(err)
	}
	described, names := map[string]bool{}, map[string]bool{}
	for _, r := range d.Resources {
		path := "data/" + r.Path
		content, ok := all[path]
		switch {
		case !ok:
			t.Errorf("%s is described and not there", path)
			continue
		case r.Bytes != int64(len(content)):
			t.Errorf("%s has %d bytes, not %d", path, len(content), r.Bytes)
		case names[r.Name] || !regexp.MustCompile(`^[-a-z0-9._/]+$`).MatchString(r.Name):
			t.Errorf("%q is no name, or stands twice", r.Name)
		}
		described[path], names[r.Name] = true, true
		if err := readsBy(r.Schema, content); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for name := range all {
		if strings.HasSuffix(name, ".csv") && !described[name] {
			t.Errorf("%s is not described", name)
		}
	}
}

func readsBy(s tableSchema, content []byte) error {
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, f := range s.Fields {
		if f.Name != rows[0][i] || seen[f.Name] {
			return fmt.Errorf("column %d is %q, described as %q, or there twice", i+1, rows[0][i], f.Name)
		}
		seen[f.Name] = true
		for _, row := range rows[1:] {
			if err := holds(f.Type, row[i]); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
	}
	if len(s.Fields) != len(rows[0]) {
		return fmt.Errorf("%d columns, %d described", len(rows[0]), len(s.Fields))
	}
	return nil
}

func holds(kind, text string) (err error) {
	switch {
	case text == "":
	case kind == "number":
		_, err = strconv.ParseFloat(text, 64)
	case kind == "integer":
		_, err = strconv.Atoi(text)
	case kind != "string" && kind != "any":
		err = fmt.Errorf("%q is no type", kind)
	}
	return err
}

func TestDataPackage(t *testing.T) {
	for name, s := range map[string]*sample{"article": article(), "hostile": hostile(), "empty": newSample()} {
		o := Options{Extra: map[string][]byte{"data/rows.csv": []byte("a,b\nx,1\n")}, Fields: map[string][]Field{"data/rows.csv": {{Name: "a", Type: "string"}, {Name: "b", Type: "number"}}}}
		t.Run(name, func(t *testing.T) {
			dir, _ := write(t, s.report(), o)
			checkPackage(t, files(t, dir))
		})
	}
}

// A number of a unit is described as one, so that a program needs no guess.
func TestDataPackageSaysUnits(t *testing.T) {
	dir, _ := write(t, article().report(), Options{})
	var d dataPackage
	if err := json.Unmarshal(files(t, dir)[packageName], &d); err != nil {
		t.Fatal(err)
	}
	for _, r := range d.Resources {
		for _, f := range r.Schema.Fields {
			if r.Name == "models" && f.Name == "Output speed (tokens/s)" {
				if f.Type != "number" || f.Unit != "tokens/s" || !strings.Contains(f.Description, "Decode speed") {
					t.Errorf("%+v", f)
				}
				return
			}
		}
	}
	t.Error("the speed of models is not described")
}

func TestCitation(t *testing.T) {
	s := article()
	s.options.BaseURL = "https://example.org/bench"
	dir, _ := write(t, s.report(), Options{})
	var c map[string]any
	if err := yaml.Unmarshal(files(t, dir)[citationName], &c); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"cff-version": "1.2.0", "type": "dataset", "title": "Speed, quality and price", "date-released": "2026-06-28",
		"url": "https://example.org/bench/", "authors": "[map[name:A. Writer website:https://example.org]]"} {
		if got := fmt.Sprint(c[key]); got != want {
			t.Errorf("%s is %q, not %q", key, got, want)
		}
	}
	if got := c["references"].([]any); len(got) != 5 {
		t.Errorf("%d references, not 5", len(got))
	}
}

// Nobody is made up as the author.
func TestCitationWantsAnAuthor(t *testing.T) {
	s := article()
	s.options.Author.Name = ""
	dir, _ := write(t, s.report(), Options{})
	if content, ok := files(t, dir)[citationName]; ok {
		t.Errorf("a report without an author is cited: %s", content)
	}
}

// A name from a file adds no key to the citation.
func TestHostileCitation(t *testing.T) {
	s := hostile()
	s.options.Title = "a: b\nauthors: [x]\n- \"c\" #"
	dir, _ := write(t, s.report(), Options{})
	var c cffReport
	d := yaml.NewDecoder(bytes.NewReader(files(t, dir)[citationName]))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil {
		t.Fatal(err)
	}
	if c.Title != line(s.options.Title) || len(c.Authors) != 1 || c.Authors[0].Website != "" {
		t.Errorf("%+v", c)
	}
}
