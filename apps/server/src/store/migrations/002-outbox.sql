CREATE TABLE outbox (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  message TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  queued_at BIGINT NOT NULL,
  due_at BIGINT,
  settled_at BIGINT,
  last_error TEXT,
  PRIMARY KEY (org_id, id),
  UNIQUE (org_id, consultation_id, kind)
);

CREATE INDEX outbox_due ON outbox (due_at);

CREATE INDEX outbox_settled ON outbox (settled_at);
