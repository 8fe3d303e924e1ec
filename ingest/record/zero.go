package record

import "strings"

// A price of 0 is free only where its source says so: most zeros of price lists
// are subscriptions, trials or prices that nobody filled in.
const (
	zeroUnsaid = "0: free or not stated"
	zeroByName = "0: free, as the name says"
)

// FreeByName reports whether the name of a model says that it is the free variant.
func FreeByName(model string) bool {
	model = strings.ToLower(model)
	for _, end := range []string{":free", "-free", "(free)"} {
		if strings.HasSuffix(model, end) {
			return true
		}
	}
	return false
}

// ZeroPrice is the note of a price of 0 about which its source says no more.
func ZeroPrice(model string) string {
	if FreeByName(model) {
		return zeroByName
	}
	return zeroUnsaid
}
