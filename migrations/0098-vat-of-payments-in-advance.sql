-- Money paid in advance for a known treatment makes VAT due when it comes (law A5). The rate is kept as it was on that
-- day: that of the treatment of the visit. It is unknown where medical grounds decide about the VAT, and then nothing
-- is due before the visit. Payments that came before this migration were posted without VAT and stay as they were, as
-- those that are brought in from another program.
-- The VAT is taken back on the day of the invoice that has that of the treatment, or when the money becomes free credit.
alter table down_payments
  add column vat_per_mille integer check (vat_per_mille between 0 and 1000),
  add column vat_returned_on date check (vat_returned_on >= paid_on and vat_per_mille > 0);

create or replace function down_payment_is_final() returns trigger language plpgsql as $$
declare
  changes text[] := array['withdrawn_at', 'withdrawn_by', 'withdrawn_on'];
begin
  if tg_op = 'DELETE' and goes_with_client(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and old.vat_returned_on is null then changes := changes || 'vat_returned_on'::text; end if;
  if tg_op = 'DELETE' or to_jsonb(old) - changes <> to_jsonb(new) - changes then
    raise exception 'a payment in advance does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The VAT inside an amount, rounded half up (law A3); null where the rate is not known.
create function vat_inside(amount_cents bigint, per_mille integer) returns bigint language sql immutable as $$
  select round(amount_cents * per_mille / (1000.0 + per_mille))::bigint
$$;
