// Package bibliography reads the lists of sources that other tools keep, CSL-JSON
// and BibTeX, so that a text can cite by their keys. A field that says nothing
// usable, such as a date "forthcoming", is left out: the list belongs to somebody
// else. What cannot be read at all is a problem of the file.
package bibliography

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Entry is one source, as far as a report shows it.
type Entry struct {
	Key            string
	Offset         int64 // where it stands
	Title          string
	Publisher      string // the authors, then who published them
	URL, Archived  string // http or https addresses, else empty
	Date, Accessed record.Date
}

// mostAuthors are named; of more only the first is.
const mostAuthors = 3

// by is who wrote and who published, for one line.
func by(authors []string, publisher string) string {
	switch n := len(authors); {
	case n > mostAuthors:
		authors = []string{authors[0] + " et al."}
	case n > 1:
		authors = []string{strings.Join(authors[:n-1], ", ") + " and " + authors[n-1]}
	}
	if publisher != "" && !(len(authors) == 1 && authors[0] == publisher) {
		authors = append(authors, publisher)
	}
	return strings.Join(authors, ", ")
}

// address is an address that may become a link: without a password or a key.
func address(s string) string {
	s = strings.TrimSpace(s)
	if lower := strings.ToLower(s); !strings.HasPrefix(lower, "https://") && !strings.HasPrefix(lower, "http://") {
		return ""
	}
	if strings.ContainsAny(s, " \t\r\n") || record.Mask(s) != s {
		return ""
	}
	return s
}

// orDOI is the address, or that of the DOI.
func orDOI(url, doi string) string {
	if url = address(url); url == "" && strings.HasPrefix(doi, "10.") {
		url = address("https://doi.org/" + doi)
	}
	return url
}

func date(s string) record.Date {
	d, _ := record.ParseDate(strings.TrimSpace(s))
	return d
}

// first is the first text that is not empty.
func first(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}
