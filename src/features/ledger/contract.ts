import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { overview } from '#kernel/overview.ts'
import type { CheckKind, seesChecks } from '#features/notices/contract.ts'

/**
 * The permission and the kinds of the notices about the checks. They are named here too, because the bell of every page
 * loads the contract of notices, and would load it in a file of its own if this one shared it.
 */
const may = 'admin.only' satisfies typeof seesChecks
const findingKinds = ['books', 'bookings', 'files', 'not_run'] as const satisfies readonly CheckKind[]

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
  'open_invoices',
  'waiting_photos',
  'bookings',
] as const
export type CheckName = (typeof checkNames)[number]

/** The nightly walks over the books, the last one first. */
export const ledgerChecksOverview = overview('/ledger-checks', {
  does: 'The nightly checks of the books, and the first row that did not fit.',
  may,
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

/** The number of findings that the page shows; it says how many there are beyond. */
export const maxFindings = 200

/** The findings of the nightly checks: those that stand, the newest first, and then those that were solved within the last week. */
export const Findings = z.object({
  findings: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(findingKinds),
      /** The check of the books, the column that names the file (`contracts.stored_file`), or the check that has not run. */
      part: z.string(),
      /** The row: the number of an invoice, of a client, of a sale; the id of the row that names a file. */
      subject: z.string(),
      /** A file is `missing`, has `other size` or `other content`, or is `unread`: it could not be read. */
      detail: z.string(),
      first_seen_at: InstantValue,
      solved_at: InstantValue.nullable(),
    }),
  ),
  /** The number of findings that stand. */
  standing: z.int(),
  /** The last walk over the stored files, and when one last came to the end of all; null before the first. */
  files: z.object({ finished_at: InstantValue, files: z.int(), came_round_at: InstantValue.nullable() }).nullable(),
  /** When the chain of documents was last walked through, in one night or in shares of many; null before the first time. */
  chain_came_round_at: InstantValue.nullable(),
})
export type Findings = z.output<typeof Findings>
export type Finding = Findings['findings'][number]

export const ledgerApi = {
  list: ledgerChecksOverview.list,
  export: ledgerChecksOverview.export,
  findings: endpoint('GET', '/ledger-checks/findings', {
    does: 'What the nightly checks found that stands or was solved of late: books, double bookings, stored files, checks that did not run.',
    may,
    reads: 'nothing',
    gives: Findings,
  }),
}
