// Package snapshot is a dated state of the normalized table as a directory of
// text that git keeps small and shows well:
//
//	manifest.json                what was read, how, and the hash of every file
//	runs/KIND/SOURCE.jsonl       one run a line, without its numbers
//	rows/KIND/SOURCE.jsonl       one number a line
//	labels/SOURCE.jsonl          texts that stand where numbers were possible
//	places/SOURCE.tsv            where each of them stood in the input
//	values/CLASS.jsonl           what the report of the date said, one number a line
//	values/fronts.jsonl          which points were on its fronts
//	problems.jsonl               what was wrong with the input
//	report/                      configuration and posts, as they were
//	raw/SHA256.gz                the input files, where they were asked for
//
// A line is known by an id that depends on neither its number nor its place, and
// the lines are sorted by model, so that a changed price is one changed line. What
// moves when a line is put into an input stands apart, in places, and counts from
// the line before.
//
// The bytes depend on nothing but the inputs, their relative paths and the version
// of the program. A snapshot is written whole or not at all, and never changed:
// what turns out wrong later is said in a file beside it.
package snapshot
