-- The keys with which the secrets of this database are sealed, by their ids (docs/decisions/069). A server that does not
-- know one of them does not start: it would lose what that key has sealed.
create table sealing_keys (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  check_value bytea not null, -- a known word, sealed with the key
  first_used_at timestamptz not null default now()
);

-- A value that is sealed anew with another key is the same value: its record was not changed, nobody has to read it
-- again, and the moment of a national number is that of its entry.
drop trigger touched on clients;
create trigger touched before update on clients for each row
  when (current_setting('balie.resealing', true) is distinct from 'true'
    and ((old.latitude, old.longitude) is not distinct from (new.latitude, new.longitude)
      or (old.street, old.street_number, old.postcode, old.place, old.country_id) is distinct from (new.street, new.street_number, new.postcode, new.place, new.country_id)))
  execute function touch_updated_at();
drop trigger nin_changed on clients;
create trigger nin_changed before update on clients for each row
  when (current_setting('balie.resealing', true) is distinct from 'true' and old.nin is distinct from new.nin)
  execute function set_nin_time();
drop trigger file_told on clients;
create trigger file_told after update on clients referencing old table as before new table as changed for each statement
  when (current_setting('balie.resealing', true) is distinct from 'true') execute function clients_changed();
drop trigger touched on supported_countries;
create trigger touched before update on supported_countries for each row
  when (current_setting('balie.resealing', true) is distinct from 'true') execute function touch_updated_at();
drop trigger lookups_told on supported_countries;
create trigger lookups_told_of_rows after insert or delete on supported_countries for each statement execute function lookups_changed();
create trigger lookups_told after update on supported_countries for each statement
  when (current_setting('balie.resealing', true) is distinct from 'true') execute function lookups_changed();
