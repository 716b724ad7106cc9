import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Instant } from '#kernel/day.ts'
import type { NamedPhoto } from '#features/photos/contract.ts'
import { attachToAddendum, type AddedPhoto } from '#features/photos/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { AddedLot, Addendum } from '../contract/addenda.ts'
import type { MedicalGrounds } from '../contract/medical-grounds.ts'
import type { ReportContent } from '../contract/versions.ts'
import type { AddendumFacts } from '../rules/materials.ts'
import { addedLots, addedPhotos, addedReactions, groundsContent } from './report.ts'
import { addendumIsIntact } from './signatures.ts'

/** A report with its client, if it lies in these countries; undefined otherwise. */
export interface ReportInScope {
  readonly id: number
  readonly client_id: number
  readonly appointment_id: number
  readonly country_id: number
  readonly location_id: number
  readonly client_erased: boolean
  readonly version: number
  /** The first save, or the end of the visit if that was later. */
  readonly open_from: Instant
  readonly amended: boolean
}

/** @param lock locks the report, so that what is added comes one after the other. */
export async function reportInScope(
  db: Db,
  id: number,
  countryIds: readonly number[],
  { lock = false } = {},
): Promise<ReportInScope | undefined> {
  const { rows } = await sql<ReportInScope>`
    select r.id, a.client_id, a.id as appointment_id, l.supported_country_id as country_id, l.id as location_id, c.erased_at is not null as client_erased, r.version, greatest(r.created_at, a.ends_at) as open_from,
      exists (select from treatment_report_addenda d where d.report_id = r.id) as amended
    from treatment_reports r join appointments a on a.id = r.appointment_id join clients c on c.id = a.client_id join locations l on l.id = a.location_id
    where r.id = ${id} and l.supported_country_id = any(${countryIds}::bigint[]) ${lock ? sql`for update of r` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export interface VersionRow {
  readonly version: number
  readonly author: string
  readonly saved_at: Instant
  readonly content: ReportContent
  /** The answers that counted then: the newest of that moment, about the treatment of that version. */
  readonly grounds: MedicalGrounds | null
  /** The photos that the report had then; those of an addendum came after every version. */
  readonly photos: NamedPhoto[]
}

/** The content of a report after each save, newest first. */
export async function versionsOf(db: Db, reportId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, trim(e.first_name || ' ' || e.last_name) as author, v.saved_at, v.content,
      (select ${groundsContent} from medical_grounds_answers g
        where g.report_id = v.report_id and g.treatment_id = (v.content -> 'treatment' ->> 'id')::bigint and g.answered_at <= v.saved_at
        order by g.id desc limit 1) as grounds,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'angle', p.angle) order by p.taken_at, p.id) from report_photos p
        where p.report_id = v.report_id and p.addendum_id is null and p.report_version <= v.version and (p.removed_at is null or p.removed_at > v.saved_at)), '[]') as photos
    from treatment_report_versions v join employees e on e.id = v.author_id
    where v.report_id = ${reportId} order by v.version desc`.execute(db)
  return rows
}

const reactions = (kind: 'complications' | 'side_effects') => sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'is_none', o.is_none)) from ${sql.table(kind)} o where o.deactivated_at is null), '[]')`

/** The injectables and reactions that an addendum to a report may name, and the day of its visit. */
export async function addendumFacts(db: Db, reportId: number): Promise<AddendumFacts> {
  const { rows } = await sql<AddendumFacts>`
    select (a.starts_at at time zone l.zone)::date as day,
      array(select p.id from products p where p.supported_country_id = l.supported_country_id
        and ((p.injectable and p.deactivated_at is null) or p.id in (select x.product_id from treatment_report_injectables x where x.report_id = r.id))) as known,
      (select k.doctor from treatment_categories k where k.id = r.treatment_category_id) as "asksComplications",
      ${reactions('complications')} as complications, ${reactions('side_effects')} as "sideEffects"
    from treatment_reports r join appointments a on a.id = r.appointment_id join locations l on l.id = a.location_id
    where r.id = ${reportId}`.execute(db)
  return rows[0]!
}

/** The content that the author of an addendum signs, besides the report and its version. */
export interface SignedAddendum {
  readonly content: string
  readonly injectables?: readonly AddedLot[]
  readonly photos?: readonly AddedPhoto[]
  readonly complications?: readonly number[]
  readonly side_effects?: readonly number[]
  readonly authorId: number
  readonly authorName: string
  readonly now: Instant
}

/**
 * The hash with which an addendum is signed. It covers the text, its author, the moment, the version of the report, the
 * lots, the files of the photos, the complications and the side effects; without these it is that of before any could be
 * added. The database computes it too (`checksum_of_addendum`), to find a row that was changed.
 */
export function addendumSha256(
  report: Pick<ReportInScope, 'id' | 'version'>,
  { authorId, authorName, now, content, injectables = [], photos = [], ...added }: SignedAddendum,
): string {
  const lots = injectables.map(({ id, lot_number, expiration_date, cc }) => [
    id,
    lot_number,
    expiration_date,
    ...(cc === null ? [] : [cc]),
  ])
  const files = photos.map(({ file_sha256 }) => file_sha256)
  const signed: unknown[] = [report.id, report.version, authorId, authorName, now, content]
  const reactions = [added.complications ?? [], added.side_effects ?? []].map((ids) =>
    ids.toSorted((one, other) => one - other),
  )
  const hasReactions = reactions.some((ids) => ids.length > 0)
  if (lots.length || files.length || hasReactions) signed.push(lots)
  if (files.length || hasReactions) signed.push(files)
  if (hasReactions) signed.push(...reactions)
  return createHash('sha256').update(JSON.stringify(signed)).digest('hex')
}

/** Adds an addendum with its lots, photos, complications and side effects, which its author has signed. */
export async function insertAddendum(
  db: Db,
  report: ReportInScope,
  signed: SignedAddendum,
): Promise<z.output<typeof Addendum>> {
  const sha256 = addendumSha256(report, signed)
  const { id } = await db
    .insertInto('treatment_report_addenda')
    .values({
      report_id: report.id,
      version: report.version,
      content: signed.content,
      author_id: signed.authorId,
      author_name: signed.authorName,
      written_at: signed.now,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (signed.injectables?.length)
    await db
      .insertInto('treatment_report_addendum_injectables')
      .values(
        signed.injectables.map(({ id: product_id, ...lot }, position) => ({
          report_id: report.id,
          addendum_id: id,
          position,
          product_id,
          ...lot,
        })),
      )
      .execute()
  const addendum = { report_id: report.id, addendum_id: id }
  if (signed.complications?.length)
    await db
      .insertInto('treatment_report_addendum_complications')
      .values(signed.complications.map((complication_id) => ({ ...addendum, complication_id })))
      .execute()
  if (signed.side_effects?.length)
    await db
      .insertInto('treatment_report_addendum_side_effects')
      .values(signed.side_effects.map((side_effect_id) => ({ ...addendum, side_effect_id })))
      .execute()
  if (signed.photos?.length)
    await attachToAddendum(db, { id, report_id: report.id, version: report.version }, signed.photos)
  const { rows } = await sql<Omit<z.output<typeof Addendum>, 'id' | 'content' | 'author' | 'written_at' | 'sha256'>>`
    select ${addedLots} as injectables, ${addedReactions('complications')} as complications, ${addedReactions('side_effects')} as side_effects, ${addedPhotos} as photos, ${addendumIsIntact} as intact from treatment_report_addenda d where d.id = ${id}`.execute(
    db,
  )
  return {
    id,
    content: signed.content,
    ...rows[0]!,
    author: signed.authorName,
    written_at: signed.now,
    sha256,
  }
}
