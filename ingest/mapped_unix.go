//go:build unix

package ingest

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// sweepEvery is how long pages of a mapped file stay in memory. A scan passes over
// 50 MB in that time.
const sweepEvery = 25 * time.Millisecond

// mapFile returns the bytes of a file without holding them: pages come as they are
// looked at, and a sweeper gives them back every so often, since most are looked
// at once. stop ends the sweeping. The mapping itself stays until the program
// ends, so that no text that points into it can dangle; it costs addresses only.
func mapFile(file *os.File, size int64) (text []byte, stop func(), err error) {
	text, err = unix.Mmap(int(file.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = unix.Madvise(text, unix.MADV_DONTNEED) // a kernel that refuses keeps them
			}
		}
	}()
	return text, func() { close(done); _ = unix.Madvise(text, unix.MADV_DONTNEED) }, nil
}
