window.BENCHMARK_DATA = {
  "lastUpdate": 1700000600250,
  "repoUrl": "https://github.com/acme/widget",
  "entries": {
    "Rust Benchmark": [
      {
        "commit": {"author": {"email": "a.person@example.com", "name": "A Person"}, "id": "aaa", "message": "Some words of a person", "timestamp": "2023-11-14T22:13:20+01:00"},
        "date": 1700000000250,
        "tool": "cargo",
        "benches": [
          {"name": "parse", "value": 1203, "range": "± 20", "unit": "ns/iter"},
          {"name": "resident memory", "value": 12, "unit": "Megabytes"}
        ]
      },
      {
        "commit": {"id": "bbb"},
        "date": 1700000600250,
        "tool": "cargo",
        "benches": [{"name": "parse", "value": 1190, "range": "± 18", "unit": "ns/iter", "extra": "line one\nline two"}]
      }
    ],
    "Throughput": [
      {
        "commit": {"id": "bbb"},
        "date": 1700000600251,
        "tool": "customBiggerIsBetter",
        "benches": [{"name": "serve", "value": "70.5", "unit": "req/s"}, {"name": "time to live", "value": 3, "unit": "s"}]
      }
    ]
  }
};
