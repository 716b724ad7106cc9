import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { instant, localTimeAt } from '#kernel/day.ts'
import { loadDemo } from '#demo/generate.ts'
import { findImport, insertImport } from '#features/imports/queries/imports.ts'
import { guessMapping } from '#features/imports/rules/fields.ts'
import { checkImport, receive, runImport } from '#features/imports/routes/work.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'

// node bench/imports.ts [rows]: how long a file of clients takes on both databases, with their usual durability
// settings.
const rows = Number(process.argv[2] ?? 20_000)
const netherlands = 166

const line = (n: number) =>
  `K${n};${['Anna', 'Bram', 'Inès', 'Jörg'][n % 4]};${['Jansen', 'Bakker', 'de Wit', 'Visser-Smit'][(n >> 2) % 4]} ${n % 977};klant${n}@oudeketen.test;06 ${10_000_000 + n};${1 + (n % 28)}-${1 + (n % 12)}-${1950 + (n % 55)};v;Keizersgracht;${n % 800};1015 AA;Amsterdam;${n % 5 ? '' : 'Belt liever dan mailen'}`
const file = new TextEncoder().encode(
  [
    'Klantnummer;Voornaam;Achternaam;E-mail;Mobiel;Geboortedatum;Geslacht;Straat;Huisnummer;Postcode;Woonplaats;Opmerkingen',
    ...Array.from({ length: rows }, (_, n) => line(n)),
  ].join('\r\n'),
)

async function measure(name: string, { db, pool }: OpenDatabase): Promise<void> {
  await migrate(pool)
  const now = instant(Date.now())
  await loadDemo(db, { size: 'demo', today: localTimeAt(now, 'Europe/Amsterdam').day, now })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
  const { columns, rowCount, packed } = await receive(file)
  const mapping = guessMapping(
    columns.map(({ title }) => title),
    'clients',
    [],
  )
  const id = await insertImport(db, {
    countryId: netherlands,
    employeeId: null,
    kind: 'clients',
    fileName: 'bench.csv',
    rowCount,
    mapping,
    columns,
    packed,
  })
  const read = seconds()
  await db
    .transaction()
    .execute(async (tx) =>
      checkImport(
        tx,
        (await findImport(tx, id, [netherlands], { lock: true }))!,
        { mapping, skipExisting: false },
        now,
      ),
    )
  const checked = seconds()
  const { updated_at } = (await findImport(db, id, [netherlands]))!
  await db.transaction().execute(async (tx) =>
    runImport(tx, (await findImport(tx, id, [netherlands], { lock: true }))!, {
      version: updated_at,
      authorId: null,
      now,
    }),
  )
  const { status, imported_count } = (await findImport(db, id, [netherlands]))!
  delay.disable()
  console.log(
    `${name}: ${imported_count} of ${rows} ${status}; read after ${read} s, checked after ${checked} s, imported after ${seconds()} s; nobody waited longer than ${(delay.max / 1e6).toFixed(0)} ms for the server's thread`,
  )
}

const postgres = await startPostgres({})
const server = await openPostgres(postgres.url('postgres'))
await measure('PostgreSQL', server)
await server.close()
await postgres.stop()

const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-bench-imports-'))
const embedded = await openEmbedded(folder)
await measure('embedded', embedded)
await embedded.close()
await rm(folder, { recursive: true, force: true })
