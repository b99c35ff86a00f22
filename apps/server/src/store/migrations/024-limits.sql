CREATE TABLE limits (
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  full_at BIGINT NOT NULL,
  PRIMARY KEY (name, key)
);

CREATE TABLE day_limits (
  name TEXT NOT NULL,
  day BIGINT NOT NULL,
  used_ms BIGINT NOT NULL,
  granted_ms BIGINT NOT NULL,
  PRIMARY KEY (name, day)
);
