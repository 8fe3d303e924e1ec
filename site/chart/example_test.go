package chart_test

import (
	"fmt"

	"github.com/benchfolio/benchfolio/site/chart"
)

// A data set keeps the colours of its entities; a newcomer never changes them.
func ExampleAssignSlots() {
	kept := chart.AssignSlots([]string{"openai", "google"}, nil)
	kept = chart.AssignSlots([]string{"anthropic", "google", "openai"}, kept)
	fmt.Println(kept)
	// Output: map[anthropic:3 google:1 openai:2]
}

// A number that is missing stays out of the drawing and in the table.
func ExampleTableOf() {
	table, err := chart.TableOf(&chart.Chart{
		ID: "speed-quality", Title: "Speed and quality", Source: "Example index",
		X: chart.Axis{Title: "Output speed", Unit: "tok/s", Better: chart.Higher},
		Y: chart.Axis{Title: "Quality index", Better: chart.Higher},
		Series: []chart.Series{{ID: "inception", Name: "Inception", Slot: 1, Points: []chart.Point{
			{ID: "mercury-2", Label: "Mercury 2", X: chart.At(805.7), Y: chart.Missing("not published")},
		}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range append([][]chart.Cell{table.Head}, table.Rows...) {
		for i, cell := range row {
			if i > 0 {
				fmt.Print(" | ")
			}
			fmt.Print(cell.Text)
		}
		fmt.Println()
	}
	// Output:
	// Name | Output speed (tok/s) | Quality index | Kind
	// Mercury 2 (Inception) | 805.7 | not published | measured
}
