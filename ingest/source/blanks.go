package source

// Blanks returns for each element of an array whether it says nothing: null or
// an empty string. It builds no value for each, so that the error messages of a
// million requests cost a bit apiece; what they say is never looked at.
func (n Node) Blanks() []bool {
	if !n.Is(Array) {
		return nil
	}
	n.e().used = true
	out := make([]bool, 0, n.Len())
	n.t.scalars(n.i, func(typ Type, literal []byte) {
		out = append(out, typ == Null || string(literal) == `""`)
	})
	return out
}
