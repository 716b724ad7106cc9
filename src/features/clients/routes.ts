import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { wallClock, type Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { exportAccess, readAccess } from '#features/audit/routes/access.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { found, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { clientAccess, clientsApi, type ClientInput } from './contract.ts'
import { choices, clientInReach, insertClient, lockClient, updateClient, type HeldChoices } from './queries.ts'
import { birthdateProblems, clientProblems } from './rules.ts'

/** All our countries share their clock; a birthdate is a day anywhere. */
const homeZone = 'Europe/Amsterdam'

async function refuseBadClient(db: Db, input: ClientInput, held: HeldChoices | null, countryIds: readonly number[], today: Day): Promise<void> {
  const known = await choices(db, input, held)
  const problems = clientProblems(input, known.country_code)
  const looksRight = !problems.some(({ field }) => field === 'phone_number')
  refuseIf([
    ...problems,
    ...birthdateProblems(input.birthdate, today),
    // What is a number and what only looks like one is the library's to say (decision C93); it is too heavy for rules.ts.
    ...(looksRight && input.phone_number && !isValidPhoneNumber(input.phone_number) ? [problem('phone_number', 'valid_phone')] : []),
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

  history: async ({ db, params, who }) => {
    await client(db, params.id, who.countryIds)
    return historyOf(db, 'clients', params.id, who.countryIds)
  },

  access: async (call) => {
    await client(call.db, call.params.id, call.who.countryIds)
    return readAccess(call, clientAccess)
  },

  exportAccess: async (call) => {
    await client(call.db, call.params.id, call.who.countryIds)
    return exportAccess(call, clientAccess)
  },

  create: async ({ db, body, who, now }) => {
    await refuseBadClient(db, body, null, who.countryIds, wallClock(now, homeZone).day)
    return client(db, await insertClient(db, body), who.countryIds)
  },

  update: async ({ db, params, body, who, now }) => {
    const { updated_at, ...input } = body
    const current = found(await lockClient(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    // The appointments and invoices would stay behind (docs/decisions/012).
    if (input.supported_country_id !== current.supported_country_id) throw new Refused(422, [problem('supported_country_id', 'other_country')])
    await refuseBadClient(db, input, current, who.countryIds, wallClock(now, homeZone).day)
    await updateClient(db, params.id, input)
    return client(db, params.id, who.countryIds)
  },
})
