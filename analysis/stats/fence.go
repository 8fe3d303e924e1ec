package stats

// UpperFence is Q3 + 3 IQR, quartiles by type 7: what lies above it is far out of
// a history of changes. Four values are the least that have quartiles worth the
// name.
//
// J. W. Tukey: Exploratory Data Analysis, Addison-Wesley 1977, ch. 2 (outer
// fences; he takes hinges where we take type 7).
func UpperFence(history []float64) (float64, error) {
	if err := check(history, 4); err != nil {
		return 0, err
	}
	q, err := Quantiles(history, Linear, 0.25, 0.75)
	if err != nil {
		return 0, err
	}
	return finite(q[1] + float64(3*(q[1]-q[0])))
}
