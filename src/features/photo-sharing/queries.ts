import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day, Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import { giveUpEndedMails } from '#features/mail/queries.ts'
import { endClientLinks } from '#platform/server/client-link.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import type { Comparison, ComparisonSide, Consent, ConsentPurpose, Similarity, StoredEndReason } from './contract.ts'
import type { PhotoToSend } from './rules.ts'

type CountryIds = readonly number[]

export const comparisonPurpose = 'photo_comparison'
export const comparisonSlug = 'photo-comparison'

/** A client as the consents for their photos show them. */
export interface SharingClient {
  readonly id: number
  readonly supported_country_id: number
  readonly first_name: string
  readonly email: string
  readonly language: Language
  readonly birthdate: Day | null
  readonly consenting_parent: string
  readonly isActive: boolean
}

/**
 * A client within the scope; undefined outside it.
 * @param toWrite locks the client, so that consents, comparisons, an erasure and a merge come one after another; then
 * undefined for an alias and for a client who was erased too.
 */
export async function sharingClient(
  db: Db,
  clientId: number,
  countryIds: CountryIds,
  { toWrite = false } = {},
): Promise<SharingClient | undefined> {
  const { rows } = await sql<SharingClient>`
    select c.id, c.supported_country_id, c.first_name, c.email, o.language, c.birthdate, c.consenting_parent, c.deactivated_at is null as "isActive"
    from clients c join locales o on o.id = c.locale_id
    where c.id = ${clientId} and c.supported_country_id = any(${countryIds}::bigint[])
    ${toWrite ? sql`and c.merged_into_id is null and c.erased_at is null for no key update of c` : sql``}`.execute(db)
  return rows[0]
}

// ── Consents ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Every word of a client about their photos, the newest first. */
export async function consentsOf(db: Db, clientId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select k.id, k.purpose, k.given, k.given_on, k.until, k.note, trim(e.first_name || ' ' || e.last_name) as author, k.created_at
    from photo_consents k join employees e on e.id = k.author_id
    where ${isSameClient(sql`k.client_id`, clientId)} order by k.id desc`.execute(db)
  return rows
}

export interface NewConsent {
  readonly client_id: number
  readonly purpose: ConsentPurpose
  readonly given: boolean
  readonly given_on: Day
  readonly until: Day | null
  readonly note: string
  readonly author_id: number
  readonly created_at: Instant
}

export const insertConsent = (db: Db, consent: NewConsent) => db.insertInto('photo_consents').values(consent).execute()

// ── Comparisons ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Photos within the scope that are not deleted.
 * @param lock nobody deletes them before the transaction ends.
 */
export async function photosToSend(
  db: Db,
  ids: readonly number[],
  countryIds: CountryIds,
  { lock = false } = {},
): Promise<PhotoToSend[]> {
  const { rows } = await sql<PhotoToSend>`
    select p.id, p.appointment_id, a.client_id, p.report_id is not null as saved, p.width, p.height
    from report_photos p join appointments a on a.id = p.appointment_id join locations l on l.id = a.location_id
    where p.id = any(${[...ids]}::bigint[]) and p.removed_at is null and l.supported_country_id = any(${countryIds}::bigint[])
    order by p.id ${lock ? sql`for share of p` : sql``}`.execute(db)
  return rows
}

export interface NewComparison {
  readonly client_id: number
  readonly left_photo_id: number
  readonly right_photo_id: number
  readonly alignment: Similarity | null
  readonly author_id: number
  readonly until: Instant
  readonly created_at: Instant
}

export async function insertComparison(db: Db, { alignment, ...comparison }: NewComparison): Promise<number> {
  const row = await db
    .insertInto('photo_comparisons')
    .values({ ...comparison, alignment: alignment && JSON.stringify(alignment) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const noteMail = (db: Db, id: number, mailId: number) =>
  db.updateTable('photo_comparisons').set({ mail_id: mailId }).where('id', '=', id).execute()

const dayOfVisit = (visit: 'lv' | 'rv') =>
  sql<Day>`(${sql.ref(`${visit}.starts_at`)} at time zone ${sql.lit(homeZone)})::date`
const comparisonPhotos = sql`
  photo_comparisons x join report_photos lp on lp.id = x.left_photo_id join appointments lv on lv.id = lp.appointment_id
    join report_photos rp on rp.id = x.right_photo_id join appointments rv on rv.id = rp.appointment_id`

type StoredComparison = Omit<Comparison, 'state'>

/** The comparisons that were sent to a client, the newest first, with their end as it is stored. */
export async function comparisonsOf(
  db: Db,
  clientId: number,
): Promise<readonly (StoredComparison & { readonly expired: boolean })[]> {
  const { rows } = await sql<StoredComparison & { readonly expired: boolean }>`
    select x.id, jsonb_build_array(${dayOfVisit('lv')}, ${dayOfVisit('rv')}) as days, (select l.zone from locations l where l.id = rv.location_id) as zone, trim(e.first_name || ' ' || e.last_name) as author, x.created_at,
      x.until, x.end_reason, x.ended_at, (select trim(b.first_name || ' ' || b.last_name) from employees b where b.id = x.ended_by) as ended_by,
      (select m.status from mail_outbox m where m.id = x.mail_id) as mail, x.opened_at, x.last_opened_at, x.openings, (x.until <= now() or c.erased_at is not null) as expired
    from ${comparisonPhotos} join employees e on e.id = x.author_id join clients c on c.id = x.client_id
    where x.client_id = ${clientId} order by x.id desc`.execute(db)
  return rows
}

/** The client of a comparison within the scope; undefined outside it. */
export async function clientOfComparison(db: Db, id: number, countryIds: CountryIds): Promise<number | undefined> {
  const { rows } = await sql<{ client_id: number }>`
    select x.client_id from photo_comparisons x join clients c on c.id = x.client_id
    where x.id = ${id} and c.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]?.client_id
}

/** The comparisons whose links are to end: all of these clients, one, or those that show a photo. */
export type ToEnd =
  | { readonly clientIds: readonly number[] }
  | { readonly comparisonId: number }
  | { readonly photoId: number }

const isToEnd = (which: ToEnd): RawBuilder<SqlBool> =>
  'clientIds' in which
    ? sql`x.client_id = any(${[...which.clientIds]}::bigint[])`
    : 'comparisonId' in which
      ? sql`x.id = ${which.comparisonId}`
      : sql`${which.photoId}::bigint in (x.left_photo_id, x.right_photo_id)`

interface End {
  readonly reason: StoredEndReason
  readonly employeeId: number
  readonly now: Instant
}

/** Ends links to comparisons that still work, and gives up their mails that still wait. Returns the number of links. */
export async function endComparisons(db: Db, secrets: SecretBox, which: ToEnd, end: End): Promise<number> {
  const { rows } = await sql<{ id: number; client_id: number }>`
    update photo_comparisons x set ended_at = ${end.now}, ended_by = ${end.employeeId}, end_reason = ${end.reason}
    where ${isToEnd(which)} and x.ended_at is null and x.until > now() returning x.id, x.client_id`.execute(db)
  for (const { id, client_id: clientId } of rows)
    await endClientLinks(db, { purpose: comparisonPurpose, clientId, recordId: id })
  for (const clientId of new Set(rows.map(({ client_id }) => client_id)))
    await giveUpEndedMails(db, secrets, { slug: comparisonSlug, purpose: comparisonPurpose, clientId })
  return rows.length
}

// ── The client with a link ──────────────────────────────────────────────────────────────────────────────────────

interface SharedPhoto {
  readonly day: Day
  readonly width: number
  readonly height: number
  readonly file: string
}
export interface SharedComparisonRow {
  readonly id: number
  readonly client_id: number
  readonly supported_country_id: number
  readonly location_id: number
  readonly left: SharedPhoto
  readonly right: SharedPhoto
  readonly alignment: Similarity | null
}

const sharedPhoto = (photo: 'lp' | 'rp', visit: 'lv' | 'rv') => sql`
  jsonb_build_object('day', ${dayOfVisit(visit)}, 'width', ${sql.ref(`${photo}.width`)}, 'height', ${sql.ref(`${photo}.height`)}, 'file', ${sql.ref(`${photo}.screen_file`)})`

/**
 * The comparison that a link is about. Undefined once it was ended, a photo was deleted, or a photo or the comparison is
 * of another client than the link.
 */
export async function sharedComparison(
  db: Db,
  { clientId, recordId }: { readonly clientId: number; readonly recordId: number },
): Promise<SharedComparisonRow | undefined> {
  const { rows } = await sql<SharedComparisonRow>`
    select x.id, x.client_id, c.supported_country_id, rv.location_id, ${sharedPhoto('lp', 'lv')} as "left", ${sharedPhoto('rp', 'rv')} as "right", x.alignment
    from ${comparisonPhotos} join clients c on c.id = x.client_id
    where x.id = ${recordId} and x.client_id = ${clientId} and lv.client_id = x.client_id and rv.client_id = x.client_id
      and x.ended_at is null and lp.removed_at is null and rp.removed_at is null and c.erased_at is null`.execute(db)
  return rows[0]
}

/** The file of one side, by the side's name. */
export const fileOf = (comparison: SharedComparisonRow, side: ComparisonSide): string => comparison[side].file

/** Notes that the client has opened a comparison. */
export const noteOpened = (db: Db, id: number, now: Instant) =>
  sql`
    update photo_comparisons set openings = openings + 1, opened_at = coalesce(opened_at, ${now}::timestamptz), last_opened_at = ${now}
    where id = ${id}`.execute(db)
