import { z } from 'zod'
import { problem, type Problem } from '#kernel/problem.ts'

/** The price of a treatment, a product or a package at one price level of its country. */
export interface PriceLevelPrice {
  readonly price_level_id: number
  readonly price_cents: number
}

const maxLevels = 100

/**
 * Prices by price level, in cents up to `max`; the base price applies to a level without one (spec 1 §3, decision C25).
 */
export const priceLevelPrices = (max: number) =>
  z
    .array(
      z.object({
        price_level_id: z.int().positive().max(Number.MAX_SAFE_INTEGER),
        price_cents: z.int().min(0).max(max),
      }),
    )
    .max(maxLevels)

/**
 * The problems of prices by price level: each level occurs once and belongs to the country of the record, and each
 * price is at most `max` cents.
 * @param levelIds the levels of that country.
 */
export function priceLevelProblems(
  prices: readonly PriceLevelPrice[],
  levelIds: readonly number[],
  max: number,
  field = 'price_levels',
): Problem[] {
  const ids = prices.map(({ price_level_id }) => price_level_id)
  return [
    ...(new Set(ids).size < ids.length ? [problem(field, 'unique')] : []),
    ...(ids.every((id) => levelIds.includes(id)) ? [] : [problem(field, 'unknown')]),
    ...(prices.every(({ price_cents }) => price_cents <= max)
      ? []
      : [problem(field, 'too_big', { max: { cents: max } })]),
  ]
}

/**
 * The prices with another one for a level; null removes it. They are in the order of the levels' ids, so that equal
 * prices are equal lists.
 */
export function withLevelPrice(
  prices: readonly PriceLevelPrice[],
  price_level_id: number,
  price_cents: number | null,
): PriceLevelPrice[] {
  const others = prices.filter((price) => price.price_level_id !== price_level_id)
  return (price_cents === null ? others : [...others, { price_level_id, price_cents }]).toSorted(
    (a, b) => a.price_level_id - b.price_level_id,
  )
}
