-- Where a client lives on the map is looked up by the server itself: no page shows it, so none is told and none reads the
-- client again, which the log would show as a look of the person in front of it.
create or replace function clients_changed() returns trigger language plpgsql as $$
begin
  perform client_file_told(t.supported_country_id, t.id, t.clients)
  from (
    select c.supported_country_id, c.id, count(*) over () as clients from changed c join before b on b.id = c.id
    where to_jsonb(c) - array['latitude', 'longitude', 'updated_at'] <> to_jsonb(b) - array['latitude', 'longitude', 'updated_at']
  ) t;
  return null;
end $$;
drop trigger file_told on clients;
create trigger file_told after update on clients referencing old table as before new table as changed for each statement execute function clients_changed();
