-- what callers asked and their assistants did not know, from calls whose words are kept; bare_words are the same however a
-- question is spelt
CREATE TABLE unanswered_questions (
  org_id TEXT NOT NULL,
  id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  question TEXT NOT NULL,
  bare_words TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (org_id, id)
);

CREATE INDEX unanswered_questions_status ON unanswered_questions (org_id, status, id);

CREATE INDEX unanswered_questions_alike ON unanswered_questions (org_id, status, bare_words, id);

CREATE INDEX unanswered_questions_of ON unanswered_questions (org_id, call_id);
