import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { exemptionsApi } from '#features/exemptions/contract.ts'
import { packTexts } from '#features/exemptions/pack-texts.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { row, type Row } from './measure.ts'
import type { Asking } from './served.ts'

const lines = 10_000
const period = { from: '2011-01-01' as Day, to: '2011-12-31' as Day }
/** The number of measured packs. */
const packs = 2

/**
 * Posts exempt lines of many clients at one location, long ago, each with answers of its own and grounds of the usual
 * length; returns the location.
 */
async function postLines({ db }: OpenDatabase): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Forty thousand rows with their log take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ id: number }>`
    with place as (select l.id, l.legal_entity_id, l.supported_country_id from locations l order by l.id limit 1),
    report as (
      select r.id, r.treatment_id, a.client_id, a.employee_id, row_number() over (order by r.id) as k from treatment_reports r join appointments a on a.id = r.appointment_id
      join clients c on c.id = a.client_id and c.supported_country_id = (select supported_country_id from place) order by r.id limit ${lines}
    ), answers as (
      insert into medical_grounds_answers (report_id, treatment_id, question_1, question_2, goal_name, substantiation, therapeutic, author_id, author_name, author_qualifications)
      select id, treatment_id, k % 3 = 0, case when k % 3 > 0 then true end, '{"nl": "Ontstekingen door acne verminderen", "en": "Reduce inflammation caused by acne"}',
        'Acne met ontstekingen en littekens, vastgesteld door de huisarts; lokale behandeling hielp niet. Consult ' || k, true, employee_id, 'Wilhelmina van der Berg', '{Arts,"Cosmetisch arts KNMG"}'
      from report returning id, report_id
    ), invoice as (
      insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select '2011-' || lpad(k::text, 6, '0'), place.legal_entity_id, 'invoice', 2011, k, place.id, report.employee_id, report.client_id, '2011-01-01'::date + (k % 365)::int, '2011-01-01', 'nl', x.seller,
        x.buyer || jsonb_build_object('clientNumber', report.client_id::text, 'name', c.first_name || ' ' || c.last_name), 10000
      from report cross join place join clients c on c.id = report.client_id cross join (select seller, buyer from invoices order by id limit 1) x returning id, number
    ), line as (
      insert into invoice_lines (invoice_id, position, kind, treatment_id, description, amount, unit_price_cents, total_cents, vat_per_mille, vat_exempt, medical_grounds_answer_id, ledger_number)
      select invoice.id, 1, 'treatment', report.treatment_id, 'x', 1, 10000, 10000, 0, true, answers.id, '8000'
      from invoice join report on report.k = invoice.number join answers on answers.report_id = report.id
    )
    select id from place`.execute(tx)
    await sql`analyze`.execute(tx)
    return rows[0]!.id
  })
}

/** The evidence of a year of medical exemptions, to its last byte; one that leaves a line out is no measurement. */
export async function auditPackRow(database: OpenDatabase, { probe, prober }: Asking): Promise<Row> {
  const location = await postLines(database)
  const query = { filters: period, location }
  const [extent] = await prober.burst([probe(exemptionsApi.show, { query })])
  const posted = (JSON.parse(extent!.body) as { data: { lines: number } }).data.lines
  if (posted !== lines) throw new Error(`the audit pack has ${posted} lines`)
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n < packs; n++) {
    const [answer] = await prober.burst([probe(exemptionsApi.pack, { query })])
    const { ms, status, body } = answer!
    if (status !== 200) throw new Error(`the audit pack: ${status}`)
    if (Object.values(packTexts.fileUnprinted).some((name) => body.includes(name)))
      throw new Error('the audit pack leaves lines out')
    times.push(ms)
    bytes = body.length
  }
  return {
    ...row(
      'evidence of 10,000 medical exemptions, as a ZIP of PDFs and a CSV',
      times,
      'p95 < 30,000',
      ({ p95 }) => p95 < 30_000,
    ),
    result: `${(bytes / 1_000_000).toFixed(0)} MB`,
  }
}
