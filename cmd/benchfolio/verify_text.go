package main

import (
	"fmt"

	"github.com/benchfolio/benchfolio/site"
)

// What verify finds of inputs and numbers.
const (
	inputMissing = "is an input of the site and was not found"
	inputChanged = "is an input of the site and was changed"
	inputAdded   = "was read now, and is no input of the site"
	numberBroken = "is the ID of a number that does not come out again"
)

// differenceWords is one line of verify.
func differenceWords(d site.Difference) string {
	line := visible(d.Path + ": " + d.What)
	if d.Offset >= 0 {
		line += fmt.Sprintf("; first at byte %d", d.Offset)
	}
	return line
}

// verifiedWords is the last line of verify.
func verifiedWords(v *verification) string {
	text := fmt.Sprintf("%s of %s, %s", plural(v.Files, "file"), v.Site, plural(v.Inputs, "input"))
	if v.Rebuilt {
		text += fmt.Sprintf(", %s recomputed, every byte compared with a new build", plural(v.Numbers, "number"))
	} else {
		text += "; compared with the manifest only, since the inputs are not the same"
	}
	if v.Version != "" {
		text += "; the site was written by version " + v.Version + ", this is " + version()
	}
	if n := len(v.Differences); n > 0 {
		return text + ": " + plural(n, "difference")
	}
	return text + ": no difference"
}
