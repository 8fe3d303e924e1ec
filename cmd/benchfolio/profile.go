package main

import (
	"errors"
	"os"
	"runtime"
	"runtime/pprof"
)

// profile records where a call of the program spends its time and its memory,
// for `go tool pprof`: NAME.cpu.pprof and, as it ends, NAME.heap.pprof.
type profile struct {
	name string
	cpu  *os.File
}

func startProfile(name string) (*profile, error) {
	cpu, err := os.Create(name + ".cpu.pprof")
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(cpu); err != nil {
		return nil, errors.Join(err, cpu.Close())
	}
	return &profile{name: name, cpu: cpu}, nil
}

// stop completes the files. A nil profile is one that nobody asked for.
func (p *profile) stop() error {
	if p == nil {
		return nil
	}
	pprof.StopCPUProfile()
	heap, err := os.Create(p.name + ".heap.pprof")
	if err != nil {
		return errors.Join(err, p.cpu.Close())
	}
	runtime.GC() // the profile tells what is in use after the last collection
	return errors.Join(p.cpu.Close(), pprof.WriteHeapProfile(heap), heap.Close())
}
