//go:build unix

package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestHostileFiles: what is no file, no small file, or not where it seems to be.
func TestHostileFiles(t *testing.T) {
	checkAll(t, []hostile{
		{name: "10 GB of nothing", plant: sparse("disk.img", "", 10<<30),
			code: exitProblem, says: `^disk\.img:1:1: expected at most 4294967296 bytes, found 10737418240 \[file/too-large\]$`},
		{name: "3 GB of nothing", plant: sparse("disk.json", "", 3<<30),
			code: exitOK, says: `^disk\.json:1:1: expected text, .* \[file/binary\]$`},
		{name: "links", plant: links,
			code: exitOK, says: `^self: the link leads nowhere or in a circle \[file/link\]$`},
		{name: "links out of the tree", plant: links,
			code: exitOK, says: `^out\.json: the link leads out of the directory and is not followed \[file/link\]$`},
		{name: "directories that lead to themselves", plant: links,
			code: exitOK, says: `^zero: the link leads out of the directory and is not followed \[file/link\]$`},
		{name: "pipe", plant: node("pipe.json", syscall.S_IFIFO, 0),
			code: exitOK, says: `^pipe\.json: expected a regular file, found a pipe \[file/special\]$`},
		{name: "socket", plant: socket,
			code: exitOK, says: `^s\.json: expected a regular file, found a socket \[file/special\]$`},
		{name: "device", plant: node("zero.json", syscall.S_IFCHR, 1<<8|5),
			code: exitOK, says: `^zero\.json: expected a regular file, found a device \[file/special\]$`},
		{name: "deep directories", plant: deepDirectories,
			code: exitOK, says: `1 file`},
		{name: "many tiny files", plant: tinyFiles, limit: limits{memory: 700, seconds: 240},
			code: exitOK, says: `^\d+ files? \(1 vllm-serve, \d+ without rows\)`},
	})
}

// TestHostileOperands: the same things, named on the command line.
func TestHostileOperands(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{pipe, "/dev/zero", "/dev/full", "/proc/self/mem", "/proc/kcore", "/dev/stdin"} {
		t.Run(name, func(t *testing.T) {
			if _, err := os.Stat(name); err != nil {
				t.Skip(err)
			}
			code, said := limits{}.run(t, own(t, "build", name, "--out", filepath.Join(dir, "site")))
			if code != exitProblem || !strings.Contains(said, filepath.Base(name)+":") {
				t.Errorf("exit code %d:\n%s", code, clipped(said))
			}
			if _, err := os.Stat(filepath.Join(dir, "site")); err == nil {
				t.Error("a site was written")
			}
		})
	}
}

// sparse plants a file of that size which holds no more than its head.
func sparse(name, head string, size int64) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		write(t, filepath.Join(dir, name), head)
		if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
			t.Skip("the file system has no sparse files: ", err)
		}
	}
}

func links(t *testing.T, dir string) {
	if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"self": "self", "one": "two", "two": "one", "nowhere.json": "nothing.json", "again.json": "good.json",
		"out.json": "../secret.json", "root": "/", "up": "..", "a/b/round": "../..", "zero": "/dev/zero",
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// node plants a pipe or a device, where the user may make one.
func node(name string, mode uint32, device int) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		if err := syscall.Mknod(filepath.Join(dir, name), mode|0o666, device); err != nil {
			t.Skip("only root makes devices: ", err)
		}
	}
}

func socket(t *testing.T, dir string) {
	l, err := net.Listen("unix", filepath.Join(dir, "s.json"))
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { l.Close() })
}

// deepDirectories go as deep as paths can, and some more.
func deepDirectories(t *testing.T, dir string) {
	t.Helper()
	here, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("d", 200)
	for range 19 { // 3,800 bytes of the 4,096 that a path has
		err := here.Mkdir(name, 0o777)
		next, err2 := here.OpenRoot(name)
		here.Close()
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		here = next
	}
	here.Close()
}

// tinyFiles plants 100,000 files, or as many as BENCHFOLIO_TINY_FILES says: a
// million are tried now and then.
func tinyFiles(t *testing.T, dir string) {
	n := 100_000
	if more, err := strconv.Atoi(os.Getenv("BENCHFOLIO_TINY_FILES")); err == nil {
		n = more
	}
	for i := range n {
		sub := filepath.Join(dir, fmt.Sprintf("%03d", i/1000))
		if i%1000 == 0 {
			if err := os.MkdirAll(sub, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(sub, strconv.Itoa(i)), []byte{'1'}, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
