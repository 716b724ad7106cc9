-- A working day with breaks is one entry: its hours, and the breaks within them, in order. A day that is otherwise has breaks
-- of its own; null is none. `[{"time_from": "12:30", "time_till": "13:00"}]`
alter table recurrences add column breaks jsonb check (jsonb_typeof(breaks) = 'array');
alter table recurrence_exceptions add column breaks jsonb check (jsonb_typeof(breaks) = 'array');

-- Until now such a day was written as two entries, one before the break and one after. Where two or more differ in nothing
-- but their hours, and are otherwise on no day but those that both leave out, they become one. What could be undone of them
-- cannot be any more.
create temporary table days_with_breaks on commit drop as
with pieces as (
  select r.*, coalesce((select string_agg(x.date::text, ',' order by x.date) from recurrence_exceptions x where x.recurrence_id = r.id), '') as dropped,
    exists (select from recurrence_exceptions x where x.recurrence_id = r.id and x.time_from is not null) as otherwise
  from recurrences r where r.active
), laid_out as (
  select p.*, lead(time_from) over same as next_from, lag(time_till) over same as last_till, first_value(id) over same as first_id, bool_or(otherwise) over whole as any_otherwise, count(*) over whole as n
  from pieces p
  window whole as (partition by location_id, employee_id, room_id, date_from, date_till, weekdays, interval_days, dropped), same as (whole order by time_from, id)
)
select first_id, max(time_till) as time_till, array_agg(id) filter (where id <> first_id) as others,
  coalesce(jsonb_agg(jsonb_build_object('time_from', left(time_till::text, 5), 'time_till', left(next_from::text, 5)) order by time_from) filter (where next_from > time_till), '[]') as breaks
from laid_out where n > 1 and not any_otherwise
group by first_id having bool_and(last_till is null or last_till <= time_from);

delete from schedule_undos u using recurrences r, days_with_breaks d where r.id = d.first_id and (u.employee_id = r.employee_id or u.room_id = r.room_id);
delete from recurrences where id in (select unnest(others) from days_with_breaks);
update recurrences r set time_till = d.time_till, breaks = d.breaks from days_with_breaks d where r.id = d.first_id;
