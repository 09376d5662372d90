-- How much of each hour's budget is spent, for all servers that share the store. Keys are hashed by a key that is not in here: they tell
-- neither an address nor a network.
create table auth_budgets (
  key text primary key,
  spent integer not null,
  -- Milliseconds since 1970.
  ends_at bigint not null
)
--> statement-breakpoint
create index auth_budgets_end on auth_budgets (ends_at)
