package mapping

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// invented are runners that nobody has, one of each style, with the names of
// metrics that a user corrects in what is proposed for them. The place tells the
// lines.
var invented = []struct {
	name    string
	correct map[string]string // place, or a part of it, to metric
}{
	{"aurora", nil}, {"auster", nil}, {"bayamo", nil}, {"bora", nil}, {"breeze", nil}, {"chinook", nil}, {"cyclone", nil}, {"drizzle", nil},
	{"foehn", nil}, {"gale", nil}, {"harmattan", nil}, {"khamsin", nil}, {"levante", nil}, {"marin", nil},
	{"mistral-wind", nil}, {"monsoon", nil}, {"norte", nil}, {"ostro", nil}, {"pampero", nil},
	{"simoom", nil}, {"sirocco", map[string]string{"output_tok_per_s": "output_throughput"}}, {"squall", nil}, {"tivano", nil},
	{"tramontane", nil}, {"zephyr", nil}, {"zonda", map[string]string{"Throughput": "total_throughput"}},
}

// TestInventedRunners: what is proposed for the file of an unknown runner is a
// mapping that reads it, once the names of its metrics are right, into the rows
// that the file holds. testdata/mapping/runners/NAME/real has the file and what
// must come out; a mapping is held to what a reader is held to.
func TestInventedRunners(t *testing.T) {
	for _, x := range invented {
		t.Run(x.name, func(t *testing.T) {
			dir := samples + "runners/" + x.name
			f, problems := parse("formats/proposed.yaml", corrected(t, proposedIn(t, dir), x.correct))
			if f == nil {
				t.Fatal(problems)
			}
			readertest.Run(t, f, dir)
		})
	}
	dirs, err := os.ReadDir(samples + "runners")
	if err != nil || len(dirs) != len(invented) {
		t.Errorf("%d folders for %d runners: %v", len(dirs), len(invented), err)
	}
}

// proposedIn proposes a mapping for the file of a sample.
func proposedIn(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(dir + "/real/*")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	path := files[0]
	if filepath.Base(path) == "want.tsv" {
		path = files[1]
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Propose(source.Decode(filepath.Base(path), raw, source.MaxSize), none)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, dir+"/proposed.yaml", p.YAML)
	if n := strings.Count(p.YAML, "# unsure: "); n != p.Unsure {
		t.Errorf("%d lines are unsure, it says %d", n, p.Unsure)
	}
	return p.YAML
}

// corrected is a mapping with other names of metrics at some places.
func corrected(t *testing.T, yaml string, names map[string]string) string {
	t.Helper()
	for place, metric := range names {
		lines := strings.Split(yaml, "\n")
		done := false
		for i, line := range lines {
			before, rest, isMetric := strings.Cut(line, "- {metric: ")
			if isMetric && strings.Contains(line, place) {
				_, rest, _ = strings.Cut(rest, ",")
				lines[i] = strings.Replace(before, "# ", "", 1) + "- {metric: " + metric + "," + rest
				done = true
			}
		}
		if !done {
			t.Errorf("no line is about %s", place)
		}
		yaml = strings.Join(lines, "\n")
	}
	return yaml
}

// TestNothingIsLost: each number of a file stands in what is proposed for it, at a
// place that is read or in a comment.
func TestNothingIsLost(t *testing.T) {
	for _, x := range invented {
		dir := samples + "runners/" + x.name
		yaml := proposedIn(t, dir)
		for _, path := range readerFiles(t, dir) {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := source.Decode(filepath.Base(path), raw, source.MaxSize)
			switch {
			case strings.Contains(yaml, "\n  csv: "):
				lostColumns(t, d.CSV(), yaml)
			case strings.Contains(yaml, "\n  first_line: "):
				lostNumbers(t, d.Lines(), yaml)
			default:
				lostKeys(t, append(d.JSON().Docs(), d.YAML().Docs()...), yaml)
			}
		}
	}
}

func readerFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(dir + "/real/*")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(path string) bool { return filepath.Base(path) == "want.tsv" })
}

// lostKeys looks for the key of each number.
func lostKeys(t *testing.T, nodes []source.Node, yaml string) {
	for _, n := range nodes {
		var inner []source.Node
		for key, v := range n.Members() {
			inner = append(inner, v)
			if (v.Is(source.Number) || firstIn(v).Is(source.Number)) && !strings.Contains(yaml, strings.ReplaceAll(step(key), "'", "''")) {
				t.Errorf("%s is neither read nor listed", v.Ref().At)
			}
		}
		for _, v := range n.Items() {
			inner = append(inner, v)
		}
		lostKeys(t, inner, yaml)
	}
}

// lostColumns looks for the header of each number, or for its label.
func lostColumns(t *testing.T, s *source.Sheet, yaml string) {
	header := headerOf(s)
	for _, row := range s.Rows[header+1:] {
		for i, c := range row.Cells {
			name := s.Rows[header].Cells[i].Text
			if parseSample(c.Text).number && !strings.Contains(yaml, "column: "+scalarOf(name)) {
				t.Errorf("line %d, %s is neither read nor listed", c.Line, name)
			}
		}
	}
}

// free is a number of a log that stands by itself: no part of a name or version.
var free = regexp.MustCompile(`(?:^|[\s=:(\[│|])(\d+(?:\.\d+)?)(?:$|[\s,;)\]│|%]|ms|s\b)`)

// lostNumbers looks whether one of the expressions finds each number.
func lostNumbers(t *testing.T, lines []source.Line, yaml string) {
	var forms []*regexp.Regexp
	for _, m := range regexpPlace.FindAllStringSubmatch(yaml, -1) {
		forms = append(forms, regexp.MustCompile(strings.ReplaceAll(m[1], "''", "'")))
	}
	for _, l := range lines {
		prefix := len(logPrefix.FindString(l.Text))
		for _, m := range free.FindAllStringSubmatchIndex(l.Text, -1) {
			found := m[2] < prefix
			for _, f := range forms {
				g := f.FindStringSubmatchIndex(l.Text)
				found = found || g != nil && g[2] <= m[2] && m[2] < g[3]
			}
			if !found {
				t.Errorf("line %d: %s is neither read nor listed", l.No, l.Text[m[2]:m[3]])
			}
		}
	}
}
