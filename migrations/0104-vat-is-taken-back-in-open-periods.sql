-- The VAT of a payment in advance is taken back in the books of the company that received it, so never in a closed VAT
-- period of that company (docs/decisions/063). Whoever dates it holds the lock of that location before.
create function vat_returned_in_open_period() returns trigger language plpgsql as $$
begin
  perform lock_day(new.location_id, false);
  perform refuse_closed_vat_period((select l.legal_entity_id from locations l where l.id = new.location_id), new.vat_returned_on);
  return new;
end $$;
create trigger vat_returned before update on down_payments for each row
  when (new.vat_returned_on is not null and new.vat_returned_on is distinct from old.vat_returned_on) execute function vat_returned_in_open_period();
