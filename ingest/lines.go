package ingest

import (
	"bytes"
	"os"
	"sort"
	"sync"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lineIndex knows where the lines of files begin. Nearly all values are never
// shown, so a file is opened again when the line of one of its values is asked
// for first, and what is kept is one number a line.
type lineIndex struct {
	mu    sync.Mutex
	files map[*record.Origin]func() []int64
}

// Line returns the line, from 1, on which a value stands; 0 where the file can
// no longer be read or has changed. It may be called from several goroutines.
func (res *Result) Line(ref record.Ref) int {
	if ref.Origin == nil {
		return 0
	}
	starts := res.lines.of(ref.Origin, func() []int64 { return res.lineStarts(ref.Origin) })
	return sort.Search(len(starts), func(i int) bool { return starts[i] > ref.Offset })
}

func (x *lineIndex) of(o *record.Origin, load func() []int64) []int64 {
	x.mu.Lock()
	get := x.files[o]
	if get == nil {
		if x.files == nil {
			x.files = map[*record.Origin]func() []int64{}
		}
		get = sync.OnceValue(load)
		x.files[o] = get
	}
	x.mu.Unlock()
	return get()
}

// lineStarts returns the offset of the first byte of every line.
func (res *Result) lineStarts(o *record.Origin) []int64 {
	path := res.pathOf(o)
	if path == "" || path == "-" {
		return nil
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	d := source.Decode(o.Path, raw, source.MaxSize)
	if d.Origin.SHA256 != o.SHA256 {
		return nil
	}
	end := byte('\n')
	if bytes.IndexByte(d.Data, '\n') < 0 {
		end = '\r'
	}
	starts := []int64{0}
	for at := 0; ; {
		i := bytes.IndexByte(d.Data[at:], end)
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, int64(at))
	}
}
