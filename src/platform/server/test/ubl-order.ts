import { createRequire } from 'node:module'

interface Element {
  readonly localName: string
  readonly children: readonly Element[]
}
// Its own types bring those of the browser into the types of the server, so it is loaded without them.
const { parseXmlDocument } = createRequire(import.meta.url)('slimdom') as {
  parseXmlDocument(text: string): { readonly documentElement: Element | null }
}

/**
 * The elements of UBL 2.1 that Balie writes, by the element around them and in the order of the standard: `?` may be
 * left out, `*` may come several times or not at all, `+` once or more.
 */
const party = 'EndpointID? PartyIdentification* PartyName* PostalAddress? PartyTaxScheme* PartyLegalEntity* Contact?'
const taxCategory = 'ID? Name? Percent? TaxExemptionReasonCode? TaxExemptionReason* TaxScheme'
const head = 'UBLVersionID? CustomizationID? ProfileID? ID IssueDate'
const middle =
  'DocumentCurrencyCode? TaxCurrencyCode? AccountingCost? BuyerReference? InvoicePeriod* OrderReference? BillingReference*'
const tail =
  'AccountingSupplierParty AccountingCustomerParty PayeeParty? TaxRepresentativeParty? Delivery* PaymentMeans* PaymentTerms* AllowanceCharge* TaxTotal* LegalMonetaryTotal'
const line = (quantity: string) =>
  `ID Note* ${quantity}? LineExtensionAmount AccountingCost? InvoicePeriod* AllowanceCharge* Item Price?`
const orders: Readonly<Record<string, string>> = {
  Invoice: `${head} DueDate? InvoiceTypeCode? Note* TaxPointDate? ${middle} ${tail} InvoiceLine+`,
  CreditNote: `${head} TaxPointDate? CreditNoteTypeCode? Note* ${middle} ${tail} CreditNoteLine+`,
  BillingReference: 'InvoiceDocumentReference?',
  InvoiceDocumentReference: 'ID IssueDate?',
  AccountingSupplierParty: 'Party?',
  AccountingCustomerParty: 'Party?',
  Party: party,
  PartyName: 'Name',
  PostalAddress: 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine* Country?',
  Country: 'IdentificationCode?',
  PartyTaxScheme: 'CompanyID? TaxScheme',
  PartyLegalEntity: 'RegistrationName? CompanyID?',
  Contact: 'Name? Telephone? ElectronicMail?',
  TaxScheme: 'ID?',
  Delivery: 'ActualDeliveryDate?',
  PaymentMeans: 'PaymentMeansCode PaymentDueDate? PaymentID* PayeeFinancialAccount?',
  PayeeFinancialAccount: 'ID? Name?',
  TaxTotal: 'TaxAmount TaxSubtotal*',
  TaxSubtotal: 'TaxableAmount? TaxAmount TaxCategory',
  TaxCategory: taxCategory,
  ClassifiedTaxCategory: taxCategory,
  LegalMonetaryTotal:
    'LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount',
  InvoiceLine: line('InvoicedQuantity'),
  CreditNoteLine: line('CreditedQuantity'),
  Item: 'Description* Name? ClassifiedTaxCategory*',
  Price: 'PriceAmount BaseQuantity?',
}

/** A list of elements as an expression over their names, each followed by a space. */
const expressionOf = (order: string): RegExp =>
  new RegExp(`^${order.replaceAll(/(\w+)([?*+]?)(?: |$)/g, '(?:$1 )$2')}$`)

function misplacedIn(element: Element): string[] {
  const names = element.children.map((child) => child.localName)
  const order = orders[element.localName]
  const isWrong =
    order === undefined ? names.length > 0 : !expressionOf(order).test(names.map((name) => `${name} `).join(''))
  return [
    ...(isWrong ? [`${element.localName}: ${names.join(' ')}`] : []),
    ...element.children.flatMap((child) => misplacedIn(child)),
  ]
}

/** The elements of an invoice or credit note whose children UBL 2.1 does not allow, or not in this order. */
export const misplacedElements = (ubl: string): string[] => misplacedIn(parseXmlDocument(ubl).documentElement!)
