package ingest

import (
	"fmt"
	"io"
	"os"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// loadError is a file that could not be read whole.
type loadError struct{ id, msg, hint string }

// fileText is the bytes of a file as it was when it was opened.
type fileText struct {
	bytes  []byte
	file   *os.File // nil of standard input
	before os.FileInfo
	stop   func() // of a mapped file
}

// load opens a file and reads it; one that is huge is mapped instead.
func load(f foundFile, o Options) (*fileText, *loadError) {
	if f.path == "-" {
		if o.Stdin == nil {
			return nil, &loadError{id: "file/unreadable", msg: "there is no standard input"}
		}
		raw, err := io.ReadAll(io.LimitReader(o.Stdin, o.Limit+1))
		if err != nil {
			return nil, &loadError{id: "file/unreadable", msg: plainError(err)}
		}
		return &fileText{bytes: raw}, nil
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil, &loadError{id: "file/unreadable", msg: plainError(err)}
	}
	t := &fileText{file: file}
	if err := t.read(o.Limit); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// mappedFile is the size from which a file is mapped into memory.
const mappedFile = 64 << 20

// read gets the bytes. A file that grows or shrinks meanwhile is an error: half of
// a result is none.
func (t *fileText) read(limit int64) *loadError {
	var err error
	if t.before, err = t.file.Stat(); err != nil || !t.before.Mode().IsRegular() {
		return &loadError{id: "file/special", msg: "it is no longer a regular file"}
	}
	size := t.before.Size()
	if size > limit {
		return &loadError{id: "file/too-large", msg: fmt.Sprintf("expected at most %d bytes, found %d", limit, size)}
	}
	if err := peek(t.file, size); err != nil {
		return err
	}
	if size >= mappedFile {
		if t.bytes, t.stop, err = mapFile(t.file, size); err == nil {
			return nil
		}
	}
	t.bytes = make([]byte, size)
	if _, err := io.ReadFull(t.file, t.bytes); err != nil {
		return &loadError{id: "file/changed", msg: "it became shorter while it was read: " + plainError(err)}
	}
	changed := t.changed()
	t.close()
	t.file = nil
	return changed
}

// changed says that the file is no longer what it was when it was opened.
func (t *fileText) changed() *loadError {
	if t.file == nil {
		return nil
	}
	after, err := t.file.Stat()
	if err != nil || after.Size() != t.before.Size() || !after.ModTime().Equal(t.before.ModTime()) {
		return &loadError{id: "file/changed", msg: "it changed while it was read"}
	}
	return nil
}

func (t *fileText) close() {
	if t.stop != nil {
		t.stop()
	}
	if t.file != nil {
		t.file.Close()
	}
}

// largeFile is the size from which a file is looked at before it is read.
const largeFile = 16 << 20

// peek refuses a large file that begins like no text, such as a sparse one or an
// image of a disk, before it fills the memory.
func peek(file *os.File, size int64) *loadError {
	if size < largeFile {
		return nil
	}
	head := make([]byte, source.HeadSize)
	n, err := file.ReadAt(head, 0)
	if err != nil {
		return &loadError{id: "file/unreadable", msg: plainError(err)}
	}
	if why := source.Binary(head[:n]); why != nil {
		return &loadError{why.ID, why.Msg, why.Hint}
	}
	return nil
}
