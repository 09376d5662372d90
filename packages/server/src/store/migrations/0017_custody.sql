-- Changes of address that wait, sessions that may only take one back, and tries of recovery codes by session.
-- When a change takes effect that the wallet has not signed.
alter table auth_email_changes add column applies_at bigint
--> statement-breakpoint
alter table auth_email_changes add column is_signed boolean not null default false
--> statement-breakpoint
create index auth_email_changes_due on auth_email_changes (applies_at) where state = 'waiting'
--> statement-breakpoint
-- The change that a session may take back; such a session may do nothing else.
alter table auth_sessions add column claim_id text
--> statement-breakpoint
-- The newest notice that a device has shown: change and number.
alter table auth_devices add column seen_notice text
--> statement-breakpoint
-- Wrong recovery codes of one session, so that one session cannot use up the tries of another.
create table vault_tries (
  slot_id text not null references vault_slots (id) on delete cascade,
  session_id text not null,
  tries integer not null,
  locked_until bigint,
  primary key (slot_id, session_id)
)
--> statement-breakpoint
alter table vault_slots drop column tries
--> statement-breakpoint
alter table vault_slots drop column locked_until
--> statement-breakpoint
-- Logins with Farcaster live for minutes: those under way begin again.
delete from farcaster_attempts
--> statement-breakpoint
delete from farcaster_channels
--> statement-breakpoint
-- SHA-256 of the nonce, and the channel's token encrypted.
alter table farcaster_attempts rename column nonce to nonce_hash
--> statement-breakpoint
alter table farcaster_attempts rename column channel_token to token_sealed
--> statement-breakpoint
-- Encrypted with a key that follows from the channel's token, of which only the hash is here.
alter table farcaster_channels rename column request to request_sealed
--> statement-breakpoint
alter table farcaster_channels rename column answer to answer_sealed
--> statement-breakpoint
alter table farcaster_channels alter column request_sealed type text using request_sealed::text
--> statement-breakpoint
alter table farcaster_channels alter column answer_sealed type text using answer_sealed::text
