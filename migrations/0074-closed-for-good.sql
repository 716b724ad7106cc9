-- A report that has closed stays closed, also when reports close later from now on: the hours that the chain had before,
-- and until when. Of hours that were chosen twice the last time counts. Until now the setting in force decided alone.
create table report_closings (
  hours integer primary key check (hours between 1 and 8760),
  until timestamptz not null
);
