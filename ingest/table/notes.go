package table

import (
	"fmt"
	"regexp"
	"strings"
)

func (r *row) addNote(text string) {
	text = clipNote(strings.Join(strings.Fields(text), " "))
	if r.note != "" && text != "" {
		text = r.note + "; " + text
	}
	if text != "" {
		r.note = text
	}
}

func joinNotes(notes ...string) string {
	var out []string
	for _, n := range notes {
		if n != "" {
			out = append(out, n)
		}
	}
	return strings.Join(out, "; ")
}

// nameMark is a footnote's mark behind a name.
var nameMark = regexp.MustCompile(`\s*(\*+|[†‡§¶]+|[¹²³⁰⁴-⁹]+|\[\d{1,2}\]|\[\^\w{1,8}\]|<sup>[^<>]{0,12}</sup>)$`)

// withoutMarks takes the marks of footnotes off the end of a name.
func withoutMarks(name string) (rest string, marks []string) {
	for {
		m := nameMark.FindStringSubmatchIndex(name)
		if m == nil || m[0] == 0 {
			return name, marks
		}
		name, marks = name[:m[0]], append(marks, name[m[2]:m[3]])
	}
}

// marked turns the marks beside a number into notes, with their text where
// the file has it.
func (r *row) marked(marks []string) (notes []string) {
	for _, m := range marks {
		switch {
		case !footnote.MatchString(m):
			notes = append(notes, clip(m))
		default:
			name := strings.Trim(m, "[]^")
			name = strings.TrimSuffix(strings.TrimPrefix(name, "<sup>"), "</sup>")
			if text := r.footnoteText(name); text != "" {
				notes = append(notes, text)
			} else {
				notes = append(notes, fmt.Sprintf("marked %s in the source", name))
			}
		}
	}
	return notes
}

// footnoteText finds the line of a Markdown file that explains a mark, once for
// each mark.
func (p *plan) footnoteText(mark string) string {
	if !p.markdown {
		return ""
	}
	text, ok := p.footnotes[mark]
	if !ok {
		text = p.findFootnote(mark)
		p.footnotes[mark] = text
	}
	return text
}

// findFootnote looks for `[^1]: text`, `\* text` and the like, then for `* text`,
// which counts only where one line begins so: several are a list.
func (p *plan) findFootnote(mark string) string {
	escaped := `\` + strings.Join(strings.Split(mark, ""), `\`)
	if found := p.linesBehind("[^"+mark+"]:", "["+mark+"]", "<sup>"+mark+"</sup>", escaped+" "); len(found) > 0 {
		return found[0]
	}
	if found := p.linesBehind(mark+" ", mark+":"); len(found) == 1 {
		return found[0]
	}
	return ""
}

// linesBehind returns what stands behind the prefixes, at which lines begin.
func (p *plan) linesBehind(prefixes ...string) (out []string) {
	for _, l := range p.doc.Lines() {
		text := strings.TrimSpace(l.Text)
		for _, prefix := range prefixes {
			rest, ok := strings.CutPrefix(text, prefix)
			if rest = strings.TrimLeft(rest, " :."); ok && rest != "" {
				out = append(out, clipNote(plain(rest)))
				break
			}
		}
	}
	return out
}

func clipNote(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:199]) + "…"
	}
	return s
}
