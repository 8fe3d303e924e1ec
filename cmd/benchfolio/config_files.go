package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// maxAliases bounds the size of an alias file.
const maxAliases = 16 << 20

// refusal is why a file that the configuration names is not read: the id of the
// problem of a file, and what is wrong.
type refusal struct{ id, msg string }

// refuse looks at a file before it is opened. It must lie in the directory of the
// report, also after links, since its lines come to stand in messages and on
// pages; it must be a regular file, since a pipe has no end; and it must be small.
// The zero refusal is that of a good file.
func (c *config) refuse(name string, most int64) refusal {
	path := c.path(name)
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		if _, err := os.Lstat(path); err != nil {
			return refusal{"file/unreadable", plainError(err)}
		}
		return refusal{"file/link", "the link leads nowhere or in a circle"}
	}
	if !c.inside(target) {
		return refusal{"file/link", outsideReport}
	}
	switch info, err := os.Stat(target); {
	case err != nil:
		return refusal{"file/unreadable", plainError(err)}
	case !info.Mode().IsRegular():
		return refusal{"file/special", "expected a regular file"}
	case info.Size() > most:
		return refusal{"file/too-large", fmt.Sprintf("expected at most %d bytes, found %d", most, info.Size())}
	}
	return refusal{}
}

// inside reports whether a path without links lies in the directory of the report.
func (c *config) inside(target string) bool {
	root, err := filepath.EvalSymlinks(c.dir)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(root, target)
	return err == nil && filepath.IsLocal(rel)
}

// directory reads the name of a directory of the report. One that is not there
// yet is no mistake, one outside is.
func (c *config) directory(to *string) func(source.Node) {
	return func(n source.Node) {
		var name string
		text(&name)(n)
		target, err := filepath.EvalSymlinks(c.path(name))
		rel, lexical := filepath.Rel(c.dir, c.path(name))
		if err == nil && !c.inside(target) || lexical != nil || !filepath.IsLocal(rel) {
			n.Report("config/value", "%s: %s: %s", n.Key(), quoted(name), outsideReport)
			return
		}
		*to = name
	}
}

// single reports what stands behind the first document of a file of the
// configuration: nothing reads it.
func single(d *source.Doc) {
	if docs := d.YAML().Docs(); len(docs) > 1 && !docs[1].Is(source.Null) {
		docs[1].Report("config/value", "%s", secondDocument)
	}
}
