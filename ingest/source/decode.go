package source

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
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
	d, hash := Begin(path, raw, limit)
	hash()
	return d
}

// Begin is [Decode] that does not wait for the hash, which takes as long as
// reading: hash waits for it and enters it into the origin.
func Begin(path string, raw []byte, limit int64) (d *Doc, hash func()) {
	o := &record.Origin{Path: path, Size: int64(len(raw))}
	d, hash = NewDoc(o, nil), hashing(o, raw)
	if err := d.decode(raw, limit); err != nil {
		d.ReportHint(err.id, err.hint, 0, "%s", err.msg)
		d.Data = nil
		return d, hash
	}
	if d.blank() {
		d.Report("file/empty", 0, "expected a result, found %d bytes of nothing", len(d.Data))
		d.Data = nil
	}
	return d, hash
}

// longHash is from how many bytes a hash is computed beside the reading.
const longHash = 1 << 20

// hashing begins to hash a file; what it returns enters the sum. That of a mapped
// file that became shorter stays empty.
func hashing(o *record.Origin, raw []byte) (enter func()) {
	if len(raw) < longHash {
		o.SHA256 = sha256.Sum256(raw)
		return func() {}
	}
	sum := make(chan [sha256.Size]byte, 1)
	go func() {
		defer close(sum)
		Safely(func() { sum <- sha256.Sum256(raw) })
	}()
	return func() { o.SHA256 = <-sum }
}

// decodeError is why a file has no text.
type decodeError struct{ id, msg, hint string }

func fault(id, format string, args ...any) *decodeError {
	return &decodeError{id: id, msg: fmt.Sprintf(format, args...)}
}

func noText(why *NotText) *decodeError { return &decodeError{why.ID, why.Msg, why.Hint} }

// decode sets the text of the Doc.
func (d *Doc) decode(raw []byte, limit int64) *decodeError {
	if bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		var err *decodeError
		if raw, err = gunzip(raw, limit); err != nil {
			return err
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
		return noText(err)
	}
	d.Data = text
	d.reportStray(bad)
	return nil
}

// maxRatio is how many times its compressed size a file may unpack to once it is
// larger than freeSize. Results shrink to a tenth, tables of one repeated number to
// a hundredth; what shrinks more was made to fill memories.
const (
	maxRatio = 200
	freeSize = 64 << 20
)

// unpackLimit is how much a compressed file of that many bytes may unpack to.
func unpackLimit(packed int, limit int64) int64 {
	return min(limit, max(freeSize, maxRatio*int64(packed)))
}

// gunzip unpacks raw, no more than limit. What was unpacked so far is held
// against what it was unpacked from, so that a bomb is refused when it has cost
// little, and the first bytes tell whether it is text at all.
func gunzip(raw []byte, limit int64) ([]byte, *decodeError) {
	from := bytes.NewReader(raw)
	z, err := gzip.NewReader(from)
	if err != nil {
		return nil, fault("file/corrupt", "expected gzip data, found: %v", err)
	}
	size := int64(binary.LittleEndian.Uint32(raw[max(len(raw)-4, 0):])) // as the last member states it
	out := bytes.NewBuffer(make([]byte, 0, min(size, unpackLimit(len(raw), limit))+bytes.MinRead))
	for {
		n, err := io.CopyN(out, z, unpackStep)
		switch total := int64(out.Len()); {
		case total > limit:
			return nil, fault("file/too-large", "expected at most %d bytes, the file unpacks to more", limit)
		case total > unpackLimit(len(raw)-from.Len(), limit):
			return nil, fault("file/too-large", "expected data that unpack to at most %d times their size, found more in the first %d bytes", maxRatio, len(raw)-from.Len())
		case n == total && n > 0: // the first step
			if why := Binary(out.Bytes()); why != nil {
				return nil, noText(why)
			}
		}
		switch {
		case err == io.EOF:
			return out.Bytes(), nil
		case err != nil:
			return nil, fault("file/corrupt", "the gzip data end or break after %d bytes: %v", out.Len(), err)
		}
	}
}

// unpackStep is how much is unpacked between two looks at it.
const unpackStep = 1 << 20
