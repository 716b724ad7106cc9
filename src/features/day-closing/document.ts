import { formatDay, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { formatEuros, formatSigned } from '#kernel/money.ts'
import { fill, type Language, type Words } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { formatRate } from '#kernel/vat.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import type { CashMovement, ClosingInput, DayToClose, DifferenceReason } from './contract.ts'
import { documentTexts as words } from './document-texts.ts'

/** The content of a Z-report, as it was when the day was closed: it is stored whole, and printed from there. */
export interface ZReport extends Pick<
  DayToClose,
  'cash_sales_cents' | 'cash_in_advance_cents' | 'cash_settled_cents' | 'methods' | 'series' | 'vat'
> {
  /** Missing in reports from before it was stated. */
  readonly receipts?: DayToClose['receipts']
  readonly location: string
  readonly seller: string
  readonly zone: string
  readonly day: Day
  readonly number: number
  readonly closed_at: Instant
  readonly author: string
  readonly opening_cents: number
  readonly movements: readonly Pick<CashMovement, 'kind' | 'amount_cents' | 'description' | 'receipt_number'>[]
  readonly counts: ClosingInput['counts']
  readonly expected_cents: number
  readonly counted_cents: number
  readonly difference_reason: DifferenceReason | null
  readonly note: string
  readonly to_safe_cents: number
  /** The visits that stayed open: without a report, and unpaid. */
  readonly visits_without_report: number
  readonly visits_unpaid: number
  /** The days that were opened again since the report before. */
  readonly reopened: readonly {
    readonly number: number
    readonly day: Day
    readonly reason: string
    readonly author: string
  }[]
}

/** A stored Z-report with its place in the chain, and whether its day was opened again since. */
export interface StoredReport {
  readonly report: ZReport
  readonly checksum: string
  readonly previousChecksum: string
  readonly reopened: { readonly reason: string; readonly author: string; readonly created_at: Instant } | null
}

type Row = readonly string[]

/** The input of z-report.typ: finished texts. */
interface ZReportInputs {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly seller: string
  readonly page: string
  readonly warning: string | null
  readonly facts: readonly Row[]
  readonly sections: readonly {
    readonly title: string
    readonly head: Row | null
    readonly rows: readonly Row[]
    readonly total: Row | null
  }[]
  readonly notes: readonly string[]
  readonly chain: readonly Row[]
}

const template = readTemplate('day-closing/z-report.typ')

/** Prints a Z-report as a PDF in the reader's language. */
export const printReport = (printer: PdfPrinter, stored: StoredReport, language: Language): Promise<Uint8Array> =>
  printer.print(template, reportInputs(stored, language))

/** Speaks one language: sentences, money, days and moments. */
function speaking(language: Language, zone: string) {
  const say = (sentence: Words, values?: Record<string, string>) => fill(sentence[language], values)
  const moment = (at: Instant) => {
    const { day, time } = localTimeAt(Date.parse(at), zone)
    return `${formatDay(day, language)} ${time}`
  }
  return {
    say,
    moment,
    money: (cents: number) => formatEuros(cents, language),
    signed: (cents: number) => formatSigned(cents, language),
    date: (day: Day) => formatDay(day, language),
    rate: (perMille: number) => formatRate(perMille, language),
  }
}
type Speech = ReturnType<typeof speaking>

/** Writes a stored Z-report in words. Nothing is computed again but the difference and what stays in the drawer. */
export function reportInputs(
  { report, checksum, previousChecksum, reopened }: StoredReport,
  language: Language,
): ZReportInputs {
  const speech = speaking(language, report.zone)
  const { say, moment, date } = speech
  return {
    language,
    title: say(words.title, { number: String(report.number) }),
    subtitle: `${report.location} · ${date(report.day)}`,
    seller: report.seller,
    page: words.page[language],
    warning: reopened
      ? say(words.reopenedAfter, { when: moment(reopened.created_at), who: reopened.author, reason: reopened.reason })
      : null,
    facts: [
      [say(words.location), report.location],
      [say(words.day), date(report.day)],
      [say(words.closedAt), moment(report.closed_at)],
      [say(words.closedBy), report.author],
    ],
    sections: [
      cashSection(report, speech),
      countSection(report, speech),
      methodsSection(report, speech, language),
      receivedSection(report, speech),
      documentsSection(report, speech),
      vatSection(report, speech),
    ].filter(({ rows }) => rows.length),
    notes: notesOf(report, speech),
    chain: [
      [say(words.checksum), checksum],
      [say(words.previousChecksum), previousChecksum || '–'],
    ],
  }
}

/** The cash from the beginning of the day to the beginning of the next. */
function cashSection(report: ZReport, { say, money, signed }: Speech) {
  const difference = report.counted_cents - report.expected_cents
  const reason = report.difference_reason ? say(words[`reason_${report.difference_reason}`]) : ''
  const movements = report.movements.map(({ kind, amount_cents, description, receipt_number }): Row => {
    const receipt = receipt_number ? `, ${say(words.receipt, { number: receipt_number })}` : ''
    return [`${say(words[kind])}: ${description}${receipt}`, money(kind === 'deposit' ? amount_cents : -amount_cents)]
  })
  return {
    title: say(words.cash),
    head: null,
    rows: [
      [say(words.opening), money(report.opening_cents)],
      [say(words.cashSales), money(report.cash_sales_cents)],
      ...(report.cash_in_advance_cents ? [[say(words.cashInAdvance), money(report.cash_in_advance_cents)]] : []),
      ...(report.cash_settled_cents ? [[say(words.cashSettled), money(report.cash_settled_cents)]] : []),
      ...movements,
      [say(words.expected), money(report.expected_cents)],
      [say(words.counted), money(report.counted_cents)],
      [[say(words.difference), reason, report.note].filter(Boolean).join(' · '), signed(difference)],
      [say(words.toSafe), money(report.to_safe_cents)],
    ],
    total: [say(words.float), money(report.counted_cents - report.to_safe_cents)],
  }
}

function countSection({ counts, counted_cents }: ZReport, { say, money }: Speech) {
  return {
    title: say(words.count),
    head: [say(words.value), say(words.pieces), say(words.amount)],
    rows: counts
      .filter(({ pieces }) => pieces)
      .map(({ denomination_cents, pieces }) => [
        money(denomination_cents),
        String(pieces),
        money(denomination_cents * pieces),
      ]),
    total: [say(words.counted), '', money(counted_cents)],
  }
}

function methodsSection({ methods }: ZReport, { say, money }: Speech, language: Language) {
  return {
    title: say(words.methods),
    head: [say(words.method), say(words.documents), say(words.amount)],
    rows: methods.map(({ name, invoices, amount_cents }) => [
      translate(name, language),
      String(invoices),
      money(amount_cents),
    ]),
    total: [say(words.sum), '', money(methods.reduce((total, { amount_cents }) => total + amount_cents, 0))],
  }
}

/** The money that came in at the desk: more than the sales, where something was on account before or paid in advance. */
function receivedSection({ receipts = [] }: ZReport, { say, money }: Speech) {
  const total = (key: 'sales_cents' | 'settled_cents' | 'in_advance_cents' | 'total_cents') =>
    money(receipts.reduce((sum, row) => sum + row[key], 0))
  return {
    title: say(words.received),
    head: [say(words.method), say(words.ofSales), say(words.settled), say(words.inAdvance), say(words.sum)],
    rows: receipts
      .filter((row) => row.sales_cents || row.settled_cents || row.in_advance_cents)
      .map((row) => [
        say(words[`way_${row.method}`]),
        money(row.sales_cents),
        money(row.settled_cents),
        money(row.in_advance_cents),
        money(row.total_cents),
      ]),
    total: [
      say(words.sum),
      total('sales_cents'),
      total('settled_cents'),
      total('in_advance_cents'),
      total('total_cents'),
    ],
  }
}

function documentsSection({ series }: ZReport, { say, money }: Speech) {
  return {
    title: say(words.numbers),
    head: [say(words.series), say(words.documents), say(words.from), say(words.till), say(words.amount)],
    rows: series.map((one) => [
      say(words[one.series]),
      String(one.documents),
      one.first_ref,
      one.last_ref,
      money(one.total_cents),
    ]),
    total: null,
  }
}

function vatSection({ vat }: ZReport, { say, money, rate }: Speech) {
  const total = (key: 'net_cents' | 'vat_cents' | 'gross_cents') => money(vat.reduce((sum, row) => sum + row[key], 0))
  return {
    title: say(words.vat),
    head: [say(words.rate), say(words.net), say(words.vatAmount), say(words.gross)],
    rows: vat.map((row) => [
      row.kind === 'taxed' ? rate(row.vat_per_mille) : say(words[`vat_${row.kind}`]),
      money(row.net_cents),
      money(row.vat_cents),
      money(row.gross_cents),
    ]),
    total: [say(words.sum), total('net_cents'), total('vat_cents'), total('gross_cents')],
  }
}

/** The sentences below the tables: numbers that are missing, visits that stayed open, days that were opened again. */
function notesOf(report: ZReport, { say, date }: Speech): string[] {
  return [
    ...(report.series.every(({ is_complete }) => is_complete) ? [] : [say(words.numbersMissing)]),
    ...(report.visits_unpaid ? [say(words.unpaid, { count: String(report.visits_unpaid) })] : []),
    ...(report.visits_without_report
      ? [say(words.withoutReport, { count: String(report.visits_without_report) })]
      : []),
    ...report.reopened.map(({ number, day, reason, author }) =>
      say(words.reopenedBefore, { number: String(number), day: date(day), who: author, reason }),
    ),
  ]
}
