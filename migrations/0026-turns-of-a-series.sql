-- The turns of migration 0024 have one order within an appointment, and none between those of a series: a series that holds
-- the first room and wants the second waited for a booking that held the second and wanted the first, on whatever days
-- they were, until PostgreSQL ended one of them after a second. So whoever has booked in this transaction takes the turns
-- that are free, and waits for none: the constraints decide, as they always do.
create function take_turn(kind integer, id bigint) returns void language plpgsql as $$
begin
  if coalesce(current_setting('balie.has_booked', true), '') = '' then
    perform pg_advisory_xact_lock(kind, id::integer);
  else
    perform pg_try_advisory_xact_lock(kind, id::integer);
  end if;
end $$;

create or replace function keep_away_from_outside_rules() returns trigger language plpgsql as $$
declare
  span tstzrange := tstzrange(new.starts_at, new.ends_at); -- `during` is not computed yet
  taken text;
begin
  if tg_op = 'UPDATE' and old.no_show_at is null and old.deleted_at is null and old.ignore_rules = new.ignore_rules
    and (old.employee_id, old.room_id, old.client_id, old.starts_at, old.ends_at) = (new.employee_id, new.room_id, new.client_id, new.starts_at, new.ends_at) then
    return new; -- it stays where it is: what came to lie over it since does not drive it away
  end if;
  if new.ignore_rules then
    perform pg_advisory_xact_lock(7302, 0);
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(7302, 0);
  perform take_turn(7305, new.employee_id);
  perform take_turn(7306, new.room_id);
  select case when a.employee_id = new.employee_id then 'practitioner_taken' when a.room_id = new.room_id then 'room_taken' else 'client_taken' end into taken
    from appointments a
    where a.ignore_rules and a.no_show_at is null and a.deleted_at is null and a.during && span and a.id is distinct from new.id
      and (a.employee_id = new.employee_id or a.room_id = new.room_id or a.client_id = new.client_id)
    order by a.employee_id = new.employee_id desc, a.room_id = new.room_id desc limit 1;
  if taken is not null then
    raise exception using errcode = 'exclusion_violation', constraint = taken, message = 'an appointment outside the rules lies there';
  end if;
  return new;
end $$;

create or replace function device_keeps_away_from_outside_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.occupies and old.during = new.during then return new; end if;
  if not new.occupies then
    if exists (select from appointments where id = new.appointment_id and ignore_rules) then perform pg_advisory_xact_lock(7302, 0); end if;
    return new;
  end if;
  perform take_turn(7307, new.device_id);
  if exists (select from appointments a join appointment_devices d on d.appointment_id = a.id
      where a.ignore_rules and a.no_show_at is null and a.deleted_at is null and a.during && new.during and d.device_id = new.device_id and a.id <> new.appointment_id) then
    raise exception using errcode = 'exclusion_violation', constraint = 'device_taken', message = 'an appointment outside the rules has the device';
  end if;
  return new;
end $$;

create or replace function book_appointment(
  client_id bigint, location_id bigint, treatment_id bigint, room_id bigint, employee_id bigint,
  starts_at timestamptz, ends_at timestamptz, notes text, creator_id bigint, device_ids bigint[]
) returns bigint language plpgsql as $$
declare
  booked bigint;
begin
  perform take_turn(7304, book_appointment.client_id);
  insert into appointments (client_id, location_id, treatment_id, room_id, employee_id, starts_at, ends_at, notes, creator_type, creator_id)
  values (book_appointment.client_id, book_appointment.location_id, book_appointment.treatment_id, book_appointment.room_id,
    book_appointment.employee_id, book_appointment.starts_at, book_appointment.ends_at, book_appointment.notes, 'user', book_appointment.creator_id)
  returning id into booked;
  insert into appointment_devices (appointment_id, device_id) select booked, device from unnest(device_ids) as device order by device;
  perform set_config('balie.has_booked', 'yes', true);
  return booked;
exception when exclusion_violation then
  return null;
end $$;
