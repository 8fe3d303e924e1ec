package site

import (
	"bytes"
	"strings"

	writing "github.com/benchfolio/benchfolio/site/prose"
	"go.yaml.in/yaml/v3"
)

// matter is the front matter of other blogs; each has keys of its own.
type matter struct {
	Title        string   `yaml:"title"`
	Slug         string   `yaml:"slug,omitempty"`
	Published    *bool    `yaml:"published,omitempty"`
	Draft        *bool    `yaml:"draft,omitempty"`
	Author       string   `yaml:"author,omitempty"`
	Date         string   `yaml:"date,omitempty"`
	Lastmod      string   `yaml:"lastmod,omitempty"`
	Description  string   `yaml:"description,omitempty"`
	Excerpt      string   `yaml:"custom_excerpt,omitempty"`
	Tags         []string `yaml:"tags,omitempty"`
	CanonicalURL string   `yaml:"canonical_url,omitempty"`
	Canonical    string   `yaml:"canonicalURL,omitempty"`
}

// mostTagsDevto is how many tags dev.to takes, of letters and digits alone.
const mostTagsDevto = 4

// matterOf is the front matter that a blog reads. Nothing is published by it.
func (x *exporter) matterOf(form string) *matter {
	no, yes := false, true
	meta := x.post.Meta
	description, tags := line(meta.Description), x.post.tags()
	m := &matter{Title: line(x.page.title)}
	switch form {
	case "devto":
		m.Published, m.Description, m.CanonicalURL = &no, description, x.canonical()
		for _, t := range tags {
			if t = lettersAndDigits(t); t != "" && len(m.Tags) < mostTagsDevto {
				m.Tags = append(m.Tags, t)
			}
		}
	case "hugo":
		m.Draft, m.Author, m.Date, m.Lastmod = &yes, line(or(meta.Author, x.r.Author.Name)), meta.Date, meta.Updated
		m.Description, m.Tags, m.Canonical = description, tags, x.canonical()
	case "ghost":
		m.Slug, m.Date, m.Excerpt, m.Tags, m.CanonicalURL = x.post.Slug, meta.Date, description, tags, x.canonical()
	default:
		return nil
	}
	return m
}

func lettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(s))
}

// markdown is the post as Markdown, below the front matter of a blog or its title.
func (x *exporter) markdown(form string) ([]byte, error) {
	var out bytes.Buffer
	if m := x.matterOf(form); m != nil {
		text, err := yaml.Marshal(m)
		if err != nil {
			return nil, err
		}
		out.WriteString("---\n" + string(text) + "---\n\n")
	} else {
		w := &markdownWriter{}
		w.text(x.page.title)
		out.WriteString("# " + string(w.b) + "\n\n")
	}
	body := x.body()
	out.Write(x.post.text.Markdown(body.inMarkdown(x.page.path, x.away), writing.MarkdownOptions{Link: func(l writing.Link) string { return l.To }}))
	if !body.placed {
		w := &markdownWriter{path: x.page.path, away: x.away}
		w.raw("\n## Sources\n\n")
		sourceList{x.page.notes.order}.markdown(w)
		out.Write(w.b)
	}
	return append(bytes.TrimRight(out.Bytes(), "\n"), '\n'), nil
}
