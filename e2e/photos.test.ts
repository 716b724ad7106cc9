import { expect, test } from 'vitest'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { photographedVisits, photosArrive, picture } from './photo-steps.ts'
import { atWork, noViolations, setStage, soon, type Visitor } from './stage.ts'

const stage = setStage()
const { visitsOfClient, photosOf } = photographedVisits(stage)

/** The parts of the page that carry files: the compiler knows only the server here. */
interface Page {
  readonly DataTransfer: new () => { readonly items: { add(file: unknown): void } }
  readonly File: new (parts: readonly Uint8Array[], name: string, options: { type: string }) => unknown
  readonly ClipboardEvent: new (name: string, options: object) => unknown
  readonly DragEvent: new (name: string, options: object) => unknown
  readonly Uint8Array: Uint8ArrayConstructor
  readonly atob: (text: string) => string
}

test('a repeat visit: a photo is taken over the shadow of the earlier one, and waits through a reload', async () => {
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
  await photosArrive(form, '1 wacht op opslaan')
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
  await shutter.dblclick() // a finger in a glove touches twice, and takes one photo
  await camera.getByRole('radio', { name: 'Links 45°', checked: true }).waitFor(soon)
  await camera.getByText('1 foto', { exact: true }).waitFor(soon)
  await camera.getByRole('button', { name: 'Klaar' }).click()
  await form.getByText('1 wacht op opslaan').waitFor(soon)

  await page.reload()
  await photosArrive(form, '1 wacht op opslaan')
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
  await photosArrive(form, '2 wachten op opslaan')
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

test('without a connection the camera and a drawing open, and a list that cannot be read hides no photo', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page, context } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Foto maken' }).waitFor(soon)
  // The code of the dialogs comes in an idle moment.
  const names = () =>
    page.evaluate<string>(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  for (const part of [
    'camera-dialog',
    'photo-view',
    'compare-dialog',
    'figure-choice',
    'drawing-dialog',
    'drawing-view',
  ])
    await expect.poll(names, soon).toMatch(new RegExp(`${part}-[^,]*\\.js`))
  // Their parts have come too when nothing comes any more.
  let last = ''
  const isQuiet = async () => last === (last = await names())
  await expect.poll(isQuiet, { ...soon, interval: 700 }).toBe(true)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Foto maken' }).click()
  await page.getByRole('dialog', { name: 'Foto maken' }).getByRole('button', { name: 'Klaar' }).click()
  await form.getByRole('button', { name: 'Tekening maken' }).click()
  await page.getByRole('button', { name: 'Gezicht, voorzijde' }).click()
  const drawing = page.getByRole('dialog', { name: 'Tekening maken: Gezicht, voorzijde' })
  await drawing.getByRole('img', { name: 'Tekenvlak: Gezicht, voorzijde' }).waitFor(soon)
  await context.setOffline(false)

  await page.route('**/event/*/treatment-report/photos', (route) => route.abort())
  await page.route('**/pre-save*', (route) => route.abort())
  await page.reload()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'wang.jpg', mimeType: 'image/jpeg', buffer: await picture('#a9d') })
  await form.getByRole('button', { name: 'wang opnieuw versturen' }).waitFor(soon)
  await form.getByRole('button', { name: 'Foto maken' }).waitFor(soon)
  await page.unroute('**/pre-save*')
  await page.unroute('**/event/*/treatment-report/photos')
})

test('a dropped file that is no picture is refused like one that is chosen', async () => {
  const [id] = (await visitsOfClient([5])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await form.getByRole('region', { name: 'Foto’s' }).evaluate((block: { dispatchEvent(event: unknown): void }) => {
    const { DataTransfer, File, DragEvent, Uint8Array } = globalThis as never as Page
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(
      new File([new Uint8Array([37, 80, 68, 70])], 'verwijsbrief.pdf', { type: 'application/pdf' }),
    )
    block.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await form.getByRole('alert').getByText('Kies een foto als JPG of PNG.').waitFor(soon)
  await form.getByRole('button', { name: 'verwijsbrief weglaten' }).click()
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
  await photosArrive(form, '2 wachten op opslaan')

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
  await photosArrive(form, '2 wachten op opslaan')
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
  const save = form.getByRole('button', { name: 'Opslaan en sluiten' })
  await save.click()
  await form.getByText('Wacht tot alle foto’s zijn verstuurd, of laat ze weg.').waitFor(soon)
  // The browser was online all the time, and the server is back: the photo is sent again by itself, after a pause. What
  // it held back is asked for again.
  await page.unroute('**/pre-save*')
  await form.getByText('Er zijn geen foto’s meer onderweg. Sla nu op.').waitFor(soon)
  await save.click()
  await expect.poll(async () => (await photosOf(id)).map(({ saved }) => saved), soon).toEqual([true])
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
