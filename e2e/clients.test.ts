import { expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** A stored client of the Netherlands. */
async function known(first_name: string, email: string) {
  const countries = (await stage.call(referenceDataApi.supportedCountries))!.data
  const netherlands = countries.find(({ code }) => code === 'NL')!.id
  const locales = (await stage.call(referenceDataApi.locales))!.data
  const locale_id = locales.find(({ code }) => code === 'nl_NL')!.id
  const body = {
    supported_country_id: netherlands,
    country_id: netherlands,
    locale_id,
    first_name,
    last_name: 'Dubbelman',
    email,
    nin: '123456782',
  }
  return (await stage.call(clientsApi.create, { body }))!.data
}

test('a client who is known already is found while they are typed anew; opening them keeps what was typed', async () => {
  const early = await known('Vroeger', 'vroeger@dubbelman.test')
  const late = await known('Later', 'later@dubbelman.test')

  const { page } = await atWork(stage, 'office-manager', '/clients/new')
  const form = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  const doubles = form.getByRole('complementary', { name: 'Al bekend?' })
  const email = form.getByRole('textbox', { name: /^E-mailadres/ })
  await form.getByRole('textbox', { name: /^Voornaam/ }).fill('Later')

  // The first answer waits until the second one is shown, and then comes too late.
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const first = (url: URL) => url.pathname.endsWith('/doubles') && url.search.includes('vroeger')
  await page.route(first, async (route) => {
    await gate
    await route.continue().catch(() => {}) // the browser has cancelled it
  })
  const asked = page.waitForRequest((request) => first(new URL(request.url())), soon)
  await email.fill(early.email)
  await asked
  await email.fill(late.email)
  const double = doubles.getByRole('button', { name: /Later Dubbelman Zelfde e-mailadres/ })
  await double.waitFor(soon)
  letGo()
  expect(await doubles.getByRole('button').count()).toBe(1)
  await noViolations(page)

  await double.click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/clients/${late.id}`)
  await form.waitFor({ state: 'detached', ...soon })
  await goTo(page, '/clients/new')
  await form.getByText('Wat u had ingevuld is teruggezet').waitFor(soon)
  expect(await email.inputValue()).toBe(late.email)
})

test('a national number is typed to its length, masked, shown on request, and kept out of the draft', async () => {
  const { page } = await atWork(stage, 'office-manager', '/clients/new')
  const form = page.getByRole('dialog', { name: /^(Nieuwe cliënt|Cliënt wijzigen)/ })
  const field = (name: RegExp) => form.getByRole('textbox', { name })
  await field(/^Voornaam/).fill('Jonge')
  await field(/^Achternaam/).fill('Nummerman')
  await field(/^E-mailadres/).fill('jong@nummerman.test')
  await field(/^Geboortedatum/).fill(`01-01-${new Date().getFullYear() - 10}`)
  await field(/^BSN/).fill('1234567820')
  expect(await field(/^BSN/).inputValue()).toBe('123456782')
  await form.getByText(/^Minderjarig/).waitFor(soon)
  await field(/^Ouder die toestemt/).fill('Ans Nummerman')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('123456782')

  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201, soon)
  await page.keyboard.press('Control+Enter')
  const { data } = (await (await saved).json()) as { data: { id: number } }
  await page.getByText('Jonge Nummerman is toegevoegd').waitFor(soon)

  await goTo(page, `/clients/${data.id}/edit`)
  await expect.poll(() => field(/^BSN/).inputValue(), soon).toBe('•••••••82')
  await form.getByRole('button', { name: 'Nummer tonen' }).click()
  await expect.poll(() => field(/^BSN/).inputValue(), soon).toBe('123456782')
  await noViolations(page)
  expect(await field(/^Ouder die toestemt/).inputValue()).toBe('Ans Nummerman')

  // The history tells that it was entered, and not the number.
  await form.getByRole('tab', { name: 'Geschiedenis' }).click()
  await form.getByText('Nationaal nummer ingevoerd').waitFor(soon)
  expect(await form.textContent()).not.toContain('123456782')
})

test('a booking goes on with the client who was typed anew, and forgets what was typed', async () => {
  const { email } = await known('Bekend', 'bekend@dubbelman.test')
  const { page } = await atWork(stage, 'office-manager', '/calendar/new')
  const client = page.getByRole('textbox', { name: /^Cliënt/ })
  const form = page.getByRole('dialog', { name: 'Nieuwe cliënt' })
  const typeAnew = async (name: string) => {
    await client.fill(name)
    await page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ }).click()
    await form.waitFor(soon)
  }
  await typeAnew('Zzpiet Qq')
  await form.getByRole('textbox', { name: /^E-mailadres/ }).fill(email)
  await form.getByRole('button', { name: /Bekend Dubbelman/ }).click()
  await expect.poll(() => client.inputValue(), soon).toBe('Bekend Dubbelman')
  await typeAnew('Zzanna Qq')
  await expect.poll(() => form.getByRole('textbox', { name: /^Voornaam/ }).inputValue(), soon).toBe('Zzanna')
})
