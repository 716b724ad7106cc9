import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import { emptyVisits } from '#features/appointments/queries/erase.ts'
import { emptyClient } from '#features/clients/queries/erase.ts'
import { balanceOf } from '#features/credit/queries.ts'
import { waitingOf } from '#features/credit/queries/down-payments.ts'
import { emptyLogAbout, removeOldLinesAbout } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient, sameClientIds } from '#platform/server/same-client.ts'
import type { ErasureRequest } from '../contract.ts'
import { clientTables, type ClientTable } from '../rules/client-tables.ts'
import type { ErasureFacts, RetainedKind, Until } from '../rules/retention.ts'
import { isAbout } from './client-rows.ts'

const requestRow = sql`r.id, r.client_id, r.asked_by, r.asked_on, r.reason, r.destroy_record, r.fiscal_until, r.record_until, r.log_until,
  r.carried_out_at, r.completed_at, r.created_at, r.updated_at,
  (select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = r.author_id) as author,
  (select trim(e.first_name || ' ' || e.last_name) from employees e where e.id = r.carried_out_by) as carried_out_by`

export type RequestRow = Omit<ErasureRequest, 'answer_by'>

/** The request about a client that was not withdrawn; locked until the transaction ends if it is to be changed. */
export async function requestOf(db: Db, clientId: number, lock = false): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${requestRow} from erasure_requests r where r.client_id = ${clientId} and r.withdrawn_at is null ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export interface ClientCountry {
  readonly id: number
  readonly code: string
  readonly zone: string
  readonly fiscal_years: number | null
  readonly record_years: number | null
  readonly log_years: number | null
  readonly erased_at: Instant | null
}

/** The country of a client and its terms; undefined outside the scope. With `lock` nobody else changes the client. */
export async function countryOf(
  db: Db,
  clientId: number,
  countryIds: readonly number[] | null,
  lock = false,
): Promise<ClientCountry | undefined> {
  const { rows } = await sql<ClientCountry>`
    select c.id, k.code, s.zone, s.fiscal_years, s.record_years, s.log_years, c.erased_at
    from clients c join supported_countries s on s.id = c.supported_country_id join countries k on k.id = s.id
    where c.id = ${clientId} and c.merged_into_id is null and (${countryIds === null} or c.supported_country_id = any(${countryIds ?? []}::bigint[])) ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  )
  return rows[0]
}

const tablesThat = (fits: (table: ClientTable) => boolean): string[] =>
  Object.entries(clientTables).flatMap(([name, table]) => (fits(table) ? [name] : []))

/** The number of rows of one group, and the day of the last one. */
async function extentOf(db: Db, clientId: number, group: ClientTable['stays'], zone: string) {
  const counted = Object.entries(clientTables).flatMap(([name, { stays, counts, putAsideAt }]) =>
    stays === group && counts
      ? [
          sql`select count(*) as rows, max(greatest((${sql.ref(counts)})::timestamptz, ${putAsideAt ? sql.ref(putAsideAt) : sql`null::timestamptz`}) at time zone ${zone})::date as last from ${sql.table(name)} where ${isAbout(name, clientId)}`,
        ]
      : [],
  )
  const { rows } = await sql<{ count: number; last: Day | null }>`
    select coalesce(sum(rows), 0)::bigint as count, max(last) as last from (${sql.join(counted, sql` union all `)}) counted`.execute(
    db,
  )
  return rows[0]!
}

/** The facts about a client that the rules of an erasure need. */
export async function erasureFacts(db: Db, clientId: number, zone: string, now: Instant): Promise<ErasureFacts> {
  const fiscal = await extentOf(db, clientId, 'fiscal', zone)
  const record = await extentOf(db, clientId, 'record', zone)
  const { rows } = await sql<{
    contact: Day | null
    to_come: number
    lines: number
    credit_cents: number
    waiting_cents: number
    packages: number
  }>`
    select max((starts_at at time zone ${zone})::date) filter (where starts_at <= ${now}::timestamptz) as contact,
      count(*) filter (where starts_at > ${now}::timestamptz) as to_come,
      (select count(*) from audit_log where client_ids && ${sameClientIds(clientId)}) as lines,
      ${balanceOf(sql`${clientId}::bigint`, now)} as credit_cents,
      ${waitingOf(sql`${clientId}::bigint`)} as waiting_cents,
      (select count(*) from package_sales where client_id = ${clientId} and deactivated_at is null and amount_treated < amount_treatments) as packages
    from appointments where client_id = ${clientId} and deleted_at is null and no_show_at is null`.execute(db)
  const { contact, to_come, lines, credit_cents, waiting_cents, packages } = rows[0]!
  return {
    fiscal,
    record: { count: record.count, lastChange: record.last },
    lastContact: contact,
    logLines: lines,
    toCome: to_come,
    creditCents: credit_cents,
    waitingCents: waiting_cents,
    openPackages: packages,
  }
}

export interface NewRequest {
  readonly clientId: number
  readonly askedBy: ErasureRequest['asked_by']
  readonly askedOn: Day
  readonly reason: string
  readonly destroyRecord: boolean
  readonly authorId: number
}

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  await sql`
    insert into erasure_requests (client_id, asked_by, asked_on, reason, destroy_record, author_id)
    values (${request.clientId}, ${request.askedBy}, ${request.askedOn}, ${request.reason}, ${request.destroyRecord}, ${request.authorId})`.execute(
    db,
  )
}

export async function withdrawRequest(db: Db, id: number, now: Instant): Promise<void> {
  await sql`update erasure_requests set withdrawn_at = ${now} where id = ${id}`.execute(db)
}

/** Marks a request as carried out, with the days through which something stays. */
export async function markCarriedOut(
  db: Db,
  id: number,
  {
    employeeId,
    now,
    until,
    dueOn,
  }: {
    readonly employeeId: number
    readonly now: Instant
    readonly until: Until
    readonly dueOn: Day
  },
): Promise<void> {
  await sql`
    update erasure_requests set carried_out_at = ${now}, carried_out_by = ${employeeId},
      fiscal_until = ${until.fiscal}, record_until = ${until.record}, log_until = ${until.log}, due_on = ${dueOn}
    where id = ${id}`.execute(db)
}

/** Notes until when the records stay that were added to since, and when to look again. */
export async function putOff(db: Db, id: number, { fiscal, record }: Until, dueOn: Day): Promise<void> {
  await sql`update erasure_requests set fiscal_until = ${fiscal}, record_until = ${record}, due_on = ${dueOn} where id = ${id}`.execute(
    db,
  )
}

type Held = Readonly<Record<RetainedKind, boolean>>

/** Opens the guards of rows that otherwise never change, for this client and until the transaction ends. */
const openGuards = (db: Db, requestId: number) =>
  sql`select set_config('balie.erasure_id', ${String(requestId)}, true)`.execute(db)

/** A visit stays as long as a row that stays refers to it. */
const isReferredTo = (visit: 'id' | 'appointment_id') =>
  sql.join(
    Object.entries(clientTables).flatMap(([name, { stays, ways }]) =>
      (stays === 'fiscal' || stays === 'record') &&
      (name === 'invoices' || ways.some(([, of]) => of === 'appointments'))
        ? [sql`exists (select from ${sql.table(name)} other where other.appointment_id = t.${sql.ref(visit)})`]
        : [],
    ),
    sql` or `,
  )

/** The further condition for a row of a table to go. */
function mayGo(name: string, { stays, reliedOnBy }: ClientTable) {
  if (stays === 'visit') return sql`and not (${isReferredTo(name === 'appointments' ? 'id' : 'appointment_id')})`
  return reliedOnBy
    ? sql`and not exists (select from ${sql.table(reliedOnBy.table)} other where other.${sql.ref(reliedOnBy.column)} = t.id)`
    : sql``
}

/** Removes the rows that need not stay, those that refer to others first. */
async function removeRows(db: Db, clientId: number, held: Held): Promise<void> {
  for (const [name, table] of Object.entries(clientTables).toReversed()) {
    const { stays } = table
    if (stays === 'client' || stays === 'evidence') continue
    if ((stays === 'fiscal' || stays === 'record') && held[stays]) continue
    await sql`delete from ${sql.table(name)} t where ${isAbout(name, clientId)} ${mayGo(name, table)}`.execute(db)
  }
}

/** The client and their aliases, of whom an erasure leaves nothing either (decision C143). */
export async function idsOf(db: Db, clientId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${sameClientIds(clientId)} as ids`.execute(db)
  return rows[0]!.ids
}

/** Erases what does not have to stay of a client, in one transaction. A second run with the same changes nothing. */
export async function eraseClient(
  db: Db,
  request: { readonly id: number; readonly client_id: number },
  held: Held,
  now: Instant,
): Promise<void> {
  const clientId = request.client_id
  await openGuards(db, request.id)
  await removeRows(db, clientId, held)
  await emptyVisits(db, clientId)
  // A medical record is worth nothing without the person whom it is about: their name, birthdate and number stay.
  for (const id of await idsOf(db, clientId)) {
    await emptyClient(db, id, { withIdentity: held.record, now })
    await emptyLogAbout(db, id, [
      'erasure_requests',
      ...tablesThat(({ stays }) => (stays === 'fiscal' || stays === 'record') && held[stays]),
    ])
  }
}

/** Ends an erasure of which nothing is left: old lines of the log go, and what was written about the request. */
export async function completeErasure(
  db: Db,
  request: { readonly id: number; readonly client_id: number },
  now: Instant,
): Promise<void> {
  const clientId = request.client_id
  await sql`update erasure_requests set reason = '' where ${isSameClient(sql`client_id`, clientId)} and reason <> ''`.execute(
    db,
  )
  for (const id of await idsOf(db, clientId)) await emptyLogAbout(db, id, [])
  await removeOldLinesAbout(db, clientId)
  await sql`update erasure_requests set completed_at = ${now} where id = ${request.id}`.execute(db)
}

/** The clients of whom something may be due: requests that were carried out and not completed, the oldest first. */
export async function dueErasures(db: Db, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from erasure_requests where completed_at is null and due_on <= (${now}::timestamptz)::date + 1 order by id`.execute(
    db,
  )
  return rows.map(({ client_id }) => client_id)
}
