-- what the request with this key was answered; null: it made something of the id, or is under way
ALTER TABLE idempotency_keys ADD COLUMN answer TEXT;
