import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { overview } from '#kernel/overview.ts'

/** The parts of the books that are walked, in this order; after them the appointments, of which no two may collide. */
export const checkNames = [
  'chain',
  'numbers',
  'lines',
  'vat',
  'credited',
  'payments',
  'credit_spent',
  'credit_lots',
  'packages',
  'package_rows',
  'closings',
  'vouchers',
  'voucher_values',
  'bookings',
] as const
export type CheckName = (typeof checkNames)[number]

/** The nightly walks over the books, the last one first. */
export const ledgerChecksOverview = overview('/ledger-checks', {
  does: 'The nightly checks of the books, and the first row that did not fit.',
  may: 'admin.only',
  reads: 'nothing',
  row: {
    id: z.int(),
    started_at: InstantValue,
    finished_at: InstantValue.nullable(),
    /** The number of invoices and credit notes in the chains. */
    documents: z.int(),
    outcome: z.enum(['fits', 'fault', 'unfinished']),
    checked: z.string().nullable(),
    /** The row that does not fit: the number of an invoice, of a client, of a sale. */
    subject: z.string().nullable(),
    expected: z.string().nullable(),
    found: z.string().nullable(),
    /** The other parts of the books that do not fit either. */
    also: z.array(z.enum(checkNames)),
  },
  columns: [
    { key: 'started_at', type: 'instant', sortable: true },
    { key: 'outcome', type: 'text' },
    { key: 'documents', type: 'number', sortable: true },
    { key: 'checked', type: 'text' },
    { key: 'subject', type: 'text' },
    { key: 'expected', type: 'text' },
    { key: 'found', type: 'text' },
    { key: 'also', type: 'text' },
  ],
  sort: ['started_at', 'desc'],
})

export const ledgerApi = { list: ledgerChecksOverview.list, export: ledgerChecksOverview.export }
