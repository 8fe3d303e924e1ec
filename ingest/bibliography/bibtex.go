package bibliography

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// BibTeX reads a .bib file of BibTeX or BibLaTeX: entries with their fields, joined
// values, @string macros; @comment, @preamble and text between entries are passed
// over, as BibTeX does. An entry ends at the latest before a line that begins with
// @: a brace that is missing costs one entry, not the file, nor the time to read
// the rest of it for each.
func BibTeX(d *source.Doc) []Entry {
	b := bib{doc: d, macros: map[string]string{}}
	for m, abbreviated := range months {
		b.macros[abbreviated] = m
	}
	for rest := string(d.Data); b.at < len(rest); {
		end := strings.Index(rest[b.at:], "\n@") + 1
		if end == 0 {
			end = len(rest) - b.at
		}
		b.s = rest[:b.at+end]
		for b.next() {
			b.entry()
		}
		b.at = len(b.s)
	}
	return b.entries
}

// months are macros in every style of BibTeX.
var months = map[string]string{"01": "jan", "02": "feb", "03": "mar", "04": "apr", "05": "may", "06": "jun",
	"07": "jul", "08": "aug", "09": "sep", "10": "oct", "11": "nov", "12": "dec"}

type bib struct {
	doc     *source.Doc
	s       string // up to the end of the entry that is read
	at      int
	macros  map[string]string
	entries []Entry
}

// next goes to the next @ and says whether there is one.
func (b *bib) next() bool {
	i := strings.IndexByte(b.s[b.at:], '@')
	b.at += max(i, 0)
	return i >= 0
}

// entry reads @kind{...}. Where it is broken it reports that and passes over the rest.
func (b *bib) entry() {
	start := b.at
	b.at++
	kind := strings.ToLower(b.word())
	b.blanks()
	if kind == "" || kind == "comment" || b.at >= len(b.s) || b.s[b.at] != '{' && b.s[b.at] != '(' {
		return // an @ in a comment
	}
	closing := byte('}')
	if b.s[b.at] == '(' {
		closing = ')'
	}
	b.at++
	key := ""
	if kind != "string" && kind != "preamble" {
		b.blanks()
		key = b.until(",", closing)
	}
	var fields map[string]string
	ok := true
	if kind == "preamble" {
		_, ok = b.value()
		b.blanks()
	} else {
		fields, ok = b.fields(closing)
	}
	switch {
	case !ok || b.at >= len(b.s) || b.s[b.at] != closing:
		b.doc.Report("config/value", int64(start), "an entry @%s that does not end, or a field without its value", kind)
		b.at = len(b.s)
		return
	case kind == "string":
		for name, v := range fields {
			b.macros[name] = v
		}
	case kind != "preamble" && key == "":
		b.doc.Report("config/value", int64(start), "an entry @%s without a key cannot be cited", kind)
	case kind != "preamble":
		b.entries = append(b.entries, entryOf(key, int64(start), fields))
	}
	b.at++
}

// fields reads name = value, ... up to the closing brace.
func (b *bib) fields(closing byte) (map[string]string, bool) {
	fields := map[string]string{}
	for {
		b.blanks()
		for b.at < len(b.s) && b.s[b.at] == ',' {
			b.at++
			b.blanks()
		}
		if b.at >= len(b.s) || b.s[b.at] == closing {
			return fields, b.at < len(b.s)
		}
		name := strings.ToLower(b.word())
		b.blanks()
		if name == "" || b.at >= len(b.s) || b.s[b.at] != '=' {
			return nil, false
		}
		b.at++
		v, ok := b.value()
		if !ok {
			return nil, false
		}
		if _, twice := fields[name]; !twice {
			fields[name] = v
		}
	}
}

// value reads parts joined by #: {text}, "text", a number or the name of a macro.
func (b *bib) value() (string, bool) {
	var v strings.Builder
	for {
		b.blanks()
		if b.at >= len(b.s) {
			return "", false
		}
		switch c := b.s[b.at]; {
		case c == '{' || c == '"':
			part, ok := b.enclosed(c)
			if !ok {
				return "", false
			}
			v.WriteString(part)
		default:
			name := b.word()
			if name == "" {
				return "", false
			}
			if macro, ok := b.macros[strings.ToLower(name)]; ok {
				name = macro
			}
			v.WriteString(name)
		}
		b.blanks()
		if b.at >= len(b.s) || b.s[b.at] != '#' {
			return v.String(), true
		}
		b.at++
	}
}

// enclosed reads {...} or "...": up to the closing one outside of inner braces.
func (b *bib) enclosed(open byte) (string, bool) {
	closing := open
	if open == '{' {
		closing = '}'
	}
	b.at++
	from, depth := b.at, 0
	for ; b.at < len(b.s); b.at++ {
		switch c := b.s[b.at]; {
		case c == '\\' && b.at+1 < len(b.s):
			b.at++
		case c == closing && depth == 0:
			b.at++
			return b.s[from : b.at-1], true
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return "", false
}

// word reads a name: of an entry, a field or a macro; or a number.
func (b *bib) word() string {
	b.blanks()
	from := b.at
	for b.at < len(b.s) && !strings.ContainsRune(" \t\r\n\"#%'(),={}@", rune(b.s[b.at])) {
		b.at++
	}
	return b.s[from:b.at]
}

// until reads up to a comma or the closing brace.
func (b *bib) until(stops string, closing byte) string {
	n := strings.IndexAny(b.s[b.at:], stops+string(rune(closing)))
	if n < 0 {
		n = len(b.s) - b.at
	}
	text := strings.TrimSpace(b.s[b.at : b.at+n])
	b.at += n
	return text
}

func (b *bib) blanks() {
	for b.at < len(b.s) && strings.IndexByte(" \t\r\n", b.s[b.at]) >= 0 {
		b.at++
	}
}

// entryOf takes from the fields what a report shows of a source.
func entryOf(key string, offset int64, fields map[string]string) Entry {
	field := func(names ...string) string {
		for _, n := range names {
			if v := plain(fields[n]); v != "" {
				return v
			}
		}
		return ""
	}
	published := field("date")
	if published == "" {
		published = field("year")
		if m := month(field("month")); m != "" {
			published += "-" + m
		}
	}
	var authors []string
	for _, name := range strings.Split(strings.Join(strings.Fields(fields["author"]), " "), " and ") {
		if name = givenFirst(plain(name)); name != "" {
			authors = append(authors, name)
		}
	}
	return Entry{
		Key: key, Offset: offset, Title: field("title"), Date: date(published), Accessed: date(field("urldate")),
		Publisher: by(authors, field("journal", "journaltitle", "booktitle", "publisher", "organization", "institution", "school")),
		URL:       orDOI(first(unescaped(fields["url"]), inURL(fields["howpublished"])), field("doi")),
		Archived:  address(first(unescaped(fields["archiveurl"]), unescaped(fields["archived"]))),
	}
}

// givenFirst turns "Lovelace, Ada" into "Ada Lovelace".
func givenFirst(name string) string {
	family, given, ok := strings.Cut(name, ", ")
	if !ok {
		return name
	}
	return given + " " + family
}

// month is the two digits of a month: a macro has become them already.
func month(s string) string {
	switch {
	case len(s) == 1:
		return "0" + s
	case len(s) < 3:
		return s
	}
	for m, abbreviated := range months {
		if strings.EqualFold(s[:3], abbreviated) {
			return m
		}
	}
	return ""
}
