// Bars measures benchfolio against the bars of docs/performance.md: whole
// processes on generated data, each beside a peer that does comparable or less
// work, in turns, so that a busy machine slows both.
//
//	go run ./cmd/bars --size 1 --runs 5 --only P1,P2
//	go run ./cmd/bars generate records 1000000 profile_export.jsonl
//
// It prints one line for each bar. A bar is met where the median of the ratios of
// all turns is at most the limit, and no turn took more memory than allowed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case "peer":
			exit(runPeer(os.Args[2], os.Args[3:]))
		case "generate":
			exit(runGenerate(os.Args[2], os.Args[3:]))
		}
	}
	b := &bench{}
	var only string
	flag.Float64Var(&b.size, "size", 1, "share of the full data: 0.1 is ten times less")
	flag.IntVar(&b.runs, "runs", 5, "turns, of which the median counts")
	flag.StringVar(&only, "only", "", "bars to measure, by their ids: P1,P2; empty: all")
	flag.StringVar(&b.dir, "dir", "", "where the data are made, at best in memory: 4 GB at full size; empty: the directory for temporary files")
	flag.Parse()
	if flag.NArg() > 0 || b.size <= 0 || b.runs < 1 {
		flag.Usage()
		os.Exit(2)
	}
	var stop context.CancelFunc
	b.ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	exit(b.run(only))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bars:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// bench is one run of all bars.
type bench struct {
	ctx     context.Context
	size    float64
	runs    int
	dir     string // of the data
	program string // benchfolio
	self    string // this program, which is also some of the peers
}

// run builds the program, measures the bars and prints their table.
func (b *bench) run(only string) (err error) {
	if b.dir, err = os.MkdirTemp(b.dir, "benchfolio-bars-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	b.program = filepath.Join(b.dir, "benchfolio")
	build := exec.CommandContext(b.ctx, "go", "build", "-o", b.program, "github.com/benchfolio/benchfolio/cmd/benchfolio")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("benchfolio was not built: %w", err)
	}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	wanted := strings.Split(only, ",")
	printHead()
	for _, x := range bars {
		if only != "" && !slices.Contains(wanted, x.id) {
			continue
		}
		dir := filepath.Join(b.dir, x.id)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		r, err := x.measure(b, x, dir)
		if b.ctx.Err() != nil {
			return b.ctx.Err()
		}
		x.print(r, err)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

// scaled is a number of things at the size that was asked for.
func (b *bench) scaled(n int) int { return max(int(float64(n)*b.size), 1) }
