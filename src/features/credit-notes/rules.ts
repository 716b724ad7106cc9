import { refusal, type Decision } from '#kernel/decision.ts'
import { cents, sum, type Cents } from '#kernel/money.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { roundCash } from '#features/checkout/rules/methods.ts'
import { creditProblems, isCreditNote, vatOf, type VatOfKind } from '#features/invoices/rules.ts'
import type { CreditFacts, CreditInput, RefundWay } from './contract.ts'

/** A line to take back, with the number of its units. */
export interface CreditedLine {
  readonly position: number
  readonly amount: number
}

type Line = CreditFacts['lines'][number]

/**
 * Cash rounding, and a line that redeems a voucher, are no choice: they go with the last of an invoice.
 */
export const isChoosable = ({ kind, left }: Pick<Line, 'kind' | 'left'>): boolean => kind !== 'rounding' && left > 0

/** Vouchers of a line are taken back together: each has a code, and a line does not say which of them comes back. */
export const isWholeOnly = ({ kind }: Pick<Line, 'kind'>): boolean => kind === 'voucher'

/** The lines of a visit: while one of them is left, its visit is paid. */
export const paysVisit = ({ kind }: Pick<Line, 'kind'>): boolean => kind === 'treatment' || kind === 'term'

/** The amounts that go back by each way; `onAccount` is no longer to be paid, `prepaid` becomes the client's credit. */
export interface Refund {
  readonly onAccountCents: Cents
  readonly pinCents: Cents
  readonly cashCents: Cents
  readonly prepaidCents: Cents
  /** Goes back to the vouchers with which the invoice was paid. */
  readonly voucherCents: Cents
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
  const all = lines.filter(({ left }) => left !== 0).map(({ position, left }) => ({ position, amount: left }))
  if (wanted === null) return all
  const isLast = lines.filter(isChoosable).every(({ position, left }) => amountOf(wanted, position) === left)
  return isLast ? all : wanted
}
const amountOf = (chosen: readonly CreditedLine[], position: number): number =>
  chosen.find((one) => one.position === position)?.amount ?? 0

/** The problems of chosen lines: each exists, is named once, and has as much left. */
export function lineProblems(lines: CreditFacts['lines'], wanted: NonNullable<CreditInput['lines']>): Problem[] {
  if (!wanted.length) return [problem('lines', 'credited_nothing')]
  return wanted.flatMap(({ position, amount }, i) => {
    const line = lines.find((one) => one.position === position)
    if (!line || line.kind === 'rounding' || line.amount < 0) return [problem(`lines.${i}.position`, 'unknown')]
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

/**
 * Splits the amount that goes back. An amount on account that is still open is no longer to be paid, and goes nowhere;
 * the amounts of vouchers go back to these. By pin and in cash goes back at most what was paid so; the rest was credit or a voucher, and becomes credit again
 * (decision C18). Cash is rounded where the law asks it (law A7).
 */
export function refundOf(
  totalCents: number,
  facts: Pick<CreditFacts, 'paid' | 'overpaid_cents' | 'cash_rounding'>,
  way: RefundWay,
): Refund {
  const onAccount = Math.min(totalCents, Math.max(0, facts.paid.on_account))
  const money = moneyPaid(facts)
  const toVouchers = Math.min(totalCents - onAccount, Math.max(0, facts.paid.voucher))
  const rest = totalCents - onAccount - toVouchers
  const back = Math.min(rest, way === 'prepaid' ? 0 : money.pin + money.cash)
  const pin = way === 'pin' ? back : way === 'as_paid' ? Math.min(back, money.pin) : 0
  const rounded = roundCash(back - pin, facts.cash_rounding)
  return {
    onAccountCents: cents(onAccount),
    pinCents: cents(pin),
    cashCents: rounded.cash_to_pay_cents,
    prepaidCents: cents(rest - back),
    voucherCents: cents(toVouchers),
    roundingCents: cents(-rounded.rounding_cents),
  }
}

/** The reasons why nothing of an invoice can be credited (spec 2 §4). */
export function unCreditable(facts: Pick<CreditFacts, 'ref' | 'credited_at' | 'lines'>): Problem[] {
  if (isCreditNote(facts.ref)) return [problem('invoice', 'credit_note_final')]
  const isCredited = facts.credited_at !== null || !facts.lines.some(({ left }) => left !== 0)
  return isCredited ? [problem('invoice', 'invoice_already_credited')] : []
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

/**
 * The lines that pay the visit of an invoice, and are left; null when those are all that is left of it. What the client
 * took along besides stays sold.
 */
export function linesOfVisit({ lines }: Pick<CreditFacts, 'lines'>): CreditInput['lines'] {
  const some = lines.filter((line) => line.left > 0 && paysVisit(line))
  const isAll = lines.filter(isChoosable).length === some.length
  return isAll ? null : some.map(({ position, left }) => ({ position, amount: left }))
}

/** Decides about a credit note (spec 2 §4, decision C21): of the whole invoice, or of chosen lines of it. */
export function planCredit(facts: CreditFacts, { lines: wanted, refund }: CreditInput): Decision<CreditPlan> {
  const refused = refusal(422, unCreditable(facts)) ?? refusal(422, wanted ? lineProblems(facts.lines, wanted) : [])
  if (refused) return { refused }
  const lines = creditedLines(facts, wanted)
  // Goods that a voucher has paid in part go back together with it.
  const voucherStays = facts.lines.some(({ position, left }) => left < 0 && amountOf(lines, position) === 0)
  if (voucherStays) return { refused: { status: 422, problems: [problem('lines', 'credited_with_voucher')] } }
  const left = facts.lines.map((line) => ({ ...line, left: line.left - amountOf(lines, line.position) }))
  const used = refusal(422, problemsOfUses(facts, lines))
  if (used) return { refused: used }
  const totalCents = centsOf(facts.lines, lines)
  return {
    plan: {
      lines,
      totalCents,
      refund: refundOf(totalCents, facts, refund),
      leavesRest: left.some((line) => line.left !== 0),
      leavesVisit: facts.has_appointment && left.some((line) => line.left > 0 && paysVisit(line)),
    },
  }
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
    lines.filter((line) => amountOf(credited, line.position) !== 0),
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
