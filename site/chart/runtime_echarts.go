//go:build echarts

package chart

import _ "embed"

// Both come from "go generate ./site/chart".

//go:embed runtime/echarts.js
var runtimeScript []byte

//go:embed runtime/LICENSE.txt
var runtimeLicence []byte
