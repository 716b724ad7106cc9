import { localTimeAt, type Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { allows } from '#kernel/permission.ts'
import { storedPostcode } from '#kernel/postcode.ts'
import { problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import type { Language } from '#kernel/texts.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { exportAccess, readAccess } from '#features/audit/routes/access.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import { clientSearch } from '#features/lists/rules.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { switchRoutes } from '#platform/server/switch.ts'
import { clientAccess, clientFields, clientsApi, clientsOverview, type Client, type ClientInput } from './contract.ts'
import {
  choices,
  clientInScope,
  insertClient,
  lockClient,
  updateClient,
  updateRemarks,
  type HeldChoices,
} from './queries.ts'
import { clientsSource } from './queries/overview.ts'
import { birthdateProblems, clientProblems } from './rules.ts'
import { clientsTexts } from './texts.ts'

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

async function client(db: Db, id: number, countryIds: readonly number[]): Promise<Client> {
  return orNotFound(await clientInScope(db, id, countryIds))
}

type ListCall = Pick<Call<typeof clientsApi.list>, 'who' | 'now'> & {
  readonly query: Pick<QueryOf<typeof clientsApi.list>, 'filters'>
}

const sourceOf = ({ query: { filters }, who, now }: ListCall) =>
  clientsSource(filters, {
    countryIds: who.countryIds,
    patterns: clientSearch(filters.search ?? '').patterns,
    mayCredit: allows(maySeeCredit, who.permissions),
    now,
  })

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('client.create') ? ['create'] : []),
  ...(permissions.has('client.update') ? ['update', 'delete'] : []),
]

const exportOptions = (language: Language) => ({
  title: clientsTexts.title,
  titles: clientsTexts,
  say: (key: string, value: unknown) => (key === 'status' ? clientsTexts[value as 'active'][language] : value),
})

export const clientsRoutes = routes('clients', 'Clients and their details.', clientsApi, {
  list: async (call) => readOverview(call, clientsOverview, sourceOf(call), actionsOf(call.who)),

  export: async (call) => exportOverview(call, clientsOverview, sourceOf(call), exportOptions(call.language)),

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
    const { updated_at, deactivated_at, ...given } = body
    const current = orNotFound(await lockClient(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(given, current, clientFields.defaults)
    // Another country is refused: the client's appointments and invoices would stay behind (docs/decisions/012).
    if (input.supported_country_id !== current.supported_country_id)
      throw new Refused(422, [problem('supported_country_id', 'other_country')])
    const countryCode = await refuseBadClient(db, input, current, who.countryIds, localTimeAt(now, homeZone).day)
    await updateClient(
      db,
      params.id,
      asStored(input, countryCode),
      deactivatedAfter(deactivated_at, current.deactivated_at, now),
    )
    return client(db, params.id, who.countryIds)
  },

  remarks: async ({ db, params: { clientId }, body, who }) => {
    const current = orNotFound(await lockClient(db, clientId, who.countryIds))
    refuseStale(body.updated_at, current.updated_at)
    await updateRemarks(db, clientId, body.remarks)
    return client(db, clientId, who.countryIds)
  },

  // Appointments to come stay: what was booked can be finished (decision C140).
  ...switchRoutes({
    table: 'clients',
    lock: lockClient,
    show: (db, id, who) => client(db, id, who.countryIds),
  }),
})
