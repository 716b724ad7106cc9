import type { Day } from '#kernel/day.ts'
import { isEmpty, oneLine } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { AddedLot } from '../contract/addenda.ts'
import { maxCc, maxLot, maxReason } from '../contract/parts.ts'
import type { ReportInput } from '../contract/report-input.ts'
import { codeOfPackage, scannedInto } from './gs1.ts'

/** Brings an amount between 0 and 999 cc, as its field shows it without the focus (decision C44). */
export const clampCc = (cc: number): number => Math.min(maxCc, Math.max(0, cc))

type Peeling = ReportInput['peelings'][number]
type Injectable = ReportInput['injectables'][number]

/** Whether the lot of an injectable had expired on the day of the visit: it is usable through its expiry. */
export const isExpired = ({ expiration_date }: Pick<Injectable, 'expiration_date'>, day: Day): boolean =>
  expiration_date !== null && expiration_date < day

const tooLong = (field: string, text: string, max: number): Problem[] =>
  text.length > max ? [problem(field, 'too_long', { max })] : []

function ccProblems(field: string, cc: number | null): Problem[] {
  if (cc === null) return []
  if (cc < 0) return [problem(field, 'too_small', { min: 0 })]
  return cc > maxCc ? [problem(field, 'too_big', { max: maxCc })] : []
}

/** The problems of the peelings, each of which is named once. @param known the products that may be chosen. */
export const peelingProblems = (peelings: readonly Peeling[], known: readonly number[]): Problem[] =>
  peelings.flatMap(({ id, cc, reason }, row) => {
    const field = `peelings.${row}`
    const isTwice = peelings.findIndex((one) => one.id === id) < row
    return [
      ...(known.includes(id) ? [] : [problem(`${field}.id`, 'unknown')]),
      ...(isTwice ? [problem(`${field}.id`, 'unique')] : []),
      ...ccProblems(`${field}.cc`, cc),
      ...tooLong(`${field}.reason`, reason, maxReason),
    ]
  })

const comparable = (lot: string) => oneLine(lot).replaceAll(' ', '').toUpperCase()
/** Whether two numbers name one lot: capitals and blanks make no difference, as in a recall. */
export const isSameLot = (one: string, other: string): boolean => comparable(one) === comparable(other)

const sameLot = (one: Injectable, other: Injectable): boolean =>
  one.id === other.id && one.lot_number !== '' && isSameLot(one.lot_number, other.lot_number)

/**
 * The problems of the injectables. A product may stand there twice with two lots; a lot that had expired says why it was
 * used (law A10).
 * @param day the day of the visit, at its location.
 */
export const injectableProblems = (
  injectables: readonly Injectable[],
  { known, day }: { readonly known: readonly number[]; readonly day: Day },
): Problem[] =>
  injectables.flatMap((one, row) => {
    const field = `injectables.${row}`
    return [
      ...(known.includes(one.id) ? [] : [problem(`${field}.id`, 'unknown')]),
      ...(injectables.slice(0, row).some((other) => sameLot(one, other)) ? [problem(`${field}.id`, 'lot_twice')] : []),
      ...ccProblems(`${field}.cc`, one.cc),
      ...(one.expiration_date && !one.lot_number ? [problem(`${field}.lot_number`, 'lot_missing')] : []),
      // The product of a whole code is not compared with that of its row, and nobody finds a lot by it, nor one behind
      // which another package was scanned.
      ...(codeOfPackage(one.lot_number, day) || scannedInto(one.lot_number, day)
        ? [problem(`${field}.lot_number`, 'lot_is_code')]
        : []),
      ...tooLong(`${field}.lot_number`, one.lot_number, maxLot),
      ...(isExpired(one, day) && isEmpty(one.expired_reason)
        ? [problem(`${field}.expired_reason`, 'lot_expired')]
        : []),
      ...tooLong(`${field}.expired_reason`, one.expired_reason, maxReason),
    ]
  })

/** Whether an amount was injected from a lot that nobody has entered: a recall would not find this client. */
export const lacksLot = ({ cc, lot_number }: Pick<Injectable, 'cc' | 'lot_number'>): boolean =>
  cc !== null && cc > 0 && isEmpty(lot_number)

/** The parts that an addendum adds to its report. */
interface Added {
  readonly content: string
  readonly injectables: readonly AddedLot[]
  readonly complications: readonly number[]
  readonly side_effects: readonly number[]
  /** The number of photos. */
  readonly photos: number
}

/** The entries and products that an addendum may name. */
export interface AddendumFacts<R extends Reaction = Reaction> {
  readonly known: readonly number[]
  /** The day of the visit, at its location. */
  readonly day: Day
  /** The category of the report asks for complications (decision C42). */
  readonly asksComplications: boolean
  readonly complications: readonly R[]
  readonly sideEffects: readonly R[]
}

/** The entries that an addendum can add: none adds nothing to a report. */
export const addedReactions = <R extends Reaction>(all: readonly R[]): R[] => all.filter(({ is_none }) => !is_none)

/** The problems of an addendum: it adds a text, a lot, a photo, a complication or a side effect. */
export function addendumProblems(added: Added, facts: AddendumFacts): Problem[] {
  const { content, injectables, complications, side_effects, photos } = added
  if (!content && !injectables.length && !complications.length && !side_effects.length && !photos)
    return [problem('content', 'addendum_empty')]
  return [
    ...addedLotProblems(injectables, facts),
    ...(complications.length && !facts.asksComplications
      ? [problem('complications', 'not_asked')]
      : reactionProblems('complications', complications, addedReactions(facts.complications))),
    ...reactionProblems('side_effects', side_effects, addedReactions(facts.sideEffects)),
  ]
}

/**
 * The problems of the lots that an addendum adds. An expired one is not refused: it was used, and the addendum says what
 * was found out.
 */
const addedLotProblems = (
  lots: readonly AddedLot[],
  facts: { readonly known: readonly number[]; readonly day: Day },
): Problem[] => [
  ...lots.flatMap(({ lot_number, expiration_date }, row) =>
    lot_number || expiration_date ? [] : [problem(`injectables.${row}.lot_number`, 'lot_missing')],
  ),
  ...injectableProblems(
    lots.map((lot) => ({ ...lot, expired_reason: '' })),
    facts,
  ).filter(({ code }) => code !== 'lot_expired'),
]

interface TypedLot {
  readonly lot_number: string
  readonly expiration_date: string | null
}

/**
 * The expiry of a row whose lot was changed. An expiry that stood there with another lot goes, and comes back with that
 * lot: nobody has seen it on the package of this one. An expiry that was typed for this lot stays; without one, that of a
 * remembered lot is taken.
 * @param before the row before its lot was changed; null when nothing was changed.
 */
export function expiryOfLot(
  now: TypedLot,
  before: TypedLot | null,
  remembered: readonly TypedLot[],
): TypedLot['expiration_date'] {
  const known = remembered.find(({ lot_number }) => isSameLot(lot_number, now.lot_number))?.expiration_date ?? null
  if (!before || isEmpty(before.lot_number)) return now.expiration_date || known
  if (isSameLot(before.lot_number, now.lot_number)) return now.expiration_date || before.expiration_date || known
  return now.expiration_date && now.expiration_date !== before.expiration_date ? now.expiration_date : known
}

interface LotRow {
  readonly id: number
  readonly lot_number: string
  readonly expiration_date: string | null
}

/**
 * The row that a scanned package belongs to: the one with its lot, else the first of the product without lot and expiry;
 * -1 when it gets a new row.
 */
export function rowOfPackage(rows: readonly LotRow[], productId: number, lot: string | null): number {
  const isLot = (row: LotRow) => lot !== null && isSameLot(row.lot_number, lot)
  const same = rows.findIndex((row) => row.id === productId && isLot(row))
  if (same >= 0) return same
  return rows.findIndex((row) => row.id === productId && isEmpty(row.lot_number) && !row.expiration_date)
}

/** The row for the lot of a code that names no product: the only one without a lot; -1 when there is not exactly one. */
export function rowWithoutLot(rows: readonly LotRow[]): number {
  const waiting = rows.flatMap(({ lot_number }, row) => (isEmpty(lot_number) ? [row] : []))
  return waiting.length === 1 ? waiting[0]! : -1
}

/** An entry of complications or of side effects. */
export interface Reaction {
  readonly id: number
  /** The entry that stands for none (decision C43). */
  readonly is_none: boolean
}

/**
 * The choices after one was picked: none takes the others away, and any other takes none away (spec 2 §4, decision
 * C43).
 */
export function withPicked(chosen: readonly number[], picked: number, noneId: number | null): number[] {
  if (picked === noneId) return [picked]
  return [...chosen.filter((id) => id !== noneId && id !== picked), picked]
}

/** The problems of chosen complications or side effects: each exists, and none stands alone. */
export function reactionProblems(
  field: 'complications' | 'side_effects',
  chosen: readonly number[],
  reactions: readonly Reaction[],
): Problem[] {
  const unknown = chosen.findIndex((id) => !reactions.some((one) => one.id === id))
  if (unknown >= 0) return [problem(`${field}.${unknown}`, 'unknown')]
  const saysNone = reactions.some(({ id, is_none }) => is_none && chosen.includes(id))
  return saysNone && chosen.length > 1 ? [problem(field, 'none_excludes')] : []
}

/**
 * The products whose units are drawn and that are not among the injectables: units are the dose, and the lot stands at
 * the row alone.
 */
export const drawnNotListed = <One extends { readonly product: { readonly id: number } }>(
  drawn: readonly One[],
  rows: readonly { readonly id: number }[],
): One[] => drawn.filter(({ product }) => !rows.some(({ id }) => id === product.id))

/** A lot with its expiry. */
export interface Lot {
  readonly lot_number: string
  readonly expiration_date: Day | null
}

/** The number of lots that a browser remembers for a person and a product (spec 2 §5, decision C48). */
export const rememberedLots = 3

/** The remembered lots as they are offered: those that had expired on the day of the visit come last. */
export const lotsToChoose = (lots: readonly Lot[], day: Day): Lot[] => [
  ...lots.filter((lot) => !isExpired(lot, day)),
  ...lots.filter((lot) => isExpired(lot, day)),
]

const isSame = (one: Lot, other: Lot) =>
  one.lot_number === other.lot_number && one.expiration_date === other.expiration_date

/** The remembered lots after one was used: the newest first, each once. */
export const rememberingLot = (lots: readonly Lot[], used: Lot): Lot[] =>
  [used, ...lots.filter((lot) => !isSame(lot, used))].slice(0, rememberedLots)
