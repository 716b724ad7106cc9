-- A room or a location that changed is told with its location: the calendars of that one alone are read again, and for a
-- room no list but that of rooms. Until now every page of the chain read its day and all lists anew (migration 0025).
-- A statement that changes nothing of a row but the time of its change tells nobody; one about many locations names none.
create function told_with_location(list text, ids bigint[]) returns void language sql as $$
  select pg_notify('balie_changes', json_strip_nulls(json_build_object('topic', 'lookups', 'list', list, 'location_id', t.id))::text)
  from (select id from unnest(ids) id where cardinality(ids) <= 20 union all select null where cardinality(ids) > 20) t
$$;
create function room_told() returns trigger language plpgsql as $$
begin
  perform told_with_location('rooms', array(select distinct location_id from changed));
  return null;
end $$;
create function changed_room_told() returns trigger language plpgsql as $$
begin
  perform told_with_location('rooms', array(
    (select location_id from (select location_id, to_jsonb(n) - 'updated_at' from after_change n except select location_id, to_jsonb(o) - 'updated_at' from before_change o) a)
    union
    (select location_id from (select location_id, to_jsonb(o) - 'updated_at' from before_change o except select location_id, to_jsonb(n) - 'updated_at' from after_change n) b)));
  return null;
end $$;
create function changed_location_told() returns trigger language plpgsql as $$
begin
  perform told_with_location('locations', array(
    select id from (select id, to_jsonb(n) - 'updated_at' from after_change n except select id, to_jsonb(o) - 'updated_at' from before_change o) a));
  return null;
end $$;
drop trigger lookups_told on rooms;
create trigger lookups_told after insert on rooms referencing new table as changed for each statement execute function room_told();
create trigger lookups_told_of_changed after update on rooms referencing old table as before_change new table as after_change for each statement execute function changed_room_told();
create trigger lookups_told_of_removed after delete on rooms referencing old table as changed for each statement execute function room_told();
-- A new location is told to all: which countries somebody sees follows from it.
drop trigger lookups_told on locations;
create trigger lookups_told after insert or delete on locations for each statement execute function lookups_changed();
create trigger lookups_told_of_changed after update on locations referencing old table as before_change new table as after_change for each statement execute function changed_location_told();
