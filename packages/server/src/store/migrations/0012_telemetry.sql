-- What kits report of their use, where the operator has switched it on. No row holds an address of any kind. Times are milliseconds since 1970.
create table telemetry_events (
  project_id text not null references projects (id) on delete cascade,
  -- The kit's own id of it: what arrives twice is there once.
  event_id uuid not null,
  at bigint not null,
  kind text not null,
  event text not null,
  -- From one opening of the dialog to the next.
  funnel_id uuid,
  -- How far it is on the way from opening (1) over choosing (2) and connecting (3) to signing (4); 0 for what ended it.
  step smallint,
  -- The wallet or the way to log in, where the event names it.
  subject text,
  -- What went wrong, as an error's code or its message.
  problem text,
  url text not null,
  network text,
  -- Kind and version of the kit.
  sdk text,
  properties jsonb not null,
  primary key (project_id, event_id)
)
--> statement-breakpoint
create index telemetry_events_age on telemetry_events (at)
--> statement-breakpoint
create index telemetry_events_steps on telemetry_events (project_id, at) where step is not null
