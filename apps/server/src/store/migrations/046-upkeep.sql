CREATE TABLE past_alerts (
  name TEXT NOT NULL,
  since BIGINT NOT NULL,
  over_at BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (name, since)
);

CREATE INDEX past_alerts_over ON past_alerts (over_at);

-- to the minute, so that a busy key costs no write for each request
CREATE TABLE key_uses (
  org_id TEXT NOT NULL,
  token_id TEXT NOT NULL,
  used_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, token_id)
);

-- for the lists of what was sent and given up
CREATE INDEX outbox_status ON outbox (org_id, status, id);

ALTER TABLE webhooks ADD COLUMN type TEXT NOT NULL DEFAULT '';

ALTER TABLE webhooks ADD COLUMN origin TEXT NOT NULL DEFAULT '';

ALTER TABLE webhooks ADD COLUMN status TEXT NOT NULL DEFAULT '';

CREATE INDEX webhooks_status ON webhooks (org_id, status, id);
