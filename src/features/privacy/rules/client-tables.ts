/** The column of a table that leads to a client: it holds the client's id, or that of a row of another listed table. */
export type Way = readonly [column: string, of: 'client' | (string & {})]

/** A table that holds something about clients. */
export interface ClientTable {
  /** A row is about a client when one of these leads to them. */
  readonly ways: readonly [Way, ...Way[]]
  /** Columns that an export leaves out: computed ones, and secrets that say nothing about the client. */
  readonly leftOut?: readonly string[]
  /** Columns that are stored sealed, and are opened for an export. */
  readonly sealed?: readonly string[]
  /** The files in the store that the rows name. */
  readonly files?: { readonly shelf: 'contracts'; readonly column: string; readonly title: string }
  /** The reason why the rows leave in no export. */
  readonly staysBecause?: string
}

/**
 * Every table that holds something about a client, each after those that it refers to. A test walks the foreign keys of
 * the database and names each table that leads to a client and is neither here nor in `notAboutClients`: a new table
 * adds its line, and is exported from then on (decision C107).
 */
export const clientTables: Readonly<Record<string, ClientTable>> = {
  clients: { ways: [['id', 'client']], leftOut: ['search'], sealed: ['nin'] },
  address_lookups: { ways: [['client_id', 'client']] },
  import_numbers: { ways: [['client_id', 'client']] },
  contracts: { ways: [['client_id', 'client']] },
  appointments: { ways: [['client_id', 'client']], leftOut: ['during', 'occupies'] },
  appointment_devices: { ways: [['appointment_id', 'appointments']], leftOut: ['during', 'occupies'] },
  appointment_moves: { ways: [['appointment_id', 'appointments']] },
  notices: { ways: [['appointment_id', 'appointments']] },
  treatment_reports: { ways: [['appointment_id', 'appointments']] },
  treatment_report_devices: { ways: [['report_id', 'treatment_reports']] },
  invoices: { ways: [['client_id', 'client']] },
  invoice_lines: { ways: [['invoice_id', 'invoices']] },
  invoice_vat: { ways: [['invoice_id', 'invoices']] },
  invoice_payments: { ways: [['invoice_id', 'invoices']] },
  package_sales: { ways: [['client_id', 'client']] },
  credit_mutations: { ways: [['client_id', 'client']] },
  mail_outbox: {
    ways: [
      ['client_id', 'client'],
      ['invoice_id', 'invoices'],
    ],
    leftOut: ['secrets'],
  },
  appointment_reminders: { ways: [['appointment_id', 'appointments']] },
  one_time_links: { ways: [['client_id', 'client']], leftOut: ['token_hash'] },
  idempotency_keys: {
    ways: [['link_id', 'one_time_links']],
    staysBecause: 'copies of answers for a caller who repeats a call, deleted after a day',
  },
}

/** Tables that seem to lead to a client, and the reason why they hold nothing about one. */
export const notAboutClients: Readonly<Record<string, string>> = {
  audit_log: 'names clients in an array, and is exported line by line',
}
