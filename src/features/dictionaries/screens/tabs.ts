import type { DictionaryKey } from '../contract.ts'

/** The tabs of the page of reference data, in the order of spec 3 §2 and then what the spec leaves to other pages. */
export const referenceTabs = [
  'genders',
  'treatmentCategories',
  'supportedCountries',
  'countries',
  'paymentMethods',
  'locales',
  'languages',
  'roles',
  'complications',
  'sideEffects',
  'deviceTypes',
  'ledgers',
  'taxRates',
] as const
export type ReferenceTab = (typeof referenceTabs)[number]
export const insuranceTabs = ['healthInsurances', 'zvInsurances'] as const

const base = '/database-models'
const ownPages = {
  priceLevels: '/price_levels',
  qualifications: '/qualifications',
  healthInsurances: '/zv_insurances',
  zvInsurances: '/zv_names',
  roles: '/roles',
} as const

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The path of the list of a dictionary. */
export const pathOf = (key: DictionaryKey | ReferenceTab): string =>
  key in ownPages ? ownPages[key as keyof typeof ownPages] : `${base}/${kebab(key)}`
