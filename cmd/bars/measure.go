package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// cost is what one process took.
type cost struct {
	took time.Duration
	peak int64 // bytes resident; 0 where the system does not tell
}

// result is what the turns of a bar took.
type result struct {
	ours, peer []cost
	what       string // more about the work, such as its size in bytes
}

// turns runs ours and the peer one after the other, as often as asked. Each is
// made anew, since a command runs once; prepare, which is not measured, may be nil.
func (b *bench) turns(prepare func() error, ours, peer func() *exec.Cmd) (r result, err error) {
	for range b.runs {
		if prepare != nil {
			if err := prepare(); err != nil {
				return r, err
			}
		}
		for _, x := range []struct {
			to  *[]cost
			cmd func() *exec.Cmd
		}{{&r.peer, peer}, {&r.ours, ours}} {
			c, err := process(x.cmd())
			if err != nil {
				return r, err
			}
			*x.to = append(*x.to, c)
		}
	}
	return r, nil
}

// process runs a command and measures it whole, its start included.
func process(cmd *exec.Cmd) (cost, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	begun := time.Now()
	err := cmd.Run()
	c := cost{took: time.Since(begun)}
	if err != nil {
		return c, fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args[:min(len(cmd.Args), 3)], " "), err, lastLine(said.String()))
	}
	c.peak = peakOf(cmd.ProcessState)
	return c, nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// needs says that a peer is not installed.
func needs(program string) error {
	if _, err := exec.LookPath(program); err != nil {
		return errors.New(program + " is not installed")
	}
	return nil
}

// ratio is the median of the ratios of the turns: what slows a turn slows both.
func (r result) ratio() float64 {
	var all []float64
	for i := range r.ours {
		all = append(all, r.ours[i].took.Seconds()/r.peer[i].took.Seconds())
	}
	return median(all)
}

func seconds(costs []cost) float64 {
	var all []float64
	for _, c := range costs {
		all = append(all, c.took.Seconds())
	}
	return median(all)
}

func peak(costs []cost) (most int64) {
	for _, c := range costs {
		most = max(most, c.peak)
	}
	return most
}

func median(xs []float64) float64 {
	slices.Sort(xs)
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}
