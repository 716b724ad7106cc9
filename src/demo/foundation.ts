import type { StartPage } from '#features/employees/contract/start-pages.ts'
import { rolePermissions, type RoleSlug } from '#features/employees/role-permissions.ts'
import { legalEntities, priceLevels, qualifications } from './content/chain.ts'
import { brands, deviceModels } from './content/devices.ts'
import { demoMonths } from './credit.ts'
import { healthInsurers, insuredCare, ledgers } from './content/bookkeeping.ts'
import * as reference from './content/reference-data.ts'
import { treatmentCategories } from './content/treatments.ts'
import { deviceTypeId, localeId, qualificationId } from './ids.ts'
import type { LegalEntity } from './model.ts'
import type { Rows } from './rows.ts'

/** The details of the chain's legal entity in a country, for its documents and bookkeeping. */
interface CountryDetails {
  readonly address: string
  readonly zipcode: string
  readonly merchant_code: string
  readonly tax_code: string
  readonly email: string
  readonly bankaccount: string
  readonly phone: string
  readonly url: string
  readonly url_portal: string
  readonly exact_division: string
}
const nothingYet: CountryDetails = {
  address: '',
  zipcode: '',
  merchant_code: '',
  tax_code: '',
  email: '',
  bankaccount: '',
  phone: '',
  url: '',
  url_portal: '',
  exact_division: '',
}

/** The companies of the demo chain have descriptions of their own. */
export const aboutCountries: Readonly<Record<number, CountryDetails>> = Object.fromEntries(
  legalEntities.map((entity) => [
    entity.countryId,
    {
      address: `${entity.street} ${entity.streetNumber}, ${entity.place}`,
      zipcode: entity.postcode,
      merchant_code: `VELOURS-${entity.vatId.slice(0, 2)}`,
      tax_code: entity.vatId,
      email: entity.email,
      bankaccount: entity.bankAccount,
      phone: entity.phone.replaceAll(' ', ''),
      url: `https://www.velours.test/${entity.vatId.slice(0, 2).toLowerCase()}`,
      url_portal: `https://mijn.velours.test/${entity.vatId.slice(0, 2).toLowerCase()}`,
      exact_division: '',
    },
  ]),
)

type StartPagesOfRoles = Readonly<Partial<Record<RoleSlug, StartPage>>>
/** In the demo chain the desk starts on the calendar, and practitioners on their own day (decision C145). */
export const startPagesOfDemo: StartPagesOfRoles = {
  'office-manager': '/calendar/location',
  physician: '/calendar/employee',
  'senior-practitioner': '/calendar/employee',
  'junior-practitioner': '/calendar/employee',
  'trainee-practitioner': '/calendar/employee',
}

/** The reference data of every chain: countries, languages, roles with their permissions, payment methods. */
export function addReferenceData(
  rows: Rows,
  about: Readonly<Record<number, CountryDetails>> = {},
  startPages: StartPagesOfRoles = {},
): void {
  for (const { id, code } of reference.countries) rows.add('countries', { id, code, name: reference.countryName(code) })
  for (const { id, code, language, name } of reference.locales) rows.add('locales', { id, code, language, name })
  reference.languages.forEach(({ code, name }, i) => rows.add('languages', { id: i + 1, code, name }))
  reference.complications.forEach((name, i) => rows.add('complications', { id: i + 1, name, is_none: i === 0 }))
  reference.sideEffects.forEach((name, i) => rows.add('side_effects', { id: i + 1, name, is_none: i === 0 }))
  reference.genders.forEach(({ name }, i) => rows.add('genders', { id: i + 1, name }))
  for (const country of reference.supportedCountries) {
    rows.add('supported_countries', {
      id: country.id,
      name: country.name,
      zone: country.zone,
      default_locale_id: localeId(country.locale),
      ...(about[country.id] ?? nothingYet),
      medical_grounds: country.medicalGrounds,
      cash_rounding: country.cashRounding,
      phone_prefix: country.phonePrefix,
      credit_months_voucher: demoMonths.voucher,
      credit_months_goodwill: demoMonths.goodwill,
    })
    for (const { id, code } of reference.locales)
      if (reference.localesOf[country.code].some((spoken) => spoken === code))
        rows.add('supported_country_locales', { supported_country_id: country.id, locale_id: id })
  }
  reference.taxRates.forEach(({ countryId, perMille, validFrom }, i) =>
    rows.add('tax_rates', { id: i + 1, supported_country_id: countryId, per_mille: perMille, valid_from: validFrom }),
  )
  reference.paymentMethods.forEach(({ slug, name }, i) =>
    rows.add('payment_methods', { id: i + 1, slug, name, position: i + 1 }),
  )
  reference.appointmentTypes.forEach(({ slug, name }, i) => rows.add('appointment_types', { id: i + 1, slug, name }))
  reference.locationTypes.forEach(({ slug, name }, i) => rows.add('location_types', { id: i + 1, slug, name }))
  reference.deviceTypes.forEach(({ slug, name }, i) => rows.add('device_types', { id: i + 1, slug, name }))
  reference.roles.forEach(({ slug, name, practitioner }, i) => {
    rows.add('roles', {
      id: i + 1,
      slug,
      name,
      practitioner,
      assignable: slug !== 'client',
      start_page: startPages[slug] ?? null,
    })
    for (const permission of rolePermissions[slug]) rows.add('role_permissions', { role_id: i + 1, permission })
  })
}

/** The chain's own lists: price levels, qualifications, categories, models of devices. */
export function addLists(rows: Rows): void {
  // Its accounts are for looking around, so they have no second factor; a real chain asks for one (decision C75).
  rows.add('chain_settings', { health_data_needs_two_step: false })
  priceLevels.forEach(({ countryId, name }, i) =>
    rows.add('price_levels', { id: i + 1, supported_country_id: countryId, name }),
  )
  for (const { id } of reference.supportedCountries) {
    for (const { slug, name } of qualifications)
      rows.add('qualifications', { id: qualificationId(id, slug), supported_country_id: id, name })
  }
  treatmentCategories.forEach(({ slug, name, ledger, doctor }, i) =>
    rows.add('treatment_categories', { id: i + 1, slug, name, ledger_number: ledger.nl, doctor }),
  )
  ledgers.forEach(({ countryId, code, description }, i) =>
    rows.add('ledgers', { id: i + 1, supported_country_id: countryId, code, description }),
  )
  healthInsurers.forEach(({ uzovi, name, short }, i) =>
    rows.add('health_insurances', { id: i + 1, uzovi_code: uzovi, name, name_short: short }),
  )
  insuredCare.forEach(({ short, long }, i) =>
    rows.add('zv_insurances', { id: i + 1, name_short: short, name_long: long }),
  )
  brands.forEach((name, i) => rows.add('brands', { id: i + 1, name }))
  deviceModels.forEach(({ type, brand, name }, i) =>
    rows.add('device_models', { id: i + 1, device_type_id: deviceTypeId(type), brand_name: brand, name }),
  )
}

export function addLegalEntities(rows: Rows): LegalEntity[] {
  return legalEntities.map(({ countryId, invoicePrefix, ...entity }, i) => {
    rows.add('legal_entities', {
      id: i + 1,
      supported_country_id: countryId,
      name: entity.name,
      street: entity.street,
      street_number: entity.streetNumber,
      postcode: entity.postcode,
      place: entity.place,
      vat_id: entity.vatId,
      trade_register: entity.tradeRegister,
      trade_register_label: entity.tradeRegisterLabel,
      bank_account: entity.bankAccount,
      email: entity.email,
      phone: entity.phone,
      invoice_prefix: invoicePrefix,
    })
    const { code } = reference.supportedCountries.find((country) => country.id === countryId)!
    return { id: i + 1, prefix: invoicePrefix, seller: { ...entity, streetSuffix: '', countryCode: code } }
  })
}
