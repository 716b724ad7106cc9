import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { drawingsApi, type Drawing } from '#features/drawings/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { photoSharingApi } from '#features/photo-sharing/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { atWork, newVisitor, noViolations, overflowPixels, setStage, soon, type Visitor } from './stage.ts'

let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails?.close())
const stage = setStage({ settings: () => ({ SMTP_URL: mails.url, MAIL_FROM: 'Balie <info@salon.test>' }) })
let hour = 0

/** The parts of the page that carry files: the compiler knows only the server here. */
interface Page {
  readonly DataTransfer: new () => { readonly items: { add(file: unknown): void } }
  readonly File: new (parts: readonly Uint8Array[], name: string, options: { type: string }) => unknown
  readonly ClipboardEvent: new (name: string, options: object) => unknown
  readonly DragEvent: new (name: string, options: object) => unknown
  readonly Uint8Array: Uint8ArrayConstructor
  readonly atob: (text: string) => string
}

/** Visits of one client on the last days, before anybody else works, for a treatment without a questionnaire. */
async function visitsOfClient(days: readonly number[]): Promise<readonly number[]> {
  const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const at = { countryId: location.supported_country_id, locationId: location.id }
  const treatment = (await stage.call(listsApi.treatments, { params: at }))!.data.body.find(
    (one) => !one.requires_medical_grounds,
  )!
  const [practitioner] = (await stage.call(listsApi.practitioners, { params: { locationId: location.id } }))!.data
  const [client] = (await stage.call(listsApi.clients, {
    query: { filters: { search: 'van', country_id: location.supported_country_id } },
  }))!.data
  const ids: number[] = []
  hour += 1
  for (const ago of days) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const { rooms } = (await stage.call(calendarApi.day, { params: { locationId: location.id, date: day } }))!.data
    const { data } = (await stage.call(rawApi.create, {
      body: {
        client_id: client!.id,
        user_id: practitioner!.id,
        treatment_id: treatment.id,
        location_id: location.id,
        room_id: rooms[0]!.id,
        datetime_from: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z` as Instant,
        datetime_till: `${day}T${String(hour).padStart(2, '0')}:30:00.000Z` as Instant,
      },
    }))!
    ids.push(data.id)
  }
  return ids
}

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const photosOf = async (appointmentId: number) =>
  (await stage.call(photosApi.list, { params: { appointmentId } }))!.data.visits.find(
    ({ appointment }) => appointment.id === appointmentId,
  )?.photos ?? []

test('a repeat visit: a photo is taken over the shadow of the earlier one, waits through a reload, and is compared', async () => {
  const [earlier, now] = (await visitsOfClient([9, 1])) as [number, number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${earlier}`, { alone: true })
  const form = page.getByRole('dialog').first()
  const files = form.locator('input[type=file]')
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)

  // Several files at once; one of them is no photo, which is said, and it keeps the report from being saved until left out.
  await files.setInputFiles([
    { name: 'voor.jpg', mimeType: 'image/jpeg', buffer: await picture('#d9a') },
    { name: 'geen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hallo') },
  ])
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  await form.getByText('geen is niet verstuurd: Kies een foto als JPG of PNG.').waitFor(soon)
  await form.getByRole('button', { name: 'geen weglaten' }).click()
  await noViolations(page)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(async () => (await photosOf(earlier)).map(({ saved }) => saved), soon).toEqual([true])

  await page.goto(`${stage.url}/report/${now}`)
  await form.getByRole('button', { name: 'Foto maken' }).click()
  const camera = page.getByRole('dialog', { name: 'Foto maken' })
  const shutter = camera.getByRole('button', { name: 'Foto maken: Voorzijde' })
  await expect.poll(() => shutter.isEnabled(), soon).toBe(true)
  const ghost = camera.locator('img[style*="opacity"]')
  await expect.poll(() => ghost.evaluate((image: { naturalWidth: number }) => image.naturalWidth), soon).toBe(800)
  await camera.getByRole('slider', { name: 'Schaduw' }).press('ArrowRight')
  expect(await ghost.getAttribute('style')).toContain('0.5')
  await noViolations(page)
  await shutter.click()
  await camera.getByRole('radio', { name: 'Links 45°', checked: true }).waitFor(soon)
  await camera.getByText('1 foto', { exact: true }).waitFor(soon)
  await camera.getByRole('button', { name: 'Klaar' }).click()
  await form.getByText('1 wacht op opslaan').waitFor(soon)

  await page.reload()
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  await form.getByRole('button', { name: 'Vergelijken' }).click()
  const compare = page.getByRole('dialog', { name: 'Foto’s vergelijken' })
  await compare.getByRole('slider', { name: 'Grens tussen foto 1 en 2' }).waitFor(soon)
  const pictures = compare.locator('img:not([loading])')
  await expect.poll(() => pictures.count(), soon).toBe(2)
  await compare.getByRole('button', { name: 'Vergroten' }).click()
  const moves = await compare
    .locator('[style*="scale("]')
    .evaluateAll((all: readonly { style: { transform: string } }[]) => all.map(({ style }) => style.transform))
  expect(moves[0]).toContain('scale(1.5)')
  expect(moves[1]).toBe(moves[0])
  // Enlarged further, the full picture takes the place of the smaller one, once, and stays when it is made smaller.
  const fullReads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('size=full')) fullReads.push(request.url())
  })
  const areFull = () =>
    pictures.evaluateAll((all: readonly { src: string; naturalWidth: number }[]) =>
      all.every(({ src, naturalWidth }) => src.startsWith('blob:') && naturalWidth > 0),
    )
  await compare.getByRole('button', { name: 'Vergroten' }).click()
  await expect.poll(areFull, soon).toBe(true)
  await compare.getByRole('button', { name: 'Verkleinen' }).click()
  await compare.getByRole('button', { name: 'Vergroten' }).click()
  expect([await areFull(), fullReads.length]).toEqual([true, 2])
  const placeOf = () =>
    compare
      .locator('[style*="scale("]')
      .first()
      .evaluate((one: { style: { transform: string } }) => one.style.transform)
  const before = await placeOf()
  await compare.getByRole('group', { name: 'Foto: verschuiven met de pijltoetsen' }).press('ArrowRight')
  await expect.poll(async () => (await placeOf()) === before, soon).toBe(false)
  await compare
    .getByRole('region', { name: 'Foto 1', exact: true })
    .getByRole('button', { name: 'Keuze wissen' })
    .click()
  await compare.getByText('Kies hieronder een foto.').waitFor(soon)
  await compare.getByRole('button', { name: /^voor, / }).click()
  await compare.getByText('Naast elkaar').click()
  await expect.poll(() => pictures.count(), soon).toBe(2)
  await noViolations(page)
  await page.keyboard.press('Escape')

  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(() => photosOf(now), soon).toMatchObject([{ saved: true, angle: 'front' }])
  const { data } = (await stage.call(reportsApi.show, { params: { appointmentId: now } }))!
  expect(data.version).toBe(1)
})

test('a photo that a lost connection held up is sent when it is back; a saved one is deleted with a reason', async () => {
  const [id] = (await visitsOfClient([2])) as [number]
  const { page, context } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await context.setOffline(true)
  await form.locator('input[type=file]').setInputFiles({
    name: 'wang.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#a9d'),
  })
  await form.getByRole('button', { name: 'wang opnieuw versturen' }).waitFor(soon)
  await context.setOffline(false)
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  expect(await photosOf(id)).toHaveLength(1)

  // The browser keeps a photo that it could not send through a reload.
  await page.route('**/pre-save*', (route) => route.abort())
  await form.locator('input[type=file]').setInputFiles({
    name: 'kin.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#9ad'),
  })
  await form.getByRole('button', { name: 'kin opnieuw versturen' }).waitFor(soon)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.getByText('Wacht tot alle foto’s zijn verstuurd, of laat ze weg.').waitFor(soon)
  await page.unroute('**/pre-save*')
  await page.reload()
  await form.getByText('2 wachten op opslaan').waitFor(soon)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(async () => (await photosOf(id)).map(({ saved }) => saved), soon).toEqual([true, true])

  // Photos can be pasted and dropped too; what is pasted as text goes where it is typed.
  await page.goto(`${stage.url}/report/${id}`)
  await form.getByRole('button', { name: /^Foto bekijken: wang/ }).waitFor(soon)
  const base64 = (await picture('#ad9')).toString('base64')
  await form.getByRole('region', { name: 'Foto’s' }).evaluate(
    (block: { dispatchEvent(event: unknown): void }, [text]) => {
      const { DataTransfer, File, ClipboardEvent, DragEvent, Uint8Array, atob } = globalThis as never as Page
      const bytes = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0))
      const carrying = (name: string, type: string) => {
        const data = new DataTransfer()
        data.items.add(new File([bytes], name, { type }))
        return data
      }
      block.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: carrying('geplakt.jpg', 'image/jpeg'), bubbles: true }),
      )
      block.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: carrying('gesleept.jpg', 'image/jpeg'),
          bubbles: true,
          cancelable: true,
        }),
      )
    },
    [base64],
  )
  await form.getByText('2 wachten op opslaan').waitFor(soon)
  await form.getByRole('button', { name: /^Foto bekijken: geplakt/ }).click()
  await page.getByRole('dialog', { name: 'geplakt' }).getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog', { name: 'Foto verwijderen' }).getByRole('button', { name: 'Foto verwijderen' }).click()
  await form.getByText('1 wacht op opslaan').waitFor(soon)

  await form.getByRole('button', { name: /^Foto bekijken: wang/ }).click()
  const view = page.getByRole('dialog', { name: 'wang' })
  await view.getByRole('button', { name: 'Verwijderen' }).click()
  const question = page.getByRole('dialog', { name: 'Foto verwijderen' })
  await question.getByRole('button', { name: 'Foto verwijderen' }).click()
  await question.getByRole('textbox', { name: /^Reden/ }).fill('Verkeerde cliënt')
  await noViolations(page)
  await question.getByRole('button', { name: 'Foto verwijderen' }).click()
  await expect.poll(async () => (await photosOf(id)).map(({ name }) => name), soon).toEqual(['kin', 'gesleept'])
})

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
  const got = await laidIn(phone.locator('main'))
  for (const [name, part] of Object.entries(wanted)) expect(got[name as 'x'], `${name}`).toBeCloseTo(part, 2)
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
    await form.getByText('1 wacht op opslaan').waitFor(soon)
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

const drawingsOf = async (appointmentId: number) =>
  (await stage.call(drawingsApi.list, { params: { appointmentId } }))!.data.visits.find(
    ({ appointment }) => appointment.id === appointmentId,
  )?.drawings ?? []

/** A finger on an element, at parts of its width and height. */
async function fingerOn(page: Visitor['page'], element: Locator) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const draw = async (...path: readonly (readonly [number, number])[]) => {
    const box = (await element.boundingBox())!
    const [first, ...rest] = path.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
    await touch('touchStart', [first!])
    for (const place of rest) await touch('touchMove', [place])
    await touch('touchEnd', [])
  }
  return { draw, tap: (x: number, y: number) => draw([x, y]) }
}

test('by touch: units are drawn on a face, added up, kept without a network, and never lost to a colleague', async () => {
  const [id] = (await visitsOfClient([3])) as [number]
  const tablet = { telephone: { width: 1024, height: 768 } }
  const { page, context } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Tekening maken' }).click()
  await page
    .getByRole('dialog', { name: 'Kies een figuur' })
    .getByRole('button', { name: /Lichaam, voor/ })
    .waitFor(soon)
  await noViolations(page)
  await page.getByRole('button', { name: 'Gezicht, voorzijde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tekening maken: Gezicht, voorzijde' })
  const surface = dialog.getByRole('img', { name: 'Tekenvlak: Gezicht, voorzijde' })
  await surface.waitFor(soon)
  const finger = await fingerOn(page, surface)

  // A point without its units is not saved; a dot is a comma, and never ten times the dose.
  await finger.tap(0.4, 0.3)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await dialog.getByText('Vul bij elk punt het middel en de eenheden in.').waitFor(soon)
  await dialog.getByRole('textbox', { name: 'Eenheden van dit punt' }).fill('2.5')
  expect(await dialog.getByRole('textbox', { name: 'Eenheden van dit punt' }).inputValue()).toBe('2,5')
  await finger.tap(0.6, 0.3)
  const sums = dialog.getByRole('region', { name: 'Eenheden samen' })
  await sums.getByText('5 E').waitFor(soon)
  await dialog.getByText('Omtrek', { exact: true }).click()
  await finger.draw([0.3, 0.55], [0.38, 0.6], [0.34, 0.68], [0.27, 0.62])
  await dialog.getByRole('button', { name: 'Omtrek 1', exact: true }).waitFor(soon)
  await noViolations(page)

  // The keyboard moves the selected mark, takes the move back, and erases a mark that it put into the middle.
  await dialog.getByRole('button', { name: 'Punt 2: 2,5 E', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+z')
  await dialog.getByText('Pijl', { exact: true }).click()
  await dialog.getByRole('button', { name: 'In het midden zetten' }).press('Enter')
  await dialog.getByRole('button', { name: 'Pijl 1', exact: true }).press('Delete')
  await expect.poll(() => dialog.getByRole('button', { name: 'Pijl 1', exact: true }).count(), soon).toBe(0)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  const tile = form.getByRole('button', { name: 'Tekening bekijken: Gezicht, voorzijde' })
  await tile.waitFor(soon)
  expect((await drawingsOf(id)).map(({ marks }) => marks)).toMatchObject([
    [{ kind: 'units', units: 2.5 }, { kind: 'units', at: { y: expect.closeTo(0.3, 2) } }, { kind: 'outline' }],
  ])

  // Without a network the drawing stays on this device, through a reload too.
  await page.reload()
  await tile.click()
  const view = page.getByRole('dialog', { name: 'Tekening: Gezicht, voorzijde' })
  await view.getByText('2 punten').waitFor(soon)
  await noViolations(page)
  await view.getByRole('button', { name: 'Wijzigen' }).click()
  await surface.waitFor(soon)
  await finger.tap(0.5, 0.35)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await dialog.getByText('Wat u tekende blijft op dit apparaat staan tot het is opgeslagen.').waitFor(soon)
  await context.setOffline(false)
  await page.reload()
  await form.getByRole('button', { name: 'Verder met de tekening: Gezicht, voorzijde' }).click()
  await sums.getByText('7,5 E').waitFor(soon)

  // A colleague saves the same drawing first: the marks of this one become a drawing of their own.
  const [{ id: drawingId, updated_at, marks }] = (await drawingsOf(id)) as [Drawing]
  await stage.call(drawingsApi.update, { params: { drawingId }, body: { updated_at, marks: marks.slice(0, 1) } })
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await dialog.getByText('Een collega heeft deze tekening intussen gewijzigd.').waitFor(soon)
  await dialog.getByRole('button', { name: 'Als nieuwe tekening opslaan' }).click()
  await expect.poll(async () => (await drawingsOf(id)).map((one) => one.marks.length), soon).toEqual([1, 4])
  await expect.poll(() => form.getByRole('button', { name: /^Verder met/ }).count(), soon).toBe(0)

  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(async () => (await drawingsOf(id)).map(({ saved }) => saved), soon).toEqual([true, true])
  await page.goto(`${stage.url}/report/${id}`)
  await tile.first().click()
  await view.getByRole('button', { name: 'Verwijderen' }).click()
  const question = page.getByRole('dialog', { name: 'Tekening verwijderen' })
  await question.getByRole('textbox', { name: /^Reden/ }).fill('Dubbel')
  await question.getByRole('button', { name: 'Tekening verwijderen' }).click()
  await expect.poll(async () => (await drawingsOf(id)).length, soon).toBe(1)
})

/** A picture with two moles, turned around its middle by these degrees. */
const moles = (degrees: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="#dba"/><g transform="rotate(${degrees} 450 450)"><circle cx="270" cy="450" r="12"/><circle cx="630" cy="450" r="12"/></g></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

test('by touch: a photo is aligned with another by two points, laid over it, and drawn on', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const tablet = { telephone: { width: 1024, height: 768 } }
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  const file = async (name: string, degrees: number) => ({ name, mimeType: 'image/jpeg', buffer: await moles(degrees) })
  await form.locator('input[type=file]').setInputFiles([await file('recht.jpg', 0), await file('scheef.jpg', 20)])
  await form.getByText('2 wachten op opslaan').waitFor(soon)
  await form.getByRole('button', { name: 'Vergelijken' }).click()
  const compare = page.getByRole('dialog', { name: 'Foto’s vergelijken' })
  await compare.getByRole('button', { name: 'Uitlijnen op 2 punten' }).click()
  const places = [
    { name: 'Foto 1', taps: [0, 180].map((turn) => (turn * Math.PI) / 180) },
    { name: 'Foto 2', taps: [20, 200].map((turn) => (turn * Math.PI) / 180) },
  ]
  const apply = compare.getByRole('button', { name: 'Uitlijnen', exact: true })
  for (const { name, taps } of places) {
    const photo = compare.getByRole('group', { name, exact: true })
    const finger = await fingerOn(page, photo.locator('[data-frame]'))
    expect(await apply.isDisabled()).toBe(true)
    for (const turn of taps) await finger.tap(0.5 + 0.2 * Math.cos(turn), 0.5 + 0.2 * Math.sin(turn))
    await photo.getByRole('button', { name: /^Punt 2 op/ }).waitFor(soon)
  }
  await noViolations(page)

  // A point is moved with the keys, and two points at one place are refused.
  const marker = compare.getByRole('button', { name: 'Punt 1 op foto 1' })
  const before = await marker.getAttribute('style')
  await marker.press('ArrowLeft')
  expect(await marker.getAttribute('style')).not.toBe(before)
  await marker.press('ArrowRight')
  for (let step = 0; step < 20; step++) await marker.press('Shift+ArrowLeft')
  await compare.getByText('De twee punten liggen te dicht bij elkaar.').waitFor(soon)
  expect(await apply.isDisabled()).toBe(true)
  for (let step = 0; step < 20; step++) await marker.press('Shift+ArrowRight')
  await apply.click()

  const laid = compare.locator('[data-laid] img')
  const turn = async () => Number(/rotate\((-?[\d.]+)rad\)/.exec((await laid.getAttribute('style'))!)![1])
  expect((await turn()) * (180 / Math.PI)).toBeCloseTo(-20, 0)
  await compare.getByText('Overvloeien').click()
  await compare.getByRole('slider', { name: 'Sterkte van foto 2' }).press('ArrowRight')
  await noViolations(page)
  await compare.getByRole('button', { name: 'Uitlijning ongedaan maken' }).click()
  await expect.poll(() => laid.count(), soon).toBe(0)
  await page.keyboard.press('Escape')

  await form.getByRole('button', { name: /^Foto bekijken: scheef/ }).click()
  await page.getByRole('button', { name: 'Op een kopie tekenen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tekening maken: scheef' })
  const surface = dialog.getByRole('img', { name: 'Tekenvlak: scheef' })
  await surface.waitFor(soon)
  const finger = await fingerOn(page, surface)
  await finger.draw([0.2, 0.2], [0.3, 0.3], [0.4, 0.45])
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await expect
    .poll(async () => (await drawingsOf(id)).map(({ photo, marks }) => [photo?.name, marks[0]!.kind]), soon)
    .toEqual([['scheef', 'arrow']])
})

test('a photo of another tablet appears by itself; one that is left out comes back; a refused one is sent again', async () => {
  const [id] = (await visitsOfClient([3])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const other = (await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })).page
  const form = page.getByRole('dialog').first()
  const otherForm = other.getByRole('dialog').first()
  const choose = async (name: string, colour: string, of = form) =>
    of
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture(colour) })
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await choose('elders', '#d9a', otherForm)
  await form.getByRole('button', { name: /^Foto bekijken: elders/ }).waitFor(soon)

  // It is refused for something else than its file: it stays, also through a reload, and can be sent again.
  const forbidden = { status: 403, json: { message: '', errors: { '': ['no_permission'] } } }
  await page.route('**/pre-save*', (route) => route.fulfill(forbidden))
  await choose('kin', '#9ad')
  const again = form.getByRole('button', { name: 'kin opnieuw versturen' })
  const leaveOut = form.getByRole('button', { name: 'kin weglaten' })
  await again.waitFor(soon)
  for (const button of [again, leaveOut]) {
    const box = (await button.boundingBox())!
    const tile = (await form.getByRole('listitem', { name: 'kin is niet verstuurd' }).boundingBox())!
    expect([box.width >= 40, box.height >= 40]).toEqual([true, true])
    expect([box.x >= tile.x, box.x + box.width <= tile.x + tile.width]).toEqual([true, true])
  }
  await noViolations(page)
  await leaveOut.click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('alert').getByRole('button', { name: 'Ongedaan maken' }).click()
  await again.waitFor(soon)
  await page.unroute('**/pre-save*')
  await page.reload()
  await form.getByText('2 wachten op opslaan').waitFor(soon)

  // A photo that the form did not know of is saved too, and appears as saved on the other tablet.
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await expect.poll(async () => (await photosOf(id)).map(({ saved }) => saved), soon).toEqual([true, true])
  await expect.poll(() => otherForm.getByText(/wachten op opslaan/).count(), soon).toBe(0)

  // A report that can only be read: its photos are compared, and one of the wrong client is deleted.
  await stage.call(appointmentsApi.cancel, { params: { id } })
  await page.goto(`${stage.url}/report/${id}`)
  await form.getByRole('button', { name: 'Vergelijken' }).waitFor(soon)
  expect(await form.getByRole('button', { name: 'Uploaden' }).count()).toBe(0)
  await form.getByRole('button', { name: /^Foto bekijken: kin/ }).click()
  await page.getByRole('dialog', { name: 'kin' }).getByRole('button', { name: 'Verwijderen' }).click()
  await page
    .getByRole('dialog', { name: 'Foto verwijderen' })
    .getByRole('textbox', { name: /^Reden/ })
    .fill('Verkeerde cliënt')
  await page.getByRole('dialog', { name: 'Foto verwijderen' }).getByRole('button', { name: 'Foto verwijderen' }).click()
  await expect.poll(async () => (await photosOf(id)).map(({ name }) => name), soon).toEqual(['elders'])
})

test('a photo that has gone meanwhile is told of, and keeps the report from being saved once', async () => {
  const [id] = (await visitsOfClient([6])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', '/', { alone: true })
  // This tablet does not hear of the deletion.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(`${stage.url}/report/${id}`)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await form.locator('input[type=file]').setInputFiles([
    { name: 'wang.jpg', mimeType: 'image/jpeg', buffer: await picture('#a9d') },
    { name: 'kin.jpg', mimeType: 'image/jpeg', buffer: await picture('#9ad') },
  ])
  await form.getByText('2 wachten op opslaan').waitFor(soon)
  const gone = (await photosOf(id)).find(({ name }) => name === 'wang')!
  await stage.call(photosApi.remove, { params: { photoId: gone.id } })
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  await save.click()
  await form.getByText(/^Een foto wachtte langer dan een dag of is verwijderd/).waitFor(soon)
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  expect(await form.getByText(/^Een foto wachtte langer dan een dag of is verwijderd/).count()).toBe(1)
  await save.click()
  await expect.poll(async () => (await photosOf(id)).map(({ saved }) => saved), soon).toEqual([true])
})

/** Makes the photos that this browser keeps older by days, as if the tablet had lain without a connection. */
const ageKept = (page: Visitor['page'], days: number) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('balie.photos', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const change = opening.result.transaction('uploads', 'readwrite')
      const all = change.objectStore('uploads')
      all.getAll().onsuccess = ({ target }) => {
        for (const row of target.result) all.put({ ...row, at: Date.now() - ${days} * 86_400_000 })
      }
      change.oncomplete = () => {
        opening.result.close()
        resolve(null)
      }
    }
  })`)

test('a tablet that was without a connection for days: a photo that the server removed is told of, and one that never left is sent', async () => {
  const [id] = (await visitsOfClient([7])) as [number]
  const { page, context } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const form = page.getByRole('dialog').first()
  const choose = async (name: string) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture('#a9d') })
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await choose('wang')
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  await form.getByLabel(/^Verslag/).fill('Goed verdragen.')
  await context.setOffline(true)
  await choose('kin')
  await form.getByRole('button', { name: 'kin opnieuw versturen' }).waitFor(soon)
  // After a day the server has removed what no report was saved with.
  await stage.call(photosApi.remove, { params: { photoId: (await photosOf(id))[0]!.id } })
  await page.route('**/pre-save*', (route) => route.abort())
  await context.setOffline(false)
  const told = form.getByText(/^Een foto wachtte langer dan een dag of is verwijderd/)
  await told.waitFor(soon)
  await ageKept(page, 3)
  await page.unroute('**/pre-save*')
  await page.reload()
  await told.waitFor(soon)
  await form.getByText('1 wacht op opslaan').waitFor(soon)
  await expect.poll(() => form.getByLabel(/^Verslag/).innerText(), soon).toContain('Goed verdragen.')
  await noViolations(page)
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  const refused = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 422, soon)
  await save.click()
  await refused
  await told.waitFor(soon)
  await save.click()
  await expect
    .poll(async () => (await photosOf(id)).map(({ name, saved }) => [name, saved]), soon)
    .toEqual([['kin', true]])

  // A photo that could not be sent for more than a week is removed from the device, which says so.
  await page.route('**/pre-save*', (route) => route.abort())
  await page.goto(`${stage.url}/report/${id}`)
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await choose('hals')
  await form.getByRole('button', { name: 'hals opnieuw versturen' }).waitFor(soon)
  await ageKept(page, 8)
  await page.goto(stage.url)
  await page.getByText('1 foto is van dit apparaat verwijderd', { exact: false }).waitFor(soon)
})

test('a photo says so where the device has no room to keep it', async () => {
  const [id] = (await visitsOfClient([5])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', '/', { alone: true })
  await page.addInitScript(`IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }`)
  await page.route('**/pre-save*', (route) => route.abort())
  await page.goto(`${stage.url}/report/${id}`)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await form.locator('input[type=file]').setInputFiles({
    name: 'wang.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#a9d'),
  })
  await form.getByText('Niet op dit apparaat bewaard').waitFor(soon)
  await form.getByText(/^Dit apparaat kan geen foto’s bewaren/).waitFor(soon)
  await form.getByRole('button', { name: 'wang opnieuw versturen' }).waitFor(soon)
  await noViolations(page)
  // The browser was online all the time, and the server is back: the photo is sent again by itself, after a pause.
  await page.unroute('**/pre-save*')
  await form.getByText('1 wacht op opslaan').waitFor(soon)
})

test('photos on their way are asked about, sent after the report was left, and asked about at the sign-out', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const form = page.getByRole('dialog').first()
  const choose = async (name: string) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture('#a9d') })
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await page.route('**/pre-save*', (route) => route.abort())
  await choose('wang')
  await form.getByRole('button', { name: 'wang opnieuw versturen' }).waitFor(soon)
  await form.getByRole('button', { name: 'Annuleren' }).click()
  const question = page.getByRole('dialog', { name: 'Foto’s zijn nog niet verstuurd' })
  await question.getByRole('button', { name: 'Wachten' }).click()
  await form.getByRole('button', { name: 'wang opnieuw versturen' }).waitFor(soon)
  await form.getByRole('button', { name: 'Annuleren' }).click()
  await noViolations(page)
  await question.getByRole('button', { name: 'Verlaten' }).click()
  await question.waitFor({ state: 'detached' })

  await page.goto(stage.url)
  await page.getByRole('button', { name: /^Uw account/ }).click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  const leaving = page.getByRole('dialog', { name: '1 foto is nog niet verstuurd' })
  await noViolations(page)
  await page.unroute('**/pre-save*')
  await leaving.getByRole('button', { name: 'Aangemeld blijven' }).click()
  await page.getByText('1 foto is alsnog verstuurd. Sla het verslag op om die te bewaren.').waitFor(soon)
  await page.getByRole('button', { name: 'Verslag openen' }).click()
  await form.getByText('1 wacht op opslaan').waitFor(soon)

  await page.route('**/pre-save*', (route) => route.abort())
  await choose('kin')
  await form.getByRole('button', { name: 'kin opnieuw versturen' }).waitFor(soon)
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.getByText('Wacht tot alle foto’s zijn verstuurd, of laat ze weg.').waitFor(soon)
  await page.goto(stage.url)
  await page.getByRole('button', { name: /^Uw account/ }).click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await leaving.getByRole('button', { name: 'Verwijderen en afmelden' }).click()
  await page.waitForURL(/\/login/, soon)
  const kept = await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')
  expect(kept).not.toContain('balie.photos')
  expect((await photosOf(id)).map(({ name }) => name)).toEqual(['wang'])
})
