-- The number of days that should at least lie between two visits for the same treatment: a report warns when they are
-- fewer. Null: nobody has said so.
alter table treatments add column minimum_interval_days smallint check (minimum_interval_days between 1 and 365);
