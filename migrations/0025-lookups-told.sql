-- Browsers keep the lists of locations, rooms and countries through a reload (decision C113). They are told when one of
-- these changes, whoever changes it and by whatever call; which lists somebody sees also follows from their own locations
-- and roles.
create function lookups_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('balie_changes', '{"topic":"lookups"}');
  return null;
end $$;
create trigger lookups_told after insert or update or delete on locations for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on rooms for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on countries for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on supported_countries for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on supported_country_locales for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on employee_locations for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on employee_roles for each statement execute function lookups_changed();
