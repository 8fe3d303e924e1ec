//go:build unix

package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// What is planted into the texts of result files. All of it can be told by the
// word in it, and has no character that a table, a log or JSON must escape.
const (
	plantedKeys = "sk-proj-planted0123456789abcdef hf_plantedABCDEFGHIJKLMNOP AKIAPLANTED12345678 Bearer planted0123456789abcdef https://user:planted-1@example.org/x https://planted-2@example.org/?sig=planted-3&api_key=planted-4"
	plantedText = plantedKeys + " Please write a planted poem about my mother. Traceback (most recent call last): File planted.py"
	marker      = "Zplantedword"
)

var planted = regexp.MustCompile(`(?i)planted`)

// plantable is a piece of a file that is meant for people, and the field that it is a
// value of.
type plantable struct {
	from, to int
	field    string
}

// plant puts secrets into all texts of a file that its reader does not need to
// recognize it, behind them or in their place. Texts that reach the table by
// design (the name of the model) get keys only. It returns the fields that were
// planted, and those of the table that the texts of the others reached.
func plant(f *reader.Format, path string, raw []byte, replace bool) (out []byte, fields []string) {
	whole := readertest.Read(f, path, raw)
	kept := map[string]string{}
	texts := textsOf(path, raw)
	used, unused := whole.Doc.Fields()
	texts = slices.DeleteFunc(texts, func(p plantable) bool { // headers
		return slices.ContainsFunc(append(used, unused...), func(name string) bool {
			return slices.Contains(strings.Split(name, " / "), string(raw[p.from:p.to]))
		})
	})
	for _, t := range texts {
		if _, tried := kept[t.field]; tried {
			continue
		}
		kept[t.field] = ""
		if r := readertest.Read(f, path, put(path, raw, texts, map[string]string{t.field: marker}, replace)); sameRows(whole, r) {
			kept[t.field] = plantedText
			if reaches(f, r, marker) {
				kept[t.field] = plantedKeys
			}
		}
	}
	for field, secret := range kept {
		if secret != "" {
			fields = append(fields, field)
		}
	}
	slices.Sort(fields)
	out = put(path, raw, texts, kept, replace)
	for _, field := range fields { // some texts reach it only together
		if reaches(f, readertest.Read(f, path, out), "poem") {
			kept[field] = plantedKeys
			out = put(path, raw, texts, kept, replace)
		}
	}
	for len(fields) > 0 && !sameRows(whole, readertest.Read(f, path, out)) { // together they are too much
		kept[fields[len(fields)-1]] = ""
		fields = fields[:len(fields)-1]
		out = put(path, raw, texts, kept, replace)
	}
	return out, fields
}

// put writes what is planted for each field into its texts.
func put(path string, raw []byte, texts []plantable, secrets map[string]string, replace bool) []byte {
	yaml := strings.HasPrefix(filepath.Ext(path), ".y")
	var b bytes.Buffer
	at := 0
	for _, t := range texts {
		secret := secrets[t.field]
		if secret == "" || t.from < at {
			continue
		}
		b.Write(raw[at:t.from])
		old := string(raw[t.from:t.to])
		if yaml {
			old = strings.Trim(old, `"'`)
		}
		if !replace || old == "" {
			secret = old + " " + secret
		}
		if yaml {
			secret = `"` + secret + `"`
		}
		b.WriteString(secret)
		at = t.to
	}
	b.Write(raw[at:])
	return b.Bytes()
}

// textsOf returns the texts of a file: strings of JSON, cells of tables, what
// stands behind labels.
func textsOf(path string, raw []byte) (out []plantable) {
	d := source.Decode(path, raw, source.MaxSize)
	switch {
	case !bytes.Equal(d.Data, raw): // compressed
		return nil
	case d.JSON() != nil:
		for _, n := range append(d.JSON().Docs(), d.JSON().Broken()...) {
			out = append(out, textsOfNode(n, "")...)
		}
	case strings.HasSuffix(path, "sv"):
		out = textsOfSheet(d.CSV())
	default:
		out = textsOfLines(d.Lines())
	}
	slices.SortFunc(out, func(a, b plantable) int { return a.from - b.from })
	return out
}

func textsOfNode(n source.Node, field string) (out []plantable) {
	if n.Is(source.String) && n.Str() != "" {
		from := int(n.Ref().Offset) + 1
		out = append(out, plantable{from: from, to: from + len(n.Literal()) - 2, field: field})
	}
	for _, m := range n.Items() {
		out = append(out, textsOfNode(m, field+"/*")...)
	}
	for key, m := range n.Members() {
		out = append(out, textsOfNode(m, field+"/"+key)...)
	}
	return out
}

func textsOfSheet(sheet *source.Sheet) (out []plantable) {
	if sheet == nil {
		return nil
	}
	for _, row := range sheet.Rows[1:] {
		for i, c := range row.Cells {
			if strings.ContainsFunc(c.Text, unicode.IsLetter) && !strings.ContainsAny(c.Text, "\"\n") {
				out = append(out, plantable{from: int(c.Offset), to: int(c.Offset) + len(c.Text), field: fmt.Sprint("column ", i)})
			}
		}
	}
	return out
}

var (
	labelled = regexp.MustCompile(`^([\s>-]*["']?[\w ./()\[\]-]{1,60}["']?\s*[:=]\s*)([^\s|].*?)\s*$`)
	piped    = regexp.MustCompile(`[^|\s][^|]*[^|\s]`)
)

func textsOfLines(lines []source.Line) (out []plantable) {
	for n, l := range lines {
		if n+1 < len(lines) && strings.HasPrefix(strings.Trim(lines[n+1].Text, "|: "), "--") {
			continue // a header
		}
		if strings.HasPrefix(strings.TrimSpace(l.Text), "|") {
			for i, m := range piped.FindAllStringIndex(l.Text, -1) {
				out = append(out, plantable{from: int(l.Offset) + m[0], to: int(l.Offset) + m[1], field: fmt.Sprint("column ", i)})
			}
			continue
		}
		if m := labelled.FindStringSubmatchIndex(l.Text); m != nil {
			out = append(out, plantable{from: int(l.Offset) + m[4], to: int(l.Offset) + m[5], field: strings.TrimSpace(l.Text[m[2]:m[3]])})
		} else if strings.ContainsFunc(l.Text, unicode.IsLetter) {
			out = append(out, plantable{from: int(l.Offset) + len(l.Text), to: int(l.Offset) + len(l.Text), field: fmt.Sprint("line ", l.No)})
		}
	}
	return out
}

// sameRows reports whether a file is still read with the same numbers.
func sameRows(whole, r *readertest.File) bool {
	if r.Verdict.Mine != whole.Verdict.Mine || len(r.Rows) != len(whole.Rows) {
		return false
	}
	for i := range r.Rows {
		if r.Rows[i].Value.Num != whole.Rows[i].Value.Num {
			return false
		}
	}
	return true
}

// footnotes are the formats that copy short texts into notes: the marks below a
// table, the confidence of an estimate.
var footnotes = map[string]bool{"table": true, "epoch": true}

// reaches reports whether what was planted stands in the table, in a column that
// is for what a source calls things, or is lent to the runs beside it.
func reaches(f *reader.Format, r *readertest.File, marker string) bool {
	var texts []string
	beside := record.Run{Origin: r.Doc.Origin}
	reader.ApplySides(&beside, []reader.SideFile{{Path: r.Doc.Origin.Path, Sides: r.Sink.Sides()}})
	for _, run := range append(r.Runs, &beside) {
		for _, s := range record.SettingKeys {
			if s.Key != "date" {
				texts = append(texts, s.Text(run))
			}
		}
		for _, link := range run.Links {
			texts = append(texts, link.ID)
		}
		if p := r.Sink.PlaceOf(run); p.Sidecar != nil {
			texts = append(texts, p.Sidecar.Benchmark, p.Sidecar.System)
		}
	}
	for _, row := range r.Rows {
		texts = append(texts, row.Benchmark, row.Variant)
		if footnotes[f.Name] {
			texts = append(texts, row.Note)
		}
	}
	for _, l := range r.Labels {
		texts = append(texts, l.Text)
	}
	return slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, marker) })
}
