-- Names stand once whatever their capitals (decision C100), also those with accents: lower() knows no more letters than
-- the locale of its server, and in the locale C those of English alone. ICU knows them all, everywhere.
create function caseless(value text) returns text language sql immutable strict parallel safe as
  $$ select lower(value collate "und-x-icu") $$;

do $$
declare
  old record;
begin
  for old in select indexname as name, tablename as of, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX %lower(%' loop
    execute format('drop index %I', old.name);
    begin
      execute replace(old.definition, 'lower(', 'caseless(');
    exception when unique_violation then
      declare
        said text;
      begin
        get stacked diagnostics said = pg_exception_detail;
        raise exception 'two rows of % have names that differ in capitals alone: %', old.of, said using hint = 'Start the version before this one, give one of them another name, and start again.';
      end;
    end;
  end loop;
end $$;
