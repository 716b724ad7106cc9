import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from './server.ts'
import { button } from './sign-in-steps.ts'
import { atWork, noViolations, openMenu, setStage, soon, visit } from './stage.ts'
import { walk, watchRest } from './walk.ts'

const stage = setStage()

/** Not built yet, or not there at all. */
const missing = ['/clients', '/no/such/page']

/** Behind the pages of the navigation. */
const behind = [
  '/employees/new',
  '/employees/3',
  '/roles/2',
  '/email-translations/1',
  '/account',
  '/account/password',
  '/account/sessions',
  '/design-system',
  ...missing,
]

/** Goes to every page of the navigation by its link, without loading the application anew. */
async function walkMenu(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const links = page.getByRole('navigation').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toEqual(
    expect.arrayContaining(['/dashboard', '/employees', '/roles', '/mails', '/email-translations', '/audit-log']),
  )
  const atRest = watchRest(page)
  for (const [index, address] of addresses.entries()) {
    await links.nth(index).click()
    await page.waitForURL((url) => url.pathname.startsWith(address), soon)
    await atRest()
    await look(page)
  }
}

test.each([
  ['nl', 'light', { email: /^E-mailadres/, password: /^Wachtwoord/, signIn: 'Aanmelden' }],
  ['de', 'dark', { email: /^E-Mail-Adresse/, password: /^Passwort( \*)?$/, signIn: 'Anmelden' }],
] as const)(
  'no page is out of reach for who cannot see or hold a mouse, in %s, %s',
  async (language, colorScheme, words) => {
    const visitor = await visit(stage, '/', { locale: `${language}-${language.toUpperCase()}`, colorScheme })
    const { page } = visitor
    // Chosen here it stays; what only the browser speaks gives way to the language of the person's own profile.
    await button(page, language.toUpperCase()).click()
    await page.getByLabel(words.email).fill('administrator@demo.balie.test')
    await page.getByLabel(words.password).fill(demoPassword)
    await button(page, words.signIn).click()
    await page.getByRole('navigation').first().waitFor(soon)
    await openMenu(page)
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('option').first().waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Escape')
    const look = async (tab: Page) => {
      if (!missing.includes(new URL(tab.url()).pathname))
        expect.soft(await tab.getByRole('heading').count(), tab.url()).toBeGreaterThan(0)
      expect.soft(await tab.locator('html').getAttribute('lang'), tab.url()).toBe(language)
      await noViolations(tab)
    }
    await walkMenu(page, look)
    await walk(stage, visitor, behind, look)
  },
)

test('each page names itself in the tab, in the language that is chosen, and what is not built says so', async () => {
  const { page } = await atWork(stage, 'administrator')
  for (const [address, title] of [
    ['/dashboard', 'Dashboard'],
    ['/employees', 'Medewerkers'],
    ['/roles', 'Rollen en rechten'],
    ['/audit-log', 'Logboek'],
    ['/schedule', 'Roosters'],
    ['/locations', 'Locaties'],
    ['/no/such/page', 'Deze pagina bestaat niet'],
    ['/clients', 'Cliënten'],
  ] as const) {
    await page.goto(`${stage.url}${address}`)
    await expect.poll(() => page.title(), soon).toBe(`${title} · Balie`)
    // An unknown address is shown inside the shell as well, with a link that leads on.
    await page.getByRole('navigation').first().waitFor(soon)
    expect(await page.getByRole('main').count()).toBe(1)
  }
  await page.getByText('Deze pagina is er nog niet').waitFor(soon)
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Cliënten' }).count()).toBe(0)
})

test('one starts where the role says, or where one chooses (decision C145)', async () => {
  const startOf = async (role: string) => {
    const { page } = await atWork(stage, role)
    await page.waitForURL((url) => url.pathname !== '/', soon)
    return new URL(page.url())
  }
  expect((await startOf('administrator')).pathname).toBe('/dashboard')
  expect((await startOf('office-manager')).pathname).toBe('/calendar/location')
  const { page } = await atWork(stage, 'senior-practitioner')
  const own = String(
    ((await (await page.request.get(`${stage.url}/api/me`)).json()) as { data: { id: number } }).data.id,
  )
  await page.waitForURL(
    (url) => url.pathname === '/calendar/employee' && url.searchParams.get('employee') === own,
    soon,
  )
  await page.goto(`${stage.url}/account`)
  await page.getByRole('combobox', { name: 'Startpagina' }).click(soon)
  await noViolations(page)
  await page.getByRole('option', { name: 'Roosters' }).click()
  await page.getByText('Uw startpagina is gewijzigd').waitFor(soon)
  await page.goto(`${stage.url}/`)
  await page.waitForURL('**/schedule**', soon)
})
