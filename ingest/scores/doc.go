// Package scores holds the readers of capability results and of leaderboards,
// one or two files for each format.
package scores
