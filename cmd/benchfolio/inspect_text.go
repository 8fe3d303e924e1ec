package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// text prints an inspection for people.
func (in *inspection) text(w io.Writer) error {
	out := bufio.NewWriter(w)
	for i := range in.Files {
		in.Files[i].text(out)
	}
	if len(in.Problems) > 0 {
		out.WriteString("PROBLEMS OF NO FILE\n")
		for _, p := range in.Problems {
			problemLine(out, p, visible(p.Path)+": ")
		}
		out.WriteString("\n")
	}
	if err := in.needs().text(out); err != nil {
		return err
	}
	if len(in.Models) > 0 {
		out.WriteString("\n")
		if err := in.names().text(out); err != nil {
			return err
		}
		openText(out, in.Open)
	}
	return out.Flush()
}

// maxFieldsShown is how many fields a line of text names; JSON has them all.
const maxFieldsShown = 12

// maxColumnsShown is how many columns of a table are explained in text.
const maxColumnsShown = 24

func (f *fileInspection) text(out *bufio.Writer) {
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(out, "  %-12s %s\n", name, visible(value))
		}
	}
	out.WriteString(visible(f.Path) + "\n")
	if f.Format == "" {
		line("format", "none")
	} else {
		line("format", joinNonEmpty(f.Format+" ("+f.Title+")", f.Version))
	}
	line("recognized", f.Recognized)
	if f.Runs > 0 {
		line("rows", fmt.Sprintf("%s in %s", plural(f.Rows, "row"), plural(f.Runs, "run")))
	} else {
		line("rows", plural(f.Rows, "row"))
	}
	line("no rows", f.Reason)
	line("used", some(f.Used))
	line("not used", some(f.Unused))
	for _, c := range f.Columns[:min(len(f.Columns), maxColumnsShown)] {
		line("column", c)
	}
	if more := len(f.Columns) - maxColumnsShown; more > 0 {
		line("column", fmt.Sprintf("and %d more", more))
	}
	for _, g := range f.Given {
		line("given", strings.Join(g.Keys, ", ")+" by "+g.By)
	}
	for _, m := range f.Missing {
		line("lacks", strings.Join(m.Lacks, ", ")+", for "+m.Analysis)
	}
	for _, p := range f.Problems {
		problemLine(out, p, "")
	}
	out.WriteString("\n")
}

func some(fields []string) string {
	if len(fields) <= maxFieldsShown {
		return strings.Join(fields, ", ")
	}
	return strings.Join(fields[:maxFieldsShown], ", ") + fmt.Sprintf(" and %d more", len(fields)-maxFieldsShown)
}

// problemLine prints a problem under the file that it is about.
func problemLine(out *bufio.Writer, p message, place string) {
	if p.Line > 0 {
		place += fmt.Sprintf("%d:%d: ", p.Line, p.Column)
	}
	fmt.Fprintf(out, "  %-12s %s%s [%s]\n", p.Level, place, visible(p.Message), p.Problem)
	if p.Hint != "" {
		fmt.Fprintf(out, "  %-12s hint: %s\n", "", visible(p.Hint))
	}
}

func (in *inspection) needs() *grid {
	g := &grid{columns: []column{{name: "analysis"}, {name: "models", number: true}, {name: "needs"}, {name: "missing"}}}
	for _, n := range in.Analyses {
		g.add(n.Analysis, strconv.Itoa(n.Models), n.Needs, strings.Join(n.Missing, ", "))
	}
	return g
}

func (in *inspection) names() *grid {
	g := &grid{columns: []column{{name: "model"}, {name: "spelled"}, {name: "in"}, {name: "rule"}}}
	for _, m := range in.Models {
		g.add(m.Model, m.Spelling, some(m.Sources), m.why())
	}
	return g
}

// recognizedBy returns the sentence of a format's description that says how its
// files are recognized.
func recognizedBy(doc string) string {
	doc = strings.NewReplacer("`", "", "**", "").Replace(doc)
	i := strings.Index(doc, "Recognized ")
	if i < 0 {
		return ""
	}
	paragraph, _, _ := strings.Cut(doc[i+len("Recognized "):], "\n\n")
	paragraph = strings.Join(strings.Fields(paragraph), " ")
	sentence, _, _ := strings.Cut(paragraph, ". ")
	sentence, _, _ = strings.Cut(sentence, "; ")
	return strings.TrimSuffix(sentence, ".")
}
