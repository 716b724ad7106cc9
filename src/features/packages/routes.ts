import type { Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { locationInReach } from '#features/lists/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { found, notFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { packagesApi, packagesOverview, type Package, type PackageChange, type PackageType } from './contract.ts'
import { choiceFacts, findPackage, insertPackage, isTreatmentOf, packagesSource, setActive, termsOf, treatmentsOf, updatePackage, type StoredPackage } from './queries.ts'
import { choiceProblems, inTerms, packageProblems } from './rules.ts'
import { packagesTexts } from './texts.ts'

/** A country's packages are for who works there (decision C84). */
function reached(countryId: number, { countryIds }: Who): number {
  if (!countryIds.includes(countryId)) throw notFound()
  return countryId
}

const shown = (stored: StoredPackage): Package => ({ ...stored, term: inTerms(stored.type), deactivated_at: stored.deactivated_at as Instant | null })
const show = async (db: Db, id: number, { countryIds }: Who): Promise<Package> => shown(found(await findPackage(db, id, countryIds)))

/** Refuses a package that breaks a rule, with all that is wrong with it. */
async function refuseBadPackage(db: Db, input: PackageChange, countryId: number, current: StoredPackage | null): Promise<void> {
  refuseIf([...packageProblems(input), ...choiceProblems(input, await choiceFacts(db, input, countryId), current)])
}

type Switch = Pick<Call<typeof packagesApi.remove>, 'db' | 'params' | 'who' | 'now'>

async function turn({ db, params: { id }, who, now }: Switch, active: boolean, version?: string): Promise<Package> {
  const current = found(await findPackage(db, id, who.countryIds, { lock: true }))
  if (version !== undefined) refuseStale(version, current.updated_at)
  if ((current.deactivated_at === null) !== active) await setActive(db, id, active, now)
  return show(db, id, who)
}

const actionsOf = ({ permissions }: Who) => [...(permissions.has('package.create') ? ['create'] : []), ...(permissions.has('treatment.update') ? ['update', 'delete'] : [])]

const exportOptions = (language: Language) => ({
  title: packagesTexts.title,
  titles: packagesTexts,
  say: (key: string, value: unknown) => {
    if (key === 'treatment') return translate(value as Translatable, language)
    return key === 'type' ? packagesTexts[`type.${value as PackageType}`][language] : value
  },
})

export const packagesRoutes = routes(packagesApi, {
  list: async (call) => readOverview(call, packagesOverview, packagesSource(call.query.filters, reached(call.params.countryId, call.who), call.language), actionsOf(call.who)),

  export: async (call) => exportOverview(call, packagesOverview, packagesSource(call.query.filters, reached(call.params.countryId, call.who), call.language), exportOptions(call.language)),

  treatments: ({ db, params, who, language }) => treatmentsOf(db, reached(params.countryId, who), language),

  terms: async ({ db, params, who }) => {
    const location = await locationInReach(db, params.locationId, who.countryIds)
    if (!(await isTreatmentOf(db, params.treatmentId, location.supported_country_id))) throw notFound()
    return termsOf(db, params.treatmentId, location.price_level_id)
  },

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who }) => {
    found(await findPackage(db, params.id, who.countryIds))
    return historyOf(db, 'packages', params.id, who.countryIds)
  },

  create: async ({ db, body, who }) => {
    const { supported_country_id: countryId, ...input } = body
    await refuseBadPackage(db, input, reached(countryId, who), null)
    return show(db, await insertPackage(db, countryId, input), who)
  },

  update: async ({ db, params: { id }, body, who, now }) => {
    const { updated_at, deactivated_at, ...input } = body
    const current = found(await findPackage(db, id, who.countryIds, { lock: true }))
    refuseStale(updated_at, current.updated_at)
    await refuseBadPackage(db, input, current.supported_country_id, current)
    const wasActive = current.deactivated_at === null
    const active = deactivated_at === undefined ? wasActive : !deactivated_at
    if (active !== wasActive) await setActive(db, id, active, now)
    await updatePackage(db, id, input)
    return show(db, id, who)
  },

  remove: async (call) => {
    await turn(call, false)
    return null
  },
  activate: (call) => turn(call, true, call.body?.updated_at),
  deactivate: (call) => turn(call, false, call.body?.updated_at),
})
