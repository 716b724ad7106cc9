/** The column of a table that leads to a client: it holds the client's id, or that of a row of another listed table. */
export type Way = readonly [column: string, of: 'client' | (string & {})]

/** A table that holds something about clients. */
export interface ClientTable {
  /** A row is about a client when one of these leads to them. */
  readonly ways: readonly [Way, ...Way[]]
  /**
   * Columns that an export leaves out: computed ones, secrets that say nothing about the client, and drawings that the
   * documents of the export show.
   */
  readonly leftOut?: readonly string[]
  /** Columns that are stored sealed, and are opened for an export. */
  readonly sealed?: readonly string[]
  /** The files in the store that the rows name. */
  readonly files?: {
    readonly shelf: 'contracts' | 'agreements' | 'photos'
    readonly column: string
    readonly title: string
  }
  /** The reason why the rows leave in no export. */
  readonly notExportedBecause?: string
  /**
   * When clients are merged, the rows move to the one who is kept; the column that tells them apart is named. Without it
   * they never change and stay with the alias: every read of them asks with `isSameClient` (decision C143).
   */
  readonly movesBy?: string
  /**
   * The rows outlive an erasure not at all; for the term of the books or of the medical record; as long as a
   * report or an invoice refers to the visit; the client's own row stays as an empty one, and the request as evidence.
   */
  readonly stays: 'no' | 'fiscal' | 'record' | 'visit' | 'client' | 'evidence'
  /**
   * Rows that another table relies on stay as long as those rows: answers of the medical questionnaire are evidence of
   * the invoice that is exempt because of them (law A4).
   */
  readonly reliedOnBy?: { readonly table: string; readonly column: string }
  /** The column with the moment from which the term of such a row counts; its rows are counted for the preview. */
  readonly counts?: string
  /** The column with the moment when such a row was put aside, which changes the record too. */
  readonly putAsideAt?: string
}

/**
 * Every table that holds something about a client, each after those that it refers to. A test walks the foreign keys of
 * the database and names each table that leads to a client and is neither here nor in `notAboutClients`: a new table
 * adds its line, and is exported from then on (decision C107).
 */
export const clientTables: Readonly<Record<string, ClientTable>> = {
  clients: { stays: 'client', ways: [['id', 'client']], leftOut: ['search', 'merged_search'], sealed: ['nin'] },
  client_merges: {
    stays: 'no',
    ways: [
      ['client_id', 'client'],
      ['alias_id', 'client'],
    ],
    sealed: ['nin_before'],
  },
  address_lookups: { stays: 'no', ways: [['client_id', 'client']] },
  import_numbers: { movesBy: 'number', stays: 'no', ways: [['client_id', 'client']] },
  contracts: {
    movesBy: 'id',
    stays: 'record',
    counts: 'created_at',
    putAsideAt: 'deactivated_at',
    ways: [['client_id', 'client']],
    files: { shelf: 'contracts', column: 'stored_file', title: 'name' },
  },
  signatures: {
    stays: 'record',
    counts: 'created_at',
    ways: [['client_id', 'client']],
    leftOut: ['link_id', 'picture'],
  },
  agreement_requests: { stays: 'record', counts: 'created_at', ways: [['client_id', 'client']] },
  client_agreements: {
    stays: 'record',
    counts: 'created_at',
    ways: [['client_id', 'client']],
    files: { shelf: 'agreements', column: 'file', title: 'name' },
  },
  client_agreement_withdrawals: { stays: 'record', counts: 'created_at', ways: [['client_id', 'client']] },
  appointments: { movesBy: 'id', stays: 'visit', ways: [['client_id', 'client']], leftOut: ['during', 'occupies'] },
  appointment_devices: { stays: 'visit', ways: [['appointment_id', 'appointments']], leftOut: ['during', 'occupies'] },
  appointment_moves: { stays: 'no', ways: [['appointment_id', 'appointments']] },
  notices: { stays: 'no', ways: [['appointment_id', 'appointments']] },
  treatment_reports: { stays: 'record', counts: 'updated_at', ways: [['appointment_id', 'appointments']] },
  treatment_report_devices: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_peelings: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_injectables: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_complications: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_side_effects: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  medical_grounds_answers: {
    stays: 'record',
    reliedOnBy: { table: 'invoice_lines', column: 'medical_grounds_answer_id' },
    ways: [['client_id', 'client']],
  },
  treatment_report_versions: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_addenda: { stays: 'record', counts: 'written_at', ways: [['report_id', 'treatment_reports']] },
  treatment_report_addendum_injectables: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_addendum_complications: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  treatment_report_addendum_side_effects: { stays: 'record', ways: [['report_id', 'treatment_reports']] },
  report_photos: {
    stays: 'record',
    counts: 'created_at',
    putAsideAt: 'removed_at',
    ways: [['appointment_id', 'appointments']],
    leftOut: ['screen_file', 'thumbnail_file'],
    files: { shelf: 'photos', column: 'stored_file', title: 'name' },
  },
  waiting_photos: {
    stays: 'record',
    ways: [['appointment_id', 'appointments']],
    notExportedBecause: 'repeats which photos wait and where, by which they are found',
  },
  report_drawings: {
    stays: 'record',
    counts: 'created_at',
    putAsideAt: 'removed_at',
    ways: [['appointment_id', 'appointments']],
  },
  report_drawing_versions: { stays: 'record', ways: [['drawing_id', 'report_drawings']] },
  invoices: { stays: 'fiscal', counts: 'invoice_date', ways: [['client_id', 'client']] },
  package_sales: { movesBy: 'id', stays: 'fiscal', counts: 'sold_at', ways: [['client_id', 'client']] },
  invoice_searches: {
    stays: 'fiscal',
    ways: [['invoice_id', 'invoices']],
    notExportedBecause: 'repeats words of the invoice, by which it is found',
  },
  open_invoices: {
    stays: 'fiscal',
    ways: [['invoice_id', 'invoices']],
    notExportedBecause: 'a sum of what the invoice put on account and what was settled, by which it is found',
  },
  invoice_lines: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  invoice_vat: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  invoice_payments: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  invoice_settlements: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  invoice_reminders: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  package_sale_uses: { stays: 'fiscal', ways: [['package_sale_id', 'package_sales']] },
  package_use_reviews: { stays: 'fiscal', ways: [['invoice_id', 'invoices']] },
  package_sale_terms: { stays: 'fiscal', ways: [['package_sale_id', 'package_sales']] },
  down_payments: { stays: 'fiscal', counts: 'created_at', ways: [['appointment_id', 'appointments']] },
  credit_mutations: { stays: 'fiscal', counts: 'created_at', ways: [['client_id', 'client']] },
  credit_rests: {
    stays: 'fiscal',
    ways: [['lot_id', 'credit_mutations']],
    notExportedBecause: 'a sum of the movements of credit, for the next sum',
  },
  mail_outbox: {
    movesBy: 'id',
    stays: 'no',
    ways: [
      ['client_id', 'client'],
      ['invoice_id', 'invoices'],
    ],
    leftOut: ['secrets'],
  },
  credit_warnings: { movesBy: 'lot_id', stays: 'fiscal', ways: [['client_id', 'client']] },
  appointment_reminders: { stays: 'no', ways: [['appointment_id', 'appointments']] },
  photo_consents: { stays: 'record', counts: 'created_at', ways: [['client_id', 'client']] },
  photo_comparisons: { movesBy: 'id', stays: 'record', counts: 'created_at', ways: [['client_id', 'client']] },
  one_time_links: { movesBy: 'id', stays: 'no', ways: [['client_id', 'client']], leftOut: ['token_hash'] },
  idempotency_keys: {
    stays: 'no',
    ways: [['link_id', 'one_time_links']],
    notExportedBecause: 'copies of answers for a caller who repeats a call, deleted after a day',
  },
  erasure_requests: { stays: 'evidence', ways: [['client_id', 'client']] },
}

/** Tables that seem to lead to a client, and the reason why they hold nothing about one. */
export const notAboutClients: Readonly<Record<string, string>> = {
  audit_log: 'names clients in an array, and is exported line by line',
  open_invoices_to_store: 'names the last invoice of all that the upkeep has yet to look at',
  voucher_movements: 'belong to whoever holds the voucher; the lines and payments of invoices name it',
}
