// Statements that bring all tables back to what a file of tests begins with. Emptying a table and its indexes with
// `truncate` costs a server milliseconds, and there are a hundred tables, most of which a test leaves alone; so rows
// are deleted where there are few, and all tables are truncated only after a test that filled them.
//
// Triggers are disabled, because one of them keeps the log from being emptied. Migrations insert no rows, so a new
// database is empty too.

const bytesToTruncate = 4_000_000

const tables = `pg_class where relnamespace in ('public'::regnamespace, 'log_months'::regnamespace) and relkind = 'r' and relname <> 'migrations'`

/** Empties the tables; `sequences` gives the value from which each sequence goes on, null from its start. */
const emptying = (sequences: string) => `
    perform set_config('session_replication_role', 'replica', true);
    select array_agg(oid::regclass) into filled from ${tables} and pg_relation_size(oid) > 0;
    if (select sum(pg_relation_size(name)) from unnest(filled) as name) > ${bytesToTruncate} then
      execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') from ${tables});
    else
      foreach one in array coalesce(filled, '{}') loop
        execute format('delete from %s', one);
      end loop;
    end if;
    perform setval(format('public.%I', s.sequencename), coalesce(k.last_value, s.start_value), k.last_value is not null)
      from pg_sequences s left join ${sequences} using (sequencename)
      where s.schemaname = 'public' and s.last_value is distinct from k.last_value;`

const block = (statements: string) => `
  do $$
  declare
    filled regclass[];
    one regclass;
    relation_name text;
    statement text;
  begin${statements}
  end $$`

/** Empties every table and restarts the ids. */
export const emptyTables = block(emptying(`(select null::name as sequencename, null::bigint as last_value) k`))

/** Keeps a copy of all rows and of the last ids, in a schema of its own. */
export const keepTables = block(`
    create schema kept;
    create table kept.sequences as select sequencename, last_value from pg_sequences where schemaname = 'public';
    create table kept.statements (statement text);
    for one, relation_name in select oid::regclass, relname from ${tables} and pg_relation_size(oid) > 0 loop
      execute format('create table kept.%I as table %s', relation_name, one);
      insert into kept.statements
        select format('insert into %1$s (%2$s) overriding system value select %2$s from kept.%3$I', one, string_agg(quote_ident(attname), ', '), relation_name)
        from pg_attribute where attrelid = one and attnum > 0 and not attisdropped and attgenerated = '';
    end loop;`)

/** Gives every table the rows that were kept, and no others. */
export const restoreTables = block(`${emptying('kept.sequences k')}
    for statement in table kept.statements loop
      execute statement;
    end loop;`)
