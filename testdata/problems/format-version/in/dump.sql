CREATE TABLE IF NOT EXISTS llama_bench (
  build_commit TEXT,
  build_number INTEGER,
  avg_ts REAL
);

INSERT INTO llama_bench (build_commit, build_number, avg_ts) VALUES ('5c0d1e2', '8123', '12.5');
