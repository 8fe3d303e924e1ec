package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/site"
	"github.com/benchfolio/benchfolio/site/prose"
	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

const (
	defaultPosts = "posts" // directory of posts where the configuration names none
	postFormat   = "post"  // the format of posts and their images among the files of a report
	maxImage     = 8 << 20
	mostListed   = 1000 // places of one post; no writer looks at more, and a stranger's post can have 200,000
)

// article is a post as it lies on the disk, and what was read from it.
type article struct {
	doc  *source.Doc
	src  []byte
	path string // on disk

	post     *site.Post
	findings []numbers.Finding // of the check of its numbers
}

// eachArticle does something with every post, with several at a time.
func (r *reading) eachArticle(do func(*article)) {
	var workers sync.WaitGroup
	var next atomic.Int64
	for range min(runtime.GOMAXPROCS(0), len(r.articles)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(r.articles)); i = next.Add(1) - 1 {
				do(r.articles[i])
			}
		})
	}
	workers.Wait()
}

// postsDir is the directory of the posts, relative to the configuration; empty
// where there is none. Without a word of the configuration it is posts/, if there
// is a Markdown file in it.
func (c *config) postsDir() string {
	if c.posts != "" || c.dir == "" {
		return c.posts
	}
	if len(markdownIn(c.path(defaultPosts))) > 0 {
		return defaultPosts
	}
	return ""
}

// markdownIn lists the Markdown files of a directory by name.
func markdownIn(dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // a directory that is not there yet has no posts
	}
	for _, e := range entries {
		if strings.EqualFold(filepath.Ext(e.Name()), ".md") && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names
}

// openPosts reads the files of the posts. What cannot be read is a problem.
func (r *reading) openPosts() {
	dir := r.config.postsDir()
	if dir == "" {
		return
	}
	for _, name := range markdownIn(r.config.path(dir)) {
		shown := path.Join(filepath.ToSlash(dir), name)
		refused := r.config.refuse(filepath.Join(dir, name), prose.MaxBytes)
		var src []byte
		if refused == (refusal{}) {
			var err error
			if src, err = os.ReadFile(r.config.path(filepath.Join(dir, name))); err != nil {
				refused = refusal{"file/unreadable", plainError(err)}
			}
		}
		if refused != (refusal{}) {
			r.Problems = append(r.Problems, record.Problem{Kind: record.ProblemByID(refused.id), Ref: record.Ref{Origin: &record.Origin{Path: shown}}, Msg: refused.msg})
			continue
		}
		d := source.Decode(shown, src, prose.MaxBytes)
		d.Origin.Format = postFormat
		r.articles = append(r.articles, &article{doc: d, src: src, path: r.config.path(filepath.Join(dir, name))})
	}
}

var citedKey = regexp.MustCompile(`\[@([^\s,\[\]]+)`)

// cited are the keys of sources that posts cite.
func (r *reading) cited() map[string]bool {
	keys := map[string]bool{}
	for _, a := range r.articles {
		for _, m := range citedKey.FindAllSubmatch(a.src, -1) {
			keys[string(m[1])] = true
		}
	}
	return keys
}

// readPosts resolves all posts against the report. What is wrong with them are
// problems of the report; the numbers that they ask for are its numbers, too.
func (r *reading) readPosts(report *analysis.Report) {
	names := make([]string, len(r.articles))
	for i, a := range r.articles {
		names[i] = path.Base(a.doc.Origin.Path)
	}
	r.eachArticle(func(a *article) { a.post = site.ReadPost(a.doc.Origin, a.src) })
	for _, a := range r.articles {
		a.post.Resolve(report, site.Beside{Posts: names, Read: func(name string) ([]byte, error) {
			return r.image(path.Dir(a.doc.Origin.Path), name)
		}})
		for _, f := range a.post.Faults {
			p := a.problem(f.ID, f.Offset, f.Line, f.Col, f.Msg+didYouMean(f.Asked, f.Known))
			report.Problems = append(report.Problems, p)
		}
	}
	r.settle(report.Problems)
}

// image reads an image of a post: a regular file inside the report that is what its
// name says.
func (r *reading) image(dir, name string) ([]byte, error) {
	shown := path.Join(dir, name)
	if refused := r.config.refuse(filepath.FromSlash(shown), maxImage); refused != (refusal{}) {
		return nil, errors.New("the image " + name + ": " + refused.msg)
	}
	content, err := os.ReadFile(r.config.path(shown))
	if err != nil {
		return nil, errors.New("the image " + name + ": " + plainError(err))
	}
	if kind := http.DetectContentType(content); !strings.HasPrefix(kind, "image/") {
		return nil, errors.New("the image " + name + " is no image")
	}
	d := source.Decode(shown, content, maxImage)
	d.Origin.Format = postFormat
	if !slices.ContainsFunc(r.images, func(o *record.Origin) bool { return o.Path == shown }) {
		r.images = append(r.images, d.Origin)
	}
	return content, nil
}

// checkNumbers checks what the posts state by hand against the report.
func (r *reading) checkNumbers(report *analysis.Report) {
	if len(r.articles) == 0 {
		return
	}
	known := site.Known(report)
	r.eachArticle(func(a *article) { a.findings = a.post.Numbers(known) })
	for _, a := range r.articles {
		for i, f := range a.findings {
			if i == mostListed {
				f.Text, f.Reason = moreNumbers(len(a.findings)-i), moreNumbersWhy
			} else if i > mostListed {
				break
			}
			p := a.problem(findingID(f), f.Offset, f.Line, f.Col, findingWords(f))
			if f.Known != nil && f.Known.Ref != "" {
				p.Hint = referHint(f.Known.Ref)
			}
			report.Problems = append(report.Problems, p)
		}
	}
	r.settle(report.Problems)
}

func (a *article) problem(id string, offset, line, col int, msg string) record.Problem {
	return record.Problem{Kind: record.ProblemByID(id), Ref: record.Ref{Origin: a.doc.Origin, Offset: int64(offset)},
		Line: line, Col: col, Msg: msg, Text: a.line(offset)}
}

// longestLine is how much of a line stands beside a problem, in runes.
const longestLine = 160

// line is the line of the post around an offset, cut around it: a line can be the
// whole of a post, with a problem at each of its words.
func (a *article) line(offset int) string {
	const most = longestLine * utf8.UTFMax
	offset = min(offset, len(a.src))
	before, after := a.src[max(0, offset-most):offset], a.src[offset:min(len(a.src), offset+most)]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	after, _, _ = bytes.Cut(after, []byte("\n"))
	left, right := []rune(string(before)), []rune(strings.TrimRight(string(after), "\r"))
	if n := len(left) + len(right); n > longestLine {
		from := max(min(len(left)-longestLine/2, n-longestLine), 0)
		return strings.TrimSpace(string(append(left, right...)[from : from+longestLine]))
	}
	return string(left) + string(right)
}

// findingIDs are the problems that the number check finds.
var findingIDs = map[numbers.Sort]string{
	numbers.Unsourced: "prose/unsourced", numbers.Outdated: "prose/stale", numbers.Comparing: "prose/comparison",
	numbers.Miscounted: "prose/count", numbers.Margin: "prose/margin",
}

func findingID(f numbers.Finding) string {
	if f.Contradicted {
		return "prose/contradicted"
	}
	return findingIDs[f.Sort]
}

// published are the posts that stand in the site: no drafts, and none that is dated
// after the moment of the report, which a later report will have.
func (r *reading) published(report *analysis.Report) (posts []*site.Post, left []string) {
	end, dated := report.AsOf.End()
	for _, a := range r.articles {
		date, err := record.ParseDate(a.post.Meta.Date)
		start, ok := date.Start()
		switch {
		case a.post.Meta.Draft:
			left = append(left, leftOutDraft(a.doc.Origin.Path))
		case err && ok && dated && !start.Before(end):
			left = append(left, leftOutFuture(a.doc.Origin.Path, a.post.Meta.Date, string(report.AsOf.Day())))
		default:
			posts = append(posts, a.post)
		}
	}
	return posts, left
}

// broken says whether a post has a mistake that a strict build must not publish.
func (r *reading) broken(problems []record.Problem) bool {
	return slices.ContainsFunc(problems, func(p record.Problem) bool {
		return p.Kind.Severity == record.Error && p.Ref.Origin != nil && p.Ref.Origin.Format == postFormat
	})
}

// ofPosts keeps the problems of posts.
func ofPosts(problems []record.Problem) []record.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p record.Problem) bool {
		return p.Ref.Origin == nil || p.Ref.Origin.Format != postFormat
	})
}

func findingWords(f numbers.Finding) string { return fmt.Sprintf("%s: %s", quoted(f.Text), f.Reason) }
