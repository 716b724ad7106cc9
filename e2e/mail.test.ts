import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant, wallClock } from '#kernel/day.ts'
import { addressOf } from '#kernel/endpoint.ts'
import { authApi } from '#features/auth/contract.ts'
import { loadDemo } from '#demo/generate.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/db.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { startPostgres, type PostgresServer } from '#platform/server/test/postgres.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'

const desk = 'office-manager@demo.balie.test'

interface Place { env: { DATA_DIR?: string; DATABASE_URL?: string }; open(): Promise<OpenDatabase>; remove(): Promise<void> }

const embeddedPlace = async (): Promise<Place> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-mail-'))
  return { env: { DATA_DIR: folder }, open: () => openEmbedded(folder), remove: () => rm(folder, { recursive: true, force: true }) }
}
const postgresPlace = async (): Promise<Place> => {
  const postgres: PostgresServer = await startPostgres()
  const url = postgres.url('postgres')
  const database = await openPostgres(url)
  await migrate(database.pool)
  const now = instant(Date.now())
  await loadDemo(database.db, { size: 'demo', today: wallClock(now, 'Europe/Amsterdam').day, now })
  await database.close()
  return { env: { DATABASE_URL: url }, open: () => openPostgres(url, 2), remove: () => postgres.stop() }
}

describe.each([['the embedded database', embeddedPlace], ['a PostgreSQL server', postgresPlace]])('on %s', (_, makePlace) => {
  let place: Place
  let mail: TestMailServer
  let server: RunningServer | undefined
  beforeAll(async () => {
    place = await makePlace()
    mail = await startMailServer()
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    await mail?.close()
    await place?.remove()
  })
  const start = async () => { server = await startServer({ ...place.env, SMTP_URL: mail.url, MAIL_FROM: 'Salon Zuid <info@salon.test>' }) }
  const askForPassword = () => fetch(`${server!.url}${addressOf(authApi.askPasswordReset)}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: desk }) })

  test('a mail that is under way at SIGTERM arrives once, and the server ends cleanly', { timeout: 120_000 }, async () => {
    await start()
    const { arrived, open } = mail.hold()
    expect((await askForPassword()).status).toBe(200)
    await arrived
    const ended = server!.stop()
    open()
    expect(await ended).toBe(0)
    expect(mail.received.map(({ to, mail: { subject } }) => [to, subject])).toEqual([[[desk], 'Een nieuw wachtwoord kiezen']])

    const database = await place.open()
    expect((await sql`select status, secrets, attempts from mail_outbox`.execute(database.db)).rows).toEqual([{ status: 'sent', secrets: null, attempts: 1 }])
    await database.close()
  })

  test('a mail whose server is killed while it is under way is sent by the next, when its lease has run out', { timeout: 120_000 }, async () => {
    await start()
    const { arrived, open } = mail.hold()
    expect((await askForPassword()).status).toBe(200)
    await arrived
    await server!.kill()
    open()
    const before = mail.received.length

    const database = await place.open()
    const { rows: [waiting] } = await sql<{ message_id: string; leased: boolean }>`select message_id, locked_until > now() as leased from mail_outbox where status = 'waiting'`.execute(database.db)
    expect(waiting?.leased).toBe(true)
    await sql`update mail_outbox set locked_until = now() where status = 'waiting'`.execute(database.db)
    await database.close()

    await start()
    await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(before + 1)
    expect(mail.received.at(-1)!.mail.messageId).toBe(`<${waiting!.message_id}@salon.test>`)
    expect(await server!.stop()).toBe(0)
  })
})

test('an administrator changes the words of a mail, and sees in the outbox that it left with them', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-mail-'))
  const mail = await startMailServer()
  const server = await startServer({ DATA_DIR: folder, SMTP_URL: mail.url, MAIL_FROM: 'Salon Zuid <info@salon.test>' })
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL' })).newPage()
    await page.goto(`${server.url}/email-translations`)
    await page.getByLabel(/^E-mailadres/).fill('administrator@demo.balie.test')
    await page.getByLabel(/^Wachtwoord/).fill(demoPassword)
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    await page.getByRole('link', { name: 'Nieuw wachtwoord' }).click()

    const popup = page.getByRole('dialog', { name: 'Nieuw wachtwoord' })
    const preview = popup.frameLocator('iframe[title^="E-mail"] >> visible=true')
    await popup.getByLabel(/^Onderwerp/).first().fill('Nieuw wachtwoord voor ')
    await popup.getByRole('button', { name: /^Voeg :first_name in/ }).first().click()
    await popup.getByRole('textbox', { name: /^Tekst/ }).first().fill('Hallo :voornaam')
    await popup.getByRole('tab', { name: 'Français' }).click()
    await page.keyboard.press('Control+Enter')
    // What is wrong comes to the front, with the cursor in it.
    await popup.getByText('De variabele :voornaam bestaat niet in deze e-mail.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Hallo :first_name <b>!</b>\n\n:link\n')
    await preview.getByText('Hallo Emma <b>!</b>').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('De tekst is opgeslagen.').waitFor()

    expect((await fetch(`${server.url}${addressOf(authApi.askPasswordReset)}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: desk }) })).status).toBe(200)
    await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1)
    const [{ mail: received }] = mail.received as [TestMailServer['received'][number]]
    expect(received.subject).toMatch(/^Nieuw wachtwoord voor \w+/)
    expect(received.text).toMatch(/^Hallo \w+ <b>!<\/b>\n\nhttp:\/\/127\.0\.0\.1:\d+\/password-resets\/\S+\s*$/)

    await page.getByRole('link', { name: 'E-mails', exact: true }).click()
    await page.getByRole('row').filter({ hasText: desk }).getByText('Verstuurd').waitFor()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('link', { name: desk }).click()
    await page.getByRole('dialog').frameLocator('iframe').getByText(/^Hallo \w+ <b>!<\/b>$/).waitFor()
    await page.getByRole('dialog').frameLocator('iframe').getByText(':link').waitFor() // the link itself is not kept
  } finally {
    await browser.close()
    await server.stop()
    await mail.close()
    await rm(folder, { recursive: true, force: true })
  }
})
