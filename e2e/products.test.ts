import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productsApi } from '#features/products/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** Chooses the country of the list by clicking its label. */
const inCountry = async (page: Page, name: string) => {
  await page.getByText(name, { exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name }).isChecked(), soon).toBe(true)
}
const pick = async (page: Page, field: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
const found = async (search: string) =>
  (await stage.call(productsApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body

test(
  'products: added, corrected after the server’s refusal, one more, changed, deactivated and activated again, in another country',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/products')
    await page.getByRole('heading', { level: 1, name: 'Producten' }).waitFor(soon)
    await inCountry(page, 'Nederland')
    await page.getByRole('link', { name: 'Hyaluronserum' }).waitFor(soon)

    await page.getByRole('button', { name: 'Product toevoegen' }).click()
    const form = page.getByRole('dialog', { name: /Nieuw product/ })
    await form.getByLabel(/^Naam \(Nederlands\)/).waitFor(soon)

    // In four languages, at prices in euros; the usual rate is chosen already.
    for (const [language, name] of [
      ['Nederlands', 'Avondcrème'],
      ['Frans', 'Crème du soir'],
      ['Engels', 'Evening cream'],
      ['Duits', 'Abendcreme'],
    ])
      await form.getByLabel(new RegExp(`^Naam \\(${language}\\)`)).fill(name!)
    expect(await form.getByRole('combobox', { name: /^Btw/ }).inputValue()).toBe('21\u{a0}%')
    await form
      .getByLabel(/^Prijs/)
      .first()
      .fill('39,95')
    await form.getByLabel(/^Inkoopprijs/).fill('12,5')
    await pick(page, /^Grootboekrekening/, /^8110/)
    await form.getByLabel('Hoofdstad').fill('45')
    await form.getByLabel('EAN').fill('4006381333932')
    await form.getByLabel('Productcode').fill('100101') // belongs to another product
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Deze productcode is al van een ander product in dit land.').waitFor(soon)
    await noViolations(page)
    await form.getByLabel('Productcode').fill('987654')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Avondcrème is toegevoegd').waitFor(soon)
    expect((await found('avondcreme'))[0]).toMatchObject({
      name: { nl: 'Avondcrème', fr: 'Crème du soir', en: 'Evening cream', de: 'Abendcreme' },
      price_cents: 3995,
      purchase_price_cents: 1250,
      vat_per_mille: 210,
      ledger_number: '8110',
      ean: '4006381333932',
      picqer_productcode: '987654',
      kind: 'product',
    })

    // One more: a voucher, which is taxed when it is redeemed.
    await expect.poll(() => form.getByLabel(/^Naam \(Nederlands\)/).inputValue(), soon).toBe('')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Bon voor thuis')
    await pick(page, /^Soort/, /^Cadeaubon/)
    await form.getByText('Wordt bij het afrekenen nog niet verkocht. De cliënt betaalt er later mee.').waitFor(soon)
    expect(await form.getByRole('combobox', { name: /^Btw/ }).count()).toBe(0)
    await form
      .getByLabel(/^Prijs/)
      .first()
      .fill('75')
    await form.getByLabel(/^Inkoopprijs/).fill('0')
    await pick(page, /^Grootboekrekening/, /^1490/)
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    expect((await found('bon voor thuis'))[0]).toMatchObject({ kind: 'voucher', vat_per_mille: 0, price_cents: 7500 })

    // Found by its French name, changed, deactivated by the switch; the history tells it.
    await page.getByRole('searchbox', { name: 'Zoeken in Producten' }).fill('creme du soir')
    await page.getByRole('link', { name: 'Avondcrème' }).click()
    const record = page.getByRole('dialog', { name: /Avondcrème/ })
    await record
      .getByLabel(/^Prijs/)
      .first()
      .fill('42,50')
    expect(await record.getByLabel('Hoofdstad').inputValue()).toBe('45,00')
    await record.getByRole('switch', { name: 'Actief' }).click()
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    await page.getByText('Niets gevonden').waitFor(soon)
    expect((await found('avondcreme'))[0]).toMatchObject({ price_cents: 4250, deactivated_at: expect.any(String) })

    // Deactivated from the list, and activated again with one click.
    await page.getByRole('searchbox', { name: 'Zoeken in Producten' }).fill('bon voor thuis')
    await page
      .getByRole('row', { name: /^Bon voor thuis/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    await page.getByText('Bon voor thuis is gedeactiveerd en wordt niet meer verkocht').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    // The row is there before the list is read again too: the record itself tells that it is active.
    await expect.poll(async () => (await found('bon voor thuis'))[0]!.deactivated_at, soon).toBeNull()
    await page.getByRole('link', { name: 'Bon voor thuis' }).waitFor(soon)

    // Another country has its own list; in dark and in German it is accessible.
    await page.request.put(`${stage.url}/api/me/language`, { data: { language: 'de' } })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${stage.url}/products`)
    await inCountry(page, 'Belgien')
    // Both countries sell it, and the list of the Netherlands is shown until that of Belgium has come.
    const { id } = (await found('hyaluronserum')).find(({ supported_country_id }) => supported_country_id !== 166)!
    const belgian = page.getByRole('link', { name: 'Hyaluronserum' }).and(page.locator(`[href$="/products/${id}"]`))
    await belgian.click(soon)
    const serum = page.getByRole('dialog', { name: /Hyaluronserum/ })
    expect(await serum.getByRole('combobox', { name: /^Sachkonto/ }).inputValue()).toMatch(/^701010/)
    await noViolations(page)
    await serum
      .getByLabel(/^Preis/)
      .first()
      .fill('63,50')
    await page.keyboard.press('Control+Enter')
    await serum.waitFor({ state: 'detached', ...soon })
    await belgian.click()
    await serum.getByRole('tab', { name: 'Verlauf' }).click()
    await serum.getByText('63,50 €').waitFor(soon)
  },
)

test('a user without permission for products is led away from them', async () => {
  const { page } = await atWork(stage, 'office-manager', '/products')
  await page.waitForURL((url) => url.pathname !== '/products', soon)
  expect(await page.getByRole('link', { name: 'Producten' }).count()).toBe(0)
})
