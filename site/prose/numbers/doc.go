// Package numbers finds the numbers that a text states by hand and says which
// of them need a source.
//
// The text comes as [Block]s: the literal prose between the references of a
// post, with its place in the file. [Scan] finds every number, also those in
// words. A number with a unit, a currency, a percent sign or a multiplier is a
// claim, whatever else it looks like; any other number is one unless a rule of
// [Rules] says why it is harmless. What is claimed wants a citation behind it,
// and is compared with the data where they hold it ([Compare]).
//
// The package knows nothing of Markdown, reports or files.
package numbers
