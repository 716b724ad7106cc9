-- A chain that moves in also brings what its clients paid in advance for visits that are still to come.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('clients', 'credit', 'down_payments', 'treatments', 'products'));

-- A trigger without arguments has no array of them, and the line of the log came without its values, its record and its
-- client: of payments in advance, of words about the end of credit, of notices and of three tables of reference data.
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
