package site

import (
	"encoding/json"
	"slices"
)

// searchIndex is what the search of the site looks through: a script, since a page
// from the disk may load one but not read a file. Its text holds no "<", whatever
// the names are, and is put on a page by the script of the pages as text only.
//
// An entry of models, providers and runs is the name of its page, its title, what
// stands beside it, and other words that lead to it.
func (b *book) searchIndex() []byte {
	index := [...]struct {
		Kind    string     `json:"kind"` // the directory of the pages
		One     string     `json:"one"`
		Entries [][]string `json:"of"`
	}{{"models", "Model", b.searchModels()}, {"providers", "Provider", b.searchProviders()}, {"runs", "Run", b.searchRuns()}}
	out, err := json.Marshal(index)
	if err != nil {
		panic("site: " + err.Error()) // strings only
	}
	return append(append([]byte("window.benchfolioSearch="), out...), ";\n"...)
}

func (b *book) searchModels() [][]string {
	out := [][]string{}
	for _, m := range b.byInterest() {
		words := ""
		for _, s := range m.Spellings {
			if s.Text != m.Name.Title && s.Text != m.Name.ID {
				words += " " + s.Text
			}
		}
		out = append(out, entry(m.Slug, m.Name.Title, m.Name.ID, words))
	}
	return out
}

func (b *book) searchProviders() [][]string {
	out := [][]string{}
	for _, x := range b.r.Providers {
		out = append(out, entry(x.Slug, x.Name, count(len(x.Models), "model", "models")))
	}
	return out
}

func (b *book) searchRuns() [][]string {
	out := [][]string{}
	for _, r := range b.r.Runs {
		out = append(out, entry(r.ID, r.Of.Name.Title, runConditions(r), string(r.Class)+" "+string(r.Date.Day())+" "+r.Origin.Path))
	}
	return out
}

// entry makes its texts fit for a line and leaves out empty ones at the end.
func entry(slug string, texts ...string) []string {
	e := []string{slug}
	for _, s := range texts {
		e = append(e, clipped(line(s), longestSearched))
	}
	last := len(e)
	for last > 2 && e[last-1] == "" {
		last--
	}
	return slices.Clip(e[:last])
}

// longestSearched is how much of a text is searched, in runes: a name of a
// thousand letters is found by its first.
const longestSearched = 160

func clipped(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
