import { allows } from '#kernel/permission.ts'
import { formatEuros } from '#kernel/money.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Language } from '#kernel/texts.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import type { InvoiceState, SaleType } from '#features/invoices/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { notFound, orNotFound } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import {
  clientAppointments,
  clientFileApi,
  clientInvoices,
  type AppointmentState,
  type ClientDashboard,
} from './contract.ts'
import { appointmentsSource, scheduledOf } from './queries/appointments.ts'
import { clientOfPage, isClientInScope } from './queries/client.ts'
import { invoicesSource } from './queries/invoices.ts'
import { soldPackagesOf } from './queries/packages.ts'
import { missingOf } from './rules.ts'
import { clientFileTexts } from './texts.ts'

/** Refuses a client outside the scope, as if there were none (decision C84). */
async function refuseOutsideScope({ db, params, who }: { db: Db; params: { id: number }; who: Who }): Promise<void> {
  if (!(await isClientInScope(db, params.id, who.countryIds))) throw notFound()
}

/** The calendar shows the status light of every appointment, so its readers see it here too. */
const mayLight = (who: Who): boolean => allows(appointmentsApi.show.may, who.permissions)

interface Asking {
  readonly params: { readonly id: number }
  readonly who: Who
  readonly now: Parameters<typeof scheduledOf>[1]['now']
}
const askedOf = ({ params, who, now }: Asking) => ({
  clientId: params.id,
  countryIds: who.countryIds,
  withLight: mayLight(who),
  now,
})

const inWords =
  (language: Language) =>
  (key: string, value: unknown, row: Readonly<Record<string, unknown>>): unknown => {
    switch (key) {
      case 'id':
        return row.ref
      case 'treatment':
        return row.name || translate(value as Translatable, language)
      case 'state':
        return clientFileTexts[`state_${value as AppointmentState | InvoiceState}`][language]
      case 'sale_types':
        return (value as readonly SaleType[]).map((type) => clientFileTexts[`sale_${type}`][language])
      case 'payment_methods':
        return (value as readonly { name: Translatable; amount_cents: number }[]).map(
          ({ name, amount_cents }) => `${translate(name, language)} ${formatEuros(amount_cents, language)}`,
        )
      default:
        return value
    }
  }

export const clientFileRoutes = routes('clientFile', 'The page of a client.', clientFileApi, {
  show: async ({ db, params, who, now }): Promise<ClientDashboard> => {
    const client = orNotFound(await clientOfPage(db, { id: params.id, countryIds: who.countryIds, now }))
    return { ...client, missing: missingOf({ ...client, nin: client.has_nin ? null : '' }, client.country_code) }
  },

  scheduled: async (call) => {
    await refuseOutsideScope(call)
    return scheduledOf(call.db, askedOf(call))
  },

  appointments: async (call) => {
    await refuseOutsideScope(call)
    const { query, language } = call
    return readOverview(call, clientAppointments, appointmentsSource(query.filters, { ...askedOf(call), language }))
  },

  exportAppointments: async (call) => {
    await refuseOutsideScope(call)
    const { query, language } = call
    return exportOverview(call, clientAppointments, appointmentsSource(query.filters, { ...askedOf(call), language }), {
      title: clientFileTexts.appointments,
      titles: clientFileTexts,
      say: inWords(language),
    })
  },

  invoices: async (call) => {
    await refuseOutsideScope(call)
    return readOverview(call, clientInvoices, invoicesSource(call.query.filters, askedOf(call)))
  },

  exportInvoices: async (call) => {
    await refuseOutsideScope(call)
    return exportOverview(call, clientInvoices, invoicesSource(call.query.filters, askedOf(call)), {
      title: clientFileTexts.invoices,
      titles: clientFileTexts,
      say: inWords(call.language),
    })
  },

  soldPackages: async (call) => {
    await refuseOutsideScope(call)
    const sold = await soldPackagesOf(call.db, call.params.id)
    return allows(maySeeCredit, call.who.permissions) ? [...sold] : sold.map((one) => ({ ...one, payment: null }))
  },
})
