package site

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

const (
	atomName     = "feed.xml"
	jsonFeedName = "feed.json"
)

// mostInFeed is how many entries a feed has, the newest.
const mostInFeed = 50

// feedEntry is something of the site with a date: the report, a source, a post, a
// change.
type feedEntry struct {
	path    string // of its page
	part    string // what tells entries of one page apart; empty where there is one
	title   string
	summary string
	author  string // empty: the author of the report
	date    record.Date
}

// feedEntries are the entries of the feeds, the newest first; nil where nobody said
// where the pages will be. What has no date has no place in a feed.
func (b *book) feedEntries() []feedEntry {
	if !b.hasAddress() {
		return nil
	}
	var list []feedEntry
	add := func(e feedEntry) {
		if _, ok := e.date.Start(); ok {
			list = append(list, e)
		}
	}
	add(feedEntry{path: overview.Href, part: "as-of-" + day(b.r.AsOf), title: line(b.r.Title) + ", data as of " + string(b.r.AsOf.Day()), summary: b.answer(), date: b.r.AsOf})
	for _, s := range b.r.Sources {
		title := line(or(s.Title, s.Key))
		add(feedEntry{path: "sources/" + s.Slug + ".html", title: "Source: " + title, author: line(s.Publisher), date: s.Date,
			summary: "This report takes " + count(s.Rows, "number", "numbers") + " from " + title + "."})
	}
	for _, x := range b.o.Posts {
		add(feedEntry{path: x.path(), title: x.Title(), summary: line(x.Meta.Description), author: line(x.Meta.Author), date: record.Date(x.Meta.Date)})
	}
	slices.SortStableFunc(list, func(x, y feedEntry) int {
		return cmp.Or(y.moment().Compare(x.moment()), strings.Compare(x.path, y.path))
	})
	return list[:min(len(list), mostInFeed)]
}

func (e *feedEntry) moment() time.Time {
	t, _ := e.date.Start()
	return t
}

func (e *feedEntry) updated() string { return e.moment().Format(time.RFC3339) }

// id is the same for ever, also where the page of the entry says more later.
func (e *feedEntry) id(b *book) string {
	if e.part == "" {
		return b.absolute(e.path)
	}
	return b.absolute(e.path) + "#" + e.part
}

// feedAuthor is who a feed is by: the standard wants somebody, and the report
// stands for an author that it does not state.
func (b *book) feedAuthor() string { return or(line(b.r.Author.Name), line(b.r.Title)) }

// atom is a feed of RFC 4287.
type atom struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomPerson  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomPerson struct {
	Name string `xml:"name"`
	URI  string `xml:"uri,omitempty"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  *atomPerson `xml:"author,omitempty"`
	Link    atomLink    `xml:"link"`
	Summary string      `xml:"summary"`
}

// atom writes the entries as an Atom feed; nil where there are none.
func (b *book) atom() ([]byte, error) {
	list := b.feedEntries()
	if len(list) == 0 {
		return nil, nil
	}
	f := atom{ID: b.absolute("index.html"), Title: line(b.r.Title), Updated: list[0].updated(), Author: atomPerson{b.feedAuthor(), web(b.r.Author.URL)},
		Links: []atomLink{{"self", b.absolute(atomName)}, {"alternate", b.absolute("index.html")}}}
	for _, e := range list {
		x := atomEntry{ID: e.id(b), Title: e.title, Updated: e.updated(), Link: atomLink{"alternate", b.absolute(e.path)}, Summary: e.summary}
		if e.author != "" {
			x.Author = &atomPerson{Name: e.author}
		}
		f.Entries = append(f.Entries, x)
	}
	out, err := xml.MarshalIndent(f, "", " ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// jsonFeed is a JSON Feed, version 1.1.
type jsonFeed struct {
	Version string         `json:"version"`
	Title   string         `json:"title"`
	Home    string         `json:"home_page_url"`
	Self    string         `json:"feed_url"`
	Authors []jsonAuthor   `json:"authors"`
	Items   []jsonFeedItem `json:"items"`
}

type jsonAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type jsonFeedItem struct {
	ID        string       `json:"id"`
	URL       string       `json:"url"`
	Title     string       `json:"title"`
	Text      string       `json:"content_text"`
	Published string       `json:"date_published"`
	Authors   []jsonAuthor `json:"authors,omitempty"`
}

// jsonFeed writes the same entries as JSON; nil where there are none.
func (b *book) jsonFeed() ([]byte, error) {
	list := b.feedEntries()
	if len(list) == 0 {
		return nil, nil
	}
	f := jsonFeed{Version: "https://jsonfeed.org/version/1.1", Title: line(b.r.Title), Home: b.absolute("index.html"), Self: b.absolute(jsonFeedName),
		Authors: []jsonAuthor{{b.feedAuthor(), web(b.r.Author.URL)}}}
	for _, e := range list {
		x := jsonFeedItem{ID: e.id(b), URL: b.absolute(e.path), Title: e.title, Text: e.summary, Published: e.updated()}
		if e.author != "" {
			x.Authors = []jsonAuthor{{Name: e.author}}
		}
		f.Items = append(f.Items, x)
	}
	out, err := json.MarshalIndent(f, "", " ")
	return append(out, '\n'), err
}
