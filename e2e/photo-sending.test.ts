import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photosApi } from '#features/photos/contract.ts'
import { photoSharingApi } from '#features/photo-sharing/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { photographedVisits, photosArrive, picture } from './photo-steps.ts'
import { atWork, newVisitor, noViolations, overflowPixels, setStage, soon, type Visitor } from './stage.ts'

let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails?.close())
const stage = setStage({ settings: () => ({ SMTP_URL: mails.url, MAIL_FROM: 'Balie <info@salon.test>' }) })
const { visitsOfClient, photosOf } = photographedVisits(stage)

/** The right photo of a comparison as it lies on the left one, in parts of that one's frame. */
const laidIn = async (stack: Locator) => {
  const frame = stack.locator('[data-frame]:has([style*="rotate"])')
  return frame.evaluate((element: Framed) => {
    const [outer, inner] = [element.getBoundingClientRect(), element.querySelector('img').getBoundingClientRect()]
    return {
      ratio: outer.width / outer.height,
      x: (inner.x - outer.x) / outer.width,
      y: (inner.y - outer.y) / outer.height,
      width: inner.width / outer.width,
      height: inner.height / outer.height,
    }
  })
}
interface Framed {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number }
  querySelector(selector: string): Framed
}

/** Holds the telephone's comparison against that of the sender, to half a percent of the photo. */
async function sameAs(phone: Visitor['page'], wanted: Awaited<ReturnType<typeof laidIn>>) {
  const close = Object.fromEntries(
    Object.entries(wanted).map(([name, part]) => [name, expect.closeTo(part, 2) as unknown]),
  )
  await expect.poll(() => laidIn(phone.locator('main')), soon).toEqual(close)
}

test('compare and send: with consent a client looks at both photos as they were aligned, until they withdraw it', async () => {
  const ids = (await visitsOfClient([8, 3])) as [number, number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${ids[0]}`, { alone: true })
  const form = page.getByRole('dialog').first()
  for (const [index, id] of ids.entries()) {
    if (index) await page.goto(`${stage.url}/report/${id}`)
    await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: `dag ${index}.jpg`, mimeType: 'image/jpeg', buffer: await picture('#c97') })
    await photosArrive(form, '1 wacht op opslaan')
    await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
    await expect.poll(async () => (await photosOf(id)).map(({ saved }) => saved), soon).toEqual([true])
  }
  const clientId = (await stage.call(photosApi.list, { params: { appointmentId: ids[1] } }))!.data.client_id

  // The comparison says that consent is missing, and records it with one press.
  await page.goto(`${stage.url}/report/${ids[1]}`)
  await form.getByRole('button', { name: 'Vergelijken' }).click()
  const compare = page.getByRole('dialog', { name: 'Foto’s vergelijken' })
  await compare.getByRole('button', { name: 'Uitlijnen op 2 punten' }).click()
  for (const [name, ...taps] of [
    ['Foto 1', [0.3, 0.5], [0.7, 0.5]],
    ['Foto 2', [0.3, 0.4], [0.65, 0.6]],
  ] as const) {
    const frame = compare.getByRole('group', { name, exact: true }).locator('[data-frame]')
    const { x, y, width, height } = (await frame.boundingBox())!
    for (const [right, down] of taps) await page.mouse.click(x + right * width, y + down * height)
  }
  await compare.getByRole('button', { name: 'Uitlijnen', exact: true }).click()
  const sentAs = await laidIn(compare)
  expect([sentAs.width > 1, sentAs.height > 1], 'turned').toEqual([true, true])
  await compare.getByRole('button', { name: 'Naar de cliënt: toestemming nodig' }).click()
  const sending = page.getByRole('dialog', { name: 'Vergelijking naar de cliënt sturen' })
  const submit = sending.getByRole('button', { name: 'Versturen' })
  expect(await submit.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await sending.waitFor({ state: 'hidden' })
  await compare.getByRole('button', { name: 'Naar de cliënt: toestemming nodig' }).click()
  await noViolations(page)
  await sending.getByRole('button', { name: 'Cliënt stemt vandaag toe' }).click()
  await sending.getByText(/^Gegeven op /).waitFor(soon)
  await sending.getByText('Uitgelijnd, zoals u ze nu vergelijkt').waitFor(soon)
  await submit.click()
  await page.getByText(/^Een link naar de foto’s gaat naar /).waitFor(soon)

  await expect.poll(() => mails.received.length, soon).toBe(1)
  const { mail, raw } = mails.received[0]!
  expect([mail.subject, mail.attachments, raw.includes('image/')]).toEqual(['Uw foto’s staan voor u klaar', [], false])
  const { pathname, hash } = new URL(/http\S+\/comparison#[\w-]+/.exec(mail.text!)![0])

  const telephone = await newVisitor(stage, { telephone: { width: 390, height: 844 } })
  const phone = telephone.page
  await phone.goto(`${stage.url}${pathname}${hash}`)
  await phone.getByRole('heading', { level: 1, name: 'Uw foto’s' }).waitFor(soon)
  expect(phone.url()).toBe(`${stage.url}/comparison`)
  const pictures = phone.locator('main img')
  const widths = () =>
    pictures.evaluateAll((all: readonly { naturalWidth: number }[]) => all.map(({ naturalWidth }) => naturalWidth))
  await expect.poll(widths, soon).toEqual([800, 800])
  await phone.getByRole('slider', { name: 'Grens tussen de foto’s' }).press('ArrowLeft')
  expect(await phone.locator('main [style*="clip-path"]').getAttribute('style')).toContain('51%')
  await sameAs(phone, sentAs)
  await noViolations(phone)
  await phone.getByText('Naast elkaar').tap()
  await expect.poll(widths, soon).toEqual([800, 800])
  await sameAs(phone, sentAs)
  expect(await overflowPixels(phone)).toBe(0)
  await noViolations(phone)

  // The page of the client shows that it was opened; with the consent every link ends.
  await page.goto(`${stage.url}/clients/${clientId}`)
  const block = page.getByRole('region', { name: 'Foto’s delen' })
  await block.getByText('Geopend', { exact: true }).waitFor(soon)
  await noViolations(page)
  await block.getByRole('button', { name: 'Toestemming vastleggen: Publicatie' }).click()
  await page.getByRole('dialog', { name: /^Toestemming vastleggen/ }).waitFor(soon)
  await noViolations(page)
  await page.keyboard.press('Escape')
  await block.getByRole('button', { name: 'Toestemming intrekken: Vergelijking sturen' }).click()
  const question = page.getByRole('dialog', { name: /^Toestemming intrekken/ })
  await question.getByRole('textbox', { name: 'Opmerking' }).fill('Liever niet meer')
  await noViolations(page)
  await question.getByRole('button', { name: 'Intrekken' }).click()
  await block.getByText('gestopt: toestemming ingetrokken').waitFor(soon)
  const { in_force } = (await stage.call(photoSharingApi.ofClient, { params: { clientId } }))!.data
  expect(in_force.sending).toBe(null)

  await phone.reload()
  await phone.getByRole('heading', { level: 1, name: 'Deze foto’s zijn niet meer te bekijken' }).waitFor(soon)
  expect(await pictures.count()).toBe(0)
  await noViolations(phone)
})
