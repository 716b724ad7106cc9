import { problem, type Problem } from '#kernel/problem.ts'
import { fill, texts, type Language } from '#kernel/texts.ts'
import {
  nextTerm,
  saleOfOffer,
  termCents,
  treatmentsLeft,
  type NewSale,
  type NewTerm,
  type NewUse,
  type PackagePosting,
  type RunningSale,
  type TermOffer,
} from '#features/package-sales/rules.ts'
import { isFirstTerm, type Item, type Term } from './items.ts'

/** The part of a bought package that an item draws: a treatment, a term to pay, or both. */
export interface Draw {
  /** The sale as it was before this item; a new one has the id 0 until it gets its own. */
  readonly sale: RunningSale
  readonly isNew: boolean
  /** The number of the treatment that is used, from 1. */
  readonly treatment: number | null
  readonly term: { readonly number: number; readonly amount_cents: number } | null
}

/** The bought packages of the client, and the treatments in terms that are sold at the location. */
export interface DrawFacts {
  readonly sales: readonly RunningSale[]
  readonly offers: readonly TermOffer[]
  /** The packages that are paid at once and sold by this payment; none when absent. */
  readonly packages?: readonly SoldPackage[]
}

/** A package that an item sells. */
export interface SoldPackage {
  readonly kind: string
  readonly id: number
  readonly treatment_id?: number | null
  readonly treatments?: number | null
}

const packageOf = (item: Item, packages: readonly SoldPackage[]): SoldPackage | undefined =>
  packages.find(({ kind, id }) => item.kind === 'package' && kind === 'package' && id === item.type_id)

/** A draw, or the problems for which there is none. */
type Outcome = { readonly draw: Draw } | { readonly problems: Problem[] }
const refused = (field: string, code: Problem['code']): Outcome => ({ problems: [problem(field, code)] })

/** The id of a package that an item of this payment sells, until it gets its own. */
const idOfItem = (index: number): number => -1 - index

/** The packages that the items sell: each item may use the first piece of another one. */
const soldByItems = (items: readonly Item[], packages: readonly SoldPackage[]): RunningSale[] =>
  items.flatMap((item, i) => {
    const sold = packageOf(item, packages)
    return sold ? [{ ...saleOfPackage(sold, item.price_cents), id: idOfItem(i) }] : []
  })

function packageUse(item: Item, at: string, sales: readonly RunningSale[]): Outcome {
  const { id: ownId, item: index } = item.package ?? {}
  const wanted = ownId ?? (index === undefined ? null : idOfItem(index))
  const sale = sales.find(({ id }) => id === wanted)
  if (!sale || sale.type !== 'package' || sale.treatment_id !== item.type_id)
    return refused(`${at}.package`, 'no_package')
  if (!treatmentsLeft(sale)) return refused(`${at}.package`, 'package_used_up')
  return { draw: { sale, isNew: false, treatment: sale.amount_treated + 1, term: null } }
}

/** Whether the screen showed another state of the sale. */
const isStale = (sale: RunningSale, { terms, amount_treated }: Term): boolean =>
  (terms !== undefined && terms !== sale.amount_terms_paid) ||
  (amount_treated !== undefined && amount_treated !== sale.amount_treated)

/** The sale whose term the item pays: a running one of the client, or a new one of an offer. */
function saleOfTerm(item: Item, term: Term, { sales, offers }: DrawFacts): RunningSale | undefined {
  if (term.package_sale_id)
    return sales.find(
      ({ id, type, package_id, treatment_id }) =>
        id === term.package_sale_id && type === 'term' && package_id === term.id && treatment_id === item.type_id,
    )
  const offer = offers.find(({ id, treatment_id }) => id === term.id && treatment_id === item.type_id)
  return offer && saleOfOffer(offer)
}

function termPayment(item: Item, term: Term, at: string, facts: DrawFacts): Outcome {
  const isNew = !term.package_sale_id
  const sale = saleOfTerm(item, term, facts)
  if (!sale) return isNew ? refused(`${at}.terms.id`, 'not_sold_here') : refused(`${at}.terms`, 'no_package')
  if (isStale(sale, term)) return refused(`${at}.terms`, 'package_changed')
  const number = nextTerm(sale)
  const isTreated = term.treated ?? true
  if (isTreated && !treatmentsLeft(sale)) return refused(`${at}.terms`, 'package_used_up')
  if (!isTreated && number === null) return refused(`${at}.terms`, 'terms_paid')
  const amount_cents = number === null ? 0 : termCents(sale.price_cents, sale.amount_terms, number)
  const problems = [
    ...(amount_cents === term.price_cents ? [] : [problem(`${at}.terms.price_cents`, 'payment_total_mismatch')]),
    ...(item.discount &&
    !isFirstTerm({ id: term.id, terms: sale.amount_terms_paid, amount_treated: sale.amount_treated })
      ? [problem(`${at}.discount`, 'discount_first_term')]
      : []),
  ]
  if (problems.length) return { problems }
  return {
    draw: {
      sale,
      isNew,
      treatment: isTreated ? sale.amount_treated + 1 : null,
      term: number === null ? null : { number, amount_cents },
    },
  }
}

/** The sale after this draw, for a later item that draws from it too. */
const after = ({ sale, treatment, term }: Draw): RunningSale => ({
  ...sale,
  amount_treated: sale.amount_treated + (treatment === null ? 0 : 1),
  amount_terms_paid: sale.amount_terms_paid + (term ? 1 : 0),
  paid_numbers: term ? [...sale.paid_numbers, term.number] : sale.paid_numbers,
})

/**
 * What each item draws from the packages of the client, in the order of the items, or the problems by field: a sale that
 * is not theirs or of another treatment, one that is used up or paid, and a price or a count that is not what holds now
 * (spec 1 §3, decisions C11, C14, C130).
 */
export function drawsOf(
  items: readonly Item[],
  facts: DrawFacts,
): { readonly draws: readonly (Draw | null)[]; readonly problems: readonly Problem[] } {
  const draws: (Draw | null)[] = []
  const problems: Problem[] = []
  let sales: readonly RunningSale[] = [...facts.sales, ...soldByItems(items, facts.packages ?? [])]
  for (const [i, item] of items.entries()) {
    const at = `items.${i}`
    const outcome = item.package
      ? packageUse(item, at, sales)
      : item.terms
        ? termPayment(item, item.terms, at, { ...facts, sales })
        : null
    if (outcome && 'problems' in outcome) problems.push(...outcome.problems)
    const draw = outcome && 'draw' in outcome ? outcome.draw : null
    draws.push(draw)
    if (draw) sales = sales.map((sale) => (sale.id === draw.sale.id ? after(draw) : sale))
  }
  return { draws, problems }
}

/** The number of sales that the items begin: one for each piece of a package, and one for each new sale in terms. */
export const newSales = (items: readonly Item[], draws: readonly (Draw | null)[]): number =>
  items.reduce((count, item, i) => count + (item.kind === 'package' ? item.amount : draws[i]?.isNew ? 1 : 0), 0)

/** The conclusion of the questionnaire about a treatment; null where none was asked. */
export type ConclusionOf = (treatmentId: number) => boolean | null

/**
 * Gives each new sale its id, and says what the invoice sells, uses and pays of packages.
 * @param ids as many as `newSales` counts.
 * @param from the index of each item in the payment, where vouchers were taken apart since; by it a use names a package.
 */
export function packagePosting(
  items: readonly Item[],
  {
    draws,
    packages,
    ids,
    from,
  }: {
    readonly draws: readonly (Draw | null)[]
    readonly packages: readonly SoldPackage[]
    readonly ids: readonly number[]
    readonly from?: readonly number[]
  },
  conclusionOf: ConclusionOf,
): { readonly draws: readonly (Draw | null)[]; readonly posting: PackagePosting } {
  const free = [...ids]
  const takeId = () => {
    const id = free.shift()
    if (id === undefined) throw new Error('more sales of packages than ids')
    return id
  }
  const sales: NewSale[] = []
  const begin = (sale: Omit<NewSale, 'id'>): number => {
    const id = takeId()
    sales.push({ ...sale, id })
    return id
  }
  // All packages of the payment first: an item may use one that a later item sells.
  const firstOf = new Map<number, number>()
  for (const [i, item] of items.entries()) {
    const sold = packageOf(item, packages)
    for (let piece = 0; sold && piece < item.amount; piece++) {
      const id = begin(newSaleOf(saleOfPackage(sold, item.price_cents), i))
      if (!piece) firstOf.set(idOfItem(from?.[i] ?? i), id)
    }
  }
  const uses: NewUse[] = []
  const terms: NewTerm[] = []
  const named = draws.map((draw, i): Draw | null => {
    if (!draw) return null
    const id = draw.isNew ? begin(newSaleOf(draw.sale, i)) : (firstOf.get(draw.sale.id) ?? draw.sale.id)
    const at = { package_sale_id: id, position: i + 1 }
    if (draw.treatment !== null) uses.push({ ...at, therapeutic: conclusionOf(draw.sale.treatment_id) })
    if (draw.term) terms.push({ ...at, ...draw.term })
    return { ...draw, sale: { ...draw.sale, id } }
  })
  return { draws: named, posting: { sales, uses, terms } }
}

/** A new sale that the item at this index begins. */
const newSaleOf = (
  { package_id, treatment_id, type, price_cents, amount_treatments, amount_terms }: RunningSale,
  index: number,
): Omit<NewSale, 'id'> => ({
  package_id,
  treatment_id,
  type,
  price_cents,
  amount_treatments,
  amount_terms,
  invoice_position: index + 1,
})

/** A package of which nothing is used yet. */
function saleOfPackage({ id, treatment_id, treatments }: SoldPackage, price_cents: number): RunningSale {
  if (!treatment_id || !treatments) throw new Error('a package is of a treatment')
  const offer = { id, treatment_id, treatments, terms: 1, price_cents }
  return { ...saleOfOffer(offer), type: 'package' }
}

const words = texts({
  package: {
    nl: 'Pakket: {{treatments}} × {{name}}',
    fr: 'Forfait : {{treatments}} × {{name}}',
    en: 'Package: {{treatments}} × {{name}}',
    de: 'Paket: {{treatments}} × {{name}}',
  },
  term: {
    nl: 'termijn {{number}} van {{of}}',
    fr: 'échéance {{number}} sur {{of}}',
    en: 'instalment {{number}} of {{of}}',
    de: 'Rate {{number}} von {{of}}',
  },
  treatment: {
    nl: 'behandeling {{number}} van {{of}}',
    fr: 'soin {{number}} sur {{of}}',
    en: 'treatment {{number}} of {{of}}',
    de: 'Behandlung {{number}} von {{of}}',
  },
})

/** The description of a package on the invoice: how many of which treatment. */
export const packageName = (name: string, treatments: number, language: Language): string =>
  fill(words.package[language], { treatments, name })

/** The description of what is drawn from a package: `Laser, instalment 1 of 4, treatment 1 of 6`. */
export const drawWords = (name: string, { sale, treatment, term }: Draw, language: Language): string =>
  [
    name,
    ...(term ? [fill(words.term[language], { number: term.number, of: sale.amount_terms })] : []),
    ...(treatment === null ? [] : [fill(words.treatment[language], { number: treatment, of: sale.amount_treatments })]),
  ].join(', ')
