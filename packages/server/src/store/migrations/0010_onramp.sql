-- Purchases at on-ramp providers: what was ordered, and how it stands. Times are milliseconds since 1970, amounts decimal numbers in whole
-- units.
create table onramp_orders (
  -- 128 random bits: whoever knows it may see the order.
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  -- How the provider itself names it, once it has one.
  provider_order_id text,
  status text not null,
  reason text,
  purchase_currency text not null,
  purchase_amount text,
  network text not null,
  address text not null,
  payment_currency text not null,
  payment_amount text,
  -- The transaction that delivers.
  hash text,
  started_at bigint not null,
  updated_at bigint not null,
  -- When the provider was last asked for it.
  asked_at bigint not null
)
--> statement-breakpoint
create index onramp_orders_named on onramp_orders (provider, provider_order_id)
--> statement-breakpoint
create index onramp_orders_open on onramp_orders (started_at) where status in ('started', 'pending')
--> statement-breakpoint
create index onramp_orders_age on onramp_orders (updated_at)
--> statement-breakpoint
-- Which webhooks were taken already: written with what they change.
create table onramp_events (
  provider text not null,
  id text not null,
  order_id text not null references onramp_orders (id) on delete cascade,
  taken_at bigint not null,
  primary key (provider, id)
)
--> statement-breakpoint
create index onramp_events_order on onramp_events (order_id)
