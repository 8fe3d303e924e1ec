package source

import "runtime/debug"

// Safely runs f, which looks at the text of a file, and reports whether it ran to
// its end. A large file is mapped into memory instead of read; where somebody
// makes it shorter meanwhile, looking behind its end is a fault, at which f ends.
// Any other panic goes on.
func Safely(f func()) (whole bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			if _, fault := p.(interface{ Addr() uintptr }); !fault {
				panic(p)
			}
		}
	}()
	f()
	return true
}
