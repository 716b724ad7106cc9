import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addDays, localTimeAt, mondayOf, type Day, type Instant } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { checkoutApi, type PaymentBody } from '#features/checkout/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { signIn, startServer, type RunningServer } from '../e2e/server.ts'
import { build } from './build.ts'
import { migrationProblems } from './check-migrations.ts'
import { giveUp, nothingProved, root } from './process.ts'
import { layOut } from './release.ts'

// npm run prove:upgrade [-- --dangerous]: runs the last release beside this version on one PostgreSQL server, with
// bookings, sales and reads all the while, and no call may fail (docs/decisions/066). This version gets one more
// migration, which does all that the rule allows to the busiest tables, so that there is always one that has to run.
// With `--dangerous` it does what the rule forbids, and the proof has to fail. It is the last part of `npm test`.

const allowed = `
alter table appointments add column proof_note text not null default '', add column proof_at timestamptz default now();
alter table invoices add column proof_code text;
alter table clients add constraint proof_name check (length(first_name) < 10000) not valid;
create table proof_visits (id bigint generated always as identity primary key, appointment_id int not null references appointments on delete cascade, at timestamptz not null default now());
create index on proof_visits (appointment_id);
create function proof_seen() returns trigger language plpgsql as $$ begin
  insert into proof_visits (appointment_id) values (new.id);
  return null;
end $$;
create trigger proof_seen after insert on appointments for each row execute function proof_seen();
`
const forbidden = `alter table appointments rename column starts_at to begins_at;`

const amsterdam = 1
const administrator = 'administrator@demo.balie.test'
const secondsOfLoad = { before: 4, both: 6, after: 3 }

/** Runs git, or another program, in a folder; null when it fails. */
function tried(program: string, args: readonly string[], cwd = root): string | null {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1024 ** 3 })
  return status === 0 ? stdout.trim() : null
}
function ran(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) giveUp(`${program} ${args.join(' ')} ended with ${status}.\n${stdout}${stderr}`)
}

/** The last release: the newest tag of a version before this commit, or else the commit that docs/released.txt names. */
function releasedCommit(): string {
  const tag = tried('git', ['describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD~1'])
  if (tag) return tag
  const lines = readFileSync(path.join(root, 'docs/released.txt'), 'utf8').split('\n')
  return lines.find((line) => /^[0-9a-f]{40}$/.test(line)) ?? giveUp('docs/released.txt names no commit.')
}

/** Builds a commit in a folder of its own, where it stays for the next proof of the same; null when this clone does not have it. */
function buildOf(commit: string): string | null {
  const hash = tried('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])
  if (!hash) return null
  const folder = path.join(root, '.cache', `released-${hash.slice(0, 12)}`)
  if (!existsSync(path.join(folder, 'package.json'))) {
    const making = `${folder}.${process.pid}`
    for (const earlier of globSync(path.join(root, '.cache/released-*')))
      rmSync(earlier, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    ran('sh', ['-c', `git archive ${hash} | tar -x -C '${making}'`], root)
    const isSame = readFileSync(path.join(making, 'package-lock.json')).equals(
      readFileSync(path.join(root, 'package-lock.json')),
    )
    // Hard links: the same packages take no room, and no minute to install.
    if (isSame) ran('cp', ['-al', path.join(root, 'node_modules'), path.join(making, 'node_modules')], root)
    else
      ran('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], making)
    rmSync(folder, { recursive: true, force: true })
    ran('mv', [making, folder], root)
  }
  ran(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], folder, { DATABASE_URL: '' })
  return folder
}

/** Sets a database up with the demo chain, by the code of a release. */
function loadDemoOf(folder: string, url: string): void {
  const script = path.join(folder, 'load-demo.mjs')
  writeFileSync(
    script,
    `import { localTimeAt } from '#kernel/day.ts'
import { instantAtLocalTime } from '#kernel/zone.ts'
import { loadDemo } from '#demo/generate.ts'
import { migrate } from '#platform/server/migrate.ts'
import { existsSync } from 'node:fs'
// The first release had it among the rest of the database.
const { openPostgres } = await import(existsSync('src/platform/server/postgres.ts') ? '#platform/server/postgres.ts' : '#platform/server/db.ts')
const { pool, db, close } = await openPostgres(process.env.DATABASE_URL)
const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
await migrate(pool)
await loadDemo(db, { size: 'demo', today, now: instantAtLocalTime(today, '00:00', 'Europe/Amsterdam') })
await pool.query('vacuum analyze')
await close()
`,
  )
  ran(process.execPath, ['--disable-warning=ExperimentalWarning', script], folder, { DATABASE_URL: url })
}

/** This version, with the migration of the proof, in a folder of its own. */
function nextVersion(folder: string, sql: string): void {
  layOut(folder)
  writeFileSync(path.join(folder, 'dist/migrations/9999-proof.sql'), sql)
}

type Caller = Awaited<ReturnType<typeof signIn>>
interface Work {
  readonly name: string
  readonly run: (by: Caller) => Promise<{ readonly status: number; readonly errors: object } | null>
}

/**
 * Calls of a day at the desk, none of which is refused: each booking has a start of its own. With the pauses of the load
 * fewer than 700 are booked, however fast the machine is.
 */
async function worksOf(first: Caller, url: string): Promise<readonly Work[]> {
  const database = await openPostgres(url, 1)
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await database.pool.query<Row>(text)).rows
  const clients = await rows<{ id: number }>(
    'select id from clients where supported_country_id = 166 and deactivated_at is null and merged_into_id is null order by id limit 1200',
  )
  const [facts] = await rows<{ treatment_id: number; price_cents: number; practitioner_id: number; pin: number }>(`
    select t.id as treatment_id, (select id from payment_methods where slug = 'pin') as pin,
      coalesce((select x.price_cents from treatment_prices x where x.treatment_id = t.id and x.price_level_id = l.price_level_id), t.price_cents) as price_cents,
      (select e.id from employees e join employee_locations w on w.employee_id = e.id and w.location_id = l.id join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner where e.deactivated_at is null order by e.id limit 1) as practitioner_id
    from locations l join lateral (select * from treatments t where t.supported_country_id = 166 and not t.requires_medical_grounds and t.deactivated_at is null and t.price_cents > 1000 order by t.id limit 1) t on true
    where l.id = ${amsterdam}`)
  await database.close()
  const { treatment_id, price_cents, practitioner_id, pin } = facts!

  const { body } = (await first(listsApi.treatments, { params: { countryId: 166, locationId: amsterdam } }))!.data
  const short = body.find((one) => one.duration <= 30 && one.models.length === 0) ?? body[0]!
  const today = localTimeAt(Date.now(), 'Europe/Amsterdam').day
  const starts: { datetime_from: Instant; user_id: number }[] = []
  for (let week = 8; week < 40 && starts.length < 900; week++) {
    const from: Day = addDays(mondayOf(today), week * 7)
    const { data } = (await first(availabilityApi.availability, {
      query: { location_id: amsterdam, treatment_id: short.id, date_from: from, date_till: addDays(from, 6) },
    }))!
    // One start an hour: no booking takes the place of the next.
    const hours = new Map(
      data.flatMap(({ time_slots }) => time_slots).map((slot) => [slot.datetime_from.slice(0, 13), slot] as const),
    )
    starts.push(...[...hours.values()].filter((_, index) => index % 2 === 0))
  }
  let [booked, sold] = [0, 0]
  return [
    {
      name: 'a booking',
      run: (by) => {
        const n = booked++
        const { datetime_from, user_id } = starts[n] ?? giveUp(`All ${starts.length} free starts are booked.`)
        return by(appointmentsApi.create, {
          body: {
            client_id: clients[n % clients.length]!.id,
            location_id: amsterdam,
            treatment_id: short.id,
            datetime_from,
            user_id,
            room_id: null,
          },
        })
      },
    },
    {
      name: 'a sale',
      run: (by) =>
        by(checkoutApi.pay, {
          body: {
            client_id: clients[clients.length - 1 - (sold++ % clients.length)]!.id,
            location_id: amsterdam,
            practitioner_id,
            items: [{ kind: 'treatment', type_id: treatment_id, amount: 1, price_cents }],
            payment_methods: [{ payment_method_id: pin, amount_cents: price_cents }],
            total_cents: price_cents,
          } as unknown as PaymentBody,
        }),
    },
    {
      name: 'a day of the calendar',
      run: (by) => by(calendarApi.day, { params: { locationId: amsterdam, date: today } }),
    },
    { name: 'the invoices', run: (by) => by(invoicesApi.list, {}) },
    { name: 'the client list', run: (by) => by(listsApi.clients, { query: { filters: { search: 'an' } } }) },
  ]
}

interface Load {
  readonly done: Record<string, number>
  readonly failures: string[]
  slowestMs: number
  stop(): Promise<void>
}

/** Keeps a server at work, one call of each kind at a time, until it is stopped. */
function startLoad(who: string, by: Caller, works: readonly Work[]): Load {
  let stopping = false
  const load: Load = { done: {}, failures: [], slowestMs: 0, stop: async () => {} }
  const loops = works.map(async ({ name, run }) => {
    while (!stopping) {
      const began = performance.now()
      const answer = await run(by)
      load.slowestMs = Math.max(load.slowestMs, performance.now() - began)
      if (answer && answer.status < 300) load.done[name] = (load.done[name] ?? 0) + 1
      else
        load.failures.push(
          `${who}, ${name}: ${answer ? `${answer.status} ${JSON.stringify(answer.errors)}` : 'no answer'}`,
        )
      await wait(30)
    }
  })
  load.stop = async () => {
    stopping = true
    await Promise.all(loops)
  }
  return load
}

const summary = ({ done, failures, slowestMs }: Load): string =>
  `${Object.entries(done)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')}; slowest ${Math.round(slowestMs)} ms; ${failures.length} failed`

async function main(): Promise<void> {
  const isDangerous = process.argv.includes('--dangerous')
  const sql = isDangerous ? forbidden : allowed
  const dangers = migrationProblems(new Map([['migrations/9999-proof.sql', sql]]))
  if (Boolean(dangers.length) !== isDangerous)
    giveUp(`The check judges the migration of the proof wrongly.\n${dangers.join('\n')}`)

  const commit = releasedCommit()
  console.log(`Building the last release, ${commit.slice(0, 12)}, and this version …`)
  const old = buildOf(commit)
  if (!old) {
    console.error(`This clone does not have the commit ${commit} (git fetch --unshallow): nothing was proved.`)
    process.exitCode = nothingProved
    return
  }
  await build()
  const place = mkdtempSync(path.join(os.tmpdir(), 'balie-upgrade-'))
  const next = path.join(place, 'next')
  nextVersion(next, sql)
  const postgres = await startPostgres()
  const url = postgres.url('postgres')
  const env = { DATABASE_URL: url, DATA_DIR: place }
  const servers: RunningServer[] = []
  const start = async (folder: string): Promise<RunningServer> => {
    const server = await startServer(env, undefined, folder)
    servers.push(server)
    return server
  }
  try {
    loadDemoOf(old, url)
    const oldServer = await start(old)
    const oldCaller = await signIn(oldServer.url, administrator)
    const works = await worksOf(oldCaller, url)
    console.log('The last release set the database up, and serves.')

    const oldLoad = startLoad('the last release', oldCaller, works)
    await wait(secondsOfLoad.before * 1000)
    const began = performance.now()
    const newServer = await start(next)
    console.log(
      `This version migrated and is ready, ${((performance.now() - began) / 1000).toFixed(1)} s after its start.`,
    )
    const newLoad = startLoad('this version', await signIn(newServer.url, administrator), works)
    await wait(secondsOfLoad.both * 1000)
    await oldLoad.stop()
    const code = await oldServer.stop()
    await wait(secondsOfLoad.after * 1000)
    await newLoad.stop()

    console.log(`The last release: ${summary(oldLoad)}.\nThis version: ${summary(newLoad)}.`)
    const failures = [...oldLoad.failures, ...newLoad.failures]
    if (code !== 0) failures.push(`The last release ended with ${code}:\n${oldServer.output()}`)
    const logged = [oldServer, newServer].flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    )
    failures.push(...logged.map((line) => `in the log: ${line.slice(0, 400)}`))
    const ledger = spawnSync(process.execPath, ['dist/server/tool.js', 'verify-ledger'], {
      cwd: next,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SECRET_KEY: '0'.repeat(64), ...env },
    })
    console.log(ledger.stdout.trim())
    if (ledger.status !== 0) failures.push(`the books: ${ledger.stdout}${ledger.stderr}`)
    if (failures.length) giveUp(`${failures.length} failures:\n  ${failures.slice(0, 10).join('\n  ')}`)
    console.log('No call failed: the old and the new version work on one database.')
  } finally {
    await Promise.all(servers.filter((server) => server.process.exitCode === null).map((server) => server.kill()))
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

await main().catch(giveUp)
