package source

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
)

// decimal reads the JSON number that a text begins with, times 10^exp, and returns
// it, the nearest float64 of the true decimal, with its length. ok is false where
// the text begins with no such number, and where finding the nearest float64 takes
// more than two multiplications; strconv does that then.
//
// The text is scanned eight digits at a time, the number made of them as in
// Lemire, Number Parsing at a Gigabyte per Second, Software: Practice and
// Experience 51, 2021.
func decimal(text []byte, exp int) (x float64, n int, ok bool) {
	if len(text) > 0 && text[0] == '-' {
		n = 1
	}
	digitsFrom := n
	mantissa, whole := readDigits(text[n:], 0)
	n += whole
	if whole == 0 || whole > 1 && text[digitsFrom] == '0' {
		return 0, 0, false
	}
	fraction := 0
	if n < len(text) && text[n] == '.' {
		mantissa, fraction = readDigits(text[n+1:], mantissa)
		if n += 1 + fraction; fraction == 0 {
			return 0, 0, false
		}
	}
	if whole+fraction > maxDigits && significant(text[digitsFrom:n]) > maxDigits {
		return 0, 0, false
	}
	if n < len(text) && text[n]|0x20 == 'e' {
		e, length := exponent(text[n:])
		if n += length; length == 0 {
			return 0, 0, false
		}
		exp += e
	}
	if n < len(text) && (isWordByte(text[n]) || text[n] == '.') {
		return 0, 0, false
	}
	if x, ok = nearest(mantissa, exp-fraction); digitsFrom > 0 {
		x = -x
	}
	return x, n, ok
}

// maxDigits is how many digits fit into 64 bits, whatever they are.
const maxDigits = 19

// significant counts the digits of a number behind its leading zeros.
func significant(number []byte) (n int) {
	for _, c := range number {
		if c >= '1' && c <= '9' || c == '0' && n > 0 {
			n++
		}
	}
	return n
}

// exponent reads what follows a mantissa: E, a sign, up to three digits.
func exponent(text []byte) (e, n int) {
	sign := 1
	if n = 1; n < len(text) && (text[n] == '-' || text[n] == '+') {
		if text[n] == '-' {
			sign = -1
		}
		n++
	}
	value, digits := readDigits(text[n:min(len(text), n+4)], 0)
	if digits == 0 || digits > 3 {
		return 0, 0
	}
	return sign * int(value), n + digits
}

// readDigits appends the decimal digits that a text begins with to a number.
func readDigits(text []byte, number uint64) (uint64, int) {
	n := 0
	for len(text)-n >= 8 {
		x := binary.LittleEndian.Uint64(text[n:]) ^ 0x3030303030303030 // digits are now 0 to 9
		if other := (x + 0x7676767676767676 | x) & 0x8080808080808080; other != 0 {
			k := bits.TrailingZeros64(other) / 8
			return number*tens[k] + eightDigits(x<<(64-8*k)), n + k
		}
		number = number*1e8 + eightDigits(x)
		n += 8
	}
	for ; n < len(text) && text[n] >= '0' && text[n] <= '9'; n++ {
		number = number*10 + uint64(text[n]-'0')
	}
	return number, n
}

// eightDigits is the number of eight digits, the first in the lowest byte: pairs
// of them are joined, then pairs of pairs.
func eightDigits(x uint64) uint64 {
	x = x * (10<<8 + 1) >> 8
	x = (x & 0x00ff00ff00ff00ff) * (100<<16 + 1) >> 16
	return (x & 0x0000ffff0000ffff) * (10000<<32 + 1) >> 32
}

var tens = [8]uint64{1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7}

// nearest returns the float64 nearest to mantissa x 10^exp.
func nearest(mantissa uint64, exp int) (x float64, ok bool) {
	switch {
	case mantissa == 0:
		return 0, true
	case mantissa < 1<<53 && exp >= 0 && exp < len(exactTens):
		return float64(mantissa) * exactTens[exp], true // both factors are exact
	case mantissa < 1<<53 && exp < 0 && -exp < len(exactTens):
		return float64(mantissa) / exactTens[-exp], true
	case exp < minPower || exp >= minPower+len(powers):
		return 0, false
	}
	return eiselLemire(mantissa, exp)
}

// exactTens are the powers of ten that are float64s.
var exactTens = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// eiselLemire multiplies by the first 64 and where needed 128 bits of a power of
// ten, and gives up where these do not tell which float64 is nearest.
func eiselLemire(mantissa uint64, exp int) (x float64, ok bool) {
	zeros := bits.LeadingZeros64(mantissa)
	mantissa <<= zeros
	exponent := 217706*exp>>16 + 64 + 1023 - zeros // 217706/2^16 is log2(10)
	power := &powers[exp-minPower]
	high, low := bits.Mul64(mantissa, power[0])
	if high&0x1ff == 0x1ff && low+mantissa < mantissa {
		more, rest := bits.Mul64(mantissa, power[1])
		sum, carry := bits.Add64(low, more, 0)
		if high += carry; high&0x1ff == 0x1ff && sum+1 == 0 && rest+mantissa < mantissa {
			return 0, false
		}
		low = sum
	}
	top := high >> 63
	m := high >> (top + 9) // 54 bits
	exponent -= int(1 ^ top)
	if low == 0 && high&0x1ff == 0 && m&3 == 1 { // in the middle of two
		return 0, false
	}
	if m = (m + m&1) >> 1; m>>53 > 0 {
		m >>= 1
		exponent++
	}
	if exponent < 1 || exponent > 2046 {
		return 0, false
	}
	return math.Float64frombits(uint64(exponent)<<52 | m&(1<<52-1)), true
}

// powers holds the first 128 bits of 10^minPower, the next power of ten, and so on:
// all that measurements need. Those below 1 are rounded up.
const minPower = -50

var powers = powersOfTen()

func powersOfTen() (powers [80][2]uint64) {
	for i := range powers {
		exp := minPower + i
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(exp, -exp))), nil)
		if exp < 0 {
			one := new(big.Int).Lsh(big.NewInt(1), uint(127+ten.BitLen()))
			ten.Add(one.Quo(one, ten), big.NewInt(1))
		}
		if more := ten.BitLen() - 128; more > 0 {
			ten.Rsh(ten, uint(more))
		} else {
			ten.Lsh(ten, uint(-more))
		}
		powers[i] = [2]uint64{new(big.Int).Rsh(ten, 64).Uint64(), new(big.Int).And(ten, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
	}
	return powers
}
