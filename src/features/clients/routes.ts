import { localTimeAt, type Day } from '#kernel/day.ts'
import { storedPostcode } from '#kernel/postcode.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { exportAccess, readAccess } from '#features/audit/routes/access.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { clientAccess, clientFields, clientsApi, type ClientInput } from './contract.ts'
import { choices, clientInScope, insertClient, lockClient, updateClient, type HeldChoices } from './queries.ts'
import { birthdateProblems, clientProblems } from './rules.ts'

/** Birthdates are days; all countries of the chain share one clock, so one zone decides which day is today. */
const homeZone = 'Europe/Amsterdam'

/** Refuses the problems of the form, and returns the country of the address. */
async function refuseBadClient(
  db: Db,
  input: ClientInput,
  held: HeldChoices | null,
  countryIds: readonly number[],
  today: Day,
): Promise<string | null> {
  const known = await choices(db, input, held)
  refuseIf([
    ...clientProblems(input, known.country_code),
    ...birthdateProblems(input.birthdate, today),
    ...phoneProblems('phone_number', input.phone_number, known.country_code),
    ...(countryIds.includes(input.supported_country_id) ? [] : [problem('supported_country_id', 'unknown')]),
    ...(known.locale ? [] : [problem('locale_id', 'unknown')]),
    ...(known.gender ? [] : [problem('gender_id', 'unknown')]),
    ...(known.country_code ? [] : [problem('country_id', 'unknown')]),
  ])
  return known.country_code
}

const asStored = (input: ClientInput, countryCode: string | null): ClientInput => ({
  ...input,
  postcode: storedPostcode(input.postcode, countryCode),
  phone_number: storedPhone(input.phone_number, countryCode),
})

async function client(db: Db, id: number, countryIds: readonly number[]) {
  return orNotFound(await clientInScope(db, id, countryIds))
}

export const clientsRoutes = routes('clients', 'Clients and their details.', clientsApi, {
  show: ({ db, params, who }) => client(db, params.id, who.countryIds),

  history: async ({ db, params, who, services }) => {
    await client(db, params.id, who.countryIds)
    return historyOf(db, services.log, 'clients', params.id, who.countryIds)
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
    const countryCode = await refuseBadClient(db, body, null, who.countryIds, localTimeAt(now, homeZone).day)
    return client(db, await insertClient(db, asStored(body, countryCode)), who.countryIds)
  },

  update: async ({ db, params, body, who, now }) => {
    const { updated_at, ...given } = body
    const current = orNotFound(await lockClient(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(given, current, clientFields.defaults)
    // Another country is refused: the client's appointments and invoices would stay behind (docs/decisions/012).
    if (input.supported_country_id !== current.supported_country_id)
      throw new Refused(422, [problem('supported_country_id', 'other_country')])
    const countryCode = await refuseBadClient(db, input, current, who.countryIds, localTimeAt(now, homeZone).day)
    await updateClient(db, params.id, asStored(input, countryCode))
    return client(db, params.id, who.countryIds)
  },
})
