package record

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// ShortHash returns 10 characters (50 bits) of the SHA-256 of s in lower-case
// base 32, short enough to type and to stand in an address.
func ShortHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}
