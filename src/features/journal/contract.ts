import { z } from 'zod'
import { DayValue } from '#kernel/day.ts'
import { endpoint, file, Id } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { CentsValue } from '#kernel/money.ts'
import { daysFilter, overview } from '#kernel/overview.ts'
import { Version } from '#kernel/record.ts'
import { accountSchemas, JournalAccounts, maxAccountNumber } from './contract/accounts.ts'
import { maySeeJournal } from './contract/permission.ts'
import { vatPeriodApi } from './contract/vat-period.ts'

/** The kinds of documents that the journal is made of; each is a journal of its own in the audit file. */
export const documentKinds = [
  'invoice',
  'credit',
  'down_payment',
  'withdrawal',
  'advance_credited',
  'settlement',
  'voucher',
  'cash',
  'closing',
  'reopening',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A period of a company by the days of its documents, both days included. */
const query = { legal_entity: Id, filters: z.object({ from: DayValue, to: DayValue }) }
export interface Period {
  readonly from: string
  readonly to: string
}

export const fileFormats = ['csv', 'xaf'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The entries of one account of a company, the rows below a number of the journal. Without a company there are none. */
export const entriesOverview = overview('/journal/entries', {
  readsFrom: 'replica',
  does: 'The entries of the journal of filters.legal_entity, in an account or in all.',
  may: maySeeJournal,
  reads: 'nothing',
  row: {
    id: z.int(),
    day: DayValue,
    /** The number of the document: of an invoice its own, of credit and payments in advance one that the journal gives. */
    ref: z.string(),
    kind: z.enum(documentKinds),
    account: z.string(),
    purpose: z.string(),
    vat_per_mille: z.int().nullable(),
    debit_cents: CentsValue,
    credit_cents: CentsValue,
  },
  columns: [
    { key: 'day', type: 'day', sortable: true },
    { key: 'ref', type: 'text', sortable: true, searchable: true },
    { key: 'kind', type: 'text', sortable: true },
    { key: 'account', type: 'text', sortable: true },
    { key: 'purpose', type: 'text' },
    { key: 'debit_cents', type: 'money', sortable: true },
    { key: 'credit_cents', type: 'money', sortable: true },
  ],
  filters: {
    legal_entity: Id.optional(),
    days: daysFilter,
    account: line(maxAccountNumber).optional(),
  },
  sort: ['day', 'asc'],
})

export const journalApi = {
  entities: endpoint('GET', '/journal/companies', {
    does: 'The companies of the own countries that send invoices.',
    may: maySeeJournal,
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: z.string(), supported_country_id: z.int(), zone: z.string() })),
  }),
  /** 422 `invalid` for a period that ends before it begins. */
  show: endpoint('GET', '/journal', {
    readsFrom: 'replica',
    does: 'The journal of a company in a period: debit and credit of each account.',
    may: maySeeJournal,
    reads: 'nothing',
    query,
    gives: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          /** The purposes that write to it, for its name where the catalogue of ledgers has none. */
          purposes: z.array(z.string()),
          /** Its name among the ledgers of the country; null where it is not there. */
          description: z.string().nullable(),
          entries: z.int(),
          debit_cents: CentsValue,
          credit_cents: CentsValue,
        }),
      ),
      documents: z.int(),
      debit_cents: CentsValue,
      credit_cents: CentsValue,
      /** The documents whose debit is not their credit; there are none unless rows were changed outside Balie. */
      unbalanced: z.array(z.object({ kind: z.enum(documentKinds), ref: z.string(), difference_cents: CentsValue })),
    }),
  }),
  /** The audit file is of version 3.2 (www.auditfiles.nl), for a period within one year. 422 `invalid`, `one_year`. */
  file: endpoint('GET', '/journal/whole-file', {
    readsFrom: 'replica',
    turn: 'exports',
    does: 'Every entry of that period as CSV, or as the audit file that Dutch tax inspectors and accountants read.',
    may: maySeeJournal,
    reads: 'nothing',
    query: { ...query, format: z.enum(fileFormats) },
    gives: file,
  }),
  /** `updated_at` is empty while nothing was chosen. */
  accounts: endpoint('GET', '/journal/accounts/:id', {
    does: 'The ledger accounts to which the journal of a country writes.',
    may: maySeeJournal,
    reads: 'nothing',
    gives: JournalAccounts,
  }),
  /**
   * An account that is left out or empty becomes the usual one. 409 `stale`; 422 `unknown` for a purpose that has no
   * account.
   */
  saveAccounts: endpoint('PUT', '/journal/accounts/:id', {
    does: 'Chooses the ledger accounts to which the journal of a country writes.',
    may: 'admin.only',
    reads: 'nothing',
    takes: z.object({ accounts: accountSchemas }).extend(Version.shape),
    gives: JournalAccounts,
  }),
  ...vatPeriodApi,
  entries: entriesOverview.list,
  exportEntries: entriesOverview.export,
}
