import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestMailServer } from '#platform/server/test/mail-server.ts'
import { soon } from './stage.ts'

/** The links in the mails to an address, in order. */
export const linksIn = ({ received }: TestMailServer, address: string): string[] =>
  received.filter(({ to }) => to.includes(address)).map(({ mail }) => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '')

/** Waits for the next mail to an address after the first `seen` ones, and returns its link. */
export async function linkOf(mails: TestMailServer, address: string, seen: number): Promise<string> {
  await expect.poll(() => linksIn(mails, address).length, soon).toBeGreaterThan(seen)
  return linksIn(mails, address)[seen]!
}

// The elements of the Dutch sign-in, by label and role.
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
