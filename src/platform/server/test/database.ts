import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import { openPostgres, type OpenDatabase } from '../db.ts'
import { openEmbedded } from '../embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the embedded database's template. */
    templateDump: string
    /** The address of the PostgreSQL server's database `template`. */
    templateUrl: string
  }
}

export interface TestDatabase extends OpenDatabase {
  /** Where a server of its own can find it; null for the embedded database, which lives in this process. */
  readonly url: string | null
  /** Back to the reference data alone. */
  reset(): Promise<void>
}

/** This worker's database; the files of a worker run one after another and share it. */
let embedded: Promise<OpenDatabase> | undefined
let postgresUrl: Promise<string> | undefined

/**
 * A migrated database that holds the reference data and nothing else: embedded or on a PostgreSQL server, as the
 * part of the tests wants that is running. Call it in beforeAll and close it in afterAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { database, url } = process.env.BALIE_TEST_DATABASE === 'postgres' ? await onServer() : await inProcess()
  const reset = async () => void (await database.pool.query(resetToTemplate))
  await reset()
  return { ...database, url, reset }
}

async function inProcess() {
  embedded ??= readFile(inject('templateDump')).then((dump) => openEmbedded(null, new Blob([dump])))
  // Opening it takes a second or two, so it stays open for the next file.
  return { database: { ...(await embedded), close: async () => {} }, url: null }
}

async function onServer() {
  const template = inject('templateUrl')
  postgresUrl ??= (async () => {
    const name = `worker_${process.pid}`
    const database = await openPostgres(template.replace('/template?', '/postgres?'), 1)
    await database.pool.query(`create database ${name} template template`)
    await database.close()
    return template.replace('/template?', `/${name}?`)
  })()
  const url = await postgresUrl
  return { database: await openPostgres(url), url }
}

/** Keeps a copy of every row that there is now, for reset() to return to. */
export async function keepAsTemplate(pool: pg.Pool): Promise<void> {
  await pool.query(`
    do $$
    declare
      t text;
      filled boolean;
    begin
      create schema template;
      create table template.sequence_values as select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null;
      for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
        execute format('select exists (select from public.%I)', t) into filled;
        if filled then
          execute format('create table template.%1$I as table public.%1$I', t);
        end if;
      end loop;
    end $$`)
}

// The triggers, which keep the log append-only and write it, sleep meanwhile: this is not work that anybody did.
const resetToTemplate = `
  do $$
  declare
    t text;
    columns text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity' from pg_tables where schemaname = 'public' and tablename <> 'migrations');
    for t, columns in
      select c.relname, string_agg(format('%I', a.attname), ', ')
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_tables kept on kept.schemaname = 'template' and kept.tablename = c.relname
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname
    loop
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from template.%1$I', t, columns);
    end loop;
    perform setval(format('public.%I', name)::regclass, value) from template.sequence_values;
  end $$`
