package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// The normalized table of the demo has the columns and types that its data package
// says; package site holds the same for its own tables.
func TestTheTableIsDescribed(t *testing.T) {
	data := filepath.Join(buildDemo(t), "data")
	var d struct {
		Resources []struct {
			Path   string
			Schema struct{ Fields []struct{ Name, Type string } }
		}
	}
	raw, err := os.ReadFile(filepath.Join(data, "datapackage.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(data, "rows.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	numbers := 0
	for _, r := range d.Resources {
		for i, f := range r.Schema.Fields {
			if r.Path != "rows.csv" {
				break
			}
			if rows[0][i] != f.Name {
				t.Errorf("column %d is %s, described as %s", i+1, rows[0][i], f.Name)
			}
			for _, row := range rows[1:] {
				if _, err := strconv.ParseFloat(row[i], 64); err != nil && row[i] != "" && f.Type != "string" {
					t.Errorf("%s is a %s, and holds %q", f.Name, f.Type, row[i])
				}
			}
			if f.Type == "number" {
				numbers++
			}
		}
	}
	if numbers < 5 {
		t.Errorf("only %d columns of numbers are described", numbers)
	}
}
