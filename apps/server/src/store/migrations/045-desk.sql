ALTER TABLE consultations ADD COLUMN status TEXT NOT NULL DEFAULT 'new';

-- empty while it is nobody's: an index can be read in order by a value, and not by its absence
ALTER TABLE consultations ADD COLUMN assignee_id TEXT NOT NULL DEFAULT '';

ALTER TABLE consultations ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';

ALTER TABLE consultations ADD COLUMN source TEXT NOT NULL DEFAULT 'direct';

ALTER TABLE consultations ADD COLUMN call_id TEXT;

ALTER TABLE consultations ADD COLUMN spam TEXT NOT NULL DEFAULT '{"score":0,"reasons":[]}';

ALTER TABLE consultations ADD COLUMN joined_to TEXT;

ALTER TABLE consultations ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

ALTER TABLE consultations ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;

-- what is still to be done with a request: 'all', its 'words' alone (those of before there was a desk), or 'nothing'
ALTER TABLE consultations ADD COLUMN follow_up TEXT NOT NULL DEFAULT 'words';

-- joined_to stands in them so that what is counted is counted in the index alone
CREATE INDEX consultations_status ON consultations (org_id, status, id, joined_to) WHERE joined_to IS NULL;

CREATE INDEX consultations_assignee ON consultations (org_id, assignee_id, id) WHERE joined_to IS NULL;

CREATE INDEX consultations_source ON consultations (org_id, source, id, joined_to) WHERE joined_to IS NULL;

CREATE INDEX consultations_joined ON consultations (org_id, joined_to) WHERE joined_to IS NOT NULL;

CREATE INDEX consultations_address ON consultations (org_id, LOWER(email), id);

CREATE INDEX consultations_follow_up ON consultations (org_id, id) WHERE follow_up <> 'nothing';

-- words in hexadecimal, so that every database sorts them alike
CREATE TABLE consultation_words (
  org_id TEXT NOT NULL,
  word TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  PRIMARY KEY (org_id, word, consultation_id)
);

CREATE INDEX consultation_words_of ON consultation_words (org_id, consultation_id, word);

CREATE TABLE consultation_labels (
  org_id TEXT NOT NULL,
  label TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  PRIMARY KEY (org_id, label, consultation_id)
);

CREATE INDEX consultation_labels_of ON consultation_labels (org_id, consultation_id);

CREATE TABLE consultation_notes (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX consultation_notes_of ON consultation_notes (org_id, consultation_id);

CREATE TABLE consultation_reminders (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  status TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX consultation_reminders_of ON consultation_reminders (org_id, consultation_id);

CREATE INDEX consultation_reminders_due ON consultation_reminders (due_at) WHERE status = 'waiting';

CREATE TABLE consultation_replies (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX consultation_replies_of ON consultation_replies (org_id, consultation_id);

CREATE TABLE consultation_changes (
  org_id TEXT NOT NULL,
  consultation_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  undo TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (org_id, consultation_id, version)
);

CREATE TABLE desk_events (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX desk_events_created ON desk_events (created_at);

CREATE INDEX resources_of_customer
  ON resources (org_id, kind, parent_id, LOWER(body -> 'customer' ->> 'email'), created_at, id)
  WHERE LOWER(body -> 'customer' ->> 'email') IS NOT NULL;
