package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// text prints a receipt for people.
func (x *receipt) text(w io.Writer) error {
	out := bufio.NewWriter(w)
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(out, "%-11s %s\n", name, visible(value))
		}
	}
	line("number", x.ID)
	line("what", joinNonEmpty(x.Title, x.Stat)+" of "+x.Of)
	line("definition", x.Definition)
	line("value", x.Value+" "+string(x.Unit))
	if i := x.Interval; i != nil {
		coverage, _ := strconv.ParseFloat(i.Coverage, 64)
		line("interval", fmt.Sprintf("%s to %s, coverage %.1f %%", i.Lo, i.Hi, coverage*100))
	}
	if x.N > 0 {
		line("n", strconv.Itoa(x.N))
	}
	line("window", x.Window)
	line("conditions", strings.Join(x.Conditions, ", "))
	line("computed", x.Operation+": "+x.Formula)
	line("source", x.Cites)
	for i, o := range x.Operands {
		weight := ""
		if o.Weight != "" {
			weight = ", weight " + o.Weight
		}
		line(operandName(i), fmt.Sprintf("%s %s (%s%s) %s", o.Value, o.Unit, o.How, weight, o.ID))
	}
	for _, n := range x.Notes {
		line("note", n)
	}
	out.WriteString("\n")
	x.sources(out)
	fmt.Fprintf(out, "\nrecomputed: %s = %s\n", x.Recomputed, x.Value)
	return out.Flush()
}

// operandName is a, b, c as in the formulas, and x27 beyond.
func operandName(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return "x" + strconv.Itoa(i+1)
}

// sources prints each file with the places that were read from it.
func (x *receipt) sources(out *bufio.Writer) {
	for _, f := range x.Files {
		fmt.Fprintf(out, "%s\n", visible(f.Path))
		line := func(name, value string) {
			if value != "" {
				fmt.Fprintf(out, "  %-9s %s\n", name, visible(value))
			}
		}
		line("sha-256", f.SHA256)
		line("format", f.Format)
		line("source", joinNonEmpty(f.Source, f.Publisher, string(f.Date)))
		line("url", f.URL)
		line("accessed", string(f.Accessed))
		for _, g := range f.Given {
			line("given", strings.Join(g.Keys, ", ")+" by "+g.By)
		}
		for _, l := range x.From {
			if l.File == f.Path {
				fmt.Fprintf(out, "  %s\n", visible(l.text()))
			}
		}
	}
}

func (l leaf) text() string {
	place := l.File
	if l.Line > 0 { // else it stood in the path
		place += fmt.Sprintf(":%d:%d", l.Line, l.Column)
	}
	switch {
	case l.Problem != "":
		return place + ": " + l.Problem
	case l.Literal == "":
		return fmt.Sprintf("%s: %s: %s = %s %s", place, l.At, l.Derived, l.Value, l.Unit)
	}
	return fmt.Sprintf("%s: %s: %s %s = %s %s", place, l.At, l.Literal, l.RawUnit, l.Value, l.Unit)
}
