-- Logins with Farcaster that are under way, and the sign-in channels of this server's own relay. All of it lives for minutes; times are
-- milliseconds since 1970.
create table farcaster_channels (
  -- SHA-256 of the token that both sides hold.
  hash text primary key,
  -- What the app asks for: domain, nonce and so on.
  request jsonb not null,
  state text not null,
  -- What the person's app has answered.
  answer jsonb,
  expires_at bigint not null
)
--> statement-breakpoint
create index farcaster_channels_expiry on farcaster_channels (expires_at)
--> statement-breakpoint
create table farcaster_attempts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- Whose account is to get the identity; nobody's for a login.
  user_id text references auth_users (id) on delete cascade,
  -- Thumbprint of the key that may finish it.
  jkt text not null,
  origin text not null,
  locale text not null,
  domain text not null,
  nonce text not null,
  channel_token text not null,
  state text not null,
  failure text,
  -- Whose account it is and what it is called, encrypted, once it is proved.
  profile_sealed text,
  created_at bigint not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index farcaster_attempts_expiry on farcaster_attempts (expires_at)
