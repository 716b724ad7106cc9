import type { Day } from '#kernel/day.ts'
import { balancePurposes } from '../contract/accounts.ts'
import type { DocumentKind } from '../contract.ts'

// The audit file of the Dutch tax administration, "XML Auditfile Financieel" 3.2: what a company is, its accounts, its
// periods, and every transaction with its lines. Amounts are positive, with D or C beside them.

export interface XafCompany {
  readonly name: string
  readonly country_code: string
  readonly vat_id: string
  readonly trade_register: string
  readonly street: string
  readonly street_number: string
  readonly street_suffix: string
  readonly postcode: string
  readonly place: string
}
export interface XafAccount {
  readonly account: string
  readonly description: string
  readonly purposes: readonly string[]
}
export interface XafEntry {
  readonly kind: DocumentKind
  readonly document_id: number
  readonly day: Day
  readonly ref: string
  readonly purpose: string
  readonly account: string
  readonly vat_per_mille: number | null
  readonly cents: number
}

const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** A text in XML, cut to the length that its type allows. */
export const xmlText = (text: string, max: number): string =>
  [...text.replace(unwritable, '')]
    .slice(0, max)
    .join('')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const tag = (name: string, text: string, max = 999): string => `<${name}>${xmlText(text, max)}</${name}>`

/** An amount with a point before its two decimals. */
export const xmlAmount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const percent = (perMille: number) => (perMille % 10 ? (perMille / 10).toFixed(1) : String(perMille / 10))
const vatId = (perMille: number) => `V${perMille}`

const typeOf = ({ purposes }: XafAccount): 'B' | 'P' =>
  purposes.some((purpose) => balancePurposes.has(purpose) || purpose.startsWith('vat_')) ? 'B' : 'P'

function address(company: XafCompany): string {
  const { street, street_number, street_suffix, postcode, place, country_code } = company
  return `<streetAddress>${tag('streetname', street)}${tag('number', street_number, 15)}${street_suffix ? tag('numberExtension', street_suffix) : ''}${tag('city', place, 50)}${tag('postalCode', postcode, 10)}${tag('country', country_code, 2)}</streetAddress>`
}

const two = (month: number) => String(month).padStart(2, '0')
const lastDay = (year: string, month: number) => new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
/** The periods are the months of the year. */
const periods = (year: string): string =>
  Array.from({ length: 12 }, (_, i) => i + 1)
    .map(
      (month) =>
        `<period><periodNumber>${month}</periodNumber><startDatePeriod>${year}-${two(month)}-01</startDatePeriod><endDatePeriod>${year}-${two(month)}-${lastDay(year, month)}</endDatePeriod></period>`,
    )
    .join('')

export interface XafHead {
  readonly company: XafCompany
  readonly from: Day
  readonly to: Day
  readonly today: Day
  readonly accounts: readonly XafAccount[]
  /** The rates of VAT in the period, per mille. */
  readonly rates: readonly number[]
  readonly entries: number
  readonly debitCents: number
  readonly creditCents: number
}

/** Everything before the first journal. */
export function xafHead({
  company,
  from,
  to,
  today,
  accounts,
  rates,
  entries,
  debitCents,
  creditCents,
}: XafHead): string {
  const year = from.slice(0, 4)
  const ledger = accounts
    .map(
      (account) =>
        `<ledgerAccount>${tag('accID', account.account || '-', 35)}${tag('accDesc', account.description || account.account || '-')}<accTp>${typeOf(account)}</accTp></ledgerAccount>`,
    )
    .join('')
  const codes = rates
    .map((rate) => `<vatCode>${tag('vatID', vatId(rate))}${tag('vatDesc', `${percent(rate)}%`)}</vatCode>`)
    .join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">' +
    `<header><fiscalYear>${year}</fiscalYear><startDate>${from}</startDate><endDate>${to}</endDate><curCode>EUR</curCode><dateCreated>${today}</dateCreated><softwareDesc>Balie</softwareDesc></header>` +
    `<company>${tag('companyIdent', company.trade_register, 35)}${tag('companyName', company.name)}${tag('taxRegistrationCountry', company.country_code, 2)}${tag('taxRegIdent', company.vat_id, 30)}${address(company)}` +
    `${ledger ? `<generalLedger>${ledger}</generalLedger>` : ''}<vatCodes>${codes}</vatCodes><periods>${periods(year)}</periods>` +
    `<transactions><linesCount>${entries}</linesCount><totalDebit>${xmlAmount(debitCents)}</totalDebit><totalCredit>${xmlAmount(creditCents)}</totalCredit>`
  )
}

/** The beginning of the journal of a kind of documents. */
export const xafJournal = (kind: DocumentKind, description: string): string =>
  `<journal>${tag('jrnID', kind, 35)}${tag('desc', description)}<jrnTp>${kind === 'invoice' ? 'S' : 'M'}</jrnTp>`

function line(entry: XafEntry, index: number): string {
  const side = entry.cents > 0 ? 'D' : 'C'
  const vat =
    entry.vat_per_mille !== null && entry.vat_per_mille > 0 && entry.purpose.startsWith('vat_')
      ? `<vat>${tag('vatID', vatId(entry.vat_per_mille))}<vatPerc>${percent(entry.vat_per_mille)}</vatPerc><vatAmnt>${xmlAmount(entry.cents)}</vatAmnt><vatAmntTp>${side}</vatAmntTp></vat>`
      : ''
  return `<trLine><nr>${index + 1}</nr>${tag('accID', entry.account || '-', 35)}${tag('docRef', entry.ref)}<effDate>${entry.day}</effDate><amnt>${xmlAmount(entry.cents)}</amnt><amntTp>${side}</amntTp>${vat}</trLine>`
}

/** The transaction of a document: all of its entries. */
export function xafTransaction(entries: readonly XafEntry[]): string {
  const [first] = entries
  if (!first) return ''
  return `<transaction>${tag('nr', first.ref, 35)}<periodNumber>${Number(first.day.slice(5, 7))}</periodNumber><trDt>${first.day}</trDt>${entries.map(line).join('')}</transaction>`
}

export const xafJournalEnd = '</journal>'
export const xafEnd = '</transactions></company></auditfile>\n'
