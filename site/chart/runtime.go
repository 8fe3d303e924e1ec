package chart

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"path"
	"strings"
)

//go:generate go run ./bundle

//go:embed assets/charts.js
var script []byte

// Script is our own script for pages with charts. It starts the interactive
// chart where the ECharts runtime was loaded before it, and else adds tooltips
// and filters to the drawings. Load it after the runtime, with defer.
func Script() []byte { return script }

// Runtime returns the ECharts runtime with the licences of what is in it. It is
// there only in builds with the tag "echarts"; without it, ok is false, and a
// report takes a runtime from elsewhere or keeps its drawings.
func Runtime() (js, licence []byte, ok bool) {
	return runtimeScript, runtimeLicence, len(runtimeScript) > 0
}

// AssetName names a file by its content: "charts.js" becomes
// "charts-3f2a9c01d4e5.js". A page that was published keeps working when a
// later build brings another content.
func AssetName(name string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:6]) + ext
}
