import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { rendered } from '#platform/client/test/rendered.ts'
import type { Visit } from './catalogue.ts'
import { paymentState } from '../rules/payment.ts'
import { emptyCheckout, itemOf, paymentOf, type ItemValues } from './values.ts'
import { itemsOver, saleOfVisit, useSaleDraft } from './visit-sale.ts'

const offer = (kind: 'treatment' | 'product', id: number, price_cents: number): ItemValues =>
  itemOf(kind, { id, name: { nl: `${kind} ${id}` }, price_cents, vat_per_mille: 210 } as Parameters<typeof itemOf>[1])
const laser = offer('treatment', 1, 90_00)
const peeling = offer('treatment', 2, 75_00)
const cream = offer('product', 1, 32_95)
const typedOnTwo = { amount: 2, discount: { percentage: 10 } }
const two = { ...laser, ...typedOnTwo }

describe('the lines of a sale over another version of its visit', () => {
  test.each<[string, ItemValues[], ItemValues, ItemValues[]]>([
    ['another treatment was given', [laser, cream], peeling, [peeling, cream]],
    [
      'its price changed',
      [two, cream],
      { ...laser, price_cents: 95_00 },
      [{ ...two, price_cents: 95_00, price_was: 90_00 }, cream],
    ],
    ['only something else of the visit changed', [two, cream], laser, [two, cream]],
    ['its line was removed from the sale', [cream], peeling, [cream]],
    ['the treatment that was given is sold already', [laser, peeling], peeling, [peeling]],
    ['another laser was added by hand', [laser, laser], peeling, [peeling, laser]],
    [
      'another laser was added by hand, and the treatment that was given',
      [laser, laser, peeling],
      peeling,
      [peeling, laser],
    ],
    ['a number of pieces and a percentage were typed', [two, cream], peeling, [{ ...peeling, ...typedOnTwo }, cream]],
    [
      'they were typed, and the treatment that was given is sold already',
      [two, peeling],
      peeling,
      [{ ...peeling, ...typedOnTwo }],
    ],
    ['they were typed on both', [two, { ...peeling, amount: 3 }], peeling, [{ ...peeling, ...typedOnTwo, amount: 3 }]],
    [
      'its own line is removed, and the treatment that was given is sold twice',
      [peeling, peeling],
      peeling,
      [peeling, peeling],
    ],
    [
      'its price changed, with another laser added by hand',
      [two, laser],
      { ...laser, price_cents: 95_00 },
      [
        { ...two, price_cents: 95_00, price_was: 90_00 },
        { ...laser, price_cents: 95_00, price_was: 90_00 },
      ],
    ],
  ])('%s', (_, typed, now, items) => expect(itemsOver([laser], typed, [now])).toEqual(items))
})

test('a discount that the new treatment does not cost stays as it was typed, and is refused until it is changed', () => {
  const offered = { ...laser, discount: { amount_cents: cents(80_00) } }
  const items = itemsOver([laser], [offered], [peeling])
  expect(items).toEqual([{ ...peeling, discount: offered.discount }])
  const { submitErrors } = paymentState(paymentOf({ ...emptyCheckout(1), items }, null), {
    cash_rounding: false,
    asks_medical_grounds: false,
  })
  expect(submitErrors).toContain('discount_range')
})

const visitWith = (given: ItemValues, practitioner_id = 5): Visit =>
  ({
    client_id: 9,
    location_id: 1,
    practitioner_id,
    treatments: [{ id: given.type_id, name: given.name, price_cents: given.price_cents }],
  }) as unknown as Visit
const saleWith = (given: ItemValues, practitioner_id = 5) =>
  saleOfVisit(visitWith(given, practitioner_id), { ...emptyCheckout(1), practitioner_id, items: [given] })

test('a sale that was typed before its visit changed shows that after a reload, and takes it over', async () => {
  const tab = new Map<string, string>()
  const open = (sale: ReturnType<typeof saleWith> | null) =>
    rendered(() => {
      const form = useBalieForm({ defaultValues: sale?.values ?? emptyCheckout(1), submit: async () => {} })
      return { form, sale: useSaleDraft('checkout.7', form, sale) }
    }, tab)
  const till = await open(saleWith(laser))
  await till.act(({ form }) => form.hook.setValue('items', [laser, cream], { shouldDirty: true }))

  const same = await open(saleWith(laser))
  expect(same.now().sale.changes).toBeNull()
  expect(same.now().form.hook.getValues('items')).toEqual([laser, cream])

  const changed = await open(saleWith(peeling, 6))
  expect(changed.now().sale.changes).toMatchObject({
    before: { visit: { treatments: [{ id: 1 }] } },
    after: { visit: { treatments: [{ id: 2 }] } },
  })
  await changed.act(({ sale }) => sale.takeOver())
  expect(changed.now().sale.changes).toBeNull()
  expect(changed.now().form.hook.getValues()).toMatchObject({ practitioner_id: 6, items: [peeling, cream] })

  // A sale at the desk has no version: what was typed comes back as it was.
  tab.clear()
  const desk = await open(null)
  await desk.act(({ form }) => form.hook.setValue('items', [cream], { shouldDirty: true }))
  const again = await open(null)
  expect([again.now().sale.changes, again.now().form.hook.getValues('items')]).toEqual([null, [cream]])
})

test('a till that is open shows at once what is read of its visit, and takes the latest over', async () => {
  let sale = saleWith(laser)
  const till = await rendered(() => {
    const [, again] = useState(0)
    const form = useBalieForm({ defaultValues: sale.values, submit: async () => {} })
    return { form, sale: useSaleDraft('checkout.7', form, sale), again: () => again((count) => count + 1) }
  })
  const read = (given: ItemValues, practitioner_id = 5) =>
    till.act(({ again }) => {
      sale = saleWith(given, practitioner_id)
      again()
    })
  await till.act(({ form }) => form.hook.setValue('items', [two, laser], { shouldDirty: true }))
  await read(laser)
  expect(till.now().sale.changes).toBeNull()
  expect(till.now().sale.visit).toMatchObject({ treatments: [{ id: 1 }] })

  await read(peeling)
  expect(till.now().sale.changes).toMatchObject({
    before: { visit: { treatments: [{ id: 1 }] } },
    after: { visit: { treatments: [{ id: 2 }] } },
  })
  await read(peeling, 6)
  expect(till.now().sale.changes).toMatchObject({ after: { visit: { practitioner_id: 6, treatments: [{ id: 2 }] } } })
  expect(till.now().form.hook.getValues('items')).toEqual([two, laser])
  // The sale still is the one of the visit that was shown.
  expect(till.now().sale.visit).toMatchObject({ treatments: [{ id: 1 }] })
  // A colleague who undoes the correction leaves nothing to take over.
  await read(laser)
  expect(till.now().sale.changes).toBeNull()

  await read(peeling, 6)
  await till.act(({ sale: { takeOver } }) => takeOver())
  expect(till.now().sale).toMatchObject({ changes: null, visit: { treatments: [{ id: 2 }] } })
  expect(till.now().form.hook.getValues()).toMatchObject({
    practitioner_id: 6,
    items: [{ ...peeling, ...typedOnTwo }, laser],
  })
})
