import type { Day } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import type { Random } from '#demo/random.ts'
import { roundingWords } from '#features/checkout/rules/invoice.ts'
import { refundWays, type CreditFacts, type CreditInput } from '#features/credit-notes/contract.ts'
import {
  creditedVat,
  isChoosable,
  isWholeOnly,
  paymentsOf,
  planCredit,
  type CreditPlan,
} from '#features/credit-notes/rules.ts'
import { invoiceRef } from '#features/invoices/rules.ts'
import {
  addPaid,
  addTo,
  moveCredit,
  moveVoucher,
  runningSale,
  voucherOf,
  type BookedInvoice,
  type BookedPackage,
  type RandomBooks,
  type RandomDocument,
  type RandomLine,
} from './random-books.ts'

const openOf = <T extends { readonly creditedBy: number | null }>(rows: readonly T[]) =>
  rows.filter(({ creditedBy }) => creditedBy === null)
/** The treatments and terms that other invoices than the one that sold a package drew from it. */
const laterDraws = ({ soldBy, uses, terms }: BookedPackage) =>
  openOf([...uses, ...terms]).filter(({ by }) => by !== soldBy)

/** The facts about an invoice on a day, as `creditFacts` reads them from the database. */
function factsOf(books: RandomBooks, invoice: BookedInvoice, day: Day, cash_rounding: boolean): CreditFacts {
  const { document, left, paid, byVoucher, soldPackages } = invoice
  const paidBy = (slug: 'pin' | 'cash' | 'credit') => cents(paid.get(slug) ?? 0)
  const hasEnded = (voucherId: number) => {
    const { expires_on } = voucherOf(books, voucherId).voucher
    return expires_on !== null && expires_on < day
  }
  const lines = document.lines.map((line, i) => ({
    position: i + 1,
    kind: line.kind,
    description: line.description,
    amount: line.amount,
    left: left[i] ?? 0,
    unit_cents: cents(line.unitPriceCents - line.unitDiscountCents),
    vat_per_mille: line.vatPerMille,
    vat_exempt: line.vatExempt,
    without_treatment: false, // asked of a visit alone, and no document has one
    of_visit: false,
    stays: Boolean(line.voucherId && line.totalCents < 0 && left[i] && hasEnded(line.voucherId)),
  }))
  const rests = byVoucher.filter(({ left_cents }) => left_cents > 0)
  return {
    ref: document.ref,
    client_id: document.client,
    client: '',
    credited_at: null,
    has_appointment: false,
    lines,
    package_uses: soldPackages.flatMap((booked) =>
      laterDraws(booked).map(({ by }) => ({ position: booked.sale.invoice_position, ref: String(by) })),
    ),
    paid: { pin: paidBy('pin'), cash: paidBy('cash'), on_account: paidBy('credit'), transferred: cents(0) },
    became_credit: false, // nothing of these sales was transferred
    written_off_cents: cents(0),
    vouchers: rests
      .filter(({ voucherId }) => !hasEnded(voucherId))
      .map(({ voucherId, left_cents }) => ({ voucher_id: voucherId, amount_cents: cents(left_cents) })),
    expired_vouchers_cents: sum([
      ...lines.filter(({ stays }) => stays).map(({ unit_cents }) => -unit_cents),
      ...rests.filter(({ voucherId }) => hasEnded(voucherId)).map(({ left_cents }) => left_cents),
    ]),
    sold_vouchers: document.lines.flatMap(({ voucherId, totalCents }, i) => {
      if (!voucherId || totalCents <= 0) return []
      const { voucher, left_cents } = voucherOf(books, voucherId)
      return [
        { position: i + 1, code: voucher.code, face_cents: cents(voucher.left_cents), left_cents: cents(left_cents) },
      ]
    }),
    counter: false,
    overpaid_cents: sum(
      document.mutations.filter(({ source }) => source === 'overpayment').map(({ amount_cents }) => amount_cents),
    ),
    cash_rounding,
  }
}

/** The whole invoice or some lines of it, and a way in which the money goes back. */
function randomInput(random: Random, { lines }: CreditFacts): CreditInput {
  const choosable = lines.filter(isChoosable)
  const first = choosable.length && random.chance(0.4) ? random.pick(choosable) : null
  return {
    lines: first && [
      { position: first.position, amount: isWholeOnly(first) ? first.left : random.between(1, first.left) },
    ],
    refund: random.pick(refundWays),
    send_notification: false,
  }
}

/**
 * The sales of packages that credited lines take back: of each line as many pieces as are credited, those of which
 * nothing was used first.
 */
const takenBack = ({ soldPackages }: BookedInvoice, { lines }: CreditPlan): BookedPackage[] =>
  lines.flatMap(({ position, amount }) =>
    soldPackages
      .filter(({ sale, isTakenBack }) => !isTakenBack && sale.invoice_position === position)
      .toSorted((a, b) => runningSale(a).amount_treated - runningSale(b).amount_treated || b.sale.id - a.sale.id)
      .slice(0, amount),
  )

/** A line of the sale that stays uses a package that goes back: the database refuses that. */
const usesWhatGoesBack = (invoice: BookedInvoice, plan: CreditPlan): boolean => {
  const credited = new Set(plan.lines.map(({ position }) => position))
  return takenBack(invoice, plan).some(({ uses, terms }) =>
    openOf([...uses, ...terms]).some(({ position }) => !credited.has(position)),
  )
}

const backLine = (line: RandomLine, position: number, amount: number): RandomLine => ({
  ...line,
  amount: -amount,
  totalCents: cents(-amount * (line.unitPriceCents - line.unitDiscountCents)),
  creditsPosition: position,
})

const roundingLine = (roundingCents: number): RandomLine => ({
  kind: 'rounding',
  treatmentId: null,
  productId: null,
  packageId: null,
  packageSaleId: null,
  termNumber: null,
  description: roundingWords.nl,
  amount: 1,
  unitPriceCents: roundingCents,
  unitDiscountCents: 0,
  totalCents: cents(roundingCents),
  vatPerMille: 0,
  vatExempt: false,
  medicalGroundsAnswerId: null,
  ledgerNumber: '',
})

interface Noted {
  readonly at: number
  readonly number: number
  readonly day: Day
  readonly prefix: string
  readonly cashRounding: boolean
}

function noteOf(
  { at: credits, document }: BookedInvoice,
  facts: CreditFacts,
  plan: CreditPlan,
  { number, day, prefix }: Noted,
): RandomDocument {
  const { roundingCents, prepaidCents } = plan.refund
  const lines = plan.lines.flatMap(({ position, amount }) => {
    const line = document.lines[position - 1]
    return line ? [backLine(line, position, amount)] : []
  })
  return {
    series: 'credit_note',
    number,
    ref: invoiceRef(prefix, 2026, number, 'credit_note'),
    credits,
    leavesRest: plan.leavesRest,
    client: document.client,
    day,
    lines: roundingCents ? [...lines, roundingLine(roundingCents)] : lines,
    vat: creditedVat(facts.lines, plan.lines).map((rate) => ({
      ...rate,
      grossCents: cents(-rate.grossCents),
      vatCents: cents(-rate.vatCents),
      netCents: cents(-rate.netCents),
    })),
    payments: paymentsOf(plan).map(({ slug, amountCents, voucherId }) => ({
      slug,
      amount_cents: cents(-amountCents),
      ...(voucherId !== undefined && { voucherId }),
    })),
    mutations: prepaidCents ? [{ source: 'returned', amount_cents: prepaidCents }] : [],
    totalCents: cents(roundingCents - plan.totalCents),
  }
}

/** Gives back to packages, vouchers and credit where it came from, as `takeBack` and `takeBackVouchers` do. */
function giveBack(books: RandomBooks, invoice: BookedInvoice, plan: CreditPlan, note: RandomDocument, at: number) {
  const { lines: sold } = invoice.document
  for (const { position, amount } of plan.lines) {
    invoice.left[position - 1] = (invoice.left[position - 1] ?? 0) - amount
    for (const drawn of invoice.drawn) if (drawn.position === position) drawn.creditedBy = at
  }
  for (const booked of takenBack(invoice, plan)) booked.isTakenBack = true
  const byVoucher = new Map<number, number>()
  for (const { position } of plan.lines) {
    const { voucherId, totalCents } = sold[position - 1] ?? {}
    if (voucherId) addTo(byVoucher, voucherId, -(totalCents ?? 0))
  }
  for (const { voucher_id, amount_cents } of plan.refund.vouchers) addTo(byVoucher, voucher_id, amount_cents)
  for (const [voucherId, amount_cents] of byVoucher)
    if (amount_cents) {
      const kind = amount_cents > 0 ? 'returned' : 'taken_back'
      moveVoucher(books, { voucherId, kind, amount_cents, by: at, day: note.day })
    }
  addPaid(invoice, note.payments)
  moveCredit(books, note)
}

/** The documents that used what an invoice sold: they are credited first. */
export const usersOf = (books: RandomBooks, { soldPackages, document, at }: BookedInvoice): ReadonlySet<number> =>
  new Set([
    ...soldPackages.flatMap((booked) => laterDraws(booked).map(({ by }) => by)),
    ...document.lines.flatMap(({ voucherId, totalCents }) =>
      voucherId && totalCents > 0 ? voucherOf(books, voucherId).redeemedBy.filter((by) => by !== at) : [],
    ),
  ])

/**
 * Credits an invoice by the rules of credit notes, or tells the code of the problem for which they refuse it.
 * @param isWhole all that is left of it; otherwise sometimes a part of a line.
 */
export function randomCreditNote(
  random: Random,
  books: RandomBooks,
  invoice: BookedInvoice,
  { isWhole, ...noted }: Noted & { readonly isWhole: boolean },
): { readonly note: RandomDocument; readonly refused?: never } | { readonly refused: string; readonly note?: never } {
  const facts = factsOf(books, invoice, noted.day, noted.cashRounding)
  const input = randomInput(random, facts)
  const { refused, plan } = planCredit(facts, isWhole ? { ...input, lines: null } : input)
  if (refused) return { refused: refused.problems[0]?.code ?? '' }
  if (usesWhatGoesBack(invoice, plan)) return { refused: 'package_treatments_paid_credit_those_first' }
  const note = noteOf(invoice, facts, plan, noted)
  giveBack(books, invoice, plan, note, noted.at)
  return { note }
}
