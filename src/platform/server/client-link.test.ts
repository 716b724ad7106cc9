import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { olderDatabase } from './test/older-database.ts'

// The data of a chain from before clients could call by link: links of employees, keys of a day, years of log.
let database: OpenDatabase
beforeAll(async () => {
  database = await olderDatabase('0023')
})
afterAll(() => database.close())

const rows = async (text: string): Promise<unknown[]> => (await database.pool.query<pg.QueryResultRow>(text)).rows

test('migration 0023 keeps links, keys and the log, and each keeps working', async () => {
  await database.pool.query(`
    insert into employees (id, first_name, last_name, email) values (7, 'Emma', 'de Wit', 'emma@balie.test'), (8, 'Noor', 'Bakker', 'noor@balie.test');
    insert into one_time_links (token_hash, purpose, employee_id, expires_at, used_at) values
      ('a', 'password_reset', 7, '2026-12-01T00:00:00Z', null), ('b', 'invitation', 8, '2026-12-02T00:00:00Z', '2026-11-23T00:00:00Z');
    insert into idempotency_keys (employee_id, key, call, body_hash, status, answer, scope) values
      (7, 'the-same-key', 'POST /x {}', 'h', 201, '{"id": 1}', '{"countryIds": [166], "permissions": []}'), (8, 'the-same-key', 'POST /x {}', 'h', 201, '{"id": 2}', null);
    insert into audit_log (action, entity, employee_id, client_ids) values ('read', 'GET /clients/:id', 7, '{3,4}');
    select record_read('r', 7, '127.0.0.1', 'GET /clients/:id', '{5}', false);`)
  const everything = () =>
    Promise.all([
      rows(
        'select token_hash, purpose, employee_id, created_at, expires_at, used_at from one_time_links order by employee_id',
      ),
      rows(
        'select employee_id, key, call, body_hash, status, answer, scope, created_at from idempotency_keys order by employee_id',
      ),
      rows(
        'select id, at, request_id, employee_id, address, action, entity, entity_id, client_ids, before, after from audit_log order by id',
      ),
    ])
  const before = await everything()

  expect(await migrate(database.pool)).toContain('0023-clients-with-links.sql')
  expect(await everything()).toEqual(before)
  expect(await rows('select caller from idempotency_keys order by caller')).toEqual([
    { caller: 'employee:7' },
    { caller: 'employee:8' },
  ])
  expect(await rows('select distinct acting_client_id, link_id from audit_log')).toEqual([
    { acting_client_id: null, link_id: null },
  ])

  for (const owner of [
    `'invitation', null, null, null`,
    `'questionnaire', 7, null, null`,
    `'questionnaire', 7, null, 1`,
    `'password_reset', 7, null, 1`,
  ])
    await expect(
      rows(
        `insert into one_time_links (token_hash, purpose, employee_id, client_id, record_id, expires_at) values ('c', ${owner}, now())`,
      ),
    ).rejects.toThrow('one_time_links_owner')
  await expect(rows(`insert into idempotency_keys (key, call, body_hash) values ('k', 'c', 'h')`)).rejects.toThrow(
    'caller',
  )
  await expect(
    rows(`insert into idempotency_keys (employee_id, link_id, key, call, body_hash) values (7, 1, 'k', 'c', 'h')`),
  ).rejects.toThrow('idempotency_keys_one_caller')
  // Deleting an employee still deletes their keys.
  await database.pool.query('delete from employees where id = 8')
  expect(await rows('select employee_id from idempotency_keys')).toEqual([{ employee_id: 7 }])
  expect(await rows('select employee_id from one_time_links')).toEqual([{ employee_id: 7 }])
})
