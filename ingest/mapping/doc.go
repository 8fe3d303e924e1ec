// Package mapping makes readers of the mapping files that users write for
// runners that nobody knows: formats/*.yaml beside benchfolio.yaml. A mapping
// says how a file is recognized and where each setting and number stands in it
// (JSONPath, column or regular expression), in the words of the closed lists of
// record. docs/mapping.md describes it for users.
//
// [Parse] makes a reader of a mapping, [Propose] writes a first mapping for a
// file. A mapping is a stranger's file as results are: what is too long, too
// large or too slow is an error at its place.
package mapping
