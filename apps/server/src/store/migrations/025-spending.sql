-- what conversations used of hosted providers, added up by day (of UTC, since 1970) and assistant
CREATE TABLE spending (
  org_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  assistant_id TEXT NOT NULL,
  stage TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  usd_nanos BIGINT NOT NULL,
  unpriced BIGINT NOT NULL,
  prompt_tokens BIGINT NOT NULL,
  completion_tokens BIGINT NOT NULL,
  characters BIGINT NOT NULL,
  sound_ms BIGINT NOT NULL,
  PRIMARY KEY (org_id, day, assistant_id, stage, provider, model)
);
