import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOn } from './accessibility.ts'
import { demoPassword } from './server.ts'
import { button } from './sign-in-steps.ts'
import { atWork, goTo, newVisitor, noViolations, openMenu, setStage, soon, visit } from './stage.ts'
import { walk, watchRest } from './walk.ts'

const stage = setStage()

/** Addresses of no page, no tab and no client. */
const missing = ['/no/such/page', '/clients/1/9', '/clients/999999999']

/** Popups that the navigation does not link to. */
const popups = [
  '/clients/new',
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

/** Goes to every page of the navigation by its link, without reloading the application. */
async function walkMenu(page: Page, look: () => Promise<void>): Promise<void> {
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
    await look()
  }
}

/** Opens the sign-in page in a language, signs in as the administrator, and waits for the first page. */
async function signInSpeaking(
  language: 'nl' | 'de',
  colorScheme: 'light' | 'dark',
  words: { readonly email: RegExp; readonly password: RegExp; readonly signIn: string },
): Promise<Page> {
  const { page } = await visit(stage, '/', { colorScheme })
  await button(page, language.toUpperCase()).click()
  await page.getByLabel(words.email).fill('administrator@demo.balie.test')
  await page.getByLabel(words.password).fill(demoPassword)
  await button(page, words.signIn).click()
  await page.getByRole('navigation').first().waitFor(soon)
  return page
}

/** The other theme has the same elements in other colours, so of it the contrast alone is looked at. */
async function noViolationsInEitherTheme(page: Page): Promise<void> {
  await noViolations(page)
  const wear = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached', ...soon })
  }
  await wear('dark')
  await noViolations(page, 'contrast')
  await wear('light')
}

test('every page is accessible, light and dark', { timeout: 900_000 }, async () => {
  const page = await signInSpeaking('nl', 'light', {
    email: /^E-mailadres/,
    password: /^Wachtwoord/,
    signIn: 'Aanmelden',
  })
  await openMenu(page)
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('option').first().waitFor(soon)
  await noViolationsInEitherTheme(page)
  await page.keyboard.press('Escape')
  const look = async () => {
    if (!missing.includes(new URL(page.url()).pathname))
      expect.soft(await page.getByRole('heading').count(), page.url()).toBeGreaterThan(0)
    expect.soft(await page.locator('html').getAttribute('lang'), page.url()).toBe('nl')
    await noViolationsInEitherTheme(page)
  }
  await walkMenu(page, look)
  await walk(page, popups, (address) => page.goto(`${stage.url}${address}`), look)
})

// The texts of every language are complete, or they do not compile; how long German words are placed is what the lists
// and the calendar look at in their own journeys.
test('the chosen language is that of every page after the sign-in', async () => {
  const page = await signInSpeaking('de', 'dark', {
    email: /^E-Mail-Adresse/,
    password: /^Passwort( \*)?$/,
    signIn: 'Anmelden',
  })
  const look = async () => {
    expect.soft(await page.getByRole('heading').count(), page.url()).toBeGreaterThan(0)
    expect.soft(await page.locator('html').getAttribute('lang'), page.url()).toBe('de')
    await noViolations(page, 'contrast')
  }
  await walk(page, ['/dashboard', '/employees', '/clients/new'], (address) => goTo(page, address), look)
})

test('a violation is found on a page that was checked before, in the last of its rows, and each time it is checked', async () => {
  const { page } = await newVisitor(stage, { alone: true })
  const list = (last: string) =>
    page.setContent(
      `<html lang="nl"><title>Rijen</title><body style="background:#fff;color:#000"><main><ul>${'<li><label><input type="checkbox" style="width:24px;height:24px">Rij</label></li>'.repeat(40)}${last}</ul></main>`,
    )
  const violations = async () => (await violationsOn(page, 'wcag')).map(({ id, nodes }) => [id, nodes.length])
  await list('')
  expect(await violations()).toEqual([])
  for (const [last, id] of [
    ['<li style="color:#bbb">Rij</li>', 'color-contrast'],
    ['<li style="background:#222">Rij</li>', 'color-contrast'],
    ['<li><input type="checkbox" style="width:24px;height:24px"></li>', 'label'],
    ['<li><label for="no"><input type="text"></label><button></button></li>', 'button-name'],
    ['<li><span role="option">Rij</span></li>', 'aria-required-parent'],
    ['<li><span role="row-of-mine">Rij</span></li>', 'aria-roles'],
    ['<li><a href="#" style="font-size:9px">1</a><a href="#" style="font-size:9px">2</a></li>', 'target-size'],
    ['<div>Rij</div>', 'list'],
    ['<li><button aria-label="Rij">Kolom</button></li>', 'label-content-name-mismatch'],
  ] as const) {
    await list(last)
    const found = await violations()
    expect(found.map(([first]) => first)).toContain(id)
    expect(await violations()).toEqual(found)
  }
  await list('<li style="color:#777">Rij</li>')
  expect(await violationsOn(page, 'contrast')).toHaveLength(1)
})

test('each page has its title in the browser tab, in the chosen language', async () => {
  const { page } = await atWork(stage, 'administrator')
  for (const [address, title] of [
    ['/dashboard', 'Dashboard'],
    ['/employees', 'Medewerkers'],
    ['/roles', 'Rollen en rechten'],
    ['/audit-log', 'Logboek'],
    ['/schedule', 'Roosters'],
    ['/locations', 'Locaties'],
    ['/no/such/page', 'Deze pagina bestaat niet'],
    ['/clients/1/1', 'Cliënt'],
  ] as const) {
    await goTo(page, address)
    await expect.poll(() => page.title(), soon).toBe(`${title} · Balie`)
    // An unknown address is shown inside the shell as well, with a link to go on.
    await page.getByRole('navigation').first().waitFor(soon)
    expect(await page.getByRole('main').count()).toBe(1)
  }
})

test('the collapsed navigation names its entries to the mouse and the keyboard, until Escape', async () => {
  const { page } = await atWork(stage, 'administrator', '/dashboard')
  const navigation = page.getByRole('navigation').first()
  await navigation.getByRole('button', { name: 'Menu inklappen' }).click()
  const tip = page.getByRole('tooltip', { includeHidden: true })
  await navigation.getByRole('link', { name: 'Agenda' }).hover()
  await tip.filter({ hasText: /^Agenda$/ }).waitFor(soon)
  // The name stands beside the entry, not under it or under the page.
  const [entry, name] = await Promise.all([
    navigation.getByRole('link', { name: 'Agenda' }).boundingBox(),
    tip.boundingBox(),
  ])
  expect(name!.x).toBeGreaterThan(entry!.x + entry!.width)
  expect(Math.abs(name!.y + name!.height / 2 - entry!.y - entry!.height / 2)).toBeLessThan(2)
  await page.mouse.move(700, 400)
  await tip.waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('Tab')
  await navigation.getByRole('button', { name: 'Menu uitklappen' }).focus()
  await tip.filter({ hasText: /^Menu uitklappen$/ }).waitFor(soon)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached', ...soon })
  await page.keyboard.press('Enter')
  await navigation.getByRole('link', { name: 'Agenda' }).hover()
  expect(await tip.count()).toBe(0)
})

test('the start page is that of the role, or one’s own choice (decision C145)', async () => {
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
  await goTo(page, '/account')
  await page.getByRole('combobox', { name: 'Startpagina' }).click(soon)
  await noViolations(page)
  await page.getByRole('option', { name: 'Roosters' }).click()
  await page.getByText('Uw startpagina is gewijzigd').waitFor(soon)
  await page.goto(`${stage.url}/`)
  await page.waitForURL('**/schedule**', soon)
})
