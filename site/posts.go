package site

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	writing "github.com/benchfolio/benchfolio/site/prose"
	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

// Post is an article of the report: its text, and what its references stand for.
type Post struct {
	Slug   string // of its page
	Meta   writing.Meta
	Origin *record.Origin
	Faults []PostFault // in the order of the text
	Cites  []string    // keys of the sources that it cites

	text    *writing.Post
	answers map[*writing.Ref]answered
	derived []*analysis.Cell  // numbers that it asks for and that the report did not have
	images  map[string][]byte // by their place in the site
}

// PostFault is something that is wrong with a post. Known is what there is of what
// was Asked for, so that the nearest can be named.
type PostFault struct {
	writing.Fault
	Asked string
	Known []string
}

// Beside is what lies beside a post.
type Beside struct {
	Posts []string                          // files of all posts, by their names
	Read  func(name string) ([]byte, error) // of an image; the error is for the author
}

// ReadPost reads a post. What it refers to is looked up by [Post.Resolve].
func ReadPost(origin *record.Origin, src []byte) *Post {
	text := writing.Parse(src)
	text.Nest()
	return &Post{Slug: postSlug(origin.Path), Meta: text.Meta, Origin: origin, text: text, answers: map[*writing.Ref]answered{}, images: map[string][]byte{}}
}

// Resolve looks up what the post refers to. Numbers that are computed for it are
// numbers of the report from now on, so that it must be called before the site is
// written, and not from two goroutines.
func (p *Post) Resolve(r *analysis.Report, near Beside) {
	p.text.Relink(func(l writing.Link) (string, error) { return p.link(l, near) })
	for _, ref := range p.text.Refs {
		p.resolve(r, ref)
	}
	for _, f := range p.text.Faults {
		p.Faults = append(p.Faults, PostFault{Fault: f})
	}
	slices.SortStableFunc(p.Faults, func(a, b PostFault) int { return a.Offset - b.Offset })
}

// Title is the title of the post, never empty.
func (p *Post) Title() string { return or(line(p.Meta.Title), p.Slug) }

// Numbers checks the numbers that the post states by hand.
func (p *Post) Numbers(d numbers.Data) []numbers.Finding { return numbers.Check(p.text.Blocks(), d) }

// resolve looks up one reference.
func (p *Post) resolve(r *analysis.Report, ref *writing.Ref) {
	verb, ok := verbs[ref.Verb]
	if !ok {
		return // a fault of the text, which is known
	}
	a, err := verb(&asked{r, p, ref})
	if err == nil {
		p.answers[ref] = a
		p.derived = append(p.derived, a.derived...)
		return
	}
	id := "prose/reference"
	if ref.Verb == "cite" {
		id = "prose/source"
	}
	f := PostFault{Fault: p.text.FaultAt(id, ref, err.Error())}
	if q, ok := errors.AsType[*analysis.QueryError](err); ok {
		f.Asked, f.Known = q.Asked, q.Known
	}
	p.Faults = append(p.Faults, f)
}

// link returns where a link or an image of the post leads in the site.
func (p *Post) link(l writing.Link, near Beside) (string, error) {
	file, fragment, anchored := strings.Cut(l.To, "#")
	if anchored {
		fragment = "#" + writing.AnchorPrefix + fragment
	}
	switch {
	case file == "" && anchored && p.text.HasAnchor(fragment[1:]):
		return fragment, nil
	case file == "" && anchored:
		return "", errors.New("no heading of the post has the anchor " + l.To)
	case l.Image:
		content, err := near.Read(file)
		if err != nil {
			return "", err
		}
		to := path.Join(imagesDir, p.Slug, path.Base(file))
		if have, ok := p.images[to]; ok && string(have) != string(content) {
			return "", errors.New("two images are called " + path.Base(file))
		}
		p.images[to] = content
		return "../" + to, nil
	case slices.Contains(near.Posts, path.Clean(file)):
		return postSlug(file) + ".html" + fragment, nil
	}
	return "", errors.New("the link " + l.To + " leads to no post; pages of the report are reached by references, other files by an address")
}

// imagesDir is where the images of posts stand in the site.
const imagesDir = "posts/images"

// postSlug is the name of the page of a post. What loses something in it gets a
// hash, as the pages of models do.
func postSlug(file string) string {
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	slug := strings.ToLower(name)
	if !validSlug(slug) || slug != name || slug == "tags" || slug == "images" {
		slug = strings.TrimPrefix(chartID("p", name), "p-")
	}
	if !validSlug(slug) {
		slug = "post-" + record.ShortHash(name)
	}
	return slug
}
