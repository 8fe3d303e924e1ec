// Benchfolio turns benchmark result files into a sourced, static report.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
