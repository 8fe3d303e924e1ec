// Package identity says which spellings mean the same model.
//
// One model has dozens of spellings and one spelling can mean several models.
// A wrong join puts a wrong price under a right score and nobody sees it, so
// the rule of this package is: exact or not at all. Nothing is ever joined by
// edit distance, prefix, substring or word set; those only rank suggestions.
//
// # From a spelling to a model
//
// [ParseFrom] takes a name apart into a [Name]: who passes it on (route,
// region), who made it (org), which model it is (base and date) and how it was
// set or sold ([Setting]: effort, quantization, tag, price tier, way of
// serving). Two names are the same model if org, base and date are equal; they
// are the same model under another setting if only the Setting differs.
//
// A [Resolver] is built once from the user's aliases and every spelling in the
// data, and then answers for each row. The first rule that hits wins and is
// kept with the row:
//
//  1. user: the exact spelling stands in the alias file;
//  2. id: the spelling is itself the canonical id;
//  3. cross-id: the same record states another id of the model;
//  4. normalized: the normal forms are equal (steps n1 to n9 below) and only
//     one canonical id answers;
//  5. own: nothing answered. The row keeps its own spelling as its identity
//     and is listed with up to three suggestions.
//
// The steps of the normal form: n1 trim, NFKC, lower case; n2 cut listed
// routes, and the path of Hugging Face's cache; n3 unwrap "region.org.model-v1:0"; n4 org synonyms; n5 "_", blank and
// "." become "-"; n6 an 8-digit or ISO date becomes ISO; n7 quantization, shard
// and file extension, n8 effort are cut into their fields; n9 a missing org is
// added if only one org has that name.
//
// # The canonical id of a group
//
// Among the spellings of one model the representative is, in this order: the
// user's canonical id; an id given as canonical or written as a repository of a
// listed maker ("meta-llama/Llama-3.3-70B-Instruct"); a maker's API id with its
// date (lower case, no blanks, no route, no slash); a dated id behind an org, as
// gateways write it; a maker's API id without a date; any other spelling. Within a rank a spelling without settings comes first, then
// the one with the fewest routes, then the one that sorts first. Where every spelling of a group carries a setting,
// the id is the normal form without it. The order of files, the clock and the
// machine have no part in it.
//
// # The alias file
//
// It is a YAML map from the exact spelling to the canonical id. Reading it, with
// positions, is the caller's affair; this package defines what a line means
// ([Alias]) and finds lines that contradict each other ([NewSet]).
//
//	# aliases.yaml
//	"GPT-5.5 (xhigh)": gpt-5.5          # short form
//	"deepseek-r1":                      # long form
//	  is: deepseek-ai/DeepSeek-R1-0528
//	  source: artificial-analysis       # only there: a format or a key of sources
//	  from: 2025-05-28                  # only rows dated from here (inclusive) ...
//	  to: 2026-01-01                    # ... to here (exclusive)
//	  effort: high                      # the spelling means this effort
//	"my-fp8":                           # scores of the BF16 weights may stand for it
//	  {is: org/Model, quantization: bf16}
//	"qwen": {apart: true}               # never joined with anything
//	"chatgpt-4o-latest":                # a moving name: a list of periods
//	  - {is: gpt-4o-2024-08-06, to: 2024-09-03}
//	  - {is: gpt-4o-2024-11-20, from: 2024-11-20}
//
// An alias is also how the writer of a report says that two spellings are one
// entity for display. What it joins beyond display depends on dates: an alias
// whose spelling and canonical id differ in their dates (a pointer without a
// date, a dated id of an undated one) carries prices and scores over only if it
// says from or to.
package identity
