CREATE TABLE server_facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
