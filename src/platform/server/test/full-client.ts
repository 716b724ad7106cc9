import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { makeClientLink } from '../client-link.ts'
import type { TestApp } from './app.ts'
import { insuredLine } from './insured-care.ts'
import { addReportParts } from './report-parts.ts'
import { netherlands } from './world.ts'

const sha = 'a'.repeat(64)
/** A seller or a buyer. */
const party = {
  name: 'Balie Amsterdam B.V.',
  street: 'Hoofdstraat',
  streetNumber: '1',
  streetSuffix: '',
  postcode: '1011 AB',
  place: 'Amsterdam',
  countryCode: 'NL',
  vatId: 'NL001234567B01',
  tradeRegister: '12345678',
  tradeRegisterLabel: 'KvK',
  bankAccount: 'NL91ABNA0417164300',
  email: 'info@balie.test',
  phone: '+31201234567',
}
/** Each visit is on a day of its own. */
let visits = 0

/**
 * A client with a row in every table that can hold something about one (`privacy/rules/client-tables.ts`).
 * @param employeeId the author of what was written.
 */
export async function fullClient(
  app: TestApp,
  clientId: number,
  employeeId: number | null,
): Promise<{ readonly appointmentId: number; readonly invoiceId: number; readonly requestToken: string }> {
  const { db, world } = app
  const add = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await statement.execute(db)
    return (rows[0] as { id: number } | undefined)?.id ?? 0
  }
  const visit = ({ toCome = false } = {}) =>
    world.appointment({
      clientId,
      from: new Date(Date.UTC(toCome ? 2026 : 2020, 8, ++visits, 8)).toISOString(),
      deviceIds: [world.laserDevice],
    })

  await add(sql`insert into address_lookups (client_id) values (${clientId}) on conflict do nothing`)
  await add(
    sql`insert into import_numbers (supported_country_id, number, client_id) values (${netherlands}, ${`N${clientId}`}, ${clientId})`,
  )
  await world.contract(clientId, world.skinCategory)

  const appointmentId = await visit()
  const toCome = await visit({ toCome: true })
  const cancelled = await visit()
  await sql`update appointments set deleted_at = now() where id = ${cancelled}`.execute(db)
  const missed = await visit()
  await sql`update appointments set no_show_at = now() where id = ${missed}`.execute(db)
  await add(
    sql`insert into appointment_moves (appointment_id, from_starts_at, from_location_id, starts_at) values (${toCome}, now(), ${world.amsterdam.id}, now())`,
  )
  await add(
    sql`insert into notices (employee_id, kind, appointment_id, author_id) values (${employeeId}, 'report_missing', ${appointmentId}, ${employeeId})`,
  )
  const reportId = await world.report(appointmentId)
  await addReportParts(app, reportId, employeeId ?? world.practitioner, 'Rustig')

  const number = 500_000 + ++visits
  const invoiceId = await add(
    sql`insert into invoices (ref, legal_entity_id, series, year, number, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
      select ${`2020-${number}`}, l.legal_entity_id, 'invoice', 2020, ${number}, l.id, a.employee_id, a.client_id, a.id, '2020-09-30', '2020-09-30', 'nl', ${JSON.stringify(party)}, ${JSON.stringify(party)}, 10000
      from appointments a join locations l on l.id = a.location_id where a.id = ${appointmentId} returning id`,
  )
  await add(
    sql`insert into invoice_lines (invoice_id, position, kind, product_id, description, amount, unit_price_cents, total_cents, vat_per_mille, ledger_number) values (${invoiceId}, 1, 'product', ${world.product}, 'Crème', 1, 10000, 10000, 210, '8000')`,
  )
  await add(
    sql`insert into invoice_vat (invoice_id, vat_per_mille, gross_cents, vat_cents, net_cents) values (${invoiceId}, 210, 10000, 1736, 8264)`,
  )
  await add(
    sql`insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents) values (${invoiceId}, 1, ${world.methods.pin}, 7500)`,
  )
  // A part is on account, and a part of that was paid later.
  await add(
    sql`insert into invoice_payments (invoice_id, position, payment_method_id, amount_cents) values (${invoiceId}, 2, ${world.methods.credit}, 2500)`,
  )
  await add(
    sql`insert into invoice_settlements (invoice_id, kind, amount_cents, paid_by, settled_on, location_id) values (${invoiceId}, 'payment', 1000, 'bank', '2020-10-15', ${world.amsterdam.id})`,
  )
  await add(sql`insert into invoice_reminders (invoice_id, open_cents) values (${invoiceId}, 2500)`)
  await insuredLine(db, invoiceId, world.skinTreatment, 0)
  const packageId = await add(
    sql`insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents) values (${netherlands}, ${world.skinTreatment}, 'package', 3, 1, 30000) returning id`,
  )
  const saleId = await add(
    sql`insert into package_sales (client_id, package_id, treatment_id, type, invoice_id, price_cents, amount_treatments, amount_terms) values (${clientId}, ${packageId}, ${world.skinTreatment}, 'package', ${invoiceId}, 30000, 3, 1) returning id`,
  )
  await add(
    sql`with used as (insert into package_sale_uses (package_sale_id, invoice_id, position) values (${saleId}, ${invoiceId}, 1) returning invoice_id, position)
      insert into package_use_reviews (invoice_id, position, reviewed, note) select invoice_id, position, true, 'x' from used`,
  )
  const termsId = await add(
    sql`insert into packages (supported_country_id, treatment_id, type, treatments, terms, price_cents) values (${netherlands}, ${world.skinTreatment}, 'term', 3, 2, 30000) returning id`,
  )
  const inTermsId = await add(
    sql`insert into package_sales (client_id, package_id, treatment_id, type, invoice_id, price_cents, amount_treatments, amount_terms) values (${clientId}, ${termsId}, ${world.skinTreatment}, 'term', ${invoiceId}, 30000, 3, 2) returning id`,
  )
  await add(
    sql`insert into package_sale_terms (package_sale_id, number, invoice_id, position, amount_cents) values (${inTermsId}, 1, ${invoiceId}, 1, 15000)`,
  )
  const paidId = await add(
    sql`insert into down_payments (appointment_id, amount_cents, payment_method_id, paid_on, author_id) values (${toCome}, 2500, ${world.methods.pin}, '2026-02-01', ${employeeId}) returning id`,
  )
  const lotId = await add(
    sql`insert into credit_mutations (client_id, type, source, amount_cents, invoice_id, expires_on) values (${clientId}, 'credit', 'overpayment', 7500, ${invoiceId}, '2026-03-20') returning id`,
  )
  await add(
    sql`insert into credit_mutations (client_id, type, source, amount_cents, down_payment_id) values (${clientId}, 'deposit', 'down_payment', 2500, ${paidId})`,
  )
  await add(sql`insert into credit_rests (lot_id, left_cents, through_id) values (${lotId}, 7500, ${lotId})`)
  const mailId = await add(
    sql`insert into mail_outbox (slug, client_id, to_address, language, subject, body_text, body_html, message_id, invoice_id, created_at)
      values ('invoice', ${clientId}, 'a@voorbeeld.test', 'nl', 'Factuur', 'Tekst', 'Tekst', ${`m${clientId}`}, ${invoiceId}, '2026-01-05') returning id`,
  )
  await add(
    sql`insert into credit_warnings (lot_id, client_id, ends_on, amount_cents, mail_id) values (${lotId}, ${clientId}, '2026-03-20', 7500, ${mailId})`,
  )
  await add(
    sql`insert into appointment_reminders (appointment_id, starts_at, automatic, mail_id) values (${toCome}, now(), false, ${mailId})`,
  )

  const template = await add(
    sql`insert into agreement_templates (supported_country_id, name, contents) values (${netherlands}, ${JSON.stringify({ nl: `Overeenkomst ${Buffer.from(String(clientId)).toString('base64')}` })}, ${JSON.stringify({ nl: '<p>Tekst</p>' })}) returning id`,
  )
  const signature = (type: 'client' | 'user') =>
    add(
      sql`insert into signatures (type, author_id, client_id, picture) values (${type}, ${employeeId}, ${clientId}, ${Buffer.from('png')}) returning id`,
    )
  const asked = sql`${clientId}, ${template}, ${world.skinCategory}, 'Overeenkomst', 'nl', '<p>Tekst</p>', ${sha}`
  const requestId = await add(
    sql`insert into agreement_requests (client_id, template_agreement_id, treatment_category_id, name, language, content, content_sha256, practitioner_signee_name, author_id) values (${asked}, 'Anna', ${employeeId}) returning id`,
  )
  const signed = async (file: string, category: number) =>
    add(
      sql`insert into client_agreements (client_id, template_agreement_id, treatment_category_id, name, language, content, content_sha256, client_signee_name, practitioner_signee_name, client_sign_date, practitioner_sign_date, client_signature_id, user_signature_id, file, author_id)
        values (${clientId}, ${template}, ${category}, 'Overeenkomst', 'nl', '<p>Tekst</p>', ${sha}, 'Chantal', 'Anna', '2026-01-02', '2026-01-02', ${await signature('client')}, ${await signature('user')}, ${file}, ${employeeId}) returning id`,
    )
  await signed(`${clientId}a.pdf`, world.skinCategory)
  const withdrawn = await signed(`${clientId}b.pdf`, world.laserCategory)
  await add(
    sql`insert into client_agreement_withdrawals (client_id, client_agreement_id, reason, author_id) values (${clientId}, ${withdrawn}, 'Vergissing', ${employeeId})`,
  )
  const requestToken = await makeClientLink(db, {
    purpose: 'agreement_signing',
    clientId,
    recordId: requestId,
    until: '2040-01-01T00:00:00.000Z' as Instant,
  })
  await add(
    sql`insert into photo_consents (client_id, purpose, given, given_on, note, author_id) values (${clientId}, 'sending', true, '2026-01-02', 'Op papier', ${employeeId})`,
  )
  // A name of a file says nothing about a client.
  const random = Buffer.from(String(clientId)).toString('base64')
  const photo = (name: string, report: number | null = reportId) =>
    add(
      sql`insert into report_photos (appointment_id, report_id, name, taken_at, stored_file, screen_file, thumbnail_file, width, height, file_bytes, file_sha256, author_id)
        values (${appointmentId}, ${report}, ${name}, now(), ${`${random}${name}.jpg`}, ${`${random}${name}s`}, ${`${random}${name}t`}, 4, 3, 100, ${sha}, ${employeeId}) returning id`,
    )
  await add(
    sql`insert into photo_comparisons (client_id, left_photo_id, right_photo_id, author_id, mail_id, until) values (${clientId}, ${await photo('voor')}, ${await photo('na')}, ${employeeId}, ${mailId}, '2026-01-09')`,
  )
  await photo('wacht', null)
  const linkId = await add(sql`select id from one_time_links where client_id = ${clientId}`)
  await add(
    sql`insert into idempotency_keys (link_id, key, call, body_hash, status, answer) values (${linkId}, ${`k${clientId}`}, 'POST /agreement-signing', '\\x00', 200, '{}')`,
  )
  await add(
    sql`insert into erasure_requests (client_id, asked_by, asked_on, author_id, withdrawn_at) values (${clientId}, 'client', '2026-01-02', ${employeeId}, now())`,
  )
  return { appointmentId, invoiceId, requestToken }
}
