package main

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isTerminal reports whether w is a terminal: a character device that is not
// the null device.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// visible makes a stranger's text safe to print: characters that steer a
// terminal or turn the direction of writing, and bytes that are no UTF-8, are
// shown as escapes (\x1b, \u202e).
func visible(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[0]), 16))
		case hidden(r):
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		default:
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

func hidden(r rune) bool { return !unicode.IsGraphic(r) }

// lineFilter stands between exports and a terminal. An export holds the bytes of
// the file, exactly; on a screen these could do harm, so there, and only there,
// they are made visible.
type lineFilter struct {
	to   io.Writer
	rest []byte // of a line that has not ended
}

func (f *lineFilter) Write(p []byte) (int, error) {
	f.rest = append(f.rest, p...)
	for {
		i := bytes.IndexByte(f.rest, '\n')
		if i < 0 {
			return len(p), nil
		}
		line := f.rest[:i]
		f.rest = f.rest[i+1:]
		if _, err := io.WriteString(f.to, safeLine(line)+"\n"); err != nil {
			return 0, err
		}
	}
}

// flush writes a line that has no end.
func (f *lineFilter) flush() error {
	_, err := io.WriteString(f.to, safeLine(f.rest))
	f.rest = nil
	return err
}

// safeLine is visible for a line that may hold tabs.
func safeLine(line []byte) string {
	parts := strings.Split(string(line), "\t")
	for i := range parts {
		parts[i] = visible(parts[i])
	}
	return strings.Join(parts, "\t")
}
