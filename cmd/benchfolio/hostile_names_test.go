//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// strangeNames are file names that other programs stumble over: each is a legal
// name of a file that holds a legal result.
var strangeNames = []string{
	"line\nbreak.json", "re\rturn.json", "tab\tstop.json", "bell\x07\x1b[2J\x1b]0;owned\x07.json", "c1\u009b31m.json",
	"not\xff\xfeutf8.json", "rtl\u202egnp.json", "zero\u200bwidth.json", "nfc-\u00e9.json", "nfd-e\u0301.json",
	"模型-結果.json", "نموذج.json", "모델.json", "मॉडल.json", "ผลลัพธ์.json", "модель.json", "🚀🏳️\u200d🌈.json",
	"<script>alert(1)</script>.json", `"onload="alert(1).json`, "'; drop table runs; --.json", "$(calc).json", "`id`.json", "a|b&c;d.json",
	"--out=x.json", "-.json", "%2e%2e%2fpasswd.json", "..json", "...json", "con.json", "aux.", " lead.json", "trail .json", "*.json", "[a]{b}?.json",
	"=1+1.json", "@SUM(1).json", `back\slash.json`, "#hash.json", "?query=1.json", "javascript:alert(1).json", "{{.Title}}.json", strings.Repeat("n", 250) + ".json",
}

// TestHostileNames: every name is a name. It stands on the pages as text, leads
// to pages of its own where it has one, and says nothing to terminals, browsers,
// shells and templates.
func TestHostileNames(t *testing.T) {
	plant := func(t *testing.T, dir string) {
		for i, name := range strangeNames {
			content := strings.NewReplacer("182.40", "18"+strconv.Itoa(i)+".5", "20260628", "202605"+strconv.Itoa(10+i%20)).Replace(goodResult)
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
				t.Logf("not on this file system: %q", name)
			}
		}
	}
	checkAll(t, []hostile{{name: "every script", plant: plant, code: exitOK, says: `^\d+ files \(\d+ vllm-serve\)`}})
	if testing.Short() {
		return
	}
	top := t.TempDir()
	in, out := filepath.Join(top, "in"), filepath.Join(top, "site")
	write(t, filepath.Join(in, "good.json"), goodResult)
	plant(t, in)
	if code, said := (limits{}).run(t, own(t, "build", in, "--out", out)); code != exitOK {
		t.Fatalf("exit code %d:\n%s", code, clipped(said))
	}
	for name, page := range filesOf(t, out) {
		for _, bad := range []string{"<script>alert", `"onload="alert`, "href=\"javascript:", "\x1b", "\u202e"} {
			if strings.HasSuffix(name, ".html") && strings.Contains(page, bad) {
				t.Errorf("%s holds %q as it is", name, bad)
			}
		}
	}
}
