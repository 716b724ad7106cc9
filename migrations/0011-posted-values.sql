-- Which accounts and rates of a country were ever posted: a few rows, so that nobody searches a million lines for one that
-- is not there. Lines are never changed or removed, so neither are these.
create table posted_values (
  supported_country_id bigint not null references supported_countries,
  ledger_number text not null,
  vat_per_mille integer not null,
  primary key (supported_country_id, ledger_number, vat_per_mille)
);

create function keep_posted_values() returns trigger language plpgsql as $$
begin
  insert into posted_values
  select distinct e.supported_country_id, a.ledger_number, a.vat_per_mille
  from added a join invoices i on i.id = a.invoice_id join legal_entities e on e.id = i.legal_entity_id
  on conflict do nothing;
  return null;
end $$;
create trigger posted_values after insert on invoice_lines referencing new table as added for each statement execute function keep_posted_values();

insert into posted_values
select distinct e.supported_country_id, n.ledger_number, n.vat_per_mille
from invoice_lines n join invoices i on i.id = n.invoice_id join legal_entities e on e.id = i.legal_entity_id;
