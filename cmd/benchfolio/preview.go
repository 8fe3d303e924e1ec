package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/benchfolio/benchfolio/templates"
)

// preview serves the last whole report, and tells pages that are open of another.
// A request is answered from one build, whatever happens meanwhile.
type preview struct {
	mu      sync.Mutex
	n       int           // of the build
	site    *os.Root      // of the last build that succeeded; nil before the first
	before  *os.Root      // the site before it, which answers on their way still read
	failure string        // of the last build; empty where it succeeded
	next    chan struct{} // closed by the next build
}

func newPreview() *preview { return &preview{next: make(chan struct{})} }

// built is what the pages are made of: a build that succeeded, in site, or the
// reason why one did not. It returns the directory that is not served any more.
func (p *preview) built(site *os.Root, failure string) (old *os.Root) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if site != nil {
		old, p.before, p.site = p.before, p.site, site
	}
	p.n++
	p.failure = failure
	close(p.next)
	p.next = make(chan struct{})
	return old
}

// state is that of one moment.
func (p *preview) state() preview {
	p.mu.Lock()
	defer p.mu.Unlock()
	return preview{n: p.n, site: p.site, before: p.before, failure: p.failure, next: p.next}
}

// Addresses of our own, which no site has: its names do not begin with a dot.
const (
	previewScript = "/.benchfolio/preview.js"
	previewBuilds = "/.benchfolio/builds"
)

// previewPolicy is that of the pages themselves, and the line that tells of builds.
const previewPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// contentTypes are those of the files of a site, whatever the system knows of them.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".csv": "text/csv; charset=utf-8", ".xml": "application/xml",
	".txt": "text/plain; charset=utf-8", ".cff": "application/yaml",
}

func (p *preview) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range map[string]string{"Content-Security-Policy": previewPolicy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store"} {
		w.Header().Set(name, value)
	}
	switch {
	case !loopback(r.Host): // another site that had its name lead here (DNS rebinding)
		http.Error(w, "This server answers to localhost alone.", http.StatusMisdirectedRequest)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "GET and HEAD only.", http.StatusMethodNotAllowed)
	case r.URL.Path == previewBuilds:
		p.builds(w, r)
	case r.URL.Path == previewScript:
		w.Header().Set("Content-Type", contentTypes[".js"])
		w.Write(templates.PreviewScript)
	default:
		s := p.state()
		s.file(w, r)
	}
}

// loopback reports whether a host, with or without its port, is this machine by a
// name that nobody else can give.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// builds tells the number of the build that is served, and of each that follows
// (server-sent events).
func (p *preview) builds(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		s := p.state()
		fmt.Fprintf(w, "data: %d\n\n", s.n)
		http.NewResponseController(w).Flush()
		select {
		case <-s.next:
		case <-r.Context().Done():
			return
		}
	}
}

// file answers with a file of the site. os.Root keeps names and links inside of it.
func (p *preview) file(w http.ResponseWriter, r *http.Request) {
	if p.site == nil {
		p.broken(w)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	content, err := p.read(name)
	if err != nil {
		http.Error(w, "There is no such page.", http.StatusNotFound)
		return
	}
	kind, ok := contentTypes[path.Ext(name)]
	if !ok {
		kind = "application/octet-stream"
	}
	if path.Ext(name) == ".html" {
		content = p.live(content)
	}
	w.Header().Set("Content-Type", kind)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// read reads a regular file that is not hidden.
func (p *preview) read(name string) ([]byte, error) {
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return nil, fs.ErrNotExist
	}
	if info, err := p.site.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	f, err := p.site.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// live adds to a page what is not in the site: the script that loads it again, the
// right to ask for builds, and the reason why it is old.
func (p *preview) live(page []byte) []byte {
	page = bytes.Replace(page, []byte(`content="default-src 'none'; script-src`), []byte(`content="default-src 'none'; connect-src 'self'; script-src`), 1)
	page = bytes.Replace(page, []byte("\n</head>"), []byte("\n"+p.script()+"</head>"), 1)
	if p.failure == "" {
		return page
	}
	var banner bytes.Buffer
	templates.Banner.Execute(&banner, p.failure) // a bytes.Buffer takes everything
	return bytes.Replace(page, []byte("<body>\n"), append([]byte("<body>\n"), banner.Bytes()...), 1)
}

func (p *preview) script() string {
	return fmt.Sprintf("<script src=\"%s?%d\" defer></script>\n", previewScript, p.n)
}

// broken is the answer to everything while there is no report.
func (p *preview) broken(w http.ResponseWriter) {
	var page bytes.Buffer
	templates.Broken.Execute(&page, orWord(p.failure, buildRuns))
	w.Header().Set("Content-Type", contentTypes[".html"])
	w.WriteHeader(http.StatusServiceUnavailable)
	w.Write(bytes.Replace(page.Bytes(), []byte("\n</head>"), []byte("\n"+p.script()+"</head>"), 1))
}
