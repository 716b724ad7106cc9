-- Money paid in advance for a known treatment makes VAT due when it comes (law A5). The rate is kept as it was on that
-- day: that of the treatment of the visit. It is unknown where medical grounds decide about the VAT, and then nothing
-- is due before the visit. Payments that came before this migration were posted without VAT and stay as they were.
alter table down_payments add column vat_per_mille integer check (vat_per_mille between 0 and 1000);

create function down_payment_has_rate() returns trigger language plpgsql as $$
begin
  select case when t.requires_medical_grounds then null else t.vat_per_mille end into new.vat_per_mille
  from appointments a join treatments t on t.id = a.treatment_id where a.id = new.appointment_id;
  return new;
end $$;
create trigger has_rate before insert on down_payments for each row execute function down_payment_has_rate();

-- The VAT inside an amount, rounded half up (law A3); null where the rate is not known.
create function vat_inside(amount_cents bigint, per_mille integer) returns bigint language sql immutable as $$
  select round(amount_cents * per_mille / (1000.0 + per_mille))::bigint
$$;
