import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawingsApi, type Drawing } from '#features/drawings/contract.ts'
import { fingerOn, fingersOn, photographedVisits, picture, tablet } from './photo-steps.ts'
import { atWork, noViolations, setStage, smallerSide, soon } from './stage.ts'

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
  const colours = dialog.getByRole('radiogroup', { name: 'Kleur' }).locator('label')
  for (const colour of await colours.all()) expect(await smallerSide(colour)).toBeGreaterThanOrEqual(44)

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

  // The versions tell what each save of a drawing changed, and who deleted one and why.
  await form.getByText('1 versie', { exact: true }).click()
  const versions = form.getByRole('group').filter({ hasText: '1 versie' })
  await versions.getByText('Tekening verwijderd: Gezicht, voorzijde').waitFor(soon)
  await versions.getByText('Dubbel').waitFor(soon)
  await versions.getByText('5 eenheden', { exact: true }).first().waitFor(soon)
  await noViolations(page)

  // Units that are drawn and have no row are named, and one press adds the row.
  const drawn = form.getByRole('status').filter({ hasText: 'Getekend, maar niet bij Injecties' })
  await drawn.getByRole('button').first().click()
  await form.getByRole('combobox', { name: /^Partijnummer van / }).waitFor(soon)
  await expect.poll(() => drawn.count(), soon).toBe(0)
})

/** Opens a drawing on a copy of a new photo of a visit. */
async function drawingOnPhoto(page: Page) {
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
  return { dialog, surface }
}
const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
const beside = ({ x, y }: { x: number; y: number }, across: number, down = across) => ({ x: x + across, y: y + down })

test('by touch: a photo is enlarged by two fingers and drawn on, and no half-drawn mark is lost', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const { dialog, surface } = await drawingOnPhoto(page)
  const fingers = await fingersOn(page)
  const middle = await middleOf(surface)

  // Two fingers enlarge three times, and draw nothing.
  await dialog.getByText('Ovaal', { exact: true }).click()
  await fingers.down(beside(middle, -30, 0))
  await fingers.down(beside(middle, -30, 0), beside(middle, 30, 0))
  for (const apart of [45, 60, 75, 90]) await fingers.move(beside(middle, -apart, 0), beside(middle, apart, 0))
  await fingers.up()
  const whole = dialog.getByRole('button', { name: /: Hele afbeelding tonen$/ })
  await expect.poll(() => whole.innerText(), soon).toBe('300 %')
  await dialog.getByText('Nog niets getekend.').waitFor(soon)
  await noViolations(page)

  // Drawn at three times its size, an oval is a third as large on the picture.
  const large = (await surface.boundingBox())!
  await fingers.down(beside(middle, -60))
  for (const to of [-20, 20, 60]) await fingers.move(beside(middle, to))
  await fingers.up()
  await dialog.getByRole('button', { name: 'Ovaal 1', exact: true }).waitFor(soon)

  // A second finger does not break off an arrow that is drawn already, nor does the wheel.
  await dialog.getByText('Pijl', { exact: true }).click()
  const [from, over, to] = [beside(middle, -150, -120), beside(middle, -90, -120), beside(middle, -30, -120)]
  await fingers.down(from)
  await fingers.move(over)
  await fingers.down(over, beside(middle, 100))
  await fingers.move(to, beside(middle, 200))
  await fingers.up()
  await dialog.getByRole('button', { name: 'Pijl 1', exact: true }).waitFor(soon)
  expect(await whole.innerText()).toBe('300 %')
  await page.mouse.move(middle.x - 150, middle.y + 120)
  await page.mouse.down()
  await page.mouse.move(middle.x - 60, middle.y + 120, { steps: 3 })
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await expect.poll(() => whole.innerText(), soon).toBe('200 %')
  await page.keyboard.up('Control')
  await page.mouse.move(middle.x - 30, middle.y + 120, { steps: 2 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Pijl 2', exact: true }).waitFor(soon)
  await whole.tap()
  await expect.poll(() => whole.innerText(), soon).toBe('100 %')
  expect(await middleOf(surface)).toEqual(middle)

  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  const part = (pixels: number, side: 'width' | 'height' = 'width') => expect.closeTo(pixels / large[side], 2)
  await expect
    .poll(async () => (await drawingsOf(id)).map(({ photo, marks }) => [photo?.name, marks]), soon)
    .toMatchObject([
      [
        'wang',
        [
          {
            kind: 'ellipse',
            at: { x: expect.closeTo(0.5, 2), y: expect.closeTo(0.5, 2) },
            rx: part(60),
            ry: part(60, 'height'),
          },
          {
            kind: 'arrow',
            from: { x: expect.closeTo(0.5 - 150 / large.width, 2) },
            to: { x: expect.closeTo(0.5 - 30 / large.width, 2) },
          },
          { kind: 'arrow', from: { x: expect.closeTo(0.5 - 150 / large.width, 2) } },
        ],
      ],
    ])
})

test('by touch: an oval is moved and given another size by its handles and by keys, and taken back', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const { dialog, surface } = await drawingOnPhoto(page)
  const fingers = await fingersOn(page)
  const { width, height } = (await surface.boundingBox())!
  const finger = await fingerOn(page, surface)
  await dialog.getByText('Ovaal', { exact: true }).click()
  await finger.draw([0.4, 0.4], [0.5, 0.5], [0.6, 0.6])
  await dialog.getByRole('button', { name: 'Ovaal 1', exact: true, pressed: true }).waitFor(soon)
  const handle = (name: string) => dialog.locator(`[data-handle=${name}]`)
  for (const name of ['nw', 'ne', 'sw', 'se', 'middle']) {
    const box = (await handle(name).boundingBox())!
    expect([box.width, box.height]).toEqual([44, 44])
  }
  await noViolations(page)
  const drag = async (name: string, across: number, down: number) => {
    const at = await middleOf(handle(name))
    await fingers.down(at)
    for (const part of [0.4, 1]) await fingers.move(beside(at, across * part, down * part))
    await fingers.up()
  }
  await drag('se', 60, 30)
  await drag('middle', -40, 20)

  // The keys move the selected mark, with Shift they give it another size; both are taken back one by one.
  const marks = dialog.getByRole('region', { name: 'Markeringen' })
  await marks.getByRole('button', { name: 'Ovaal 1', exact: true }).press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  const near = (part: number) => expect.closeTo(part, 2)
  await expect
    .poll(async () => (await drawingsOf(id)).flatMap(({ marks: stored }) => stored), soon)
    .toMatchObject([
      {
        kind: 'ellipse',
        at: { x: near(0.5 + 30 / width - 40 / width - 0.005), y: near(0.5 + 15 / height + 20 / height) },
        rx: near(0.1 + 30 / width - 0.005),
        ry: near(0.1 + 15 / height),
      },
    ])
})
