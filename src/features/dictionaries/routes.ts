import { problem } from '#kernel/problem.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { slugOf } from '#features/employees/rules/roles.ts'
import { routes, type Call, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { found, notFound, Refused, refuseStale } from '#platform/server/refused.ts'
import { dictionaries, qualificationsApi } from './contract.ts'
import type { Dictionary } from './contract/dictionary.ts'
import { deleteEntry, entriesSource, findEntry, insertEntry, qualificationConnections, slugsOf, updateEntry, type Values } from './queries.ts'
import { dictionariesTexts } from './texts.ts'

type Params = Readonly<Record<string, number>>
type Body = Values & { readonly supported_country_id?: number; readonly updated_at: string }

/** The country in the address or in the form, which has to be the caller's own (decision C84). */
function reached(countryId: number | undefined, { countryIds }: { readonly countryIds: readonly number[] }): number {
  if (!countryId || !countryIds.includes(countryId)) throw notFound()
  return countryId
}

/** The calls of one dictionary. What they take and give was parsed by its contract. */
function routesOf(key: keyof typeof dictionaries): Route[] {
  const of: Dictionary = dictionaries[key]
  const source = ({ language, params, who }: Pick<Call<Dictionary['api']['list']>, 'language' | 'params' | 'who'>) =>
    entriesSource(of, language, of.byCountry ? reached((params as Params).countryId, who) : null)
  const entry = async (db: Call<Dictionary['api']['show']>['db'], id: number, countryIds: readonly number[], how = {}) => found(await findEntry(db, of, id, countryIds, how))

  return routes(of.api, {
    list: (call) => readOverview(call, of.overview, source(call), ['create', 'update', 'delete']),

    export: (call) => exportOverview(call, of.overview, source(call), {
      title: dictionariesTexts[key], titles: dictionariesTexts,
      say: (field: string, value: unknown) => (of.fields[field]?.kind === 'names' ? translate(value as Translatable, call.language) : of.fields[field]?.kind === 'rate' ? Number(value) / 10 : value),
    }),

    show: ({ db, params, who }) => entry(db, params.id, who.countryIds) as never,

    history: async ({ db, params, who }) => {
      await entry(db, params.id, who.countryIds)
      return historyOf(db, of.table as never, params.id, who.countryIds)
    },

    create: async ({ db, body, who }) => {
      if (of.closed) throw new Refused(409, [problem('', 'closed_list')])
      const { supported_country_id, ...values } = body as Values & { readonly supported_country_id?: number }
      const more = {
        ...(of.byCountry && { supported_country_id: reached(supported_country_id, who) }),
        ...(of.slug && { slug: slugOf((values.name as Translatable).nl!, await slugsOf(db, of)) }),
      }
      return entry(db, await insertEntry(db, of, values, more), who.countryIds)
    },

    update: async ({ db, params, body, who }) => {
      const { updated_at, ...values } = body as Body
      const current = await entry(db, params.id, who.countryIds, { lock: true })
      refuseStale(updated_at, current.updated_at)
      // What the program counts on keeps the word by which it is known.
      if (current.kept && of.kept && of.kept.by in values && values[of.kept.by] !== current[of.kept.by]) throw new Refused(422, [problem(of.kept.by, 'fixed')])
      await updateEntry(db, of, current.id, values)
      return entry(db, current.id, who.countryIds)
    },

    remove: async ({ db, params, who }) => {
      const current = await entry(db, params.id, who.countryIds, { lock: true })
      if (current.kept) throw new Refused(409, [problem('', 'in_use')])
      await deleteEntry(db, of, current.id)
      return null
    },
  })
}

const qualificationsRoutes = routes(qualificationsApi, {
  connections: async ({ db, params, who }) => found(await qualificationConnections(db, params.id, who.countryIds)),
})

export const dictionariesRoutes: readonly Route[] = [...qualificationsRoutes, ...(Object.keys(dictionaries) as (keyof typeof dictionaries)[]).flatMap(routesOf)]
