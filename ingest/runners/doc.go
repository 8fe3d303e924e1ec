// Package runners reads what benchmarks of inference servers and engines write:
// one reader for each program, of all its generations.
package runners
