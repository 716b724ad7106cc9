-- ── The lines that there are ────────────────────────────────────────────────────────────────────────────────────
alter table audit_log set schema log_months;
alter table log_months.audit_log rename to audit_log_first;
drop trigger audit_log_append_only on log_months.audit_log_first;

create sequence audit_log_id_seq;
do $$
begin
  perform setval('public.audit_log_id_seq', s.last_value, s.is_called) from log_months.audit_log_id_seq s;
end $$;
alter table log_months.audit_log_first alter column id drop identity;
alter table log_months.audit_log_first alter column id set default nextval('public.audit_log_id_seq');

-- ── The log ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- A key on the number alone is not possible across months, so each month has its own.
create table audit_log (
  id bigint not null default nextval('public.audit_log_id_seq'),
  at timestamptz not null default clock_timestamp(),
  request_id text,
  employee_id bigint,
  address inet,
  action text not null,
  entity text not null,
  entity_id bigint,
  client_ids bigint[],
  before jsonb,
  after jsonb,
  acting_client_id bigint,
  link_id bigint,
  constraint audit_log_one_author check (
    (acting_client_id is null) = (link_id is null) and (acting_client_id is null or employee_id is null)
  )
) partition by range (at);
alter sequence audit_log_id_seq owned by audit_log.id;
do $$
begin
  execute (
    select 'alter table public.audit_log add constraint audit_log_action_check ' || pg_get_constraintdef(oid)
    from pg_constraint where conrelid = 'log_months.audit_log_first'::regclass and conname = 'audit_log_action_check');
end $$;
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_client on audit_log using gin (client_ids) with (gin_pending_list_limit = 256) where client_ids is not null;
create index audit_log_at on audit_log (at, id);
create index audit_log_employee on audit_log (employee_id, at, id) where employee_id is not null;
create index audit_log_action on audit_log (action, at, id);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function log_is_kept();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

do $$
begin
  execute format(
    'alter table public.audit_log attach partition log_months.audit_log_first for values from (minvalue) to (%L)',
    (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz
     from pg_constraint where conrelid = 'log_months.audit_log_first'::regclass and conname = 'first_months'));
end $$;
alter table log_months.audit_log_first drop constraint first_months;

-- Lines of a month that nobody has made yet: no line is ever refused for want of a month.
create table log_months.audit_log_other partition of audit_log default;
alter table log_months.audit_log_other add primary key (id);
create trigger audit_log_no_truncate before truncate on log_months.audit_log_other for each statement execute function refuse_change();

-- The months of the log with their bounds; null for an open one.
create view log_months.months as
select c.oid, c.relname::text as name,
  (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz as from_at,
  (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as till_at
from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'public.audit_log'::regclass and c.relname <> 'audit_log_other';

-- Makes the months up to so many from now. It runs as the owner of the log, because a server may run as a role that owns
-- nothing. Attaching a month waits shortly for whoever reads the log; the caller tries again later.
create function make_log_months(ahead integer) returns integer language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  -- Read before the loop: a query that is still open on the rest would keep its table from being changed.
  month timestamptz := least(date_trunc('month', now()), (select date_trunc('month', min(at)) from log_months.audit_log_other));
  last_month timestamptz := date_trunc('month', now()) + make_interval(months => ahead);
  made integer := 0;
  name text;
begin
  perform pg_advisory_xact_lock(7302);
  while month <= last_month loop
    if exists (select from log_months.months m where coalesce(m.from_at, '-infinity') <= month and m.till_at > month) then
      month := month + interval '1 month';
      continue;
    end if;
    name := 'audit_log_' || to_char(month, 'YYYY_MM');
    execute format('create table log_months.%I (like audit_log including defaults including constraints)', name);
    execute format('alter table log_months.%I add primary key (id)', name);
    if exists (select from log_months.audit_log_other o where o.at >= month and o.at < month + interval '1 month') then
      alter table log_months.audit_log_other disable trigger user;
      execute format(
        'with moved as (delete from log_months.audit_log_other where at >= $1 and at < $2 returning *) insert into log_months.%I select * from moved', name)
        using month, month + interval '1 month';
      alter table log_months.audit_log_other enable trigger user;
    end if;
    execute format('alter table log_months.%I add constraint bounds check (at >= %L and at < %L)', name, month, month + interval '1 month');
    execute format('alter table audit_log attach partition log_months.%I for values from (%L) to (%L)', name, month, month + interval '1 month');
    execute format('alter table log_months.%I drop constraint bounds', name);
    execute format('create trigger audit_log_no_truncate before truncate on log_months.%I for each statement execute function refuse_change()', name);
    made := made + 1;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
