import { sql } from 'kysely'
import { clientFileApi } from '#features/client-file/contract.ts'
import { privacyApi } from '#features/privacy/contract.ts'
import { fileNames } from '#features/privacy/overview-texts.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'

/** The size of the file of a client who has been coming for years. */
const size = { appointments: 400, invoices: 300, credit: 200, packages: 12, notes: 40 } as const
const rounds = 60
/** The number of measured exports; each prints every invoice. */
const exports = 3

/**
 * Fills the file of the client with the first id: visits long ago, of which every tenth was cancelled or missed, each of
 * the first ones with an invoice of two lines and two payments.
 */
async function fillFile({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from clients`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into appointments (client_id, location_id, room_id, employee_id, treatment_id, starts_at, ends_at, deleted_at, no_show_at)
    select ${id}, l.id, (select min(r.id) from rooms r where r.location_id = l.id), (select min(e.employee_id) from employee_locations e where e.location_id = l.id),
      t.id, d.day, d.day + interval '45 minutes', case when d.n % 10 = 1 then d.day end, case when d.n % 10 = 2 then d.day end
    from clients c
    join lateral (select * from locations l where l.supported_country_id = c.supported_country_id order by l.id limit 1) l on true
    join lateral (select * from treatments t where t.supported_country_id = c.supported_country_id order by t.id limit 1) t on true
    cross join (select n, timestamptz '2012-01-01 10:00+00' + n * interval '3 days' as day from generate_series(1, ${size.appointments}::int) n) d
    where c.id = ${id}`.execute(db)
  await sql`
    with visits as (
      select a.id, a.location_id, a.employee_id, a.starts_at, row_number() over (order by a.id) as n from appointments a
      where a.client_id = ${id} and a.starts_at < '2020-01-01' order by a.id limit ${size.invoices}
    ), made as (
      insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select 'F2012-' || lpad(v.n::text, 6, '0'), l.legal_entity_id, 'invoice', 2012, v.n, l.id, v.employee_id, ${id}, v.id, v.starts_at::date, v.starts_at::date, 'nl', x.seller, x.buyer, 10000
      from visits v join locations l on l.id = v.location_id cross join (select seller, buyer from invoices order by id limit 1) x returning id
    ), lines as (
      insert into invoice_lines (invoice_id, position, kind, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number)
      select id, p, case p when 1 then 'treatment' else 'product' end, 'x', 1, 5000, 5000, 210, '8000' from made cross join generate_series(1, 2) p
    ), vat as (
      insert into invoice_vat (invoice_id, vat_per_mille, gross_cents, vat_cents, net_cents) select id, 210, 10000, 1736, 8264 from made
    )
    insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents)
    select id, p, (select m.id from payment_methods m order by m.position offset p limit 1), 5000 from made cross join generate_series(1, 2) p`.execute(
    db,
  )
  await sql`
    insert into credit_mutations (client_id, type, source, amount_cents, created_at)
    select ${id}, case when n % 2 = 0 then 'paymentRemoved' else 'credit' end, case when n % 2 = 0 then 'payment' else 'overpayment' end, 500, timestamptz '2012-01-01 10:00+00' + n * interval '5 days'
    from generate_series(1, ${size.credit}::int) n`.execute(db)
  await sql`
    insert into package_sales (client_id, package_id, treatment_id, type, price_cents, amount_treatments, amount_treated, amount_terms)
    select ${id}, p.id, p.treatment_id, 'package', p.price_cents, p.treatments, p.treatments / 2, 1
    from (select * from packages order by id limit 1) p cross join generate_series(1, ${size.packages}::int)`.execute(
    db,
  )
  for (let n = 0; n < size.notes; n++)
    await sql`update clients set ${sql.ref(n % 4 ? 'place' : 'remarks')} = ${`Amstelveen ${n}`} where id = ${id}`.execute(
      db,
    )
  await sql`analyze`.execute(db)
  return id
}

/** A client with a full file: their page, and the export of everything about them. */
export async function clientFileRows(database: OpenDatabase, asking: Asking): Promise<Row[]> {
  const id = await fillFile(database)
  return [await pageRow(id, asking), await exportRow(id, asking)]
}

/** The calls of the first tab of the page, one after another, as one time. */
async function pageRow(id: number, { probe, prober }: Asking): Promise<Row> {
  const of = { params: { id } }
  const calls = [
    probe(clientFileApi.show, of),
    probe(clientFileApi.scheduled, of),
    probe(clientFileApi.appointments, { ...of, query: { filters: { when: 'history' } } }),
    probe(clientFileApi.invoices, of),
    probe(clientFileApi.soldPackages, of),
  ]
  const answers = await prober.sequence(Array.from({ length: rounds }, () => calls).flat())
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`the page of a client: ${wrong.status}`)
  const times = Array.from({ length: rounds }, (_, round) =>
    answers.slice(round * calls.length, (round + 1) * calls.length).reduce((sum, { ms }) => sum + ms, 0),
  )
  return {
    ...row('the page of a client, all calls of its first tab', times.slice(5), 'p95 < 60', ({ p95 }) => p95 < 60),
    result: `${size.appointments} appointments, ${size.invoices} invoices, ${size.credit} movements of credit`,
  }
}

/** The archive of everything about the client, to its last byte. One that leaves an invoice out is no measurement. */
async function exportRow(id: number, { probe, prober }: Asking): Promise<Row> {
  const call = probe(privacyApi.export, { params: { id } })
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n < exports; n++) {
    const [answer] = await prober.burst([call])
    const { ms, status, body } = answer!
    if (status !== 200) throw new Error(`the export of a client: ${status}`)
    if (Object.values(fileNames.missing).some((name) => body.includes(name)))
      throw new Error('the export of a client leaves documents out')
    times.push(ms)
    bytes = body.length
  }
  return {
    ...row('everything about a client with a full file, as a ZIP', times, 'p95 < 10,000', ({ p95 }) => p95 < 10_000),
    result: `${size.invoices} invoices printed, ${(bytes / 1_000_000).toFixed(0)} MB`,
  }
}
