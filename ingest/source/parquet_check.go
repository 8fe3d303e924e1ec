package source

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// The library believes what a file states of its sizes, and makes room for that
// before it reads: a file of 3 KB can ask for gigabytes, which no recover can
// catch. So everything that it makes room for is checked before.

// Bounds of one page of a column. Writers make pages of a megabyte.
const (
	maxPageBytes  = 256 << 20
	maxPageValues = 32 << 20
)

// checkParquetFooter checks that the footer is within the file, and what it
// states within the footer.
func checkParquetFooter(raw []byte) *decodeError {
	end := len(raw) - 8
	n := int64(binary.LittleEndian.Uint32(raw[end:]))
	if n > int64(end)-4 {
		return fault("file/corrupt", "the Parquet file's footer is longer than the file")
	}
	if _, ok := thriftLength(raw[int64(end)-n : end]); !ok {
		return fault("file/corrupt", "the Parquet file's footer is damaged")
	}
	return nil
}

// checkParquetPages checks the pages of all columns. limit bounds what they
// unpack to together.
func checkParquetPages(raw []byte, groups []format.RowGroup, limit int64) *decodeError {
	for _, g := range groups {
		for _, c := range g.Columns {
			if err := checkParquetColumn(raw, &c.MetaData, &limit); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkParquetColumn(raw []byte, m *format.ColumnMetaData, limit *int64) *decodeError {
	from := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		from = m.DictionaryPageOffset
	}
	size := int64(len(raw))
	if from < 0 || from > size || m.TotalCompressedSize < 0 || m.TotalCompressedSize > size-from {
		return fault("file/corrupt", "the Parquet file states columns beyond its end")
	}
	for rest := raw[from:][:m.TotalCompressedSize]; len(rest) > 0; {
		n, ok := thriftLength(rest)
		if !ok {
			return fault("file/corrupt", "the Parquet file has a damaged page")
		}
		var h format.PageHeader
		var protocol thrift.CompactProtocol
		if err := thrift.NewDecoder(protocol.NewReaderFromBytes(rest[:n])).Decode(&h); err != nil {
			return fault("file/corrupt", "the Parquet file has a damaged page")
		}
		rest = rest[n:]
		if h.CompressedPageSize < 0 || int(h.CompressedPageSize) > len(rest) {
			return fault("file/corrupt", "the Parquet file has a page that is longer than its column")
		}
		if err := checkParquetPage(&h, rest[:h.CompressedPageSize], m.Codec, limit); err != nil {
			return err
		}
		rest = rest[h.CompressedPageSize:]
	}
	return nil
}

// checkParquetPage checks one page, and takes what it unpacks to off the limit.
func checkParquetPage(h *format.PageHeader, body []byte, codec format.CompressionCodec, limit *int64) *decodeError {
	values := max(h.DataPageHeader.V.NumValues, h.DictionaryPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues)
	*limit -= int64(h.UncompressedPageSize)
	switch {
	case h.UncompressedPageSize < 0 || values < 0:
		return fault("file/corrupt", "the Parquet file has a page of a negative size")
	case h.UncompressedPageSize > maxPageBytes || values > maxPageValues || *limit < 0:
		return fault("file/too-large", "the Parquet file unpacks to more than the limit")
	}
	if v2 := h.DataPageHeaderV2; v2.Valid {
		levels := int64(v2.V.RepetitionLevelsByteLength) + int64(v2.V.DefinitionLevelsByteLength)
		if v2.V.RepetitionLevelsByteLength < 0 || v2.V.DefinitionLevelsByteLength < 0 || levels > int64(len(body)) {
			return fault("file/corrupt", "the Parquet file has a page that is shorter than its levels")
		}
		if body = body[levels:]; v2.V.IsCompressed.Valid && !v2.V.IsCompressed.V {
			return nil
		}
	}
	return checkUnpacked(body, codec, int64(h.UncompressedPageSize))
}

// checkUnpacked checks that a page unpacks to no more than it states. Codecs that
// tables are hardly written with are not read, since the library does not bound
// what it makes of damaged ones.
func checkUnpacked(body []byte, codec format.CompressionCodec, size int64) *decodeError {
	var r io.Reader
	switch codec {
	case format.Uncompressed:
		return nil
	case format.Snappy:
		if n, err := snappy.DecodedLen(body); err != nil || int64(n) > size {
			return fault("file/corrupt", "the Parquet file has a damaged page")
		}
		return nil
	case format.Gzip:
		z, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return fault("file/corrupt", "the Parquet file has a damaged page")
		}
		r = z
	case format.Zstd:
		z, err := zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderMaxMemory(maxPageBytes), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return fault("file/corrupt", "the Parquet file has a damaged page")
		}
		defer z.Close()
		r = z
	default:
		return fault("file/binary", "expected a Parquet file compressed with Snappy, Zstandard or gzip, found %v", codec)
	}
	if n, err := io.Copy(io.Discard, io.LimitReader(r, size+1)); err != nil || n > size {
		return fault("file/corrupt", "the Parquet file has a damaged page")
	}
	return nil
}
