-- What was put aside of a medical record (an uploaded contract, a photo of a report) goes for good when the term of the
-- record is over (law A6). The log tells that it went, and no more words about the client: of the row it keeps numbers,
-- days and moments alone.
create function without_words(old_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(old_row)
  where jsonb_typeof(value) in ('number', 'boolean') or (jsonb_typeof(value) = 'string' and key ~ '_(at|on)$')
$$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  one jsonb := coalesce(new_row, old_row);
  own_id text := case when one ? 'id' then one ->> 'id' else one ->> (select attname::text from pg_attribute where attrelid = tg_relid and attnum = 1) end;
  acting_client bigint := nullif(current_setting('balie.client_id', true), '')::bigint;
  clients bigint[];
begin
  if old_row = new_row then return null; end if; -- saved without a change, or changed in a column that stays out of the log
  if tg_table_name = 'clients' then
    clients := array[own_id::bigint];
  elsif one ? 'client_id' then
    clients := array(select distinct id from unnest(array[old_row ->> 'client_id', new_row ->> 'client_id']::bigint[]) as id where id is not null order by id);
  elsif one ? 'appointment_id' then
    clients := array(select a.client_id from appointments a where a.id = (one ->> 'appointment_id')::bigint);
  elsif one ? 'report_id' then
    clients := array(select a.client_id from treatment_reports r join appointments a on a.id = r.appointment_id where r.id = (one ->> 'report_id')::bigint);
  elsif one ? 'invoice_id' then
    clients := array(select i.client_id from invoices i where i.id = (one ->> 'invoice_id')::bigint);
  end if;
  if acting_client is not null and acting_client <> all (coalesce(clients, '{}')) then clients := array_append(clients, acting_client); end if;
  if tg_op = 'DELETE' and current_setting('balie.term_is_over', true) = 'true' then old_row := without_words(old_row); end if;
  insert into audit_log (request_id, employee_id, acting_client_id, link_id, address, action, entity, entity_id, client_ids, before, after)
  values (
    nullif(current_setting('balie.request_id', true), ''),
    nullif(current_setting('balie.employee_id', true), '')::bigint,
    acting_client,
    nullif(current_setting('balie.link_id', true), '')::bigint,
    nullif(current_setting('balie.address', true), '')::inet,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    tg_table_name,
    case when own_id ~ '^\d+$' then own_id::bigint end,
    nullif(clients, '{}'),
    old_row,
    new_row
  );
  return null;
end $$;

-- The upkeep finds what was put aside without reading the rest.
create index contracts_put_aside on contracts (deactivated_at) where deactivated_at is not null;
create index report_photos_put_aside on report_photos (removed_at) where removed_at is not null;
