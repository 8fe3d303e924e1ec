package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"
)

// grid is a table of results in any of the forms that commands print.
type grid struct {
	title   string
	columns []column
	rows    [][]cell
	foot    []string // sentences under the table, for people
}

type column struct {
	name   string // heading for people
	key    string // for programs; empty: the name
	unit   string
	number bool // aligned to the right; a JSON number
	only   audience
}

// audience is who a column is for: text and Markdown are for people, CSV and
// JSON for programs.
type audience uint8

const (
	everybody audience = iota
	people
	programs
)

// cell is what people read and what programs read. An empty exact means that
// they are the same, a nothing that programs get an empty cell.
type cell struct{ text, exact string }

// nothing is an exact value for what is only words: a reason in the place of a
// number.
const nothing = "\x00"

// add appends a row of plain texts.
func (g *grid) add(texts ...string) {
	row := make([]cell, len(texts))
	for i, t := range texts {
		row[i] = cell{text: t}
	}
	g.rows = append(g.rows, row)
}

func (c cell) data() string {
	switch c.exact {
	case "":
		return c.text
	case nothing:
		return ""
	}
	return c.exact
}

func (c column) id() string {
	if c.key != "" {
		return c.key
	}
	return strings.ReplaceAll(c.name, " ", "_")
}

func (c column) heading() string {
	if c.unit != "" {
		return c.name + " (" + c.unit + ")"
	}
	return c.name
}

// text prints aligned columns under capital headings.
func (g *grid) text(w io.Writer) error {
	out := bufio.NewWriter(w)
	if g.title != "" {
		out.WriteString(visible(g.title) + "\n\n")
	}
	columns := g.shown()
	head := make([]string, len(columns))
	for j, i := range columns {
		c := g.columns[i]
		if head[j] = strings.ToUpper(c.name); c.unit != "" {
			head[j] += " (" + c.unit + ")"
		}
	}
	g.align(out, append([][]string{head}, g.lines(columns)...), columns)
	g.footing(out, visible)
	return out.Flush()
}

// body prints aligned columns without headings.
func (g *grid) body(w io.Writer) error {
	out := bufio.NewWriter(w)
	columns := g.shown()
	g.align(out, g.lines(columns), columns)
	return out.Flush()
}

func (g *grid) lines(columns []int) [][]string {
	var lines [][]string
	for _, row := range g.rows {
		lines = append(lines, line(row, columns))
	}
	return lines
}

// align prints lines under each other, numbers to the right.
func (g *grid) align(out *bufio.Writer, lines [][]string, columns []int) {
	widths := make([]int, len(columns))
	for _, l := range lines {
		for j, t := range l {
			widths[j] = max(widths[j], utf8.RuneCountInString(t))
		}
	}
	for _, l := range lines {
		var b strings.Builder
		for j, t := range l {
			pad := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(t))
			if g.columns[columns[j]].number {
				b.WriteString(pad + t + "  ")
			} else {
				b.WriteString(t + pad + "  ")
			}
		}
		out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
	}
}

// footing prints the sentences under the table.
func (g *grid) footing(out *bufio.Writer, escape func(string) string) {
	for _, s := range g.foot {
		if s != "" {
			out.WriteString("\n" + escape(s) + "\n")
		}
	}
}

// shown returns the indexes of the columns that people see: those for them that
// have anything in them.
func (g *grid) shown() []int {
	var out []int
	for i, c := range g.columns {
		filled := len(g.rows) == 0
		for _, row := range g.rows {
			filled = filled || row[i].text != ""
		}
		if c.only != programs && filled {
			out = append(out, i)
		}
	}
	return out
}

// line returns the texts of a row in the columns that people see.
func line(row []cell, columns []int) []string {
	out := make([]string, len(columns))
	for j, i := range columns {
		out[j] = visible(row[i].text)
	}
	return out
}

var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`)

// markdown prints a GitHub table.
func (g *grid) markdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	if g.title != "" {
		out.WriteString("## " + markdownEscaper.Replace(visible(g.title)) + "\n\n")
	}
	put := func(cells []string) { out.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	columns := g.shown()
	var head, rule []string
	for _, i := range columns {
		head = append(head, g.columns[i].heading())
		if g.columns[i].number {
			rule = append(rule, "--:")
		} else {
			rule = append(rule, "---")
		}
	}
	put(head)
	put(rule)
	for _, row := range g.rows {
		cells := line(row, columns)
		for i := range cells {
			cells[i] = markdownEscaper.Replace(cells[i])
		}
		put(cells)
	}
	g.footing(out, func(s string) string { return markdownEscaper.Replace(visible(s)) })
	return out.Flush()
}

// csv prints all columns with exact values. It is for programs and for
// spreadsheets, so a text that one of these would take for a formula is quoted
// by an apostrophe.
func (g *grid) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	var head []string
	for _, c := range g.columns {
		if c.only != people {
			head = append(head, c.id())
		}
	}
	out.Write(head)
	for _, row := range g.rows {
		var line []string
		for i, c := range g.columns {
			switch {
			case c.only == people:
			case c.number:
				line = append(line, row[i].data())
			default:
				line = append(line, withoutFormula(row[i].data()))
			}
		}
		out.Write(line)
	}
	out.Flush()
	return out.Error()
}

func withoutFormula(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

// objects returns the rows as JSON objects with the columns as keys; what is
// empty is left out.
func (g *grid) objects() []json.RawMessage {
	out := make([]json.RawMessage, 0, len(g.rows))
	for _, row := range g.rows {
		var b strings.Builder
		for i, c := range g.columns {
			v := row[i].data()
			if v == "" || c.only == people {
				continue
			}
			if b.Len() > 0 {
				b.WriteString(",")
			}
			b.WriteString(jsonText(c.id()) + ":")
			if c.number && json.Valid([]byte(v)) {
				b.WriteString(v)
			} else {
				b.WriteString(jsonText(v))
			}
		}
		out = append(out, json.RawMessage("{"+b.String()+"}"))
	}
	return out
}

func jsonText(s string) string {
	b, _ := json.Marshal(s) // a string always has a JSON form
	return string(b)
}

// writeJSON prints a value as indented JSON, `<` and `&` as they are.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
