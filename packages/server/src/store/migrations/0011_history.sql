-- What accounts have done, on the chains that this server follows itself. All of it is public on those chains, and can be read from them again.
-- Addresses are in lower case, chains CAIP-2 ids, times milliseconds since 1970.
create table history_chains (
  chain text primary key,
  -- The first block that was read, and the last; there is no gap between them. Null until one was.
  first_block bigint,
  height bigint,
  hash text,
  -- Which server follows the chain, and until when it may without saying so again.
  owner text not null,
  owned_until bigint not null
)
--> statement-breakpoint
-- The newest blocks, by which it is seen that a chain has replaced some.
create table history_blocks (
  chain text not null,
  number bigint not null,
  hash text not null,
  primary key (chain, number)
)
--> statement-breakpoint
create table history_transactions (
  chain text not null,
  block bigint not null,
  -- Its place in the block.
  position integer not null,
  hash text not null,
  mined_at bigint not null,
  sender text not null,
  -- Null where it makes a contract, which is `created`.
  recipient text,
  created text,
  nonce bigint not null,
  is_confirmed boolean not null,
  -- In smallest units.
  fee numeric(78) not null,
  -- The function that it calls: 4 bytes in hex.
  selector text,
  -- Whether pools say that they swapped in it.
  is_swap boolean not null,
  -- To how many accounts one contract has sent tokens in it.
  recipients integer not null,
  primary key (chain, block, position)
)
--> statement-breakpoint
-- What a transaction has meant for each account that had a part in it: pages are read in the order of the key.
create table history_entries (
  chain text not null,
  address text not null,
  block bigint not null,
  position integer not null,
  movements jsonb not null,
  approvals jsonb not null,
  primary key (chain, address, block, position)
)
--> statement-breakpoint
create index history_entries_block on history_entries (chain, block)
--> statement-breakpoint
-- Collectibles that have come to an account, with the block in which each first did.
create table history_collectibles (
  chain text not null,
  address text not null,
  contract text not null,
  token_id text not null,
  standard text not null,
  block bigint not null,
  primary key (chain, address, contract, token_id)
)
--> statement-breakpoint
create index history_collectibles_newest on history_collectibles (chain, address, block)
--> statement-breakpoint
create index history_collectibles_block on history_collectibles (chain, block)
