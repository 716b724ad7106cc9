-- The words by which the overview finds an invoice, stored: working them out for every invoice took longer than finding
-- any (25 µs each, and a word of two letters has no index). A posted invoice keeps its number, buyer, total and day, so
-- its words never change; they go with it when a client is erased.
create table invoice_searches (
  invoice_id bigint primary key references invoices on delete cascade,
  words text not null
);

create function invoices_searched() returns trigger language plpgsql as $$
begin
  insert into invoice_searches (invoice_id, words)
    select i.id, invoice_words(i.ref, i.buyer, i.total_cents, i.invoice_date) from added i;
  return null;
end $$;
create trigger searched after insert on invoices referencing new table as added for each statement execute function invoices_searched();

insert into invoice_searches (invoice_id, words)
  select id, invoice_words(ref, buyer, total_cents, invoice_date) from invoices
  on conflict do nothing;
create index invoice_searches_words on invoice_searches using gin (words gin_trgm_ops);
-- The version before searches by the function, which works without this index, only slower.
drop index invoices_words;
