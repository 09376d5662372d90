-- Finds what was bought for an address, the newest first. EVM addresses are the same in capital and in small letters.
create index onramp_orders_address on onramp_orders (project_id, provider, network, lower(address), started_at desc)
