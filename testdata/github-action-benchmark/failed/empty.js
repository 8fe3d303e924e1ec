window.BENCHMARK_DATA = {"lastUpdate": 0, "repoUrl": "", "entries": {}}
