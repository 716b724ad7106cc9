import { cents, sum, type Cents } from '#kernel/money.ts'
import type { Language, Words } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { payProblems, type Payable } from '#features/appointments/rules.ts'
import type { Mutation } from '#features/credit/rules.ts'
import { vatOf, type PostedCare, type PostedLine, type VatOfKind } from '#features/invoices/rules.ts'
import type { ItemKind } from '../contract.ts'
import { drawWords, packageName, type Draw } from './draws.ts'
import { lineTotal, totals, type Item } from './items.ts'
import { paidBy, type Method } from './methods.ts'
import { visitProblems, type MedicalGrounds } from './payment.ts'

/** An entry of a location's catalogue, at the location's price (decision C25). */
export interface CatalogueEntry {
  readonly kind: ItemKind
  readonly id: number
  readonly name: Translatable
  readonly price_cents: number
  readonly vat_per_mille: number
  readonly ledger_number: string
  /** The VAT of this voucher is due at its sale (decision C29). */
  readonly single_purpose: boolean
  /** The treatment may be health care, and is paid after its questionnaire (decision C127). */
  readonly requires_medical_grounds: boolean
  /** Its questionnaire says that it is health care. */
  readonly therapeutic?: boolean
  /** The answers of which that is the conclusion. */
  readonly medicalGroundsAnswerId?: number | null
  /** The treatment of a package, and how many of it are sold at once. */
  readonly treatment_id?: number | null
  readonly treatments?: number | null
}

/** The treatment of an entry: that of a package is its own. */
export const treatmentOf = ({ kind, id, treatment_id = null }: CatalogueEntry): number | null =>
  kind === 'treatment' ? id : kind === 'package' ? treatment_id : null

export type Catalogue = readonly CatalogueEntry[]

/** The entries with the conclusions of their questionnaires, and the answers from which those were drawn (law A4). */
export const withGrounds = (catalogue: Catalogue, grounds: readonly MedicalGrounds[]): Catalogue =>
  catalogue.map((entry) => {
    const treatmentId = treatmentOf(entry)
    const asked = treatmentId !== null && grounds.find(({ treatment_id }) => treatment_id === treatmentId)
    return asked
      ? { ...entry, therapeutic: asked.therapeutic ?? false, medicalGroundsAnswerId: asked.answer_id ?? null }
      : entry
  })

export const entryOf = (item: Pick<Item, 'kind' | 'type_id'>, catalogue: Catalogue): CatalogueEntry | undefined =>
  catalogue.find((entry) => entry.kind === item.kind && entry.id === item.type_id)

interface Sold {
  readonly kind: ItemKind
  readonly vat_per_mille: number
  readonly single_purpose?: boolean
  readonly therapeutic?: boolean
}

/**
 * The VAT of a sold item. A voucher for several purposes is taxed when it is redeemed (decision C29, law A5); a
 * therapeutic treatment is exempt (law A4), and so is a package of it (decision C131).
 */
export function saleVat({ kind, vat_per_mille, single_purpose = false, therapeutic = false }: Sold): {
  readonly vatPerMille: number
  readonly vatExempt: boolean
} {
  if ((kind === 'treatment' || kind === 'package') && therapeutic) return { vatPerMille: 0, vatExempt: true }
  return { vatPerMille: kind === 'voucher' && !single_purpose ? 0 : vat_per_mille, vatExempt: false }
}

interface AgreedPrices {
  readonly items: readonly Item[]
  readonly total_cents: number
}

/**
 * The prices on the screen must equal the current ones: any difference is refused (decision C14). What is drawn from a
 * package has the price of its sale, which `drawsOf` compares.
 */
export function priceProblems({ items, total_cents }: AgreedPrices, catalogue: Catalogue): Problem[] {
  const problems: Problem[] = []
  const priced = items.map((item, i) => {
    const entry = entryOf(item, catalogue)
    if (!entry) problems.push(problem(`items.${i}.type_id`, 'not_sold_here'))
    // The value of a voucher is typed at the till, within the limits of the contract.
    else if (entry.kind !== 'voucher' && entry.price_cents !== item.price_cents && !item.package && !item.terms)
      problems.push(problem(`items.${i}.price_cents`, 'payment_total_mismatch'))
    return item.kind === 'voucher' ? item : { ...item, price_cents: entry?.price_cents ?? item.price_cents }
  })
  return totals(priced).total_cents === total_cents
    ? problems
    : [...problems, problem('total_cents', 'payment_total_mismatch')]
}

export interface AppointmentToPay extends Payable {
  readonly client_id: number
  /** The treatment that was given; without a report the booked one. */
  readonly treatment_id: number
  /** The booked treatment, and the given one when the report names another: either pays for the visit. */
  readonly treatment_ids: readonly number[]
}

interface VisitSold {
  readonly items: readonly Pick<Item, 'kind' | 'type_id' | 'terms'>[]
  /** The given treatment that the till showed; absent when the caller does not say. */
  readonly given_treatment_id?: number | undefined
}

/**
 * An appointment is paid once, by its own client, for its treatment, when its report is there or it is a no-show (spec
 * 2 §4, decisions C47, C136), and not over another treatment than the one that was given by now.
 */
export function appointmentProblems(
  appointment: AppointmentToPay,
  clientId: number,
  { items, given_treatment_id = appointment.treatment_id }: VisitSold,
): Problem[] {
  if (appointment.client_id !== clientId) return [problem('appointment_id', 'appointment_of_other_client')]
  const unpayable = payProblems(appointment).map(({ code }) => problem('appointment_id', code))
  const changed = given_treatment_id !== appointment.treatment_id
  return unpayable.length ? unpayable : visitProblems({ treatment_ids: appointment.treatment_ids, changed }, items)
}

export const roundingWords: Words = {
  nl: 'Afronding contant',
  fr: 'Arrondi espèces',
  en: 'Cash rounding',
  de: 'Bargeldrundung',
}

export interface InvoiceContent {
  readonly lines: readonly PostedLine[]
  readonly vat: readonly VatOfKind[]
  readonly totalCents: Cents
}

const blankLine = {
  treatmentId: null,
  productId: null,
  packageId: null,
  packageSaleId: null,
  termNumber: null,
  medicalGroundsAnswerId: null,
} as const

function soldLine(item: Item, entry: CatalogueEntry, draw: Draw | null, language: Language): PostedLine {
  const { unit_price_cents, unit_discount_cents, line_total_cents } = lineTotal(item)
  const name = translate(entry.name, language)
  return {
    ...blankLine,
    kind: draw?.term ? 'term' : entry.kind,
    treatmentId: treatmentOf(entry),
    productId: entry.kind === 'product' || entry.kind === 'voucher' ? entry.id : null,
    packageId: entry.kind === 'package' ? entry.id : draw?.term ? draw.sale.package_id : null,
    packageSaleId: draw?.sale.id ?? null,
    termNumber: draw?.term?.number ?? null,
    description: draw
      ? drawWords(name, draw, language)
      : entry.kind === 'package'
        ? packageName(name, entry.treatments ?? 1, language)
        : name,
    amount: item.amount,
    unitPriceCents: unit_price_cents,
    unitDiscountCents: unit_discount_cents,
    totalCents: line_total_cents,
    ledgerNumber: entry.ledger_number,
    // Treatments and terms of a running sale are taxed as the sale was (decision C131).
    ...(draw?.sale.vat ?? { ...saleVat(entry), medicalGroundsAnswerId: entry.medicalGroundsAnswerId ?? null }),
  }
}

/**
 * The lines of the invoice, described in the client's language. Cash rounding is a line of its own and not turnover: it
 * is in the total and not in the VAT (decision C30, law A7).
 * @param draws what each item draws from a package; absent when none does.
 * @param redeemed the lines of vouchers whose VAT was paid at their sale.
 */
export function invoiceContent(
  items: readonly Item[],
  catalogue: Catalogue,
  roundingCents: number,
  language: Language,
  draws: readonly (Draw | null)[] = [],
  redeemed: readonly PostedLine[] = [],
): InvoiceContent {
  const ofItems = items.map((item, i): PostedLine => {
    const entry = entryOf(item, catalogue)
    if (!entry) throw new Error('an item that is not sold here passed the rules')
    return soldLine(item, entry, draws[i] ?? null, language)
  })
  const sold = [...ofItems, ...redeemed]
  const rounding: PostedLine = {
    ...blankLine,
    kind: 'rounding',
    description: roundingWords[language],
    amount: 1,
    unitPriceCents: roundingCents,
    unitDiscountCents: 0,
    totalCents: roundingCents,
    vatPerMille: 0,
    vatExempt: false,
    ledgerNumber: '',
  }
  return {
    lines: roundingCents ? [...sold, rounding] : sold,
    vat: vatOf(sold),
    totalCents: cents(sum(sold.map((line) => line.totalCents)) + roundingCents),
  }
}

/**
 * The lines with the insured care of their items, by the place of each among them (decision C35). The lines begin with
 * those of the items, in their order.
 */
export const withCare = (content: InvoiceContent, care: ReadonlyMap<number, PostedCare>): InvoiceContent => ({
  ...content,
  lines: content.lines.map((line, i) => ({ ...line, care: care.get(i) ?? null })),
})

/**
 * The changes of the client's credit by this sale: prepaid amounts are spent from it, overpaid amounts are added
 * (decisions C15, C18).
 */
export function creditMutations(methods: readonly Method[], overpaidCents: number): Mutation[] {
  const spent: Mutation = { source: 'payment', amount_cents: paidBy(methods, 'prepaid') }
  const added: Mutation = { source: 'overpayment', amount_cents: overpaidCents }
  return [spent, added].filter((mutation) => mutation.amount_cents > 0)
}
