package site

import "strconv"

// part is one page of a list that is too long for one: its items from to to.
type part struct{ i, of, from, to int }

// inPages cuts a list of n items into pages.
func inPages(n, perPage int, make func(part) *page) []func() *page {
	var pages []func() *page
	of := max((n+perPage-1)/perPage, 1)
	for i := range of {
		at := part{i, of, i * perPage, min((i+1)*perPage, n)}
		pages = append(pages, func() *page { return make(at) })
	}
	return pages
}

func (at part) page(i int) part { return part{i: i, of: at.of} }

// path is the address of the page in the directory of the list.
func (at part) path(dir string) string {
	if at.i == 0 {
		return dir + "/index.html"
	}
	return dir + "/index-" + strconv.Itoa(at.i+1) + ".html"
}

// file is the name of the page's rows in data/.
func (at part) file(name string) string {
	if at.i == 0 {
		return name
	}
	return name + "-" + strconv.Itoa(at.i+1)
}

func (at part) title(name string) string {
	if at.i == 0 {
		return name
	}
	return name + ", page " + strconv.Itoa(at.i+1)
}

func (at part) crumbs(name, dir string) []link {
	if at.i == 0 {
		return []link{overview}
	}
	return []link{overview, {name, dir + "/index.html"}}
}

// pager leads to the other pages; where there is only one it adds nothing.
func (at part) pager(p *page, dir string) {
	if at.of < 2 {
		return
	}
	pager := para{class: "pager"}
	for i := range at.of {
		pager.spans = append(pager.spans, to(at.page(i).path(dir), strconv.Itoa(i+1)), text(" "))
	}
	p.add(pager)
}
