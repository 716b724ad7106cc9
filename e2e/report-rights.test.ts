import { expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permission.ts'
import { rolesApi } from '#features/employees/contract.ts'
import { locationsApi } from '#features/locations/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import sharp from 'sharp'
import { reportedVisits } from './report-steps.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()
const { shownReport, visitOf } = reportedVisits(stage)

/** Gives the role of a practitioner other permissions, and returns those of before. */
async function permit(change: (all: readonly string[]) => readonly string[]): Promise<readonly string[]> {
  const role = (await stage.call(rolesApi.list))!.data.body.find(({ slug }) => slug === 'senior-practitioner')!
  const params = { id: role.id }
  const { name, practitioner, permissions, updated_at } = (await stage.call(rolesApi.show, { params }))!.data
  const body = {
    name: name as { nl: string },
    practitioner,
    updated_at,
    permissions: change(permissions) as Permission[],
  }
  expect((await stage.call(rolesApi.update, { params, body }))!.status).toBe(200)
  return permissions
}

test('a permission that is taken away while a report is open: nothing of the client stays on the screen, and nothing typed is lost', async () => {
  const { id } = await visitOf({ treatment: (one) => one.requires_medical_grounds, daysAgo: 5 })
  const { page } = await atWork(stage, 'senior-practitioner', `/report/${id}`, { alone: true })
  const popup = page.getByRole('dialog').first()
  const [first, second] = ['vastgestelde ziekte', 'ernstige psychische'].map((words) =>
    popup.getByRole('radiogroup', { name: new RegExp(words) }),
  ) as [ReturnType<typeof popup.getByRole>, ReturnType<typeof popup.getByRole>]
  await first.getByRole('radio', { name: 'Nee' }).click(soon)
  await second.getByRole('radio', { name: 'Ja' }).click()
  const grounds = popup.getByRole('textbox', { name: /^Onderbouwing/ })
  await grounds.fill('Vastgesteld door de huisarts')
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c97' } })
    .jpeg()
    .toBuffer()
  const files = ['voor', 'na'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
  await popup.locator('input[type=file]').setInputFiles(files)
  await popup.getByText('2 wachten op opslaan').waitFor(soon)
  const photos = (await stage.call(photosApi.list, { params: { appointmentId: id } }))!.data.visits.find(
    ({ appointment }) => appointment.id === id,
  )!.photos
  const statuses = () =>
    Promise.all(
      photos
        .flatMap(({ id: photoId, thumbnailId }) => [photoId, thumbnailId])
        .map(async (photoId) =>
          (await page.request.get(`${stage.url}${addressOf(photosApi.image, { params: { photoId } })}`)).status(),
        ),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])

  // For a moment each part that is read again says it, until the report itself is refused.
  const refusal = popup.getByText('U heeft hier geen rechten voor.').first()
  const nothingShown = async () => {
    await refusal.waitFor(soon)
    for (const shown of [
      popup.getByRole('textbox'),
      popup.getByRole('radiogroup'),
      page.locator('img[src*="treatment-report"], img[src^="blob:"]'),
      page.getByRole('img', { name: /^Tekenvlak/ }),
      page.getByRole('dialog', { name: 'Foto’s vergelijken' }),
    ])
      await expect.poll(() => shown.count(), soon).toBe(0)
    expect(await statuses()).toEqual([403, 403, 403, 403])
  }

  // Drawing: the next answer is the refusal of what is saved.
  await popup.getByRole('button', { name: 'Tekening maken' }).click()
  await page
    .getByRole('dialog', { name: 'Kies een figuur' })
    .getByRole('button', { name: 'Gezicht, voorzijde' })
    .click()
  const drawing = page.getByRole('dialog', { name: 'Tekening maken: Gezicht, voorzijde' })
  await drawing.getByText('Pijl', { exact: true }).click(soon)
  await drawing.getByRole('button', { name: 'In het midden zetten' }).press('Enter')
  await drawing.getByRole('button', { name: 'Pijl 1', exact: true }).waitFor(soon)
  const before = await permit((all) => all.filter((one) => !one.startsWith('treatment-report.')))
  expect(await statuses()).toEqual([403, 403, 403, 403])
  await drawing.getByRole('button', { name: 'Opslaan' }).click()
  await nothingShown()
  await noViolations(page)

  // With the permission back everything is there as it was typed and drawn.
  await permit(() => before)
  await popup.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.poll(() => grounds.inputValue(), soon).toBe('Vastgesteld door de huisarts')
  expect(await second.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true)
  await popup.getByRole('button', { name: 'Verder met de tekening: Gezicht, voorzijde' }).waitFor(soon)

  // Comparison: the next answer is the list of photos, which is read again because a colleague deleted one.
  await popup.getByRole('button', { name: 'Vergelijken' }).click()
  await page.getByRole('dialog', { name: 'Foto’s vergelijken' }).getByRole('slider').waitFor(soon)
  await permit((all) => all.filter((one) => !one.startsWith('treatment-report.')))
  await stage.call(photosApi.remove, { params: { photoId: photos[1]!.id } })
  await nothingShown()
  await permit(() => before)
  await popup.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.poll(() => grounds.inputValue(), soon).toBe('Vastgesteld door de huisarts')

  // Report and questionnaire: the next answer is the refusal of the save.
  await page.route(
    (url) => url.pathname === addressOf(reportsApi.create),
    async (route) => {
      await permit((all) => all.filter((one) => !one.startsWith('treatment-report.')))
      await route.continue()
    },
    { times: 1 },
  )
  await popup.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await refusal.waitFor(soon)
  await expect.poll(() => popup.getByRole('textbox').count(), soon).toBe(0)
  expect((await shownReport(id)).id).toBe(null)
  await permit(() => before)
  await page.reload()
  await expect.poll(() => grounds.inputValue(), soon).toBe('Vastgesteld door de huisarts')
})

test('a location where no report is to be finished says so of itself alone, and leads to those of all locations', async () => {
  const [model] = (await stage.call(locationsApi.list, { query: { filters: {} } }))!.data.body
  const { country_id, ownerIds, street, street_number, postcode, place, legal_entity_id, type } = (await stage.call(
    locationsApi.show,
    { params: { id: model!.id } },
  ))!.data
  const body = {
    country_id,
    ownerIds,
    street,
    street_number,
    postcode,
    place,
    legal_entity_id,
    type: type && { id: type.id },
    name: 'Stil',
    rooms: [{ name: 'Kamer 1' }],
  }
  const added = (await stage.call(locationsApi.create, { body }))!
  expect([added.status, added.errors]).toEqual([201, {}])
  const { page } = await atWork(stage, 'administrator', '/reports-to-finish')
  await page.locator('button[aria-label^="Locatie: "]').click(soon)
  await page.getByRole('option', { name: `${place}, Stil` }).click(soon)
  await page.getByText(`${place}, Stil: alle verslagen zijn af`).waitFor(soon)
  await noViolations(page)
  await page.getByRole('button', { name: 'Alle locaties tonen' }).click()
  await page.getByRole('row').nth(1).waitFor(soon)
  expect(new URL(page.url()).searchParams.get('location')).toBe('all')
  // The locations with the most reports to finish come first, each with its number.
  await page.getByRole('search').getByRole('combobox', { name: 'Locatie' }).click()
  await page
    .getByRole('option', { name: / · \d+$/ })
    .first()
    .waitFor(soon)
})
