-- The server's own keys follow from a root, which is wrapped by the master secret: another secret wraps the same root. Stores from before
-- have none; their first master secret is their root.
alter table server_secrets add column root_wrapped text
