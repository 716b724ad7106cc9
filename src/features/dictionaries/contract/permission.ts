import type { May } from '#kernel/permission.ts'

/** The permissions of a small table, and whether its entries are all known. */
export interface DictionaryRights {
  /** The permissions to read entries, to change them and to add one; without `add`, those to change them. */
  readonly read: May
  readonly write: May
  readonly add?: May
  /** The permission that shows the button Add, when it is another than that to add (decision C82). */
  readonly offersAdd?: May
  /**
   * The program knows every possible entry: none is added or removed. Existing ones can be renamed and deactivated.
   */
  readonly closed?: boolean
  /** No entry is added: the program knows every possible one (decision C141). */
  readonly noneAdded?: boolean
}

const admin = { read: 'admin.only', write: 'admin.only' } as const
const insurances = { read: 'zv_insurance.read', write: 'zv_insurance.create' } as const

/**
 * The rights of each table. They stand apart from its fields and calls, because the navigation asks for them. The
 * permission to change one includes reading it. Users who save products save price levels too (spec 3 §6, decision C120).
 */
export const rights = {
  genders: admin,
  treatmentCategories: admin,
  countries: admin,
  paymentMethods: { ...admin, closed: true },
  locales: { ...admin, offersAdd: 'client.create' },
  languages: { ...admin, noneAdded: true },
  complications: admin,
  sideEffects: admin,
  deviceTypes: admin,
  ledgers: admin,
  taxRates: admin,
  priceLevels: { read: ['admin.only', 'product.update'], write: ['admin.only', 'product.update'] },
  qualifications: {
    read: ['admin.only', 'qualification.update', 'qualification.create'],
    write: 'qualification.update',
    add: 'qualification.create',
  },
  healthInsurances: insurances,
  zvInsurances: insurances,
} as const satisfies Readonly<Record<string, DictionaryRights>>
