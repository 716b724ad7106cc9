-- The words by which the overview finds an invoice, stored: working them out for every invoice took longer than finding
-- any (25 µs each, and a word of two letters has no index). A posted invoice keeps its number, buyer, total and day, so
-- its words never change; they go with it when a client is erased.
create table invoice_searches (
  invoice_id bigint primary key references invoices on delete cascade,
  words text not null
);
create index invoice_searches_words on invoice_searches using gin (words gin_trgm_ops);

-- The further words are the parts of a name with signs in it: of Anne-Marie, the second begins with "ma".
create function stored_invoice_words(ref text, buyer jsonb, total_cents bigint, invoice_date date) returns text language sql immutable parallel safe as $$
  select invoice_words(ref, buyer, total_cents, invoice_date) || coalesce(name_parts(buyer ->> 'name'), '')
$$;

create function invoices_searched() returns trigger language plpgsql as $$
begin
  insert into invoice_searches (invoice_id, words)
    select i.id, stored_invoice_words(i.ref, i.buyer, i.total_cents, i.invoice_date) from added i;
  return null;
end $$;
create trigger searched after insert on invoices referencing new table as added for each statement execute function invoices_searched();

-- The upkeep stores those of earlier invoices, in parts, the newest first. Until then, and for servers of the version
-- before, the index invoices_words finds them; a later release drops it.
