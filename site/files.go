package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// fileList is the input files that the receipts of a page name, each with its
// hash once.
type fileList struct {
	order   []*record.Origin
	sources map[*record.Origin]*analysis.Source
	num     map[*record.Origin]int
}

// span is a file's path as a link to its hash on the page.
func (l *fileList) span(o *record.Origin, s *analysis.Source) span {
	n := l.num[o]
	if n == 0 {
		if l.num == nil {
			l.num, l.sources = map[*record.Origin]int{}, map[*record.Origin]*analysis.Source{}
		}
		l.order = append(l.order, o)
		n = len(l.order)
		l.num[o], l.sources[o] = n, s
	}
	return span{text: o.Path, href: "#file-" + strconv.Itoa(n), style: code}
}

// add puts the list on the page.
func (l *fileList) add(p *page) {
	if len(l.order) == 0 {
		return
	}
	t := &table{id: "files", caption: "Files that these numbers were read from",
		cols: []column{textColumn("File"), textColumn("SHA-256"), numberColumn("Bytes", record.None), textColumn("Format"), textColumn("Source")}}
	for i, o := range l.order {
		t.anchors = append(t.anchors, "file-"+strconv.Itoa(i+1))
		t.rows = append(t.rows, append(fileRow(o), span{marks: p.notes.marks(l.sources[o])}))
	}
	t.seal()
	p.section(2, "files-read", "Files")
	p.add(t)
}

// fileRow is one input file in a table of files.
func fileRow(o *record.Origin) []span {
	format := text(o.Format)
	if o.Format == "" {
		format = span{text: "not recognized", style: absent}
	}
	return []span{{text: o.Path, style: code}, {text: o.Hash(), style: hash}, text(display{}.fixed(float64(o.Size), 0)), format}
}
