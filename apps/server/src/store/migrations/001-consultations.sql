CREATE TABLE consultations (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  full_name TEXT NOT NULL,
  email TEXT NOT NULL,
  company_name TEXT NOT NULL,
  service TEXT NOT NULL,
  problems TEXT NOT NULL,
  additional_info TEXT NOT NULL,
  utm TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX consultations_created ON consultations (created_at);

CREATE TABLE idempotency_keys (
  org_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  result_id TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, scope, key)
);

CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

CREATE INDEX idempotency_keys_result ON idempotency_keys (org_id, result_id);
