import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { addDays, type Day, type Instant } from '#kernel/day.ts'
import { loggable } from '#platform/server/log-lines.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { startCollector, type TestCollector } from '#platform/server/test/collector.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { everyCall, isRightAnswer } from '#platform/server/test/every-call.ts'
import { nameOf } from '#platform/server/test/right-call.ts'
import { startPostman } from './postman.ts'
import { allRoutes } from './routes.ts'
import { startStatementTimes } from './statement-times.ts'
import { frequentSteps, hourlySteps, notedUpkeep } from './upkeep.ts'

// Every call of the contract at the most talkative level of production: first as it should be, and then, where it
// writes, with a database that refuses each row and quotes it. Nothing of a person may stand in what a server tells of
// itself. log-privacy.test.ts does the same with the people of the demo chain and calls that are wrong.

describe.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('the log of all calls', () => {
  const lines: string[] = []
  let app: TestApp
  let make: Awaited<ReturnType<typeof everyCall>>
  let mail: TestMailServer
  let collector: TestCollector
  let storeTimes: () => Promise<void>
  beforeAll(async () => {
    mail = await startMailServer()
    collector = await startCollector()
    app = await testApp({
      env: { SMTP_URL: mail.url, METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      watched: true,
      logTo: { write: (line) => void lines.push(line) },
    })
    storeTimes = startStatementTimes(app.database, () => {})
    make = await everyCall(app)
    await sql`create table refusing (code text)`.execute(app.db)
    // An error of a constraint quotes the row in its detail, one of a value in its message.
    await sql`create function refuse_row() returns trigger language plpgsql security definer as $$
      declare whole text := coalesce(new, old)::text; code text := (select r.code from refusing r);
      begin
        if code = '23514' then
          raise exception using errcode = code, message = format('new row for relation "%s" violates check constraint "refused"', tg_table_name),
            detail = format('Failing row contains %s.', whole), hint = whole, constraint = 'refused', table = tg_table_name;
        elsif code = '22P02' then
          raise exception using errcode = code, message = format('invalid input syntax for type integer: "%s"', whole), detail = whole;
        end if;
        return coalesce(new, old);
      end $$`.execute(app.db)
    await sql`do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'refusing' loop
        execute format('create trigger aa_refused before insert or update or delete on %s for each row execute function refuse_row()', one.name);
      end loop; end $$`.execute(app.db)
  }, 60_000)
  afterAll(async () => {
    // The next file of this worker uses the same database.
    await sql`drop function refuse_row() cascade`.execute(app.db)
    await sql`drop table refusing`.execute(app.db)
    await app?.close()
    await collector?.close()
    await mail?.close()
  })
  const refuseRows = (code: '23514' | '22P02') => sql`insert into refusing values (${code})`.execute(app.db)
  const takeRows = () => sql`delete from refusing`.execute(app.db)

  /** Makes a right call with a database that refuses each row. */
  const makeRefused = (endpoint: AnyEndpoint, code: '23514' | '22P02') =>
    make(endpoint, {
      around: async (send) => {
        await refuseRows(code)
        try {
          return await send()
        } finally {
          await takeRows()
        }
      },
    })

  /** The words of people that stand in what the server told of itself. */
  async function leaks(text: string): Promise<readonly string[]> {
    const { rows } = await sql<{ word: string }>`
      select distinct word from (
        select unnest(array[first_name, last_name, email, phone_number]) as word from clients union all
        select unnest(array[first_name, last_name, email, phone_number]) from employees) all_words`.execute(app.db)
    const known = new Set(text.toLowerCase().match(/[\p{L}\p{M}\d@.+'’-]+/gu))
    const people = rows
      .map(({ word }) => word.toLowerCase().replace(/ \d+$/, ''))
      .filter(
        (word) =>
          word.length > 3 && word.split(' ').every((part) => known.has(part)) && text.toLowerCase().includes(word),
      )
    const marks = text.match(/voorbeeld\.test|employee\d+@|612345678|Keizersgracht|1988-03-14|Failing row|Dubois/g)
    return [...new Set([...people, ...(marks ?? [])])]
  }

  test('every call as it should be', { timeout: 600_000 }, async () => {
    const unexpected: string[] = []
    for (const { endpoint } of allRoutes) {
      const answer = await make(endpoint)
      if (!isRightAnswer(endpoint, answer))
        unexpected.push(`${nameOf(endpoint)} ${answer.status} ${JSON.stringify(answer.errors)}`)
    }
    expect(unexpected).toEqual([])
    expect(await leaks(lines.join('\n'))).toEqual([])
  })

  test('every call that writes, with rows that the database refuses and quotes', { timeout: 600_000 }, async () => {
    const begun = lines.length
    const broken: number[] = []
    for (const [at, { endpoint }] of allRoutes.filter((route) => route.endpoint.writes).entries())
      for (const code of at % 2 ? (['23514', '22P02'] as const) : (['22P02'] as const)) {
        const { status } = await makeRefused(endpoint, code)
        if (status === 500) broken.push(status)
      }
    expect(broken.length).toBeGreaterThan(200)
    expect(lines.length - begun).toBeGreaterThanOrEqual(broken.length)
    const told = lines.slice(begun).join('\n')
    expect(await leaks(told)).toEqual([])
    // The fault can still be understood.
    expect(told).toContain('violates check constraint')
  })

  test('the upkeep, mails that are refused, and the times of statements', { timeout: 120_000 }, async () => {
    const log = app.server.app.log
    const { services } = app.server
    const later = `${addDays('2026-03-04' as Day, 4000)}T02:30:00.000Z` as Instant
    const begun = lines.length
    for (const code of ['23514', '22P02'] as const) {
      await refuseRows(code)
      const upkeep = notedUpkeep(app.db, (step, error) => log.error({ ...loggable(error), step }, 'the upkeep failed'))
      await upkeep.run([...hourlySteps(app.db, services, () => later), ...frequentSteps(app.db)])
      await takeRows()
    }
    expect(lines.length - begun).toBeGreaterThan(4)
    // A mail server quotes the address, and a note that cannot be written quotes the mail.
    mail.refuse(
      'RCPT TO',
      ...Array.from({ length: 400 }, () => '550 5.1.1 <client7@voorbeeld.test> Chantal Dubois is unknown'),
    )
    const complain = (error: unknown) => log.error(loggable(error), 'a mail or an errand could not be seen to')
    const postman = await startPostman({
      database: app.database,
      services,
      complain,
      watch: app.watch!.delivery,
      errands: [() => Promise.reject(new Error('"Chantal Dubois" <client7@voorbeeld.test> cannot be reminded'))],
    })
    await postman.round()
    await refuseRows('22P02')
    await postman.round()
    await postman.stop()
    await takeRows()
    await storeTimes()
    const { rows } = await sql<{ text: string }>`select text from database_statements`.execute(app.db)
    expect(rows.length).toBeGreaterThan(50)
    const measured = await (await fetch(`http://127.0.0.1:${app.watch!.port}/metrics`)).text()
    const everything = [...lines, measured, ...collector.bodies, ...rows.map(({ text }) => text)].join('\n')
    expect(await leaks(everything)).toEqual([])
  })
})
