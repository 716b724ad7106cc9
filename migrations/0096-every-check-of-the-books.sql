-- A fault of the books does not hide those after it: beside the first row that does not fit, the other parts of the books
-- that do not fit either are named.
alter table ledger_checks add column also text[] not null default '{}';
