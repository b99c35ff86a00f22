CREATE TABLE webhooks (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  message TEXT NOT NULL,
  delivery TEXT NOT NULL,
  due_at BIGINT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX webhooks_due ON webhooks (due_at);
