// Package dataset is the normalized table on disk: one [Line] for each number,
// in the columns and the order that the documentation of records promises.
//
// The table is a contract with programs, so it is exact: `raw` is what stood in
// the file, byte for byte, also where that begins with `=` or `@` and a
// spreadsheet would take it for a formula. Nothing is escaped here. The
// downloads of a published site, which people open in spreadsheets, prefix such
// cells; this table must not, or a receipt could no longer be checked by it.
//
// The same rows always give the same bytes. Numbers are printed with the fewest
// digits that read back as the same float64, and what is not known is empty,
// never 0.
package dataset
