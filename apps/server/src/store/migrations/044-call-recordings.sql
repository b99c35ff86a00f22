-- what was recorded of calls, and is kept among the files; what is left of a call that is gone has to go too
CREATE TABLE call_recordings (
  org_id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  PRIMARY KEY (org_id, call_id)
);
