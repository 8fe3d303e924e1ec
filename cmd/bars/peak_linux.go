package main

import (
	"os"
	"syscall"
)

// peakOf is the most memory that a process had at once. Linux counts in KiB.
func peakOf(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) << 10
	}
	return 0
}
