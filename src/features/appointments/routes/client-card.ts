import { localTimeAt } from '#kernel/day.ts'
import { allows } from '#kernel/permission.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { creditLedger } from '#features/credit/queries.ts'
import { maySeeCredit, usableCredit } from '#features/credit/rules.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import { isMinor } from '#features/clients/rules/minor.ts'
import { clientOptions } from '#features/lists/queries.ts'
import { clientSearch } from '#features/lists/rules.ts'
import { clientCardApi } from '../contract/client-card.ts'
import { bookedClient, clientCard, nextVisits } from '../queries/client-card.ts'

export const clientCardRoutes = routes('clientCard', 'What the desk wants to know of a client.', clientCardApi, {
  show: async ({ db, params, who, now }) => {
    const card = orNotFound(await clientCard(db, params.id, who.countryIds, now))
    return {
      ...card,
      credit_cents: allows(maySeeCredit, who.permissions) ? usableCredit(await creditLedger(db, params.id), now) : null,
    }
  },

  minor: async ({ db, params, query, who, now }) => {
    const { id, birthdate } = orNotFound(await bookedClient(db, params.id, who.countryIds))
    return { client_id: id, is_minor: isMinor(birthdate, query.date ?? localTimeAt(now, homeZone).day) }
  },

  search: async ({ db, query, who, now }) => {
    const { search = '', country_id } = query.filters ?? {}
    const countryIds = country_id === undefined ? who.countryIds : who.countryIds.filter((id) => id === country_id)
    const clients = await clientOptions(db, countryIds, clientSearch(search), undefined)
    const visits = await nextVisits(
      db,
      clients.map(({ id }) => id),
      who.countryIds,
      now,
    )
    return clients.map((client) => ({ ...client, next: [...(visits.get(client.id) ?? [])] }))
  },
})
