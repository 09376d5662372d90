-- Sign-ins with accounts of chains (EIP-4361, CAIP-122). Times are milliseconds since 1970; hashes are SHA-256.
create table siwx_nonces (
  -- Of the nonce, the page that it is for, and the token that its browser holds.
  hash text not null,
  project_id text not null references projects (id) on delete cascade,
  expires_at bigint not null,
  primary key (project_id, hash)
)
--> statement-breakpoint
create index siwx_nonces_expiry on siwx_nonces (expires_at)
--> statement-breakpoint
create table siwx_sessions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- Of what the browser holds.
  hash text not null unique,
  -- Of what it held before, which is good for a little longer.
  previous_hash text unique,
  previous_until bigint not null,
  rotated_at bigint not null,
  expires_at bigint not null,
  -- What was signed, with which signature, and until when it is good.
  accounts jsonb not null
)
--> statement-breakpoint
create index siwx_sessions_expiry on siwx_sessions (expires_at)
--> statement-breakpoint
-- What sites keep with accounts (CAIP-10).
create table siwx_metadata (
  project_id text not null references projects (id) on delete cascade,
  account text not null,
  metadata jsonb not null,
  updated_at bigint not null,
  primary key (project_id, account)
)
