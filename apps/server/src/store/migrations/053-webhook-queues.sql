-- along it whom something is owed to is found without reading how much
CREATE INDEX webhooks_queues ON webhooks (org_id, origin, due_at) WHERE due_at IS NOT NULL;

-- who reads along this one has to pass what another queue has waiting
DROP INDEX webhooks_due;
