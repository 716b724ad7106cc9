import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { packagesApi } from '#features/packages/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const netherlands = 166

/** Chooses the country of the list by clicking its label. */
const inCountry = async (page: Page, name: string) => {
  await page.getByText(name, { exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name }).isChecked(), soon).toBe(true)
}
const pick = async (page: Page, field: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
const all = async () =>
  (await stage.call(packagesApi.list, {
    params: { countryId: netherlands },
    query: { per_page: 'all', filters: { status: 'all' } },
  }))!.data.body

test(
  'packages: added, one more in terms, corrected after the server’s refusal, changed, deactivated and activated again',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/packages')
    await page.getByRole('heading', { level: 1, name: 'Pakketten' }).waitFor(soon)
    await inCountry(page, 'Nederland')
    await page
      .getByRole('link', { name: /oksels/ })
      .first()
      .waitFor(soon)
    const before = new Set((await all()).map(({ id }) => id))
    const added = async () => (await all()).filter(({ id }) => !before.has(id))

    await page.getByRole('button', { name: 'Pakket toevoegen' }).click()
    const form = page.getByRole('dialog', { name: /Nieuw pakket/ })
    await form.getByRole('combobox', { name: /^Behandeling/ }).waitFor(soon)

    // Six treatments by default; the price of one is shown while the total is typed.
    expect(await form.getByLabel(/^Aantal behandelingen/).inputValue()).toBe('6')
    expect(await form.getByLabel(/^Aantal termijnen/).count()).toBe(0)
    await pick(page, /^Behandeling/, /^Laserontharing rug$/)
    await form.getByLabel(/^Totaalprijs/).fill('500')
    await form.getByRole('status', { name: 'Dat komt neer op' }).getByText('€ 83,33').waitFor(soon)
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Het pakket Laserontharing rug is toegevoegd').waitFor(soon)
    expect(await added()).toEqual([
      expect.objectContaining({
        type: 'package',
        treatments: 6,
        terms: 1,
        price_cents: 50_000,
        treatment_price_cents: 8333,
      }),
    ])

    // One more: in terms, of which the last takes the remainder.
    await expect.poll(() => form.getByLabel(/^Totaalprijs/).inputValue(), soon).toBe('')
    await pick(page, /^Behandeling/, /^Laserontharing rug$/)
    await pick(page, /^Soort/, /^In termijnen/)
    expect(await form.getByLabel(/^Aantal termijnen/).inputValue()).toBe('4')
    await form.getByLabel(/^Aantal termijnen/).fill('3')
    await form.getByLabel(/^Totaalprijs/).fill('500')
    await form.getByRole('status', { name: 'Dat komt neer op' }).getByText('de laatste € 166,66').waitFor(soon)
    await form.getByLabel('Hoofdstad').fill('540')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()

    // A treatment that is deactivated meanwhile is refused by the server, at its field.
    const { treatment_id: id } = (await added())[0]!
    expect((await stage.call(treatmentsApi.deactivate, { params: { id }, body: { confirmed: true } }))!.status).toBe(
      200,
    )
    await page.keyboard.press('Control+Enter')
    await form.getByText('Deze behandeling wordt in dit land niet aangeboden.').waitFor(soon)
    await noViolations(page)
    await stage.call(treatmentsApi.activate, { params: { id } })
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    const inTerms = (await added()).find(({ type }) => type === 'term')!
    expect(inTerms).toMatchObject({ treatments: 6, terms: 3, price_cents: 50_000, term_price_cents: 16_667 })

    // Changed.
    const row = page.locator(`tbody [role=row]:has(a[href^="/packages/${inTerms.id}"])`)
    await row.getByRole('link').first().click()
    const record = page.getByRole('dialog', { name: /Laserontharing rug/ })
    await record.getByLabel(/^Aantal behandelingen/).fill('8')
    expect(await record.getByLabel('Hoofdstad').inputValue()).toBe('540,00')
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    expect((await added()).find(({ id }) => id === inTerms.id)).toMatchObject({
      treatments: 8,
      treatment_price_cents: 6250,
    })

    // Deactivated from the list, and activated again with one click.
    await row.getByRole('button', { name: 'Deactiveren' }).click()
    await page.getByText('Het pakket Laserontharing rug is gedeactiveerd en wordt niet meer verkocht').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(async () => (await added()).find(({ id }) => id === inTerms.id)!.deactivated_at, soon).toBeNull()
    await row.waitFor(soon)

    // In dark and in German it is accessible, and the history tells who did what.
    await page.request.put(`${stage.url}/api/me/language`, { data: { language: 'de' } })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Pakete' }).waitFor(soon)
    await inCountry(page, 'Belgien')
    const first = page.locator('tbody [role=rowheader] a').first()
    await first.click()
    const german = page.getByRole('dialog')
    await german.getByLabel(/^Gesamtpreis/).fill('444,40')
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await german.waitFor({ state: 'detached', ...soon })
    await first.click()
    await german.getByRole('tab', { name: 'Verlauf' }).click()
    await german.getByText('444,40 €').waitFor(soon)
  },
)
