import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problem, problemTexts, type ProblemCode } from '#kernel/problem.ts'
import { sentence } from '#kernel/sentence.ts'
import { languages } from '#kernel/texts.ts'
import { conflict } from '#kernel/refusal.ts'
import { endsConnection, refusalOf, refusedWith } from './refused.ts'
import { testApp, type Caller, type TestApp } from './test/app.ts'

/** Errors of the database and the disk that are nobody's fault, and the problem that the caller gets. */
const passing: readonly (readonly [code: string, what: string, told: ProblemCode])[] = [
  ['53300', 'too many connections', 'busy'],
  ['53200', 'out of memory', 'busy'],
  ['57014', 'a statement that took too long', 'busy'],
  ['53100', 'a full disk, as PostgreSQL says it', 'disk_full'],
  ['ENOSPC', 'a full disk, as the system says it', 'disk_full'],
  ['25006', 'a database that takes no changes', 'read_only'],
  ['57P01', 'a database that goes down', 'interrupted'],
  ['57P05', 'a session that was idle for too long', 'interrupted'],
  ['08001', 'a proxy that reaches no database', 'interrupted'],
  ['08P01', 'a proxy that speaks of an error', 'interrupted'],
  ['ENOTFOUND', 'a name that is not known', 'interrupted'],
  ['EAI_AGAIN', 'a name that is not known just now', 'interrupted'],
  ['EHOSTUNREACH', 'a machine that cannot be reached', 'interrupted'],
  ['ENETUNREACH', 'a network that cannot be reached', 'interrupted'],
]
/** Errors that the driver reports without a code. */
const messages: readonly (readonly [message: string, told: ProblemCode])[] = [
  ['timeout exceeded when trying to connect', 'busy'],
  ['timeout expired', 'interrupted'],
  ['Query read timeout', 'interrupted'],
  ['Connection terminated unexpectedly', 'interrupted'],
  ['Connection terminated due to connection timeout', 'interrupted'],
]

test.each(messages)('“%s” is 503 %s', (message, told) => {
  expect(refusalOf(new Error(message))).toMatchObject({ status: 503, problems: [{ field: '', code: told }] })
})

test('a statement that was prepared before a table was changed is tried again, in whatever language its error is', () => {
  const error = Object.assign(new Error('gecachet plan'), { code: '0A000', routine: 'RevalidateCachedQuery' })
  expect(refusalOf(error)).toMatchObject({ status: 503, problems: [{ field: '', code: 'busy' }] })
  expect(refusalOf(Object.assign(new Error('no such feature'), { code: '0A000' }))).toBeNull()
})

test('an error of another kind is no refusal', () => {
  expect(refusalOf(Object.assign(new Error('broken'), { code: '42P01' }))).toBeNull()
  expect(refusalOf('broken')).toBeNull()
})

const withCode = (code: string, more: object = {}) => Object.assign(new Error('broken'), { code, ...more })

describe('a connection is replaced', () => {
  const databaseIsGone = '25006 53300 57P01 57P02 57P03 57P04 57P05 08000 08001 08003 08004 08006 08P01'
  const wayIsGone = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'
  test.each(`${databaseIsGone} ${wayIsGone}`.split(' '))('after %s', (code) => {
    expect(endsConnection(withCode(code))).toBe(true)
  })

  test.each([
    ...messages.map(([message]) => message),
    'Client has encountered a connection error and is not queryable',
  ])('after “%s”', (message) => {
    expect(endsConnection(new Error(message))).toBe(true)
  })

  test('after a stale plan, which a new connection does not have, and where the socket is gone', () => {
    expect(endsConnection(withCode('0A000', { routine: 'RevalidateCachedQuery' }))).toBe(true)
    expect(endsConnection(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  })

  const refusedAlone = '23505 23503 23514 23P01 22P02 22021 22P05 42P01 42501 0A000 P0001 25001 25P02'
  const comesAgain = '40001 40P01 55P03 57014 53100 53200 ENOSPC ENOENT'
  test.each(`${refusedAlone} ${comesAgain}`.split(' '))('but not after %s', (code) => {
    expect(endsConnection(withCode(code))).toBe(false)
  })

  test('nor after anything else that is thrown', () => {
    for (const thrown of [new Error('broken'), withCode(''), 'ECONNRESET', null, undefined])
      expect.soft(endsConnection(thrown)).toBe(false)
  })
})

/** The words for trying again, by language. */
const tryAgain = { nl: /opnieuw/, fr: /[Rr]éessayez/, en: /try.* again/i, de: /erneut/ }

test.each(passing)('%s (%s) is 503 %s, and its sentence says to try again in four languages', (code, _, told) => {
  expect(refusalOf(Object.assign(new Error('broken'), { code }))).toMatchObject({
    status: 503,
    problems: [{ field: '', code: told }],
  })
  for (const language of languages)
    expect.soft(sentence(problemTexts, problem('', told), language), language).toMatch(tryAgain[language])
})

test('a socket of the database that is not there is 503 interrupted, and a file that is missing is not', () => {
  const missing = (syscall: string) =>
    refusalOf(Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT', syscall }))
  expect(missing('connect')).toMatchObject({ status: 503, problems: [{ field: '', code: 'interrupted' }] })
  expect(missing('open')).toBeNull()
})

describe('a refusal with data', () => {
  const endpoint = { refuses: { moved_meanwhile: conflict(z.object({ room: z.object({ name: z.string() }) })) } }

  test('has the status and the fields that the contract declares, and no others', () => {
    const room = { name: 'Room 1', client: 'Xanthippe' }
    expect(refusedWith(endpoint, 'moved_meanwhile', { room })).toMatchObject({
      status: 409,
      problems: [{ field: '', code: 'moved_meanwhile' }],
      data: { room: { name: 'Room 1' } },
    })
    expect(refusedWith(endpoint, 'moved_meanwhile', { room }).data).not.toHaveProperty('room.client')
  })

  test('with an undeclared code or other data does not compile', () => {
    // @ts-expect-error -- no such refusal is declared
    expect(() => refusedWith(endpoint, 'orphans', { count: 1 })).toThrow('undefined')
    // @ts-expect-error -- the declared data are a room
    expect(() => refusedWith(endpoint, 'moved_meanwhile', { count: 1 })).toThrow('room')
  })
})

describe('a call that meets such an error in the database', () => {
  let app: TestApp
  let caller: Caller
  beforeAll(async () => {
    app = await testApp()
    caller = await app.as('administrator')
    await sql`create table broken_by (code text)`.execute(app.db)
    await sql`
      create function break_on_write() returns trigger language plpgsql as $$
      declare wanted text := (select code from broken_by);
      begin
        if wanted is not null then raise exception 'broken' using errcode = wanted; end if;
        return new;
      end $$`.execute(app.db)
    await sql`create trigger broken before update on employees for each row execute function break_on_write()`.execute(
      app.db,
    )
  })
  afterAll(async () => {
    await sql`drop trigger broken on employees`.execute(app.db)
    await sql`drop function break_on_write`.execute(app.db)
    await sql`drop table broken_by`.execute(app.db)
    await app.close()
  })

  test.each(passing.filter(([code]) => /^\d/.test(code)))(
    '%s (%s): 503 %s with the sentence, nothing is kept, and the next try does it',
    async (code, _, told) => {
      const choose = (language: string) =>
        caller.raw('PUT', '/api/me/language', { language }, { headers: { 'x-locale': 'nl_NL' } })
      const language = async () =>
        (
          await app.db
            .selectFrom('employees')
            .select('language')
            .where('id', '=', caller.employeeId!)
            .executeTakeFirstOrThrow()
        ).language
      expect((await choose('nl')).status).toBe(200)
      await sql`insert into broken_by values (${code})`.execute(app.db)
      const answer = await choose('fr')
      await sql`delete from broken_by`.execute(app.db)
      expect([answer.status, answer.errors, answer.body.message]).toEqual([
        503,
        { '': [told] },
        sentence(problemTexts, problem('', told), 'nl'),
      ])
      expect(await language()).toBe('nl')
      expect((await choose('fr')).status).toBe(200)
      expect(await language()).toBe('fr')
    },
  )
})
