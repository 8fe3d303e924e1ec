package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// daily is a data set of many models as it goes on from day to day: each day 1 % of
// the prices change, 10 % of the models are measured again, one comes or goes.
type daily struct {
	random *rand.Rand
	models []dailyModel
	next   int
	day    time.Time
}

type dailyModel struct {
	name    string
	in, out float64
	speed   float64
	score   float64
	samples [][2]string // time, speed
}

func newDaily(models int) *daily {
	d := &daily{random: rand.New(rand.NewPCG(8, 1)), day: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}
	for range models {
		d.come()
		d.measure(len(d.models) - 1)
	}
	return d
}

func (d *daily) come() {
	d.next++
	price := float64(1+d.random.IntN(200)) / 20
	d.models = append(d.models, dailyModel{name: fmt.Sprintf("Maker%d Model%d", d.next%17, d.next), in: price, out: price * 4,
		speed: 20 + 300*d.random.Float64(), score: 30 + 50*d.random.Float64()})
}

// measure samples a model eight times a day for three days, up to today.
func (d *daily) measure(i int) {
	m := &d.models[i]
	m.samples = m.samples[:0]
	for k := range 24 {
		at := d.day.Add(time.Duration(k-16) * 3 * time.Hour)
		m.samples = append(m.samples, [2]string{at.Format(time.RFC3339), strconv.FormatFloat(m.speed*(0.95+d.random.Float64()/10), 'f', 1, 64)})
	}
}

// tomorrow goes on by a day.
func (d *daily) tomorrow() {
	d.day = d.day.AddDate(0, 0, 1)
	for range max(len(d.models)*2/100, 1) {
		m := &d.models[d.random.IntN(len(d.models))]
		m.in *= 0.9
	}
	for range len(d.models) / 10 {
		d.sample(d.random.IntN(len(d.models)))
	}
	if gone := d.random.IntN(len(d.models)); d.day.Day()%2 == 0 {
		d.models = append(d.models[:gone], d.models[gone+1:]...)
	} else {
		d.come()
		d.measure(len(d.models) - 1)
	}
}

// sample adds eight samples of today, and drops the eldest.
func (d *daily) sample(i int) {
	m := &d.models[i]
	m.samples = append([][2]string{}, m.samples[8:]...)
	for k := range 8 {
		at := d.day.Add(time.Duration(k) * 3 * time.Hour)
		m.samples = append(m.samples, [2]string{at.Format(time.RFC3339), strconv.FormatFloat(m.speed*(0.95+d.random.Float64()/10), 'f', 1, 64)})
	}
}

// files writes the data set of the day. The window is as long as the history, so
// that all medians stay.
func (d *daily) files(tb testing.TB, dir string) {
	tb.Helper()
	var prices, live, scores strings.Builder
	prices.WriteString("model,price_input ($/1M),price_output ($/1M)\n")
	live.WriteString("Model,Provider,Date,Output speed (tokens/s)\n")
	scores.WriteString("Model,Benchmark,Score\n")
	for _, m := range d.models {
		fmt.Fprintf(&prices, "%s,%s,%s\n", m.name, strconv.FormatFloat(m.in, 'f', 4, 64), strconv.FormatFloat(m.out, 'f', 4, 64))
		fmt.Fprintf(&scores, "%s,Index,%.1f\n", m.name, m.score)
		for _, s := range m.samples {
			fmt.Fprintf(&live, "%s,Cloud,%s,%s\n", m.name, s[0], s[1])
		}
	}
	for name, text := range map[string]string{
		"benchfolio.yaml": "as_of: " + d.day.Format("2006-01-02") + "\nwindow: 120d\nbenchmarks: {index: [Index]}\nfrontiers:\n  - {name: speed-price, x: output_speed, y: price_input}\n",
		"prices.csv":      prices.String(), "live.csv": live.String(), "scores.csv": scores.String(),
	} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
}

// quiet runs a command line that must end well.
func quiet(tb testing.TB, args ...string) {
	tb.Helper()
	var said bytes.Buffer
	if code := run(args, strings.NewReader(""), &said, &said); code != exitOK {
		tb.Fatalf("%s: exit code %d\n%s", strings.Join(args, " "), code, said.String())
	}
}

// history writes the data set of a day and the snapshots of so many days up to it.
func history(tb testing.TB, dir string, models, days int, each func(snapshot string)) {
	tb.Helper()
	d := newDaily(models)
	for n := range days {
		if n > 0 {
			d.tomorrow()
		}
		d.files(tb, dir)
		quiet(tb, "snapshot", dir, "--into", filepath.Join(dir, snapshotsDir), "--quiet")
		if each != nil {
			each(filepath.Join(dir, snapshotsDir, d.day.Format("2006-01-02")))
		}
	}
}

// BenchmarkSnapshotsInGit commits ninety daily snapshots of 300 models and reports
// what one of them adds to the packed repository, in percent of a whole snapshot as
// it lies on the disk, and of the first one packed.
func BenchmarkSnapshotsInGit(b *testing.B) {
	for range b.N {
		dir := b.TempDir()
		git := func(args ...string) {
			cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "gc.auto=0"}, args...)...)
			if said, err := cmd.CombinedOutput(); err != nil {
				b.Fatalf("git %v: %v\n%s", args, err, said)
			}
		}
		packed := func() float64 {
			git("gc", "-q", "--aggressive", "--prune=now")
			return sizeOf(b, filepath.Join(dir, ".git", "objects"))
		}
		git("init", "-q")
		var first, whole float64
		const days = 90
		history(b, dir, 300, days, func(snapshot string) {
			git("add", "snapshots")
			git("commit", "-qm", filepath.Base(snapshot))
			if whole += sizeOf(b, snapshot); first == 0 {
				first = packed()
			}
		})
		each := (packed() - first) / (days - 1)
		b.ReportMetric(each, "B/snapshot")
		b.ReportMetric(whole/days, "B/whole")
		b.ReportMetric(100*each/(whole/days), "%-of-whole")
		b.ReportMetric(100*each/first, "%-of-first-packed")
	}
}

// BenchmarkHistory builds the site of 300 models with the snapshots of ninety days
// beside them, and without.
func BenchmarkHistory(b *testing.B) {
	dir, away := b.TempDir(), filepath.Join(b.TempDir(), "snapshots")
	history(b, dir, 300, 90, nil)
	build := func(b *testing.B) {
		for b.Loop() {
			quiet(b, "build", dir, "--out", filepath.Join(b.TempDir(), "site"), "--quiet")
		}
	}
	b.Run("ninety days", build)
	if err := os.Rename(filepath.Join(dir, snapshotsDir), away); err != nil {
		b.Fatal(err)
	}
	b.Run("without", build)
}

func sizeOf(tb testing.TB, dir string) (n float64) {
	tb.Helper()
	err := filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			info, err := e.Info()
			if err != nil {
				return err
			}
			n += float64(info.Size())
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}
