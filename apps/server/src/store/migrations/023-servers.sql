CREATE TABLE servers (
  id TEXT PRIMARY KEY,
  url TEXT,
  state TEXT NOT NULL,
  free_lines BIGINT NOT NULL,
  beat BIGINT NOT NULL
);

-- a call is its server's for as long as that is among the servers
DROP INDEX call_leases_expiry;

ALTER TABLE call_leases DROP COLUMN expires_at;
