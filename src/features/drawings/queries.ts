import { sql } from 'kysely'
import { epochMs, instant, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { isoInstant } from '#platform/server/wire-types.ts'
import { readClosingHours, type ClosingHours } from '#features/auth/queries/chain-settings.ts'
import type { StoredHistory } from './rules/history.ts'
import { drawingLimits, type Figure, type Mark, type VisitDrawings, type WholeDrawing } from './contract.ts'
import { unitCount, type DrawnVisit } from './rules.ts'

type CountryIds = readonly number[]

/** Decision C50. */
const keptHours = 24

/** The visit of a drawing, with what decides whether it may be changed. */
export interface VisitFacts extends DrawnVisit {
  readonly appointment_id: number
  readonly client_id: number
  readonly country_id: number
  readonly location_id: number
  /** Whether the visit has a photo with this id that is not deleted. */
  readonly photoKnown: boolean
  /** The first save of the report, or the end of the visit if that was later; null while there is no report. */
  readonly open_from: Instant | null
  /** The report has an addendum, which closes it for good. */
  readonly amended: boolean
}

/**
 * The visit for which something is drawn; undefined outside the scope, and for a client who was erased. It is locked, so
 * that neither a save of its report, a cancellation nor an erasure comes between.
 */
export async function drawnVisit(
  db: Db,
  appointmentId: number,
  photoId: number | null,
  countryIds: CountryIds,
): Promise<VisitFacts | undefined> {
  const { rows: held } = await sql`
    select a.id from appointments a join locations l on l.id = a.location_id join clients c on c.id = a.client_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[]) and c.erased_at is null for share of a for key share of c`.execute(
    db,
  )
  if (!held.length) return undefined
  const { rows } = await sql<VisitFacts>`
    select a.id as appointment_id, a.client_id, l.supported_country_id as country_id, l.id as location_id, a.deleted_at, a.no_show_at,
      (select greatest(r.created_at, a.ends_at) from treatment_reports r where r.appointment_id = a.id) as open_from,
      exists (select from treatment_reports r join treatment_report_addenda d on d.report_id = r.id where r.appointment_id = a.id) as amended,
      exists (select from report_photos p where p.id = ${photoId}::bigint and p.appointment_id = a.id and p.removed_at is null) as "photoKnown",
      array(select p.id from products p where p.supported_country_id = l.supported_country_id and ((p.injectable and p.deactivated_at is null)
        or p.id in (select x.product_id from treatment_reports r join treatment_report_injectables x on x.report_id = r.id where r.appointment_id = a.id)
        or p.id in (select (m ->> 'product_id')::bigint from report_drawings d cross join jsonb_array_elements(d.marks) m where d.appointment_id = a.id and m ->> 'kind' = 'units'))) as "injectableIds"
    from appointments a join locations l on l.id = a.location_id where a.id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** The hours after which reports close. */
export const closesHours = (db: Db): Promise<ClosingHours> => readClosingHours(db)

/** New drawings of a visit are made one after another under this lock, so that their number is exact. */
const newDrawingLock = 7304

/** Counts the drawings of a visit, and keeps others from adding one until the transaction ends. */
export async function countDrawings(db: Db, appointmentId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${newDrawingLock}, ${appointmentId}::integer)`.execute(db)
  const { rows } = await sql<{ drawings: number }>`
    select count(*)::integer as drawings from report_drawings d left join report_photos p on p.id = d.photo_id
    where d.appointment_id = ${appointmentId} and d.removed_at is null and p.removed_at is null`.execute(db)
  return rows[0]!.drawings
}

/** The photo `p` below a drawing, if it has one. */
const photoJson = sql`case when p.id is not null then jsonb_build_object('id', p.id, 'thumbnailId', p.thumbnail_file, 'width', p.width, 'height', p.height, 'name', p.name, 'angle', p.angle) end`

/** The units of each product that the points of drawing `d` show; its marks are read only where it has points. */
const unitsOfProducts = sql`(select (m ->> 'product_id')::bigint as product_id, sum((m ->> 'units')::numeric) as units
      from jsonb_array_elements(case when d.has_units then d.marks else '[]' end) m where m ->> 'kind' = 'units' group by 1)`

/** A drawing as the contract gives it: of `d`, its photo `p`, its author `e` and its last editor `c`. */
const drawingJson = sql`
  jsonb_build_object('id', d.id, 'figure', d.figure, 'marks', case when d.carried then d.marks end, 'version', d.version,
    'photo', ${photoJson},
    'products', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id) from products o where o.id in (select x.product_id from ${unitsOfProducts} x)), '[]'),
    'units', coalesce((select jsonb_agg(jsonb_build_object('product_id', x.product_id, 'units', x.units) order by x.product_id) from ${unitsOfProducts} x), '[]'),
    'author', trim(e.first_name || ' ' || e.last_name), 'created_at', d.created_at,
    'changed_by', trim(c.first_name || ' ' || c.last_name), 'updated_at', d.updated_at, 'saved', d.saved)`
const drawingNames = sql`
  left join report_photos p on p.id = d.photo_id join employees e on e.id = d.author_id join employees c on c.id = d.changed_by`

/** A version is compared to the microsecond, and JSON writes it in another form. */
const versioned = <One extends { readonly updated_at: string }>(drawing: One): One => ({
  ...drawing,
  updated_at: isoInstant(drawing.updated_at),
})

/**
 * The bytes that the marks of a drawing have in an answer; for marks that are too large by themselves, any number above
 * the limit, which needs no reading of them.
 */
const bytesOfMarks = sql`
  case when pg_column_size(d.marks) > ${sql.lit(drawingLimits.listedBytes)} then ${sql.lit(drawingLimits.listedBytes + 1)} else octet_length(d.marks::text) end`

/**
 * The drawings of the client of an appointment by visit, newest first; of other visits those that have a report. Marks
 * are carried as far as they fit into one answer, those of the visit first. Undefined outside the scope.
 */
export async function drawingsOf(
  db: Db,
  appointmentId: number,
  countryIds: CountryIds,
): Promise<{ readonly client_id: number; readonly visits: VisitDrawings[] } | undefined> {
  const {
    rows: [visit],
  } = await sql<{ client_id: number }>`
    select a.client_id from appointments a join locations l on l.id = a.location_id
    where a.id = ${appointmentId} and l.supported_country_id = any(${countryIds}::bigint[])`.execute(db)
  if (!visit) return undefined
  const { rows } = await sql<VisitDrawings>`
    select jsonb_build_object('id', a.id, 'datetime_from', a.starts_at) as appointment, l.zone,
      jsonb_agg(${drawingJson} order by d.id) as drawings
    from (
      select d.*, sum(${bytesOfMarks}) over (order by d.is_own desc, d.starts_at desc, d.id desc) <= ${drawingLimits.listedBytes} as carried
      from (
        select d.*, r.id is not null as saved, d.unit_count > 0 as has_units, v.starts_at, v.id = ${appointmentId} as is_own
        from report_drawings d join appointments v on v.id = d.appointment_id join locations l on l.id = v.location_id
        left join treatment_reports r on r.appointment_id = v.id left join report_photos q on q.id = d.photo_id
        where v.client_id = ${visit.client_id} and l.supported_country_id = any(${countryIds}::bigint[]) and d.removed_at is null and q.removed_at is null
          and (r.id is not null or d.appointment_id = ${appointmentId})
        order by is_own desc, v.starts_at desc, d.id desc limit ${drawingLimits.listed}
      ) d
    ) d
    join appointments a on a.id = d.appointment_id join locations l on l.id = a.location_id ${drawingNames}
    group by a.id, l.id order by a.starts_at desc, a.id desc`.execute(db)
  const visits = rows.map((row) => ({ ...row, drawings: row.drawings.map(versioned) }))
  return { client_id: visit.client_id, visits }
}

/**
 * A drawing that is not deleted, nor its photo, with its marks; undefined outside the scope, and without that version.
 * @param version the version that it is shown as; absent: the newest.
 */
export async function drawingOf(
  db: Db,
  id: number,
  countryIds: CountryIds,
  version: number | null = null,
): Promise<(WholeDrawing & { readonly client_id: number }) | undefined> {
  const { rows } = await sql<{ client_id: number; drawing: WholeDrawing }>`
    select d.client_id, ${drawingJson} as drawing
    from (
      select d.id, d.figure, d.photo_id, d.author_id, d.created_at, v.version, v.marks, v.author_id as changed_by, case when v.version = d.version then d.updated_at else v.saved_at end as updated_at,
        true as carried, true as has_units, a.client_id, exists (select from treatment_reports r where r.appointment_id = a.id) as saved
      from report_drawings d join report_drawing_versions v on v.drawing_id = d.id and v.version = coalesce(${version}::integer, d.version) join appointments a on a.id = d.appointment_id join locations l on l.id = a.location_id
      where d.id = ${id} and d.removed_at is null and l.supported_country_id = any(${countryIds}::bigint[])
    ) d ${drawingNames}
    where p.removed_at is null`.execute(db)
  const [row] = rows
  return row && { ...versioned(row.drawing), client_id: row.client_id }
}

interface NewDrawing {
  readonly appointment_id: number
  readonly photo_id: number | null
  readonly figure: Figure | null
  readonly marks: readonly Mark[]
}
interface Saving {
  readonly employeeId: number
  readonly now: Instant
}
interface Saved {
  readonly id: number
  readonly updated_at: string
}

/** The columns of the marks of a drawing, with what the log says of them. */
export const drawnColumns = (marks: readonly Mark[]) => ({
  marks: JSON.stringify(marks),
  mark_count: marks.length,
  unit_count: unitCount(marks),
})

export const insertDrawing = (db: Db, { marks, ...drawing }: NewDrawing, by: Saving): Promise<Saved> =>
  db
    .insertInto('report_drawings')
    .values({
      ...drawing,
      ...drawnColumns(marks),
      author_id: by.employeeId,
      changed_by: by.employeeId,
      created_at: by.now,
      changed_at: by.now,
    } as never)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()

/** Writes the marks of a drawing anew, as its next version; the database keeps every version (migration 0075). */
export const updateDrawing = (db: Db, id: number, marks: readonly Mark[], by: Saving): Promise<Saved> =>
  db
    .updateTable('report_drawings')
    .set(({ eb }) => ({
      ...drawnColumns(marks),
      changed_by: by.employeeId,
      changed_at: by.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()

/** The drawings of the visit of a report with every version of their marks, oldest first, deleted ones among them. */
export async function drawingVersionsOf(db: Db, reportId: number): Promise<StoredHistory[]> {
  const { rows } = await sql<StoredHistory>`
    select d.id, d.figure,
      ${photoJson} as photo,
      case when x.at is not null then jsonb_build_object('author', trim(x.first_name || ' ' || x.last_name), 'at', x.at, 'reason', x.reason) end as removed,
      (select jsonb_agg(jsonb_build_object('version', v.version, 'author', trim(e.first_name || ' ' || e.last_name), 'saved_at', v.saved_at, 'marks', v.marks) order by v.version)
        from report_drawing_versions v join employees e on e.id = v.author_id where v.drawing_id = d.id) as versions,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name)) from products o where o.id in (
        select (m ->> 'product_id')::bigint from report_drawing_versions v cross join jsonb_array_elements(v.marks) m where v.drawing_id = d.id and m ->> 'kind' = 'units')), '[]') as products
    from treatment_reports r join report_drawings d on d.appointment_id = r.appointment_id left join report_photos p on p.id = d.photo_id
    left join lateral (
      select k.first_name, k.last_name, w.at, w.reason
      from (values (d.removed_at, d.removed_by, d.remove_reason), (p.removed_at, p.removed_by, p.remove_reason)) w (at, employee_id, reason)
      join employees k on k.id = w.employee_id where w.at is not null order by w.at limit 1
    ) x on true
    where r.id = ${reportId} order by d.id`.execute(db)
  return rows
}

interface LockedDrawing {
  readonly id: number
  readonly appointment_id: number
  readonly photo_id: number | null
  readonly client_id: number
  readonly country_id: number
  readonly location_id: number
  readonly updated_at: string
  /** Whether its visit has a report. */
  readonly saved: boolean
}

/**
 * Locks a drawing that is not deleted, nor its photo, until the transaction ends; undefined outside the scope, and for a
 * client who was erased.
 */
export async function lockDrawing(db: Db, id: number, countryIds: CountryIds): Promise<LockedDrawing | undefined> {
  // The client first, as an erasure does.
  await sql`
    select from clients where id = (select a.client_id from report_drawings d join appointments a on a.id = d.appointment_id where d.id = ${id}) for key share`.execute(
    db,
  )
  const { rows } = await sql<LockedDrawing>`
    select d.id, d.appointment_id, d.photo_id, d.updated_at, exists (select from treatment_reports r where r.appointment_id = d.appointment_id) as saved,
      a.client_id, l.supported_country_id as country_id, l.id as location_id
    from report_drawings d join appointments a on a.id = d.appointment_id join locations l on l.id = a.location_id join clients c on c.id = a.client_id
    where d.id = ${id} and d.removed_at is null and c.erased_at is null and l.supported_country_id = any(${countryIds}::bigint[])
      and not exists (select from report_photos p where p.id = d.photo_id and p.removed_at is not null) for update of d`.execute(
    db,
  )
  return rows[0]
}

/** Hides a drawing of a visit with a report, which stays with the medical record. */
export const hideDrawing = (db: Db, id: number, by: Saving & { readonly reason: string }) =>
  db
    .updateTable('report_drawings')
    .set({ removed_at: by.now, removed_by: by.employeeId, remove_reason: by.reason })
    .where('id', '=', id)
    .execute()

/** Deletes drawings that were hidden, for good. */
export const deleteHiddenDrawings = (db: Db, ids: readonly number[]) =>
  sql`delete from report_drawings where id = any(${[...ids]}::bigint[]) and removed_at is not null`.execute(db)

export const removeDrawing = (db: Db, id: number) => db.deleteFrom('report_drawings').where('id', '=', id).execute()

/** Removes the drawings whose visit has no report a day after they were begun, as with photos (decision C50). */
export async function removeUnsavedDrawings(db: Db, now: Instant): Promise<void> {
  const before = instant(epochMs(now) - keptHours * 3_600_000)
  await sql`
    delete from report_drawings d where d.created_at < ${before}
      and not exists (select from treatment_reports r where r.appointment_id = d.appointment_id)`.execute(db)
}
