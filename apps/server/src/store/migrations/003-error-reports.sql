CREATE TABLE error_reports (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  report TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX error_reports_received ON error_reports (received_at);
