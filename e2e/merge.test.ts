import { expect, test } from 'vitest'
import { clientsApi } from '#features/clients/contract.ts'
import { creditApi } from '#features/credit/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { atWork, goTo, noViolations, setStage, soon } from './stage.ts'

const stage = setStage()

/** A stored client of the Netherlands. */
async function known(last_name: string, changes: object) {
  const countries = (await stage.call(referenceDataApi.supportedCountries))!.data
  const netherlands = countries.find(({ code }) => code === 'NL')!.id
  const locales = (await stage.call(referenceDataApi.locales))!.data
  const locale_id = locales.find(({ code }) => code === 'nl_NL')!.id
  const body = {
    supported_country_id: netherlands,
    country_id: netherlands,
    locale_id,
    first_name: 'Vera',
    last_name,
    email: `${last_name.toLowerCase()}@voorbeeld.test`,
    phone_number: '+31687654399',
    ...changes,
  }
  return (await stage.call(clientsApi.create, { body }))!.data.id
}

test('a client who is there twice is found in the form, compared, merged, and taken apart by an administrator', async () => {
  const kept = await known('Tweeling', { remarks: 'Belt liever', birthdate: '1990-05-04' })
  const alias = await known('Tweelingh', { remarks: 'Hondenallergie' })

  const { page } = await atWork(stage, 'office-manager', `/clients/${kept}/edit`)
  await page.getByRole('link', { name: 'Lijkt op Vera Tweelingh: naast elkaar bekijken' }).click(soon)
  const side = (field: string) => page.getByRole('radiogroup', { name: field })
  await side('Achternaam').waitFor(soon)
  await noViolations(page)
  // The side that knows more is proposed, and both notes are.
  const chosen = (field: string) => side(field).getByRole('radio', { checked: true })
  expect(await chosen('Geboortedatum').evaluate((input) => input.parentElement!.textContent)).toBe('04-05-1990')
  expect(await chosen('Opmerkingen').evaluate((input) => input.parentElement!.textContent)).toBe('Beide, onder elkaar')
  expect(await side('Telefoonnummer').count()).toBe(0)
  await page.getByText(/gelijke gegevens/).click()
  await page.getByText('+31 6 87654399').waitFor(soon)

  // The arrows choose the other side.
  await chosen('Achternaam').focus()
  await page.keyboard.press('ArrowRight')
  expect(await side('Achternaam').getByRole('radio', { name: 'Tweelingh' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Samenvoegen' }).click()
  // Something is added to the alias meanwhile: the merge is refused until both were looked at again, and the choices stay.
  const gift = { source: 'goodwill', amount_cents: 1250, reason: 'Excuses' } as const
  await stage.call(creditApi.give, { params: { id: alias }, body: gift })
  const question = page.getByRole('alertdialog')
  await question.getByText(`Vera Tweelingh (nr. ${alias}) gaat op in Vera Tweeling (nr. ${kept}).`).waitFor(soon)
  await noViolations(page)
  await question.getByRole('button', { name: 'Samenvoegen' }).click()
  await page.getByText(/Er is iets bijgekomen/).waitFor(soon)
  await page.getByRole('button', { name: 'Opnieuw bekijken' }).click()
  await page.getByRole('region', { name: 'Komt mee' }).getByText(/12,50/).waitFor(soon)
  expect(await page.getByText(/Er is iets bijgekomen/).count()).toBe(0)
  expect(await side('Achternaam').getByRole('radio', { name: 'Tweelingh' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Samenvoegen' }).click()
  await question.getByText(/12,50/).waitFor(soon)
  await question.getByRole('button', { name: 'Samenvoegen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vera Tweelingh' }).waitFor(soon)
  const path = (of = page) => new URL(of.url()).pathname
  expect(path()).toBe(`/clients/${kept}`)
  await page.getByText('Hondenallergie').waitFor(soon)
  expect(await page.getByRole('button', { name: 'Ongedaan maken' }).count()).toBe(0)

  // The address of the alias leads to the client who was kept.
  await goTo(page, `/clients/${alias}/1`)
  await expect.poll(() => path(), soon).toBe(`/clients/${kept}/1`)

  const administrator = (await atWork(stage, 'administrator')).page
  await goTo(administrator, `/clients/${kept}/merge`)
  const earlier = administrator.getByRole('region', { name: 'Eerdere samenvoegingen' })
  await earlier.getByRole('button', { name: 'Ongedaan maken' }).click(soon)
  await noViolations(administrator)
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(() => path(administrator), soon).toBe(`/clients/${alias}`)
  await administrator.getByRole('heading', { level: 1, name: 'Vera Tweelingh' }).waitFor(soon)
  await goTo(administrator, `/clients/${kept}`)
  await administrator.getByRole('heading', { level: 1, name: 'Vera Tweeling', exact: true }).waitFor(soon)
  await administrator.getByText('Belt liever').waitFor(soon)
})
