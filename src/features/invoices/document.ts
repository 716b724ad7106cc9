import { formatDay, type Day } from '#kernel/day.ts'
import { formatEuros, formatSigned, sum } from '#kernel/money.ts'
import { fill, type Language, type Words } from '#kernel/texts.ts'
import { formatRate } from '#kernel/vat.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import type { InvoiceDocument, InvoiceDocumentLine, InvoiceDocumentVat, InvoiceParty } from './document-content.ts'
import { documentTexts as words } from './document-texts.ts'
import { ublOf } from './ubl.ts'

/** A label with its value on this invoice. */
type Fact = readonly [label: string, value: string]

/** The input of the template: finished text, in its order. */
export interface InvoiceInputs {
  readonly language: Language
  readonly issued: { readonly year: number; readonly month: number; readonly day: number }
  readonly kind: string
  readonly ref: string
  /** The text with the placeholders `{{page}}` and `{{pages}}`, which the printer fills in. */
  readonly page: string
  readonly seller: {
    readonly name: string
    readonly address: readonly string[]
    readonly registered: readonly Fact[]
    readonly contact: readonly Fact[]
  }
  readonly buyer: { readonly name: string; readonly address: readonly string[] }
  readonly facts: readonly Fact[]
  readonly columns: InvoiceInputLine
  readonly lines: readonly InvoiceInputLine[]
  readonly vatColumns: InvoiceInputVat
  readonly vat: readonly InvoiceInputVat[]
  /** The sum of the rates, when there are several. */
  readonly vatSum: InvoiceInputVat | null
  /** The total before cash was rounded and the rounding itself; null where nothing was rounded (law A7). */
  readonly rounded: { readonly before: Fact; readonly rounding: Fact } | null
  /** The total, after rounding. */
  readonly total: Fact
  readonly paid: string
  readonly payments: readonly Fact[]
  readonly overpaid: Fact | null
  readonly onAccount: Fact | null
  /** The request to pay the open amount; null when nothing is open. */
  readonly request: string | null
  readonly notes: readonly string[]
  /** The structured invoice that travels inside the PDF, and its file name; null for a consumer. */
  readonly attached: { readonly name: string; readonly description: string; readonly xml: string } | null
}

interface InvoiceInputLine {
  readonly description: string
  /** Small print below the description: the data of insured care. */
  readonly details: readonly string[]
  readonly amount: string
  readonly price: string
  /** The discount of the whole line; null when no line of the invoice has one. */
  readonly discount: string | null
  readonly vat: string
  readonly total: string
}

interface InvoiceInputVat {
  readonly rate: string
  readonly net: string
  readonly vat: string
  readonly gross: string
}

const template = readTemplate('invoices/invoice.typ')

/**
 * Prints the invoice as a PDF in the client's language, with everything that law A2 asks in the Netherlands and in
 * Belgium.
 */
export const printInvoice = (printer: PdfPrinter, document: InvoiceDocument): Promise<Uint8Array> =>
  printer.print(template, invoiceInputs(document))

/**
 * Writes an invoice in words, with amounts and days in the notation of its language. Posted amounts are not computed
 * again.
 */
export function invoiceInputs(document: InvoiceDocument): InvoiceInputs {
  const { kind, credits, language, seller, buyer } = document
  const lines = suppliesOf(document)
  const rounded = roundedTotal(document)
  const say = (sentence: Words, values?: Record<string, string>) => fill(sentence[language], values)
  const isCreditNote = kind === 'credit_note'
  const [year, month, day] = document.invoiceDate.split('-').map(Number) as [number, number, number]

  const money = (cents: number) => formatEuros(cents, language)
  const inDigits = (date: Day) => formatDay(date, language)
  const rate = (perMille: number) => formatRate(perMille, language)
  const vat = vatRows(document, say(words.exempt), money, rate)
  const overpaidCents =
    sum(document.payments.map((payment) => payment.amountCents)) + document.onAccountCents - document.totalCents
  const discounted = lines.some((line) => line.unitDiscountCents !== 0)

  return {
    language,
    issued: { year, month, day },
    kind: say(words[kind]),
    ref: document.ref,
    page: words.page[language],
    seller: {
      name: seller.name,
      address: addressLines(seller, language),
      registered: [
        [seller.tradeRegisterLabel, seller.tradeRegister],
        [say(words.vatId), seller.vatId],
        [say(words.bankAccount), inGroups(seller.bankAccount)],
      ],
      contact: [
        [say(words.phone), seller.phone],
        [say(words.email), seller.email],
      ],
    },
    buyer: {
      name: buyer.company ?? buyer.name,
      address: [...(buyer.company ? [buyer.name] : []), ...addressLines(buyer, language)],
    },
    facts: [
      [say(isCreditNote ? words.creditNoteRef : words.invoiceRef), document.ref],
      [say(isCreditNote ? words.creditNoteDate : words.invoiceDate), inDigits(document.invoiceDate)],
      ...(credits
        ? [
            [
              say(words.credits),
              say(words.creditsOf, { ref: credits.ref, date: inDigits(credits.invoiceDate) }),
            ] as const,
          ]
        : []),
      [say(words.supplyDate), inDigits(document.supplyDate)],
      [say(words.clientNumber), buyer.clientNumber],
      ...(buyer.vatId ? [[say(words.buyerVatId), buyer.vatId] as const] : []),
      [say(words.location), document.location],
      [say(words.practitioner), document.practitioner],
    ],
    columns: {
      description: say(words.description),
      details: [],
      amount: say(words.amount),
      price: say(words.unitPrice),
      discount: discounted ? say(words.discount) : null,
      vat: say(words.vat),
      total: say(words.lineTotal),
    },
    lines: lines.map((line) => ({
      description: line.description,
      details: line.care ? careDetails(line.care, say, inDigits) : [],
      amount: formatCount(line.amount),
      price: money(line.unitPriceCents),
      discount: discounted ? formatDiscount(line.amount * line.unitDiscountCents, money) : null,
      vat: line.taxedLater ? '' : line.vatExempt ? say(words.exempt) : rate(line.vatPerMille),
      total: money(line.totalCents),
    })),
    vatColumns: { rate: say(words.vatRate), net: say(words.net), vat: say(words.vat), gross: say(words.gross) },
    vat,
    vatSum:
      vat.length > 1
        ? { rate: say(words.sum), ...inMoney(sums(document.vat.filter(({ kind: of }) => of !== 'voucher')), money) }
        : null,
    rounded: rounded && {
      before: [say(words.total), money(rounded.beforeCents)],
      rounding: [rounded.description, formatSigned(rounded.roundingCents, language)],
    },
    total: [say(rounded ? words.totalRounded : words.total), money(document.totalCents)],
    paid: say(isCreditNote ? words.paidBack : words.paid),
    payments: document.payments.map((payment) => [payment.method, money(payment.amountCents)]),
    overpaid: overpaidCents > 0 ? [say(words.overpaid), money(overpaidCents)] : null,
    onAccount: document.onAccountCents ? [say(words.onAccount), money(document.onAccountCents)] : null,
    request:
      document.onAccountCents > 0
        ? say(words.transfer, {
            amount: money(document.onAccountCents),
            account: inGroups(seller.bankAccount),
            seller: seller.name,
            ref: document.ref,
          })
        : null,
    notes: [...prepaidNote(document, say), ...notesOf(document).map((note) => say(note))],
    attached: attachedTo(document, say),
  }
}

/**
 * What an insurer asks of an invoice for insured care (law A1, decision C35). A code that nobody entered is left out.
 */
function careDetails(
  care: NonNullable<InvoiceDocumentLine['care']>,
  say: Say,
  inDigits: (date: Day) => string,
): string[] {
  const { product, insurer, uzoviCode, performanceCode, agbCode } = care
  return [
    say(words.care, { product, date: inDigits(care.careDate) }),
    [
      say(words.careInsurer, { insurer, code: uzoviCode }),
      ...(performanceCode ? [say(words.carePerformance, { code: performanceCode })] : []),
      ...(agbCode ? [say(words.careAgb, { code: agbCode })] : []),
    ].join(' · '),
  ]
}

type Say = (sentence: Words, values?: Record<string, string>) => string

/** The sentence with the days of the payments in advance; empty where nothing was paid in advance. */
function prepaidNote({ prepaid, language }: InvoiceDocument, say: Say): string[] {
  const payments = prepaid.map(({ paidOn, amountCents }) =>
    say(words.prepaidOn, { amount: formatEuros(amountCents, language), date: formatDay(paidOn, language) }),
  )
  return payments.length ? [say(words.prepaid, { payments: payments.join(', ') })] : []
}

/** The structured invoice of a Belgian business client, which travels inside the PDF (law A2). */
function attachedTo(document: InvoiceDocument, say: Say): InvoiceInputs['attached'] {
  const xml = ublOf(document, {
    exemption: say(exemptions[document.seller.countryCode] ?? words.exemption),
    note: prepaidNote(document, say)[0] ?? null,
  })
  return xml === null ? null : { name: `${document.ref}.xml`, description: say(words.structured), xml }
}

const isRounding = (line: InvoiceDocumentLine): boolean => line.outsideVat && !line.taxedLater

/** The lines that were sold. The rounding of cash is no supply: it stands with the totals (law A7). */
export const suppliesOf = ({ lines }: InvoiceDocument): InvoiceDocumentLine[] =>
  lines.filter((line) => !isRounding(line))

/** Both totals of a document with rounded cash, in cents (law A7); null where nothing was rounded. */
function roundedTotal({ lines, totalCents }: InvoiceDocument) {
  const roundings = lines.filter(isRounding)
  const [first] = roundings
  if (!first) return null
  const roundingCents = sum(roundings.map((line) => line.totalCents))
  return { description: first.description, roundingCents, beforeCents: totalCents - roundingCents }
}

/** The sentences of the law, below the totals. */
function notesOf({ kind, seller, lines }: InvoiceDocument): Words[] {
  const notes: Words[] = []
  if (kind === 'credit_note' && seller.countryCode === 'BE') notes.push(words.vatBackBE)
  if (lines.some((line) => line.taxedLater)) notes.push(words.taxedLater)
  if (lines.some((line) => line.vatExempt)) notes.push(exemptions[seller.countryCode] ?? words.exemption)
  return notes
}

const exemptions: Readonly<Record<string, Words | undefined>> = { NL: words.exemptionNL, BE: words.exemptionBE }

/**
 * The VAT of each rate, and what is exempt. Vouchers that are taxed when they are redeemed are no supply yet, so they
 * have no row here (law A5).
 */
const vatRows = (
  { vat }: InvoiceDocument,
  exempt: string,
  money: Money,
  inPercent: (perMille: number) => string,
): InvoiceInputVat[] =>
  vat
    .filter(({ kind }) => kind !== 'voucher')
    .map((row) => ({ rate: row.kind === 'exempt' ? exempt : inPercent(row.vatPerMille), ...inMoney(row, money) }))

/** Formats cents in the notation of the document's language. */
type Money = (cents: number) => string
type NetVatGross = Pick<InvoiceDocumentVat, 'netCents' | 'vatCents' | 'grossCents'>

const sums = (rates: readonly NetVatGross[]): NetVatGross => ({
  netCents: sum(rates.map((rate) => rate.netCents)),
  vatCents: sum(rates.map((rate) => rate.vatCents)),
  grossCents: sum(rates.map((rate) => rate.grossCents)),
})
const inMoney = ({ netCents, vatCents, grossCents }: NetVatGross, money: Money) => ({
  net: money(netCents),
  vat: money(vatCents),
  gross: money(grossCents),
})

function addressLines(party: InvoiceParty, language: Language): string[] {
  const number = [party.streetNumber, party.streetSuffix].filter(Boolean).join(' ')
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(party.countryCode) ?? party.countryCode
  return [`${party.street} ${number}`, `${party.postcode} ${party.place}`, country]
    .map((line) => line.trim())
    .filter(Boolean)
}

const formatCount = (amount: number) => String(amount).replace('-', '−')
/** Formats a discount with a minus and a surcharge with a plus (decision C3); zero is an empty text. */
const formatDiscount = (cents: number, money: Money) =>
  cents === 0 ? '' : cents > 0 ? money(-cents) : `+\u00a0${money(-cents)}`
/** Groups an IBAN by fours, as it is usually written; another account number stays as it is. */
const inGroups = (account: string) =>
  /^[A-Z]{2}\d{2}[A-Z\d]{4,}$/.test(account) ? account.replace(/.{4}(?=.)/g, '$&\u00a0') : account
