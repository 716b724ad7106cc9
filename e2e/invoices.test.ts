import { expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

test(
  'an invoice: found, corrected, credited a line at a time and then as a whole to credit',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/invoices')
    const { body } = (await stage.call(invoicesApi.list, { query: { filters: { state: 'paid' }, per_page: 'all' } }))!
      .data
    const { ref } = body.find(
      ({ sale_types, payment_methods }) =>
        sale_types.length === 2 && payment_methods.every(({ slug }) => slug === 'pin'),
    )!
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
