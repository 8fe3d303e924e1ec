package source

// KeyOffset returns where the key of an object's member begins, the place of a
// problem with the key itself. For what stands under no key it is where the
// value begins, 0 for what is absent.
func (n Node) KeyOffset() int64 {
	switch {
	case n.i == 0:
		return 0
	case n.e().keyEnd != 0 || n.e().keyText != 0:
		return int64(n.e().keyStart)
	}
	return int64(n.e().start)
}
