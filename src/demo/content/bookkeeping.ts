import type { Words } from '#kernel/texts.ts'
import { belgium, netherlands, type CountryId } from './reference-data.ts'
import { treatmentCategories } from './treatments.ts'

interface Ledger {
  readonly countryId: CountryId
  readonly code: string
  readonly description: string
}

/** Turnover by kind, as treatments and products name their accounts. */
export const ledgers: readonly Ledger[] = [
  ...treatmentCategories.flatMap(({ ledger, name }): Ledger[] => [
    { countryId: netherlands, code: ledger.nl, description: `Omzet ${name.nl.toLowerCase()}` },
    { countryId: belgium, code: ledger.be, description: `Omzet ${name.nl.toLowerCase()}` },
  ]),
  { countryId: netherlands, code: '8110', description: 'Omzet huidverzorging' },
  { countryId: netherlands, code: '8120', description: 'Omzet supplementen' },
  { countryId: netherlands, code: '1490', description: 'Uitgegeven cadeaubonnen' },
  { countryId: belgium, code: '701010', description: 'Omzet huidverzorging' },
  { countryId: belgium, code: '701020', description: 'Omzet supplementen' },
  { countryId: belgium, code: '460000', description: 'Uitgegeven cadeaubonnen' },
]

/** Insurers that exist only here; their codes are of a range that nobody has. */
export const healthInsurers = [
  { uzovi: '9901', name: 'Zorgverzekeraar De Linde', short: 'De Linde' },
  { uzovi: '9902', name: 'Onderlinge Waarborgmaatschappij Noorderlicht', short: 'Noorderlicht' },
  { uzovi: '9903', name: 'Brugman Zorg N.V.', short: 'Brugman' },
  { uzovi: '9904', name: 'Duinrand Verzekeringen', short: 'Duinrand' },
] as const

/** Insured care that an item of an invoice can name (decision C95). */
export const insuredCare: readonly { readonly short: Words; readonly long: Words }[] = [
  {
    short: { nl: 'Acne', fr: 'Acné', en: 'Acne', de: 'Akne' },
    long: {
      nl: 'Acnebehandeling door een huidtherapeut',
      fr: 'Traitement de l’acné par un dermothérapeute',
      en: 'Acne treatment by a skin therapist',
      de: 'Aknebehandlung durch Hauttherapie',
    },
  },
  {
    short: { nl: 'Camouflage', fr: 'Camouflage', en: 'Camouflage', de: 'Camouflage' },
    long: {
      nl: 'Camouflagetherapie',
      fr: 'Thérapie de camouflage',
      en: 'Camouflage therapy',
      de: 'Camouflage-Therapie',
    },
  },
  {
    short: { nl: 'Ontharing', fr: 'Épilation', en: 'Hair removal', de: 'Haarentfernung' },
    long: {
      nl: 'Ontharing gelaat op medische indicatie',
      fr: 'Épilation du visage sur indication médicale',
      en: 'Facial hair removal on medical grounds',
      de: 'Haarentfernung im Gesicht aus medizinischen Gründen',
    },
  },
]
