//go:build echarts

package chart

import (
	"bytes"
	"testing"
)

// TestRuntime: the embedded runtime is whole, and comes with its licences.
func TestRuntime(t *testing.T) {
	js, licence, ok := Runtime()
	if !ok || !bytes.Contains(js, []byte("window.echarts=")) {
		t.Error("the runtime does not set window.echarts")
	}
	for _, want := range []string{"Apache License", "d3", "ZRender"} {
		if !bytes.Contains(licence, []byte(want)) {
			t.Errorf("the licence file does not speak of %s", want)
		}
	}
	if bytes.Contains(js, []byte("//# sourceMappingURL")) {
		t.Error("the runtime asks for a source map")
	}
}
