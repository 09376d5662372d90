-- Sealed wallets and what opens them. All times are milliseconds since 1970. The server's halves are wrapped by a key that is not in here;
-- the users' halves never get here at all.
create table vaults (
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references auth_users (id) on delete cascade,
  wallet_id text not null unique,
  generation integer not null,
  counter integer not null,
  fingerprint text not null,
  address text not null,
  ciphertext text not null,
  -- The wallet's own public key, by which each write has to be signed.
  writer text not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (project_id, user_id)
)
--> statement-breakpoint
-- A slot is begun when its half is made, and kept once the vault names it.
create table vault_slots (
  id text primary key,
  wallet_id text not null,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references auth_users (id) on delete cascade,
  kind text not null,
  -- The server's half, wrapped.
  half text not null,
  is_kept boolean not null default false,
  session_id text not null,
  device_id text not null,
  -- Thumbprint of the key that the slot was made with.
  jkt text not null,
  label text not null default '',
  seal jsonb,
  -- SHA-256 of the key that proves a recovery code.
  verifier text,
  -- What an authenticator has to sign for a passkey that is begun.
  challenge text,
  credential jsonb,
  tries integer not null default 0,
  locked_until bigint,
  created_at bigint not null,
  used_at bigint
)
--> statement-breakpoint
create index vault_slots_wallet on vault_slots (wallet_id)
--> statement-breakpoint
create index vault_slots_user on vault_slots (user_id)
--> statement-breakpoint
create index vault_slots_begun on vault_slots (created_at) where not is_kept
--> statement-breakpoint
-- What passkeys are asked to sign, each once.
create table vault_challenges (
  challenge text primary key,
  wallet_id text not null references vaults (wallet_id) on delete cascade,
  session_id text not null,
  expires_at bigint not null
)
--> statement-breakpoint
create index vault_challenges_expiry on vault_challenges (expires_at)
--> statement-breakpoint
create index vault_challenges_wallet on vault_challenges (wallet_id)
