package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// bar is one line of docs/performance.md.
type bar struct {
	id, work, peer string
	measure        func(b *bench, x bar, dir string) (result, error)

	share float64       // at most so many times the peer's time
	floor time.Duration // or so long, whichever is more
	most  time.Duration // and never longer; 0: no such bound
	peak  int64         // MiB at most; 0: no such bound
}

var bars = []bar{
	{id: "P1", work: "ingest of a document of 1,000,000 requests", peer: "jq, the sums alone", measure: longDocument, share: 1. / 8, peak: 700},
	{id: "P2", work: "ingest of 1,000,000 record lines", peer: "encoding/json, five fields", measure: recordLines, share: 1. / 8, peak: 300},
	{id: "P3", work: "ingest of a CSV of 5,000,000 requests", peer: "encoding/csv", measure: longTable, share: 0.6, peak: 400},
	{id: "P4", work: "build of 10,000 result files", peer: "jq, two fields", measure: manyFiles, share: 1.5},
	{id: "P6", work: "ten times the record lines", peer: "benchfolio, a tenth", measure: moreLines, share: 11, peak: 300},
	{id: "P6", work: "ten times the result files", peer: "benchfolio, a tenth", measure: moreFiles, share: 11},
	{id: "P7", work: "build after one file of 10,000 changed", peer: "benchfolio, the first build", measure: oneChanged, share: 1. / 5, floor: 600 * time.Millisecond},
	{id: "P8", work: "Pareto front of 1,000,000 points, 2 objectives", peer: "slices.SortFunc", measure: front(2), share: 2},
	{id: "P8", work: "Pareto front of 1,000,000 points, 3 objectives", peer: "slices.SortFunc", measure: front(3), share: 4},
}

// ingest reads a path and throws its rows away.
func (b *bench) ingest(path string) *exec.Cmd {
	return exec.CommandContext(b.ctx, b.program, "ingest", "--quiet", path)
}

func (b *bench) build(from, to string) *exec.Cmd {
	return exec.CommandContext(b.ctx, b.program, "build", "--quiet", "--formats", "html", "--as-of", "2026-07-01", "--out", to, from)
}

func (b *bench) peer(name, file string) *exec.Cmd {
	return exec.CommandContext(b.ctx, b.self, "peer", name, file)
}

func longDocument(b *bench, _ bar, dir string) (result, error) {
	file := filepath.Join(dir, "result.json")
	if err := needs("jq"); err != nil {
		return result{}, err
	}
	if err := generate(file, func(w *writer) { w.document(b.scaled(1_000_000)) }); err != nil {
		return result{}, err
	}
	return b.onFile(file, func() *exec.Cmd {
		return exec.CommandContext(b.ctx, "jq", "(.ttfts | add), (.itls | map(add) | add)", file)
	})
}

func recordLines(b *bench, _ bar, dir string) (result, error) {
	file := filepath.Join(dir, "profile_export.jsonl")
	if err := generate(file, func(w *writer) { w.records(b.scaled(1_000_000)) }); err != nil {
		return result{}, err
	}
	return b.onFile(file, func() *exec.Cmd { return b.peer("json", file) })
}

// longTable is a table whose lines a mapping calls requests of one run.
func longTable(b *bench, _ bar, dir string) (result, error) {
	file := filepath.Join(dir, "requests.csv")
	if err := generate(file, func(w *writer) { w.table(b.scaled(5_000_000)) }); err != nil {
		return result{}, err
	}
	if err := os.MkdirAll(filepath.Join(dir, "formats"), 0o777); err != nil {
		return result{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, "formats", "requests.yaml"), []byte(requestsMapping), 0o666); err != nil {
		return result{}, err
	}
	r, err := b.turns(nil, func() *exec.Cmd { return b.ingest(dir) }, func() *exec.Cmd { return b.peer("csv", file) })
	r.what = megabytes(file)
	return r, err
}

// requestsMapping reads the columns of [writer.table].
const requestsMapping = `name: requests
title: Requests, one a line
kind: measured
recognize:
  csv: [request, first_ms, whole_ms]
settings:
  model: {column: model}
metrics:
  - {metric: ttft, unit: ms, column: first_ms}
  - {metric: tpot, unit: ms, column: token_ms}
  - {metric: itl, unit: ms, column: gap_ms}
  - {metric: e2e_latency, unit: ms, column: whole_ms}
`

// onFile measures ingest of one file against a peer.
func (b *bench) onFile(file string, peer func() *exec.Cmd) (result, error) {
	r, err := b.turns(nil, func() *exec.Cmd { return b.ingest(file) }, peer)
	r.what = megabytes(file)
	return r, err
}

func megabytes(file string) string {
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d MB", info.Size()/1e6)
}

func manyFiles(b *bench, _ bar, dir string) (result, error) {
	if err := needs("jq"); err != nil {
		return result{}, err
	}
	from, to := filepath.Join(dir, "results"), filepath.Join(dir, "site")
	if err := results(from, b.scaled(10_000)); err != nil {
		return result{}, err
	}
	return b.turns(func() error { return os.RemoveAll(to) }, func() *exec.Cmd { return b.build(from, to) }, func() *exec.Cmd {
		cmd := exec.CommandContext(b.ctx, "sh", "-c", `find "$0" -name '*.json' -print0 | xargs -0 jq '.model_id, .mean_ttft_ms'`, from)
		return cmd
	})
}

func moreLines(b *bench, _ bar, dir string) (result, error) {
	many, few := filepath.Join(dir, "many.jsonl"), filepath.Join(dir, "few.jsonl")
	n := b.scaled(1_000_000)
	if err := generate(many, func(w *writer) { w.records(n) }); err != nil {
		return result{}, err
	}
	if err := generate(few, func(w *writer) { w.records(max(n/10, 1)) }); err != nil {
		return result{}, err
	}
	return b.onFile(many, func() *exec.Cmd { return b.ingest(few) })
}

func moreFiles(b *bench, _ bar, dir string) (result, error) {
	many, few, to := filepath.Join(dir, "many"), filepath.Join(dir, "few"), filepath.Join(dir, "site")
	n := b.scaled(10_000)
	if err := results(many, n); err != nil {
		return result{}, err
	}
	if err := results(few, max(n/10, 1)); err != nil {
		return result{}, err
	}
	none := func() error { return os.RemoveAll(to) }
	return b.turns(none, func() *exec.Cmd { return b.build(many, to+"-many") }, func() *exec.Cmd { return b.build(few, to) })
}

// oneChanged measures a build into the site of the first one, after one of the
// results was measured again.
func oneChanged(b *bench, _ bar, dir string) (result, error) {
	from, to := filepath.Join(dir, "results"), filepath.Join(dir, "site")
	n := b.scaled(10_000)
	if err := results(from, n); err != nil {
		return result{}, err
	}
	cache := filepath.Join(dir, "cache")
	command := func() *exec.Cmd {
		cmd := b.build(from, to)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
		return cmd
	}
	var r result
	for turn := range b.runs {
		for _, old := range []string{to, cache} {
			if err := os.RemoveAll(old); err != nil {
				return r, err
			}
		}
		first, err := process(command())
		if err == nil {
			err = smallResult(resultName(from, n/2), n/2, uint64(turn+1))
		}
		if err != nil {
			return r, err
		}
		again, err := process(command())
		if err != nil {
			return r, err
		}
		r.peer, r.ours = append(r.peer, first), append(r.ours, again)
	}
	return r, nil
}
