package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/site"
	"github.com/spf13/cobra"
)

// serveFlags are the flags of serve as they were given.
type serveFlags struct {
	addr string
	open bool
	buildFlags
}

func (a *app) serveCommand() *cobra.Command {
	f := serveFlags{buildFlags: buildFlags{out: "public", formats: []string{"html", "md"}}}
	cmd := command(serveUsage, func(paths []string) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		return a.serve(ctx, paths, f)
	})
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", flagAddr)
	flags.BoolVar(&f.open, "open", false, flagOpen)
	flags.StringVar(&f.asOf, "as-of", "", flagAsOf)
	flags.StringVar(&f.echarts, "echarts", "", flagECharts)
	return cmd
}

// serve builds and serves until ctx is done.
func (a *app) serve(ctx context.Context, paths []string, f serveFlags) error {
	host, _, err := net.SplitHostPort(f.addr)
	if err != nil || !loopback(host) {
		return usageError{"--addr wants a port of this machine, such as 127.0.0.1:8080, not " + quoted(f.addr), "to publish a report, copy what `benchfolio build` writes to a web server"}
	}
	if _, err := f.options(); err != nil {
		return err
	}
	l, err := net.Listen("tcp", f.addr)
	if err != nil {
		return err
	}
	return a.serveOn(ctx, l, paths, f)
}

// serveOn serves at an address that is open already.
func (a *app) serveOn(ctx context.Context, l net.Listener, paths []string, f serveFlags) error {
	temp, err := os.MkdirTemp("", "benchfolio-serve-")
	if err != nil {
		return errors.Join(err, l.Close())
	}
	defer os.RemoveAll(temp)
	p := newPreview()
	server := &http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	address := "http://" + l.Addr().String() + "/"
	a.info(msgServing, address)
	if f.open {
		openBrowser(address)
	}
	a.keepBuilt(ctx, p, paths, f, temp, ended)
	err = server.Close()
	s := p.state()
	for _, root := range [...]*os.Root{s.site, s.before} {
		if root != nil {
			err = errors.Join(err, root.Close())
		}
	}
	return err
}

// watchEvery is how often the files are looked at. Asking the file system works
// wherever files lie; its notices do not reach shared folders and containers.
const watchEvery = 500 * time.Millisecond

// keepBuilt builds, and builds again when the files have changed and rest.
func (a *app) keepBuilt(ctx context.Context, p *preview, paths []string, f serveFlags, temp string, ended <-chan error) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	var done, last [sha256.Size]byte
	for n := 0; ; {
		now := a.fingerprint(paths)
		if now != done && (now == last || n == 0) {
			n++
			a.buildInto(ctx, p, paths, f, filepath.Join(temp, strconv.Itoa(n)))
			done = now
		}
		last = now
		select {
		case <-tick.C:
		case <-ended:
			return
		case <-ctx.Done():
			return
		}
	}
}

// buildInto makes one build and hands it, or why there is none, to the preview.
func (a *app) buildInto(ctx context.Context, p *preview, paths []string, f serveFlags, dir string) {
	var words bytes.Buffer
	quiet := *a
	quiet.err, quiet.color, quiet.json = io.MultiWriter(a.err, &words), false, false
	err := quiet.writeSite(ctx, paths, f.buildFlags, dir)
	if err != nil && !errors.Is(err, errProblems) {
		quiet.failed(err)
	}
	var root *os.Root
	if err == nil {
		root, err = os.OpenRoot(dir)
	}
	if ctx.Err() != nil {
		return
	}
	failure := ""
	if err != nil {
		failure = orWord(words.String(), err.Error())
	}
	if old := p.built(root, failure); old != nil {
		old.Close() // best effort, as is the next line: the directory is a temporary one
		os.RemoveAll(old.Name())
	}
}

// writeSite reads, analyzes and writes one site. Problems of the data stand in it;
// the error is why there is none.
func (a *app) writeSite(ctx context.Context, paths []string, f buildFlags, dir string) error {
	change, err := f.options()
	if err != nil {
		return err
	}
	r, err := a.read(paths, f.out)
	if err != nil {
		return err
	}
	report := r.edition(change)
	if msg := nothingToPublish(paths, r); msg != "" {
		a.problems(report.Problems)
		return errors.New(msg)
	}
	o, err := r.siteOptions(report, f.formats)
	if err != nil {
		return err
	}
	if o.ECharts, err = f.runtime(); err != nil {
		return err
	}
	o.Out, o.Jobs, o.Version = dir, a.jobs, version()
	done, err := site.Write(ctx, report, o)
	if err != nil {
		return err
	}
	a.summarize(r, report.Problems, func(s *summary) { s.pages, s.out, s.took = done.Pages, msgPreview, time.Since(r.begun) })
	return nil
}

// fingerprint changes when a file below the paths, or the configuration, does.
// Hidden files and sites of ours are no input.
func (a *app) fingerprint(paths []string) (sum [sha256.Size]byte) {
	h := sha256.New()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	for _, top := range append([]string{a.config}, paths...) {
		filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // what cannot be read is said by the build
			case name != top && strings.HasPrefix(d.Name(), "."), d.IsDir() && isSite(name):
				if d.IsDir() {
					return filepath.SkipDir
				}
				return nil
			}
			if info, err := os.Stat(name); err == nil && !info.IsDir() {
				fmt.Fprintf(h, "%q %d %d\n", name, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return [sha256.Size]byte(h.Sum(nil))
}

func isSite(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, site.Marker))
	return err == nil
}

// openBrowser asks the system to show an address. Where it cannot, the address
// stands in the terminal.
func openBrowser(address string) {
	command := map[string][]string{"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	cmd := exec.Command(command[0], append(command[1:], address)...)
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}
