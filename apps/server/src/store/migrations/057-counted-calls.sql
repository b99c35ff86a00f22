-- figures outlive calls, which go after a while: those that somebody joined, while they are still here
INSERT INTO call_counts (org_id, day, name, count)
  SELECT org_id, created_at / 86400000, 'call', COUNT(*) FROM resources
  WHERE org_id = 'main' AND kind = 'call' AND parent_id = '' AND body ->> 'startedAt' IS NOT NULL
  GROUP BY org_id, created_at / 86400000;
