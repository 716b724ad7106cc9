import type { Instant } from '#kernel/day.ts'
import { drawsOf, newSales, packagePosting } from '#features/checkout/rules/draws.ts'
import type { Catalogue } from '#features/checkout/rules/invoice.ts'
import type { Item } from '#features/checkout/rules/items.ts'
import {
  nextTermCents,
  saleOfOffer,
  treatmentsLeft,
  type PackagePosting,
  type RunningSale,
} from '#features/package-sales/rules.ts'
import type { Client, Place } from './model.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

interface Bought {
  readonly items: readonly Item[]
  readonly catalogue: Catalogue
}

/**
 * The packages and terms that the clients of the chain buy and use at their visits, by the rules of the till.
 * @param before the number of sales that are there already.
 */
export function packagesOf(rows: Rows, before: number, random: Random) {
  const running = new Map<number, RunningSale[]>()
  let lastId = before
  const salesOf = ({ id }: Client) => running.get(id) ?? []

  /** The visit's own line, with a treatment or a term of what the client has bought. */
  function fromSale(item: Item, { id, type, package_id, ...sale }: RunningSale): Item {
    if (type === 'package') return { ...item, package: { id } }
    const { amount_terms_paid: terms, amount_treated } = sale
    return {
      ...item,
      terms: { id: package_id, package_sale_id: id, terms, amount_treated, price_cents: nextTermCents(sale) },
    }
  }

  /** The visit's own line with a package that is bought there, or null where none is sold. */
  function newlyBought(item: Item, place: Place): Bought | null {
    const atOnce = place.packages.atOnce.find(({ treatment_id }) => treatment_id === item.type_id)
    const inTerms = place.packages.inTerms.find(({ treatment_id }) => treatment_id === item.type_id)
    if (inTerms && (!atOnce || random.chance(0.5))) {
      const price_cents = nextTermCents(saleOfOffer(inTerms))
      return { items: [{ ...item, terms: { id: inTerms.id, price_cents } }], catalogue: [] }
    }
    if (!atOnce) return null
    const sold: Item = { kind: 'package', type_id: atOnce.id, amount: 1, price_cents: atOnce.price_cents }
    return { items: [{ ...item, package: { item: 1 } }, sold], catalogue: [atOnce] }
  }

  return {
    /** Takes the treatment of a visit from a package of the client, or sells one with it; null is the usual sale. */
    atVisit(item: Item, client: Client, place: Place): Bought | null {
      const sale = salesOf(client).find((one) => one.treatment_id === item.type_id && treatmentsLeft(one) > 0)
      if (sale) return { items: [fromSale({ ...item, discount: null }, sale)], catalogue: [] }
      return random.chance(0.08) ? newlyBought({ ...item, discount: null }, place) : null
    },

    /** Reads by the rules what the items draw from packages; each new sale has its id. */
    drawn(items: readonly Item[], catalogue: Catalogue, client: Client, place: Place) {
      const facts = { sales: salesOf(client), offers: place.packages.inTerms, packages: catalogue }
      const { draws, problems } = drawsOf(items, facts)
      if (problems.length) throw new Error(`the till refuses a package: ${problems.map(({ code }) => code).join(', ')}`)
      const ids = Array.from({ length: newSales(items, draws) }, () => (lastId += 1))
      return packagePosting(items, { draws, packages: catalogue, ids }, () => null)
    },

    /** Stores what an invoice sold, used and paid. The counts of a sale follow by themselves. */
    post(
      { sales, uses, terms }: PackagePosting,
      { client, invoiceId, at }: { readonly client: Client; readonly invoiceId: number; readonly at: Instant },
    ): void {
      const by = { invoice_id: invoiceId }
      for (const sale of sales)
        rows.add('package_sales', {
          amount_treated: 0,
          amount_terms_paid: 0,
          ...sale,
          ...by,
          client_id: client.id,
          sold_at: at,
          created_at: at,
          updated_at: at,
        })
      for (const use of uses) rows.add('package_sale_uses', { ...use, ...by, used_at: at })
      for (const term of terms) rows.add('package_sale_terms', { ...term, ...by, paid_at: at })
      const known = new Map(salesOf(client).map((sale) => [sale.id, sale]))
      for (const sale of sales)
        known.set(sale.id, {
          ...sale,
          amount_treated: 0,
          amount_terms_paid: 0,
          paid_numbers: [],
          vat: null, // the rates of the demo never change
        })
      for (const { package_sale_id: id } of uses) {
        const sale = known.get(id)!
        known.set(id, { ...sale, amount_treated: sale.amount_treated + 1 })
      }
      for (const { package_sale_id: id, number } of terms) {
        const sale = known.get(id)!
        const paid = { amount_terms_paid: sale.amount_terms_paid + 1, paid_numbers: [...sale.paid_numbers, number] }
        known.set(id, { ...sale, ...paid })
      }
      if (known.size) running.set(client.id, [...known.values()])
    },
  }
}
