import type { Day, Instant } from '#kernel/day.ts'
import { payableByVoucher } from '#features/checkout/rules/vouchers.ts'
import type { Item } from '#features/checkout/rules/items.ts'
import { followTotal, type Method } from '#features/checkout/rules/methods.ts'
import type { PostedLine } from '#features/invoices/rules.ts'
import { inGroups, lastDayOfVoucher, newCode, redeemProblems } from '#features/vouchers/rules.ts'
import type { CatalogueEntry } from '#features/checkout/rules/invoice.ts'
import type { Place, Visit } from './model.ts'
import { weighted, type Random } from './random.ts'
import type { Rows } from './rows.ts'

const minuteMs = 60_000
/** Vouchers of the chain have no end: the country page has no months for them. */
const months = { single: null, multi: null }

/** A voucher as it stands in the books. */
interface Sold {
  readonly id: number
  readonly code: string
  readonly legalEntityId: number
  readonly productId: number
  readonly expiresOn: Day | null
  leftCents: number
}

/** A sale at the desk around a visit: a voucher for somebody else, or a product that is paid with one. */
export interface DeskSale {
  readonly at: number
  readonly items: readonly Item[]
  readonly catalogue: readonly CatalogueEntry[]
  readonly methods: readonly Method[]
  /** The voucher that pays; null when one is sold. */
  readonly redeems: Sold | null
}

/** Sells gift vouchers, and takes them in, by the rules of the till. */
export function vouchersOf(rows: Rows, random: Random) {
  const open: Sold[] = []
  let lastId = 0
  let movements = 0

  function move(voucherId: number, cents: number, by: { invoiceId: number; authorId: number; at: Instant }): void {
    rows.add('voucher_movements', {
      id: (movements += 1),
      voucher_id: voucherId,
      kind: cents > 0 ? 'sold' : 'redeemed',
      amount_cents: cents,
      invoice_id: by.invoiceId,
      author_id: by.authorId,
      created_at: by.at,
    })
  }

  function voucherSale(place: Place, at: number): DeskSale | null {
    const offer = weighted(place.vouchers, ({ demand }) => demand)(random)
    if (!offer) return null
    const item: Item = { kind: 'voucher', type_id: offer.id, amount: 1, price_cents: offer.price_cents }
    const methods: Method[] = [{ slug: 'pin', amount_cents: offer.price_cents }]
    return { at, items: [item], catalogue: [offer], methods, redeems: null }
  }

  function redeeming(place: Place, at: number): DeskSale | null {
    const usable = open.filter(({ legalEntityId, leftCents }) => legalEntityId === place.legalEntityId && leftCents > 0)
    const voucher = usable.length ? random.pick(usable) : null
    const product = weighted(place.products, ({ demand }) => demand)(random)
    if (!voucher || !product) return null
    const item: Item = { kind: 'product', type_id: product.id, amount: 1, price_cents: product.price_cents }
    const amount_cents = Math.min(voucher.leftCents, product.price_cents)
    voucher.leftCents -= amount_cents
    const rest = product.price_cents - amount_cents
    const methods: Method[] = [
      { slug: 'voucher', amount_cents },
      ...(rest ? followTotal([{ slug: 'pin', amount_cents: 0 }], rest, 0, false) : []),
    ]
    return { at, items: [item], catalogue: [product], methods, redeems: voucher }
  }

  return {
    /** The vouchers that are sold and taken in around the visits of a day at a place; one sold today is taken in later. */
    around(place: Place, visits: readonly Visit[]): { readonly visit: Visit; readonly sale: DeskSale }[] {
      return visits
        .filter(({ tookPlace }) => tookPlace)
        .flatMap((visit) => {
          const drawn = random.next()
          const at = visit.start + random.between(0, 14) * minuteMs
          const sale = drawn < 0.012 ? voucherSale(place, at) : drawn < 0.02 ? redeeming(place, at) : null
          return sale ? [{ visit, sale }] : []
        })
    },

    /** Makes the vouchers that the lines sell; their codes come to stand on the lines. */
    withSold(
      lines: readonly PostedLine[],
      { place, day, authorId, at }: { place: Place; day: Day; authorId: number; at: Instant },
    ): readonly PostedLine[] {
      return lines.map((line) => {
        if (line.kind !== 'voucher' || line.voucherId || line.productId === null) return line
        const voucher: Sold = {
          id: (lastId += 1),
          code: newCode((below) => random.between(0, below - 1)),
          legalEntityId: place.legalEntityId,
          productId: line.productId,
          expiresOn: lastDayOfVoucher(false, day, months),
          leftCents: line.totalCents,
        }
        rows.add('vouchers', {
          id: voucher.id,
          code: voucher.code,
          legal_entity_id: place.legalEntityId,
          location_id: place.id,
          product_id: line.productId,
          face_cents: line.totalCents,
          single_purpose: false,
          vat_per_mille: 0,
          ledger_number: line.ledgerNumber,
          expires_on: voucher.expiresOn,
          author_id: authorId,
          created_at: at,
        })
        open.push(voucher)
        return { ...line, voucherId: voucher.id, description: `${line.description} ${inGroups(voucher.code)}` }
      })
    },

    /** Asks the rules whether the voucher pays for these lines. */
    check(lines: readonly PostedLine[], redeems: Sold, amountCents: number, place: Place, now: Instant): void {
      const voucher = {
        legal_entity_id: redeems.legalEntityId,
        legal_entity: '',
        expires_on: redeems.expiresOn,
        left_cents: redeems.leftCents + amountCents,
        taken_back: false,
        single_purpose: false,
        vat_per_mille: 0,
      }
      const payment = { index: 0, typed: redeems.code, amount_cents: amountCents, voucher }
      const at = { legal_entity_id: place.legalEntityId, zone: place.zone, now }
      const problems = redeemProblems([payment], payableByVoucher(lines), at)
      if (problems.length) throw new Error(`the till refuses a voucher: ${problems.map(({ code }) => code).join(', ')}`)
    },

    move,
  }
}
