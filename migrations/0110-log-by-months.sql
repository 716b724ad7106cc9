-- The log becomes a table of months (docs/decisions/067). The lines that there are stay where they are: their table
-- becomes the first part of it. That takes a check that they are all from before a day, which this migration promises,
-- and the next one reads while the log is written.
create schema log_months;
do $$
begin
  perform set_config('timezone', 'UTC', true);
  execute format(
    'alter table audit_log add constraint first_months check (at < %L) not valid',
    date_trunc('month', now()) + interval '2 months');
end $$;
