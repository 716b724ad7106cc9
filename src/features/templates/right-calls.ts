import { sql } from 'kysely'
import { agreementTemplatesApi, reportTemplatesApi } from '#features/templates/contract.ts'
import { insertAgreementTemplate, insertReportTemplate } from '#features/templates/queries.ts'
import { belgium } from '#platform/server/test/world.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the templates, each with a category of its own, because a category has one template. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const content = ({ place }: Records) => ({
    [place.countryId === belgium ? 'fr_BE' : 'nl_NL']: '<p>Koel de huid na.</p>',
  })
  const category = async ({ n }: Records) =>
    (
      await sql<{
        id: number
      }>`insert into treatment_categories (slug, name, ledger_number) values (${`sjabloon-${n}`}, ${JSON.stringify({ nl: `Sjablooncategorie ${n}` })}, '8000') returning id`.execute(
        db,
      )
    ).rows[0]!.id
  const reportInput = async (records: Records) => ({
    appointment_type_id: world.treatmentType,
    treatmentCategoryIds: [await category(records)],
    translation: { content: content(records) },
  })
  const agreementInput = (records: Records) => ({
    name: { nl: `Toestemming ${records.n}` },
    translation: { content: content(records) },
    valid_months: 12,
  })
  const report = async (records: Records) =>
    insertReportTemplate(db, records.place.countryId, await reportInput(records), content(records))
  const agreement = (records: Records) =>
    insertAgreementTemplate(db, records.place.countryId, agreementInput(records), content(records))
  const versionOf = async (table: 'treatment_report_templates' | 'agreement_templates', id: number) =>
    (await db.selectFrom(table).select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  const ofReport = async (records: Records) => ({ params: { id: await report(records) } })
  const ofAgreement = async (records: Records) => ({ params: { id: await agreement(records) } })
  const ofCountry = async ({ place }: Records) => ({
    params: { countryId: place.countryId, supportedCountryId: place.countryId, appointmentTypeId: world.treatmentType },
  })
  const asFile = async (records: Records) => ({ ...(await ofCountry(records)), query: { format: 'csv' } })
  return {
    calls: {
      [`GET ${reportTemplatesApi.list.path}`]: ofCountry,
      [`GET ${reportTemplatesApi.export.path}`]: asFile,
      'GET /treatment-report-templates/:id': ofReport,
      'GET /treatment-report-templates/:id/history': ofReport,
      'POST /treatment-report-templates/:id': async (records) => ({
        params: { id: records.place.countryId },
        body: await reportInput(records),
      }),
      'PUT /treatment-report-templates/:id': async (records) => {
        const id = await report(records)
        const other = { ...records, n: records.n + 9000 }
        return {
          params: { id },
          body: { ...(await reportInput(other)), updated_at: await versionOf('treatment_report_templates', id) },
        }
      },
      'DELETE /treatment-report-templates/:id': ofReport,
      'GET /treatment-report-templates/by-category-and-type/:categoryId/:appointmentTypeId': async (records) => {
        const input = await reportInput(records)
        await insertReportTemplate(db, records.place.countryId, input, content(records))
        return {
          params: { categoryId: input.treatmentCategoryIds[0], appointmentTypeId: world.treatmentType },
          query: { country: records.place.countryId },
        }
      },
      'GET /treatment-categories/has-no-template/:supportedCountryId/:appointmentTypeId': ofCountry,
      [`GET ${agreementTemplatesApi.list.path}`]: ofCountry,
      [`GET ${agreementTemplatesApi.export.path}`]: asFile,
      'GET /template-agreements/:id': ofAgreement,
      'GET /template-agreements/:id/history': ofAgreement,
      'POST /template-agreements/country/:countryId': async (records) => ({
        params: { countryId: records.place.countryId },
        body: agreementInput(records),
      }),
      'PUT /template-agreements/:id': async (records) => {
        const id = await agreement(records)
        return {
          params: { id },
          body: {
            ...agreementInput({ ...records, n: records.n + 9000 }),
            updated_at: await versionOf('agreement_templates', id),
          },
        }
      },
      'DELETE /template-agreements/:id': ofAgreement,
      'PATCH /template-agreements/:id/activate': async (records) => ({ ...(await ofAgreement(records)), body: {} }),
      'PATCH /template-agreements/:id/deactivate': async (records) => ({ ...(await ofAgreement(records)), body: {} }),
      'GET /template-agreements/for-country': async ({ place }) => ({ query: { location_id: place.id } }),
      'GET /template-agreements/supported-country/:countryId': ofCountry,
    },
    namingInside: ['GET /template-agreements/for-country'],
  }
}
