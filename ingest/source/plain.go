package source

import "strconv"

// Plain returns the value as Go has it (map[string]any, []any, float64, string,
// bool, nil), for queries that choose among nodes. It carries no place and does
// not count as reading: what a query chose is read through its node.
func (n Node) Plain() any {
	switch n.Type() {
	case Object:
		m := make(map[string]any, n.Len())
		for key, v := range n.Members() {
			m[key] = v.Plain()
		}
		return m
	case Array:
		list := make([]any, 0, n.Len())
		for _, v := range n.Items() {
			list = append(list, v.Plain())
		}
		return list
	case String:
		return n.text()
	case Number:
		f, _ := strconv.ParseFloat(n.decimal(), 64) // out of range: an infinity, which compares as it should
		return f
	case Bool:
		return n.Cell().Text == "true"
	}
	return nil
}
