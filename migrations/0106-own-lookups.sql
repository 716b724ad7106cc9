-- Which lists somebody sees follows from their own locations and roles: a change of those is told to their browsers
-- alone, and no longer to every browser of the chain (migration 0025). A statement about many employees is told to all.
create function own_lookups_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('balie_changes', json_strip_nulls(json_build_object('topic', 'lookups', 'employee_id', case when t.employees <= 20 then t.employee_id end))::text)
  from (select employee_id, count(*) over () as employees from (select distinct employee_id from changed) c) t;
  return null;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['employee_locations', 'employee_roles'] loop
    execute format('drop trigger lookups_told on %I', t);
    execute format('create trigger lookups_told after insert on %I referencing new table as changed for each statement execute function own_lookups_changed()', t);
    execute format('create trigger lookups_told_of_changed after update on %I referencing new table as changed for each statement execute function own_lookups_changed()', t);
    execute format('create trigger lookups_told_of_removed after delete on %I referencing old table as changed for each statement execute function own_lookups_changed()', t);
  end loop;
end $$;
