import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Gives a report a row in every table of its parts, with this text wherever one can stand. */
export async function addReportParts({ db, world }: TestApp, reportId: number, authorId: number, text: string) {
  const lot = text.slice(0, 40)
  await sql`insert into treatment_report_devices (report_id, device_id, reason) values (${reportId}, ${world.laserDevice}, ${text})`.execute(
    db,
  )
  await sql`insert into treatment_report_peelings (report_id, product_id, reason) values (${reportId}, ${world.product}, ${text})`.execute(
    db,
  )
  await sql`insert into treatment_report_injectables (report_id, position, product_id, lot_number, expired_reason) values (${reportId}, 0, ${world.product}, ${lot}, ${text})`.execute(
    db,
  )
  for (const [table, column] of [
    ['complications', 'complication_id'],
    ['side_effects', 'side_effect_id'],
  ] as const)
    await sql`
      with made as (insert into ${sql.table(table)} (name) values (jsonb_build_object('nl', ${`Roodheid ${reportId}`}::text)) returning id)
      insert into ${sql.table(`treatment_report_${table}`)} (report_id, ${sql.ref(column)}) select ${reportId}, id from made`.execute(
      db,
    )
  await sql`
    insert into medical_grounds_answers (report_id, treatment_id, question_1, substantiation, therapeutic, author_id, author_name, author_qualifications)
    values (${reportId}, ${world.skinTreatment}, true, ${text}, true, ${authorId}, 'Emma de Wit', '{}')`.execute(db)
  await sql`
    insert into treatment_report_versions (report_id, version, author_id, content)
    values (${reportId}, 2, ${authorId}, jsonb_build_object('report', ${text}::text))`.execute(db)
  await sql`
    insert into report_photos (appointment_id, report_id, name, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id, removed_at, removed_by, remove_reason)
    select r.appointment_id, r.id, ${text}, now(), 'p' || r.id || '.jpg', 's' || r.id, 't' || r.id, 4, 3, 100, ${'a'.repeat(64)}, ${authorId}, now(), ${authorId}, ${text}
    from treatment_reports r where r.id = ${reportId}`.execute(db)
  const marks = JSON.stringify([{ kind: 'text', colour: 'blue', at: { x: 0.5, y: 0.5 }, text: text.slice(0, 60) }])
  await sql`
    insert into report_drawings (appointment_id, figure, marks, mark_count, author_id, changed_by, removed_at, removed_by, remove_reason)
    select r.appointment_id, 'face_front', ${marks}::jsonb, 1, ${authorId}, ${authorId}, now(), ${authorId}, ${text} from treatment_reports r where r.id = ${reportId}`.execute(
    db,
  )
  await sql`
    with added as (insert into treatment_report_addenda (report_id, version, content, author_id, author_name, sha256)
      values (${reportId}, 2, ${text}, ${authorId}, 'Emma de Wit', ${'a'.repeat(64)}) returning id, report_id)
    insert into treatment_report_addendum_injectables (report_id, addendum_id, position, product_id, lot_number)
    select report_id, id, 0, ${world.product}, ${lot} from added`.execute(db)
  for (const [table, column] of [
    ['complications', 'complication_id'],
    ['side_effects', 'side_effect_id'],
  ] as const)
    await sql`
      insert into ${sql.table(`treatment_report_addendum_${table}`)} (report_id, addendum_id, ${sql.ref(column)})
      select x.report_id, d.id, x.${sql.ref(column)} from ${sql.table(`treatment_report_${table}`)} x
      join treatment_report_addenda d on d.report_id = x.report_id where x.report_id = ${reportId}`.execute(db)
}
