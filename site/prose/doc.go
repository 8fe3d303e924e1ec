// Package prose reads posts: Markdown with front matter, references to the
// numbers of a report and citations of its sources.
//
//	post := prose.Parse(src)
//	err := post.HTML(w, func(r *prose.Ref) (prose.Answer, bool) { ... })
//
// A post is written by a stranger. Raw HTML is left out, a link leads to http,
// https, mailto or a file beside the post, an image lies beside the post; each
// thing that is refused is a [Fault] with its place, and the rest is rendered.
//
// # References
//
//	{{ name argument... key=value... }}
//
// An argument is a word or a text in double quotes, in which \" and \\ stand for
// " and \. A reference stands on one line. [Verbs] lists the names. What one
// means is decided by who renders: the package knows no report. A citation is
// [@source] or [@source, p. 3].
package prose
