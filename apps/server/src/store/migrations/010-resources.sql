CREATE TABLE resources (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  parent_id TEXT NOT NULL,
  body JSON NOT NULL,
  revision BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX resources_created ON resources (org_id, kind, parent_id, created_at, id);

CREATE INDEX resources_updated ON resources (org_id, kind, parent_id, updated_at);

CREATE TABLE resource_versions (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  revision BIGINT NOT NULL,
  body JSON NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id, revision)
);

CREATE TABLE token_hashes (
  hash TEXT PRIMARY KEY,
  org_id TEXT NOT NULL,
  token_id TEXT NOT NULL
);

CREATE INDEX token_hashes_token ON token_hashes (org_id, token_id);
