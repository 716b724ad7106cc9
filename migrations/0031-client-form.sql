-- The health insurer and the national number of a client, and the parent who consents to the treatment of a minor.

alter table clients
  add column health_insurance_id bigint references health_insurances,
  add column nin bytea,              -- sealed: never stored as it was typed (law A6)
  add column nin_country_id bigint references countries, -- decides its name and its length (decision C89)
  add column nin_set_at timestamptz, -- tells in the log that the number was entered, changed or removed, without the number
  add column consenting_parent text not null default '' check (length(consenting_parent) <= 100),
  add constraint clients_nin_whole check ((nin is null) = (nin_country_id is null) and (nin is null) = (nin_set_at is null));
create index clients_health_insurance on clients (health_insurance_id) where health_insurance_id is not null;
create index clients_nin_country on clients (nin_country_id) where nin_country_id is not null;

create function set_nin_time() returns trigger language plpgsql as $$
begin
  new.nin_set_at := case when new.nin is not null then now() end;
  return new;
end $$;
create trigger nin_entered before insert on clients for each row when (new.nin is not null) execute function set_nin_time();
create trigger nin_changed before update on clients for each row when (old.nin is distinct from new.nin) execute function set_nin_time();

-- The number itself stays out of the log, sealed or not.
drop trigger recorded on clients;
create trigger recorded after insert or update or delete on clients for each row execute function record_change('updated_at', 'password_hash', 'search', 'latitude', 'longitude', 'nin');
