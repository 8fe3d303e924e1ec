package main

import (
	"fmt"
	"math"
	"time"
)

// printHead begins the table: GitHub's Markdown, so that it can be pasted.
func printHead() {
	fmt.Println("| | work | peer | ours | peer's | ratio | at most | peak MiB | at most | |")
	fmt.Println("|---|---|---|--:|--:|--:|--:|--:|--:|---|")
}

// print is the line of a bar, also of one that could not be measured.
func (x bar) print(r result, err error) {
	work := x.work
	if r.what != "" {
		work += ", " + r.what
	}
	if err != nil {
		fmt.Printf("| %s | %s | %s | | | | | | | not measured: %v |\n", x.id, work, x.peer, err)
		return
	}
	mib := int64(math.Ceil(float64(peak(r.ours)) / (1 << 20)))
	fmt.Printf("| %s | %s | %s | %.2f s | %.2f s | %.3f | %s | %s | %s | %s |\n",
		x.id, work, x.peer, seconds(r.ours), seconds(r.peer), r.ratio(), x.limit(), orNothing(mib), orNothing(x.peak), x.verdict(r, mib))
}

// limit is the bound of the time in words.
func (x bar) limit() string {
	text := fmt.Sprintf("%.3g", x.share)
	if x.floor > 0 {
		text += fmt.Sprintf(" or %.3g s", x.floor.Seconds())
	}
	if x.most > 0 {
		text += fmt.Sprintf(" and %.3g s", x.most.Seconds())
	}
	return text
}

func (x bar) verdict(r result, mib int64) string {
	took := time.Duration(seconds(r.ours) * float64(time.Second))
	inTime := (r.ratio() <= x.share || took <= x.floor) && (x.most == 0 || took <= x.most)
	switch inMemory := x.peak == 0 || mib <= x.peak; {
	case inTime && inMemory:
		return "met"
	case inTime:
		return "memory missed"
	case inMemory:
		return "missed"
	}
	return "both missed"
}

func orNothing(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
