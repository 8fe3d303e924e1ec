package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// stray is a character that the text does not have in its encoding.
type stray struct {
	at    int // where the first stands in the text that was made
	count int
}

// toUTF8 decodes by byte order mark; without one the text must be UTF-8, or
// nearly. What is not becomes U+FFFD with its code behind it: which character it
// was is not guessed, and two names that differ only there stay two. NUL bytes
// or many undecodable ones are a binary file.
func toUTF8(raw []byte) ([]byte, stray, *NotText) {
	var bad stray
	switch {
	case bytes.HasPrefix(raw, []byte{0xef, 0xbb, 0xbf}):
		raw = raw[3:]
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}):
		raw, bad = fromUTF16(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		raw, bad = fromUTF16(raw[2:], binary.BigEndian)
	}
	if err := notText(raw); err != nil {
		return nil, bad, err
	}
	if utf8.Valid(raw) {
		return raw, bad, nil
	}
	n, total := countInvalid(raw)
	if n*20 > total {
		return nil, bad, undecodable(n, total)
	}
	raw, bad = showInvalid(raw)
	return raw, bad, nil
}

// countInvalid counts the bytes that belong to no character; a character that is
// cut off at the end does not count.
func countInvalid(text []byte) (bad, total int) {
	for ; len(text) > 0; total++ {
		r, n := utf8.DecodeRune(text)
		if r == utf8.RuneError && n == 1 && len(text) >= utf8.UTFMax {
			bad++
		}
		text = text[n:]
	}
	return bad, total
}

// showInvalid replaces each byte that belongs to no character by U+FFFD and its
// code.
func showInvalid(raw []byte) ([]byte, stray) {
	out, bad := make([]byte, 0, len(raw)+64), stray{}
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 {
			bad.add(len(out))
			out = fmt.Appendf(out, "\uFFFD%02X", raw[0])
		} else {
			out = append(out, raw[:n]...)
		}
		raw = raw[n:]
	}
	return out, bad
}

// fromUTF16 decodes UTF-16 behind its byte order mark, halves of characters as
// U+FFFD and their code.
func fromUTF16(raw []byte, order binary.ByteOrder) ([]byte, stray) {
	out, bad := make([]byte, 0, len(raw)), stray{}
	for len(raw) > 1 {
		r, n := rune(order.Uint16(raw)), 2
		if utf16.IsSurrogate(r) && len(raw) > 3 {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(raw[2:]))); pair != utf8.RuneError {
				r, n = pair, 4
			}
		}
		if utf16.IsSurrogate(r) {
			bad.add(len(out))
			out = fmt.Appendf(out, "\uFFFD%04X", r)
		} else {
			out = utf8.AppendRune(out, r)
		}
		raw = raw[n:]
	}
	if len(raw) > 0 {
		bad.add(len(out))
		out = fmt.Appendf(out, "\uFFFD%02X", raw[0])
	}
	return out, bad
}

func (s *stray) add(at int) {
	if s.count == 0 {
		s.at = at
	}
	s.count++
}

// reportStray says that a text was not whole in its encoding.
func (d *Doc) reportStray(s stray) {
	if s.count > 0 {
		d.Report("file/encoding", int64(s.at), "expected UTF-8, found %d bytes (or halves of characters) that are no characters; each is shown as \uFFFD and its code", s.count)
	}
}

// showHalves replaces the escapes of half a character in a JSON string by U+FFFD
// and its code.
func showHalves(quoted []byte) []byte {
	out := make([]byte, 0, len(quoted)+16)
	for rest := quoted; len(rest) > 0; {
		high, ok := escapedUnit(rest)
		switch low, _ := escapedUnit(rest[min(len(rest), 6):]); {
		case ok && utf16.DecodeRune(high, low) != utf8.RuneError:
			out, rest = append(out, rest[:12]...), rest[12:]
		case ok && utf16.IsSurrogate(high):
			out, rest = fmt.Appendf(out, "\uFFFD%04X", high), rest[6:]
		case rest[0] == '\\':
			out, rest = append(out, rest[:min(2, len(rest))]...), rest[min(2, len(rest)):]
		default:
			out, rest = append(out, rest[0]), rest[1:]
		}
	}
	return out
}

// escapedUnit reads the escape \uXXXX that a text begins with.
func escapedUnit(text []byte) (unit rune, ok bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(n), err == nil
}
