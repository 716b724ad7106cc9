import { sql } from 'kysely'
import type { Caller, TestApp } from '#platform/server/test/app.ts'
import { words } from '#platform/server/test/world.ts'
import { ofAppointment, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** The body that saves the report of a visit for a skin treatment, as the form sends it. */
export const reportBody = ({ world }: TestApp, appointmentId: number, changes: object = {}) => ({
  appointment_id: appointmentId,
  treatment_id: world.skinTreatment,
  appointment_type_id: world.treatmentType,
  devices: [],
  report: 'Goed verdragen.',
  ...changes,
})

/** Saves the first report of a visit by its call. @throws Error when it is refused. */
export async function savedReport(
  app: TestApp,
  by: Caller,
  appointmentId: number,
  changes: object = {},
): Promise<{ readonly id: number; readonly updated_at: string }> {
  const answer = await by.raw('POST', '/api/treatment-report', reportBody(app, appointmentId, changes))
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
  return answer.data as { id: number; updated_at: string }
}

/** Adds an injectable that is sold in a country, by default in the Netherlands; its id. */
export async function addInjectable(
  { db, world }: TestApp,
  name = 'Botuline',
  countryId = world.amsterdam.countryId,
): Promise<number> {
  const product = await db
    .insertInto('products')
    .values({
      supported_country_id: countryId,
      name: words(name),
      price_cents: 2500,
      vat_per_mille: 210,
      purchase_price_cents: 1000,
      ledger_number: '8110',
      injectable: true,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return product.id
}

/** Right calls of treatment reports. */
export const rightCalls: RightCallsOf = ({ app, world, versionOf }) => {
  /** A report of a visit of years ago, which has closed. */
  const closed = async (id: number) => {
    await sql`update treatment_reports set created_at = created_at - interval '6 years' where id = ${id}`.execute(
      app.db,
    )
    await sql`
      update appointments set starts_at = starts_at - interval '6 years', ends_at = ends_at - interval '6 years'
      where id = (select appointment_id from treatment_reports where id = ${id})`.execute(app.db)
  }
  const report = ({ treatmentId }: Records, appointmentId: number) => ({
    appointment_id: appointmentId,
    treatment_id: treatmentId,
    appointment_type_id: world.treatmentType,
    devices: [],
    report: 'Gewijzigd',
  })
  return {
    calls: {
      'GET /event/:appointmentId/treatment-report': ofAppointment,
      'GET /event/:appointmentId/treatment-report/history': ofAppointment,
      'GET /clients/:id/passport': async (records) => ({ params: { id: await records.client() } }),
      'POST /treatment-report': async (records) => ({ body: report(records, await records.appointment()) }),
      'PUT /treatment-report/:id': async (records) => {
        const appointmentId = await records.appointment()
        const id = await world.report(appointmentId)
        return {
          params: { id },
          body: { ...report(records, appointmentId), updated_at: await versionOf('treatment_reports', id) },
        }
      },
      'GET /treatment-report/:id/versions': async (records) => ({
        params: { id: await world.report(await records.appointment()) },
      }),
      'POST /treatment-report/:id/addenda': async (records) => {
        const id = await world.report(await records.appointment())
        await closed(id)
        return { params: { id }, body: { content: 'Na een dag nog rood.' } }
      },
      'POST /treatment-report/:id/medical-grounds': async (records) => {
        const { countryId } = records.place
        await sql`update supported_countries set medical_grounds = true where id = ${countryId}`.execute(app.db)
        const treatmentId = await world.treatment({ medicalGrounds: true, countryId })
        const appointmentId = await records.appointment()
        await sql`update appointments set treatment_id = ${treatmentId} where id = ${appointmentId}`.execute(app.db)
        const id = await world.report(appointmentId)
        await closed(id)
        return { params: { id }, body: { medical_grounds_questionnaire: { question_1: false, question_2: false } } }
      },
      'GET /treatment-report/check-medical-grounds': async ({ client, treatmentId }) => ({
        query: { clientId: await client(), treatmentIds: [treatmentId] },
      }),
    },
    namingInside: ['POST /treatment-report', 'GET /treatment-report/check-medical-grounds'],
  }
}
