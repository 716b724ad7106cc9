-- The list of clients counts the active and the inactive ones; among millions the few inactive ones are found by this.
-- safe: a second for each million clients; a larger chain builds it before the release, as docs/install.md says
create index if not exists clients_inactive on clients (supported_country_id) where deactivated_at is not null;
