import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'
import { readTill } from './till-steps.ts'

const stage = setStage()

/** Sells a treatment that has a price and a product, both paid by pin; returns the number of the invoice. */
async function sellTreatmentAndProduct(): Promise<string> {
  const { amsterdam, treatments, product, clients } = await readTill(stage)
  const treatment = treatments.find((one) => one.price_cents > 0 && !one.requires_medical_grounds)!
  const practitioners = (await stage.call(listsApi.practitioners, { params: { locationId: amsterdam.id } }))!.data
  const pin = (await stage.call(referenceDataApi.paymentMethods))!.data.find(({ slug }) => slug === 'pin')!
  const total_cents = cents(treatment.price_cents + product.price_cents)
  const answer = await stage.call(checkoutApi.pay, {
    body: {
      client_id: clients[0]!.id,
      location_id: amsterdam.id,
      practitioner_id: practitioners[0]!.id,
      items: [
        { kind: 'treatment', type_id: treatment.id, amount: 1, price_cents: treatment.price_cents },
        { kind: 'product', type_id: product.id, amount: 1, price_cents: product.price_cents },
      ],
      payment_methods: [{ payment_method_id: pin.id, amount_cents: total_cents }],
      total_cents,
    },
  })
  expect([answer!.status, answer!.errors]).toEqual([201, {}])
  return answer!.data.ref
}

test(
  'an invoice: found, corrected, credited a line at a time and then as a whole to credit',
  { timeout: 300_000 },
  async () => {
    const ref = await sellTreatmentAndProduct()
    const { page } = await atWork(stage, 'administrator', '/invoices')
    const transaction = async () => (await stage.call(invoicesApi.transaction, { params: { ref } }))!.data

    await page.getByRole('searchbox').or(page.getByPlaceholder('Zoeken')).first().fill(ref)
    await page.getByRole('link', { name: ref }).click(soon)
    const popup = page.getByRole('dialog', { name: `Factuur ${ref}` })
    await popup.getByRole('table').waitFor(soon)
    await noViolations(page)

    await popup.getByRole('button', { name: 'Wijzigen' }).click()
    const edit = page.getByRole('dialog', { name: 'Factuur wijzigen' })
    await edit.getByLabel(/^Kostendrager/).fill('KD 77')
    await page.keyboard.press('Control+Enter')
    await page.getByText('De factuur is gewijzigd').waitFor(soon)
    expect((await transaction()).cost_unit).toBe('KD 77')

    // The product alone goes back by pin: its visit stays paid.
    await goTo(page, `/invoices/${ref}/credit`)
    const credit = page.getByRole('dialog', { name: 'Factuur crediteren' })
    await credit.getByRole('radio', { name: 'Gekozen regels' }).check(soon)
    const lines = (await transaction()).lines
    const product = lines.find(({ kind }) => kind === 'product')!
    for (const line of lines.filter(({ kind }) => kind === 'treatment'))
      await credit.getByLabel(new RegExp(`^${line.description}: aantal`)).fill('0')
    await credit.getByText('met pin', { exact: false }).first().waitFor(soon)
    await noViolations(page)
    await credit.getByRole('button', { name: /^Crediteren/ }).click()
    await page.getByText(/Gecrediteerd met .*C/).waitFor(soon)
    const part = await transaction()
    expect([part.state, part.lines.find(({ position }) => position === product.position)!.credited]).toEqual([
      'credited_in_part',
      product.amount,
    ])

    // The rest becomes credit, and then nothing is left.
    await goTo(page, `/invoices/${ref}/credit`)
    await credit.getByRole('radio', { name: 'Als tegoed' }).check(soon)
    await credit.getByText(/€.*als tegoed/).waitFor(soon)
    await credit.getByRole('button', { name: /^Crediteren/ }).click()
    await page
      .getByText(/Gecrediteerd met .*C/)
      .first()
      .waitFor(soon)
    await expect.poll(async () => (await transaction()).state, soon).toBe('credited')
    await goTo(page, `/invoices/${ref}/credit`)
    await credit.getByText('Deze factuur is al gecrediteerd.').waitFor(soon)
  },
)
