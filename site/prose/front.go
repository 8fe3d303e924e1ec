package prose

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Meta is the front matter of a post. Dates are YYYY-MM-DD.
type Meta struct {
	Title, Author, Date, Updated, Description, Canonical string
	Tags                                                 []string
	Draft                                                bool
}

var isDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// front cuts the front matter off: it returns the YAML and where the text begins.
func front(src []byte) (matter []byte, body int) {
	if !bytes.HasPrefix(src, []byte("---\n")) {
		return nil, 0
	}
	end := bytes.Index(src[3:], []byte("\n---\n"))
	if end < 0 {
		return nil, 0
	}
	return src[4 : 3+end+1], 3 + end + 5
}

// readFront reads the front matter into p.Meta. Lines are counted from the file,
// of which the matter begins on the second.
func (p *Post) readFront(matter []byte) {
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(matter)).Decode(&doc); err != nil {
		if !errors.Is(err, io.EOF) {
			p.fault("prose/front-matter", 0, "the front matter is no YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
		}
		return
	}
	if len(doc.Content) == 0 {
		return
	}
	root := doc.Content[0]
	at := func(n *yaml.Node, format string, args ...any) {
		p.fault("prose/front-matter", 4+offsetOf(matter, n.Line, n.Column), format, args...)
	}
	if root.Kind != yaml.MappingNode {
		at(root, "the front matter is no list of keys")
		return
	}
	texts := map[string]*string{"title": &p.Meta.Title, "author": &p.Meta.Author, "date": &p.Meta.Date,
		"updated": &p.Meta.Updated, "description": &p.Meta.Description, "canonical": &p.Meta.Canonical}
	var seen []string
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, v := root.Content[i], root.Content[i+1]
		if slices.Contains(seen, key.Value) {
			at(key, "%s stands twice", key.Value)
			continue
		}
		seen = append(seen, key.Value)
		to := texts[key.Value]
		switch {
		case to != nil && v.Kind == yaml.ScalarNode:
			*to = v.Value
		case key.Value == "draft" && v.Kind == yaml.ScalarNode && (v.Value == "true" || v.Value == "false"):
			p.Meta.Draft = v.Value == "true"
		case key.Value == "tags" && v.Kind == yaml.SequenceNode && v.Decode(&p.Meta.Tags) == nil:
		case to != nil || key.Value == "draft" || key.Value == "tags":
			at(v, "%s does not have the value that it wants", key.Value)
		default:
			at(key, "unknown key %q; there are author, canonical, date, description, draft, tags, title, updated", key.Value)
		}
		if (key.Value == "date" || key.Value == "updated") && !isDate.MatchString(v.Value) {
			at(v, "%s is no date as 2026-06-28", key.Value)
			*to = ""
		}
		if key.Value == "canonical" && !webAddress(v.Value) {
			at(v, "canonical is no http or https address")
			*to = ""
		}
	}
}

// offsetOf is where a line and column, both from 1, are. yaml counts columns in
// characters.
func offsetOf(src []byte, line, col int) int {
	at := 0
	for ; line > 1; line-- {
		next := bytes.IndexByte(src[at:], '\n')
		if next < 0 {
			return at
		}
		at += next + 1
	}
	for _, r := range string(src[at:]) {
		if col--; col < 1 {
			break
		}
		at += len(string(r))
	}
	return at
}
