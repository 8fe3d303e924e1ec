// Package analysis turns the normalized table into the [Report] that pages and
// commands print: groups of runs with medians and intervals, Pareto fronts with
// dominators and margins, and published records against live medians.
//
// Every number of a report is a [Cell]. A cell was read from a file, or is an
// operation ([Op]) over other cells, down to cells that were read; so every
// number can be traced to its sources and computed again.
package analysis
