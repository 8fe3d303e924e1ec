package site

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// facet is one setting by which a reader can narrow a table. Without a script the
// table has all of its rows.
type facet struct {
	key, title string // key is its name in the address of a page
	of         func(*record.Run) string
}

// runFacets are the settings by which models and runs are narrowed.
var runFacets = []facet{
	{"provider", "Provider", func(r *record.Run) string { return r.Provider }},
	{"hardware", "Hardware", func(r *record.Run) string { return r.Hardware }},
	{"precision", "Precision", func(r *record.Run) string { return r.Precision }},
	{"speculative", "Speculative decoding", func(r *record.Run) string { return r.Speculative }},
	{"workload", "Workload", workload},
}

// workload is what a run was asked: its data set, else its lengths to two digits,
// for measured means differ from run to run.
func workload(r *record.Run) string {
	in, out := roundLength(r.InputTokens), roundLength(r.OutputTokens)
	switch {
	case r.Dataset != "":
		return r.Dataset
	case in == "" && out == "":
		return ""
	}
	return or(in, "?") + " in, " + or(out, "?") + " out"
}

func roundLength(v record.Value) string {
	if v.Text() == "" {
		return ""
	}
	n, err := strconv.ParseFloat(strconv.FormatFloat(v.Num, 'g', 2, 64), 64)
	if err != nil {
		return ""
	}
	return display{}.fixed(n, 0)
}

// facetTexts has the texts of each row of a table, by facet.
type facetTexts [][][]string

func (rows *facetTexts) add(runs []*record.Run, providers ...string) {
	row := make([][]string, len(runFacets))
	for i, f := range runFacets {
		var texts []string
		for _, r := range runs {
			texts = append(texts, line(f.of(r)))
		}
		row[i] = texts
	}
	row[0] = append(row[0], providers...)
	for i := range row {
		slices.Sort(row[i])
		row[i] = slices.DeleteFunc(slices.Compact(row[i]), func(s string) bool { return s == "" })
	}
	*rows = append(*rows, row)
}

func (rows *facetTexts) addRun(r *analysis.Run) { rows.add([]*record.Run{r.Run}) }

func (rows *facetTexts) addModel(m *analysis.Model) {
	var runs []*record.Run
	for _, r := range m.Runs {
		runs = append(runs, r.Run)
	}
	var providers []string
	for _, p := range m.Prices {
		providers = append(providers, line(p.Provider))
	}
	rows.add(runs, providers...)
}

// facetList is what a table says of its facets: the key, the title and the texts
// of each that has several. Texts are numbered through all of them, and a row has
// the numbers of its own.
type facetList struct {
	of   [][3]any
	rows [][]int
}

func (rows facetTexts) list() facetList {
	l := facetList{rows: make([][]int, len(rows))}
	next := 0
	for i, f := range runFacets {
		var all []string
		for _, row := range rows {
			all = append(all, row[i]...)
		}
		slices.Sort(all)
		all = slices.Compact(all)
		if len(all) < 2 {
			continue
		}
		l.of = append(l.of, [3]any{f.key, f.title, all})
		for n, row := range rows {
			for _, text := range row[i] {
				at, _ := slices.BinarySearch(all, text)
				l.rows[n] = append(l.rows[n], next+at)
			}
		}
		next += len(all)
	}
	return l
}

// json is the list for the script of the pages; empty where there is no facet.
func (l facetList) json() string {
	if len(l.of) == 0 {
		return ""
	}
	out, err := json.Marshal(l.of)
	if err != nil {
		panic("site: " + err.Error()) // strings only
	}
	return string(out)
}

// numbers are those of a row.
func (l facetList) numbers(row int) string {
	if row >= len(l.rows) {
		return ""
	}
	s := ""
	for i, n := range l.rows[row] {
		if i > 0 {
			s += " "
		}
		s += strconv.Itoa(n)
	}
	return s
}
