CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  revision BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX accounts_created ON accounts (created_at, id);

CREATE TABLE account_names (
  name TEXT PRIMARY KEY,
  account_id TEXT NOT NULL
);

CREATE INDEX account_names_account ON account_names (account_id);

CREATE TABLE account_sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  refreshed_at BIGINT NOT NULL
);

CREATE INDEX account_sessions_account ON account_sessions (account_id);

CREATE TABLE refresh_tokens (
  hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  spent_at BIGINT
);

CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE account_grants (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL,
  address TEXT NOT NULL,
  code TEXT,
  misses BIGINT NOT NULL,
  body TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX account_grants_account ON account_grants (account_id, kind);

CREATE INDEX account_grants_address ON account_grants (address, kind);

CREATE INDEX account_grants_expiry ON account_grants (expires_at);

CREATE TABLE signing_keys (
  id TEXT PRIMARY KEY,
  public_key TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
