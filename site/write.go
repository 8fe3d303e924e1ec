package site

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Options say where and how a report is written.
type Options struct {
	// Out is the directory of the site. It is made, or replaced as a whole if
	// it is empty or was written by this package; anything else is an error.
	Out      string
	Markdown bool // md/: the pages as Markdown too
	NoHTML   bool // only Markdown, charts and data
	// ECharts is the runtime for interactive charts, nil for drawings only.
	ECharts *Runtime
	// Line tells the line, from 1, of a place in an input file; 0 where it does
	// not know. It may be nil and is called from several goroutines.
	Line    func(record.Ref) int
	Inputs  []*record.Origin   // every input file, for the manifest; nil: those of the report's sources
	Extra   map[string][]byte  // files to place as they are: "data/rows.csv"
	Fields  map[string][]Field // columns of the CSV files among Extra
	Posts   []*Post            // read against this report
	Moved   []Move             // old addresses of pages
	History *analysis.History  // what the reports of other dates said; nil: nothing is known of them
	Version string             // of the program; stands in the manifest and at the foot of pages
	Jobs    int                // pages made at once; 0: one for each processor
}

// Runtime is a script with its licence.
type Runtime struct{ Script, Licence []byte }

const runtimeLicence = "assets/echarts-LICENSE.txt"

// Summary is what Write did.
type Summary struct {
	Pages       int // in HTML; in Markdown where there is no HTML
	Receipts    int // numbers with a receipt of their own
	Charts      int
	Files       int
	Bytes       int64
	Interactive bool // charts have the runtime
}

// Write writes the site of a report. On success the directory o.Out holds the
// new site and nothing else; on any error, or when ctx is done, it is as it was.
//
// Errors are of the disk, of a directory that is not ours (see [ErrForeign]),
// and of our own: a number without a source, two numbers with one id, a name
// that can be no file.
func Write(ctx context.Context, r *analysis.Report, o Options) (Summary, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	b, err := newBook(r, o)
	if err != nil {
		return Summary{}, err
	}
	st, err := openStage(o.Out)
	if err != nil {
		return Summary{}, err
	}
	defer st.discard()
	p := newPress(b, st)
	if err := p.assets(); err != nil {
		return Summary{}, err
	}
	if err := p.all(ctx, b.jobs(p)); err != nil {
		return Summary{}, err
	}
	if err := p.moves(); err != nil {
		return Summary{}, err
	}
	if err := p.besides(); err != nil {
		return Summary{}, err
	}
	if err := st.put(manifestName, b.manifest(st)); err != nil {
		return Summary{}, err
	}
	return p.summary(), st.publish()
}

// besides writes the files of others, and those that describe what was written.
func (p *press) besides() error {
	o := &p.book.o
	for name, content := range o.Extra {
		if err := p.stage.put(name, content); err != nil {
			return err
		}
		if fields := o.Fields[name]; fields != nil {
			p.tables[name] = csvTable{fields: fields}
		}
	}
	for _, x := range [...]struct {
		name string
		make func() ([]byte, error) // nil: the file is not written
	}{
		{packageName, p.dataPackage},
		{citationName, p.book.cff},
		{sitemapName, p.sitemap},
		{robotsName, p.robots},
		{llmsName, p.llms},
	} {
		content, err := x.make()
		if err == nil && content != nil {
			err = p.stage.put(x.name, content)
		}
		if err != nil {
			return err
		}
	}
	return p.feedFiles()
}

// job makes one page or one file.
type job func() error

// jobs lists everything that is written.
func (b *book) jobs(p *press) []job {
	jobs := []job{func() error { return p.stage.stream("data/report.json", b.reportJSON) }}
	pages := b.pages()
	p.listed = make([]listedPage, len(pages))
	for i, make := range pages {
		jobs = append(jobs, func() error {
			pg := make()
			p.listed[i] = listedPage{pg.path, pg.title, pg.lead}
			return p.page(pg)
		})
	}
	for _, x := range b.o.Posts {
		jobs = append(jobs, func() error { return p.imageFiles(x) })
	}
	return jobs
}

// pages lists all pages. A new kind of page is one line here and one file.
func (b *book) pages() []func() *page {
	list := []func() *page{b.indexPage, b.providersPage, b.frontiersPage, b.findingsPage, b.gapsPage, b.sourcesPage, b.problemsPage, b.methodsPage, b.dataPage}
	list = slices.Concat(list, b.modelsPages(), b.runsPages())
	if len(b.o.Posts) > 0 {
		list = append(list, b.postsPage)
	}
	for _, x := range b.o.Posts {
		list = append(list, func() *page { return b.postPage(x) })
	}
	for _, x := range b.r.Models {
		list = append(list, func() *page { return b.modelPage(x) })
	}
	for _, x := range b.r.Providers {
		list = append(list, func() *page { return b.providerPage(x) })
	}
	for _, x := range b.r.Frontiers {
		list = append(list, func() *page { return b.frontierPage(x) })
	}
	for _, x := range b.r.Findings {
		list = append(list, func() *page { return b.findingPage(x) })
	}
	for _, x := range b.r.Sources {
		list = append(list, func() *page { return b.sourcePage(x) })
	}
	for _, x := range b.receipts {
		list = append(list, func() *page { return b.receiptsPage(x) })
	}
	for _, x := range b.r.Runs {
		list = append(list, func() *page { return b.runPage(x) })
	}
	return slices.Concat(list, b.changesPages(), b.historyPages())
}

// all does the jobs side by side and returns the first error.
func (p *press) all(ctx context.Context, jobs []job) error {
	next := make(chan job)
	errs := make([]error, p.book.o.Jobs)
	stop := make(chan struct{})
	var once sync.Once
	var workers sync.WaitGroup
	for i := range errs {
		workers.Go(func() {
			for j := range next {
				if err := j(); err != nil {
					errs[i] = err
					once.Do(func() { close(stop) })
					return
				}
			}
		})
	}
	err := hand(ctx, next, jobs, stop)
	workers.Wait()
	return errors.Join(append(errs, err)...)
}

func hand(ctx context.Context, next chan<- job, jobs []job, stop <-chan struct{}) error {
	defer close(next)
	for _, j := range jobs {
		select {
		case next <- j:
		case <-stop:
			return nil
		case <-ctx.Done():
			return fmt.Errorf("site: %w", context.Cause(ctx))
		}
	}
	return nil
}
