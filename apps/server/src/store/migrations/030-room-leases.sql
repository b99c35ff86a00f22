CREATE TABLE room_leases (
  org_id TEXT NOT NULL,
  room_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  PRIMARY KEY (org_id, room_id)
);
