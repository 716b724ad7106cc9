import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, instant, localTimeAt } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { checkoutTexts } from '#features/checkout/texts.ts'
import { creditNotesTexts } from '#features/credit-notes/texts.ts'
import { dayClosingTexts } from '#features/day-closing/texts.ts'
import { daySummaryTexts } from '#features/day-summary/texts.ts'
import { insuredCareTexts } from '#features/insured-care/texts.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { invoicesTexts } from '#features/invoices/texts.ts'
import { journalTexts } from '#features/journal/texts.ts'
import { listsApi } from '#features/lists/contract.ts'
import { packageSalesApi } from '#features/package-sales/contract.ts'
import { receivablesApi } from '#features/receivables/contract.ts'
import { receivablesTexts } from '#features/receivables/texts.ts'
import { vouchersApi } from '#features/vouchers/contract.ts'
import { vouchersTexts } from '#features/vouchers/texts.ts'
import { atWork, goTo, noViolations, overflowPixels, setStage, soon } from './stage.ts'
import { asText, patternOf } from './till-steps.ts'
import { watchRest } from './walk.ts'
import { onlyIn } from './words.ts'

const stage = setStage()
const yesterday = addDays(localTimeAt(instant(Date.now()), 'Europe/Amsterdam').day, -1)

/**
 * Finds texts of controls, headings and facts that are wider than their place, and those beyond the right edge where
 * nothing scrolls. A text that ends with an ellipsis by design has its whole in a title.
 */
const cutOff = `(() => {
  const wrong = []
  const scrolls = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return true
    return false
  }
  const isHidden = ({ width, height }) => width <= 1 || height <= 1
  for (const element of document.querySelectorAll('button, a, h1, h2, h3, th, dt, dd, label, legend, [role=tab], [role=alert]')) {
    const box = element.getBoundingClientRect()
    if (isHidden(box) || !element.checkVisibility() || element.textContent.trim() === '') continue
    const name = element.localName + ' “' + element.textContent.trim().slice(0, 60) + '”'
    if (box.right > document.documentElement.clientWidth + 1 && !scrolls(element)) wrong.push(name + ' is beyond the edge')
    const style = getComputedStyle(element)
    if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      wrong.push(name + ' is cut off')
  }
  // A list leaves columns out where there is no room, so that no column has to be scrolled to.
  for (const list of document.querySelectorAll('main [role=region], main div:has(> table)'))
    if (list.scrollWidth > list.clientWidth + 1) wrong.push('a list is ' + (list.scrollWidth - list.clientWidth) + ' pixels too wide')
  return wrong
})()`

interface Screen {
  readonly address: string
  /** The catalogue, and the key of a sentence that the page shows when it has been read. */
  readonly words: Parameters<typeof onlyIn>[2]
  readonly popup?: boolean
}

/** Checks the open screen: its words, its edges, and its colours in both themes. */
async function isRightIn(page: Page, language: Language, { address, words }: Screen): Promise<void> {
  const where = `${address} in ${language}`
  expect.soft(await page.locator('html').getAttribute('lang'), where).toBe(language)
  await onlyIn(page, language, words)
  expect.soft(await overflowPixels(page), where).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate<string[]>(cutOff), where).toEqual([])
  await noViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached', ...soon })
  await noViolations(page, 'contrast')
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${language}${address.replaceAll(/\W+/g, '-')}.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor({ state: 'attached', ...soon })
}

/** A client with a package that is not used up, with a treatment of it. */
async function packageOf(search: string) {
  const { supported_country_id: countryId, id: locationId } = (await stage.call(listsApi.locations))!.data.find(
    (one) => one.place === 'Amsterdam',
  )!
  const params = { countryId, locationId }
  const [client] = (await stage.call(listsApi.clients, { query: { filters: { search, country_id: countryId } } }))!.data
  const treatments = (await stage.call(listsApi.treatments, { params }))!.data.body
  for (const treatment of treatments) {
    const left = (await stage.call(packageSalesApi.available, {
      params: { clientId: client!.id, treatmentId: treatment.id },
    }))!.data
    if (left.length) return { client: client!, treatment: translate(treatment.name, 'nl'), params }
  }
  throw new Error(`${search} has no package`)
}

test(
  'the till, its lists, popups and reports in French, English and German, light and dark, on a small screen',
  { timeout: 900_000 },
  async () => {
    const { client, treatment, params } = await packageOf('Zandstra')
    const [voucher] = (await stage.call(listsApi.products, { params, query: { filters: { voucher: 'true' } } }))!.data
      .body
    const { body: invoices } = (await stage.call(invoicesApi.list, { query: { filters: { state: 'paid' } } }))!.data
    const [open] = (await stage.call(receivablesApi.list))!.data.body
    const [sold] = (await stage.call(vouchersApi.list))!.data.body
    const { page } = await atWork(stage, 'administrator', '/payment', { viewport: { width: 1024, height: 768 } })
    page.on('dialog', (dialog) => void dialog.accept())
    const atRest = watchRest(page)

    // A sale with a treatment from a package, one that is insured, and a voucher.
    await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client.email, soon)
    await page
      .getByRole('option', { name: new RegExp(client.last_name) })
      .first()
      .click()
    const add = page.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })
    const lines = page.getByRole('table', { name: 'Regels' })
    const sell = async (name: string, option: RegExp) => {
      const before = await lines.getByRole('row').count()
      await add.fill(name, soon)
      await page.getByRole('option', { name: option }).first().click()
      await expect.poll(() => lines.getByRole('row').count(), soon).toBeGreaterThan(before)
    }
    const exactly = (name: string) => new RegExp(`^${patternOf(name)} ?€`)
    await sell(treatment, exactly(treatment))
    await lines.getByRole('button', { name: /^Pakket voor/ }).click(soon)
    await page.getByRole('menuitem').first().click()
    await lines.getByText(/^Uit pakket/).waitFor(soon)
    await sell(translate(voucher!.name, 'nl'), asText(translate(voucher!.name, 'nl')))
    await sell(treatment, exactly(treatment))
    await lines
      .getByRole('button', { name: /^Verzekering voor/ })
      .last()
      .click(soon)
    const care = page.getByRole('dialog', { name: /^Verzekering voor/ })
    await care
      .getByLabel(/^Verzekerde zorg/)
      .and(page.locator('input'))
      .click()
    await page.getByRole('option').first().click()
    await care.getByRole('button', { name: 'Klaar' }).click()
    await page.getByText('Bij deze cliënt ontbreekt').waitFor(soon)

    const screens: readonly Screen[] = [
      { address: '/invoices', words: invoicesTexts },
      { address: `/invoices/${invoices[0]!.ref}`, words: creditNotesTexts, popup: true },
      { address: `/invoices/${invoices[0]!.ref}/credit`, words: creditNotesTexts, popup: true },
      { address: '/receivables', words: receivablesTexts },
      { address: `/receivables/${open!.id}`, words: receivablesTexts, popup: true },
      { address: '/insured-care', words: insuredCareTexts },
      { address: '/vouchers', words: vouchersTexts },
      { address: `/vouchers/${sold!.id}`, words: vouchersTexts, popup: true },
      { address: '/voucher-liability', words: vouchersTexts },
      { address: `/day-summary?date=${yesterday}`, words: daySummaryTexts },
      { address: `/day-summary/closing?date=${yesterday}`, words: dayClosingTexts },
      { address: `/day-summary/closing/cash?date=${yesterday}`, words: dayClosingTexts, popup: true },
      { address: '/day-summary/closings', words: dayClosingTexts },
      { address: '/journal', words: journalTexts },
      { address: '/turnover', words: journalTexts },
    ]
    const languages = ['fr', 'en', 'de'] as const
    const speak = async (language: Language) => {
      await page.request.put(`${stage.url}/api/me/language`, { data: { language } })
      await page.reload()
    }
    // The sale that was begun is still there after a reload, with its chips; who leaves the till gives it up.
    for (const language of languages) {
      await speak(language)
      await page.getByRole('table', { name: checkoutTexts.items[language] }).getByRole('row').nth(3).waitFor(soon)
      await atRest()
      await isRightIn(page, language, { address: '/payment', words: checkoutTexts })
    }
    for (const language of languages) {
      await speak(language)
      for (const screen of screens) {
        await goTo(page, screen.address)
        await (screen.popup ? page.getByRole('dialog') : page.getByRole('main').getByRole('heading'))
          .first()
          .waitFor(soon)
        await atRest()
        await isRightIn(page, language, screen)
      }
    }
  },
)
