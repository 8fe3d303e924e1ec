// Package prices holds the readers of price lists, one file for each format,
// and what they share: the grammar of variants.
package prices
