-- Who has logged in, from where, and the mails about it. All times are milliseconds since 1970. Addresses are encrypted with a key that is
-- not in here, and found by a blind index; codes, secrets of links and tokens are in no column.
create table server_secrets (
  id integer primary key check (id = 1),
  -- Names the master secret without telling it.
  fingerprint text not null
)
--> statement-breakpoint
create table auth_users (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  email_index text,
  email_sealed text,
  -- For mails that nobody asked for at that moment.
  locale text not null,
  created_at bigint not null,
  unique (project_id, email_index)
)
--> statement-breakpoint
-- A browser and somebody who has logged in with it.
create table auth_devices (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  project_id text not null,
  -- A hash of project and cookie.
  cookie_hash text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  revoked_at bigint
)
--> statement-breakpoint
create unique index auth_devices_living on auth_devices (cookie_hash, user_id) where revoked_at is null
--> statement-breakpoint
create index auth_devices_user on auth_devices (user_id)
--> statement-breakpoint
create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  device_id text not null references auth_devices (id) on delete cascade,
  project_id text not null,
  -- Thumbprint of the key that it belongs to.
  jkt text not null,
  storage text not null,
  -- The sites that the visitor has agreed to.
  origins jsonb not null,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
)
--> statement-breakpoint
create index auth_sessions_device on auth_sessions (device_id)
--> statement-breakpoint
create index auth_sessions_user on auth_sessions (user_id)
--> statement-breakpoint
create index auth_sessions_expiry on auth_sessions (expires_at)
--> statement-breakpoint
create table auth_refresh_tokens (
  hash text primary key,
  session_id text not null references auth_sessions (id) on delete cascade,
  created_at bigint not null,
  used_at bigint,
  -- Thumbprint of the key that has used it.
  used_jkt text
)
--> statement-breakpoint
create index auth_refresh_tokens_session on auth_refresh_tokens (session_id)
--> statement-breakpoint
create table auth_attempts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  purpose text not null,
  email_index text not null,
  email_sealed text not null,
  jkt text not null,
  origin text not null,
  device_name text not null,
  locale text not null,
  -- Whether the code is only good once the link was confirmed.
  needs_device boolean not null,
  state text not null,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index auth_attempts_address on auth_attempts (email_index, created_at)
--> statement-breakpoint
create index auth_attempts_expiry on auth_attempts (expires_at)
--> statement-breakpoint
-- When the next mail may be asked for, of an address and whoever asks.
create table auth_cooldowns (
  key text primary key,
  until bigint not null
)
--> statement-breakpoint
create table auth_email_changes (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  project_id text not null,
  session_id text not null,
  state text not null,
  attempt_id text not null,
  old_index text,
  old_sealed text,
  new_index text not null,
  new_sealed text not null,
  created_at bigint not null,
  changed_at bigint,
  expires_at bigint not null
)
--> statement-breakpoint
create index auth_email_changes_user on auth_email_changes (user_id)
--> statement-breakpoint
create index auth_email_changes_old on auth_email_changes (project_id, old_index)
--> statement-breakpoint
create index auth_email_changes_expiry on auth_email_changes (expires_at)
--> statement-breakpoint
-- Proofs (RFC 9449) that were shown already.
create table auth_proofs (
  id text primary key,
  expires_at bigint not null
)
--> statement-breakpoint
create index auth_proofs_expiry on auth_proofs (expires_at)
--> statement-breakpoint
-- Mails that are to be sent, or were. A code is not in here: it follows from the attempt's id when the mail is written.
create table mail_outbox (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  recipient_sealed text not null,
  locale text not null,
  facts jsonb not null,
  state text not null,
  -- How often it was handed over without an answer to tell whether it was taken.
  unsure integer not null default 0,
  tries integer not null default 0,
  next_try_at bigint not null,
  created_at bigint not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index mail_outbox_due on mail_outbox (next_try_at) where state in ('queued', 'sending', 'delayed')
--> statement-breakpoint
create index mail_outbox_expiry on mail_outbox (expires_at)
