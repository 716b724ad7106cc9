import { sum, type Cents } from '#kernel/money.ts'
import { vatInside } from '#kernel/vat.ts'
import type {
  InvoiceBuyer,
  InvoiceDocument,
  InvoiceDocumentLine,
  InvoiceParty,
  InvoiceSeller,
} from './document-content.ts'
import { dueDay } from './rules.ts'

/**
 * The structured form of an invoice or a credit note for a business client in Belgium: UBL 2.1 by EN 16931 and Peppol
 * BIS Billing 3.0 (law A2).
 */

/** An element with its text or its children; null is left out. */
type Xml = readonly [
  name: string,
  content: string | readonly (Xml | null)[],
  attributes?: Readonly<Record<string, string>>,
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function written([name, content, attributes = {}]: Xml): string {
  const named = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`
  const inside =
    typeof content === 'string' ? escaped(content) : content.map((child) => (child ? written(child) : '')).join('')
  return `<${named}>${inside}</${name}>`
}

const basic = (name: string, text: string, attributes?: Readonly<Record<string, string>>): Xml =>
  attributes ? [`cbc:${name}`, text, attributes] : [`cbc:${name}`, text]
const filled = (name: string, text: string): Xml | null => (text.trim() ? basic(name, text.trim()) : null)
const group = (name: string, ...children: readonly (Xml | null)[]): Xml => [`cac:${name}`, children]
/** Peppol allows no empty element. */
const filledGroup = (name: string, ...children: readonly (Xml | null)[]): Xml | null =>
  children.some(Boolean) ? group(name, ...children) : null

/** Cents as an amount with two decimals; nothing here is computed in euros. */
const decimal = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const money = (name: string, amount: number): Xml => basic(name, decimal(amount), { currencyID: 'EUR' })
const percent = (perMille: number): Xml => basic('Percent', String(perMille / 10))

/** The VAT categories of EN 16931: taxed, exempt, at 0 %. */
type Category = 'S' | 'E' | 'Z'
const categoryOf = ({ vatExempt, vatPerMille }: InvoiceDocumentLine): Category =>
  vatExempt ? 'E' : vatPerMille === 0 ? 'Z' : 'S'

/** A line without VAT, as EN 16931 has it. */
interface NetLine {
  readonly line: InvoiceDocumentLine
  readonly netCents: number
}
/** The lines of a category and a rate. */
interface Subtotal {
  readonly category: Category
  readonly perMille: number
  readonly netCents: number
  readonly vatCents: number
  readonly lines: readonly NetLine[]
}

/** The lines of one rate without VAT; what rounding leaves goes to the largest, so that they add up to the rate's net. */
function netLines(lines: readonly InvoiceDocumentLine[], netCents: number): NetLine[] {
  const nets = lines.map((line) => ({ line, netCents: line.totalCents - vatInside(line.totalCents, line.vatPerMille) }))
  const left = netCents - sum(nets.map((net) => net.netCents))
  const largest = nets.toSorted((a, b) => Math.abs(b.netCents) - Math.abs(a.netCents))[0]
  return nets.map((net) => (net === largest ? { ...net, netCents: net.netCents + left } : net))
}

/** The subtotals by category and rate, with the VAT as posted (law A3). */
function subtotalsOf({ lines, vat }: InvoiceDocument): Subtotal[] {
  const supplies = lines.filter((line) => !line.outsideVat)
  const taxed = [...new Set(supplies.filter((line) => categoryOf(line) === 'S').map((line) => line.vatPerMille))]
  const ofRates = taxed.map((perMille): Subtotal => {
    const some = supplies.filter((line) => categoryOf(line) === 'S' && line.vatPerMille === perMille)
    const posted = vat.find((row) => row.kind === 'taxed' && row.vatPerMille === perMille)
    const gross = sum(some.map((line) => line.totalCents))
    const netCents = posted?.netCents ?? gross - vatInside(gross, perMille)
    const vatCents = posted?.vatCents ?? gross - netCents
    return { category: 'S', perMille, netCents, vatCents, lines: netLines(some, netCents) }
  })
  const untaxed = (['E', 'Z'] as const).flatMap((category): Subtotal[] => {
    const some = supplies.filter((line) => categoryOf(line) === category)
    const netCents = sum(some.map((line) => line.totalCents))
    return some.length ? [{ category, perMille: 0, netCents, vatCents: 0, lines: netLines(some, netCents) }] : []
  })
  return [...ofRates, ...untaxed]
}

const digitsOf = (vatId: string): string => vatId.replaceAll(/\D/g, '')
/** The electronic address of a company: its number in Belgium (0208), elsewhere its Dutch VAT number (9944). */
const endpointOf = (vatId: string): Xml =>
  vatId.startsWith('BE')
    ? basic('EndpointID', digitsOf(vatId), { schemeID: '0208' })
    : basic('EndpointID', vatId, { schemeID: '9944' })

interface Company {
  readonly name: string
  readonly vatId: string
  /** The number in the register of companies, with the code of the register; null where it is not known. */
  readonly registered: readonly [number: string, scheme: string] | null
  readonly contact: Xml | null
}

function partyOf(address: InvoiceParty, { name, vatId, registered, contact }: Company): Xml {
  const street = [address.street, address.streetNumber, address.streetSuffix].filter(Boolean).join(' ')
  return group(
    'Party',
    endpointOf(vatId),
    group('PartyName', basic('Name', name)),
    group(
      'PostalAddress',
      filled('StreetName', street),
      filled('CityName', address.place),
      filled('PostalZone', address.postcode),
      group('Country', basic('IdentificationCode', address.countryCode)),
    ),
    group('PartyTaxScheme', basic('CompanyID', vatId), group('TaxScheme', basic('ID', 'VAT'))),
    group(
      'PartyLegalEntity',
      basic('RegistrationName', name),
      registered && basic('CompanyID', registered[0], { schemeID: registered[1] }),
    ),
    contact,
  )
}

const sellerParty = (seller: InvoiceSeller): Xml =>
  partyOf(seller, {
    name: seller.name,
    vatId: seller.vatId,
    registered: seller.vatId.startsWith('BE')
      ? [digitsOf(seller.vatId), '0208']
      : [digitsOf(seller.tradeRegister), '0106'],
    contact: filledGroup('Contact', filled('Telephone', seller.phone), filled('ElectronicMail', seller.email)),
  })

const buyerParty = (buyer: InvoiceBuyer, vatId: string): Xml =>
  partyOf(buyer, {
    name: buyer.company ?? buyer.name,
    vatId,
    registered: [digitsOf(vatId), '0208'],
    contact: buyer.company ? filledGroup('Contact', filled('Name', buyer.name)) : null,
  })

const taxScheme = group('TaxScheme', basic('ID', 'VAT'))

const subtotal = ({ category, perMille, netCents, vatCents }: Subtotal, sign: number, exemption: string): Xml =>
  group(
    'TaxSubtotal',
    money('TaxableAmount', sign * netCents),
    money('TaxAmount', sign * vatCents),
    group(
      'TaxCategory',
      basic('ID', category),
      percent(perMille),
      category === 'E' ? basic('TaxExemptionReason', exemption) : null,
      taxScheme,
    ),
  )

/**
 * A line; its price is that of all its pieces together, so that nothing is rounded a second time. A line that takes
 * off, a redeemed voucher (law A5), has a negative quantity: EN 16931 knows no negative price (BR-27).
 */
function invoiceLine({ line, netCents }: NetLine, position: number, isCredit: boolean): Xml {
  const sign = isCredit ? -1 : 1
  const lineCents = sign * netCents
  const pieces = String(Math.abs(line.amount))
  return group(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    basic('ID', String(position + 1)),
    basic(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', lineCents < 0 ? `-${pieces}` : pieces, {
      unitCode: 'C62',
    }),
    money('LineExtensionAmount', lineCents),
    group(
      'Item',
      basic('Name', line.description.trim() || '-'),
      group('ClassifiedTaxCategory', basic('ID', categoryOf(line)), percent(line.vatPerMille), taxScheme),
    ),
    group('Price', money('PriceAmount', Math.abs(netCents)), basic('BaseQuantity', pieces, { unitCode: 'C62' })),
  )
}

/** The account and the due day of the open amount; an amount that was paid already has none. */
function paymentOf({ onAccountCents, invoiceDate, seller, ref }: InvoiceDocument, isCredit: boolean): (Xml | null)[] {
  if (onAccountCents <= 0) return []
  return [
    group(
      'PaymentMeans',
      basic('PaymentMeansCode', '30'),
      isCredit ? basic('PaymentDueDate', dueDay(invoiceDate)) : null,
      basic('PaymentID', ref),
      group('PayeeFinancialAccount', basic('ID', seller.bankAccount), basic('Name', seller.name)),
    ),
  ]
}

/** The totals. Everything that is not open counts as paid before. */
function totalsOf({ lines, onAccountCents }: InvoiceDocument, netCents: Cents, vatCents: Cents, sign: number): Xml {
  const rounding = sum(lines.filter((line) => line.outsideVat).map((line) => line.totalCents))
  const inclusive = netCents + vatCents
  return group(
    'LegalMonetaryTotal',
    money('LineExtensionAmount', sign * netCents),
    money('TaxExclusiveAmount', sign * netCents),
    money('TaxInclusiveAmount', sign * inclusive),
    money('PrepaidAmount', sign * (inclusive + rounding - onAccountCents)),
    rounding ? money('PayableRoundingAmount', sign * rounding) : null,
    money('PayableAmount', sign * onAccountCents),
  )
}

interface UblWords {
  /** The reason of an exemption, which EN 16931 asks for. */
  readonly exemption: string
  /** A sentence about the whole document: the payments in advance; null where there are none. */
  readonly note: string | null
}

/**
 * The UBL of a document; null for a buyer without a Belgian VAT number, and for a document with a voucher for several
 * purposes, which is outside VAT: EN 16931 knows that for a whole invoice alone.
 */
export function ublOf(document: InvoiceDocument, { exemption, note }: UblWords): string | null {
  const { buyer, seller, kind, credits, lines } = document
  if (!buyer.vatId?.startsWith('BE') || lines.some((line) => line.taxedLater)) return null
  const isCredit = kind === 'credit_note'
  const sign = isCredit ? -1 : 1
  const subtotals = subtotalsOf(document)
  const netCents = sum(subtotals.map((one) => one.netCents))
  const vatCents = sum(subtotals.map((one) => one.vatCents))
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const content: readonly (Xml | null)[] = [
    basic('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    basic('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    basic('ID', document.ref),
    basic('IssueDate', document.invoiceDate),
    !isCredit && document.onAccountCents > 0 ? basic('DueDate', dueDay(document.invoiceDate)) : null,
    basic(`${root}TypeCode`, isCredit ? '381' : '380'),
    note === null ? null : basic('Note', note),
    basic('DocumentCurrencyCode', 'EUR'),
    basic('BuyerReference', buyer.clientNumber),
    credits
      ? group(
          'BillingReference',
          group('InvoiceDocumentReference', basic('ID', credits.ref), basic('IssueDate', credits.invoiceDate)),
        )
      : null,
    group('AccountingSupplierParty', sellerParty(seller)),
    group('AccountingCustomerParty', buyerParty(buyer, buyer.vatId)),
    group('Delivery', basic('ActualDeliveryDate', document.supplyDate)),
    ...paymentOf(document, isCredit),
    group('TaxTotal', money('TaxAmount', sign * vatCents), ...subtotals.map((one) => subtotal(one, sign, exemption))),
    totalsOf(document, netCents, vatCents, sign),
    ...subtotals.flatMap((one) => one.lines).map((line, i) => invoiceLine(line, i, isCredit)),
  ]
  const namespaces = {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([root, content, namespaces])}`
}
