import { localTimeAt, type Day } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { cents } from '#kernel/money.ts'
import { asVatNumber } from '#kernel/company-numbers.ts'
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
import { routes, type Call, type Services } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { phoneProblems, storedPhone } from '#platform/server/phone.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { opened, type SecretBox } from '#platform/server/secret.ts'
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
  type ClientRow,
  type HeldChoices,
} from './queries.ts'
import { clientsSource } from './queries/overview.ts'
import { birthdateProblems, clientProblems } from './rules.ts'
import { isDoubtfulNin, maskedNin } from './rules/nin.ts'
import { clientsTexts } from './texts.ts'

/** Birthdates are days; all countries of the chain share one clock, so one zone decides which day is today. */
const homeZone = 'Europe/Amsterdam'

/** A sealed national number in clear; null when it was sealed with another key. */
const openedNin = (secrets: SecretBox, sealed: Buffer | null): string | null => (sealed ? opened(secrets, sealed) : '')

/** A client as entered, with the national number in clear; null is a stored number that cannot be opened. */
type Entered = ClientInput & { readonly nin: string | null }

/** Refuses the problems of the form, and returns the country of the address. */
async function refuseBadClient(
  db: Db,
  input: Entered,
  held: HeldChoices | null,
  countryIds: readonly number[],
  today: Day,
): Promise<string | null> {
  const known = await choices(db, input, held)
  refuseIf([
    ...clientProblems(input, known.country_code, known.nin_country_code),
    ...birthdateProblems(input.birthdate, today),
    ...phoneProblems('phone_number', input.phone_number, known.country_code),
    ...(countryIds.includes(input.supported_country_id) ? [] : [problem('supported_country_id', 'unknown')]),
    ...(known.locale ? [] : [problem('locale_id', 'unknown')]),
    ...(known.gender ? [] : [problem('gender_id', 'unknown')]),
    ...(known.insurer ? [] : [problem('health_insurance_id', 'unknown')]),
    ...(known.nin_country_code || input.nin_country_id === null ? [] : [problem('nin_country_id', 'unknown')]),
    ...(known.country_code ? [] : [problem('country_id', 'unknown')]),
  ])
  return known.country_code
}

/** The valid input, as it is stored. @param sealed the national number; null without one. */
const asStored = (input: ClientInput, countryCode: string | null, sealed: Buffer | null): ClientRow => ({
  ...input,
  postcode: storedPostcode(input.postcode, countryCode),
  phone_number: storedPhone(input.phone_number, countryCode),
  vat_number: input.vat_number && (asVatNumber(input.vat_number, countryCode) ?? input.vat_number),
  nin: sealed,
  nin_country_id: sealed && (input.nin_country_id ?? input.country_id),
})

/** A client as the caller may see them; 404 outside their countries. */
async function client(db: Db, id: number, { countryIds, permissions }: Who, { secrets }: Services): Promise<Client> {
  const stored = orNotFound(await clientInScope(db, id, countryIds))
  const { nin: sealed, nin_country_code, credit_cents, ...row } = stored
  const nin = openedNin(secrets, sealed)
  return {
    ...row,
    nin_masked: maskedNin(nin),
    nin_doubtful: nin !== null && isDoubtfulNin(nin, nin_country_code),
    credit_cents: allows(maySeeCredit, permissions) ? cents(credit_cents) : null,
  }
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

  show: ({ db, params, who, services }) => client(db, params.id, who, services),

  nin: async ({ db, params: { id }, who, services }) => {
    const { nin: sealed } = orNotFound(await clientInScope(db, id, who.countryIds))
    const nin = openedNin(services.secrets, sealed)
    if (nin === null) throw new Refused(409, [problem('nin', 'nin_unreadable')])
    return { id, nin }
  },

  history: async ({ db, params, who, services }) => {
    orNotFound(await clientInScope(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'clients', params.id, who.countryIds)
  },

  access: async (call) => {
    orNotFound(await clientInScope(call.db, call.params.id, call.who.countryIds))
    return readAccess(call, clientAccess)
  },

  exportAccess: async (call) => {
    orNotFound(await clientInScope(call.db, call.params.id, call.who.countryIds))
    return exportAccess(call, clientAccess)
  },

  create: async ({ db, body: { nin, ...input }, who, now, services }) => {
    const today = localTimeAt(now, homeZone).day
    const countryCode = await refuseBadClient(db, { ...input, nin }, null, who.countryIds, today)
    const sealed = nin ? services.secrets.seal(nin) : null
    return client(db, await insertClient(db, asStored(input, countryCode, sealed)), who, services)
  },

  update: async ({ db, params, body, who, now, services }) => {
    const { updated_at, deactivated_at, nin: givenNin, ...given } = body
    const current = orNotFound(await lockClient(db, params.id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(given, current, clientFields.defaults)
    // Another country is refused: the client's appointments and invoices would stay behind (docs/decisions/012).
    if (input.supported_country_id !== current.supported_country_id)
      throw new Refused(422, [problem('supported_country_id', 'other_country')])
    const storedNin = openedNin(services.secrets, current.nin)
    const nin = givenNin ?? storedNin
    const today = localTimeAt(now, homeZone).day
    const countryCode = await refuseBadClient(db, { ...input, nin }, current, who.countryIds, today)
    // The same number is not sealed anew: that would look like a change.
    const sealed = nin === storedNin ? current.nin : nin ? services.secrets.seal(nin) : null
    await updateClient(
      db,
      params.id,
      asStored(input, countryCode, sealed),
      deactivatedAfter(deactivated_at, current.deactivated_at, now),
    )
    return client(db, params.id, who, services)
  },

  remarks: async ({ db, params: { clientId }, body, who, services }) => {
    const current = orNotFound(await lockClient(db, clientId, who.countryIds))
    refuseStale(body.updated_at, current.updated_at)
    await updateRemarks(db, clientId, body.remarks)
    return client(db, clientId, who, services)
  },

  // Appointments to come stay: what was booked can be finished (decision C140).
  ...switchRoutes({
    table: 'clients',
    lock: lockClient,
    show: client,
  }),
})
