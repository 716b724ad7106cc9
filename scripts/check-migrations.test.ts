import { describe, expect, test } from 'vitest'
import { migrationProblems, projectMigrations, statementsIn } from './check-migrations.ts'

const problemsOf = (sql: string, earlier: Readonly<Record<string, string>> = {}) =>
  migrationProblems(new Map([...Object.entries(earlier), ['migrations/0200-a.sql', sql]]))

describe('a dangerous statement is named with its file and line', () => {
  test.each([
    ['drop a column', 'alter table clients drop column phone;', 'drops a column of clients'],
    ['drop a column, without the word', 'alter table clients drop phone;', 'drops a column of clients'],
    ['drop a table', 'drop table if exists clients cascade;', 'drops the table clients'],
    ['drop a view', 'drop view open_invoices;', 'drops the view open_invoices'],
    ['drop a function', 'drop function balance(int);', 'drops the function balance'],
    ['rename a column', 'alter table clients rename column phone to mobile;', 'renames clients'],
    ['rename a table', 'ALTER TABLE clients\n  RENAME TO people;', 'renames clients'],
    ['demand a column', 'alter table clients alter column phone set not null;', 'demands clients.phone'],
    ['a new column without a value', 'alter table clients add column code text not null;', 'without a default'],
    [
      'a new column with a value of its own',
      'alter table clients add column key uuid not null default gen_random_uuid();',
      'worked out for each row',
    ],
    [
      'a new column that is computed',
      'alter table clients add column n int generated always as (a + b) stored;',
      'worked out for each row',
    ],
    ['a new column that counts', 'alter table clients add column n bigserial;', 'worked out for each row'],
    ['change a type', 'alter table clients alter column phone type varchar(20);', 'changes the type of clients.phone'],
    ['change an enumeration', "alter type state add value 'later';", 'changes a type'],
    ['take a default away', 'alter table clients alter phone drop default;', 'takes the default'],
    ['build an index', 'create index clients_phone on clients (phone);', 'create index concurrently if not exists'],
    ['build one concurrently', 'create index concurrently a on clients (phone);', 'which no transaction may'],
    ['build one without a name', 'create unique index on clients (phone);', 'builds an index on clients'],
    ['a foreign key', 'alter table a add constraint c foreign key (b) references d;', 'Add it not valid'],
    ['a check', 'alter table a add check (b > 0);', 'Add it not valid'],
    ['a check of a new column', 'alter table a add column b int check (b > 0);', 'Add the constraint apart'],
    ['a new column that refers', 'alter table a add column b int references d;', 'Add the constraint apart'],
    ['a unique constraint', 'alter table a add constraint c unique (b);', 'using index'],
    ['an exclusion', 'alter table a add constraint c exclude using gist (b with &&);', 'builds an index'],
    ['the second part of one', 'alter table a add column b numeric(10, 2), drop column c;', 'drops a column of a'],
    [
      'validate what was added',
      'alter table a add constraint c check (b > 0) not valid; alter table a validate constraint c;',
      'in the transaction that adds it',
    ],
    ['change all rows', "update clients set phone = '' where phone is null;", 'changes rows of clients'],
    [
      'change rows by another name',
      'update clients c set phone = d.x from d where d.id = c.id;',
      'changes rows of clients',
    ],
    ['delete rows', 'delete from clients where id < 5;', 'changes rows of clients'],
    [
      'change rows in a block',
      "do $$ begin if true then update clients set phone = ''; end if; end $$;",
      'changes rows of clients',
    ],
    ['lock', 'lock table clients in share mode;', 'locks a table'],
    ['rewrite', 'cluster clients using clients_pkey;', 'rewrites a table'],
  ])('%s', (_, sql, danger) => {
    const [problem, ...more] = problemsOf(`-- a line before\n\n${sql}`)
    expect(problem).toMatch(/^migrations\/0200-a\.sql:3: /)
    expect(problem).toContain(danger)
    expect(more).toEqual([])
  })
})

describe('a safe statement is not', () => {
  test.each([
    [
      'a new table with all that it has',
      'create table a (id int primary key); create index on a (id); alter table a add check (id > 0); update a set id = 1; drop table a;',
    ],
    [
      'a new column',
      "alter table clients add column code text not null default '', add column at timestamptz not null default now();",
    ],
    [
      'a constraint that is not valid yet',
      'alter table a add constraint c check (b > 0) not valid, add constraint d foreign key (b) references e not valid;',
    ],
    ['a constraint that uses an index', 'alter table a add constraint c unique using index a_b;'],
    [
      'a constraint or index less',
      'alter table a drop constraint c; drop index i; alter table a alter b drop not null;',
    ],
    [
      'a function, whatever its body does',
      'create or replace function f() returns trigger language plpgsql as $body$ begin update clients set a = 1; drop table b; return new; end $body$;',
    ],
    ['a trigger', 'create trigger t after update on clients for each row execute function f();'],
    ['rows that are added', "insert into lists (id) values (1) on conflict (id) do update set name = 'drop table a;';"],
    ['a comment', '-- drop table clients;\n/* alter table a drop column b; */ select 1;'],
    ['a text', "comment on table a is 'update clients set x; it''s -- so';"],
  ])('%s', (_, sql) => {
    expect(problemsOf(sql)).toEqual([])
  })

  test('a column that an earlier migration keeps from being null', () => {
    const demand = 'alter table clients alter column phone set not null;'
    const check = 'alter table clients add constraint has_phone check (phone is not null) not valid;'
    expect(problemsOf(demand, { 'migrations/0199-a.sql': check })).toEqual([])
    expect(problemsOf(demand, { 'migrations/0199-a.sql': check.replace('phone is', 'email is') })).toHaveLength(1)
    expect(problemsOf(check + demand)).toHaveLength(1)
  })
})

describe('an excuse', () => {
  const drop = 'alter table clients drop column phone;'
  test('with a reason counts for the statement below it alone', () => {
    const excused = `-- Tidies up.\n-- safe: nothing has read it since release 1.4\n${drop}`
    expect(problemsOf(excused)).toEqual([])
    expect(problemsOf(`${excused}\n${drop}`)).toEqual([expect.stringContaining('0200-a.sql:4: drops')])
  })
  test('without a reason counts for nothing', () => {
    expect(problemsOf(`-- safe:\n${drop}`)).toEqual([expect.stringContaining('without a reason')])
    expect(problemsOf(`-- safe: it is fine\n${drop}`)).toEqual([expect.stringContaining('without a reason')])
  })
  test('that nothing needs is refused', () => {
    expect(problemsOf('-- safe: because it only adds a column\nalter table a add column b int;')).toEqual([
      expect.stringContaining('needs no excuse'),
    ])
  })
})

test('migrations from before the rule are free, and the project has no dangerous one', () => {
  expect(migrationProblems(new Map([['migrations/0105-a.sql', 'drop table a;']]))).toEqual([])
  expect(migrationProblems(new Map([['migrations/0106-a.sql', 'drop table a;']]))).toHaveLength(1)
  expect(migrationProblems(projectMigrations())).toEqual([])
})

test('every statement of the project can be read: none swallows another', () => {
  for (const [file, source] of projectMigrations())
    for (const { text } of statementsIn(source))
      expect(`${file}: ${text}`).toMatch(
        /^[\w/.-]+: (create|alter|insert|update|delete|drop|comment|do|with|select|set|lock|grant|revoke|truncate|reindex) /,
      )
})
