create table projects (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  allowed_origins jsonb not null,
  features jsonb not null,
  created_at timestamptz not null default now()
)
--> statement-breakpoint
-- Every node that keeps projects in memory listens, so that a change made anywhere (an SQL prompt too) applies at once.
create function notify_project_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('latchkey_project_changed', coalesce(new.id, old.id));
  return null;
end
$$
--> statement-breakpoint
create trigger project_changed after insert or update or delete on projects
for each row execute function notify_project_changed()
