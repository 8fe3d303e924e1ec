INSERT INTO test (build_commit, build_number, avg_ts) VALUES ('5c0d1e2', '8123', '12.5');
