package source

import (
	"strings"
	"testing"
)

// tables prints Markdown tables as header > row > row, cells split by /.
func tables(d *Doc) string {
	var out []string
	for _, t := range d.Markdown() {
		rows := []string{strings.Join(t.Names(), "/")}
		for _, r := range t.Rows {
			var cells []string
			for _, c := range r.Cells {
				cells = append(cells, c.Text)
			}
			rows = append(rows, strings.Join(cells, "/"))
		}
		out = append(out, strings.Join(rows, " > "))
	}
	return strings.Join(out, " ;; ")
}

func TestMarkdownTables(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "| a | b |\n|---|--:|\n| 1 | 2 |\n", "a/b > 1/2"},
		{"no outer pipes", "a | b\n--- | ---\n1 | 2\n", "a/b > 1/2"},
		{"prose around", "# Title\n\nSome | text.\n\n| a | b |\n| :-: | - |\n| 1 | 2 |\n\nThe end.\n", "a/b > 1/2"},
		{"two tables", "|a|b|\n|-|-|\n|1|2|\n\n|c|d|\n|-|-|\n|3|4|\n", "a/b > 1/2 ;; c/d > 3/4"},
		{"escaped pipe", "|a|b|\n|-|-|\n|x \\| y|2|\n", "a/b > x | y/2"},
		{"pipe in code", "|a|b|\n|-|-|\n|`x|y`|2|\n", "a/b > `x|y`/2"},
		{"a backtick alone", "|a|b|\n|-|-|\n|`x|2|\n", "a/b > `x/2"},
		{"empty and missing cells", "|a|b|\n|-|-|\n||2|\n|1|\n", "a/b > /2 > 1"},
		{"crlf", "|a|b|\r\n|-|-|\r\n|1|2|\r\n", "a/b > 1/2"},
		{"header only", "|a|b|\n|-|-|", "a/b"},
		{"in a log", "loading\n| model | t/s |\n| --- | --- |\n| x | 1 |\nbuild: 1 | 2\n\ndone\n", "model/t/s > x/1 > build: 1/2"},
		{"a rule is no table", "a | b\n\n---\n", ""},
		{"dashes without a header", "|---|---|\n|1|2|\n", ""},
	} {
		if got := tables(doc(c.text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMarkdownPlaces(t *testing.T) {
	d := doc("intro\n\n| Model | TTFT (ms) |\n|--|--|\n|  ü \\| x | 812 |\n")
	row := d.Markdown()[0].Rows[0]
	v := row.Get("TTFT (ms)").Num("ms")
	if v.Num != 0.812 || v.Ref.Record != 5 || v.Ref.At != "TTFT (ms)" || string(d.Data[v.Ref.Offset:v.Ref.Offset+3]) != "812" {
		t.Errorf("value: %+v", v)
	}
	if m := row.Get("Model"); m.Text != "ü | x" || string(d.Data[m.Offset:m.Offset+2]) != "ü" {
		t.Errorf("model: %+v", m)
	}
	if line, col := d.Position(v.Ref.Offset); line != 5 || col != 13 {
		t.Errorf("position %d:%d", line, col)
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{"|a|b|\n|-|-|\n|1|2|\n", "a|b\n-|-\n`|`|\\", "|\n|-|\n|", "\\|\n|-\n`\\`|"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".md")
	f.Fuzz(func(t *testing.T, text []byte) {
		d := Decode("x.md", text, 1<<20)
		for _, table := range d.Markdown() {
			for _, r := range append(table.Rows, table.Header) {
				for _, c := range r.Cells {
					c.Num("s")
					if c.Offset < 0 || c.Offset > int64(len(d.Data)) || strings.Contains(c.Text, "\n") {
						t.Fatalf("%q: cell %+v", d.Data, c)
					}
				}
			}
		}
		d.Problems()
	})
}
