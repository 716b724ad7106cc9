import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { belgium, netherlands } from '#demo/content/reference-data.ts'
import { dictionaries } from '#features/dictionaries/contract.ts'
import { agreementTemplatesApi, reportTemplatesApi } from '#features/templates/contract.ts'
import { plainText } from '#kernel/rich-text.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { dirtyHtml } from '#platform/server/test/dirty-html.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** Chooses one option of a list. */
const pick = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Chooses one of several options; Esc closes the list, which stays open after a choice. */
const pickAmong = async (page: Page, field: RegExp, option: string) => {
  await pick(page, field, option)
  await page.keyboard.press('Escape')
}
const editor = (page: Page, language: string) => page.getByRole('textbox', { name: `Tekst: ${language}` })
const pasting = `(html) => {
  const data = new DataTransfer()
  data.setData('text/html', html)
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}`
/** Pastes HTML at the cursor, as if it was copied elsewhere. */
const paste = (page: Page, html: string) => page.evaluate(`(${pasting})(${JSON.stringify(html)})`)
/** The buttons give the focus back a moment later. */
const typing = (page: Page, language: string) => editor(page, language).and(page.locator(':focus')).waitFor(soon)
const reports = async (countryId: number) =>
  (await stage.call(reportTemplatesApi.list, { params: { countryId }, query: { per_page: 'all' } }))!.data.body
const agreements = async (search: string, countryId = netherlands) =>
  (await stage.call(agreementTemplatesApi.list, {
    params: { countryId },
    query: { filters: { search, status: 'all' } },
  }))!.data.body
const newCategory = async (nl: string) =>
  (await stage.call(dictionaries.treatmentCategories.api.create, {
    body: { name: { nl }, ledger_number: '8000' } as never,
  }))!.data as unknown as { id: number }

test(
  'a report template: in the languages of its country, refused where a category has one, changed and removed',
  { timeout: 300_000 },
  async () => {
    const ours = await newCategory('Cryotherapie')
    await newCategory('Lichttherapie')
    const { page } = await atWork(stage, 'administrator', '/templates')
    await page.waitForURL(`${stage.url}/templates/0`, soon)
    await page.getByRole('heading', { level: 1, name: 'Sjablonen' }).waitFor(soon)
    await page.getByRole('link', { name: 'Intake' }).waitFor(soon)
    await page.getByText('België', { exact: true }).click()
    await page.getByText('Nederlands (België), Frans (België)').first().waitFor(soon)

    // Nothing is filled in: every missing value is reported, and the first field has the focus.
    await page.getByRole('button', { name: 'Sjabloon toevoegen' }).click()
    await page.waitForURL(/\/templates\/0\/new/, soon)
    const form = page.getByRole('dialog', { name: /Nieuw sjabloon voor een behandelverslag.*België/ })
    await editor(page, 'Nederlands (België)').waitFor(soon)
    await page.keyboard.press('Control+Enter')
    await form.getByText('Kies minstens één behandelcategorie.').waitFor(soon)
    await expect.poll(() => form.getByText('Dit veld is verplicht.').count(), soon).toBe(2)
    await form.getByRole('tab', { name: /Nederlands \(België\).*\(/ }).waitFor(soon)

    // A category that has a template for this kind of appointment cannot be chosen.
    await pick(page, /^Soort afspraak/, 'Intake')
    await page.getByRole('combobox', { name: /^Behandelcategorieën/ }).click()
    await page.getByRole('option', { name: 'Tattooverwijdering', disabled: true }).waitFor(soon)
    await page.getByRole('option', { name: 'Cryotherapie' }).click()
    await page.keyboard.press('Escape')

    // The toolbar is one Tab stop; the arrows move along it.
    await editor(page, 'Nederlands (België)').click()
    await page.keyboard.type('Koel de huid')
    await page.keyboard.press('Shift+Tab')
    const bar = form.getByRole('toolbar', { name: 'Opmaak: Tekst: Nederlands (België)' })
    await bar.locator('button:focus').waitFor(soon)
    await bar.getByRole('button', { name: 'Kop', exact: true }).focus()
    for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight')
    await bar.getByRole('button', { name: 'Vet' }).and(page.locator(':focus')).waitFor(soon)
    await page.keyboard.press('Enter')
    await typing(page, 'Nederlands (België)')
    await page.keyboard.type(' goed')
    await bar.getByRole('button', { name: 'Vet', pressed: true }).waitFor(soon)

    // A link: an invalid address is reported, a valid one is completed; Esc closes this line only.
    await bar.getByRole('button', { name: 'Link' }).click()
    await form.getByLabel('Adres van de link').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await form.getByText(/Een webadres of een e-mailadres/).waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Escape')
    await form.getByLabel('Adres van de link').waitFor({ state: 'detached', ...soon })
    await typing(page, 'Nederlands (België)')
    await page.keyboard.press('Control+B')
    await page.keyboard.type(' na: ')
    await bar.getByRole('button', { name: 'Link' }).click()
    await form.getByLabel('Adres van de link').fill('balie.test')
    await page.keyboard.press('Enter')
    await typing(page, 'Nederlands (België)')

    // A language whose text is too long is shown, whichever one was selected.
    await form.getByRole('tab', { name: 'Frans (België)' }).click()
    await editor(page, 'Frans (België)').click()
    await paste(page, `<p>${'a'.repeat(50_010)}</p>`)
    await form.getByRole('tab', { name: 'Engels' }).click()
    await editor(page, 'Engels').click()
    await page.keyboard.type('Cool the skin')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Dit is te lang: hoogstens 50.000 tekens.').waitFor(soon)
    await form.getByRole('tab', { name: /^Frans/, selected: true }).waitFor(soon)
    await typing(page, 'Frans (België)')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('Refroidissez la peau')

    // Somebody else was faster: the server reports it at the field.
    const intake = await stage.call(reportTemplatesApi.create, {
      params: { id: belgium },
      body: {
        appointment_type_id: 3,
        treatmentCategoryIds: [ours.id],
        translation: { content: { nl_BE: '<p>Eerder</p>' } },
      },
    })
    await page.keyboard.press('Control+Enter')
    await form.getByText('Een van deze categorieën heeft al een sjabloon voor deze soort afspraak.').waitFor(soon)
    await noViolations(page)
    await stage.call(reportTemplatesApi.remove, { params: { id: intake!.data.id } })
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Het sjabloon voor Cryotherapie is toegevoegd').waitFor(soon)
    const made = (await reports(belgium)).find(({ categories }) => categories.includes('Cryotherapie'))!
    const {
      data: { translation },
    } = (await stage.call(reportTemplatesApi.show, { params: { id: made.id } }))!
    expect(translation.content).toEqual({
      nl_BE: '<p>Koel de huid<strong> goed</strong> na: <a href="https://balie.test">balie.test</a></p>',
      fr_BE: '<p>Refroidissez la peau</p>',
      en_GB: '<p>Cool the skin</p>',
    })

    // One more: every text is empty again.
    await expect
      .poll(
        () =>
          form
            .locator('.ProseMirror')
            .allInnerTexts()
            .then((all) => all.join('').trim()),
        soon,
      )
      .toBe('')
    await pick(page, /^Soort afspraak/, 'Intake')
    await pickAmong(page, /^Behandelcategorieën/, 'Lichttherapie')
    await form.getByRole('tab', { name: /^Nederlands/ }).click()
    await editor(page, 'Nederlands (België)').click()
    await page.keyboard.type('Bril op')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached', ...soon })

    // Opened, changed, and in its history.
    await page.getByRole('searchbox', { name: 'Zoeken in Sjablonen' }).fill('lichttherapie')
    // The rows are those of the search before one is clicked.
    await page.waitForURL(/search=lichttherapie/, soon)
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
    await page
      .getByRole('row', { name: /Lichttherapie/ })
      .getByRole('link')
      .click()
    const record = page.getByRole('dialog', { name: /^Sjabloon voor een behandelverslag/ })
    await editor(page, 'Nederlands (België)').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' en dicht')
    await page.keyboard.press('Control+Enter')
    await record.waitFor({ state: 'detached', ...soon })
    await page
      .getByRole('row', { name: /Lichttherapie/ })
      .getByRole('link')
      .click()
    await record.getByRole('tab', { name: 'Geschiedenis' }).click()
    await record.getByText('Nederlands (België): Bril op en dicht').first().waitFor(soon)
    await noViolations(page)
    await page.keyboard.press('Escape')

    await page
      .getByRole('row', { name: /Lichttherapie/ })
      .getByRole('button', { name: 'Verwijderen' })
      .click()
    await page
      .getByRole('dialog', { name: 'Dit sjabloon verwijderen?' })
      .getByRole('button', { name: 'Verwijderen' })
      .click()
    await page.getByText('Het sjabloon is verwijderd').waitFor(soon)
    expect((await reports(belgium)).some(({ categories }) => categories.includes('Lichttherapie'))).toBe(false)
  },
)

test(
  'an agreement template: its tab is in the address, four names, a taken name, one more with a pasted text, changed, deactivated and activated again',
  { timeout: 300_000 },
  async () => {
    const { page } = await atWork(stage, 'administrator', '/templates/0', { colorScheme: 'dark' })
    await page.getByRole('tab', { name: 'Behandelverslagen' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`${stage.url}/templates/1`, soon)
    await page.getByRole('link', { name: 'Toestemming laserbehandeling' }).waitFor(soon)
    await page.getByRole('tab', { name: 'Overeenkomsten', selected: true }).and(page.locator(':focus')).waitFor(soon)
    await noViolations(page)
    await page.goBack()
    await page.waitForURL(`${stage.url}/templates/0`, soon)
    await page.goForward()

    await page.getByRole('button', { name: 'Sjabloon toevoegen' }).click()
    const form = page.getByRole('dialog', { name: /Nieuw sjabloon voor een overeenkomst/ })
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Toestemming laserbehandeling')
    for (const [language, name] of [
      ['Frans', 'Accord photos'],
      ['Engels', 'Photo consent'],
      ['Duits', 'Fotoeinwilligung'],
    ] as const)
      await form.getByLabel(`Naam (${language})`).fill(name)
    await editor(page, 'Nederlands (Nederland)').click()
    await page.keyboard.type('- Ik geef toestemming')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Deze naam bestaat al.').waitFor(soon)
    await noViolations(page)
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Toestemming foto’s')
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).check()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Het sjabloon Toestemming foto’s is toegevoegd').waitFor(soon)
    const [made] = await agreements('toestemming foto')
    expect((await stage.call(agreementTemplatesApi.show, { params: { id: made!.id } }))!.data).toMatchObject({
      name: { nl: 'Toestemming foto’s', fr: 'Accord photos', en: 'Photo consent', de: 'Fotoeinwilligung' },
      translation: { content: { nl_NL: '<ul><li><p>Ik geef toestemming</p></li></ul>' } },
    })

    // One more: the server stores exactly what was pasted into the editor; both remove the same things.
    await expect.poll(() => form.getByLabel('Naam (Duits)').inputValue(), soon).toBe('')
    await form.getByLabel(/^Naam \(Nederlands\)/).fill('Geplakt')
    await editor(page, 'Nederlands (Nederland)').click()
    for (const [, html] of dirtyHtml) {
      await paste(page, html)
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
    }
    await form.getByRole('checkbox', { name: 'Hierna nog een toevoegen' }).uncheck()
    const [call] = await Promise.all([
      page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/template-agreements/'),
        soon,
      ),
      page.keyboard.press('Control+Enter'),
    ])
    await form.waitFor({ state: 'detached', ...soon })
    const sent = (call.postDataJSON() as { translation: { content: { nl_NL: string } } }).translation.content.nl_NL
    expect(cleanRichText(sent)).toBe(sent)
    expect(sent).not.toMatch(
      /<(?!\/?(?:p|strong|em|a|br|ul|li|ol|h2|h3|u|s|hr|blockquote)\b)|onerror=[^&]*>|javascript:(?!alert\(1\)&)/,
    )
    expect(plainText(sent).match(/Dag/g)!.length).toBeGreaterThan(20)
    // Numbers of a table are never read as one: the cells stay apart as they do at the server.
    expect(sent).toContain('<p>Vbeam | 7,5 | 10</p><p>M22 | 12</p>')
    expect(sent).toContain('<p>7</p><p>5</p><p>10</p><p>12</p>')
    const [pasted] = await agreements('geplakt')
    expect(
      (await stage.call(agreementTemplatesApi.show, { params: { id: pasted!.id } }))!.data.translation.content,
    ).toEqual({ nl_NL: sent })

    await page.getByRole('link', { name: 'Toestemming foto’s' }).click()
    const record = page.getByRole('dialog', { name: /Toestemming foto’s/ })
    await editor(page, 'Nederlands (Nederland)').waitFor(soon)
    // Nothing was typed, so nothing is asked.
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached', ...soon })
    await page.getByRole('link', { name: 'Toestemming foto’s' }).click()
    await record.getByLabel('Naam (Engels)').fill('Consent to photos')
    await editor(page, 'Nederlands (Nederland)').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' voor foto’s')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Het sjabloon Toestemming foto’s is opgeslagen').waitFor(soon)
    await record.waitFor({ state: 'detached', ...soon })
    expect((await stage.call(agreementTemplatesApi.show, { params: { id: made!.id } }))!.data).toMatchObject({
      name: { en: 'Consent to photos', de: 'Fotoeinwilligung' },
      translation: { content: { nl_NL: '<ul><li><p>Ik geef toestemming voor foto’s</p></li></ul>' } },
    })
    await page
      .getByRole('row', { name: /^Toestemming foto’s/ })
      .getByRole('button', { name: 'Deactiveren' })
      .click()
    await page.getByText('Het sjabloon Toestemming foto’s is gedeactiveerd').waitFor(soon)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect
      .poll(async () => (await agreements('toestemming foto'))[0], soon)
      .toMatchObject({ deactivated_at: null })
    await page.getByRole('link', { name: 'Toestemming foto’s' }).waitFor(soon)
  },
)

test('a user who may only read sees the text without buttons, and is led from the form to the list', async () => {
  const { page } = await atWork(stage, 'salon-owner', '/templates/1')
  await page.getByRole('link', { name: 'Toestemming injectables' }).click()
  const record = page.getByRole('dialog', { name: /Toestemming injectables/ })
  await record
    .getByText(/^U kunt dit bekijken/)
    .first()
    .waitFor(soon)
  await record.getByText('Bij toenemende pijn').waitFor(soon)
  expect([
    await record.getByRole('toolbar').count(),
    await record.getByRole('button', { name: 'Opslaan' }).count(),
    await record.locator('[contenteditable="true"]').count(),
  ]).toEqual([0, 0, 0])
  await noViolations(page)
  await page.goto(`${stage.url}/templates/1/new`)
  await page.waitForURL(`${stage.url}/templates/1`, soon)
  await page.goto(`${stage.url}/templates/7`)
  await page.waitForURL(`${stage.url}/templates/0`, soon)
})
