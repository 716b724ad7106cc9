import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fingerOn, photographedVisits, tablet } from './photo-steps.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { visitsOfClient } = photographedVisits(stage)

const [side, radius] = [900, 12]

/**
 * A picture with two moles, turned around its middle by these degrees. It is made of points, because another file of this
 * worker may have left no kind of picture but photos readable.
 */
function moles(degrees: number): Promise<Buffer> {
  const points = Buffer.alloc(side * side * 3, Buffer.from([0xdd, 0xbb, 0xaa]))
  const turn = (degrees * Math.PI) / 180
  for (const apart of [-180, 180])
    for (let down = -radius; down <= radius; down++)
      for (let right = -radius; right <= radius; right++) {
        if (Math.hypot(down, right) > radius) continue
        const x = Math.round(side / 2 + apart * Math.cos(turn)) + right
        const y = Math.round(side / 2 + apart * Math.sin(turn)) + down
        points.fill(0, (y * side + x) * 3, (y * side + x + 1) * 3)
      }
  return sharp(points, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
}

test('by touch: a photo is aligned with another by two points, laid over it, and compared', async () => {
  const [id] = (await visitsOfClient([4])) as [number]
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, tablet)
  const form = page.getByRole('dialog').first()
  await form.getByRole('button', { name: 'Uploaden' }).waitFor(soon)
  const file = async (name: string, degrees: number) => ({ name, mimeType: 'image/jpeg', buffer: await moles(degrees) })
  await form.locator('input[type=file]').setInputFiles([await file('recht.jpg', 0), await file('scheef.jpg', 20)])
  await form.getByText('2 wachten op opslaan').waitFor(soon)
  await form.getByRole('button', { name: 'Vergelijken' }).click()
  const compare = page.getByRole('dialog', { name: 'Foto’s vergelijken' })
  // The bar is one row, also while the consent of the client is missing.
  await compare.getByRole('button', { name: 'Naar de cliënt: toestemming nodig' }).waitFor(soon)
  expect((await compare.locator('header').boundingBox())!.height).toBeLessThan(60)
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
  await expect.poll(() => marker.getAttribute('style'), soon).not.toBe(before)
  await marker.press('ArrowRight')
  for (let step = 0; step < 20; step++) await marker.press('Shift+ArrowLeft')
  await compare.getByText('De twee punten liggen te dicht bij elkaar.').waitFor(soon)
  expect(await apply.isDisabled()).toBe(true)
  for (let step = 0; step < 20; step++) await marker.press('Shift+ArrowRight')
  await apply.click()

  const laid = compare.locator('[data-laid] img')
  const turn = async () => Number(/rotate\((-?[\d.]+)rad\)/.exec((await laid.getAttribute('style'))!)![1])
  await expect.poll(async () => (await turn()) * (180 / Math.PI), soon).toBeCloseTo(-20, 0)
  await compare.getByText('Overvloeien').click()
  await compare.getByRole('slider', { name: 'Sterkte van foto 2' }).press('ArrowRight')
  await noViolations(page)
  await compare.getByRole('button', { name: 'Uitlijning ongedaan maken' }).click()
  await expect.poll(() => laid.count(), soon).toBe(0)

  // Enlarged and moved together, by buttons and keys; another photo is chosen.
  await compare.getByText('Schuif', { exact: true }).click()
  await compare.getByRole('slider', { name: 'Grens tussen foto 1 en 2' }).waitFor(soon)
  const pictures = compare.locator('img:not([loading])')
  await expect.poll(() => pictures.count(), soon).toBe(2)
  await compare.getByRole('button', { name: 'Vergroten' }).click()
  const moves = () =>
    compare
      .locator('[style*="scale("]')
      .evaluateAll((all: readonly { style: { transform: string } }[]) => all.map(({ style }) => style.transform))
  await expect.poll(async () => (await moves())[0], soon).toContain('scale(1.5)')
  const [left, right] = await moves()
  expect(right).toBe(left)
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
  const still = await placeOf()
  await compare.getByRole('group', { name: 'Foto: verschuiven met de pijltoetsen' }).press('ArrowRight')
  await expect.poll(async () => (await placeOf()) === still, soon).toBe(false)
  await compare
    .getByRole('region', { name: 'Foto 1', exact: true })
    .getByRole('button', { name: 'Keuze wissen' })
    .click()
  await compare.getByText('Kies hieronder een foto.').waitFor(soon)
  await compare.getByRole('button', { name: /^recht, / }).click()
  await compare.getByText('Naast elkaar').click()
  await expect.poll(() => pictures.count(), soon).toBe(2)
  await noViolations(page)
})
