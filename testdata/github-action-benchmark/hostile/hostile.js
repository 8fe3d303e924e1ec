window.BENCHMARK_DATA = {"entries": {
 "A": [{"date": 2000, "tool": "x", "benches": [{"name": "n", "value": 0, "unit": "ns"}, {"name": "n", "value": -1, "unit": "ns"}, {"name": "n", "value": "1,5", "unit": "ns"}, {"name": "n", "unit": "ns"}, 5, {"name": "m", "value": 8, "unit": " µs/op "}]},
       {"date": 1000, "tool": "customSmallerIsBetter", "benches": [{"name": "n", "value": 4, "unit": "ops/sec"}]},
       {"date": "soon", "benches": {"name": "n"}}, 7],
 "B": {"date": 1},
 "C": null
}}
