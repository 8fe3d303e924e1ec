package reader

import (
	"path"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Side is what a file states about the runs of other files: the configuration
// that a tool leaves beside results in which the model is not named.
//
// It speaks of runs of its own format, in its own directory and, where the tool
// leaves it above its results, in directories below. What a run's own file says
// comes first, then the side file in the nearest directory. Two in one
// directory that disagree about a setting are a problem, and give it to nobody.
type Side struct {
	Reach int // how many directories down its word carries; 0: its own directory alone

	settings []sideSetting
}

type sideSetting struct {
	key   string
	text  string
	value record.Value
	ref   record.Ref
}

// Text states a setting that is a text; an empty one states nothing.
func (x *Side) Text(key, text string, ref record.Ref) {
	if text != "" {
		x.settings = append(x.settings, sideSetting{key: key, text: record.Mask(text), ref: ref})
	}
}

// Number states a setting that is a number; an unknown one states nothing.
func (x *Side) Number(key string, v record.Value) {
	if v.Known() {
		x.settings = append(x.settings, sideSetting{key: key, value: v, ref: v.Ref})
	}
}

// print is the setting as the table prints it.
func (s sideSetting) print() string { return s.text + s.value.Text() }

// SideFile is a file that states something about runs of others.
type SideFile struct {
	Path  string
	Sides []Side
}

// Disagreement is a setting that side files in one directory state in different
// ways.
type Disagreement struct {
	Key   string
	Paths []string
}

// ApplySides fills the settings that a run lacks from the side files of its
// format, and returns those that they disagree about.
func ApplySides(run *record.Run, files []SideFile) (out []Disagreement) {
	for _, setting := range record.SettingKeys {
		near, paths := nearest(setting.Key, path.Dir(run.Origin.Path), files)
		if len(near) == 0 || setting.Text(run) != "" {
			continue
		}
		if slices.ContainsFunc(near, func(s sideSetting) bool { return s.print() != near[0].print() }) {
			out = append(out, Disagreement{setting.Key, paths})
			continue
		}
		setting.Fill(run, near[0].text, near[0].value, "sidecar "+path.Base(paths[0]), near[0].ref)
	}
	return out
}

// nearest returns what the files say about a setting of runs in dir: those in
// the nearest directory that says anything.
func nearest(key, dir string, files []SideFile) (out []sideSetting, paths []string) {
	best := -1
	for _, f := range files {
		depth := below(path.Dir(f.Path), dir)
		for _, side := range f.Sides {
			if depth < 0 || depth > side.Reach || best >= 0 && depth > best {
				continue
			}
			for _, s := range side.settings {
				if s.key != key {
					continue
				}
				if depth != best {
					best, out, paths = depth, nil, nil
				}
				out, paths = append(out, s), append(paths, f.Path)
			}
		}
	}
	return out, paths
}

// below returns how many directories dir lies below top, -1 where it does not.
func below(top, dir string) int {
	if top == dir {
		return 0
	}
	if top != "." {
		rest, ok := strings.CutPrefix(dir, top+"/")
		if !ok {
			return -1
		}
		dir = rest
	}
	return strings.Count(dir, "/") + 1
}
