// Package site writes a report as a web site: pages in HTML and in Markdown,
// charts, tables as CSV and JSON, and a manifest of hashes.
//
//	summary, err := site.Write(ctx, report, site.Options{Out: "public"})
//
// A [page] is a value: a title and a list of blocks (headings, tables, figures,
// receipts). It is made once, by the file that is named for it (model.go,
// gaps.go), and printed twice, by two writers that escape everything they are
// given. So the Markdown cannot say anything else than the HTML, and a new page
// holds no markup.
//
// # Numbers
//
// A number enters a page only as an [analysis.Cell]. Wherever it stands it is a
// link to its receipt, without a script: to the page of the run that it was
// read from, else to the receipts of its model, frontier or gap. [book.homes]
// knows the address of every receipt; a number without a source, and two
// numbers with one id, are errors of the build.
//
// A column has one unit, which stands in its head; seconds become milliseconds
// where all of a column is below one second. The digits follow the interval
// ([stats.Digits]); without one there are at most four, and never more than the
// source wrote. The full value is in the receipt and in the title of the link.
//
// # What is written
//
//	index.html                the answer, the frontier, the decision table
//	models/ providers/ runs/ sources/   one page each, and an index
//	frontiers/                one page each, and an index
//	findings/                 one page for each question, and an index
//	history/ 2026-06-28/      what the snapshots of the report say, where there are
//	                          some: the list of dates, and pages of each date
//	gaps.html                 claims beside what was measured
//	problems.html methods.html data.html
//	receipts/                 one page for each model, frontier and gap
//	charts/*.svg              every chart as a file
//	data/*.csv|json           every table as a file; report.json is all of it,
//	                          datapackage.json describes the CSV files
//	CITATION.cff              how to cite the report, where it has an author
//	llms.txt                  the report for language models
//	sitemap.xml robots.txt feed.xml|json   where it is known where the pages will be
//	assets/                   style, scripts and the index of the search, under
//	                          names with their hash
//	md/                       the same pages as Markdown
//	manifest.json             every input and every output with its SHA-256
//	.benchfolio               says that the directory is ours to replace
//
// The bytes depend on the report and the options alone. No page refers to
// another host but by links of citations, and every page works from file:// and
// under its own Content-Security-Policy, which allows neither inline script nor
// inline style ('self' covers the files beside a page in file: URLs too; a test
// holds it in Chromium).
package site
