import { localTimeAt, type ClockTime } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { loadDemo } from '#demo/generate.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startCollector } from '#platform/server/test/collector.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { newCookie } from '#platform/server/test/session.ts'
import { startBundle } from './bundle.ts'
import { quantile } from './measure.ts'

// The cost of being watched: `node bench/watched.ts`, after a build. Each figure is the median of pairs that are measured
// in turn, so that other work on the machine meets both.

const starts = 7
const rounds = 30
const callsInRound = 10

const postgres = await startPostgres()
const admin = await openPostgres(postgres.url('postgres'), 1)
await admin.pool.query('create database demo')
await admin.close()
const database = await openPostgres(postgres.url('demo'))
await migrate(database.pool)
const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
const now = instantAtLocalTime(today, '00:00' as ClockTime, 'Europe/Amsterdam')
await loadDemo(database.db, { size: 'demo', today, now })
await database.pool.query('vacuum analyze')
const { rows } = await database.pool.query<{ employee: number; location: number }>(
  `select (select id from employees where email like 'administrator@%') as employee, (select location_id from rooms group by location_id order by count(*) desc limit 1) as location`,
)
const { employee, location } = rows[0]!
const cookie = await newCookie(database.db, employee)

const collector = await startCollector()
const plain = { DATABASE_URL: postgres.url('demo'), SECRET_KEY: '0'.repeat(64), BASE_URL: 'http://127.0.0.1:3000' }
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
const ways = {
  plain,
  measured: { ...plain, METRICS_PORT: '0' },
  'measured and a twentieth traced': { ...plain, METRICS_PORT: '0', ...tracing, OTEL_TRACES_SAMPLER_ARG: '0.05' },
  'measured and traced': { ...plain, METRICS_PORT: '0', ...tracing },
}
const names = Object.keys(ways) as (keyof typeof ways)[]
const inTurn = (round: number) => names.map((_, i) => names[(i + round) % names.length]!)

const startTimes = Object.fromEntries(names.map((name) => [name, [] as number[]]))
for (let round = -1; round < starts; round++)
  for (const name of inTurn(round + 1)) {
    const server = await startBundle(ways[name])
    await server.stop()
    if (round >= 0) startTimes[name]!.push(server.ms)
  }
for (const name of names)
  console.log(
    `start, ${name}: ${quantile(startTimes[name]!, 0.5).toFixed(0)} ms, against plain ${quantile(
      startTimes[name]!.map((ms, i) => ms - startTimes.plain![i]!),
      0.5,
    ).toFixed(0)} ms more`,
  )

const address = addressOf(calendarApi.day, { params: { locationId: location, date: today } })
const servers = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await startBundle(ways[name])] as const)),
)
async function oneRound(name: string): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < callsInRound; n++) {
    const answer = await fetch(`${servers[name]!.origin}${address}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return (performance.now() - begun) / callsInRound
}
const callTimes = Object.fromEntries(names.map((name) => [name, [] as number[]]))
for (let round = -5; round < rounds; round++)
  for (const name of inTurn(round + 100)) {
    const ms = await oneRound(name)
    if (round >= 0) callTimes[name]!.push(ms)
  }
for (const name of names)
  console.log(
    `day list, ${name}: ${quantile(callTimes[name]!, 0.5).toFixed(2)} ms, ratio ${quantile(
      callTimes[name]!.map((ms, i) => ms / callTimes.plain![i]!),
      0.5,
    ).toFixed(3)}`,
  )
console.log(`${collector.spans.length} spans came`)
await Promise.all(Object.values(servers).map((server) => server.stop()))
await collector.close()
await database.close()
await postgres.stop()
