-- 1: whoever took the key has neither answered yet nor made something of the id
ALTER TABLE idempotency_keys ADD COLUMN under_way BIGINT NOT NULL DEFAULT 0;
