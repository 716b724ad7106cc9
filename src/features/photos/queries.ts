import { sql, type SqlBool } from 'kysely'
import { epochMs, instant, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { announce } from '#platform/server/announce.ts'
import { hasClosed } from '#features/appointments/queries/closing.ts'
import { closesHours } from '#features/auth/contract.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import { isEarlierThan } from '#features/appointments/queries.ts'
import { photoLimits, type ListedVisit } from './contract.ts'
import type { PhotographedVisit } from './rules.ts'

type CountryIds = readonly number[]

export const photoShelf = 'photos'

/** The client of a photo and the location of its visit, for the announcement that their photos have changed. */
interface PhotographedClient {
  readonly countryId: number
  readonly locationId: number
  readonly clientId: number
}

/** A visit for which a photo is taken, with the moment when it was made. */
interface NewPhotoVisit extends PhotographedVisit, PhotographedClient {
  readonly madeAt: Instant
}

/** Announces that the photos of a client have changed: every tablet that shows them reads them again. */
export const announcePhotos = (db: Db, { countryId, locationId, clientId }: PhotographedClient): Promise<void> =>
  announce(db, { topic: 'photos', country_id: countryId, location_id: locationId, client_id: clientId })

/**
 * The visit for which a photo is taken; undefined outside the scope, and for a client who was erased. In a transaction
 * neither a cancellation nor an erasure comes between this and the photo.
 */
export async function photographedVisit(
  db: Db,
  appointmentId: number,
  countryIds: CountryIds,
): Promise<NewPhotoVisit | undefined> {
  const { rows } = await sql<NewPhotoVisit>`
    select a.deleted_at, a.no_show_at, a.created_at as "madeAt", l.supported_country_id as "countryId", l.id as "locationId", a.client_id as "clientId",
      (select jsonb_build_object('open_from', greatest(r.created_at, a.ends_at), 'amended', exists (select from treatment_report_addenda d where d.report_id = r.id),
        'hours', jsonb_build_object('hours', coalesce((select report_closes_hours from chain_settings), ${closesHours.usual}::integer),
          'before', coalesce((select jsonb_agg(jsonb_build_object('hours', k.hours, 'until', k.until)) from report_closings k), '[]'))) from treatment_reports r where r.appointment_id = a.id) as report
    from appointments a join locations l on l.id = a.location_id join clients c on c.id = a.client_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[]) and c.erased_at is null for share of a for key share of c`.execute(
    db,
  )
  return rows[0]
}

/** Whether something was drawn on photo `p` that belongs to the record, because the visit has a report. */
const drawnOnForRecord = sql`exists (select from report_drawings d join treatment_reports r on r.appointment_id = d.appointment_id where d.photo_id = p.id)`

/** Photo `p` of visit `a` waits for a signed addendum: its report has closed without it. */
const awaitsSignature = (now: Instant) =>
  sql<SqlBool>`(p.report_id is null and exists (select from treatment_reports r where r.appointment_id = a.id and ${hasClosed(now)}))`

/**
 * Photo `p` of visit `a` belongs to the medical record: it is part of the report, or it has waited for a signature for a
 * day, or lies below a drawing of the record meanwhile.
 */
const isOfRecord = (now: Instant) =>
  sql<SqlBool>`(p.report_id is not null or (${awaitsSignature(now)} and (p.created_at <= ${waitedSince(now)} or ${drawnOnForRecord})))`

/** The moment since which a photo has waited as long as it may without a report. */
const waitedSince = (now: Instant): Instant => instant(epochMs(now) - photoLimits.waitsHours * 3_600_000)

/** Photo `p` is part of no report, and is not deleted. */
export const isWaiting = sql<SqlBool>`(p.report_id is null and p.removed_at is null)`

interface ListedPhotos {
  readonly client_id: number
  readonly visits: ListedVisit[]
  /** The number of older photos beyond the limit of a list. */
  readonly left_out: number
}

/**
 * The photos of the client of an appointment by visit, newest first; of that visit also those that are not saved.
 * Undefined outside the scope.
 */
export async function photosOf(
  db: Db,
  appointmentId: number,
  { countryIds, now }: { readonly countryIds: CountryIds; readonly now: Instant },
): Promise<ListedPhotos | undefined> {
  const {
    rows: [visit],
  } = await sql<{ client_id: number; starts_at: Instant }>`
    select a.client_id, a.starts_at from appointments a join locations l on l.id = a.location_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  if (!visit) return undefined
  const { rows } = await sql<ListedVisit & { readonly total: number }>`
    select max(p.total)::int as total, jsonb_build_object('id', a.id, 'datetime_from', a.starts_at) as appointment, ${isEarlierThan(visit)} as earlier, l.zone,
      jsonb_build_object('id', t.id, 'name', t.name) as treatment,
      jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'thumbnailId', p.thumbnail_file, 'created_at', p.created_at, 'taken_at', p.taken_at,
        'angle', p.angle, 'author', trim(e.first_name || ' ' || e.last_name), 'width', p.width, 'height', p.height,
        'saved', p.report_id is not null, 'awaits_signature', ${awaitsSignature(now)}, 'of_record', ${isOfRecord(now)})
        order by p.taken_at, p.id) as photos
    from (
      select p.*, count(*) over () as total from report_photos p join appointments v on v.id = p.appointment_id join locations w on w.id = v.location_id
      where w.supported_country_id = any(${countryIds}::bigint[]) and v.client_id = ${visit.client_id} and p.removed_at is null and (p.report_id is not null or p.appointment_id = ${appointmentId})
      order by p.appointment_id = ${appointmentId} desc, v.starts_at desc, p.id desc limit ${photoLimits.listed}
    ) p
    join appointments a on a.id = p.appointment_id join locations l on l.id = a.location_id
    left join treatment_reports r on r.id = p.report_id join treatments t on t.id = coalesce(r.treatment_id, a.treatment_id)
    join employees e on e.id = p.author_id
    group by a.id, l.id, t.id order by a.starts_at desc, a.id desc`.execute(db)
  const visits = rows.map(({ total: _, ...one }) => one)
  const listed = visits.reduce((sum, { photos }) => sum + photos.length, 0)
  return { client_id: visit.client_id, visits, left_out: (rows[0]?.total ?? 0) - listed }
}

export interface NewPhoto {
  readonly appointment_id: number
  readonly name: string
  readonly angle: PhotoAngle | null
  readonly taken_at: Instant
  readonly stored_file: string
  readonly screen_file: string
  readonly thumbnail_file: string
  readonly width: number
  readonly height: number
  readonly file_bytes: number
  readonly file_sha256: string
  readonly author_id: number
}

export const insertPhoto = async (db: Db, photo: NewPhoto, now: Instant): Promise<number> =>
  (
    await db
      .insertInto('report_photos')
      .values({ ...photo, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

interface StoredPhoto {
  readonly client_id: number
  readonly name: string
  readonly stored_file: string
  readonly screen_file: string
  readonly thumbnail_file: string
}

/**
 * The files of a photo that is not deleted; undefined outside the scope.
 * @param photoId its id, or that of its thumbnail.
 */
export async function storedPhoto(
  db: Db,
  photoId: number | string,
  countryIds: CountryIds,
): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`
    select a.client_id, p.name, p.stored_file, p.screen_file, p.thumbnail_file
    from report_photos p join appointments a on a.id = p.appointment_id join locations l on l.id = a.location_id
    where ${typeof photoId === 'number' ? sql`p.id = ${photoId}` : sql`p.thumbnail_file = ${photoId}`}
      and p.removed_at is null and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  return rows[0]
}

interface LockedPhoto extends PhotographedClient {
  readonly id: number
  readonly ofRecord: boolean
  readonly drawnOn: boolean
}

/**
 * Locks a photo that is not deleted until the transaction ends; undefined outside the scope, and for a client who was
 * erased.
 */
export async function lockPhoto(
  db: Db,
  id: number,
  { countryIds, now }: { readonly countryIds: CountryIds; readonly now: Instant },
): Promise<LockedPhoto | undefined> {
  await sql`
    select from clients where id = (select a.client_id from report_photos p join appointments a on a.id = p.appointment_id where p.id = ${id}) for key share`.execute(
    db,
  )
  const { rows } = await sql<LockedPhoto>`
    select p.id, ${isOfRecord(now)} as "ofRecord", ${drawnOnForRecord} as "drawnOn", l.supported_country_id as "countryId", l.id as "locationId", a.client_id as "clientId"
    from report_photos p join appointments a on a.id = p.appointment_id join locations l on l.id = a.location_id join clients c on c.id = a.client_id
    where p.id = ${id} and p.removed_at is null and c.erased_at is null and l.supported_country_id = any(${countryIds}::bigint[]) for update of p`.execute(
    db,
  )
  return rows[0]
}

/** Deletes photos that were hidden, for good; their files go with the sweep. */
export const deleteHiddenPhotos = (db: Db, ids: readonly number[]) =>
  sql`delete from report_photos where id = any(${[...ids]}::bigint[]) and removed_at is not null`.execute(db)

/** Hides a photo of the medical record, which stays with it. */
export const hidePhoto = (
  db: Db,
  id: number,
  by: { readonly employeeId: number; readonly reason: string; readonly now: Instant },
) =>
  db
    .updateTable('report_photos')
    .set({ removed_at: by.now, removed_by: by.employeeId, remove_reason: by.reason })
    .where('id', '=', id)
    .execute()

/** Removes a photo that is not of the record; its files go with the hourly sweep. */
export const removePhoto = (db: Db, id: number) => db.deleteFrom('report_photos').where('id', '=', id).execute()

/** The outcome of a save for the photos of its visit. */
interface AttachedPhotos {
  readonly attached: number
  /** The named ones that are not there: they belong to another visit, were deleted, or waited longer than a day. */
  readonly missing: readonly number[]
}

/**
 * Makes every photo that waits for a visit part of its report, which is being saved: also one that came from another
 * tablet after the form last read the list. The lock of the visit that the save holds keeps further ones waiting.
 * @param ids the photos that the form named.
 */
export async function attachPhotos(
  db: Db,
  reportId: number,
  appointmentId: number,
  ids: readonly number[],
): Promise<AttachedPhotos> {
  const { numAffectedRows } = await sql`
    update report_photos p set report_id = ${reportId}, report_version = (select version from treatment_reports where id = ${reportId})
    where p.appointment_id = ${appointmentId} and ${isWaiting}`.execute(db)
  const attached = Number(numAffectedRows ?? 0)
  if (!ids.length) return { attached, missing: [] }
  const { rows } = await sql<{ id: number }>`
    select id from report_photos where id = any(${[...ids]}::bigint[]) and appointment_id = ${appointmentId} and removed_at is null`.execute(
    db,
  )
  const there = new Set(rows.map(({ id }) => id))
  return { attached, missing: ids.filter((id) => !there.has(id)) }
}

/** A photo that an addendum adds, with the checksum of its file, which the author signs too. */
export interface AddedPhoto {
  readonly id: number
  readonly file_sha256: string
}

/** Locks the named photos that wait for a visit, in the order of their upload. */
export async function waitingPhotos(db: Db, appointmentId: number, ids: readonly number[]): Promise<AddedPhoto[]> {
  if (!ids.length) return []
  const { rows } = await sql<AddedPhoto>`
    select p.id, p.file_sha256 from report_photos p
    where p.id = any(${[...ids]}::bigint[]) and p.appointment_id = ${appointmentId} and ${isWaiting} order by p.id for update`.execute(
    db,
  )
  return rows
}

/** Makes photos part of an addendum, and with it of the report. */
export const attachToAddendum = (
  db: Db,
  addendum: { readonly id: number; readonly report_id: number; readonly version: number },
  photos: readonly AddedPhoto[],
) =>
  db
    .updateTable('report_photos')
    .set({ report_id: addendum.report_id, report_version: addendum.version, addendum_id: addendum.id })
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .execute()

/**
 * Makes the photos that have waited for a day part of the report of their visit while that is open: they came after its
 * last save, and nobody saved it again. They belong to it from its next version on, since those before were saved without
 * them. Once the report has closed, they wait for a signed addendum.
 */
async function attachLatePhotos(db: Db, now: Instant): Promise<void> {
  const { rows } = await sql<PhotographedClient>`
    with late as (
      update report_photos p set report_id = r.id, report_version = r.version + 1
      from treatment_reports r join appointments a on a.id = r.appointment_id
      where r.appointment_id = p.appointment_id and ${isWaiting} and p.created_at < ${waitedSince(now)} and not ${hasClosed(now)} returning p.appointment_id
    )
    select distinct l.supported_country_id as "countryId", l.id as "locationId", a.client_id as "clientId"
    from late join appointments a on a.id = late.appointment_id join locations l on l.id = a.location_id`.execute(db)
  for (const client of rows) await announcePhotos(db, client)
}

/** Removes the photos whose visit has no report within a day (decision C50); those of a visit with a report stay. */
export async function removeUnsavedPhotos(db: Db, now: Instant): Promise<void> {
  await attachLatePhotos(db, now)
  await sql`
    delete from report_photos p where ${isWaiting} and p.created_at < ${waitedSince(now)}
      and not exists (select from treatment_reports r where r.appointment_id = p.appointment_id)`.execute(db)
}

/** Finds which of the files a photo names. Each of the three columns has an index. */
export async function usedPhotoFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const of = sql`any(${[...names]}::text[])`
  const { rows } = await sql<{ name: string }>`
    select stored_file as name from report_photos where stored_file = ${of}
    union all select screen_file from report_photos where screen_file = ${of}
    union all select thumbnail_file from report_photos where thumbnail_file = ${of}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
