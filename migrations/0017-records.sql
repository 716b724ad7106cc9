-- An appointment outside the rules may lie over anything; once there, it is busy: what is booked by the rules keeps away
-- from it (decision C125). Which of two came first decides, and no exclusion constraint knows that. So whatever comes by
-- the rules looks for those outside them when it is written, under a lock that the others take alone
-- (docs/decisions/026). It is refused as by the constraint that says the same of two by the rules.
create index appointments_outside_rules on appointments using gist (during) where ignore_rules and no_show_at is null and deleted_at is null;

create function keep_away_from_outside_rules() returns trigger language plpgsql as $$
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
create trigger keep_away before insert or update of employee_id, room_id, client_id, starts_at, ends_at, ignore_rules, no_show_at, deleted_at on appointments
  for each row when (new.no_show_at is null and new.deleted_at is null) execute function keep_away_from_outside_rules();

create function device_keeps_away_from_outside_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.occupies and old.during = new.during then return new; end if;
  if not new.occupies then
    if exists (select from appointments where id = new.appointment_id and ignore_rules) then perform pg_advisory_xact_lock(7302, 0); end if;
    return new;
  end if;
  if exists (select from appointments a join appointment_devices d on d.appointment_id = a.id
      where a.ignore_rules and a.no_show_at is null and a.deleted_at is null and a.during && new.during and d.device_id = new.device_id and a.id <> new.appointment_id) then
    raise exception using errcode = 'exclusion_violation', constraint = 'device_taken', message = 'an appointment outside the rules has the device';
  end if;
  return new;
end $$;
-- After `devices_start`, which sets the span: triggers fire in the order of their names.
create trigger devices_take_place before insert or update on appointment_devices for each row execute function device_keeps_away_from_outside_rules();

-- The text of a report is formatted text, cleaned on the way in (spec 2 §3). What was written before was plain: it goes on
-- to read as it was written, so what looked like a tag in it becomes text. It is no change that anybody made, so it stays
-- out of the log and leaves the version as it is.
alter table treatment_reports disable trigger user;
update treatment_reports
  set report = '<p>' || replace(replace(replace(replace(replace(report, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', ''), E'\n', '<br>') || '</p>'
  where report <> '';
alter table treatment_reports enable trigger user;
