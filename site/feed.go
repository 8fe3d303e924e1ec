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
	changesAtom  = "changes/feed.xml"
	changesJSON  = "changes/feed.json"
)

// mostInFeed is how many entries a feed has, the newest.
const mostInFeed = 50

// feed is a list of entries that somebody can subscribe to, in two formats.
type feed struct {
	atomPath, jsonPath string
	title              string
	home               string // path of the page that it is about
	entries            []feedEntry
}

// feeds are the feed of what has a date, and that of the changes from date to date;
// nil where nobody said where the pages will be. One without entries is left out.
func (b *book) feeds() []feed {
	if !b.hasAddress() {
		return nil
	}
	return slices.DeleteFunc([]feed{
		{atomName, jsonFeedName, line(b.r.Title), overview.Href, b.feedEntries()},
		{changesAtom, changesJSON, line(b.r.Title) + ": changes", changesPath, b.changeEntries()},
	}, func(f feed) bool { return len(f.entries) == 0 })
}

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

// feedEntries are the report, its sources and its posts. What has no date has no
// place in a feed.
func (b *book) feedEntries() []feedEntry {
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
	return newest(list)
}

// changeEntries are what changed on each date, and what was found wrong in the
// report of one.
func (b *book) changeEntries() (list []feedEntry) {
	if !b.past.any() {
		return nil
	}
	for _, t := range b.past.Turns {
		d := b.past.Dates[t.Date]
		e := feedEntry{path: b.turnPath(t), title: "Changes of " + dateWords(d) + ": " + strings.TrimSuffix(turnWords(t), "."), summary: turnWords(t), date: d.Date}
		if len(t.Moves) > 0 {
			e.summary = moveList(t.Moves)
		}
		list = append(list, e)
	}
	for _, d := range b.past.Dates {
		if d.Errata != "" {
			list = append(list, feedEntry{path: datedPath(d), part: "errata", title: "Errata of the report of " + dateWords(d), summary: line(d.Errata), date: d.Date})
		}
	}
	return newest(list)
}

// newest puts the newest entries first and leaves out those that are too old.
func newest(list []feedEntry) []feedEntry {
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

// atom writes a feed as Atom.
func (b *book) atom(x *feed) ([]byte, error) {
	f := atom{ID: b.absolute(x.home), Title: x.title, Updated: x.entries[0].updated(), Author: atomPerson{b.feedAuthor(), web(b.r.Author.URL)},
		Links: []atomLink{{"self", b.absolute(x.atomPath)}, {"alternate", b.absolute(x.home)}}}
	for _, e := range x.entries {
		entry := atomEntry{ID: e.id(b), Title: e.title, Updated: e.updated(), Link: atomLink{"alternate", b.absolute(e.path)}, Summary: e.summary}
		if e.author != "" {
			entry.Author = &atomPerson{Name: e.author}
		}
		f.Entries = append(f.Entries, entry)
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

// jsonFeed writes the same as JSON.
func (b *book) jsonFeed(x *feed) ([]byte, error) {
	f := jsonFeed{Version: "https://jsonfeed.org/version/1.1", Title: x.title, Home: b.absolute(x.home), Self: b.absolute(x.jsonPath),
		Authors: []jsonAuthor{{b.feedAuthor(), web(b.r.Author.URL)}}}
	for _, e := range x.entries {
		item := jsonFeedItem{ID: e.id(b), URL: b.absolute(e.path), Title: e.title, Text: e.summary, Published: e.updated()}
		if e.author != "" {
			item.Authors = []jsonAuthor{{Name: e.author}}
		}
		f.Items = append(f.Items, item)
	}
	out, err := json.MarshalIndent(f, "", " ")
	return append(out, '\n'), err
}

// feedFiles writes all feeds.
func (p *press) feedFiles() error {
	for _, f := range p.book.feeds() {
		for _, x := range [...]struct {
			path  string
			print func(*feed) ([]byte, error)
		}{{f.atomPath, p.book.atom}, {f.jsonPath, p.book.jsonFeed}} {
			content, err := x.print(&f)
			if err == nil {
				err = p.stage.put(x.path, content)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
