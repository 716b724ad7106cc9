import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { MedicalQuestions } from '#kernel/medical-questions.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { addendumIsIntact, answersAreIntact } from '#features/reports/queries/signatures.ts'
import type { Posting } from '#features/invoices/queries.ts'

/** The lines of a location and a period; with `lastInvoiceId` none of an invoice that was posted later. */
export interface Wanted {
  readonly locationId: number
  readonly from: Day
  readonly to: Day
  readonly lastInvoiceId?: number
}

/** The exempt lines `n` of invoices `i`. */
const exemptLines = ({ locationId, from, to, lastInvoiceId }: Wanted) => sql`
  invoices i join invoice_lines n on n.invoice_id = i.id and n.vat_exempt
  where i.location_id = ${locationId} and i.invoice_date between ${from}::date and ${to}::date and (${lastInvoiceId ?? null}::bigint is null or i.id <= ${lastInvoiceId ?? null}::bigint)`

/** The answers `g` and the addenda to their report are as they were signed. */
const areIntact = sql`${answersAreIntact} and not exists (select from treatment_report_addenda d where d.report_id = g.report_id and not (${addendumIsIntact}))`

export interface Extent {
  readonly lines: number
  readonly credit_lines: number
  readonly lines_without_answers: number
  /** Lines with answers whose author had no qualification on record then. */
  readonly lines_without_qualification: number
  /** Lines with answers, or an addendum to their report, that are not as they were signed. */
  readonly lines_changed: number
  readonly total_cents: number
  readonly last_invoice_id: number
  /** The clients of the lines, under the number by which they are known now. */
  readonly client_ids: readonly number[]
}

/** The number of exempt lines, their sum, and their clients. */
export async function extentOf(db: Db, wanted: Wanted): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*) as lines, count(*) filter (where series = 'credit_note') as credit_lines, count(*) filter (where medical_grounds_answer_id is null) as lines_without_answers,
      count(*) filter (where medical_grounds_answer_id in (select g.id from medical_grounds_answers g where g.id in (select n.medical_grounds_answer_id from ${exemptLines(wanted)}) and cardinality(g.author_qualifications) = 0)) as lines_without_qualification,
      count(*) filter (where medical_grounds_answer_id in (select g.id from medical_grounds_answers g where g.id in (select n.medical_grounds_answer_id from ${exemptLines(wanted)}) and not (${areIntact}))) as lines_changed,
      coalesce(sum(line_cents), 0)::bigint as total_cents, coalesce(max(id), 0) as last_invoice_id, coalesce(array_agg(distinct client_id), '{}') as client_ids
    from (
      select i.id, i.series, n.medical_grounds_answer_id, n.total_cents as line_cents, (select coalesce(c.merged_into_id, c.id) from clients c where c.id = i.client_id) as client_id
      from ${exemptLines(wanted)}
    ) line`.execute(db)
  return rows[0]!
}

/** An exempt line with the answers on which it relies, as they were then; all null where no answers are known. */
export interface ExemptLine {
  readonly invoice_id: number
  readonly position: number
  readonly ref: string
  /** The invoice that a credit note takes back. */
  readonly credits: string | null
  readonly invoice_date: Day
  readonly supply_date: Day
  /** The client as the invoice names them. */
  readonly client_number: string
  readonly client_name: string
  readonly treatment: Translatable
  readonly amount: number
  readonly total_cents: number
  readonly question_1: boolean | null
  readonly question_2: boolean | null
  /** The questions that were asked. */
  readonly asked: MedicalQuestions | null
  readonly goal: Translatable | null
  readonly substantiation: string | null
  readonly author: string | null
  readonly qualifications: readonly string[] | null
  readonly answered_at: Instant | null
  /** The checksum with which the author signed the answers: SHA-256 in hexadecimal digits. */
  readonly sha256: string | null
  /** The checksum fits what is stored now. */
  readonly intact: boolean | null
  /** The addenda to the report of the answers, in the order in which they were signed. */
  readonly addenda: readonly SignedAddendum[]
}

/** An addendum with the checksum of its signature, and whether it fits what is stored now. */
export interface SignedAddendum {
  readonly author: string
  readonly written_at: Instant
  readonly sha256: string
  readonly intact: boolean
}

/** The next lines after this one, in the order of date and number of their invoices. */
async function linesAfter(
  db: Db,
  wanted: Wanted,
  last: Pick<ExemptLine, 'invoice_date' | 'invoice_id' | 'position'> | undefined,
  limit: number,
): Promise<ExemptLine[]> {
  const { invoice_date = wanted.from, invoice_id = 0, position = 0 } = last ?? {}
  const { rows } = await sql<ExemptLine>`
    select line.*, (select o.ref from invoices o where o.id = line.credits_invoice_id) as credits, t.name as treatment,
      g.question_1, g.question_2, g.asked, g.goal_name as goal, g.substantiation, g.author_name as author, g.author_qualifications as qualifications, g.answered_at, g.sha256, ${answersAreIntact} as intact,
      coalesce((select jsonb_agg(jsonb_build_object('author', d.author_name, 'written_at', d.written_at, 'sha256', d.sha256, 'intact', ${addendumIsIntact}) order by d.id)
        from treatment_report_addenda d where d.report_id = g.report_id), '[]') as addenda
    from (
      select n.invoice_id, n.position, i.ref, i.credits_invoice_id, i.invoice_date, i.supply_date, i.buyer ->> 'clientNumber' as client_number, i.buyer ->> 'name' as client_name,
        n.treatment_id, n.amount, n.total_cents, n.medical_grounds_answer_id
      from ${exemptLines({ ...wanted, from: invoice_date })} and (i.invoice_date, i.id, n.position) > (${invoice_date}::date, ${invoice_id}::bigint, ${position}::int)
      order by i.invoice_date, i.id, n.position limit ${limit}
    ) line
    join treatments t on t.id = line.treatment_id
    left join medical_grounds_answers g on g.id = line.medical_grounds_answer_id
    order by line.invoice_date, line.invoice_id, line.position`.execute(db)
  return rows
}

/** Every line in its order, this many at a time. */
export async function* batchesOf(db: Db, wanted: Wanted, size: number): AsyncGenerator<readonly ExemptLine[]> {
  let last: ExemptLine | undefined
  for (;;) {
    const lines = await linesAfter(db, wanted, last, size)
    if (lines.length) yield lines
    if (lines.length < size) return
    last = lines.at(-1)
  }
}

export type Seller = Pick<Posting['seller'], 'name' | 'vatId'>

/** The location, and the sellers that the invoices name; where there are none, the legal entity that invoices there. */
export async function placeOf(
  db: Db,
  wanted: Wanted,
): Promise<{ readonly location: string; readonly sellers: readonly Seller[] }> {
  const { rows } = await sql<{ location: string; sellers: Seller[] }>`
    select place.place || ', ' || place.name as location,
      coalesce((select jsonb_agg(distinct jsonb_build_object('name', i.seller ->> 'name', 'vatId', i.seller ->> 'vatId')) from ${exemptLines(wanted)}),
        jsonb_build_array(jsonb_build_object('name', e.name, 'vatId', e.vat_id))) as sellers
    from locations place join legal_entities e on e.id = place.legal_entity_id where place.id = ${wanted.locationId}`.execute(
    db,
  )
  return rows[0]!
}
