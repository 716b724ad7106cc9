import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestMailServer } from '#platform/server/test/mail-server.ts'

export const soon = { timeout: 10_000 }

/** A browser of somebody's own, in which nothing on our pages may break. */
export async function visit(browser: Browser, url: string, address: string, locale = 'nl-NL'): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  context.on('close', () => expect(wrong).toEqual([]))
  await page.goto(`${url}${address}`)
  return { page, context }
}

/** The links of the mails that somebody got, in their order. */
export const linksIn = ({ received }: TestMailServer, address: string): string[] =>
  received.filter(({ to }) => to.includes(address)).map(({ mail }) => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')

/** The link of a mail that is on its way, after so many that have come. */
export async function linkOf(mails: TestMailServer, address: string, seen: number): Promise<string> {
  await expect.poll(() => linksIn(mails, address).length, { timeout: 15_000 }).toBeGreaterThan(seen)
  return linksIn(mails, address)[seen]!
}

export const noViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)).toEqual([])
}

// The sign-in in Dutch, by label and role.
export const emailField = (page: Page) => page.getByLabel(/^E-mailadres/)
export const passwordField = (page: Page) => page.getByLabel(/^Wachtwoord/)
export const codeField = (page: Page) => page.getByLabel(/^Code van zes cijfers/)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const focused = (page: Page) => page.evaluate<string>('document.activeElement.getAttribute("name") ?? ""')
export const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor(soon)

export async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Aanmelden').click()
}
