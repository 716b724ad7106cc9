-- Money that comes outside a sale belongs to the place and the day where it was received, whatever becomes of the visit
-- or of the invoice for which it came (decision C32, docs/decisions/059).

-- ── Payments in advance ─────────────────────────────────────────────────────────────────────────────────────────

-- A visit moves to another location; the money stays in the drawer of the one where it was paid. One that is withdrawn
-- leaves the drawer on a day of its own, so that the day on which it came stays as it was counted.
alter table down_payments
  add column location_id bigint references locations,
  add column withdrawn_on date;

-- The visit may have moved since: the log says where it was when the money came. Without a line of it the visit has not
-- moved, and a location that is gone is no place for money.
alter table down_payments disable trigger user;
update down_payments d set location_id = coalesce(
  (select l.id from locations l where l.id = (
    select (g.after ->> 'location_id')::bigint from audit_log g
    where g.entity = 'appointments' and g.entity_id = d.appointment_id and g.after ? 'location_id' and g.at <= d.created_at
    order by g.id desc limit 1)),
  (select l.id from locations l where l.id = (
    select (g.before ->> 'location_id')::bigint from audit_log g
    where g.entity = 'appointments' and g.entity_id = d.appointment_id and g.before ? 'location_id' and g.at > d.created_at
    order by g.id limit 1)),
  a.location_id)
from appointments a where a.id = d.appointment_id;
update down_payments d set
  -- Until now cash was taken out of the day on which it came. No money goes out before it came.
  withdrawn_on = case when m.slug = 'cash' and d.paid_on <= closed_through(l.id) then d.paid_on
    else greatest((d.withdrawn_at at time zone l.zone)::date, d.paid_on) end
from locations l, payment_methods m
where d.withdrawn_at is not null and l.id = d.location_id and m.id = d.payment_method_id;
alter table down_payments enable trigger user;

alter table down_payments
  alter column location_id set not null,
  add constraint down_payments_withdrawn check ((withdrawn_at is null) = (withdrawn_on is null) and withdrawn_on >= paid_on);
create index down_payments_day on down_payments (location_id, paid_on);
create index down_payments_withdrawn_day on down_payments (location_id, withdrawn_on) where withdrawn_on is not null;

create or replace function down_payment_is_final() returns trigger language plpgsql as $$
declare
  changes text[] := array['withdrawn_at', 'withdrawn_by', 'withdrawn_on'];
begin
  if tg_op = 'DELETE' and goes_with_client(to_jsonb(old)) then return old; end if;
  if tg_op = 'DELETE' or to_jsonb(old) - changes <> to_jsonb(new) - changes then
    raise exception 'a payment in advance does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Cash is counted, and card payments stand in the Z-report, so neither comes into a closed day or leaves it.
create or replace function down_payment_on_open_day() returns trigger language plpgsql as $$
declare
  at_desk boolean := exists (select from payment_methods m where m.id = new.payment_method_id and m.slug in ('cash', 'pin'));
begin
  if tg_op = 'INSERT' then
    new.location_id := coalesce(new.location_id, (select a.location_id from appointments a where a.id = new.appointment_id));
    if at_desk then perform refuse_closed_day(new.location_id, new.paid_on); end if;
  end if;
  if new.withdrawn_at is null then
    new.withdrawn_on := null;
  elsif new.withdrawn_on is null then
    new.withdrawn_on := (select greatest((new.withdrawn_at at time zone l.zone)::date, new.paid_on) from locations l where l.id = new.location_id);
  end if;
  if at_desk and tg_op = 'UPDATE' and old.withdrawn_on is distinct from new.withdrawn_on then
    perform refuse_closed_day(new.location_id, least(old.withdrawn_on, new.withdrawn_on));
  end if;
  return new;
end $$;
drop trigger on_open_day on down_payments;
create trigger on_open_day before insert or update on down_payments for each row execute function down_payment_on_open_day();

-- ── Invoices on account ─────────────────────────────────────────────────────────────────────────────────────────

-- Cash that settles an invoice is rounded as at the till (law A7): so much more or less came than is settled.
alter table invoice_settlements
  add column rounding_cents bigint not null default 0,
  add constraint invoice_settlements_rounding check (rounding_cents = 0 or (paid_by is not distinct from 'cash' and abs(rounding_cents) <= 2));

create or replace function settlement_on_open_day() returns trigger language plpgsql as $$
begin
  if new.paid_by in ('cash', 'pin') then perform refuse_closed_day(new.location_id, new.settled_on); end if;
  return new;
end $$;

create or replace function settlement_fits() returns trigger language plpgsql as $$
begin
  perform from invoices where id = new.invoice_id for no key update;
  if (select coalesce(sum(amount_cents), 0) < 0 from invoice_settlements where invoice_id = new.invoice_id)
    or (new.reverses_id is null and open_cents_of(new.invoice_id) < 0) then
    raise exception 'more than is open of this invoice' using errcode = 'check_violation';
  end if;
  if new.reverses_id is not null and not exists (
    select from invoice_settlements s where s.id = new.reverses_id and s.invoice_id = new.invoice_id and s.kind = new.kind
      and s.amount_cents = -new.amount_cents and s.rounding_cents = -new.rounding_cents and s.paid_by is not distinct from new.paid_by and s.reverses_id is null) then
    raise exception 'a settlement is taken back whole' using errcode = 'check_violation';
  end if;
  return null;
end $$;
