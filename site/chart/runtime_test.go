package chart

import "testing"

// TestAssetName: printf x | sha256sum begins with 2d711642b726.
func TestAssetName(t *testing.T) {
	if got, want := AssetName("charts.js", []byte("x")), "charts-2d711642b726.js"; got != want {
		t.Errorf("name %q, want %q", got, want)
	}
}
