import type { Day, Instant } from '#kernel/day.ts'
import { localTimeAt } from '#kernel/day.ts'
import { slugged, type Language } from '#kernel/texts.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import { csvOf, type SheetRow } from '#platform/server/table-file.ts'
import { documentKinds, type DocumentKind, type FileFormat } from '../contract.ts'
import { batchesOf, journalTotals, type Accounts, type Company, type Entry, type Totals } from '../queries.ts'
import { xafEnd, xafHead, xafJournal, xafJournalEnd, xafTransaction } from '../rules/xaf.ts'
import { journalTexts, purposeWord } from '../texts.ts'

interface Making {
  readonly db: Db
  readonly company: Company
  readonly accounts: Accounts
  readonly from: Day
  readonly to: Day
  readonly language: Language
  readonly now: Instant
}

const columns = [
  ['day', 'day'],
  ['kind', 'text'],
  ['ref', 'text'],
  ['account', 'text'],
  ['purpose', 'text'],
  ['vat_per_mille', 'number'],
  ['debit_cents', 'money'],
  ['credit_cents', 'money'],
] as const

const entriesOf = (totals: Totals): number => totals.accounts.reduce((all, account) => all + account.entries, 0)

async function* entriesIn(making: Making, totals: Totals): AsyncGenerator<readonly Entry[]> {
  const { db, company, accounts, from, to } = making
  yield* batchesOf(db, { legalEntityId: company.id, from, to }, { accounts, last: totals.last })
}

async function* csvRows(making: Making, totals: Totals): AsyncGenerator<SheetRow> {
  const { language } = making
  for await (const batch of entriesIn(making, totals))
    for (const entry of batch)
      yield {
        ...entry,
        kind: journalTexts[`kind.${entry.kind}`][language],
        purpose: purposeWord(entry.purpose, language),
        vat_per_mille: entry.vat_per_mille === null ? null : entry.vat_per_mille / 10,
        debit_cents: entry.cents > 0 ? entry.cents : null,
        credit_cents: entry.cents < 0 ? -entry.cents : null,
      }
}

/** The entries of each document of a batch; the entries of a document follow one another. */
function* documentsIn(batch: readonly Entry[]): Generator<readonly Entry[]> {
  let begin = 0
  for (let i = 1; i <= batch.length; i++) {
    if (i < batch.length && batch[i]?.document_id === batch[begin]?.document_id) continue
    yield batch.slice(begin, i)
    begin = i
  }
}

/**
 * The audit file. @throws where its entries are no longer those of its head: a payment in advance was withdrawn
 * meanwhile, or a sale was under way. The file then breaks off, because its head cannot be mended, and is asked for again.
 */
async function* xafOf(making: Making, totals: Totals): AsyncGenerator<Uint8Array> {
  const { company, from, to, language, now } = making
  const today = localTimeAt(now, company.zone).day
  const rates = [
    ...new Set(
      totals.accounts.flatMap(({ purposes }) =>
        purposes.flatMap((purpose) => (/^vat_(\d+)$/.exec(purpose) ?? []).slice(1).map(Number)),
      ),
    ),
  ]
  const head = xafHead({
    company,
    from,
    to,
    today,
    rates,
    accounts: totals.accounts.map(({ account, purposes, description }) => ({
      account,
      purposes,
      description: description ?? purposes.map((purpose) => purposeWord(purpose, language)).join(', '),
    })),
    entries: entriesOf(totals),
    debitCents: totals.debit_cents,
    creditCents: totals.credit_cents,
  })
  yield Buffer.from(head)
  let open: DocumentKind | null = null
  let entries = 0
  let debitCents = 0
  for await (const batch of entriesIn(making, totals)) {
    const kind: DocumentKind = batch[0]?.kind ?? documentKinds[0]
    let text = ''
    if (kind !== open)
      text += `${open === null ? '' : xafJournalEnd}${xafJournal(kind, journalTexts[`kind.${kind}`][language])}`
    open = kind
    for (const document of documentsIn(batch)) text += xafTransaction(document)
    entries += batch.length
    for (const { cents } of batch) debitCents += Math.max(cents, 0)
    yield Buffer.from(text)
  }
  if (entries !== entriesOf(totals) || debitCents !== totals.debit_cents)
    throw new Error('The journal was changed while its file was written.')
  yield Buffer.from(`${open === null ? '' : xafJournalEnd}${xafEnd}`)
}

/** The journal of a period as a file, which is read from the database while it is sent. */
export async function journalFile(making: Making, format: FileFormat): Promise<FileAnswer> {
  const { db, company, accounts, from, to, language } = making
  const totals = await journalTotals(
    db,
    { legalEntityId: company.id, from, to },
    { accounts, countryId: company.supported_country_id },
  )
  const sheet = {
    columns: columns.map(([key, type]) => ({ key, type, title: journalTexts[key][language] })),
    rows: csvRows(making, totals),
    language,
    zone: company.zone,
    say: (_: string, value: unknown) => value,
  }
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml',
    fileName: `${slugged(journalTexts.title[language])}-${slugged(company.name)}-${from}-${to}.${format === 'csv' ? 'csv' : 'xaf'}`,
    bytes: format === 'csv' ? csvOf(sheet) : xafOf(making, totals),
    clientIds: [],
    attachment: true,
    exported: {
      rows: entriesOf(totals),
      format,
      legal_entity: company.id,
      from,
      to,
    },
  }
}
