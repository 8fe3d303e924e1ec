package site

import (
	"encoding/json"
	"strings"
	"testing"
)

// Every JSON file of a site is whole, and has as many rows as the CSV beside it.
func TestDataFilesAreWhole(t *testing.T) {
	dir, _ := write(t, article().report(), Options{})
	all := files(t, dir)
	tables := 0
	for name, content := range all {
		if !strings.HasPrefix(name, "data/") || !strings.HasSuffix(name, ".json") {
			continue
		}
		var table struct{ Rows []json.RawMessage }
		if err := json.Unmarshal([]byte(content), &table); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		csv, ok := all[strings.TrimSuffix(name, ".json")+".csv"]
		if !ok {
			continue
		}
		tables++
		if lines := strings.Count(string(csv), "\n") - 1; len(table.Rows) == 0 || len(table.Rows) > lines {
			t.Errorf("%s has %d rows, the CSV %d lines", name, len(table.Rows), lines)
		}
	}
	if tables < 5 {
		t.Errorf("only %d tables", tables)
	}
}
