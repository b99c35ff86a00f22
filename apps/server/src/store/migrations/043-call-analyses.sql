-- calls that are over and have still to be read, before their owners are told of the end
CREATE TABLE call_analyses (
  org_id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  PRIMARY KEY (org_id, call_id)
);

CREATE INDEX call_analyses_due ON call_analyses (due_at);
