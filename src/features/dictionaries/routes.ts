import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { slugOf } from '#features/employees/rules/roles.ts'
import { routes, type Call, type Route } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { chosenCountry, countryInScope } from '#platform/server/scope.ts'
import { orNotFound, Refused, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { dictionaries, qualificationsApi } from './contract.ts'
import type { Dictionary } from './contract/dictionary.ts'
import {
  deleteEntry,
  entriesSource,
  findEntry,
  insertEntry,
  qualificationConnections,
  setDeactivated,
  slugsOf,
  updateEntry,
  type Entry,
  type Values,
} from './queries.ts'
import { mayAdd } from './rules/adding.ts'
import { lockedProblems, mayPutAside, mayRemove } from './rules/entry.ts'
import { dictionariesTexts } from './texts.ts'

type Params = Readonly<Record<string, number>>
type Body = Values & { readonly updated_at: string; readonly deactivated_at?: string | null; readonly active?: boolean }

/** The description of a dictionary in the documentation of the API: `Genders.` */
const aboutOf = ({ many }: Dictionary): string => `${many[0]!.toUpperCase()}${many.slice(1)}.`

/** The routes of one dictionary. Its contract has parsed what they take and gives them its types, hence the casts. */
function routesOf(key: keyof typeof dictionaries): Route[] {
  const of: Dictionary = dictionaries[key]
  const source = ({ language, params, who }: Pick<Call<Dictionary['api']['list']>, 'language' | 'params' | 'who'>) =>
    entriesSource(of, language, of.byCountry ? countryInScope((params as Params).countryId!, who) : null)
  type Db = Call<Dictionary['api']['show']>['db']
  type StoredEntry = Entry & { readonly deactivated_at: Instant | null }
  const entry = async (db: Db, id: number, countryIds: readonly number[], options = {}) =>
    orNotFound(await findEntry(db, of, id, countryIds, options)) as StoredEntry

  const refuseToLose = (current: Entry) => {
    if (!mayPutAside(of, current)) throw new Refused(409, [problem('', current.last ? 'last_one' : 'in_use')])
  }
  async function turn(
    { db, params, who, now }: Pick<Call<Dictionary['api']['remove']>, 'db' | 'params' | 'who' | 'now'>,
    active: boolean,
    version?: string,
  ): Promise<StoredEntry> {
    const current = await entry(db, params.id, who.countryIds, { lock: true })
    if (version !== undefined) refuseStale(version, current.updated_at)
    if (!active) refuseToLose(current)
    if ((current.deactivated_at === null) !== active) await setDeactivated(db, of, current.id, active ? null : now)
    return entry(db, current.id, who.countryIds)
  }

  return routes(key, aboutOf(of), of.api, {
    list: (call) => readOverview(call, of.overview, source(call), ['create', 'update', 'delete']),

    export: (call) =>
      exportOverview(call, of.overview, source(call), {
        title: dictionariesTexts[key],
        titles: dictionariesTexts,
        say: (field: string, value: unknown) =>
          of.fields[field]?.kind === 'names'
            ? translate(value as Translatable, call.language)
            : of.fields[field]?.kind === 'rate'
              ? Number(value) / 10
              : value,
      }),

    show: ({ db, params, who }) => entry(db, params.id, who.countryIds) as never,

    history: async ({ db, params, who, services }) => {
      await entry(db, params.id, who.countryIds)
      return historyOf(db, services.log, of.table as never, params.id, who.countryIds)
    },

    create: async ({ db, body, who }) => {
      if (!mayAdd(of)) throw new Refused(409, [problem('', 'closed_list')])
      const { supported_country_id, ...values } = body as Values & { readonly supported_country_id?: number }
      const more = {
        ...(of.byCountry && { supported_country_id: chosenCountry(supported_country_id!, who) }),
        ...(of.slug && { slug: slugOf((values.name as Translatable).nl!, await slugsOf(db, of)) }),
      }
      return entry(db, await insertEntry(db, of, values, more), who.countryIds)
    },

    update: async ({ db, params, body, who, now }) => {
      const { updated_at, deactivated_at, active: offered, ...input } = body as Body
      const current = await entry(db, params.id, who.countryIds, { lock: true })
      refuseStale(updated_at, current.updated_at)
      const values = keeping(input, current, Object.fromEntries(of.keys.map((field) => [field, true])))
      const asked = deactivated_at === undefined && offered !== undefined ? (offered ? null : now) : deactivated_at
      const aside = deactivatedAfter(asked, current.deactivated_at, now)
      if (aside && !current.deactivated_at) refuseToLose(current)
      refuseIf(lockedProblems(of, values, current))
      await updateEntry(db, of, current.id, values, aside)
      return entry(db, current.id, who.countryIds)
    },

    remove: async (call) => {
      const { db, params, who } = call
      const current = await entry(db, params.id, who.countryIds, { lock: true })
      if (!mayRemove(current)) return turn(call, false)
      await deleteEntry(db, of, current.id)
      return null
    },
    activate: (call) => turn(call, true, call.body?.updated_at),
    deactivate: (call) => turn(call, false, call.body?.updated_at),
  })
}

const qualificationsRoutes = routes('qualifications', aboutOf(dictionaries.qualifications), qualificationsApi, {
  connections: async ({ db, params, who }) => orNotFound(await qualificationConnections(db, params.id, who.countryIds)),
})

export const dictionariesRoutes: readonly Route[] = [
  ...qualificationsRoutes,
  ...(Object.keys(dictionaries) as (keyof typeof dictionaries)[]).flatMap(routesOf),
]
