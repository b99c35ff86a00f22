CREATE TABLE call_leases (
  org_id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, call_id)
);

CREATE INDEX call_leases_expiry ON call_leases (expires_at);

CREATE INDEX call_leases_call ON call_leases (call_id);

-- calls of before there were leases: after a day nobody can be playing them
INSERT INTO call_leases (org_id, call_id, holder, expires_at)
  SELECT org_id, id, '', updated_at + 86400000 FROM resources
  WHERE kind = 'call' AND body ->> 'status' IN ('queued', 'ringing', 'in-progress');
