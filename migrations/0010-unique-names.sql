-- Names stand once whatever their capitals (decision C100), also those with accents: lower() knows no more letters than
-- the locale of its server, and in the locale C those of English alone. ICU knows them all, everywhere.
create function caseless(value text) returns text language sql immutable strict parallel safe as
  $$ select lower(value collate "und-x-icu") $$;

do $$
declare
  old record;
begin
  for old in select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX %lower(%' loop
    execute format('drop index %I', old.name);
    execute replace(old.definition, 'lower(', 'caseless(');
  end loop;
end $$;
