package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Unit is a unit of the normalized table. Sources use many more; [Scales] says
// how each becomes one of these.
type Unit string

// The units of the normalized table.
const (
	Seconds           Unit = "s"
	TokensPerSecond   Unit = "tokens/s"
	RequestsPerSecond Unit = "requests/s"
	PerSecond         Unit = "1/s"
	Watts             Unit = "W"
	USDPerMTokens     Unit = "USD/1M tokens"
	USDPerRequest     Unit = "USD/request"
	USDPerGPUHour     Unit = "USD/GPU-hour" // what the configuration states, never a metric
	WordsPerMinute    Unit = "words/min"    // computed, never a metric
	Fraction          Unit = "fraction"
	Percent           Unit = "percent"
	Rating            Unit = "rating"
	Points            Unit = "points"
	ScoreMinutes      Unit = "minutes" // of a score such as a time horizon; never rescaled
	ScoreSeconds      Unit = "seconds" // likewise
	Count             Unit = "count"   // requests, tokens, accelerators: settings, never a metric
)

// Scale turns a number in a source's unit into a unit of the table:
// value x 10^Exp x Mul (Mul 0 means 1). Powers of ten are kept apart because
// they are applied to the decimal literal, which is exact: 2.5e-06 USD a token
// is 2.5 USD a million, not 2.4999999999999996.
type Scale struct {
	To  Unit
	Exp int
	Mul float64
}

// Scales lists the units that readers may name, each with its conversion.
var Scales = map[string]Scale{
	"s": {To: Seconds}, "ms": {To: Seconds, Exp: -3}, "us": {To: Seconds, Exp: -6}, "ns": {To: Seconds, Exp: -9},
	"min": {To: Seconds, Mul: 60}, "h": {To: Seconds, Mul: 3600},

	"tokens/s": {To: TokensPerSecond}, "tokens/min": {To: TokensPerSecond, Mul: 1.0 / 60},
	"requests/s": {To: RequestsPerSecond}, "requests/min": {To: RequestsPerSecond, Mul: 1.0 / 60},
	"1/s": {To: PerSecond}, "1/ms": {To: PerSecond, Exp: 3}, "1/us": {To: PerSecond, Exp: 6}, "1/ns": {To: PerSecond, Exp: 9},
	"1/min": {To: PerSecond, Mul: 1.0 / 60},

	"W": {To: Watts}, "mW": {To: Watts, Exp: -3}, "kW": {To: Watts, Exp: 3},

	"USD/1M tokens": {To: USDPerMTokens}, "USD/1k tokens": {To: USDPerMTokens, Exp: 3}, "USD/token": {To: USDPerMTokens, Exp: 6},
	"cent/token": {To: USDPerMTokens, Exp: 4}, "cent/1M tokens": {To: USDPerMTokens, Exp: -2},
	"USD/request": {To: USDPerRequest}, "cent/request": {To: USDPerRequest, Exp: -2}, "USD/1k requests": {To: USDPerRequest, Exp: -3},

	"fraction": {To: Fraction}, "percent": {To: Percent}, "rating": {To: Rating}, "points": {To: Points},
	"minutes": {To: ScoreMinutes}, "seconds": {To: ScoreSeconds},
	"count": {To: Count},
}

// ErrImpossible is the error of a number that is none of anything measured: see
// [Possible].
var ErrImpossible = errors.New("no measurement has this magnitude")

// most are the largest numbers that a unit is read with, far above whatever was
// measured: 300 years, time stamps in nanoseconds as counts.
var most = map[Unit]float64{Seconds: 1e10, Count: 1e19, USDPerMTokens: 1e9, USDPerRequest: 1e9}

// Possible reports whether a number in a unit of the table can be one of
// anything. Beyond are the numbers that stand for "no value" in some language
// (1.797e308), and those that overflow when they are computed with.
func Possible(f float64, u Unit) bool { return LimitOf(u).Allows(f) }

// Limit is what [Possible] asks of the numbers of one unit, for whoever asks of
// millions.
type Limit float64

// LimitOf returns the limit of a unit of the table.
func LimitOf(u Unit) Limit {
	if limit, ok := most[u]; ok {
		return Limit(limit)
	}
	return 1e18
}

// Allows reports whether a number can be one of anything.
func (l Limit) Allows(f float64) bool {
	abs := math.Abs(f)
	return abs <= float64(l) && (abs == 0 || abs >= 1e-100)
}

// Convert parses a decimal literal in the given source unit and returns it in
// the table's unit, with [ErrImpossible] for one that cannot be. The literal is what strconv.ParseFloat accepts, without
// separators; hexadecimal, underscores, infinities and NaN are refused.
func Convert(literal, unit string) (float64, Unit, error) {
	s, ok := Scales[unit]
	if !ok {
		return 0, "", fmt.Errorf("unit %q is not in the table of units", unit)
	}
	f, err := shift(literal, s.Exp)
	if err != nil {
		return 0, "", err
	}
	if s.Mul != 0 {
		f *= s.Mul
	}
	if !Possible(f, s.To) {
		return 0, "", fmt.Errorf("%.40q %s: %w", literal, unit, ErrImpossible)
	}
	return f, s.To, nil
}

// shift parses literal x 10^exp with one rounding: the exponent of the text is
// moved, so that the nearest float64 of the true decimal comes out.
func shift(literal string, exp int) (float64, error) {
	if strings.ContainsAny(literal, "xXpP_iIN") || len(literal) > 400 {
		return 0, fmt.Errorf("%.40q is not a decimal number", literal)
	}
	if exp != 0 {
		mantissa, e, found := strings.Cut(strings.ToLower(literal), "e")
		old := 0
		if found {
			var err error
			if old, err = strconv.Atoi(e); err != nil {
				return 0, fmt.Errorf("%.40q is not a decimal number", literal)
			}
		}
		literal = mantissa + "e" + strconv.Itoa(old+exp)
	}
	f, err := strconv.ParseFloat(literal, 64)
	mantissa, _, _ := strings.Cut(strings.ToLower(literal), "e")
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && f == 0 && strings.ContainsAny(mantissa, "123456789"):
		return 0, fmt.Errorf("%.40q: %w", literal, ErrImpossible)
	case err != nil || math.IsInf(f, 0):
		return 0, fmt.Errorf("%.40q is not a decimal number", literal)
	}
	return f, nil
}
