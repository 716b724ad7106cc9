import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  countryTexts,
  supportedCountriesApi,
  type CountryText,
} from '#features/dictionaries/contract/supported-countries.ts'
import { rolesApi } from '#features/employees/contract.ts'
import { treatmentsApi } from '#features/treatments/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

const pick = async (page: Page, field: RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}
const found = async (search: string) =>
  (await stage.call(treatmentsApi.list, { query: { filters: { search, status: 'all' } } }))!.data.body
const stored = async (id: number) => (await stage.call(treatmentsApi.show, { params: { id } }))!.data

/** Allows online payment in this country: it gets a key of the payment provider (decision C122). */
async function letPayOnline(id: number): Promise<void> {
  const { data } = (await stage.call(supportedCountriesApi.show, { params: { id } }))!
  const texts = Object.fromEntries(
    (Object.keys(countryTexts) as CountryText[]).map((field) => [field, data[field]]),
  ) as Record<CountryText, string>
  const answer = await stage.call(supportedCountriesApi.update, {
    params: { id },
    body: {
      ...texts,
      locale_ids: data.locales.map((locale) => locale.id),
      mollie_key: 'live_example',
      updated_at: data.updated_at,
    },
  })
  expect(answer!.status).toBe(200)
}

/** A photo as a telephone takes it: rotated, with its place and camera. */
const photo = (colour: string) =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Telefoon van Lies' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test(
  'treatments: added with prices, corrected after the server’s refusal, one more',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/treatments')
    await page.getByRole('heading', { level: 1, name: 'Behandelingen' }).waitFor(soon)
    await page.getByRole('radio', { name: 'Nederland' }).check({ force: true })
    await page.getByRole('link', { name: 'Dermaplaning' }).waitFor(soon)

    await page.getByRole('button', { name: 'Behandeling toevoegen' }).click()
    const form = page.getByRole('dialog', { name: /Nieuwe behandeling/ })
    await form.getByLabel(/^Naam \(Nederlands\)/).waitFor(soon)

    // An offer needs its regular price.
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Dermaplaning')
    await form.getByLabel('Naam (Frans)').fill('Épilation d’été')
    await form.getByLabel('Naam (Engels)').fill('Summer offer')
    await form.getByLabel('Naam (Duits)').fill('Sommeraktion')
    await pick(page, /^Categorie/, 'Acties')
    await form.getByRole('textbox', { name: /^Prijs/ }).fill('99,50')
    await form.getByRole('textbox', { name: /^Oorspronkelijke prijs/ }).fill('120')
    await form.getByLabel('Prestatiecode').fill('0123')
    await pick(page, /^Duur/, '45 min')
    await pick(page, /^Btw/, '21 %')
    if (!(await form.getByRole('combobox', { name: /^Grootboekrekening/ }).inputValue()))
      await pick(page, /^Grootboekrekening/, /^\d/)
    await form.getByRole('group', { name: 'Prijs per prijsniveau' }).getByRole('textbox').first().fill('110')
    await pick(page, /^Bevoegdheden/, 'Injectables (arts)')
    await page.keyboard.press('Escape') // closes the list, which stays open after a choice
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()

    // The server finds that another treatment has this name: the field says so, and everything else stays.
    await page.keyboard.press('Control+Enter')
    await form.getByText('Deze naam bestaat al.').waitFor(soon)
    await noViolations(page)
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Zomeractie')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Zomeractie is toegevoegd').waitFor(soon)
    await form.locator('input[name="name.nl"]:focus').waitFor(soon)
    await expect.poll(() => form.getByLabel('Naam (Engels)').inputValue(), soon).toBe('')
    const [offer] = await found('sommeraktion')
    expect(await stored(offer!.id)).toMatchObject({
      name: { nl: 'Zomeractie', fr: 'Épilation d’été', en: 'Summer offer', de: 'Sommeraktion' },
      price_cents: 9950,
      original_price_cents: 12_000,
      performance_code: '0123',
      duration: 45,
      vat_per_mille: 210,
      can_book_online: false,
      portal_position: 0,
      price_levels: [{ price_level_id: expect.any(Number), price_cents: 11_000 }],
    })

    // One more: the ledger account is the category's until another is chosen.
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Winteractie')
    await pick(page, /^Categorie/, 'Huidverbetering')
    expect(await form.getByRole('textbox', { name: /^Oorspronkelijke prijs/ }).count()).toBe(0)
    await form
      .getByRole('textbox', { name: /^Prijs/ })
      .first()
      .fill('80')
    await pick(page, /^Duur/, '30 min')
    await pick(page, /^Btw/, '21 %')
    await pick(page, /^Bevoegdheden/, 'Injectables (arts)')
    await page.keyboard.press('Escape')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    expect((await found('winteractie'))[0]).toMatchObject({ price_cents: 8000 })

    // Deactivated from the list, and activated again with one click.
    await page.getByRole('searchbox', { name: 'Zoeken in Behandelingen' }).fill('summer')
    await page
      .getByRole('row', { name: /^Zomeractie/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    await page.getByText('Zomeractie is gedeactiveerd').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(async () => (await found('sommeraktion'))[0], soon).toMatchObject({ deactivated_at: null })
    await page.getByRole('link', { name: 'Zomeractie' }).waitFor(soon)
  },
)

test('therapeutic goals: two are added where medical grounds are asked, one is moved, and both are saved', async () => {
  const [row] = await found('dermaplaning')
  const { page } = await atWork(stage, 'administrator', '/treatments?search=dermaplaning')
  await page.getByRole('link', { name: 'Dermaplaning' }).click()
  const form = page.getByRole('dialog', { name: /Dermaplaning/ })
  await form.getByRole('switch', { name: 'Intake' }).waitFor(soon)
  const goals = form.getByRole('group', { name: 'Therapeutische doelen' })
  expect(await goals.count()).toBe(0)
  await form.getByRole('switch', { name: 'Naar de medische grondslag vragen' }).click()

  // The keyboard goes on in the new row, and in the one that was moved.
  await goals.getByRole('button', { name: 'Doel toevoegen' }).click()
  await form.locator('input[name="therapeutic_goals.0.name.nl"]:focus').waitFor(soon)
  await page.keyboard.type('Littekens verminderen')
  await goals.getByRole('button', { name: 'Doel toevoegen' }).click()
  await form.locator('input[name="therapeutic_goals.1.name.nl"]:focus').waitFor(soon)
  await page.keyboard.type('littekens verminderen')
  await page.keyboard.press('Control+Enter')
  await goals.getByText('Dit bestaat al.').waitFor(soon)
  await noViolations(page)
  await goals.getByLabel(/^Doel 2 \(Nederlands\)/).fill('Pijn verlichten')
  await goals.getByLabel('Doel 2 (Frans)').fill('Soulager la douleur')
  await goals.getByRole('button', { name: 'Pijn verlichten naar boven' }).click()
  await form.locator('input[name="therapeutic_goals.0.name.nl"]:focus').waitFor(soon)
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  expect((await stored(row!.id)).therapeutic_goals).toEqual([
    { id: expect.any(Number), name: { nl: 'Pijn verlichten', fr: 'Soulager la douleur' }, deactivated: false },
    { id: expect.any(Number), name: { nl: 'Littekens verminderen' }, deactivated: false },
  ])
})

test(
  'made bookable online: a name and a picture are required, the picture is re-encoded, replaced, refused and removed',
  { timeout: 300_000 },
  async () => {
    const [row] = await found('collageen')
    await letPayOnline((await stored(row!.id)).supported_country_id)
    const { page } = await atWork(stage, 'administrator', '/treatments?search=collageen', { colorScheme: 'dark' })
    await page.getByRole('link', { name: 'Collageenbehandeling' }).click()
    const form = page.getByRole('dialog', { name: /Collageenbehandeling/ })
    await form.getByRole('tab', { name: 'Online' }).click()
    await form.getByRole('switch', { name: 'Online te boeken' }).click()
    await form.getByRole('switch', { name: 'Online aanbetalen' }).click()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Kies een foto: wie online boekt, ziet die.').waitFor(soon)
    await expect.poll(() => form.getByText('Dit veld is verplicht.').count(), soon).toBe(2)
    await noViolations(page)

    // A file that is not a picture, whatever its name: reported at the field, and nothing is lost.
    const input = form.locator('input[type=file]')
    await input.setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    })
    await form.getByText('Kies een foto als JPG, PNG of WebP.').waitFor(soon)
    await input.setInputFiles({ name: 'groot.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await form.getByText('Deze foto is te groot: hoogstens 10 MB.').waitFor(soon)

    await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo('#b86') })
    const preview = form.getByRole('img', { name: 'Foto van de behandeling' })
    await preview.waitFor(soon)
    await expect
      .poll(() => page.evaluate<number>('document.querySelector("[role=dialog] img").naturalHeight'), soon)
      .toBe(320)
    for (const [language, name] of [
      ['Nederlands', 'Collageen'],
      ['Frans', 'Collagène'],
      ['Engels', 'Collagen'],
      ['Duits', 'Kollagen'],
    ] as const)
      await form.getByLabel(new RegExp(`^Naam in het portaal \\(${language}\\)`)).fill(name)
    await form.getByLabel(/^Plaats in het portaal/).fill('7')
    await form.getByLabel(/^Aanbetaling/).fill('25')
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })
    const saved = await stored(row!.id)
    expect(saved).toMatchObject({
      can_book_online: true,
      portal_name: { nl: 'Collageen', fr: 'Collagène', en: 'Collagen', de: 'Kollagen' },
      portal_position: 7,
      advance_payment_price_cents: 2500,
      advance_payment_method: 'down_payment',
      image: expect.stringMatching(/^[0-9a-f]{64}\.webp$/),
    })

    // The stored picture is upright and without the telephone's metadata.
    const picture = await (await page.request.get(`${stage.url}/api/treatments/image/${saved.image}`)).body()
    const { format, width, height, exif } = await sharp(picture).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1067, height: 1600, exif: undefined })
    expect(picture.includes('Telefoon')).toBe(false)

    // Another picture, dropped; then none, by the keyboard.
    await page.getByRole('link', { name: 'Collageenbehandeling' }).click()
    await form.getByRole('tab', { name: 'Online' }).click()
    await preview.waitFor(soon)
    const before = await preview.getAttribute('src')
    const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob('${(await photo('#48a')).toString('base64')}'), (letter) => letter.charCodeAt(0))], 'anders.jpg', { type: 'image/jpeg' }))
    return transfer
  })()`)
    await form.getByRole('button', { name: 'Andere foto kiezen' }).dispatchEvent('drop', { dataTransfer: dropped })
    await expect.poll(() => preview.getAttribute('src'), soon).not.toBe(before)
    await form.getByRole('button', { name: 'Foto verwijderen' }).focus()
    await page.keyboard.press('Enter')
    await preview.waitFor({ state: 'detached', ...soon })
    await form.locator('button:focus', { hasText: 'Foto kiezen' }).waitFor(soon)
    await form.getByRole('switch', { name: 'Online te boeken' }).click()
    await form.getByRole('switch', { name: 'Actief' }).click()
    await form.getByText('Wordt gedeactiveerd bij het opslaan').waitFor(soon)
    await page.keyboard.press('Control+Enter')
    // The clients with an appointment for it are listed before it is saved all the same.
    await form.getByRole('button', { name: 'Toch opslaan' }).click(soon)
    await form.waitFor({ state: 'detached', ...soon })
    expect(await stored(row!.id)).toMatchObject({
      image: null,
      can_book_online: false,
      deactivated_at: expect.any(String),
    })
  },
)

test('a user who may only read is told why, and finds nothing to save', async () => {
  const { body } = (await stage.call(rolesApi.list, { query: { per_page: 'all' } }))!.data
  const { id } = body.find(({ slug }) => slug === 'office-manager')!
  const role = (await stage.call(rolesApi.show, { params: { id } }))!.data
  await stage.call(rolesApi.update, {
    params: { id },
    body: {
      name: role.name as { nl: string },
      practitioner: role.practitioner,
      permissions: [...role.permissions, 'management.treatment'] as never,
      updated_at: role.updated_at,
    },
  })
  const { page } = await atWork(stage, 'office-manager', '/treatments?search=dermaplaning')
  await page.getByRole('link', { name: 'Dermaplaning' }).click()
  const form = page.getByRole('dialog', { name: /Dermaplaning/ })
  await form
    .getByText(/^U kunt dit bekijken/)
    .first()
    .waitFor(soon)
  expect(await form.getByRole('button', { name: 'Opslaan' }).count()).toBe(0)
  expect(await form.getByLabel(/^Naam \(Nederlands\)/).isDisabled()).toBe(true)
  await form.getByRole('tab', { name: 'Online' }).click()
  expect(await form.getByRole('button', { name: 'Foto kiezen' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Behandeling toevoegen' }).count()).toBe(0)
  await noViolations(page)
})
