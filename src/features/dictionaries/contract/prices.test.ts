import { describe, expect, test } from 'vitest'
import { priceLevelPrices, priceLevelProblems, withLevelPrice } from './prices.ts'

const price = (price_level_id: number, price_cents: number) => ({ price_level_id, price_cents })

describe('prices by price level', () => {
  test.each([
    ['none', [], []],
    ['one of each', [price(1, 0), price(2, 100)], []],
    ['the highest', [price(1, 99_999_900)], []],
    ['a cent more', [price(1, 99_999_901)], ['too_big']],
    ['one twice', [price(1, 100), price(1, 200)], ['unique']],
    ['of another country', [price(3, 100)], ['unknown']],
  ])('%s', (_, prices, expected) =>
    expect(priceLevelProblems(prices, [1, 2], 99_999_900).map(({ code }) => code)).toEqual(expected),
  )

  test('a level gets a price, another, and none', () => {
    const one = withLevelPrice([price(2, 200)], 1, 100)
    expect(one).toEqual([price(1, 100), price(2, 200)])
    expect(withLevelPrice(one, 1, 150)).toEqual([price(1, 150), price(2, 200)])
    expect(withLevelPrice(one, 2, null)).toEqual([price(1, 100)])
  })

  test('the shape holds amounts to whole cents from nothing to the limit', () => {
    const shape = priceLevelPrices(1000)
    expect(shape.parse([])).toEqual([])
    expect(shape.safeParse(undefined).success).toBe(false)
    for (const wrong of [-1, 1001, 0.5, '1', null])
      expect(shape.safeParse([{ price_level_id: 1, price_cents: wrong }]).success).toBe(false)
  })
})
