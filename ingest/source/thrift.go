package source

import "encoding/binary"

// The types of Thrift's compact protocol, in which Parquet writes its footer and
// the header of each page.
const (
	thriftTrue = 1 + iota
	thriftFalse
	thriftI8
	thriftI16
	thriftI32
	thriftI64
	thriftDouble
	thriftBinary
	thriftList
	thriftSet
	thriftMap
	thriftStruct
)

// maxThriftDepth is beyond what Parquet nests.
const maxThriftDepth = 16

// thriftLength returns how long the structure is that data begins with. ok is
// false where it does not end, or where a list in it states more elements than
// there are bytes left: the library makes room for all that is stated before it
// reads the first, so that a few bytes could ask for all memory.
func thriftLength(data []byte) (n int, ok bool) {
	s := thriftScan{data: data}
	s.skipStruct(0)
	return s.at, !s.bad
}

type thriftScan struct {
	data []byte
	at   int
	bad  bool
}

func (s *thriftScan) byte() byte {
	if s.at >= len(s.data) {
		s.bad = true
		return 0
	}
	s.at++
	return s.data[s.at-1]
}

func (s *thriftScan) varint() uint64 {
	v, n := binary.Uvarint(s.data[s.at:])
	if n <= 0 {
		s.bad = true
		return 0
	}
	s.at += n
	return v
}

// count reads how many bytes or elements follow, each of at least one byte.
func (s *thriftScan) count() int {
	n := s.varint()
	if n > uint64(len(s.data)-s.at) {
		s.bad = true
		return 0
	}
	return int(n)
}

func (s *thriftScan) skipStruct(depth int) {
	if depth > maxThriftDepth {
		s.bad = true
	}
	for !s.bad {
		field := s.byte()
		if field == 0 {
			return
		}
		if field>>4 == 0 { // its number is not told by the distance from the last
			s.varint()
		}
		if kind := field & 15; kind != thriftTrue && kind != thriftFalse { // whose value is their type
			s.skip(kind, depth)
		}
	}
}

func (s *thriftScan) skip(kind byte, depth int) {
	switch kind {
	case thriftTrue, thriftFalse, thriftI8:
		s.byte()
	case thriftI16, thriftI32, thriftI64:
		s.varint()
	case thriftDouble:
		s.skipBytes(8)
	case thriftBinary:
		s.skipBytes(s.count())
	case thriftList, thriftSet:
		s.skipList(depth)
	case thriftMap:
		if n := s.count(); n > 0 {
			for kinds := s.byte(); n > 0 && !s.bad; n-- {
				s.skip(kinds>>4, depth+1)
				s.skip(kinds&15, depth+1)
			}
		}
	case thriftStruct:
		s.skipStruct(depth + 1)
	default:
		s.bad = true
	}
}

func (s *thriftScan) skipBytes(n int) {
	if s.bad = s.bad || n > len(s.data)-s.at; !s.bad {
		s.at += n
	}
}

func (s *thriftScan) skipList(depth int) {
	head := s.byte()
	n := int(head >> 4)
	if n == 15 {
		n = s.count()
	}
	if depth > maxThriftDepth || n > len(s.data)-s.at {
		s.bad = true
	}
	for ; n > 0 && !s.bad; n-- {
		s.skip(head&15, depth+1)
	}
}
