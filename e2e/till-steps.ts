import type { Page } from 'playwright-core'
import { localTimeAt, type Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import {
  listsApi,
  type ClientOption,
  type LocationOption,
  type ProductOption,
  type TreatmentOption,
} from '#features/lists/contract.ts'
import { soon, type Stage } from './stage.ts'

export const nameOf = ({ name }: Pick<TreatmentOption | ProductOption, 'name'>) => translate(name, 'nl')

/** Finds a text whatever signs with a meaning in patterns it has. */
export const asText = (text: string) => new RegExp(patternOf(text))
export const patternOf = (text: string) => text.replaceAll(/[()+.]/g, '.')

interface Till {
  readonly amsterdam: LocationOption
  readonly treatments: readonly TreatmentOption[]
  readonly product: ProductOption
  /** The product that sells a gift voucher. */
  readonly card: ProductOption
  /** Clients with an e-mail address. */
  readonly clients: readonly ClientOption[]
}

/** Reads the goods of the till in Amsterdam, and clients to whom it sells. */
export async function readTill({ call }: Stage): Promise<Till> {
  const amsterdam = (await call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
  const countryId = amsterdam.supported_country_id
  const params = { countryId, locationId: amsterdam.id }
  const productsThat = (filters: { readonly voucher: 'true' } | { readonly withoutVoucher: 'true' }) =>
    call(listsApi.products, { params, query: { filters } })
  const clients = (await call(listsApi.clients, { query: { filters: { search: 'van', country_id: countryId } } }))!.data
  return {
    amsterdam,
    treatments: (await call(listsApi.treatments, { params }))!.data.body,
    product: (await productsThat({ withoutVoucher: 'true' }))!.data.body[0]!,
    card: (await productsThat({ voucher: 'true' }))!.data.body[0]!,
    clients: clients.filter(({ email }) => email),
  }
}

/** The day at a location now: a journey may run past midnight. */
export const todayAt = ({ zone }: Pick<LocationOption, 'zone'>): Day => localTimeAt(Date.now(), zone).day

export const main = (page: Page) => page.getByRole('main')
export const adding = (page: Page) =>
  page.getByRole('combobox', { name: 'Voeg een behandeling, product, pakket of bon toe' })

/** Chooses a client at the till, and the first practitioner where none is chosen. */
export async function choose(page: Page, client: Pick<ClientOption, 'email' | 'last_name'>): Promise<void> {
  await page.getByRole('textbox', { name: /^Cliënt/ }).fill(client.email, soon)
  await page
    .getByRole('option', { name: new RegExp(client.last_name) })
    .first()
    .click()
  const practitioner = main(page)
    .getByLabel(/^Behandelaar/)
    .and(page.locator('input'))
  if (await practitioner.inputValue()) return
  await practitioner.click()
  await page.getByRole('option').first().click()
}

/** Adds what the till offers for a typed text. */
export async function add(page: Page, typed: string, option: RegExp = asText(typed)): Promise<void> {
  await adding(page).fill(typed, soon)
  await page.getByRole('option', { name: option }).first().click()
}
