import { sql } from 'kysely'
import { photosApi } from '#features/photos/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'

/** The earlier reports of the client, each with this many photos. */
const earlier = 60
const photosOfReport = 3
const rounds = 60
const text = `<p>${'Huid rustig, geen roodheid na de behandeling; advies over zon en verzorging herhaald. '.repeat(8)}</p>`

interface Visit {
  readonly id: number
  readonly treatment_id: number
}

/** Visits of one client long ago, a week apart, for a treatment without a questionnaire. */
async function visitsOfClient({ db }: OpenDatabase): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit>`
    insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at)
    select c.id, l.id, (select min(r.id) from rooms r where r.location_id = l.id), (select min(e.employee_id) from employee_locations e where e.location_id = l.id),
      t.id, d.day, d.day + interval '45 minutes'
    from (select * from clients order by id desc limit 1) c
    join lateral (select * from locations l where l.supported_country_id = c.supported_country_id order by l.id limit 1) l on true
    join lateral (select * from treatments t where t.supported_country_id = c.supported_country_id and not t.requires_medical_grounds and not t.intake order by t.id limit 1) t on true
    cross join (select timestamptz '2009-01-01 10:00+00' + n * interval '7 days' as day from generate_series(0, ${earlier}::int) n) d
    returning id, treatment_id`.execute(db)
  return rows
}

/** A report that is opened by a client who came sixty times before, with all that its screen asks for, and its save. */
export async function reportRows(database: OpenDatabase, { probe, prober }: Asking): Promise<Row[]> {
  const { rows: types } = await sql<{ id: number }>`select min(id) as id from appointment_types`.execute(database.db)
  const visits = await visitsOfClient(database)
  const contentOf = ({ id, treatment_id }: Visit) => ({
    appointment_id: id,
    treatment_id,
    appointment_type_id: types[0]!.id,
    devices: [],
    report: text,
  })
  const expect = (what: string, answers: readonly { readonly status: number }[], status: number) => {
    const wrong = answers.find((answer) => answer.status !== status)
    if (wrong) throw new Error(`${what}: ${wrong.status}`)
  }
  const created = await prober.sequence(visits.map((visit) => probe(reportsApi.create, { body: contentOf(visit) })))
  expect('a report', created, 201)
  await sql`
    insert into report_photos (appointment_id, report_id, report_version, name, angle, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id)
    select r.appointment_id, r.id, 1, 'x', 'front', a.starts_at, 'bench-full-' || r.id || '-' || n, 'bench-screen-' || r.id || '-' || n, 'bench-thumbnail-' || r.id || '-' || n,
      3024, 4032, 2000000, repeat('0', 64), r.author_id
    from treatment_reports r join appointments a on a.id = r.appointment_id cross join generate_series(1, ${photosOfReport}::int) n
    where a.id = any(${visits.map(({ id }) => id)}::bigint[])`.execute(database.db)
  await sql`analyze`.execute(database.db)

  const newest = visits.at(-1)!
  const of = { params: { appointmentId: newest.id } }
  const calls = [probe(reportsApi.show, of), probe(reportsApi.history, of), probe(photosApi.list, of)]
  const answers = await prober.sequence(Array.from({ length: rounds }, () => calls).flat())
  expect('a report that is opened', answers, 200)
  const opened = Array.from({ length: rounds }, (_, round) =>
    answers.slice(round * calls.length, (round + 1) * calls.length).reduce((sum, { ms }) => sum + ms, 0),
  )

  const saved: number[] = []
  const { rows } = await sql<{ id: number; updated_at: string }>`
    select id, updated_at from treatment_reports where appointment_id = ${newest.id}`.execute(database.db)
  let { updated_at } = rows[0]!
  for (let n = 0; n < rounds; n++) {
    const [answer] = await prober.burst([
      probe(reportsApi.update, {
        params: { id: rows[0]!.id },
        body: { ...contentOf(newest), report: `${text}<p>${n}</p>`, updated_at },
      }),
    ])
    if (answer!.status !== 200) throw new Error(`a save: ${answer!.status} ${answer!.body.slice(0, 300)}`)
    ;({ updated_at } = (JSON.parse(answer!.body) as { data: { updated_at: string } }).data)
    saved.push(answer!.ms)
  }
  const result = `${earlier} earlier reports, ${earlier * photosOfReport} photos`
  return [
    {
      ...row('a report is opened: its three calls', opened.slice(5), 'p95 < 80', ({ p95 }) => p95 < 80),
      result,
    },
    { ...row('a report is saved', saved.slice(5), 'p95 < 40', ({ p95 }) => p95 < 40), result },
  ]
}
