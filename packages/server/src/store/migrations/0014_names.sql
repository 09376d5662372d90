-- The names that the operator has given out below a zone. Times are milliseconds since 1970.
create table names (
  zone text not null,
  label text not null,
  -- What it looks like at a glance: of two names that look alike only one can be had, whoever is first.
  skeleton text not null,
  -- In small letters. An address has one name.
  address text not null,
  coin_type bigint not null,
  is_key boolean not null,
  attributes jsonb not null,
  -- The time in the message that was signed last, in seconds since 1970.
  signed_at bigint not null,
  registered_at bigint not null,
  updated_at bigint not null,
  primary key (zone, label)
)
--> statement-breakpoint
create unique index names_skeleton on names (zone, skeleton)
--> statement-breakpoint
create unique index names_address on names (zone, address)
--> statement-breakpoint
-- The messages that have been used, until they are too old to be.
create table name_messages (
  digest text primary key,
  expires_at bigint not null
)
--> statement-breakpoint
create index name_messages_age on name_messages (expires_at)
