package bibliography

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// CSL reads CSL-JSON, the form of Zotero and Pandoc: a list of items, or a mapping
// with the list under "items" or "references".
// https://docs.citationstyles.org/en/stable/specification.html
func CSL(d *source.Doc) (entries []Entry) {
	root := d.JSON().Root()
	if root.Is(source.Object) {
		root = either(root.Get("items"), root.Get("references"))
	}
	if !root.Is(source.Array) {
		d.Report("config/value", 0, "expected a list of sources in CSL-JSON")
		return nil
	}
	for _, n := range root.Items() {
		e := Entry{Key: scalar(n.Get("id")), Offset: n.Ref().Offset, Title: scalar(n.Get("title"))}
		if e.Key == "" {
			n.Report("config/value", "a source without an id cannot be cited")
			continue
		}
		e.URL = orDOI(scalar(n.Get("URL")), scalar(n.Get("DOI")))
		e.Archived = address(first(scalar(n.Get("archive_location")), scalar(n.Get("archive"))))
		e.Date, e.Accessed = date(cslDate(n.Get("issued"))), date(cslDate(n.Get("accessed")))
		e.Publisher = by(cslNames(n.Get("author")), first(scalar(n.Get("container-title")), scalar(n.Get("publisher"))))
		entries = append(entries, e)
	}
	return entries
}

func either(a, b source.Node) source.Node {
	if a.Exists() {
		return a
	}
	return b
}

// scalar is a text or a number as it is written, on one line.
func scalar(n source.Node) string {
	if n.Is(source.Object) || n.Is(source.Array) {
		return ""
	}
	return strings.Join(strings.Fields(n.Str()), " ")
}

func cslNames(list source.Node) (names []string) {
	if !list.Is(source.Array) {
		return nil
	}
	for _, n := range list.Items() {
		name := first(scalar(n.Get("literal")), strings.TrimSpace(scalar(n.Get("given"))+" "+scalar(n.Get("family"))))
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// cslDate is {"date-parts": [[2026, 6, 28]]}, of which month and day may be missing,
// or {"raw": "2026-06-28"}.
func cslDate(n source.Node) string {
	if s := first(scalar(n.Get("raw")), scalar(n.Get("literal"))); s != "" {
		return s
	}
	var parts []string
	for i, p := range n.Get("date-parts").Index(0).Items() {
		text := scalar(p)
		if i > 0 {
			text = fmt.Sprintf("%02s", text)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "-")
}
