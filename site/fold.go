package site

import (
	"bytes"
	"html"
	"path"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
)

// folder turns the pages of a site into sections of one document. The id of a
// page is its path, and that of an element its page's and its own:
// "models/gpt-5.5.html:scores".
type folder struct{ pages map[string]bool }

// fold writes the HTML of a page with its ids and links made those of the
// document. What has neither is written as it is.
func (f *folder) fold(out *bytes.Buffer, page string, content []byte) {
	z := nethtml.NewTokenizer(bytes.NewReader(content))
	for {
		kind := z.Next()
		if kind == nethtml.ErrorToken {
			return
		}
		raw := z.Raw()
		if kind != nethtml.StartTagToken && kind != nethtml.SelfClosingTagToken || !refers(raw) {
			out.Write(raw)
			continue
		}
		raw = slices.Clone(raw) // reading the attributes changes it
		f.tag(out, page, raw, kind == nethtml.SelfClosingTagToken)
	}
}

// refers reports whether a tag can have an attribute that fold changes.
func refers(tag []byte) bool {
	return bytes.Contains(tag, []byte(" id=")) || bytes.Contains(tag, []byte(" href=")) || bytes.Contains(tag, []byte(" aria-"))
}

// tag writes a tag attribute by attribute, as our own writers wrote it: names
// keep their case, values are quoted.
func (f *folder) tag(out *bytes.Buffer, page string, tag []byte, closes bool) {
	end := len(tag) - 1
	if closes {
		end--
	}
	for i := 0; i < end; {
		start := bytes.IndexByte(tag[i:end], '=')
		if start < 0 || i+start+1 >= end || tag[i+start+1] != '"' {
			out.Write(tag[i:end])
			break
		}
		value := i + start + 2
		length := bytes.IndexByte(tag[value:end], '"')
		if length < 0 {
			out.Write(tag[i:end])
			break
		}
		name := string(tag[i : i+start])
		name = name[strings.LastIndexAny(name, " \n")+1:]
		text, keep := f.value(page, name, html.UnescapeString(string(tag[value:value+length])))
		if keep {
			out.Write(tag[i:value])
			out.Write(appendEscaped(nil, text))
			out.WriteByte('"')
		} else {
			out.Write(tag[i : i+start-len(name)-1])
		}
		i = value + length + 1
	}
	out.Write(tag[end:])
}

// value is an attribute in the document. A link to a file that is not in it is
// dropped.
func (f *folder) value(page, name, text string) (string, bool) {
	switch name {
	case "id":
		return f.id(page, text), true
	case "aria-labelledby", "aria-describedby", "aria-controls":
		ids := strings.Fields(text)
		for i := range ids {
			ids[i] = f.id(page, ids[i])
		}
		return strings.Join(ids, " "), true
	case "href":
		return f.href(page, text)
	}
	return text, true
}

// id is that of an element. Those of the frame and of the pages are as they are.
func (f *folder) id(page, id string) string {
	if page == "" || id == page {
		return id
	}
	return page + ":" + id
}

func (f *folder) href(page, href string) (string, bool) {
	if external(href) || page == "" && strings.HasPrefix(href, "#") {
		return href, true
	}
	file, fragment, _ := strings.Cut(href, "#")
	target := page
	if file != "" {
		target = path.Join(path.Dir(page), file)
	}
	switch {
	case !f.pages[target]:
		return "", false
	case fragment == "":
		return "#" + target, true
	}
	return "#" + f.id(target, fragment), true
}
