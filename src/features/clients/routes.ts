import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { found, refuseIf, refuseStale } from '#platform/server/refused.ts'
import { clientsApi, type ClientInput } from './contract.ts'
import { choices, clientInReach, insertClient, lockClient, updateClient } from './queries.ts'
import { clientProblems } from './rules.ts'

async function refuseBadClient(db: Db, input: ClientInput, countryIds: readonly number[]): Promise<void> {
  const known = await choices(db, input)
  refuseIf([
    ...clientProblems(input, known.country_code),
    ...(countryIds.includes(input.supported_country_id) ? [] : [problem('supported_country_id', 'unknown')]),
    ...(known.locale ? [] : [problem('locale_id', 'unknown')]),
    ...(known.gender ? [] : [problem('gender_id', 'unknown')]),
    ...(known.country_code ? [] : [problem('country_id', 'unknown')]),
  ])
}

async function client(db: Db, id: number, countryIds: readonly number[]) {
  return found(await clientInReach(db, id, countryIds))
}

export const clientsRoutes = routes(clientsApi, {
  show: ({ db, params, who }) => client(db, params.id, who.countryIds),

  create: async ({ db, body, who }) => {
    await refuseBadClient(db, body, who.countryIds)
    return client(db, await insertClient(db, body), who.countryIds)
  },

  update: async ({ db, params, body, who }) => {
    const { updated_at, ...input } = body
    const current = found(await lockClient(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    await refuseBadClient(db, input, who.countryIds)
    await updateClient(db, params.id, input)
    return client(db, params.id, who.countryIds)
  },
})
