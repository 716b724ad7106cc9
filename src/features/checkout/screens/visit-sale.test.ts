import { describe, expect, test } from 'vitest'
import { useBalieForm } from '#platform/client/form.ts'
import { rendered } from '#platform/client/test/rendered.ts'
import type { Visit } from './catalogue.ts'
import { emptyCheckout, itemOf, type ItemValues } from './values.ts'
import { itemsOver, saleOfVisit, useSaleDraft } from './visit-sale.ts'

const offer = (kind: 'treatment' | 'product', id: number, price_cents: number): ItemValues =>
  itemOf(kind, { id, name: { nl: `${kind} ${id}` }, price_cents, vat_per_mille: 210 } as Parameters<typeof itemOf>[1])
const laser = offer('treatment', 1, 90_00)
const peeling = offer('treatment', 2, 75_00)
const cream = offer('product', 1, 32_95)
const two = { ...laser, amount: 2, discount: { percentage: 10 } }

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
  ])('%s', (_, typed, now, items) => expect(itemsOver([laser], typed, [now])).toEqual(items))
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
    before: { treatments: [{ id: 1 }] },
    after: { treatments: [{ id: 2 }] },
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
