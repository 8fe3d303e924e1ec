//go:build !echarts

package chart

// Without the tag nothing is embedded.
var runtimeScript, runtimeLicence []byte
