-- Whether the account itself has sent the transaction that a collectible came by. Of those that were there before, it is told by their block.
alter table history_collectibles add column is_own boolean not null default false
--> statement-breakpoint
update history_collectibles set is_own = true where exists (
  select 1 from history_transactions
  where history_transactions.chain = history_collectibles.chain
    and history_transactions.block = history_collectibles.block
    and history_transactions.sender = history_collectibles.address
)
--> statement-breakpoint
drop index history_collectibles_newest
--> statement-breakpoint
create index history_collectibles_newest on history_collectibles (chain, address, is_own, block)
