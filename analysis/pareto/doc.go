// Package pareto finds what is worth choosing among points with several
// objectives, each to be maximized or minimized: the points that no other one
// beats, what beats the rest, and by how much.
//
// A point dominates another if it is not worse in any objective and better in at
// least one. The front is the set of points that nothing dominates. Equal points
// do not dominate each other: they are on the front together, or off it together.
//
// What is there:
//
//   - [Find]: the front, one named dominator for each other point, groups of equal
//     points, and the points that lack an objective and so cannot be compared,
//   - [Front.Dominators], [Front.Cuts]: who beats a point and by how much, and how
//     far each objective alone is from the front,
//   - [Front.Slacks]: how much worse a front point may get before it is dominated,
//   - [Front.Hypervolume], [Coverage], [Compare]: the size of a front, and two
//     fronts against each other,
//   - [Shares], [Front.Near]: how certain a place on the front is.
//
// # Points
//
// k objectives of n points are one slice of n*k values, point by point. NaN is a
// missing objective; an infinite value counts as missing too, for nothing can be
// measured as that. Results name points by their index.
//
// All results depend on the set of points alone: in another order of input the
// same points are named, save that of equal points the one of lowest index speaks
// for all.
//
// H. T. Kung, F. Luccio, F. P. Preparata: On Finding the Maxima of a Set of
// Vectors. Journal of the ACM 22(4), 1975, 469-476.
package pareto
