-- pages that were asked for, added up by day (of UTC, since 1970): no row says anything of a visitor
CREATE TABLE visits (
  org_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  page TEXT NOT NULL,
  source TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (org_id, day, page, source)
);

-- what calls were like, added up by day
CREATE TABLE call_counts (
  org_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  name TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (org_id, day, name)
);
