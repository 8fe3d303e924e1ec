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
	files map[*record.Origin]func() lineStarts
}

// lineStarts are the offsets of the first bytes of all lines, and of those with
// which a file, or a member of an archive, begins.
type lineStarts struct{ lines, parts []int64 }

// line returns the line that holds an offset, counted from where its part begins.
func (s lineStarts) line(offset int64) int {
	part := sort.Search(len(s.parts), func(i int) bool { return s.parts[i] > offset })
	if part == 0 {
		return 0
	}
	return upTo(s.lines, offset) - upTo(s.lines, s.parts[part-1]) + 1
}

// upTo returns how many of the offsets, which rise, are not behind offset.
func upTo(offsets []int64, offset int64) int {
	return sort.Search(len(offsets), func(i int) bool { return offsets[i] > offset })
}

// Line returns the line, from 1, on which a value stands; 0 where the file can
// no longer be read or has changed. It may be called from several goroutines.
func (res *Result) Line(ref record.Ref) int {
	if ref.Origin == nil {
		return 0
	}
	if res.Lines != nil && res.pathOf(ref.Origin) == "" {
		return res.Lines(ref)
	}
	return res.lines.of(ref.Origin, func() lineStarts { return res.lineStarts(ref.Origin) }).line(ref.Offset)
}

func (x *lineIndex) of(o *record.Origin, load func() lineStarts) lineStarts {
	x.mu.Lock()
	get := x.files[o]
	if get == nil {
		if x.files == nil {
			x.files = map[*record.Origin]func() lineStarts{}
		}
		get = sync.OnceValue(load)
		x.files[o] = get
	}
	x.mu.Unlock()
	return get()
}

// lineStarts reads a file again; none where it is not the same any more.
func (res *Result) lineStarts(o *record.Origin) (s lineStarts) {
	path := res.pathOf(o)
	if path == "" || path == "-" {
		return s
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return s
	}
	d := source.Decode(o.Path, raw, source.MaxSize)
	if d.Origin.SHA256 != o.SHA256 {
		return s
	}
	for _, part := range d.Parts() {
		s.parts = append(s.parts, part.Base())
	}
	end := byte('\n')
	if bytes.IndexByte(d.Data, '\n') < 0 {
		end = '\r'
	}
	s.lines = []int64{0}
	for at := 0; ; {
		i := bytes.IndexByte(d.Data[at:], end)
		if i < 0 {
			return s
		}
		at += i + 1
		s.lines = append(s.lines, int64(at))
	}
}
