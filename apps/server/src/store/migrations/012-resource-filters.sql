CREATE INDEX resources_of_assistant
  ON resources (org_id, kind, parent_id, (body ->> 'assistantId'), created_at, id)
  WHERE body ->> 'assistantId' IS NOT NULL;

CREATE INDEX resources_of_session
  ON resources (org_id, kind, parent_id, (body ->> 'sessionId'), created_at, id)
  WHERE body ->> 'sessionId' IS NOT NULL;

CREATE INDEX resources_of_call
  ON resources (org_id, kind, parent_id, (body ->> 'callId'), created_at, id)
  WHERE body ->> 'callId' IS NOT NULL;
