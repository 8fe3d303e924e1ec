package site

import (
	"errors"
	"strings"

	writing "github.com/benchfolio/benchfolio/site/prose"
)

// errata are what somebody wrote beside a snapshot later: Markdown, as safe as a
// post, whose references have no report that could answer them.
type errata struct{ text *writing.Post }

// errataBlock is the block of an errata file. A text that is refused as a whole is
// printed as it is.
func errataBlock(source string) block {
	post := writing.Parse([]byte(source))
	post.Nest()
	post.Relink(func(l writing.Link) (string, error) {
		anchor, ok := strings.CutPrefix(l.To, "#")
		if ok && post.HasAnchor(writing.AnchorPrefix+anchor) {
			return "#" + writing.AnchorPrefix + anchor, nil
		}
		return "", errors.New(l.To + " leads to nothing that is published with the page")
	})
	if len(post.Blocks()) == 0 {
		return para{class: "warning", spans: words(strings.Join(strings.Fields(source), " "))}
	}
	return errata{post}
}

// asWritten answers a reference with itself.
func asWritten(r *writing.Ref) (writing.Answer, bool) { return writing.Answer{Text: r.Literal}, true }

func (e errata) html(w *htmlWriter) {
	w.raw(`<div class="post errata">` + "\n")
	if err := e.text.HTML(byteWriter{w}, asWritten); w.err == nil {
		w.err = err
	}
	w.raw("</div>\n")
}

func (e errata) markdown(w *markdownWriter) {
	w.b = append(w.b, e.text.Markdown(asWritten, writing.MarkdownOptions{Anchors: true})...)
	w.raw("\n")
}
