-- how many requests there are of each status, source and label, as differences that are summed up: a list of 100,000 is not
-- counted whenever somebody looks at it, and no two requests wait for the same row
CREATE TABLE consultation_tallies (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  facet TEXT NOT NULL,
  value TEXT NOT NULL,
  difference BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

INSERT INTO consultation_tallies (org_id, id, facet, value, difference)
  SELECT org_id, 'status ' || status, 'status', status, COUNT(*) FROM consultations
  WHERE joined_to IS NULL GROUP BY org_id, status;

INSERT INTO consultation_tallies (org_id, id, facet, value, difference)
  SELECT org_id, 'source ' || source, 'source', source, COUNT(*) FROM consultations
  WHERE joined_to IS NULL GROUP BY org_id, source;

INSERT INTO consultation_tallies (org_id, id, facet, value, difference)
  SELECT org_id, 'label ' || label, 'label', label, COUNT(*) FROM consultation_labels GROUP BY org_id, label;
