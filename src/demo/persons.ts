import { addDays, type Day } from '#kernel/day.ts'
import { backgrounds, mailDomains, mobilePrefixes, type Background } from './content/people.ts'
import { catchment, postcodeLetters, type Street } from './content/places.ts'
import { belgium, netherlands, type CountryId, type Gender, type LocaleCode } from './content/reference-data.ts'
import { weighted, type Random } from './random.ts'
import type { Place } from './model.ts'

export interface Person {
  readonly gender: Gender
  readonly firstName: string
  readonly lastName: string
  readonly locale: LocaleCode
  readonly email: string
  readonly phone: string
  readonly birthdate: Day | null
  readonly street: string
  readonly streetNumber: string
  readonly streetSuffix: string
  readonly postcode: string
  readonly place: string
  readonly countryId: CountryId
}

const backgroundIn = {
  nl: weighted(backgrounds, ({ share }) => share.nl),
  be: weighted(backgrounds, ({ share }) => share.be),
}

/** A possible client of this place, at least eighteen years old on `day`. */
export function personNear(place: Place, day: Day, random: Random, wanted?: Gender): Person {
  const country = place.countryId === netherlands ? 'nl' : 'be'
  const background = backgroundIn[country](random)!
  const gender = wanted ?? (random.chance(0.86) ? 'female' : random.chance(0.96) ? 'male' : 'other')
  const firstName = random.pick(gender === 'male' ? background.male : background.female)
  const called = random.pick(background.last)
  const lastName = gender === 'male' ? called.replace(/ska$/, 'ski') : called // Kowalska, Kowalski
  const birthdate = addDays(
    day,
    -Math.floor((18.1 + 48 * (0.6 * random.next() + 0.4 * random.next()) ** 1.35) * 365.25),
  )
  const person: Person = {
    gender,
    firstName,
    lastName,
    birthdate,
    locale: localeOf(background, place.countryId, random),
    email: emailOf(firstName, lastName, birthdate, random),
    phone: random.pick(mobilePrefixes[country]) + String(random.between(0, 9_999_999)).padStart(7, '0'),
    ...addressIn(random.pick(streetsOf(place, background)), random),
  }
  return random.chance(0.05) ? withoutSomething(person, random) : person
}

function localeOf({ locale }: Background, countryId: CountryId, random: Random): LocaleCode {
  const own = countryId === belgium ? 'nl_BE' : 'nl_NL'
  return locale && (locale === 'fr_BE' || random.chance(0.6)) ? locale : own
}

const ofOne = { french: new Map<string, Street[]>(), dutch: new Map<string, Street[]>() }

/** French-speaking clients live in French-speaking places, if the region has any. */
function streetsOf({ region }: Place, { locale }: Background): readonly Street[] {
  const language = locale === 'fr_BE' ? 'french' : 'dutch'
  const known = ofOne[language].get(region)
  if (known) return known
  const fitting = catchment[region].filter((street) => Boolean(street.french) === (language === 'french'))
  const streets = fitting.length ? fitting : [...catchment[region]]
  ofOne[language].set(region, streets)
  return streets
}

function addressIn({ street, postcode, place, countryCode }: Street, random: Random) {
  const dutch = countryCode === 'NL'
  let letters = ''
  do letters = random.pick(postcodeLetters) + random.pick(postcodeLetters)
  while (/S[ADS]/.test(letters))
  return {
    street,
    place,
    streetNumber: String(random.between(1, random.chance(0.2) ? 380 : 120)),
    streetSuffix: random.chance(0.14)
      ? dutch
        ? random.pick(['A', 'B', 'C', 'hs', '2', '3', 'bis'])
        : `bus ${random.between(1, 14)}`
      : '',
    postcode: dutch ? `${postcode} ${letters}` : postcode,
    countryId: dutch ? netherlands : belgium,
  } as const
}

const plain = (name: string) =>
  name
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function emailOf(firstName: string, lastName: string, birthdate: Day, random: Random): string {
  const [first, last, year] = [plain(firstName), plain(lastName), birthdate.slice(2, 4)]
  const name = random.pick([
    `${first}.${last}`,
    `${first}.${last}`,
    `${first}${last}`,
    `${first[0]}.${last}`,
    `${first}_${last}`,
    `${last}.${first}`,
  ])
  return `${name}${random.pick(['', '', year, String(random.between(1, 99))])}@${random.pick(mailDomains)}`
}

/** Some details of some clients are missing. */
function withoutSomething(person: Person, random: Random): Person {
  return random.pick<Person>([
    { ...person, phone: '' },
    { ...person, birthdate: null },
    { ...person, street: '', streetNumber: '', streetSuffix: '', postcode: '', place: '' },
  ])
}
