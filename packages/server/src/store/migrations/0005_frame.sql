-- Whether hosts of previews and the visitor's own machine may show the project's frame besides its allowed origins.
alter table projects add column default_ancestors boolean not null default true
