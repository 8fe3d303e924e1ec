package readertest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// header are the columns of a dump's rows.
const header = "file\trecord\tat\tmetric\tstat\tvalue\tunit\tn\tbenchmark\tvariant\tnote"

const valueColumn = 5

// Dump prints files as a golden dump: the header, one line for each row in the
// order of reading (with one column more where its validity is stated: `valid
// FROM..TO`), one line for each run (`= path:record key=value ...`, tabs
// between), then one line for each problem (`! id path:line:col message`).
// Tabs, line ends and backslashes in texts are escaped as in Go.
func Dump(files ...*File) string {
	var b strings.Builder
	b.WriteString(header + "\n")
	for _, f := range files {
		for i := range f.Rows {
			b.WriteString(strings.Join(rowFields(&f.Rows[i]), "\t") + "\n")
		}
	}
	for _, f := range files {
		for _, run := range f.Runs {
			fmt.Fprintf(&b, "= %s:%s", f.Doc.Origin.Path, ordinal(run.Record))
			for _, kv := range runFields(run) {
				if kv[1] != "" {
					b.WriteString("\t" + kv[0] + "=" + escaper.Replace(kv[1]))
				}
			}
			b.WriteString("\n")
		}
	}
	for _, f := range files {
		for _, p := range f.Doc.Problems() {
			fmt.Fprintf(&b, "! %s %s:%d:%d %s\n", p.Kind.ID, f.Doc.Origin.Path, p.Line, p.Col, escaper.Replace(p.Msg))
		}
	}
	return b.String()
}

var escaper = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

func rowFields(r *record.Row) []string {
	ref := r.Value.Ref
	fields := []string{ref.Origin.Path, ordinal(ref.Record), ref.At, r.Metric.ID, string(r.Stat),
		r.Value.Text(), string(r.Value.Unit), r.N.Text(), r.Benchmark, r.Variant, r.Note}
	if r.ValidFrom != "" || r.ValidTo != "" {
		fields = append(fields, "valid "+string(r.ValidFrom)+".."+string(r.ValidTo))
	}
	for i := range fields {
		fields[i] = escaper.Replace(fields[i])
	}
	return fields
}

// runFields are the columns of the normalized table that a run fills.
func runFields(run *record.Run) [][2]string {
	out := [][2]string{{"kind", string(run.Kind)}}
	for _, s := range record.SettingKeys {
		out = append(out, [2]string{s.Key, s.Text(run)})
	}
	return append(out, [2]string{"requests_ok", run.OK.Text()}, [2]string{"requests_failed", run.Failed.Text()}, [2]string{"key", run.Key})
}

// ordinal prints a record number, nothing for the whole file.
func ordinal(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// lines splits a dump and drops blanks and the header.
func lines(dump string) (out []string) {
	for line := range strings.SplitSeq(dump, "\n") {
		if line = strings.TrimSuffix(line, "\r"); line != "" && line != header {
			out = append(out, line)
		}
	}
	return out
}

// compare reports each line of want that got has not, and the reverse. Order
// does not count; values count as equal within 1e-9, since an independent
// computation of a mean may differ in the last digit.
func compare(t *testing.T, want, got string) {
	t.Helper()
	left := lines(got)
	var missing []string
	for _, w := range lines(want) {
		found := false
		for i, g := range left {
			if sameLine(w, g) {
				left = append(left[:i], left[i+1:]...)
				found = true
				break
			}
		}
		if !found {
			missing = append(missing, w)
		}
	}
	withRuns := strings.Contains("\n"+want, "\n= ")
	for _, m := range missing {
		t.Errorf("missing: %s", m)
	}
	for _, g := range left {
		if withRuns || !strings.HasPrefix(g, "= ") {
			t.Errorf("not expected: %s", g)
		}
	}
}

func sameLine(a, b string) bool {
	if a == b {
		return true
	}
	x, y := strings.Split(a, "\t"), strings.Split(b, "\t")
	if len(x) != len(y) || len(x) <= valueColumn {
		return false
	}
	for i := range x {
		if x[i] != y[i] && (i != valueColumn || !near(x[i], y[i])) {
			return false
		}
	}
	return true
}

// near compares two printed numbers within 1e-9, relative.
func near(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && (x == y || math.Abs(x-y) <= 1e-9*math.Max(math.Abs(x), math.Abs(y)))
}
