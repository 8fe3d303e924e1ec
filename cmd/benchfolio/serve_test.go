package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// served is a report that is being served while a test changes its files.
type served struct {
	t            *testing.T
	dir, address string
	builds       *bufio.Scanner
}

func serveDemoTable(t *testing.T) *served {
	t.Helper()
	s := &served{t: t, dir: t.TempDir()}
	s.write("benchfolio.yaml", "title: First\n")
	s.write("speed.csv", "Model,Output speed (tokens/s)\nAlpha,100\nBeta,80\n")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = "http://" + l.Addr().String()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	a := &app{ui: ui{out: io.Discard, err: io.Discard}}
	go func() {
		ended <- a.serveOn(ctx, l, []string{s.dir}, serveFlags{buildFlags: buildFlags{out: "public", formats: []string{"html"}}})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	res, err := http.Get(s.address + previewBuilds)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	s.builds = bufio.NewScanner(res.Body)
	s.until("1")
	return s
}

func (s *served) write(name, content string) {
	s.t.Helper()
	write(s.t, filepath.Join(s.dir, name), content)
}

// until waits for a build.
func (s *served) until(n string) {
	s.t.Helper()
	late := time.AfterFunc(2*time.Minute, func() { panic("no build " + n) })
	defer late.Stop()
	for s.builds.Scan() {
		if s.builds.Text() == "data: "+n {
			return
		}
	}
	s.t.Fatalf("no build %s: %v", n, s.builds.Err())
}

func (s *served) get(path string, change ...func(*http.Request)) (*http.Response, string) {
	s.t.Helper()
	r, err := http.NewRequest("GET", s.address+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, f := range change {
		f(r)
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res, string(body)
}

// A change of the files is a new report; a mistake keeps the old one and says so.
func TestServeFollowsTheFiles(t *testing.T) {
	s := serveDemoTable(t)
	if _, page := s.get("/"); !strings.Contains(page, "<h1>First</h1>") || strings.Contains(page, `role="alert"`) {
		t.Errorf("the first page is %.3000s", page)
	}
	s.write("benchfolio.yaml", "title: Second\n")
	s.until("2")
	if _, page := s.get("/index.html"); !strings.Contains(page, "<h1>Second</h1>") || !strings.Contains(page, previewScript+"?2") {
		t.Error("the second page is not that of the second build")
	}
	s.write("benchfolio.yaml", "title: [<b>\n")
	s.until("3")
	_, page := s.get("/models/")
	if !strings.Contains(page, `role="alert"`) || !strings.Contains(page, "config/syntax") || strings.Contains(page, "[<b>") || !strings.Contains(page, "Second") {
		t.Errorf("a broken configuration shows %.3000s", page)
	}
	s.write("benchfolio.yaml", "title: Third\n")
	s.until("4")
	if _, page := s.get("/"); !strings.Contains(page, "<h1>Third</h1>") || strings.Contains(page, `role="alert"`) {
		t.Error("the mistake outlives its repair")
	}
	s.write("posts/one.md", "---\ntitle: A first post\n---\n\nOf {{ best output_speed }}.\n")
	s.until("5")
	if _, page := s.get("/posts/one.html"); !strings.Contains(page, "<h1>A first post</h1>") {
		t.Errorf("a new post shows %.3000s", page)
	}
}

// What is served is the site, with strict headers, to this machine alone.
func TestServeAnswers(t *testing.T) {
	s := serveDemoTable(t)
	for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/models/index.html": "text/html; charset=utf-8", "/data/models.csv": "text/csv; charset=utf-8",
		"/data/report.json": "application/json", "/llms.txt": "text/plain; charset=utf-8", previewScript: "text/javascript; charset=utf-8"} {
		res, _ := s.get(path)
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != kind || res.Header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.HasPrefix(res.Header.Get("Content-Security-Policy"), "default-src 'none'; ") || strings.Contains(res.Header.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: %d, %v", path, res.StatusCode, res.Header)
		}
	}
	for _, path := range []string{"/nothing.html", "/.benchfolio", "/../speed.csv", "/%2e%2e/%2e%2e/etc/passwd", "/data/..%2f..%2fspeed.csv", "/models", "/data/%00", `/..\..\x`} {
		if res, body := s.get(path); res.StatusCode != 404 {
			t.Errorf("%s: %d, %.100s", path, res.StatusCode, body)
		}
	}
	for host, want := range map[string]int{"localhost:1": 200, "127.0.0.1": 200, "[::1]:80": 200, "evil.example": 421, "127.0.0.1.evil.example": 421, "localhost.evil.example:80": 421} {
		if res, _ := s.get("/", func(r *http.Request) { r.Host = host }); res.StatusCode != want {
			t.Errorf("host %s: %d, not %d", host, res.StatusCode, want)
		}
	}
	if res, _ := s.get("/", func(r *http.Request) { r.Method = "POST" }); res.StatusCode != 405 {
		t.Errorf("POST: %d", res.StatusCode)
	}
}

// Before there is a report, every page says why.
func TestServeWithoutReport(t *testing.T) {
	p := newPreview()
	p.built(nil, `benchfolio.yaml:1:1: <script>`)
	w := &recorded{header: http.Header{}}
	r, _ := http.NewRequest("GET", "http://localhost/models/x.html", nil)
	p.ServeHTTP(w, r)
	if body := w.body.String(); w.status != 503 || !strings.Contains(body, "&lt;script&gt;") || !strings.Contains(body, previewScript+"?1") {
		t.Errorf("%d: %s", w.status, body)
	}
}

type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorded) Header() http.Header         { return w.header }
func (w *recorded) WriteHeader(status int)      { w.status = status }
func (w *recorded) Write(b []byte) (int, error) { return w.body.Write(b) }

// A report is not given to the network by a slip.
func TestServeWantsThisMachine(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:8080", ":8080", "192.0.2.1:80", "example.org:80", "8080"} {
		if code := run([]string{"serve", t.TempDir(), "--addr", addr}, nil, io.Discard, io.Discard); code != exitUsage {
			t.Errorf("--addr %s: exit code %d", addr, code)
		}
	}
}
