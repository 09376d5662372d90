-- The network that has published a message, under a name that its server makes up at each start: it tells no address.
alter table relay_messages add column network text not null default ''
