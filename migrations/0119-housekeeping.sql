-- The housekeeping that administrators see: mails that were given up and looked at, the steps of the upkeep with their
-- last success and failure, and how long the statements of the server take (docs/decisions/074).

-- ── Mails ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A mail that was given up waits for somebody to look at it: it is sent again, or put aside. A large outbox has both
-- columns before the release, for an index that is built then (docs/decisions/074).
alter table mail_outbox add column if not exists failed_at timestamptz, add column if not exists put_aside_at timestamptz;

-- Servers of the version before give mails up too.
create function mail_given_up() returns trigger language plpgsql as $$
begin
  new.failed_at := case when new.status = 'failed' then now() end;
  new.put_aside_at := null;
  return new;
end $$;
create trigger given_up before update on mail_outbox for each row
  when (old.status <> new.status) execute function mail_given_up();

-- Mails whose term is over are removed by the thousand. What became of each stands in the log since it left, so that one
-- line tells of all that are removed together.
drop trigger recorded on mail_outbox;
create trigger recorded after insert on mail_outbox for each row execute function record_change('body_text', 'body_html', 'secrets');
create trigger recorded_delete after delete on mail_outbox for each row
  when (current_setting('balie.mails_are_pruned', true) is distinct from 'true')
  execute function record_change('body_text', 'body_html', 'secrets');
drop trigger recorded_update on mail_outbox;
create trigger recorded_update after update on mail_outbox for each row
  when (old.status <> new.status or new.attempts < old.attempts or old.put_aside_at is distinct from new.put_aside_at)
  execute function record_change('body_text', 'body_html', 'secrets');

-- A warning of credit loses its mail by that, which the same line tells.
drop trigger recorded on credit_warnings;
create trigger recorded after insert or delete on credit_warnings for each row execute function record_change();
create trigger recorded_update after update on credit_warnings for each row
  when (current_setting('balie.mails_are_pruned', true) is distinct from 'true')
  execute function record_change();

-- ── Addresses ───────────────────────────────────────────────────────────────────────────────────────────────────

alter table address_lookups add column waits_since timestamptz not null default now();

-- ── The upkeep ──────────────────────────────────────────────────────────────────────────────────────────────────

-- One row for each step, whichever server did it last.
create table upkeep_steps (
  step text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0, -- one after another since the last success
  reason text not null default '', -- of the last failure, as one of a few words
  asked_at timestamptz -- somebody asks for it before its hour
);
-- The log tells who asked for a step; what the server did by itself stands in the row.
create trigger recorded after insert on upkeep_steps for each row when (new.asked_at is not null)
  execute function record_change('succeeded_at', 'failed_at', 'failures', 'reason');
create trigger recorded_update after update on upkeep_steps for each row when (old.asked_at is null and new.asked_at is not null)
  execute function record_change('succeeded_at', 'failed_at', 'failures', 'reason');
create trigger recorded_delete after delete on upkeep_steps for each row
  execute function record_change('succeeded_at', 'failed_at', 'failures', 'reason');

-- ── Statements ──────────────────────────────────────────────────────────────────────────────────────────────────

-- A statement as it is written in the program, without any value.
create table database_statements (
  id text primary key,
  operation text not null, -- its verb and first table
  text text not null,
  seen_at timestamptz not null default now()
);
-- How often and how long it ran in an hour, on all servers together.
create table database_statement_hours (
  hour timestamptz not null,
  statement_id text not null references database_statements on delete cascade,
  calls bigint not null,
  rows bigint not null,
  total_ms double precision not null,
  longest_ms double precision not null,
  counts bigint[] not null, -- calls by how long they took (platform/server/statement-times.ts)
  primary key (hour, statement_id)
);
create index database_statement_hours_statement on database_statement_hours (statement_id);
