-- An invoice on account is settled wherever the money comes in: at any location of the company that sold it, and in no
-- other company's drawer. What goes back leaves the drawer in which it lay (docs/decisions/060). Older rows have the
-- location of their invoice already.
create or replace function settlement_fits() returns trigger language plpgsql as $$
begin
  perform from invoices where id = new.invoice_id for no key update;
  if (select coalesce(sum(amount_cents), 0) < 0 from invoice_settlements where invoice_id = new.invoice_id)
    or (new.reverses_id is null and open_cents_of(new.invoice_id) < 0) then
    raise exception 'more than is open of this invoice' using errcode = 'check_violation';
  end if;
  -- A location may have gone to another company since: its own invoices are still settled there.
  if new.reverses_id is null and not exists (
    select from invoices i join locations l on l.id = new.location_id where i.id = new.invoice_id and (l.id = i.location_id or l.legal_entity_id = i.legal_entity_id)) then
    raise exception 'the drawer is of another company' using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and not exists (
    select from invoice_settlements s where s.id = new.reverses_id and s.invoice_id = new.invoice_id and s.kind = new.kind
      and s.amount_cents = -new.amount_cents and s.rounding_cents = -new.rounding_cents and s.paid_by is not distinct from new.paid_by and s.reverses_id is null) then
    raise exception 'a settlement is taken back whole' using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and new.location_id <> (select s.location_id from invoice_settlements s where s.id = new.reverses_id) then
    raise exception 'a settlement is taken back from the same drawer' using errcode = 'check_violation';
  end if;
  return null;
end $$;
