-- Walk-ins: sales at the desk to a client without an appointment, which a report can follow (decisions C16, C128).

-- A walk-in lies where it was made and outside the rules, so that it occupies nothing; it keeps nobody busy, and no
-- calendar shows it (docs/decisions/062).
alter table appointments add column walk_in boolean not null default false, add check (ignore_rules or not walk_in);

create or replace function keep_away_from_outside_rules() returns trigger language plpgsql as $$
declare
  span tstzrange := tstzrange(new.starts_at, new.ends_at); -- `during` is not computed yet
  taken text;
begin
  if tg_op = 'UPDATE' and old.no_show_at is null and old.deleted_at is null and old.ignore_rules = new.ignore_rules
    and (old.employee_id, old.room_id, old.client_id, old.starts_at, old.ends_at) = (new.employee_id, new.room_id, new.client_id, new.starts_at, new.ends_at) then
    return new; -- it stays where it is: what came to lie over it since does not drive it away
  end if;
  if tg_op = 'UPDATE' and old.client_id <> new.client_id and old.ignore_rules = new.ignore_rules
    and (old.employee_id, old.room_id, old.starts_at, old.ends_at) = (new.employee_id, new.room_id, new.starts_at, new.ends_at)
    and exists (select from client_merges m where m.id = nullif(current_setting('balie.merge_id', true), '')::bigint
      and old.client_id in (m.client_id, m.alias_id) and new.client_id in (m.client_id, m.alias_id)) then
    return new;
  end if;
  if new.walk_in then return new; end if; -- it keeps nobody busy, and nothing keeps it away
  if new.ignore_rules then
    perform pg_advisory_xact_lock(7302, 0);
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(7302, 0);
  perform take_turn(7305, new.employee_id);
  perform take_turn(7306, new.room_id);
  select case when a.employee_id = new.employee_id then 'practitioner_taken' when a.room_id = new.room_id then 'room_taken' else 'client_taken' end into taken
    from appointments a
    where a.ignore_rules and not a.walk_in and a.no_show_at is null and a.deleted_at is null and a.during && span and a.id is distinct from new.id
      and (a.employee_id = new.employee_id or a.room_id = new.room_id or a.client_id = new.client_id)
    order by a.employee_id = new.employee_id desc, a.room_id = new.room_id desc limit 1;
  if taken is not null then
    raise exception using errcode = 'exclusion_violation', constraint = taken, message = 'an appointment outside the rules lies there';
  end if;
  return new;
end $$;

-- ── Sales without a client ──────────────────────────────────────────────────────────────────────────────────────

-- The counter client of a location: nobody, to whom products are sold over the counter. Nothing is kept of them, as of
-- a client who was erased, and no list shows them.
alter table clients
  add column counter_location_id bigint unique references locations,
  add check (counter_location_id is null or (erased_at is not null and deactivated_at is not null));

-- Nobody has credit, whichever program gives it.
create function counter_client_has_no_credit() returns trigger language plpgsql as $$
begin
  if exists (select from clients where id = new.client_id and counter_location_id is not null) then
    raise exception 'a counter client has no credit' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger counter_client before insert on credit_mutations for each row execute function counter_client_has_no_credit();
