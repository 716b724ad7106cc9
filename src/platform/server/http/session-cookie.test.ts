import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { authApi } from '#features/auth/contract.ts'
import { routes } from '../http.ts'
import { Refused } from '../refused.ts'
import { accessOf, password, type Person } from '../test/access.ts'
import { testApp, type TestApp } from '../test/app.ts'

const cookieApi = {
  start: endpoint('POST', '/test-cookie/start', {
    does: 'Starts a session in the browser, and ends as the test says.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    gives: z.null(),
  }),
}

/** The ends of the attempts of one call: one after another, the last as often as the call is tried. */
let endings: (() => void)[] = []
let attempts = 0
const cookieRoutes = routes('test-cookie', 'Calls that only a test makes.', cookieApi, {
  start: async ({ session }) => {
    const ending = endings[attempts++]
    if (attempts === 1) session.start('a-token-of-the-first-attempt')
    ending?.()
    return null
  },
})
const failsToSerialize = () => {
  throw Object.assign(new Error('could not serialize access'), { code: '40001' })
}
const refuses = (commits: boolean) => () => {
  throw new Refused(403, [problem('mfa_code', 'mfa_code')], { commits })
}

let app: TestApp
let access: ReturnType<typeof accessOf>
let kim: Person
beforeAll(async () => {
  app = await testApp({ routes: cookieRoutes })
  access = accessOf(app)
  kim = await access.person({ mfa: false })
})
afterAll(() => app.close())

describe('a transaction that fails at its commit', () => {
  beforeAll(async () => {
    await sql`create table broken_at_commit (n int)`.execute(app.db)
    await sql`
      create function break_at_commit() returns trigger language plpgsql as $$
      begin
        if exists (select from broken_at_commit) then raise exception 'broken at commit'; end if;
        return null;
      end $$`.execute(app.db)
    await sql`create constraint trigger broken after insert or update or delete on sessions deferrable initially deferred
      for each row execute function break_at_commit()`.execute(app.db)
  })
  afterEach(() => sql`delete from broken_at_commit`.execute(app.db))
  afterAll(async () => {
    await sql`drop trigger broken on sessions`.execute(app.db)
    await sql`drop function break_at_commit`.execute(app.db)
    await sql`drop table broken_at_commit`.execute(app.db)
  })
  const breakCommits = () => sql`insert into broken_at_commit values (1)`.execute(app.db)

  test('leaves the cookie of who signs out: they are still signed in', async () => {
    const call = access.holding(access.cookieOf(await access.login(kim)))
    await breakCommits()
    const out = await call(authApi.logout)
    expect([out.status, out.headers['set-cookie']]).toEqual([500, undefined])
    expect((await call(authApi.me)).status).toBe(200)
  })

  test('hands out no token to who signs in, and the next try does', async () => {
    await breakCommits()
    const failed = await access.login(kim)
    expect([failed.status, failed.headers['set-cookie']]).toEqual([500, undefined])
    await sql`delete from broken_at_commit`.execute(app.db)
    const answer = await app.nobody.call(authApi.login, { body: { email: kim.email, password } })
    expect((await access.holding(access.cookieOf(answer))(authApi.me)).status).toBe(200)
  })
})

describe('the session that a handler starts', () => {
  const cookieOf = async (...each: (() => void)[]) => {
    endings = each
    attempts = 0
    const answer = await app.nobody.call(cookieApi.start)
    return [answer.status, attempts, answer.headers['set-cookie']]
  }
  const cookie: unknown = expect.stringMatching(/^balie=a-token-of-the-first-attempt; Max-Age=43200; .*HttpOnly/)

  test('is in the cookie of its answer', async () => {
    expect(await cookieOf()).toEqual([200, 1, cookie])
  })

  test('is forgotten when its attempt was undone, however the next one ends', async () => {
    expect(await cookieOf(failsToSerialize)).toEqual([200, 2, undefined])
    expect(await cookieOf(failsToSerialize, refuses(true))).toEqual([403, 2, undefined])
    expect(await cookieOf(failsToSerialize, failsToSerialize, failsToSerialize)).toEqual([503, 3, undefined])
  })

  test('goes with a refusal of which the writes stay, and with no other', async () => {
    expect(await cookieOf(refuses(true))).toEqual([403, 1, cookie])
    expect(await cookieOf(refuses(false))).toEqual([403, 1, undefined])
  })
})
