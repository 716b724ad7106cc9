import type { CreditSource } from '#features/credit/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { CountryId, Gender, LocaleCode } from './reference-data.ts'
import { belgium, netherlands } from './reference-data.ts'
import type { CategorySlug } from './treatments.ts'

/** A visit that is booked for certain, this number of days after today or on the next day with room for it. */
export interface KnownVisit {
  readonly treatment: string
  readonly fromToday: number
  /** Paid in advance for it, in cents. */
  readonly advanceCents?: number
}

/** An agreement that was signed at the desk; days are counted back from today. */
export interface KnownAgreement {
  /** The place of its template in the list of templates, from 0. */
  readonly template: 0 | 1 | 2
  readonly category: CategorySlug
  readonly signedDaysAgo: number
  /** The employee who signed, by their address. */
  readonly practitioner: string
  /** The name under it, where somebody else signs than the client. */
  readonly signee?: string
  readonly withdrawn?: { readonly daysAgo: number; readonly reason: string }
}

/** Credit from before the demo's three months, oldest first. */
export interface KnownCredit {
  readonly source: Extract<CreditSource, 'migration' | 'voucher' | 'goodwill'>
  readonly amountCents: number
  readonly daysAgo: number
  readonly reason: string
}

/** A package or terms, by the place in the list of packages from 0. */
export interface KnownSale {
  readonly package: number
  readonly soldDaysAgo: number
  readonly treated: number
  readonly termsPaid: number
}

/** A contract on paper that was uploaded; a letter is printed, a scan is drawn. */
export interface KnownUpload {
  readonly kind: 'letter' | 'scan'
  readonly name: string
  readonly category: CategorySlug
  readonly daysAgo: number
}

/** A client by name, whose file shows what few of the others have. Nobody is called so. */
export interface KnownClient {
  /** The slug of their location. */
  readonly location: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: Gender
  readonly locale: LocaleCode
  /** A birthdate, or the age in days today, for those who always are minors. */
  readonly born: Day | { readonly daysAgo: number }
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly streetNumber: string
  readonly postcode: string
  readonly place: string
  readonly countryId: CountryId
  readonly knownForDays: number
  readonly remarks?: string
  readonly consentingParent?: string
  /** The national number, and the code of the health insurer. */
  readonly care?: { readonly nin: string; readonly insurer?: string }
  /** The business for which they buy. */
  readonly company?: { readonly name: string; readonly vatNumber: string }
  readonly visits?: readonly KnownVisit[]
  readonly agreements?: readonly KnownAgreement[]
  readonly credit?: readonly KnownCredit[]
  readonly sales?: readonly KnownSale[]
  readonly uploads?: readonly KnownUpload[]
}

const samira = 'senior-practitioner@demo.balie.test'
const emma = 'physician@demo.balie.test'
const charlotte = 'charlotte.maes@demo.balie.test'

const amsterdam = { location: 'amsterdam', locale: 'nl_NL', countryId: netherlands, place: 'Amsterdam' } as const
const antwerp = { location: 'antwerp', locale: 'nl_BE', countryId: belgium, place: 'Antwerpen' } as const

/**
 * The citizen service numbers are of the range for testing in Dutch care. The Belgian numbers end the birthdate with a
 * serial number that no day has reached.
 */
export const knownClients: readonly KnownClient[] = [
  {
    ...amsterdam,
    firstName: 'Marijke',
    lastName: 'Hofstede',
    gender: 'female',
    born: '1979-05-23' as Day,
    email: 'marijke.hofstede@voorbeeld.test',
    phone: '+31612004201',
    street: 'Maasstraat',
    streetNumber: '62',
    postcode: '1078 HK',
    knownForDays: 420,
    remarks: 'Verwijzing van de huisarts in het dossier. Belt liever dan dat ze mailt.',
    care: { nin: '999990019', insurer: '9901' },
    visits: [
      { treatment: 'couperose-wangen', fromToday: -89 },
      { treatment: 'couperose-wangen', fromToday: -59 },
      { treatment: 'couperose-wangen', fromToday: -30 },
      { treatment: 'couperose-wangen', fromToday: 4 },
    ],
    agreements: [{ template: 0, category: 'vaatlaser', signedDaysAgo: 90, practitioner: samira }],
    uploads: [{ kind: 'letter', name: 'Verwijsbrief huisarts.pdf', category: 'vaatlaser', daysAgo: 92 }],
  },
  {
    ...amsterdam,
    firstName: 'Noor',
    lastName: 'van Rijnsbergen',
    gender: 'female',
    born: { daysAgo: 5960 },
    email: 'noor.vanrijnsbergen@voorbeeld.test',
    phone: '+31612004202',
    street: 'Scheldestraat',
    streetNumber: '118',
    postcode: '1078 GP',
    knownForDays: 210,
    consentingParent: 'Saskia van Rijnsbergen',
    care: { nin: '999990482', insurer: '9902' },
    visits: [
      { treatment: 'acne-basis', fromToday: -30 },
      { treatment: 'acne-basis', fromToday: 3 },
    ],
    agreements: [
      {
        template: 2,
        category: 'acne',
        signedDaysAgo: 60,
        practitioner: samira,
        signee: 'Saskia van Rijnsbergen',
      },
    ],
  },
  {
    ...amsterdam,
    firstName: 'Femke',
    lastName: 'Zandstra',
    gender: 'female',
    born: '1991-02-11' as Day,
    email: 'femke.zandstra@voorbeeld.test',
    phone: '+31612004203',
    street: 'Ceintuurbaan',
    streetNumber: '240',
    postcode: '1072 GB',
    knownForDays: 260,
    visits: [
      { treatment: 'oksels', fromToday: -50 },
      { treatment: 'oksels', fromToday: 6, advanceCents: 5000 },
    ],
    sales: [
      { package: 0, soldDaysAgo: 85, treated: 2, termsPaid: 1 },
      { package: 7, soldDaysAgo: 55, treated: 1, termsPaid: 2 },
    ],
  },
  {
    ...amsterdam,
    firstName: 'Johan',
    lastName: 'Terpstra',
    gender: 'male',
    born: '1984-09-30' as Day,
    email: 'johan.terpstra@voorbeeld.test',
    phone: '+31612004204',
    street: 'Overtoom',
    streetNumber: '311',
    postcode: '1054 JL',
    knownForDays: 800,
    remarks: 'Heeft tegoed van vóór de overstap en een cadeaubon; eerst het oudste gebruiken.',
    visits: [
      { treatment: 'nek', fromToday: -40, advanceCents: 2500 },
      { treatment: 'nek', fromToday: 8 },
    ],
    credit: [
      { source: 'migration', amountCents: 26000, daysAgo: 610, reason: 'Overgenomen uit het vorige systeem' },
      { source: 'voucher', amountCents: 10000, daysAgo: 480, reason: 'Cadeaubon van zijn zus' },
      { source: 'goodwill', amountCents: 2500, daysAgo: 353, reason: 'Excuses voor een lange wachttijd' },
    ],
  },
  {
    ...amsterdam,
    firstName: 'Willemijn',
    lastName: 'Schuringa',
    gender: 'female',
    born: '1973-12-04' as Day,
    email: 'willemijn.schuringa@voorbeeld.test',
    phone: '+31612004205',
    street: 'Cornelis Schuytstraat',
    streetNumber: '27',
    postcode: '1071 JD',
    knownForDays: 520,
    visits: [
      { treatment: 'botuline-2', fromToday: -88 },
      { treatment: 'botuline-2', fromToday: 5 },
    ],
    agreements: [{ template: 1, category: 'injectables', signedDaysAgo: 400, practitioner: emma }],
  },
  {
    ...amsterdam,
    firstName: 'Hanneke',
    lastName: 'Oldenburg',
    gender: 'female',
    born: '1988-07-19' as Day,
    email: 'hanneke.oldenburg@voorbeeld.test',
    phone: '+31612004206',
    street: 'Linnaeusstraat',
    streetNumber: '89',
    postcode: '1093 EK',
    knownForDays: 330,
    visits: [{ treatment: 'onderbenen', fromToday: -55 }],
    agreements: [
      {
        template: 0,
        category: 'laserontharing',
        signedDaysAgo: 150,
        practitioner: samira,
        withdrawn: { daysAgo: 12, reason: 'Stopt met de behandelingen en trekt haar toestemming in.' },
      },
    ],
  },
  {
    ...amsterdam,
    firstName: 'Anouk',
    lastName: 'de Rooij',
    gender: 'female',
    born: '1990-04-02' as Day,
    email: 'anouk.derooij@voorbeeld.test',
    phone: '+31612004207',
    street: 'Van Woustraat',
    streetNumber: '154',
    postcode: '1073 LT',
    knownForDays: 380,
    remarks: 'Overgevoelig voor lidocaïne.',
    visits: [{ treatment: 'hydrafacial', fromToday: -62 }],
    credit: [{ source: 'migration', amountCents: 4500, daysAgo: 370, reason: 'Overgenomen uit het vorige systeem' }],
  },
  {
    ...amsterdam,
    firstName: 'Anouk',
    lastName: 'Verbrugge-de Rooij',
    gender: 'female',
    born: '1990-04-02' as Day,
    email: 'a.verbrugge@post.voorbeeld.test',
    phone: '+31612004207',
    street: 'Weesperzijde',
    streetNumber: '71',
    postcode: '1091 EH',
    knownForDays: 110,
    visits: [{ treatment: 'hydrafacial', fromToday: 9 }],
  },
  {
    ...antwerp,
    firstName: 'Griet',
    lastName: 'Van Hoorick',
    gender: 'female',
    born: '1987-03-14' as Day,
    email: 'griet.vanhoorick@voorbeeld.test',
    phone: '+32470120421',
    street: 'Amerikalei',
    streetNumber: '133',
    postcode: '2000',
    knownForDays: 400,
    care: { nin: '87031499842', insurer: '9904' },
    visits: [
      { treatment: 'acne-basis', fromToday: -82 },
      { treatment: 'acne-basis', fromToday: -60 },
      { treatment: 'oksels', fromToday: -48 },
      { treatment: 'acne-basis', fromToday: -38 },
      { treatment: 'acne-basis', fromToday: -16 },
      { treatment: 'oksels', fromToday: 7 },
    ],
    agreements: [{ template: 0, category: 'laserontharing', signedDaysAgo: 70, practitioner: charlotte }],
    credit: [
      { source: 'voucher', amountCents: 15000, daysAgo: 380, reason: 'Cadeaubon van haar collega’s' },
      { source: 'goodwill', amountCents: 1500, daysAgo: 351, reason: 'Afspraak door ons verzet' },
    ],
    uploads: [{ kind: 'scan', name: 'Intake op papier.png', category: 'laserontharing', daysAgo: 71 }],
  },
  {
    ...antwerp,
    firstName: 'Émilie',
    lastName: 'Delcourt',
    gender: 'female',
    locale: 'fr_BE',
    born: '1993-10-08' as Day,
    email: 'emilie.delcourt@voorbeeld.test',
    phone: '+32470120422',
    street: 'Avenue Brugmann',
    streetNumber: '212',
    postcode: '1180',
    place: 'Uccle',
    knownForDays: 240,
    visits: [
      { treatment: 'bikini', fromToday: -42 },
      { treatment: 'bikini', fromToday: 8, advanceCents: 4000 },
    ],
    agreements: [{ template: 0, category: 'laserontharing', signedDaysAgo: 44, practitioner: charlotte }],
    sales: [{ package: 1, soldDaysAgo: 43, treated: 1, termsPaid: 1 }],
  },
  {
    ...antwerp,
    firstName: 'Seppe',
    lastName: 'Wuyts',
    gender: 'male',
    born: { daysAgo: 6330 },
    email: 'seppe.wuyts@voorbeeld.test',
    phone: '+32470120423',
    street: 'Statiestraat',
    streetNumber: '58',
    postcode: '2600',
    place: 'Berchem',
    knownForDays: 130,
    visits: [{ treatment: 'acne-basis', fromToday: 6 }],
  },
  {
    ...antwerp,
    firstName: 'Karen',
    lastName: 'Huysmans',
    gender: 'female',
    born: '1982-01-27' as Day,
    email: 'karen.huysmans@voorbeeld.test',
    phone: '+32470120424',
    street: 'Lange Leemstraat',
    streetNumber: '301',
    postcode: '2018',
    knownForDays: 350,
    company: { name: 'Huysmans Advies BV', vatNumber: 'BE0876543270' },
    visits: [{ treatment: 'onderbenen', fromToday: -35 }],
  },
  {
    ...antwerp,
    firstName: 'Karen',
    lastName: 'Huijsmans',
    gender: 'female',
    born: '1982-01-27' as Day,
    email: 'karen.huysmans@voorbeeld.test',
    phone: '',
    street: 'Lange Leemstraat',
    streetNumber: '301',
    postcode: '2018',
    knownForDays: 15,
  },
]
