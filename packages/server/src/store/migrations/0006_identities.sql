-- What leads to an account besides its e-mail address. All times are milliseconds since 1970. Who somebody is with a provider is a blind index,
-- names and addresses are encrypted; no token of a provider is in any column.
create table auth_identities (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references auth_users (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject_index text not null,
  name_sealed text,
  email_sealed text,
  is_email_verified boolean not null,
  linked_at bigint not null,
  last_used_at bigint not null,
  unique (project_id, issuer, subject_index)
)
--> statement-breakpoint
create index auth_identities_user on auth_identities (user_id)
--> statement-breakpoint
alter table auth_sessions add column provider text not null default 'email'
--> statement-breakpoint
-- The identity that it was begun with.
alter table auth_sessions add column identity_id text references auth_identities (id) on delete set null
--> statement-breakpoint
create index auth_sessions_identity on auth_sessions (identity_id)
--> statement-breakpoint
-- Logins and links that are on their way to a provider, or back. State, nonce and verifier of each follow from its id and a key that is not in
-- here; what a provider has said is encrypted.
create table auth_social_attempts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  purpose text not null,
  -- Of a link: whose account, and the session that began it.
  user_id text references auth_users (id) on delete cascade,
  session_id text references auth_sessions (id) on delete cascade,
  provider text not null,
  origin text not null,
  mode text not null,
  return_url text,
  jkt text not null,
  storage text not null,
  -- Hash of the cookie by which another key may end a redirect.
  cookie_hash text,
  locale text not null,
  state text not null,
  -- Hash of the `state` of OAuth, by which the provider's answer finds it.
  state_hash text not null unique,
  -- Hash of the secret of the one window that may go to the provider.
  secret_hash text,
  place text,
  seen_at bigint,
  -- When the provider's answer came: there is one.
  answered_at bigint,
  profile_sealed text,
  error text,
  created_at bigint not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index auth_social_attempts_expiry on auth_social_attempts (expires_at)
--> statement-breakpoint
create index auth_social_attempts_user on auth_social_attempts (user_id)
--> statement-breakpoint
create index auth_social_attempts_session on auth_social_attempts (session_id)
--> statement-breakpoint
-- What wallets are asked to sign before what leads to them changes, each once.
create table auth_challenges (
  challenge text primary key,
  session_id text not null references auth_sessions (id) on delete cascade,
  expires_at bigint not null
)
--> statement-breakpoint
create index auth_challenges_expiry on auth_challenges (expires_at)
--> statement-breakpoint
create index auth_challenges_session on auth_challenges (session_id)
