import { sql } from 'kysely'
import type { MedicalQuestions } from '#kernel/medical-questions.ts'
import type { Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { givenTreatment, paidBy, pays } from '#features/appointments/queries.ts'
import { readClosingHours, type ClosingHours } from '#features/auth/queries/chain-settings.ts'
import type { MedicalQuestionnaire } from '../contract/medical-grounds.ts'
import type { ReportInput } from '../contract/report-input.ts'
import type { ReportFacts } from '../rules.ts'
import { conclusionOf } from '../rules/medical.ts'
import { changedChoices, changedInjectables, changedRows, type PlacedInjectable } from '../rules/part-changes.ts'

/** The facts for saving a report, and where it belongs. */
export interface StoredFacts extends ReportFacts {
  readonly clientId: number
  /** The client was erased: nothing is written about them any more. */
  readonly clientErased: boolean
  readonly countryId: number
  readonly locationId: number
  readonly reportId: number | null
  /** The questions of the country of the visit. */
  readonly questions: MedicalQuestions
}

/** Facts that depend on the lists of the input, which may leave some of them out. */
type Asked = Pick<ReportInput, 'appointment_id' | 'treatment_id' | 'appointment_type_id' | 'devices'> & {
  readonly treatment_category_id?: number | null | undefined
}

const namedIn = (table: string, column: string) =>
  sql`select x.${sql.ref(column)} from treatment_reports r join ${sql.table(table)} x on x.report_id = r.id where r.appointment_id = a.id`

const productIds = (flag: 'peeling' | 'injectable', table: string) => sql`array(
  select p.id from products p where p.supported_country_id = l.supported_country_id
    and ((p.${sql.ref(flag)} and p.deactivated_at is null) or p.id in (${namedIn(table, 'product_id')})))`

const reactions = (table: 'complications' | 'side_effects', chosen: string, column: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', o.id, 'is_none', o.is_none)) from ${sql.table(table)} o
  where o.deactivated_at is null or o.id in (${namedIn(chosen, column)})), '[]')`

/**
 * Locks the visit of a report, as every save of the report does, and every payment of the visit; false outside the
 * scope.
 */
export async function holdVisitOf(db: Db, reportId: number, countryIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select a.id from treatment_reports r join appointments a on a.id = r.appointment_id join locations l on l.id = a.location_id
    where r.id = ${reportId} and l.supported_country_id = any(${countryIds}::bigint[]) for update of a`.execute(db)
  return rows.length > 0
}

/** The facts for saving a report. Locks the appointment, so that two saves come one after the other. */
export async function reportFacts(
  db: Db,
  input: Asked,
  countryIds: readonly number[],
): Promise<StoredFacts | undefined> {
  const {
    rows: [held],
  } = await sql<{ id: number }>`
    select a.id from appointments a join locations l on l.id = a.location_id
    where a.id = ${input.appointment_id} and l.supported_country_id = any(${countryIds}::bigint[]) for update of a`.execute(
    db,
  )
  if (!held) return undefined
  const {
    rows: [facts],
  } = await sql<StoredFacts>`
    select a.client_id as "clientId", (select c.erased_at is not null from clients c where c.id = a.client_id) as "clientErased", l.supported_country_id as "countryId", l.id as "locationId", (a.starts_at at time zone l.zone)::date as day,
      a.deleted_at, a.no_show_at,
      (select id from treatment_reports where appointment_id = a.id) as "reportId",
      jsonb_build_object('question_1', s.medical_question_1, 'question_2', s.medical_question_2) as questions,
      case when t.id is not null then jsonb_build_object('intake', t.intake) end as treatment,
      coalesce(t.requires_medical_grounds and s.medical_grounds, false) as "asksGrounds",
      array(select g.id from therapeutic_goals g where g.treatment_id = t.id
        and (g.deactivated_at is null or g.id in (select x.goal_id from treatment_reports r join medical_grounds_answers x on x.report_id = r.id where r.appointment_id = a.id))
        order by g.position, g.id) as "goalIds",
      (select jsonb_build_object('doctor', k.doctor) from treatment_categories k where k.id = coalesce(${input.treatment_category_id ?? null}::bigint,
        (select r.treatment_category_id from treatment_reports r where r.appointment_id = a.id and r.treatment_id = t.id), t.treatment_category_id)) as category,
      exists (select from appointment_types where id = ${input.appointment_type_id}) as "typeKnown",
      (select ${givenTreatment} from ${paidBy} limit 1) as "paidTreatmentId",
      ${productIds('peeling', 'treatment_report_peelings')} as "peelingIds",
      ${productIds('injectable', 'treatment_report_injectables')} as "injectableIds",
      ${reactions('complications', 'treatment_report_complications', 'complication_id')} as complications,
      ${reactions('side_effects', 'treatment_report_side_effects', 'side_effect_id')} as "sideEffects",
      array(select d.id from devices d where d.id = any(${input.devices.map((device) => device.id)}::bigint[])
        and (d.location_id = a.location_id or d.employee_id = a.employee_id or exists (select from appointment_devices ad where ad.appointment_id = a.id and ad.device_id = d.id)
          or exists (select from treatment_reports r join treatment_report_devices rd on rd.report_id = r.id where r.appointment_id = a.id and rd.device_id = d.id))) as "deviceIds"
    from appointments a join locations l on l.id = a.location_id join supported_countries s on s.id = l.supported_country_id
    left join treatments t on t.id = ${input.treatment_id} and t.supported_country_id = l.supported_country_id
    where a.id = ${input.appointment_id}`.execute(db)
  return facts
}

/** A stored report: its version, its age, and the fields that a change may leave out. */
export interface StoredReport
  extends
    StoredParts,
    Pick<
      ReportInput,
      | 'intake_and_treatment'
      | 'treatment_category_id'
      | 'injectables'
      | 'medical_grounds_questionnaire'
      | 'pre_save_photos'
    > {
  readonly id: number
  readonly appointment_id: number
  readonly treatment_id: number
  readonly appointment_type_id: number
  readonly updated_at: string
  /** The first save, or the end of the visit if that was later. */
  readonly open_from: Instant
  readonly amended: boolean
  /** A posted invoice that was not credited relies on its answers, perhaps one without its visit (decision C127). */
  readonly relied_on: boolean
  readonly version: number
}

export async function storedReport(db: Db, reportId: number): Promise<StoredReport | undefined> {
  const { rows } = await sql<Omit<StoredReport, 'injectables'>>`
    select r.id, r.appointment_id, r.treatment_id, r.appointment_type_id, r.updated_at, greatest(r.created_at, a.ends_at) as open_from,
      exists (select from treatment_report_addenda d where d.report_id = r.id) as amended,
      exists (select from medical_grounds_answers g join invoice_lines x on x.medical_grounds_answer_id = g.id join invoices i on i.id = x.invoice_id where g.report_id = r.id and ${pays}) as relied_on,
      r.version, r.intake_and_treatment, r.treatment_category_id, '{}'::bigint[] as pre_save_photos,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.product_id, 'cc', x.cc, 'reason', x.reason) order by x.product_id) from treatment_report_peelings x where x.report_id = r.id), '[]') as peelings,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.device_id, 'setting', x.setting, 'reason', x.reason) order by x.device_id) from treatment_report_devices x where x.report_id = r.id), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.product_id, 'cc', x.cc, 'lot_number', x.lot_number, 'expiration_date', x.expiration_date, 'expired_reason', x.expired_reason, 'position', x.position) order by x.position)
        from treatment_report_injectables x where x.report_id = r.id), '[]') as placed_injectables,
      array(select complication_id from treatment_report_complications x where x.report_id = r.id order by 1) as complications,
      array(select side_effect_id from treatment_report_side_effects x where x.report_id = r.id order by 1) as side_effects,
      (select jsonb_build_object('question_1', g.question_1, 'question_2', g.question_2, 'goal_id', g.goal_id, 'substantiation', g.substantiation)
        from medical_grounds_answers g where g.report_id = r.id and g.treatment_id = r.treatment_id order by g.id desc limit 1) as medical_grounds_questionnaire
    from treatment_reports r join appointments a on a.id = r.appointment_id where r.id = ${reportId}`.execute(db)
  const [row] = rows
  return row && { ...row, injectables: row.placed_injectables.map(({ position: _, ...injectable }) => injectable) }
}

/** The hours after which a report closes. */
export const closesHours = (db: Db): Promise<ClosingHours> => readClosingHours(db)

const columnsOf = ({
  treatment_id,
  treatment_category_id,
  appointment_type_id,
  intake_and_treatment,
  report,
}: ReportInput) => ({ treatment_id, treatment_category_id, appointment_type_id, intake_and_treatment, report })

interface Saved {
  readonly id: number
  readonly updated_at: string
}

/** The rows of a report as they are stored; a new report has none. */
export interface StoredParts extends Pick<ReportInput, 'devices' | 'peelings' | 'complications' | 'side_effects'> {
  readonly placed_injectables: readonly PlacedInjectable[]
}
const noParts: StoredParts = { devices: [], peelings: [], placed_injectables: [], complications: [], side_effects: [] }

/** Makes the rows of a report what a save wants. Rows that are equal stay, so that the log says what changed. */
async function writeParts(db: Db, report_id: number, stored: StoredParts, input: ReportInput): Promise<void> {
  const devices = changedRows(stored.devices, input.devices)
  await removeRows(db, 'treatment_report_devices', 'device_id', report_id, devices)
  if (devices.write.length)
    await db
      .insertInto('treatment_report_devices')
      .values(devices.write.map(({ id, setting, reason }) => ({ report_id, device_id: id, setting, reason })))
      .onConflict((row) => row.columns(['report_id', 'device_id']).doUpdateSet(written('setting', 'reason')))
      .execute()
  const peelings = changedRows(stored.peelings, input.peelings)
  await removeRows(db, 'treatment_report_peelings', 'product_id', report_id, peelings)
  if (peelings.write.length)
    await db
      .insertInto('treatment_report_peelings')
      .values(peelings.write.map(({ id, cc, reason }) => ({ report_id, product_id: id, cc, reason })))
      .onConflict((row) => row.columns(['report_id', 'product_id']).doUpdateSet(written('cc', 'reason')))
      .execute()
  const injectables = changedInjectables(stored.placed_injectables, input.injectables)
  await removeRows(db, 'treatment_report_injectables', 'position', report_id, injectables)
  if (injectables.write.length)
    await db
      .insertInto('treatment_report_injectables')
      .values(injectables.write.map(({ id, ...row }) => ({ report_id, product_id: id, ...row })))
      .onConflict((row) =>
        row
          .columns(['report_id', 'position'])
          .doUpdateSet(written('product_id', 'cc', 'lot_number', 'expiration_date', 'expired_reason')),
      )
      .execute()
  const complications = changedChoices(stored.complications, input.complications)
  await removeRows(db, 'treatment_report_complications', 'complication_id', report_id, complications)
  if (complications.write.length)
    await db
      .insertInto('treatment_report_complications')
      .values(complications.write.map((complication_id) => ({ report_id, complication_id })))
      .execute()
  const effects = changedChoices(stored.side_effects, input.side_effects)
  await removeRows(db, 'treatment_report_side_effects', 'side_effect_id', report_id, effects)
  if (effects.write.length)
    await db
      .insertInto('treatment_report_side_effects')
      .values(effects.write.map((side_effect_id) => ({ report_id, side_effect_id })))
      .execute()
}

/** The columns of a stored row that a row with its key replaces. */
const written = (...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))

/** Removes the rows of one kind that a save leaves out; no statement where there are none. */
async function removeRows(
  db: Db,
  table: `treatment_report_${'devices' | 'peelings' | 'injectables' | 'complications' | 'side_effects'}`,
  key: string,
  reportId: number,
  { remove }: { readonly remove: readonly number[] },
): Promise<void> {
  if (!remove.length) return
  await sql`
    delete from ${sql.table(table)} where report_id = ${reportId} and ${sql.ref(key)} = any(${[...remove]}::bigint[])`.execute(
    db,
  )
}

/** The author of a save, and its moment. */
interface Saving {
  readonly authorId: number
  readonly now: Instant
}

/** Keeps the report as it was saved now, with the names of now. */
const keepVersion = (db: Db, reportId: number, { authorId, now }: Saving) =>
  sql`insert into treatment_report_versions (report_id, version, author_id, saved_at, content)
    select id, version, ${authorId}, ${now}::timestamptz, report_content(id) from treatment_reports where id = ${reportId}`.execute(
    db,
  )

/** Whether the answers are those, also when they were given to another wording. */
export const sameAnswers = (one: MedicalQuestionnaire | null, other: MedicalQuestionnaire) =>
  one?.question_1 === other.question_1 &&
  one.question_2 === other.question_2 &&
  one.goal_id === other.goal_id &&
  one.substantiation === other.substantiation

/** Adds the answers to the questionnaire as evidence: with their author, the author's qualifications and the moment. */
export async function insertAnswers(
  db: Db,
  { id: reportId, treatment_id }: { readonly id: number; readonly treatment_id: number },
  answers: MedicalQuestionnaire,
  { authorId, now }: Saving,
): Promise<void> {
  const { question_1, question_2, goal_id, substantiation } = answers
  await sql`
    insert into medical_grounds_answers (report_id, treatment_id, question_1, question_2, goal_id, goal_name, substantiation, therapeutic, author_id, author_name, author_qualifications, answered_at)
    select ${reportId}, ${treatment_id}, ${question_1}::boolean, ${question_2}::boolean, ${goal_id}::bigint, (select name from therapeutic_goals where id = ${goal_id}::bigint), ${substantiation}, ${conclusionOf(answers) === 'therapeutic'},
      e.id, trim(e.first_name || ' ' || e.last_name), array(select q.name from employee_qualifications x join qualifications q on q.id = x.qualification_id where x.employee_id = e.id order by q.name), ${now}::timestamptz
    from employees e where e.id = ${authorId}`.execute(db)
}

/** Adds the answers of a save, unless the newest ones are the same (law A4). */
async function keepAnswers(
  db: Db,
  id: number,
  { treatment_id, medical_grounds_questionnaire: answers }: ReportInput,
  newest: MedicalQuestionnaire | null,
  saving: Saving,
): Promise<void> {
  if (answers && !sameAnswers(newest, answers)) await insertAnswers(db, { id, treatment_id }, answers, saving)
}

export async function insertReport(db: Db, input: ReportInput, saving: Saving): Promise<Saved> {
  const saved = await db
    .insertInto('treatment_reports')
    .values({
      ...columnsOf(input),
      appointment_id: input.appointment_id,
      author_id: saving.authorId,
      created_at: saving.now,
    } as never)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
  await writeParts(db, saved.id, noParts, input)
  await keepAnswers(db, saved.id, input, null, saving)
  await keepVersion(db, saved.id, saving)
  return saved
}

export async function updateReport(
  db: Db,
  { id, ...stored }: StoredParts & { readonly id: number },
  input: ReportInput,
  newest: MedicalQuestionnaire | null,
  saving: Saving,
): Promise<Saved> {
  const saved = await db
    .updateTable('treatment_reports')
    .set(({ eb }) => ({ ...columnsOf(input), version: eb('version', '+', 1) }) as never)
    .where('id', '=', id)
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
  await writeParts(db, id, stored, input)
  await keepAnswers(db, id, input, newest, saving)
  await keepVersion(db, id, saving)
  return saved
}
