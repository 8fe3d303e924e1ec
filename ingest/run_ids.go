package ingest

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// nameRuns gives each run its id: a hash of its natural identity where it has
// one, else of its file and of what the file says that it is; runs that say the
// same are counted. It depends neither on the numbers, so that a corrected value
// keeps its page, nor on the line, so that a row put in above renames nothing.
func nameRuns(runs []*record.Run, rows []record.Row) {
	tests := testsOf(rows)
	seen := map[string]int{}
	for _, r := range runs {
		key := r.Key
		if key == "" {
			key = statedIdentity(r) + "\x00" + tests[r].identity()
		}
		seen[key]++
		if n := seen[key]; n > 1 {
			key = fmt.Sprintf("%s\x00%s\x00%d", key, r.Origin.Path, n)
		}
		r.ID = record.ShortHash(key)
	}
}

// statedIdentity is what the file itself states of a run. What was measured
// (the mean length of the prompts) is a number; what the configuration adds can
// change any day.
func statedIdentity(r *record.Run) string {
	given := map[string]bool{}
	for _, g := range r.Given {
		given[g.Key] = true
	}
	parts := []string{r.Origin.Format, r.Origin.Path}
	for _, s := range record.SettingKeys {
		if text := s.Text(r); text != "" && !given[s.Key] && s.Value(r).Derived == "" {
			parts = append(parts, s.Key+"="+text)
		}
	}
	return strings.Join(parts, "\x00")
}

// tested is what tells runs of equal settings apart: the one test that all
// numbers of a run are of, and the one number that a line of a long table holds.
type tested struct {
	test, number string
	many, tests  bool // more than one number, more than one test
}

func testsOf(rows []record.Row) map[*record.Run]tested {
	out := map[*record.Run]tested{}
	for i := range rows {
		r := &rows[i]
		test, number := r.Benchmark+"\x00"+r.Variant, strings.Join([]string{r.Metric.ID, string(r.Stat), string(r.ValidFrom)}, "\x00")
		t, more := out[r.Run]
		if !more {
			t = tested{test: test, number: number}
		}
		t.many, t.tests = more, t.tests || t.test != test
		out[r.Run] = t
	}
	return out
}

func (t tested) identity() string {
	text := ""
	if !t.tests {
		text = t.test
	}
	if !t.many {
		text += "\x00" + t.number
	}
	return text
}
