package source

import "strings"

// List splits a cell that holds a list of scalars, `[0.5, 1, "a"]`, into one
// cell for each, with the header of the whole and the place of its own. It is
// nil for any other text.
func (c Cell) List() (items []Cell) {
	if !strings.HasPrefix(c.Text, "[") || !strings.HasSuffix(c.Text, "]") || len(c.Text) < 2 {
		return nil
	}
	c.use()
	for at, inner := 1, c.Text[1:len(c.Text)-1]; ; {
		text, rest, more := strings.Cut(inner, ",")
		item := c
		item.Text = strings.TrimSpace(text)
		item.whole = ""
		item.Offset = c.offsetOf(item.Text, at+len(text)-len(strings.TrimLeft(text, " ")))
		items = append(items, item)
		if !more {
			return items
		}
		at += len(text) + 1
		inner = rest
	}
}
