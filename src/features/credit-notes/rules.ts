import { refusal, type Decision } from '#kernel/decision.ts'
import { cents, sum, type Cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { roundCash } from '#features/checkout/rules/methods.ts'
import { creditProblems, isCreditNote, vatOf, type VatOfKind } from '#features/invoices/rules.ts'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { takeBackProblems } from '#features/vouchers/rules.ts'
import type { CreditFacts, CreditInput, RefundWay } from './contract.ts'

/** A line to take back, with the number of its units. */
export interface CreditedLine {
  readonly position: number
  readonly amount: number
}

type Line = CreditFacts['lines'][number]

/** The line with which a voucher for one kind of goods was redeemed: it takes something off the invoice. */
const redeems = ({ kind, unit_cents }: Pick<Line, 'kind' | 'unit_cents'>): boolean =>
  kind === 'voucher' && unit_cents < 0

/** Cash rounding is no choice: it goes with the last of an invoice. Nor is a redeemed voucher: it goes with its goods. */
export const isChoosable = (line: Pick<Line, 'kind' | 'left' | 'unit_cents'>): boolean =>
  line.kind !== 'rounding' && !redeems(line) && line.left > 0

/**
 * The line can go back, now or with others. A redeemed voucher past its last day cannot: nobody could use what came back
 * to it, so its line stays and its value becomes credit (docs/decisions/056).
 */
const isLeft = ({ left, stays }: Pick<Line, 'left' | 'stays'>): boolean => left > 0 && !stays

/** Vouchers of a line are taken back together: each has a code, and a line does not say which of them comes back. */
export const isWholeOnly = ({ kind }: Pick<Line, 'kind'>): boolean => kind === 'voucher'

/** A line that sold a treatment. A term that was paid without one is none of them. */
const soldTreatment = ({ kind, without_treatment }: Pick<Line, 'kind' | 'without_treatment'>): boolean =>
  kind === 'treatment' || (kind === 'term' && !without_treatment)

/**
 * The lines of the visit: while one of them is left, it is paid. As in a sale, another treatment does not pay it; where
 * none of its own was sold, because the report names another one since, all do.
 */
function linesThatPay<Of extends Line>(lines: readonly Of[]): readonly Of[] {
  const treatments = lines.filter(soldTreatment)
  const own = treatments.filter((line) => line.of_visit)
  return own.length ? own : treatments
}

/** The amounts that go back by each way; `onAccount` is no longer to be paid, `prepaid` becomes the client's credit. */
export interface Refund {
  readonly onAccountCents: Cents
  /** The part of `onAccountCents` that was transferred, and is to be transferred back. */
  readonly refundDueCents: Cents
  /** The amounts that go back to the vouchers that paid. */
  readonly vouchers: readonly { readonly voucher_id: number; readonly amount_cents: Cents }[]
  readonly voucherCents: Cents
  readonly pinCents: Cents
  readonly cashCents: Cents
  readonly prepaidCents: Cents
  /** The rounding of the cash part, which is a line of the credit note; positive when less goes back. */
  readonly roundingCents: Cents
}

/** The credit note that is to be posted. Amounts are those of the invoice: the credit note has their opposite. */
export interface CreditPlan {
  readonly lines: readonly CreditedLine[]
  /** The amount that goes back, before the rounding of cash. */
  readonly totalCents: Cents
  readonly refund: Refund
  /** Something of the invoice is left after it. */
  readonly leavesRest: boolean
  /** The visit of the invoice is still paid after it. */
  readonly leavesVisit: boolean
}

/** The lines that a call takes back: the chosen ones; with the last of them, or with all, cash rounding too. */
function creditedLines({ lines }: CreditFacts, wanted: CreditInput['lines']): readonly CreditedLine[] {
  const all = lines.filter(isLeft).map(({ position, left }) => ({ position, amount: left }))
  if (wanted === null) return all
  const isLast = lines.filter(isChoosable).every(({ position, left }) => amountOf(wanted, position) === left)
  return isLast ? all : [...wanted, ...redeemedWith(lines, wanted)]
}

/**
 * The redeemed vouchers that are given back with the chosen lines: those of a rate of which too little stays sold for
 * them to pay (law A5).
 */
function redeemedWith(lines: readonly Line[], wanted: readonly CreditedLine[]): readonly CreditedLine[] {
  const redeemed = lines.filter((line) => redeems(line) && isLeft(line))
  return redeemed
    .filter(({ vat_per_mille }) => {
      const ofRate = (line: Line) => line.vat_per_mille === vat_per_mille && !line.vat_exempt
      const goods = lines.filter((line) => ofRate(line) && line.kind !== 'voucher' && line.kind !== 'rounding')
      const rest = sum(goods.map((line) => line.unit_cents * (line.left - amountOf(wanted, line.position))))
      return rest < -sum(redeemed.filter(ofRate).map((line) => line.unit_cents * line.left))
    })
    .map(({ position, left }) => ({ position, amount: left }))
}

const amountOf = (chosen: readonly CreditedLine[], position: number): number =>
  chosen.find((one) => one.position === position)?.amount ?? 0

/** The problems of chosen lines: each exists, is named once, and has as much left. */
export function lineProblems(lines: CreditFacts['lines'], wanted: NonNullable<CreditInput['lines']>): Problem[] {
  if (!wanted.length) return [problem('lines', 'credited_nothing')]
  return wanted.flatMap(({ position, amount }, i) => {
    const line = lines.find((one) => one.position === position)
    if (!line || line.kind === 'rounding' || redeems(line)) return [problem(`lines.${i}.position`, 'unknown')]
    if (wanted.findIndex((other) => other.position === position) < i) return [problem(`lines.${i}.position`, 'unique')]
    if (amount > line.left) return [problem(`lines.${i}.amount`, 'credited_too_many', { max: line.left })]
    return isWholeOnly(line) && amount < line.left ? [problem(`lines.${i}.amount`, 'credited_whole')] : []
  })
}

const centsOf = (lines: readonly Line[], chosen: readonly CreditedLine[]): Cents =>
  sum(lines.map((line) => line.unit_cents * amountOf(chosen, line.position)))

/** The paid cash and pin that can go back: what was paid too much is the client's credit already, cash first. */
function moneyPaid({ paid, overpaid_cents }: Pick<CreditFacts, 'paid' | 'overpaid_cents'>) {
  const fromCash = Math.min(Math.max(0, paid.cash), overpaid_cents)
  return { cash: Math.max(0, paid.cash - fromCash), pin: Math.max(0, paid.pin - (overpaid_cents - fromCash)) }
}

/** Gives an amount back to the vouchers that paid, in the order in which they did. */
function backToVouchers(mostCents: number, vouchers: CreditFacts['vouchers']): Refund['vouchers'] {
  let left = mostCents
  return vouchers.flatMap(({ voucher_id, amount_cents }) => {
    const back = Math.min(left, amount_cents)
    left -= back
    return back > 0 ? [{ voucher_id, amount_cents: cents(back) }] : []
  })
}

/**
 * What expired vouchers paid goes back as money where nobody has credit that it could become, and only if somebody
 * chooses so (docs/decisions/056).
 */
const expiredAsMoney = (
  { counter, expired_vouchers_cents = cents(0) }: Partial<Pick<CreditFacts, 'counter' | 'expired_vouchers_cents'>>,
  way: RefundWay,
): number => (counter && (way === 'pin' || way === 'cash') ? expired_vouchers_cents : 0)

/**
 * Splits the amount that goes back. An amount on account that is still open is no longer to be paid, and goes nowhere.
 * What was transferred becomes credit where that is chosen, or where money of the invoice became credit before; else it
 * stands with the open invoices as a refund that is due, until the transfer is taken back.
 * What a voucher paid goes back to it first, or vouchers would be a way to cash (docs/decisions/056). By pin and in cash
 * goes back at most what was paid so; the rest was credit, and becomes credit again (decision C18). Cash is rounded where
 * the law asks it (law A7).
 */
export function refundOf(
  totalCents: number,
  facts: Pick<CreditFacts, 'paid' | 'overpaid_cents' | 'cash_rounding'> &
    Partial<Pick<CreditFacts, 'vouchers' | 'counter' | 'expired_vouchers_cents' | 'became_credit'>>,
  way: RefundWay,
): Refund {
  const open = Math.min(totalCents, Math.max(0, facts.paid.on_account - facts.paid.transferred))
  const asCredit = way === 'prepaid' || facts.became_credit === true
  const onAccount = asCredit ? open : Math.min(totalCents, Math.max(0, facts.paid.on_account))
  const money = moneyPaid(facts)
  const vouchers = backToVouchers(totalCents - onAccount, facts.vouchers ?? [])
  const voucherCents = sum(vouchers.map(({ amount_cents }) => amount_cents))
  const rest = totalCents - onAccount - voucherCents
  // Money that went back by the other way counts too: together never more goes back than came in.
  const most = Math.max(0, facts.paid.pin + facts.paid.cash - facts.overpaid_cents + expiredAsMoney(facts, way))
  const back = Math.min(rest, way === 'prepaid' ? 0 : most)
  const pin = way === 'pin' ? back : way === 'as_paid' ? Math.min(back, money.pin) : 0
  const rounded = roundCash(back - pin, facts.cash_rounding)
  return {
    onAccountCents: cents(onAccount),
    refundDueCents: cents(onAccount - open),
    vouchers,
    voucherCents,
    pinCents: cents(pin),
    cashCents: rounded.cash_to_pay_cents,
    prepaidCents: cents(rest - back),
    roundingCents: cents(-rounded.rounding_cents),
  }
}

/** The reasons why nothing of an invoice can be credited (spec 2 §4). */
export function unCreditable(
  facts: Pick<CreditFacts, 'ref' | 'credited_at' | 'lines' | 'written_off_cents'>,
): Problem[] {
  if (isCreditNote(facts.ref)) return [problem('invoice', 'credit_note_final')]
  const isCredited = facts.credited_at !== null || !facts.lines.some(isLeft)
  if (isCredited) return [problem('invoice', 'invoice_already_credited')]
  return facts.written_off_cents > 0 ? [problem('invoice', 'written_off_first')] : []
}

/** Treatments and terms of what these lines sold, which later invoices used: those are credited first (spec 2 §4). */
function problemsOfUses({ lines, package_uses }: CreditFacts, credited: readonly CreditedLine[]): Problem[] {
  const sold = lines.filter(({ kind, position }) => soldPackage(kind) && amountOf(credited, position) > 0)
  const uses = package_uses.filter(({ position }) =>
    sold.some((line) => position === null || line.position === position),
  )
  return creditProblems({ credited_at: null, uncredited_treatments_using_package: uses.length })
}
const soldPackage = (kind: Line['kind']): boolean => kind === 'package' || kind === 'term'

/** The vouchers that the credited lines sold and of which something was used: what they paid is credited first. */
const usedVoucherProblems = ({ sold_vouchers }: CreditFacts, credited: readonly CreditedLine[]): Problem[] =>
  takeBackProblems(sold_vouchers.filter(({ position }) => amountOf(credited, position) > 0))

/** The problems of what goes back: more by a voucher than by the chosen lines, or credit to nobody (decision 062). */
const refundProblems = (
  totalCents: number,
  { prepaidCents }: Refund,
  { counter, expired_vouchers_cents }: Pick<CreditFacts, 'counter' | 'expired_vouchers_cents'>,
): Problem[] => [
  ...(totalCents < 0 ? [problem('lines', 'voucher_credit_whole')] : []),
  ...(counter && prepaidCents > 0
    ? [problem('refund', expired_vouchers_cents > 0 ? 'voucher_expired_paid_back' : 'counter_paid_back')]
    : []),
]

/**
 * A refund of a transfer that is due is cleared by taking the transfer back, which is refused once more would be open than
 * is left of the invoice. So money becomes credit only where that refund can be cleared afterwards (docs/decisions/060).
 */
function refundDueProblems(
  leftCents: number,
  { prepaidCents, onAccountCents }: Refund,
  { paid }: CreditFacts,
): Problem[] {
  const onAccount = paid.on_account - onAccountCents
  const staysDue = prepaidCents > 0 && paid.transferred > onAccount && onAccount > leftCents
  return staysDue ? [problem('refund', 'refund_due_first', { amount: { cents: paid.transferred - onAccount } })] : []
}

/**
 * The treatments of the invoice of a visit that are left, another one too: they were to be had in that visit. Null when
 * those are all that is left of it; empty when none is. What the client took along besides stays sold.
 */
export function linesOfVisit({ lines }: Pick<CreditFacts, 'lines'>): CreditInput['lines'] {
  const some = lines.filter((line) => line.left > 0 && soldTreatment(line))
  const isAll = some.length > 0 && lines.filter(isChoosable).length === some.length
  return isAll ? null : some.map(({ position, left }) => ({ position, amount: left }))
}

/** Decides about a credit note (spec 2 §4, decision C21): of the whole invoice, or of chosen lines of it. */
export function planCredit(facts: CreditFacts, { lines: wanted, refund }: CreditInput): Decision<CreditPlan> {
  const refused = refusal(422, unCreditable(facts)) ?? refusal(422, wanted ? lineProblems(facts.lines, wanted) : [])
  if (refused) return { refused }
  const lines = creditedLines(facts, wanted)
  const left = facts.lines.map((line) => ({ ...line, left: line.left - amountOf(lines, line.position) }))
  const used = refusal(422, [...problemsOfUses(facts, lines), ...usedVoucherProblems(facts, lines)])
  if (used) return { refused: used }
  const totalCents = centsOf(facts.lines, lines)
  const refunded = refundOf(Math.max(0, totalCents), facts, refund)
  const wrong = refusal(422, [
    ...refundProblems(totalCents, refunded, facts),
    ...refundDueProblems(sum(left.map((line) => line.unit_cents * line.left)), refunded, facts),
  ])
  if (wrong) return { refused: wrong }
  return {
    plan: {
      lines,
      totalCents,
      refund: refunded,
      leavesRest: left.some(isLeft),
      leavesVisit: facts.has_appointment && linesThatPay(left).some((line) => line.left > 0),
    },
  }
}

/** A payment of a credit note: what goes back by one way. */
export interface PaidBack {
  readonly slug: PaymentMethodSlug
  readonly amountCents: Cents
  /** The voucher to which it goes back. */
  readonly voucherId?: number
}

/** The payments of a credit note; one of nothing where nothing goes back, as a sale of nothing has (decision C10). */
export function paymentsOf({ refund }: CreditPlan): readonly PaidBack[] {
  const all: readonly PaidBack[] = [
    { slug: 'credit', amountCents: refund.onAccountCents },
    ...refund.vouchers.map(({ voucher_id, amount_cents }): PaidBack => ({
      slug: 'voucher',
      amountCents: amount_cents,
      voucherId: voucher_id,
    })),
    { slug: 'pin', amountCents: refund.pinCents },
    { slug: 'cash', amountCents: refund.cashCents },
    { slug: 'prepaid', amountCents: refund.prepaidCents },
  ]
  const some = all.filter(({ amountCents }) => amountCents !== 0)
  return some.length ? some : all.filter(({ slug }) => slug === 'pin')
}

/** The VAT of lines with so many units of each. */
const vatOfLines = (lines: readonly Line[], countOf: (line: Line) => number): VatOfKind[] =>
  vatOf(
    lines.map((line) => ({
      kind: line.kind,
      totalCents: line.unit_cents * countOf(line),
      vatPerMille: line.vat_per_mille,
      vatExempt: line.vat_exempt,
    })),
  )

/**
 * The VAT that a credit note takes back, by kind and rate: that of what was left before, less that of what is left
 * after it. So the VAT of all credit notes together is that of the invoice to the cent, however it is divided (law A3).
 */
export function creditedVat(lines: CreditFacts['lines'], credited: readonly CreditedLine[]): VatOfKind[] {
  const touched = (rate: VatOfKind) => (other: VatOfKind) =>
    other.kind === rate.kind && other.vatPerMille === rate.vatPerMille
  const after = vatOfLines(lines, (line) => line.left - amountOf(credited, line.position))
  const named = vatOfLines(
    lines.filter((line) => amountOf(credited, line.position) > 0),
    (line) => amountOf(credited, line.position),
  )
  return vatOfLines(lines, (line) => line.left)
    .filter((rate) => named.some(touched(rate)))
    .map((rate) => {
      const rest = after.find(touched(rate))
      const grossCents = cents(rate.grossCents - (rest?.grossCents ?? 0))
      const vatCents = cents(rate.vatCents - (rest?.vatCents ?? 0))
      return { ...rate, grossCents, vatCents, netCents: cents(grossCents - vatCents) }
    })
}
