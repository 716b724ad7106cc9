-- What is wrong with a file is kept in pages: a screen shows the first one, and nobody unpacks a hundred thousand at once.
alter table import_files alter column problems type bytea[] using case when problems is not null then array[problems] end;
