-- The overview of clients is sorted by name: its first page is read from this index.
create index clients_by_name on clients (searchable(last_name), searchable(first_name), id);
