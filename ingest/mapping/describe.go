package mapping

import (
	"fmt"
	"strings"
)

// describe is what `formats NAME` says of a mapping.
func (m *mapping) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "A mapping of this report: %s.\n\nRecognized by %s.\n\n", m.file, m.recognize.describe())
	for _, x := range m.metrics {
		if x.metric != nil {
			fmt.Fprintf(&b, "- `%s` -> %s %s, in %s\n", x.place.text, x.metric.ID, x.stat, x.unit)
		}
	}
	for _, s := range m.settings {
		if s.constant != "" {
			fmt.Fprintf(&b, "- %s is %q\n", s.key, s.constant)
		} else {
			fmt.Fprintf(&b, "- `%s` -> %s\n", s.place.text, s.key)
		}
	}
	return b.String()
}

func (r *recognizer) describe() string {
	switch {
	case r.firstLine != nil:
		return "its first line: " + r.firstLine.String()
	case len(r.header) > 0:
		return "its header words: " + strings.Join(r.header, ", ")
	}
	var keys []string
	for _, w := range r.keys {
		if w.value != "" {
			keys = append(keys, w.key+" = "+w.value)
		} else {
			keys = append(keys, w.key)
		}
	}
	return "its keys: " + strings.Join(keys, ", ")
}
