package site

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// searchOf is the index of a site as a script of the page would have it.
func searchOf(t *testing.T, all map[string][]byte) map[string][][]string {
	t.Helper()
	for name, content := range all {
		if ok, _ := path.Match("assets/search-*.js", name); !ok {
			continue
		}
		if bytes.ContainsAny(content, "<>&\u2028\u2029\u202e") {
			t.Errorf("the index holds what ends a script or turns text around")
		}
		var kinds []struct {
			Kind string     `json:"kind"`
			Of   [][]string `json:"of"`
		}
		body := bytes.TrimSuffix(bytes.TrimPrefix(content, []byte("window.benchfolioSearch=")), []byte(";\n"))
		if err := json.Unmarshal(body, &kinds); err != nil {
			t.Fatal(err)
		}
		out := map[string][][]string{}
		for _, k := range kinds {
			out[k.Kind] = k.Of
		}
		return out
	}
	t.Fatal("there is no index")
	return nil
}

// Every model, provider and run is found, and every entry leads to a page.
func TestSearchIndex(t *testing.T) {
	const evil = `</script><script>alert(1)</script>` + "\u202e\u2028"
	s := article()
	o := s.file("evil.csv", "table", "live")
	s.row(s.run(o, record.Measured, evil, func(r *record.Run) { r.Provider = evil }), "output_speed", record.Single, "1", "tokens/s")
	r := s.report()
	dir, _ := write(t, r, Options{})
	all := files(t, dir)
	index := searchOf(t, all)
	for kind, want := range map[string]int{"models": len(r.Models), "providers": len(r.Providers), "runs": len(r.Runs)} {
		if got := len(index[kind]); got != want || want == 0 {
			t.Errorf("%d %s are found, want %d", got, kind, want)
		}
		for _, e := range index[kind] {
			if _, ok := all[kind+"/"+e[0]+".html"]; !ok {
				t.Errorf("%s %q leads to no page", kind, e)
			}
		}
	}
	if clean := `</script><script>alert(1)</script> `; !strings.Contains(string(must(json.Marshal(index["providers"]))), string(must(json.Marshal(clean)))) {
		t.Errorf("the hostile provider is not found by its name: %q", index["providers"])
	}
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// Our own scripts stay within their budget: a phone reads them on every page.
func TestScriptBudget(t *testing.T) {
	dir, _ := write(t, article().report(), Options{})
	size := 0
	for name, content := range files(t, dir) {
		if path.Ext(name) == ".js" && !strings.HasPrefix(name, "assets/search-") {
			size += len(content)
		}
	}
	if size == 0 || size > 20<<10 {
		t.Errorf("the scripts of a page have %d bytes, more than 20 KiB", size)
	}
}

// A row has the numbers of its own facets, counted through all that the table has.
func TestFacets(t *testing.T) {
	var rows facetTexts
	num := func(n float64) record.Value { return known(n, &record.Origin{Path: "runs.json"}) }
	rows.add([]*record.Run{{Settings: record.Settings{Provider: "B", Hardware: "H100", InputTokens: num(1023.4), OutputTokens: num(512)}}})
	rows.add([]*record.Run{{Settings: record.Settings{Provider: "A", Hardware: "H100", Dataset: "sharegpt", InputTokens: num(7)}}}, "C", "")
	l := rows.list()
	if got, want := l.json(), `[["provider","Provider",["A","B","C"]],["workload","Workload",["1,000 in, 510 out","sharegpt"]]]`; got != want {
		t.Errorf("the facets are %s, want %s", got, want)
	}
	if l.numbers(0) != "1 3" || l.numbers(1) != "0 2 4" || l.numbers(2) != "" {
		t.Errorf("the rows have %q and %q", l.numbers(0), l.numbers(1))
	}
}
