import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { idsFilter, overview } from '#kernel/overview.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { maySeeLots } from './contract/permission.ts'

/** A shorter text finds the lot of that name alone: the beginning of a number would name clients of any lot. */
export const minLotBeginning = 3

/** The injections from a lot, at the locations of the caller’s countries (law A10). Without a lot there are no rows. */
export const lotRecallOverview = overview('/lot-recall', {
  does: 'The clients who were treated with a lot, which filters.search names: its number, or the beginning of it.',
  may: maySeeLots,
  health: true,
  reads: (rows) => rows.map(({ client_id }) => client_id),
  row: {
    id: z.int(),
    /** The number of the client, under which they are known now. */
    client_id: z.int(),
    name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    /** The day of the visit at its location. */
    visit_date: DayValue,
    location: z.string(),
    practitioner: z.string(),
    /** Treatment and product in the reader's language. */
    treatment: z.string(),
    product: z.string(),
    cc: z.number().nullable(),
    lot_number: z.string(),
    expiration_date: DayValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true },
    { key: 'client_id', type: 'text', sortable: true },
    { key: 'phone_number', type: 'text' },
    { key: 'email', type: 'text', sortable: true },
    { key: 'visit_date', type: 'day', sortable: true },
    { key: 'location', type: 'text', sortable: true },
    { key: 'practitioner', type: 'text', sortable: true },
    { key: 'treatment', type: 'text', sortable: true },
    { key: 'product', type: 'text', sortable: true },
    { key: 'cc', type: 'number', sortable: true },
    { key: 'lot_number', type: 'text', sortable: true, searchable: true },
    { key: 'expiration_date', type: 'day', sortable: true },
  ],
  filters: {
    products: idsFilter,
    /** The lot of exactly this number, and none that begins with it. */
    exact: z.literal('true').optional(),
  },
  sort: ['visit_date', 'desc'],
})

export const lotRecallApi = {
  list: lotRecallOverview.list,
  export: lotRecallOverview.export,
  /** Deactivated ones are among them: their lots may be recalled still. */
  products: endpoint('GET', '/lot-recall/products', {
    does: 'The injectables of the own countries, for the filter.',
    may: maySeeLots,
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: TranslatableText, supported_country_id: z.int() })),
  }),
}
