ALTER TABLE accounts ADD COLUMN confirmed_at BIGINT;

CREATE INDEX accounts_unconfirmed ON accounts (created_at) WHERE confirmed_at IS NULL;
