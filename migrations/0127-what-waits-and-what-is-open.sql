-- Two sets of rows that lists ask for all day, kept by the database: each was found by reading the whole chain.

-- ── Photos that wait ────────────────────────────────────────────────────────────────────────────────────────────

-- The photos that are part of no report and are not deleted, with the place and the practitioner of their visit: so the
-- reports to finish of one location, or of one person, are found without the photos of all others. A row comes with the
-- upload, and goes when the photo is saved or deleted.
create table waiting_photos (
  photo_id bigint primary key references report_photos on delete cascade,
  appointment_id bigint not null,
  location_id bigint not null,
  employee_id bigint not null,
  author_id bigint not null
);
create index waiting_photos_appointment on waiting_photos (appointment_id);
create index waiting_photos_location on waiting_photos (location_id);
create index waiting_photos_employee on waiting_photos (employee_id);
create index waiting_photos_author on waiting_photos (author_id);

create function photo_waits() returns trigger language plpgsql as $$
begin
  if new.report_id is null and new.removed_at is null then
    insert into waiting_photos (photo_id, appointment_id, location_id, employee_id, author_id)
      select new.id, a.id, a.location_id, a.employee_id, new.author_id from appointments a where a.id = new.appointment_id
      on conflict (photo_id) do update set
        appointment_id = excluded.appointment_id, location_id = excluded.location_id, employee_id = excluded.employee_id, author_id = excluded.author_id;
  else
    delete from waiting_photos where photo_id = new.id;
  end if;
  return null;
end $$;
create trigger waits after insert or update of report_id, removed_at, appointment_id, author_id on report_photos
  for each row execute function photo_waits();

-- A visit that goes to another room or practitioner takes its photos along.
create function waiting_photos_follow() returns trigger language plpgsql as $$
begin
  update waiting_photos set location_id = new.location_id, employee_id = new.employee_id where appointment_id = new.id;
  return null;
end $$;
create trigger waiting_photos_follow after update of location_id, employee_id on appointments for each row
  when (old.location_id <> new.location_id or old.employee_id <> new.employee_id) execute function waiting_photos_follow();

-- Those that wait now are found by report_photos_waiting. Nobody uploads in between: the triggers hold their tables.
insert into waiting_photos (photo_id, appointment_id, location_id, employee_id, author_id)
select p.id, a.id, a.location_id, a.employee_id, p.author_id from report_photos p join appointments a on a.id = p.appointment_id
where p.report_id is null and p.removed_at is null;

-- ── Invoices on account of which something is open ──────────────────────────────────────────────────────────────

-- The invoices of which something is to be paid, or to be paid back, with that amount: of many years, those of the last
-- weeks. `open_cents_of` stays the one definition; whatever it adds up passes here.
create table open_invoices (
  invoice_id bigint primary key references invoices on delete cascade,
  location_id bigint not null references locations,
  invoice_date date not null,
  open_cents bigint not null check (open_cents <> 0)
);
create index open_invoices_day on open_invoices (invoice_date, invoice_id);
create index open_invoices_location on open_invoices (location_id, invoice_date, invoice_id);

-- Two movements of one invoice come one after the other, so that the second counts the first.
create function keep_open_invoice(invoice bigint) returns void language plpgsql as $$
declare
  cents bigint;
begin
  perform from invoices where id = invoice for no key update;
  cents := open_cents_of(invoice);
  if cents = 0 then
    delete from open_invoices where invoice_id = invoice;
  else
    insert into open_invoices (invoice_id, location_id, invoice_date, open_cents)
      select i.id, i.location_id, i.invoice_date, cents from invoices i where i.id = invoice
      on conflict (invoice_id) do update set open_cents = excluded.open_cents where open_invoices.open_cents <> excluded.open_cents;
  end if;
end $$;

-- A credit note moves its invoice.
create function account_moved() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(t.id) from (
    select distinct coalesce(i.credits_invoice_id, i.id) as id from added p join payment_methods m on m.id = p.payment_method_id
    join invoices i on i.id = p.invoice_id where m.slug = 'credit' order by 1) t;
  return null;
end $$;
create trigger account_moved after insert on invoice_payments referencing new table as added for each statement execute function account_moved();

create function account_settled() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(t.id) from (select distinct invoice_id as id from added order by 1) t;
  return null;
end $$;
create trigger account_settled after insert on invoice_settlements referencing new table as added for each statement execute function account_settled();

-- The invoices from before that have yet to be looked at, up to this one: the upkeep does it in parts, and deletes the
-- row at the end. Until then the list is worked out from all that were ever on account.
create table open_invoices_to_store (
  to_invoice_id bigint primary key
);
insert into open_invoices_to_store select max(id) from invoices having max(id) is not null;
