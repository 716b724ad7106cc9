-- A credit note may leave more settled than is owed; what is too much is given back part by part, so a row that takes a
-- settlement back does not have to make up for all of it.
create or replace function settlement_fits() returns trigger language plpgsql as $$
begin
  perform from invoices where id = new.invoice_id for no key update;
  if (select coalesce(sum(amount_cents), 0) < 0 from invoice_settlements where invoice_id = new.invoice_id)
    or (new.reverses_id is null and open_cents_of(new.invoice_id) < 0) then
    raise exception 'more than is open of this invoice' using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and not exists (
    select from invoice_settlements s where s.id = new.reverses_id and s.invoice_id = new.invoice_id and s.kind = new.kind
      and s.amount_cents = -new.amount_cents and s.paid_by is not distinct from new.paid_by and s.reverses_id is null) then
    raise exception 'a settlement is taken back whole' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The page of a merged client is that of the client who is kept.
create or replace function settlements_told() returns trigger language plpgsql as $$
begin
  perform client_file_told(t.supported_country_id, t.id, t.clients)
  from (select c.supported_country_id, c.id, count(*) over () as clients from clients c
    where c.id in (select coalesce(o.merged_into_id, o.id) from changed s join invoices i on i.id = s.invoice_id join clients o on o.id = i.client_id)) t;
  return null;
end $$;
