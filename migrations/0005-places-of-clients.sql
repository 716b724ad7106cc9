-- Where clients live: an address is looked up on the map after it is saved, never while somebody waits (docs/decisions/022).

-- The addresses that wait to be looked up. A change of an address makes the row; it goes when the map has answered.
create table address_lookups (
  client_id bigint primary key references clients on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz
);
create index address_lookups_due on address_lookups (next_attempt_at);

-- A place belongs to its address: it goes with it, in the same moment, so that no wrong distance is ever shown.
create function forget_place() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  return new;
end $$;
create trigger place_forgotten before update on clients for each row
  when ((old.street, old.street_number, old.postcode, old.place, old.country_id) is distinct from (new.street, new.street_number, new.postcode, new.place, new.country_id))
  execute function forget_place();

create function look_up_address() returns trigger language plpgsql as $$
begin
  if new.postcode = '' and new.place = '' then -- a street alone is in every town
    delete from address_lookups where client_id = new.id;
  else
    insert into address_lookups (client_id) values (new.id)
    on conflict (client_id) do update set attempts = 0, next_attempt_at = now(), locked_until = null;
  end if;
  return null;
end $$;
create trigger place_wanted after insert on clients for each row
  when (new.latitude is null and (new.postcode <> '' or new.place <> ''))
  execute function look_up_address();
create trigger place_wanted_again after update on clients for each row
  when ((old.street, old.street_number, old.postcode, old.place, old.country_id) is distinct from (new.street, new.street_number, new.postcode, new.place, new.country_id))
  execute function look_up_address();

insert into address_lookups (client_id) select id from clients where latitude is null and (postcode <> '' or place <> '');

-- What the map says is no change of the client: who has the form open may save it, and the log tells of the address itself.
drop trigger touched on clients;
create trigger touched before update on clients for each row
  when ((old.latitude, old.longitude) is not distinct from (new.latitude, new.longitude)
    or (old.street, old.street_number, old.postcode, old.place, old.country_id) is distinct from (new.street, new.street_number, new.postcode, new.place, new.country_id))
  execute function touch_updated_at();
drop trigger recorded on clients;
create trigger recorded after insert or update or delete on clients for each row execute function record_change('updated_at', 'password_hash', 'search', 'latitude', 'longitude');
