-- What the relay keeps for clients that are away. All times are milliseconds since 1970.
create table relay_messages (
  id text primary key,
  seq bigint not null generated always as identity,
  topic text not null,
  message text not null,
  size integer not null,
  tag integer not null,
  attestation text,
  sender text not null,
  project_id text not null,
  published_at bigint not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index relay_messages_topic on relay_messages (topic, seq)
--> statement-breakpoint
create index relay_messages_expiry on relay_messages (expires_at)
--> statement-breakpoint
-- Who has a message already.
create table relay_acknowledgements (
  message_id text not null references relay_messages (id) on delete cascade,
  client_id text not null,
  primary key (message_id, client_id)
)
