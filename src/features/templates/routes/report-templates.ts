import type { QueryOf } from '#kernel/endpoint.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { countryInScope } from '#platform/server/scope.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { reportTemplatesApi, reportTemplatesOverview, type ReportTemplateInput } from '../contract.ts'
import {
  categoriesWithoutTemplate,
  choiceFacts,
  countriesOf,
  deleteReportTemplate,
  findReportTemplate,
  insertReportTemplate,
  localesOf,
  lockReportTemplate,
  reportTemplateFor,
  reportTemplatesSource,
  updateReportTemplate,
} from '../queries.ts'
import { choiceProblems, contentProblems, keptContents } from '../rules.ts'
import { templatesTexts } from '../texts.ts'
import { actionsOf, cleaned } from './saving.ts'

const source = ({
  params,
  query: { filters },
  language,
  who,
}: Pick<Call<typeof reportTemplatesApi.list>, 'params' | 'language' | 'who'> & {
  readonly query: Pick<QueryOf<typeof reportTemplatesApi.list>, 'filters'>
}) => reportTemplatesSource(countryInScope(params.countryId, who), filters, language)

/** Returns the texts as stored; refuses a template with problems. */
async function checked(
  db: Db,
  input: ReportTemplateInput,
  countryId: number,
  stored = {},
  categories: readonly number[] = [],
) {
  const [locales, facts] = [await localesOf(db, countryId), await choiceFacts(db, input, categories)]
  const contents = cleaned(input.translation.content)
  refuseIf([...choiceProblems(input, facts), ...contentProblems(contents, locales, stored)])
  return keptContents(contents, locales, stored)
}

export const reportTemplatesRoutes = routes('reportTemplates', 'Templates of reports.', reportTemplatesApi, {
  list: (call) =>
    readOverview(call, reportTemplatesOverview, source(call), actionsOf(call.who, reportTemplatesApi.update.may)),

  export: (call) =>
    exportOverview(call, reportTemplatesOverview, source(call), {
      title: templatesTexts.reportTemplates,
      titles: templatesTexts,
    }),

  show: async ({ db, params, who }) => orNotFound(await findReportTemplate(db, params.id, who.countryIds)),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findReportTemplate(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'treatment_report_templates', params.id, who.countryIds)
  },

  create: async ({ db, params, body, who }) => {
    const countryId = countryInScope(params.id, who)
    const contents = await checked(db, body, countryId)
    return orNotFound(
      await findReportTemplate(db, await insertReportTemplate(db, countryId, body, contents), who.countryIds),
    )
  },

  update: async ({ db, params, body, who }) => {
    const current = orNotFound(await lockReportTemplate(db, params.id, who.countryIds))
    refuseStale(body.updated_at, current.updated_at)
    const contents = await checked(
      db,
      body,
      current.supported_country_id,
      current.translation.content,
      current.treatmentCategoryIds,
    )
    await updateReportTemplate(db, current.id, body, contents)
    return orNotFound(await findReportTemplate(db, current.id, who.countryIds))
  },

  remove: async ({ db, params, who }) => {
    const { id } = orNotFound(await lockReportTemplate(db, params.id, who.countryIds))
    await deleteReportTemplate(db, id)
    return null
  },

  forReport: async ({ db, params, query, who }) => {
    const own = query.country
      ? [countryInScope(query.country, who)]
      : [...(await countriesOf(db, who.locationIds, who.countryIds)), ...who.countryIds]
    return orNotFound(await reportTemplateFor(db, params.categoryId, params.appointmentTypeId, own))
  },

  withoutTemplate: ({ db, params, who, language }) =>
    categoriesWithoutTemplate(db, countryInScope(params.supportedCountryId, who), params.appointmentTypeId, language),
})
