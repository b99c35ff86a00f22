-- what chats of pages cost, by the public key that they came with and by day (of UTC, since 1970)
CREATE TABLE key_spending (
  org_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  day BIGINT NOT NULL,
  usd_nanos BIGINT NOT NULL,
  PRIMARY KEY (org_id, key_id, day)
);
