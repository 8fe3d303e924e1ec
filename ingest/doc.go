// Package ingest turns paths into the normalized table: it walks, hashes and
// decodes the files, asks the readers which of them are theirs, reads them,
// finds the runs that were exported or copied more than once, and adds what the
// report's configuration says about them.
//
// The result does not depend on the order of the files, on how many are read at
// a time, or on anything outside their bytes and relative paths.
package ingest

import (
	"io"
	"runtime"
	"sort"
	"sync"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Options say what to read and how. The zero Options read everything with the
// built-in readers.
type Options struct {
	Formats []*reader.Format // nil: Formats; mappings of the report stand beside them
	Inputs  []Input          // of the configuration, in its order
	Root    string           // directory that the patterns of Inputs are relative to; empty: as the files are named
	Skip    []string         // paths that are no input: output, configuration, posts
	Stdin   io.Reader        // what the path "-" reads
	Jobs    int              // files read at a time; 0: one a processor
	Limit   int64            // of bytes a file may unpack to; 0: source.MaxSize
}

// File is what became of one input file.
type File struct {
	Origin     *record.Origin
	Format     *reader.Format // nil where none claims it
	Generation string         // of the format, as it recognized it
	Reason     string         // why it gives no rows; empty where it does
	Runs, Rows int
	Used       []string // fields that gave something: pointers with * for indexes, or columns
	Unused     []string // fields that did not
	Columns    []string // how the columns of a table were understood, where its reader had to find out

	path string // where it lies on disk
	runs []fileRun
}

// Result is the normalized table with all that was noticed on the way.
type Result struct {
	Files    []*File // by path
	Runs     []*record.Run
	Rows     []record.Row
	Labels   []reader.Label
	Problems []record.Problem // by path and place

	// Lines and Bytes stand in for the files on disk where the table was read from
	// elsewhere; nil where it was not.
	Lines func(record.Ref) int
	Bytes func(*record.Origin) ([]byte, error)

	lines  lineIndex
	beside map[*record.Origin]string // paths of files that are no input
}

// Beside tells where a file lies that is no input, but that numbers of the report
// were read from: its configuration. It must not be called once values are read
// again.
func (res *Result) Beside(o *record.Origin, path string) {
	if res.beside == nil {
		res.beside = map[*record.Origin]string{}
	}
	res.beside[o] = path
}

// Read reads the paths. It never fails as a whole: what cannot be read is a
// problem of the result.
func Read(paths []string, o Options) *Result {
	if o.Formats == nil {
		o.Formats = Formats
	}
	if o.Limit == 0 {
		o.Limit = source.MaxSize
	}
	w := walk(paths, o.Skip)
	results := readAll(w.files, o)
	res := &Result{Problems: w.problems}
	for _, r := range results {
		res.Files = append(res.Files, r.file)
	}
	joinParts(results)
	sides := collectSides(results)
	for _, r := range results {
		r.configure(o.Inputs, sides)
	}
	settle(results)
	dropped := droppedRuns(results)
	for _, r := range results {
		res.add(r, dropped)
	}
	nameRuns(res.Runs, res.Rows)
	res.Problems = append(res.Problems, unusedInputs(o.Inputs, results)...)
	sortProblems(res.Problems)
	return res
}

// fileResult is a file with everything that was read from it.
type fileResult struct {
	file     *File
	doc      *source.Doc
	rows     []record.Row
	labels   []reader.Label
	sides    []reader.Side
	read     bool // by a format, as far as it is whole
	problems []record.Problem
	inputs   []int // indexes of the inputs of the configuration that matched
}

// readAll reads the files, several at a time, and returns the results in the
// order of the files.
func readAll(files []foundFile, o Options) []*fileResult {
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	results := make([]*fileResult, len(files))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(jobs, max(len(files), 1)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				results[i] = readFile(files[i], o)
			}
		}()
	}
	for i := range files {
		next <- i
	}
	close(next)
	wg.Wait()
	return results
}

// add appends what is left of a file after copies were taken out.
func (res *Result) add(r *fileResult, dropped map[*record.Run]bool) {
	for _, fr := range r.file.runs {
		if !dropped[fr.run] {
			res.Runs = append(res.Runs, fr.run)
			r.file.Runs++
		}
	}
	for _, row := range r.rows {
		if !dropped[row.Run] {
			res.Rows = append(res.Rows, row)
			r.file.Rows++
		}
	}
	for _, l := range r.labels {
		if l.Run == nil || !dropped[l.Run] {
			res.Labels = append(res.Labels, l)
		}
	}
	if r.file.Rows > 0 {
		r.file.Reason = ""
	} else {
		r.explain()
	}
	res.Problems = append(res.Problems, r.problems...)
}

// explain says why the file gives no rows, in a problem too where there is none:
// no file is passed over in silence.
func (r *fileResult) explain() {
	id := "format/no-numbers"
	if len(r.problems) == 0 && r.file.Reason == "" {
		id, r.file.Reason = "run/empty", "it was understood, and has no number that could be read"
		if len(r.labels) > 0 {
			r.file.Reason = "words stand where its numbers were possible"
		}
	}
	if len(r.problems) == 0 {
		r.problems = append(r.problems, record.Problem{Kind: record.ProblemByID(id), Msg: r.file.Reason, Ref: record.Ref{Origin: r.file.Origin}, Format: r.file.Origin.Format})
	}
	if r.file.Reason == "" {
		r.file.Reason = reasonOf(r)
	}
}

// reasonOf says why a file gives no rows: in the words of its worst problem, and
// of those that are equally bad of the one that took its rows out. There is one.
func reasonOf(r *fileResult) string {
	rank := func(p record.Problem) int {
		if p.ID() == "run/copy" || p.ID() == "run/duplicate" {
			return 2*int(p.Kind.Severity) + 1
		}
		return 2 * int(p.Kind.Severity)
	}
	worst := -1
	for i, p := range r.problems {
		if worst < 0 || rank(p) > rank(r.problems[worst]) {
			worst = i
		}
	}
	return r.problems[worst].Msg
}

func sortProblems(ps []record.Problem) {
	path := func(p record.Problem) string {
		if p.Ref.Origin == nil {
			return ""
		}
		return p.Ref.Origin.Path
	}
	sort.SliceStable(ps, func(i, j int) bool {
		if a, b := path(ps[i]), path(ps[j]); a != b {
			return a < b
		}
		return ps[i].Ref.Offset < ps[j].Ref.Offset
	})
}
