import { parseDay } from '#kernel/day.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { lotsPrefix } from '#platform/client/session.ts'
import { rememberingLot, type Lot } from '../rules/materials.ts'

const place = (personId: number, productId: number) => `${lotsPrefix}${personId}.${productId}`

/** The lots that this person used last of a product, the newest first (decision C48). */
export function lastLots(personId: number, productId: number): Lot[] {
  try {
    const stored = JSON.parse(remembered(place(personId, productId)) ?? '[]') as [string, string | null][]
    return stored.map(([lot_number, expiry]) => ({
      lot_number,
      expiration_date: expiry === null ? null : parseDay(expiry),
    }))
  } catch {
    return []
  }
}

/** Remembers the lots of a saved report; they go with the sign-out. */
export function rememberLots(personId: number, used: readonly (Lot & { readonly id: number })[]): void {
  for (const { id, lot_number, expiration_date } of used) {
    if (!lot_number) continue
    const lots = rememberingLot(lastLots(personId, id), { lot_number, expiration_date })
    remember(place(personId, id), JSON.stringify(lots.map((lot) => [lot.lot_number, lot.expiration_date])))
  }
}
