CREATE INDEX resources_scheduled ON resources ((body -> 'schedulePlan' ->> 'earliestAt'))
  WHERE kind = 'call' AND body ->> 'status' = 'scheduled';
