package table

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// addNote adds to what is said of every number of the row.
func (r *row) addNote(text string) {
	text = clipNote(strings.Join(strings.Fields(text), " "))
	if r.note != "" && text != "" {
		text = r.note + "; " + text
	}
	if text != "" {
		r.note = text
	}
}

// joinNotes joins what is said, each thing once.
func joinNotes(notes ...string) string {
	var out []string
	for _, n := range notes {
		if n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return strings.Join(out, "; ")
}

// nameMark is a footnote's mark behind a name.
var nameMark = regexp.MustCompile(`\s*(\*+|[†‡§¶]+|[¹²³⁰⁴-⁹]+|\[\d{1,2}\]|\[\^\w{1,8}\]|<sup>[^<>]{0,12}</sup>)$`)

// withoutMarks takes the marks of footnotes off the end of a name.
func withoutMarks(name string) (rest string, marks []string) {
	for len(name) < maxText {
		m := nameMark.FindStringSubmatchIndex(name)
		if m == nil || m[0] == 0 {
			break
		}
		name, marks = name[:m[0]], append(marks, name[m[2]:m[3]])
	}
	return name, marks
}

// marked turns the marks beside a number into notes, with their text where
// the file has it.
func (r *row) marked(marks []string) (notes []string) {
	for _, m := range marks {
		switch {
		case !footnote.MatchString(m):
			notes = append(notes, clip(m))
		default:
			name := markName(m)
			if text := r.footnote(name); r.markdown && text != "" {
				notes = append(notes, text)
			} else {
				notes = append(notes, fmt.Sprintf("marked %s in the source", name))
			}
		}
	}
	return notes
}

// markName is the name of a footnote in its mark.
func markName(mark string) string {
	return strings.TrimSuffix(strings.TrimPrefix(strings.Trim(mark, "[]^"), "<sup>"), "</sup>")
}

func clipNote(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:199]) + "…"
	}
	return s
}
