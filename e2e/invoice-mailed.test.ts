import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatEuros } from '#kernel/money.ts'
import { translate } from '#kernel/translatable.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { pdfText } from '#platform/server/test/pdf-text.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'
import { asText } from './till-steps.ts'

let mail: TestMailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail?.close())
const stage = setStage({ settings: () => ({ SMTP_URL: mail.url, MAIL_FROM: 'Salon Zuid <info@salon.test>' }) })

test('an invoice is paid for and mailed in one press, and arrives with its PDF', async () => {
  const amsterdam = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const [product] = (await stage.call(listsApi.products, {
    params: { countryId: amsterdam.supported_country_id, locationId: amsterdam.id },
    query: { filters: { withoutVoucher: 'true' } },
  }))!.data.body
  const client = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'van', country_id: amsterdam.supported_country_id } },
  }))!.data.find(({ email }) => email)!
  const name = translate(product!.name, 'nl')

  const { page } = await atWork(stage, 'administrator', '/payment')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client.last_name) })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' }).fill(name, soon)
  await page
    .getByRole('option', { name: asText(name) })
    .first()
    .click()
  const practitioner = page
    .getByRole('main')
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
  await practitioner.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click(soon)

  // The mail server says no at first: the client at the desk has paid all the same.
  mail.refuse('RCPT TO', '451 4.7.1 Greylisted, come back later')
  await page.getByRole('button', { name: 'Betalen en factuur mailen' }).click(soon)
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'Betaling verwerkt' })
  await banner.getByText(`Gemaild naar ${client.email}`).waitFor(soon)
  const ref = /\d{4}-\d{6}/.exec((await banner.textContent())!)![0]

  await goTo(page, '/mails')
  const row = page.getByRole('row').filter({ hasText: client.email }).filter({ hasText: ref })
  await row.getByRole('link', { name: client.email }).click(soon)
  const popup = page.getByRole('dialog')
  await popup.getByText('Greylisted, come back later').waitFor(soon)
  await popup.getByText('Wacht', { exact: true }).waitFor(soon)
  await popup.getByText(`${ref}.pdf`).waitFor(soon)
  await noViolations(page)
  expect(mail.received).toEqual([])
  const { state, total_cents } = (await stage.call(invoicesApi.transaction, { params: { ref } }))!.data
  expect([state, total_cents]).toEqual(['paid', product!.price_cents])

  // It is sent again from the outbox, which names the file that goes along.
  await popup.getByRole('button', { name: 'Opnieuw versturen' }).click()
  await popup.getByText('Verstuurd').first().waitFor(soon)
  expect(mail.received.map(({ to }) => to)).toEqual([[client.email]])
  const [{ mail: received }] = mail.received as [TestMailServer['received'][number]]
  expect(received.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${ref}.pdf`, 'application/pdf'],
  ])
  const pdf = Buffer.from(received.attachments[0]!.content as ArrayBuffer)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const text = await pdfText(pdf)
  for (const part of [ref, formatEuros(product!.price_cents, 'nl')]) expect(text).toContain(part.replaceAll(/\s/g, ' '))
})
