-- The day from which something of an erased client may go: until then nothing is tried.
alter table erasure_requests add column due_on date;
update erasure_requests set due_on = coalesce(least(fiscal_until, record_until, log_until) + 1, carried_out_at::date) where carried_out_at is not null and completed_at is null;
drop index erasure_requests_waiting;
create index erasure_requests_due on erasure_requests (due_on) where completed_at is null;

-- A line that is also about other clients loses the values of the erased one alone: what became theirs stays.
create or replace function log_is_kept() returns trigger language plpgsql as $$
declare
  erased bigint := client_being_erased();
begin
  if erased is not null and erased = any (old.client_ids) then
    if tg_op = 'UPDATE' and (new.before is null or new.before = old.before) and (new.after is null or new.after = old.after)
      and to_jsonb(old) - array['before', 'after'] = to_jsonb(new) - array['before', 'after'] then
      return new;
    end if;
    if tg_op = 'DELETE' and cardinality(old.client_ids) = 1
      and old.at < now() - make_interval(years => (select coalesce(s.log_years, 5) from clients c join supported_countries s on s.id = c.supported_country_id where c.id = erased)) then
      return old;
    end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- When to look again is no change that anybody reads about.
drop trigger recorded on erasure_requests;
create trigger recorded after insert or update or delete on erasure_requests for each row execute function record_change('updated_at', 'created_at', 'due_on');
