import type { Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { locationInScope } from '#features/lists/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { chosenCountry, countryInScope } from '#platform/server/scope.ts'
import { orNotFound, notFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { switchRoutes } from '#platform/server/switch.ts'
import {
  packageFields,
  packagesApi,
  packagesOverview,
  type Package,
  type PackageChange,
  type PackageType,
} from './contract.ts'
import {
  choiceFacts,
  findPackage,
  insertPackage,
  isTreatmentOf,
  lockPackage,
  packagesSource,
  termsOf,
  treatmentsOf,
  updatePackage,
  type StoredPackage,
} from './queries.ts'
import { choiceProblems, inTerms, packageProblems } from './rules.ts'
import { packagesTexts } from './texts.ts'

const packageOf = (stored: StoredPackage): Package => ({
  ...stored,
  term: inTerms(stored.type),
  deactivated_at: stored.deactivated_at as Instant | null,
})
const show = async (db: Db, id: number, { countryIds }: Who): Promise<Package> =>
  packageOf(orNotFound(await findPackage(db, id, countryIds)))

/** Refuses a package with all its problems. */
async function refuseBadPackage(
  db: Db,
  input: PackageChange,
  countryId: number,
  current: StoredPackage | null,
): Promise<void> {
  refuseIf([
    ...packageProblems(input),
    ...choiceProblems(input, await choiceFacts(db, input, countryId, current?.id ?? null), current),
  ])
}

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('package.create') ? ['create'] : []),
  ...(permissions.has('treatment.update') ? ['update', 'delete'] : []),
]

const exportOptions = (language: Language) => ({
  title: packagesTexts.title,
  titles: packagesTexts,
  say: (key: string, value: unknown) => {
    if (key === 'treatment') return translate(value as Translatable, language)
    return key === 'type' ? packagesTexts[`type.${value as PackageType}`][language] : value
  },
})

export const packagesRoutes = routes('packages', 'Treatments sold together, or paid in terms.', packagesApi, {
  list: async (call) =>
    readOverview(
      call,
      packagesOverview,
      packagesSource(call.query.filters, countryInScope(call.params.countryId, call.who), call.language),
      actionsOf(call.who),
    ),

  export: async (call) =>
    exportOverview(
      call,
      packagesOverview,
      packagesSource(call.query.filters, countryInScope(call.params.countryId, call.who), call.language),
      exportOptions(call.language),
    ),

  treatments: ({ db, params, who, language }) => treatmentsOf(db, countryInScope(params.countryId, who), language),

  terms: async ({ db, params, who }) => {
    const location = await locationInScope(db, params.locationId, who.countryIds)
    if (!(await isTreatmentOf(db, params.treatmentId, location.supported_country_id))) throw notFound()
    return termsOf(db, params.treatmentId, location.price_level_id)
  },

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findPackage(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'packages', params.id, who.countryIds)
  },

  create: async ({ db, body, who }) => {
    const { supported_country_id: countryId, ...input } = body
    await refuseBadPackage(db, input, chosenCountry(countryId, who), null)
    return show(db, await insertPackage(db, countryId, input), who)
  },

  update: async ({ db, params: { id }, body, who, now }) => {
    const { updated_at, deactivated_at, ...given } = body
    const current = orNotFound(await lockPackage(db, id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(given, current, packageFields.defaults)
    await refuseBadPackage(db, input, current.supported_country_id, current)
    await updatePackage(db, id, input, deactivatedAfter(deactivated_at, current.deactivated_at, now))
    return show(db, id, who)
  },

  ...switchRoutes({ table: 'packages', lock: lockPackage, show }),
})
