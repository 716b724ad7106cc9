-- The list of clients counts the active and the inactive ones; among millions the few inactive ones are found by this.
-- safe: a chain of millions builds it by hand before the release, as docs/install.md says; for others it takes a moment
create index if not exists clients_inactive on clients (supported_country_id) where deactivated_at is not null;
