// Package templates holds what a page of the report is made of besides its
// content: the frame around every page, the stylesheet and the script. The
// content itself is written by package site, which escapes all of it.
package templates

import (
	"embed"
	"html/template"
)

//go:embed page.html
var files embed.FS

var page = template.Must(template.ParseFS(files, "page.html"))

// Head and Foot are the frame around the content of every page: what stands
// before its first and after its last block. Their data is the struct frame of
// package site.
var Head, Foot = page.Lookup("head"), page.Lookup("foot")

// Masthead is the name of the site and its navigation, which few pages of a site
// have for themselves. Its data is the struct masthead of package site.
var Masthead = page.Lookup("masthead")

// Moved is the page at an address that a page once had. Its data is the struct
// moved of package site.
var Moved = page.Lookup("moved")

// SingleHead, SinglePage and SingleFoot are the same of a report in one file,
// where each page is a section. Their data is the struct oneFile of package site.
var SingleHead, SinglePage, SingleFoot = page.Lookup("single-head"), page.Lookup("single-page"), page.Lookup("single-foot")

// CSS is the stylesheet of the pages, without that of the charts.
//
//go:embed site.css
var CSS string

// Script sorts and filters tables. Every page is whole without it.
//
//go:embed site.js
var Script []byte

//go:embed post.html
var postFile string

// Post is a post in one file, away from its report.
var Post = template.Must(template.New("post").Parse(postFile))

// Icon is the sign of a report in the tab of a browser: a front of three steps.
//
//go:embed icon.svg
var Icon []byte

//go:embed preview.html
var previewFile string

var preview = template.Must(template.New("preview").Parse(previewFile))

// Banner stands over a page that is older than its files, Broken in the place of a
// report that could not be built at all. Their data is the text of what went wrong.
var Banner, Broken = preview.Lookup("banner"), preview.Lookup("broken")

// PreviewScript loads a page again when the report was built anew.
//
//go:embed preview.js
var PreviewScript []byte
