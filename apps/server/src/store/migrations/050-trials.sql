-- 0: kept to be tried by a share of the calls, and never what all of them had
ALTER TABLE resource_versions ADD COLUMN published BIGINT NOT NULL DEFAULT 1;

-- which version of an assistant has a share of its calls
CREATE TABLE assistant_trials (
  org_id TEXT NOT NULL,
  assistant_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  percent BIGINT NOT NULL,
  started_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, assistant_id)
);

-- how a version of an assistant did in one call; they go with the call
CREATE TABLE call_figures (
  org_id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  assistant_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  interruptions BIGINT NOT NULL,
  unanswered BIGINT NOT NULL,
  first_answer_ms BIGINT,
  usd_nanos BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, call_id)
);

CREATE INDEX call_figures_of_version ON call_figures (org_id, assistant_id, version, first_answer_ms);

CREATE INDEX consultations_call ON consultations (org_id, call_id) WHERE call_id IS NOT NULL;
