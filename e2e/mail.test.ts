import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { authApi } from '#features/auth/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { places, type Place } from './place.ts'
import { startServer, type RunningServer } from './server.ts'
import { atWork, holdNotice, noViolations, openMenu, setStage, soon } from './stage.ts'

const mailFrom = 'Salon Zuid <info@salon.test>'
const desk = 'office-manager@demo.balie.test'
const askForPassword = ({ url }: { readonly url: string }, email = desk) =>
  fetch(`${url}${addressOf(authApi.askPasswordReset)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

describe.each(places)('on %s', (_, makePlace) => {
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
  const start = async () => {
    server = await startServer({ ...place.env, SMTP_URL: mail.url, MAIL_FROM: mailFrom })
  }

  test(
    'a mail that is being sent at SIGTERM arrives once, and the server ends cleanly',
    { timeout: 300_000 },
    async () => {
      await start()
      const { arrived, open } = mail.hold()
      expect((await askForPassword(server!)).status).toBe(200)
      await arrived
      const ended = server!.stop()
      open()
      expect(await ended).toBe(0)
      expect(mail.received.map(({ to, mail: { subject } }) => [to, subject])).toEqual([
        [[desk], 'Een nieuw wachtwoord kiezen'],
      ])

      const database = await place.open()
      expect((await sql`select status, secrets, attempts from mail_outbox`.execute(database.db)).rows).toEqual([
        { status: 'sent', secrets: null, attempts: 1 },
      ])
      await database.close()
    },
  )

  test(
    'a mail whose server is killed while sending it is sent by the next server, when its lease has expired',
    { timeout: 300_000 },
    async () => {
      await start()
      const { arrived, open } = mail.hold()
      expect((await askForPassword(server!)).status).toBe(200)
      await arrived
      await server!.kill()
      open()
      const before = mail.received.length

      const database = await place.open()
      const {
        rows: [waiting],
      } = await sql<{
        message_id: string
        leased: boolean
      }>`select message_id, locked_until > now() as leased from mail_outbox where status = 'waiting'`.execute(
        database.db,
      )
      expect(waiting?.leased).toBe(true)
      await sql`update mail_outbox set locked_until = now() where status = 'waiting'`.execute(database.db)
      await database.close()

      await start()
      await expect.poll(() => mail.received.length, soon).toBe(before + 1)
      expect(mail.received.at(-1)!.mail.messageId).toBe(`<${waiting!.message_id}@salon.test>`)
      expect(await server!.stop()).toBe(0)
    },
  )
})

describe('in the browser', () => {
  let mail: TestMailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterAll(() => mail?.close())
  const stage = setStage({ settings: () => ({ SMTP_URL: mail.url, MAIL_FROM: mailFrom }) })

  test('an administrator changes the words of a mail, and sees in the outbox that it was sent with them', async () => {
    const { page } = await atWork(stage, 'administrator', '/email-translations')
    await page.getByRole('link', { name: 'Nieuw wachtwoord' }).click()

    const popup = page.getByRole('dialog', { name: 'Nieuw wachtwoord' })
    const preview = popup.frameLocator('iframe[title^="E-mail"] >> visible=true')
    await popup
      .getByLabel(/^Onderwerp/)
      .first()
      .fill('Nieuw wachtwoord voor ')
    await popup
      .getByRole('button', { name: /^Voeg :first_name in/ })
      .first()
      .click()
    await popup
      .getByRole('textbox', { name: /^Tekst/ })
      .first()
      .fill('Hallo :voornaam')
    await popup.getByRole('tab', { name: 'Frans' }).click()
    await page.keyboard.press('Control+Enter')
    // The field with the problem is shown and focused.
    await popup.getByText('De variabele :voornaam bestaat niet in deze e-mail.').waitFor(soon)
    await popup.locator('textarea:focus').waitFor(soon)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Hallo :first_name <b>!</b>\n\n:link\n')
    await preview.getByText('Hallo Emma <b>!</b>').waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('De tekst is opgeslagen.').waitFor(soon)

    expect((await askForPassword(stage)).status).toBe(200)
    await expect.poll(() => mail.received.length, soon).toBe(1)
    const [{ mail: received }] = mail.received as [TestMailServer['received'][number]]
    expect(received.subject).toMatch(/^Nieuw wachtwoord voor \w+/)
    expect(received.text).toMatch(/^Hallo \w+ <b>!<\/b>\n\nhttp:\/\/127\.0\.0\.1:\d+\/password-resets\/\S+\s*$/)

    await openMenu(page)
    await page.getByRole('link', { name: 'E-mails', exact: true }).click()
    await page.getByRole('row').filter({ hasText: desk }).getByText('Verstuurd').waitFor(soon)
    await noViolations(page)
    await page.getByRole('link', { name: desk }).click()
    await page
      .getByRole('dialog')
      .frameLocator('iframe')
      .getByText(/^Hallo \w+ <b>!<\/b>$/)
      .waitFor(soon)
    // The link itself is not stored.
    await page.getByRole('dialog').frameLocator('iframe').getByText(':link').waitFor(soon)
    await noViolations(page)
  })

  test('what the mail server refuses stands on the page of the system: put aside and back, and all sent again', async () => {
    const before = mail.received.length
    mail.refuse('RCPT TO', '550 5.1.1 User unknown', '550 5.1.1 User unknown')
    const owner = 'salon-owner@demo.balie.test'
    for (const email of [desk, owner]) expect((await askForPassword(stage, email)).status).toBe(200)

    const { page } = await atWork(stage, 'administrator', '/system')
    const card = page.getByRole('region', { name: 'Opgegeven e-mails' })
    const rows = card.getByRole('row').filter({ hasText: 'Nieuw wachtwoord' })
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Verversen' }).click()
        return rows.count()
      }, soon)
      .toBe(2)
    await page.getByText('Er zijn e-mails opgegeven: 2.').waitFor(soon)
    await rows.first().getByText('Het adres bestaat niet. Vraag de ontvanger om een ander.').waitFor(soon)
    expect(await page.getByText(/demo\.balie\.test/).count()).toBe(0)
    await page
      .getByRole('region', { name: 'Het logboek' })
      .getByText(/^Nog niets is oud genoeg\. Het oudste deel mag weg vanaf \d/)
      .waitFor(soon)
    await noViolations(page)

    await rows
      .first()
      .getByRole('button', { name: /^Leg Nieuw wachtwoord van .* opzij$/ })
      .focus()
    await page.keyboard.press('Enter')
    await holdNotice(page, 'Opzij gelegd: 1.')
    await expect.poll(() => rows.count(), soon).toBe(1)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(() => rows.count(), soon).toBe(2)

    await card.getByRole('button', { name: 'Alle opnieuw' }).click()
    const question = page.getByRole('dialog', { name: 'E-mails opnieuw versturen' })
    await question.getByText('Wat verstuurd kan worden gaat meteen weg: 2.').waitFor(soon)
    await question.getByRole('button', { name: 'Versturen' }).click()
    await page.getByText('Alles loopt. Er is niets opgegeven en er mislukt niets.').waitFor(soon)
    await expect.poll(() => mail.received.length, soon).toBe(before + 2)
    expect(
      mail.received
        .slice(before)
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual([desk, owner])

    await page.getByRole('button', { name: 'Alle stappen' }).click()
    await page.getByRole('button', { name: 'Verlopen links wissen nu doen' }).click()
    await page.getByText('Binnen een minuut').waitFor(soon)
    await noViolations(page)
  })
})
