// Package record is the model that every other package speaks: one [Row] for
// each number, the [Run] and settings that it was measured under, and the exact
// place ([Ref]) where it stood in an input file.
//
// It is a leaf. It reads nothing, computes nothing and imports nothing of ours:
// readers fill it, the analysis and the pages only look at it.
//
// Two rules are built into the types. A [Value] that nobody read has no
// [Origin], and Known reports false for it, so that missing is never zero. And
// a Value carries its literal beside the tidied number, so that every
// conversion can be checked by eye.
package record
