import { languages as languageCodes, type Language, type Words } from '#kernel/texts.ts'

/** The ids of the two countries in which the chain works (decision C37). */
export const netherlands = 166
export const belgium = 21
export type CountryId = typeof netherlands | typeof belgium

const inLanguage = Object.fromEntries(
  languageCodes.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
) as Record<Language, Intl.DisplayNames>

/** A country's name in our four languages. */
export const countryName = (code: string): Words =>
  Object.fromEntries(languageCodes.map((language) => [language, inLanguage[language].of(code) ?? code])) as Record<
    Language,
    string
  >

/**
 * Where clients may live. The ids follow the alphabet of a list of the whole world, of which these are the European
 * ones.
 */
export const countries: readonly { readonly id: number; readonly code: string }[] = [
  { id: 2, code: 'AL' },
  { id: 5, code: 'AD' },
  { id: 14, code: 'AT' },
  { id: 20, code: 'BY' },
  { id: belgium, code: 'BE' },
  { id: 28, code: 'BA' },
  { id: 34, code: 'BG' },
  { id: 55, code: 'HR' },
  { id: 57, code: 'CY' },
  { id: 58, code: 'CZ' },
  { id: 59, code: 'DK' },
  { id: 69, code: 'EE' },
  { id: 74, code: 'FI' },
  { id: 75, code: 'FR' },
  { id: 82, code: 'DE' },
  { id: 85, code: 'GR' },
  { id: 99, code: 'HU' },
  { id: 100, code: 'IS' },
  { id: 105, code: 'IE' },
  { id: 108, code: 'IT' },
  { id: 119, code: 'XK' },
  { id: 122, code: 'LV' },
  { id: 127, code: 'LI' },
  { id: 128, code: 'LT' },
  { id: 129, code: 'LU' },
  { id: 137, code: 'MT' },
  { id: 145, code: 'MD' },
  { id: 146, code: 'MC' },
  { id: 148, code: 'ME' },
  { id: netherlands, code: 'NL' },
  { id: 170, code: 'MK' },
  { id: 171, code: 'NO' },
  { id: 182, code: 'PL' },
  { id: 183, code: 'PT' },
  { id: 187, code: 'RO' },
  { id: 196, code: 'SM' },
  { id: 200, code: 'RS' },
  { id: 204, code: 'SK' },
  { id: 205, code: 'SI' },
  { id: 211, code: 'ES' },
  { id: 218, code: 'SE' },
  { id: 219, code: 'CH' },
  { id: 230, code: 'TR' },
  { id: 235, code: 'UA' },
  { id: 237, code: 'GB' },
]

export const locales = [
  {
    id: 1,
    code: 'nl_NL',
    language: 'nl',
    name: {
      nl: 'Nederlands (Nederland)',
      fr: 'Néerlandais (Pays-Bas)',
      en: 'Dutch (Netherlands)',
      de: 'Niederländisch (Niederlande)',
    },
  },
  {
    id: 2,
    code: 'nl_BE',
    language: 'nl',
    name: {
      nl: 'Nederlands (België)',
      fr: 'Néerlandais (Belgique)',
      en: 'Dutch (Belgium)',
      de: 'Niederländisch (Belgien)',
    },
  },
  {
    id: 3,
    code: 'fr_BE',
    language: 'fr',
    name: { nl: 'Frans (België)', fr: 'Français (Belgique)', en: 'French (Belgium)', de: 'Französisch (Belgien)' },
  },
  { id: 4, code: 'en_GB', language: 'en', name: { nl: 'Engels', fr: 'Anglais', en: 'English', de: 'Englisch' } },
  { id: 5, code: 'de_DE', language: 'de', name: { nl: 'Duits', fr: 'Allemand', en: 'German', de: 'Deutsch' } },
] as const satisfies readonly { id: number; code: string; language: Language; name: Words }[]
export type LocaleCode = (typeof locales)[number]['code']

export const languages = [
  { code: 'nl', name: { nl: 'Nederlands', fr: 'Néerlandais', en: 'Dutch', de: 'Niederländisch' } },
  { code: 'fr', name: { nl: 'Frans', fr: 'Français', en: 'French', de: 'Französisch' } },
  { code: 'en', name: { nl: 'Engels', fr: 'Anglais', en: 'English', de: 'Englisch' } },
  { code: 'de', name: { nl: 'Duits', fr: 'Allemand', en: 'German', de: 'Deutsch' } },
] as const satisfies readonly { code: Language; name: Words }[]

/** The first stands for none (decision C43). */
export const complications: readonly Words[] = [
  { nl: 'Geen', fr: 'Aucune', en: 'None', de: 'Keine' },
  { nl: 'Brandwond', fr: 'Brûlure', en: 'Burn', de: 'Verbrennung' },
  { nl: 'Infectie', fr: 'Infection', en: 'Infection', de: 'Infektion' },
  { nl: 'Hyperpigmentatie', fr: 'Hyperpigmentation', en: 'Hyperpigmentation', de: 'Hyperpigmentierung' },
  { nl: 'Hypopigmentatie', fr: 'Hypopigmentation', en: 'Hypopigmentation', de: 'Hypopigmentierung' },
  { nl: 'Litteken', fr: 'Cicatrice', en: 'Scar', de: 'Narbe' },
]
export const sideEffects: readonly Words[] = [
  { nl: 'Geen', fr: 'Aucun', en: 'None', de: 'Keine' },
  { nl: 'Roodheid', fr: 'Rougeur', en: 'Redness', de: 'Rötung' },
  { nl: 'Zwelling', fr: 'Gonflement', en: 'Swelling', de: 'Schwellung' },
  { nl: 'Jeuk', fr: 'Démangeaison', en: 'Itching', de: 'Juckreiz' },
  { nl: 'Blauwe plek', fr: 'Ecchymose', en: 'Bruise', de: 'Bluterguss' },
  { nl: 'Korstjes', fr: 'Croûtes', en: 'Scabs', de: 'Krusten' },
]

export const genders = [
  { slug: 'female', name: { nl: 'Vrouw', fr: 'Femme', en: 'Female', de: 'Weiblich' } },
  { slug: 'male', name: { nl: 'Man', fr: 'Homme', en: 'Male', de: 'Männlich' } },
  { slug: 'other', name: { nl: 'Anders', fr: 'Autre', en: 'Other', de: 'Divers' } },
] as const satisfies readonly { slug: string; name: Words }[]
export type Gender = (typeof genders)[number]['slug']

export const supportedCountries = [
  {
    id: netherlands,
    code: 'NL',
    name: 'Nederland',
    zone: 'Europe/Amsterdam',
    locale: 'nl_NL',
    medicalGrounds: true,
    cashRounding: false,
    phonePrefix: '+31',
  },
  {
    id: belgium,
    code: 'BE',
    name: 'België',
    zone: 'Europe/Brussels',
    locale: 'nl_BE',
    medicalGrounds: false,
    cashRounding: true,
    phonePrefix: '+32',
  },
] as const

/** The languages in which the chain writes to clients in each country. */
export const localesOf: Readonly<Record<'NL' | 'BE', readonly LocaleCode[]>> = {
  NL: ['nl_NL', 'en_GB', 'de_DE'],
  BE: ['nl_BE', 'fr_BE', 'en_GB'],
}

/** Per mille, offered in each country (law A3, decision C27), and the day from which they hold. */
export const taxRates: readonly {
  readonly countryId: CountryId
  readonly perMille: number
  readonly validFrom: string
}[] = [
  { countryId: netherlands, perMille: 0, validFrom: '2012-10-01' },
  { countryId: netherlands, perMille: 90, validFrom: '2019-01-01' },
  { countryId: netherlands, perMille: 210, validFrom: '2012-10-01' },
  { countryId: belgium, perMille: 0, validFrom: '1996-01-01' },
  { countryId: belgium, perMille: 60, validFrom: '1996-01-01' },
  { countryId: belgium, perMille: 120, validFrom: '1996-01-01' },
  { countryId: belgium, perMille: 210, validFrom: '1996-01-01' },
]

/** The roles of spec 3 §3; the location owner's slug is salon-owner (decision C74). */
export const roles = [
  {
    slug: 'administrator',
    practitioner: false,
    name: { nl: 'Beheerder', fr: 'Administrateur', en: 'Administrator', de: 'Administration' },
  },
  {
    slug: 'office-manager',
    practitioner: false,
    name: { nl: 'Officemanager', fr: 'Responsable d’accueil', en: 'Office manager', de: 'Empfangsleitung' },
  },
  {
    slug: 'salon-owner',
    practitioner: false,
    name: {
      nl: 'Locatie-eigenaar',
      fr: 'Propriétaire d’établissement',
      en: 'Location owner',
      de: 'Standortinhaber/in',
    },
  },
  { slug: 'physician', practitioner: true, name: { nl: 'Arts', fr: 'Médecin', en: 'Physician', de: 'Arzt/Ärztin' } },
  {
    slug: 'senior-practitioner',
    practitioner: true,
    name: { nl: 'Senior behandelaar', fr: 'Praticien senior', en: 'Senior practitioner', de: 'Senior-Behandler/in' },
  },
  {
    slug: 'junior-practitioner',
    practitioner: true,
    name: { nl: 'Junior behandelaar', fr: 'Praticien junior', en: 'Junior practitioner', de: 'Junior-Behandler/in' },
  },
  {
    slug: 'trainee-practitioner',
    practitioner: true,
    name: {
      nl: 'Behandelaar in opleiding',
      fr: 'Praticien en formation',
      en: 'Trainee practitioner',
      de: 'Behandler/in in Ausbildung',
    },
  },
  { slug: 'client', practitioner: false, name: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' } },
] as const satisfies readonly { slug: string; practitioner: boolean; name: Words }[]

/** In the order of the till; `credit` is on account, `prepaid` the client's credit (decision C6). */
export const paymentMethods = [
  { slug: 'pin', name: { nl: 'Pin', fr: 'Carte bancaire', en: 'Card', de: 'Karte' } },
  { slug: 'cash', name: { nl: 'Contant', fr: 'Espèces', en: 'Cash', de: 'Bar' } },
  { slug: 'prepaid', name: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' } },
  { slug: 'credit', name: { nl: 'Op rekening', fr: 'Sur facture', en: 'On account', de: 'Auf Rechnung' } },
  {
    slug: 'old_voucher',
    name: { nl: 'Oude cadeaubon', fr: 'Ancien chèque-cadeau', en: 'Old gift voucher', de: 'Alter Gutschein' },
  },
  { slug: 'voucher', name: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' } },
] as const satisfies readonly { slug: string; name: Words }[]
export type PaymentMethod = (typeof paymentMethods)[number]['slug']

export const appointmentTypes = [
  { slug: 'treatment', name: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' } },
  { slug: 'check', name: { nl: 'Controle', fr: 'Contrôle', en: 'Check', de: 'Kontrolle' } },
  { slug: 'intake', name: { nl: 'Intake', fr: 'Premier bilan', en: 'Intake', de: 'Erstgespräch' } },
] as const satisfies readonly { slug: string; name: Words }[]
export type AppointmentType = (typeof appointmentTypes)[number]['slug']

export const locationTypes = [
  { slug: 'clinic', name: { nl: 'Kliniek', fr: 'Clinique', en: 'Clinic', de: 'Klinik' } },
  { slug: 'salon', name: { nl: 'Salon', fr: 'Salon', en: 'Salon', de: 'Salon' } },
] as const satisfies readonly { slug: string; name: Words }[]

export const deviceTypes = [
  { slug: 'laser', name: { nl: 'Laser', fr: 'Laser', en: 'Laser', de: 'Laser' } },
  { slug: 'attachment', name: { nl: 'Opzetstuk', fr: 'Accessoire', en: 'Attachment', de: 'Aufsatz' } },
] as const satisfies readonly { slug: string; name: Words }[]
