package source

import (
	"bytes"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// maxAliasValues bounds what the aliases of a YAML file may unfold to, beyond one
// value for every two bytes, as many as a text can hold without them.
const maxAliasValues = 1 << 16

// most is how many values a file may have.
func (b *yamlBuilder) most() int { return len(b.t.doc.Data)/2 + maxAliasValues }

// YAML returns the file as a tree of YAML documents. The syntax is read by the
// yaml library; numbers keep their literal, since only plain scalars that JSON
// would call a number count as one. Keys that stand twice are reported.
func (d *Doc) YAML() *Tree {
	if !d.tried.yaml {
		d.tried.yaml = true
		d.yaml = parseYAML(d)
	}
	return d.yaml
}

// yamlBuilder turns the library's nodes into entries.
type yamlBuilder struct {
	t     *Tree
	lines []int // where each line begins, as the library counts lines
	full  bool  // the limit was reached
}

func parseYAML(d *Doc) *Tree {
	b := &yamlBuilder{t: &Tree{doc: d, entries: make([]entry, 1)}, lines: yamlLines(d.Data)}
	dec := yaml.NewDecoder(bytes.NewReader(d.Data))
	for {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return b.t
		}
		if err != nil {
			d.Report("syntax/yaml", b.errorOffset(err), "%s", yamlMessage(err))
			return b.t
		}
		if len(doc.Content) == 1 {
			i := b.node(doc.Content[0], 0, 0)
			b.t.entries[i].ord = int32(len(b.t.roots) + 1)
			b.t.roots = append(b.t.roots, root{entry: i, broken: b.full})
		}
	}
}

var yamlLine = regexp.MustCompile(`line (\d+): `)

// errorOffset finds the line that the library's message names.
func (b *yamlBuilder) errorOffset(err error) int64 {
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		if n, _ := strconv.Atoi(m[1]); n >= 1 && n <= len(b.lines) {
			return int64(b.lines[n-1])
		}
	}
	return 0
}

// yamlMessage is the library's message, but where only we say what to write.
func yamlMessage(err error) string {
	if strings.Contains(err.Error(), "tab character") {
		return "expected blanks before the key, found a tab: YAML is indented with blanks alone"
	}
	return yamlLine.ReplaceAllString(string(bytes.TrimPrefix([]byte(err.Error()), []byte("yaml: "))), "")
}

func (b *yamlBuilder) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(b.lines) {
		return 0
	}
	at := b.lines[n.Line-1]
	for range n.Column - 1 { // Column counts characters
		_, size := utf8.DecodeRune(b.t.doc.Data[at:])
		at += size
	}
	return at
}

// yamlLines returns where the lines of a YAML file begin. YAML 1.1 ends a line
// also at a lone CR and at the separators of Unicode (NEL, LS, PS; production
// b-break), which stand inside of a line anywhere else.
func yamlLines(data []byte) []int {
	lines := []int{0}
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		at += size
		switch r {
		case '\r':
			if at < len(data) && data[at] == '\n' {
				continue
			}
		case '\n', '\u0085', '\u2028', '\u2029':
		default:
			continue
		}
		lines = append(lines, at)
	}
	return lines
}

func (b *yamlBuilder) text(s string) int32 {
	b.t.texts = append(b.t.texts, s)
	return int32(len(b.t.texts))
}

func (b *yamlBuilder) node(n *yaml.Node, parent int32, depth int) int32 {
	at := b.offset(n)
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	self := int32(len(b.t.entries))
	b.t.entries = append(b.t.entries, entry{start: at, end: at, parent: parent, typ: yamlType(n)})
	if b.full = b.full || depth > maxDepth || len(b.t.entries) > b.most(); b.full {
		if depth == maxDepth+1 || len(b.t.entries) == b.most()+1 {
			b.t.doc.Report("syntax/depth", int64(at), "the aliases of this file unfold to more than %d values, or %d levels", b.most(), maxDepth)
		}
		b.t.entries[self].typ = Null
		return self
	}
	switch n.Kind {
	case yaml.ScalarNode:
		b.t.entries[self].text = b.text(n.Value)
	case yaml.SequenceNode:
		b.children(self, n.Content, nil, depth)
	case yaml.MappingNode:
		keys := make([]*yaml.Node, 0, len(n.Content)/2)
		values := make([]*yaml.Node, 0, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			keys, values = append(keys, n.Content[i]), append(values, n.Content[i+1])
		}
		b.children(self, values, keys, depth)
	}
	return self
}

func (b *yamlBuilder) children(self int32, values, keys []*yaml.Node, depth int) {
	seen := map[string]bool{}
	var last int32
	for i, v := range values {
		if b.full {
			return
		}
		c := b.node(v, self, depth+1)
		e := &b.t.entries[c]
		e.ord = int32(i)
		if keys != nil {
			key := keys[i].Value
			if keys[i].Kind == yaml.AliasNode {
				key = keys[i].Alias.Value
			}
			e.keyText = b.text(key)
			e.keyStart = b.offset(keys[i])
			if seen[key] {
				Node{t: b.t, i: c}.Report("syntax/duplicate-key", "the key %q stands twice; the last one counts", clip(key))
			}
			seen[key] = true
		}
		b.t.entries[self].n++
		if last == 0 {
			b.t.entries[self].first = c
		} else {
			b.t.entries[last].next = c
		}
		last = c
	}
}

func yamlType(n *yaml.Node) Type {
	switch n.Kind {
	case yaml.MappingNode:
		return Object
	case yaml.SequenceNode:
		return Array
	}
	switch n.ShortTag() {
	case "!!null":
		return Null
	case "!!bool":
		return Bool
	case "!!int", "!!float":
		f, err := strconv.ParseFloat(n.Value, 64)
		switch {
		case strings.Trim(strings.ToLower(n.Value), "+-.") == "inf", strings.ToLower(n.Value) == ".nan":
			return NotANumber
		case err != nil || math.IsInf(f, 0) || math.IsNaN(f) || strings.Contains(n.Value, "_"):
			return String // 0x10, 1_000: no literal that we would print back
		}
		return Number
	}
	return String
}
