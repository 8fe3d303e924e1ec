//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A hostile case is what a stranger can put into a directory of results. The
// program is run over it, beside one good result, as a process of its own under
// limits that the system keeps: memory, address space and processor seconds.
// None are of the clock, which a busy machine would stretch.
type hostile struct {
	name  string
	plant func(t *testing.T, dir string) // puts the files there; nil: there are none
	args  []string                       // of build, beside the directory and --out; "-" is standard input
	stdin func() io.Reader
	code  int
	says  string // expression that a line of the messages must match: the place and what is wrong
	limit limits // zero: usual
}

// limits are what a run may cost at most.
type limits struct {
	memory  int // MiB of memory that are resident at any time
	seconds int // of the processor
}

// usual is enough for any directory that holds little.
var usual = limits{memory: 400, seconds: 30}

// addresses is how much more than its memory a process may map, in MiB: the
// runtime of Go reserves addresses ahead, and large files are mapped.
const addresses = 6 << 10

// goodResult is the file that has to be reported whatever lies beside it.
const goodResult = `{"date": "20260628-101500", "model_id": "org/good", "num_prompts": 1, "duration": 10.0, "completed": 1, "total_output_tokens": 1000, "output_throughput": 100.0, "mean_ttft_ms": 182.40}`

// check builds the report of the directory and holds it against all that is asked
// of any case: the limits, the exit code, the words, the rest of the report, and
// that nothing else was touched or started.
func (h hostile) check(t *testing.T) {
	t.Helper()
	top := t.TempDir()
	in, out := filepath.Join(top, "in"), filepath.Join(top, "out", "site")
	write(t, filepath.Join(in, "good.json"), goodResult)
	write(t, filepath.Join(top, "secret.json"), strings.ReplaceAll(goodResult, "org/good", "org/secret"))
	if err := os.Mkdir(filepath.Dir(out), 0o777); err != nil {
		t.Fatal(err)
	}
	if h.plant != nil {
		h.plant(t, in)
	}
	before := listing(t, top, filepath.Dir(out))
	cmd := own(t, append([]string{"build", in, "--out", out}, h.args...)...)
	if h.stdin != nil {
		cmd.Stdin = h.stdin()
	}
	code, said := h.limit.run(t, cmd)
	if code != h.code {
		t.Errorf("exit code %d, want %d:\n%s", code, h.code, clipped(said))
	}
	if !regexp.MustCompile(`(?m)` + h.says).MatchString(said) {
		t.Errorf("nothing matches %q in:\n%s", h.says, clipped(said))
	}
	if _, err := os.Stat(filepath.Join(out, "models", "org-good.html")); err != nil {
		t.Errorf("the rest of the report is not built: %v", err)
	}
	if strings.Contains(said, "\x1b") {
		t.Errorf("a file steers the terminal:\n%q", clipped(said))
	}
	for name, state := range listing(t, top, filepath.Dir(out)) {
		if before[name] != state {
			t.Errorf("%q was made or changed", name)
		}
		delete(before, name)
	}
	for name := range before {
		t.Errorf("%q is gone", name)
	}
	if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) != 1 {
		t.Errorf("beside the site lie %v: %v", left, err)
	}
}

// run runs the program under the limits and returns its exit code and messages.
// Programs that it might look for are traps, which the test falls into.
func (l limits) run(t *testing.T, cmd *exec.Cmd) (code int, said string) {
	t.Helper()
	if l == (limits{}) {
		l = usual
	}
	trap, sprung := traps(t)
	peak := filepath.Join(t.TempDir(), "peak")
	cmd.Path = filepath.Join(filepath.Dir(cmd.Path), "limited")
	if err := os.Symlink(filepath.Join(filepath.Dir(cmd.Path), "benchfolio"), cmd.Path); err != nil {
		t.Fatal(err)
	}
	cmd.Args[0] = cmd.Path
	cmd.Env = append(cmd.Env, "GOMEMLIMIT="+strconv.Itoa(l.memory*3/4)+"MiB", "PATH="+trap, "NO_COLOR=1", "HOME="+t.TempDir(), "TMPDIR="+t.TempDir(),
		limitsKey+"="+fmt.Sprintln(l.memory, l.seconds, peak))
	var words bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.Discard, &words
	err := cmd.Run()
	said = words.String()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		t.Fatal(err)
	}
	cost, err := os.ReadFile(peak)
	if err != nil {
		t.Errorf("it crashed, or was ended by a limit: %v\n%s", cmd.ProcessState, clipped(said))
	}
	if mib, _ := strconv.Atoi(string(cost)); mib > l.memory {
		t.Errorf("%d MiB of memory, at most %d are expected", mib, l.memory)
	}
	if _, err := os.Stat(sprung); err == nil {
		t.Errorf("another program was started")
	}
	t.Logf("%s MiB, %.1f s", cost, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	return cmd.ProcessState.ExitCode(), said
}

const limitsKey = "BENCHFOLIO_TEST_LIMITS"

// limited is the program under limits: those of [limitsKey], which it gives
// itself. Where it comes to its end, it leaves the most memory that it held.
func limited() {
	var memory, seconds uint64
	var peak string
	_, err := fmt.Sscan(os.Getenv(limitsKey), &memory, &seconds, &peak)
	for what, most := range map[int]uint64{unix.RLIMIT_AS: (memory + addresses) << 20, unix.RLIMIT_CPU: seconds, unix.RLIMIT_CORE: 0} {
		err = errors.Join(err, unix.Setrlimit(what, &unix.Rlimit{Cur: most, Max: most}))
	}
	if err != nil {
		panic(err)
	}
	code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err := os.WriteFile(peak, []byte(strconv.Itoa(residentMiB())), 0o666); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// residentMiB is the most memory that this process held. Linux adds to its usage
// what the process held that started it, but not to its status.
func residentMiB() (mib int) {
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		_, at, _ := strings.Cut(string(status), "VmHWM:")
		fmt.Sscan(at, &mib)
		return mib >> 10
	}
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	if runtime.GOOS == "darwin" { // counts bytes, all others KiB
		u.Maxrss >>= 10
	}
	return int(u.Maxrss >> 10)
}

// traps returns a directory of programs that, once started, make a file.
func traps(t *testing.T) (dir, sprung string) {
	t.Helper()
	dir = t.TempDir()
	sprung = filepath.Join(dir, "sprung")
	for _, name := range []string{"sh", "bash", "git", "python3", "node", "cat", "curl", "xdg-open", "id", "calc", "cmd"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n: > "+sprung+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir, sprung
}

// listing is the state of all files below a directory, but for one below it.
func listing(t *testing.T, dir, but string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if name == but {
			return fs.SkipDir
		}
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err == nil {
			out[name] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// clipped is as much of the messages as helps.
func clipped(text string) string {
	if len(text) > 3000 {
		return text[:3000] + "…"
	}
	return text
}

// checkAll runs the cases.
func checkAll(t *testing.T, cases []hostile) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts the program for each case")
	}
	for _, h := range cases {
		t.Run(h.name, h.check)
	}
}

// file plants one file.
func file(name string, content func() []byte) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		t.Helper()
		write(t, filepath.Join(dir, name), string(content()))
	}
}

// holding plants one file of that text.
func holding(name, content string) func(*testing.T, string) {
	return file(name, func() []byte { return []byte(content) })
}

// repeated is begin, n times middle, end.
func repeated(begin, middle string, n int, end string) func() []byte {
	return func() []byte { return []byte(begin + strings.Repeat(middle, n) + end) }
}
