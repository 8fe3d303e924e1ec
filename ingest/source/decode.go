package source

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// MaxSize is the largest text that is read, and the largest that a compressed
// file may unpack to: the index of a larger one would not fit into the memory
// of the machines that build reports.
const MaxSize = 4 << 30

// Decode hashes the bytes of a file and makes a Doc of their text: gzip is
// unpacked, a ZIP read as its members, a Parquet table turned into one of text, a
// byte order mark cut off, UTF-16 turned into UTF-8. What cannot be decoded is a
// Doc with an empty text and one problem. limit bounds the unpacked size.
func Decode(path string, raw []byte, limit int64) *Doc {
	o := &record.Origin{Path: path, SHA256: sha256.Sum256(raw), Size: int64(len(raw))}
	d := NewDoc(o, nil)
	if err := d.decode(raw, limit); err != nil {
		d.Report(err.id, 0, "%s", err.msg)
		d.Data = nil
		return d
	}
	if d.blank() {
		d.Report("file/empty", 0, "expected a result, found %d bytes of nothing", len(d.Data))
		d.Data = nil
	}
	return d
}

// decodeError is why a file has no text.
type decodeError struct{ id, msg string }

func fault(id, format string, args ...any) *decodeError {
	return &decodeError{id, fmt.Sprintf(format, args...)}
}

// decode sets the text of the Doc.
func (d *Doc) decode(raw []byte, limit int64) *decodeError {
	if bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		var problem string
		var err error
		if raw, problem, err = gunzip(raw, limit); err != nil {
			return fault(problem, "%v", err)
		}
	}
	if int64(len(raw)) > limit {
		return fault("file/too-large", "expected at most %d bytes, found %d", limit, len(raw))
	}
	switch {
	case isZIP(raw):
		return d.unzip(raw, limit)
	case isParquet(raw):
		text, err := parquetText(raw, limit)
		d.Data, d.binary = text, true
		return err
	}
	text, bad, err := toUTF8(raw)
	if err != nil {
		return fault("file/binary", "%v", err)
	}
	d.Data = text
	d.reportStray(bad)
	return nil
}

func gunzip(raw []byte, limit int64) ([]byte, string, error) {
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, "file/corrupt", fmt.Errorf("expected gzip data, found: %v", err)
	}
	out, err := io.ReadAll(io.LimitReader(z, limit+1))
	if err != nil {
		return nil, "file/corrupt", fmt.Errorf("the gzip data end or break after %d bytes: %v", len(out), err)
	}
	if int64(len(out)) > limit {
		return nil, "file/too-large", fmt.Errorf("expected at most %d bytes, the file unpacks to more", limit)
	}
	return out, "", nil
}
