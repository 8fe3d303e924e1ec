package source

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzDecimal: what decimal reads is a number of JSON and the float64 that strconv
// reads from the same digits with the exponent moved.
func FuzzDecimal(f *testing.F) {
	for _, s := range []string{"0", "-0", "1", "0.1", "1e5", "123.456", "0.015712345678901234", "9007199254740993", "1e-30", "00", "1.", "-", "12345678901234567890", "5e-324", "1e308", "8.5e+2", "1e", "1x"} {
		f.Add(s, -3)
		f.Add(s, 0)
	}
	f.Fuzz(func(t *testing.T, s string, exp int) {
		exp %= 10
		x, n, ok := decimal([]byte(s+","), exp)
		if !ok {
			return
		}
		if n != len(s) {
			s = s[:n]
		}
		if !jsontext.Value(s).IsValid() {
			t.Fatalf("%q is no number of JSON", s)
		}
		if want := moved(t, s, exp); math.Float64bits(x) != math.Float64bits(want) {
			t.Fatalf("%q x 10^%d: %v, want %v", s, exp, x, want)
		}
	})
}

// moved is the number of a literal times 10^exp, as strconv reads it.
func moved(t *testing.T, s string, exp int) float64 {
	mantissa, old := s, 0
	for i, c := range s {
		if c == 'e' || c == 'E' {
			mantissa = s[:i]
			old, _ = strconv.Atoi(s[i+1:])
		}
	}
	want, err := strconv.ParseFloat(mantissa+"e"+strconv.Itoa(old+exp), 64)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// TestDecimalOfMillions: numbers of every length and magnitude that a program
// prints are read to the last bit, and nearly all that are not too long without strconv.
func TestDecimalOfMillions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 300_000
	slow := 0
	for range n {
		s := strconv.FormatFloat(r.NormFloat64()*math.Pow(10, float64(r.IntN(20)-10)), 'f', r.IntN(20)-1, 64)
		switch r.IntN(4) {
		case 0:
			s = strconv.FormatFloat(r.ExpFloat64(), 'e', r.IntN(18), 64)
		case 1:
			s = fmt.Sprintf("%d.%d5", r.IntN(1000), r.Int64N(1<<52))
		}
		exp := r.IntN(10) - 9
		x, _, ok := decimal([]byte(s+"]"), exp)
		if !ok {
			if len(s) < maxDigits {
				slow++
			}
		} else if want := moved(t, s, exp); math.Float64bits(x) != math.Float64bits(want) {
			t.Fatalf("%s x 10^%d: %v, want %v", s, exp, x, want)
		}
	}
	if slow > n/1000 {
		t.Errorf("%d of %d short numbers are left to strconv", slow, n)
	}
}

func BenchmarkDecimal(b *testing.B) {
	text := []byte("0.015712345678901234,")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, ok := decimal(text, 0); !ok {
			b.Fatal("not read")
		}
	}
}
