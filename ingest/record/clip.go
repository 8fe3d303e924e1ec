package record

import "strings"

// MaxText is how many bytes of a name, a setting or another text of the table are
// kept. No model, provider or data set is called by more, and each stands on many
// pages.
const MaxText = 500

// Clip cuts a text that is longer than any name, and reports whether it did. What
// stands behind the cut tells long texts apart that begin alike.
func Clip(s string) (string, bool) {
	if len(s) <= MaxText {
		return s, false
	}
	return strings.ToValidUTF8(s[:MaxText], "") + "… [" + ShortHash(s) + "]", true
}
