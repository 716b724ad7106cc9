import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, idsFilter, overview } from '#kernel/overview.ts'
import type { AllOf } from '#kernel/permission.ts'

/**
 * A claim names the national number of each client, and many at once: it takes the permission to see the number of one
 * (`client.update`), and that of whoever keeps the books of a location.
 */
export const mayClaim = {
  all: ['client.update', 'invoice.read', 'management.day-summary'],
} as const satisfies AllOf

/** The data that an insurer asks about a line and that may be missing from it. */
export const claimGaps = ['nin', 'performance_code', 'agb_code'] as const
export type ClaimGap = (typeof claimGaps)[number]

/** The insured lines of invoices in the caller's countries; no line of which a credit note takes the care back. */
export const insuredCareOverview = overview('/insured-care', {
  does: 'The insured lines of invoices, and what a claim for them still lacks.',
  may: 'invoice.read',
  reads: (rows) => rows.map(({ client_id }) => client_id),
  refreshed: true,
  row: {
    /** The id of the invoice, which has one insured line. */
    id: z.int(),
    ref: z.string(),
    client_id: z.int(),
    client: z.string(),
    insurer: z.string(),
    uzovi_code: z.string(),
    product: z.string(),
    treatment: z.string(),
    performance_code: z.string().nullable(),
    practitioner: z.string(),
    agb_code: z.string().nullable(),
    /** The day of the treatment, and the first day of the care that it is a part of. */
    supply_date: DayValue,
    care_date: DayValue,
    total_cents: CentsValue,
    gaps: z.array(z.enum(claimGaps)),
  },
  columns: [
    { key: 'ref', type: 'text', sortable: true, searchable: true },
    { key: 'supply_date', type: 'day', sortable: true },
    { key: 'client', type: 'text', sortable: true, searchable: true },
    { key: 'insurer', type: 'text', sortable: true, searchable: true },
    { key: 'uzovi_code', type: 'text', sortable: true },
    { key: 'product', type: 'text', sortable: true },
    { key: 'treatment', type: 'text', sortable: true },
    { key: 'performance_code', type: 'text', sortable: true },
    { key: 'practitioner', type: 'text', sortable: true },
    { key: 'agb_code', type: 'text' },
    { key: 'care_date', type: 'day', sortable: true },
    { key: 'total_cents', type: 'money', sortable: true },
    { key: 'gaps', type: 'list' },
  ],
  filters: {
    insurers: idsFilter,
    /** The days of treatment. */
    days: daysFilter,
    locations: idsFilter,
    /** Lines that lack something for a claim. */
    incomplete: z.literal('true').optional(),
  },
  sort: ['supply_date', 'desc'],
})

const claim = { insurer: Id, from: DayValue, to: DayValue }

export const insuredCareApi = {
  list: insuredCareOverview.list,
  export: insuredCareOverview.export,
  /** Null for care that begins with this sale: no invoice has named this product for the client before. */
  careDetails: endpoint('GET', '/invoices/client/:clientId/insurance/:insuranceId/care-details', {
    does: 'The first day of the insured care that a client receives, for the next invoice.',
    may: 'checkout.read',
    reads: ({ params }) => [params.clientId],
    gives: z.object({ care_date: DayValue.nullable() }),
  }),
  /** 422 `invalid` for a period that ends before it begins, and for an unknown insurer. */
  claim: endpoint('GET', '/insured-care/claim', {
    readsFrom: 'replica',
    does: 'What is to be claimed from an insurer for a period, with the national numbers, as CSV.',
    may: mayClaim,
    health: true,
    reads: ({ answer }) => answer.clientIds,
    turn: 'exports',
    query: claim,
    gives: file,
  }),
}
