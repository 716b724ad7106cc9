import { expect, test } from 'vitest'
import { drawingsApi, type Drawing } from '#features/drawings/contract.ts'
import { fingerOn, photographedVisits, picture, tablet } from './photo-steps.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { visitsOfClient, drawingsOf } = photographedVisits(stage)

test('by touch: units are drawn on a face, added up, kept without a network, and never lost to a colleague', async () => {
  const [id] = (await visitsOfClient([3])) as [number]
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
  await stage.call(drawingsApi.update, { params: { drawingId }, body: { updated_at, marks: marks!.slice(0, 1) } })
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await dialog.getByText('Een collega heeft deze tekening intussen gewijzigd.').waitFor(soon)
  await dialog.getByRole('button', { name: 'Als nieuwe tekening opslaan' }).click()
  await expect.poll(async () => (await drawingsOf(id)).map((one) => one.marks!.length), soon).toEqual([1, 4])
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

test('by touch: a copy of a photo is drawn on', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'wang.jpg', mimeType: 'image/jpeg', buffer: await picture('#dba') })
  await form.getByRole('button', { name: /^Foto bekijken: wang/ }).click()
  await page.getByRole('button', { name: 'Op een kopie tekenen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tekening maken: wang' })
  const surface = dialog.getByRole('img', { name: 'Tekenvlak: wang' })
  await surface.waitFor(soon)
  const finger = await fingerOn(page, surface)
  await finger.draw([0.2, 0.2], [0.3, 0.3], [0.4, 0.45])
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await expect
    .poll(async () => (await drawingsOf(id)).map(({ photo, marks }) => [photo?.name, marks![0]!.kind]), soon)
    .toEqual([['wang', 'arrow']])
})
