package prices

import (
	"path"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// fromPath gives a run a text setting that its file does not hold, and notes the
// pattern of the path that does.
func fromPath(run *record.Run, o *record.Origin, key, text, pattern string) {
	setting, _ := record.SettingByKey(key)
	// A text is never refused; only numbers are.
	_ = setting.Set(run, text, "path pattern "+pattern, record.Ref{Origin: o, At: record.AtPath})
}

// fileStem returns the name of a file without its extension, where it has this
// one and anything before it.
func fileStem(file, extension string) (string, bool) {
	stem, ok := strings.CutSuffix(path.Base(file), extension)
	return stem, ok && stem != ""
}
