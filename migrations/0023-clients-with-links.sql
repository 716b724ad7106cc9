-- A client who calls with a link from a mail: links, repeated calls and the log know them beside employees.

-- ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A link belongs to an employee, or to a client and one record of theirs. The purposes of clients are listed in
-- src/kernel/permission.ts; here only those of employees are, so that a link to a password never belongs to a client.
-- The links of a client go with the client.
alter table one_time_links
  add column id bigint generated always as identity unique,
  add column client_id bigint references clients on delete cascade,
  add column record_id bigint,
  alter column employee_id drop not null,
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_owner check (
    case when purpose in ('password_reset', 'invitation', 'two_step_qr')
      then employee_id is not null and client_id is null and record_id is null
      else employee_id is null and client_id is not null and record_id is not null
    end
  );
create index one_time_links_client on one_time_links (client_id, purpose, record_id) where client_id is not null;

-- Links that opened nothing are counted by address, as refused sign-ins are.
alter table sign_in_attempts
  drop constraint sign_in_attempts_kind_check,
  add constraint sign_in_attempts_kind_check check (kind in ('password', 'code', 'reset', 'two_step_qr', 'link'));

-- ── Repeated calls ──────────────────────────────────────────────────────────────────────────────────────────────

-- A key belongs to whoever made the call: an employee, or one link. The first answer goes with the link.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys
  alter column employee_id drop not null,
  add column link_id bigint references one_time_links (id) on delete cascade,
  add column caller text generated always as (
    case when link_id is null then 'employee:' || employee_id::text else 'link:' || link_id::text end
  ) stored,
  add constraint idempotency_keys_one_caller check (num_nonnulls(employee_id, link_id) = 1),
  add primary key (caller, key);
create index idempotency_keys_link on idempotency_keys (link_id) where link_id is not null;

-- ── The log ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- A client who acts is named as an employee is, with the link that they used: without references, because the log
-- outlives both. Their own lines tell of them too, so `client_ids` names them in every line.
alter table audit_log
  add column acting_client_id bigint,
  add column link_id bigint,
  -- Older lines have neither: they need not be read to know that.
  add constraint audit_log_one_author check (
    (acting_client_id is null) = (link_id is null) and (acting_client_id is null or employee_id is null)
  ) not valid;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv end;
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

-- Also of a client who looks at their own data: with whom and with which link; null for an employee.
drop function record_read(text, bigint, inet, text, bigint[], boolean);
create function record_read(
  request_id text, employee_id bigint, address inet, entity text, client_ids bigint[], lag boolean,
  acting_client_id bigint default null, link_id bigint default null
) returns void language plpgsql as $$
begin
  if lag then perform set_config('synchronous_commit', 'off', true); end if;
  if acting_client_id is not null and acting_client_id <> all (client_ids) then client_ids := array_append(client_ids, acting_client_id); end if;
  insert into audit_log (request_id, employee_id, acting_client_id, link_id, address, action, entity, client_ids)
  values (request_id, employee_id, acting_client_id, link_id, address, 'read', entity, client_ids);
end $$;
