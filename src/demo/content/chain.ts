import { belgium, netherlands, type CountryId } from './reference-data.ts'

/**
 * The legal entities. Their numbers have right check digits (law A1) and belong to nobody; the accounts are examples
 * that banks publish.
 */
export const legalEntities = [
  {
    countryId: netherlands,
    name: 'Velours Huid & Laser Nederland B.V.',
    street: 'Beethovenstraat',
    streetNumber: '118',
    postcode: '1077 JR',
    place: 'Amsterdam',
    vatId: 'NL001234560B01',
    tradeRegister: '90001237',
    tradeRegisterLabel: 'KvK',
    bankAccount: 'NL91ABNA0417164300',
    email: 'administratie@velours.test',
    phone: '+31 20 205 01 10',
    invoicePrefix: '',
  },
  {
    countryId: belgium,
    name: 'Velours Huid & Laser België BV',
    street: 'Nationalestraat',
    streetNumber: '54',
    postcode: '2000',
    place: 'Antwerpen',
    vatId: 'BE0123456749',
    tradeRegister: '0123.456.749',
    tradeRegisterLabel: 'KBO/BCE',
    bankAccount: 'BE68539007547034',
    email: 'boekhouding@velours.test',
    phone: '+32 3 205 01 40',
    invoicePrefix: 'BE',
  },
] as const

/** A level multiplies the base price; the result is rounded to whole euros. */
export const priceLevels = [
  { slug: 'capital', countryId: netherlands, name: 'Hoofdstad', percent: 108 },
  { slug: 'introduction', countryId: netherlands, name: 'Introductietarief', percent: 94 },
  { slug: 'standard', countryId: belgium, name: 'Standaard', percent: 100 },
] as const satisfies readonly { slug: string; countryId: CountryId; name: string; percent: number }[]
export type PriceLevelSlug = (typeof priceLevels)[number]['slug']

/** The same in both countries, each with its own register. */
export const qualifications = [
  { slug: 'laser', name: 'Laserontharing (klasse 4)' },
  { slug: 'vascular', name: 'Vaat- en pigmentlaser' },
  { slug: 'skin', name: 'Huidverbetering en peelings' },
  { slug: 'needling', name: 'Microneedling' },
  { slug: 'injectables', name: 'Injectables (arts)' },
] as const
export type QualificationSlug = (typeof qualifications)[number]['slug']

/** Opening and closing time, HH:mm; null is closed. */
export type Hours = readonly [from: string, till: string] | null

/** The surroundings that a location draws its clients from. */
export type Region = 'amsterdam' | 'utrecht' | 'rotterdam' | 'antwerp'

export interface DemoLocation {
  readonly slug: string
  readonly region: Region
  readonly countryId: CountryId
  readonly name: string
  readonly type: 'clinic' | 'salon'
  readonly priceLevel: PriceLevelSlug | null
  readonly street: string
  readonly streetNumber: string
  readonly postcode: string
  readonly place: string
  readonly phone: string
  readonly email: string
  readonly costCenter: string
  readonly latitude: number
  readonly longitude: number
  /** Monday to Sunday. */
  readonly hours: readonly Hours[]
  readonly rooms: readonly string[]
  /** Rooms, by place in the list from 1, that keep hours of their own on some weekdays. */
  readonly roomHours: readonly { readonly room: number; readonly weekdays: readonly number[]; readonly hours: Hours }[]
  /** Its share of the chain's clients. */
  readonly share: number
}

const day: Hours = ['09:00', '18:00']
const late: Hours = ['09:00', '21:00']
const saturday: Hours = ['09:00', '17:00']

export const locations: readonly DemoLocation[] = [
  {
    slug: 'amsterdam',
    region: 'amsterdam',
    countryId: netherlands,
    name: 'Zuid',
    type: 'clinic',
    priceLevel: 'capital',
    street: 'Beethovenstraat',
    streetNumber: '118',
    postcode: '1077 JR',
    place: 'Amsterdam',
    phone: '+31202050110',
    email: 'amsterdam@velours.test',
    costCenter: 'AMS-01',
    latitude: 52.3477,
    longitude: 4.8768,
    hours: [day, late, day, late, day, saturday, ['10:00', '17:00']],
    rooms: ['Kamer 1', 'Kamer 2', 'Kamer 3', 'Kamer 4', 'Kamer 5', 'Kamer 6', 'Artsenkamer', 'Intakekamer'],
    roomHours: [
      { room: 6, weekdays: [1, 3, 5], hours: ['12:00', '18:00'] },
      { room: 8, weekdays: [1, 2, 3, 4, 5], hours: ['09:00', '17:00'] },
      { room: 8, weekdays: [7], hours: null },
    ],
    share: 54,
  },
  {
    slug: 'utrecht',
    region: 'utrecht',
    countryId: netherlands,
    name: 'Wittevrouwen',
    type: 'clinic',
    priceLevel: null,
    street: 'Nachtegaalstraat',
    streetNumber: '41',
    postcode: '3581 AC',
    place: 'Utrecht',
    phone: '+31302050120',
    email: 'utrecht@velours.test',
    costCenter: 'UTR-01',
    latitude: 52.0916,
    longitude: 5.1302,
    hours: [day, day, day, late, day, saturday, null],
    rooms: ['Kamer 1', 'Kamer 2', 'Kamer 3', 'Artsenkamer'],
    roomHours: [{ room: 4, weekdays: [6], hours: null }],
    share: 23,
  },
  {
    slug: 'rotterdam',
    region: 'rotterdam',
    countryId: netherlands,
    name: 'Kralingen',
    type: 'salon',
    priceLevel: 'introduction',
    street: 'Lusthofstraat',
    streetNumber: '62',
    postcode: '3062 WG',
    place: 'Rotterdam',
    phone: '+31102050130',
    email: 'rotterdam@velours.test',
    costCenter: 'RTM-01',
    latitude: 51.9228,
    longitude: 4.5103,
    hours: [null, day, day, day, late, saturday, null],
    rooms: ['Kamer 1', 'Kamer 2', 'Kamer 3'],
    roomHours: [],
    share: 14,
  },
  {
    slug: 'antwerp',
    region: 'antwerp',
    countryId: belgium,
    name: 'Sint-Andries',
    type: 'salon',
    priceLevel: 'standard',
    street: 'Nationalestraat',
    streetNumber: '54',
    postcode: '2000',
    place: 'Antwerpen',
    phone: '+3232050140',
    email: 'antwerpen@velours.test',
    costCenter: 'ANT-01',
    latitude: 51.2152,
    longitude: 4.3983,
    hours: [
      null,
      ['09:30', '18:30'],
      ['09:30', '18:30'],
      ['09:30', '20:00'],
      ['09:30', '18:30'],
      ['09:30', '17:00'],
      null,
    ],
    rooms: ['Kamer 1'],
    roomHours: [],
    share: 9,
  },
]
