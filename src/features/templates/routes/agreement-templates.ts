import type { Instant } from '#kernel/day.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { countryInScope } from '#platform/server/scope.ts'
import { orNotFound, notFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { switchRoutes } from '#platform/server/switch.ts'
import {
  agreementTemplateFields,
  agreementTemplatesApi,
  agreementTemplatesOverview,
  type AgreementTemplate,
  type AgreementTemplateInput,
} from '../contract.ts'
import {
  agreementOptions,
  agreementTemplatesSource,
  countriesOf,
  findAgreementTemplate,
  insertAgreementTemplate,
  localesOf,
  lockAgreementTemplate,
  updateAgreementTemplate,
} from '../queries.ts'
import { contentProblems, keptContents } from '../rules.ts'
import { templatesTexts } from '../texts.ts'
import { actionsOf, cleaned } from './saving.ts'

const source = ({
  params,
  language,
  who,
}: Pick<Call<typeof agreementTemplatesApi.list>, 'params' | 'language' | 'who'>) =>
  agreementTemplatesSource(countryInScope(params.countryId, who), language)

async function show(db: Db, id: number, { countryIds }: Who): Promise<AgreementTemplate> {
  const template = orNotFound(await findAgreementTemplate(db, id, countryIds))
  return { ...template, deactivated_at: template.deactivated_at as Instant | null }
}

/** Returns the texts as stored; refuses a template with problems. */
async function checked(db: Db, { translation }: AgreementTemplateInput, countryId: number, stored = {}) {
  const locales = await localesOf(db, countryId)
  const contents = cleaned(translation.content)
  refuseIf(contentProblems(contents, locales, stored))
  return keptContents(contents, locales, stored)
}

export const agreementTemplatesRoutes = routes('agreementTemplates', 'Texts of agreements.', agreementTemplatesApi, {
  list: (call) =>
    readOverview(call, agreementTemplatesOverview, source(call), actionsOf(call.who, agreementTemplatesApi.update.may)),

  export: (call) =>
    exportOverview(call, agreementTemplatesOverview, source(call), {
      title: templatesTexts.agreementTemplates,
      titles: templatesTexts,
    }),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findAgreementTemplate(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'agreement_templates', params.id, who.countryIds)
  },

  create: async ({ db, params, body, who }) => {
    const countryId = countryInScope(params.countryId, who)
    const contents = await checked(db, body, countryId)
    return show(db, await insertAgreementTemplate(db, countryId, body, contents), who)
  },

  update: async ({ db, params, body, who, now }) => {
    const current = orNotFound(await lockAgreementTemplate(db, params.id, who.countryIds))
    refuseStale(body.updated_at, current.updated_at)
    const input = keeping(body, current, agreementTemplateFields.defaults)
    const contents = await checked(db, input, current.supported_country_id, current.translation.content)
    await updateAgreementTemplate(
      db,
      current.id,
      input,
      contents,
      deactivatedAfter(body.deactivated_at, current.deactivated_at, now),
    )
    return show(db, current.id, who)
  },

  ...switchRoutes({ table: 'agreement_templates', lock: lockAgreementTemplate, show }),

  forCountry: async ({ db, query, who, language }) => {
    const countryIds = await countriesOf(db, query.location_id ? [query.location_id] : who.locationIds, who.countryIds)
    if (query.location_id && !countryIds.length) throw notFound()
    // An administrator without a location of their own sees the templates of all countries.
    return { body: await agreementOptions(db, countryIds.length ? countryIds : who.countryIds, language) }
  },

  ofCountry: async ({ db, params, who, language }) => ({
    body: await agreementOptions(db, [countryInScope(params.countryId, who)], language),
  }),
})
