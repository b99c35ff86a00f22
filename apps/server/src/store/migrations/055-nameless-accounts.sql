-- accounts without a name are nobody's once they are signed in nowhere; of all others, the purge finds out again when they
-- were confirmed
UPDATE accounts SET confirmed_at = NULL WHERE confirmed_at = created_at;
