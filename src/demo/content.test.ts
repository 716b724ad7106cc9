import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { isPostcode } from '#kernel/postcode.ts'
import { languages, type Words } from '#kernel/texts.ts'
import { supportedCountryFields } from '#features/dictionaries/contract/supported-countries.ts'
import { supportedCountryProblems } from '#features/dictionaries/rules/supported-country.ts'
import { distanceKm } from '#features/lists/rules.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { withCheckDigit } from './catalogue.ts'
import { legalEntities, locations } from './content/chain.ts'
import { deviceModels, devices } from './content/devices.ts'
import { employees } from './content/employees.ts'
import { appointmentNotes, remarks, reportTexts } from './content/notes.ts'
import { postcodeCentres } from './content/map.ts'
import { catchment, postcodeLetters } from './content/places.ts'
import { therapeuticGoals } from './content/goals.ts'
import { packages, products } from './content/products.ts'
import * as reference from './content/reference-data.ts'
import { agreementTemplates, reportTemplates } from './content/templates.ts'
import { treatmentCategories, treatments } from './content/treatments.ts'
import { demoMonths } from './credit.ts'
import { aboutCountries } from './foundation.ts'

/** The remainder of a number too long for a number. */
const mod97 = (digits: string) => Number(BigInt(digits) % 97n)
const lettersToNumbers = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

describe('what the law says of numbers (law A1)', () => {
  test.each(legalEntities.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
    expect(mod97(lettersToNumbers(entity.bankAccount.slice(4) + entity.bankAccount.slice(0, 4)))).toBe(1)
    if (entity.countryId === reference.belgium) {
      const digits = entity.vatId.replace('BE', '')
      expect(mod97(digits.slice(0, 8)) + Number(digits.slice(8))).toBe(97)
      expect(entity.tradeRegister.replaceAll('.', '')).toBe(digits)
      expect(mod97(entity.bankAccount.slice(4, 14)) || 97).toBe(Number(entity.bankAccount.slice(14)))
    } else {
      const weights = [9, 8, 7, 6, 5, 4, 3, 2, -1]
      expect(
        Array.from(entity.vatId.slice(2, 11), Number).reduce((total, digit, i) => total + digit * weights[i]!, 0) % 11,
      ).toBe(0)
      expect(entity.tradeRegister).toMatch(/^\d{8}$/)
    }
    expect(isPostcode(entity.postcode, entity.countryId === reference.belgium ? 'BE' : 'NL')).toBe(true)
  })

  test.each(reference.supportedCountries.map(({ id, code }) => [code, id] as const))(
    'the country %s can be saved as it is',
    (countryCode, id) => {
      const input = {
        ...supportedCountryFields.defaults,
        ...aboutCountries[id]!,
        name: countryCode,
        locale_ids: [1],
        credit_months_voucher: demoMonths.voucher,
      }
      expect(supportedCountryProblems(input, { countryCode, knownLocales: [1] })).toEqual([])
    },
  )

  test('the check digit of an article number', () => expect(withCheckDigit('400638133393')).toBe('4006381333931'))
  test('article numbers are different', () =>
    expect(new Set(products.map(({ ean }) => ean)).size).toBe(products.filter(({ ean }) => ean).length + 1))
  test('everybody lives on the map, within 65 km of where they go', () => {
    for (const { region, latitude, longitude } of locations) {
      const far = catchment[region].filter(({ postcode }) => {
        const [north, east] = postcodeCentres[postcode] ?? [0, 0]
        return !(distanceKm({ latitude, longitude }, { latitude: north, longitude: east }) < 65)
      })
      expect(far).toEqual([])
    }
    const lived = new Set(
      Object.values(catchment)
        .flat()
        .map(({ postcode }) => postcode),
    )
    expect(Object.keys(postcodeCentres).filter((postcode) => !lived.has(postcode))).toEqual([])
  })
  test('postcodes', () => {
    expect(
      Object.values(catchment)
        .flat()
        .filter(
          ({ postcode, countryCode }) => !isPostcode(countryCode === 'NL' ? `${postcode} AB` : postcode, countryCode),
        ),
    ).toEqual([])
    expect(postcodeLetters.filter((letter) => !/^[A-Z]$/.test(letter))).toEqual([])
  })
  test('telephone numbers', () => {
    const numbers = [
      ...employees.map(({ phone }) => phone),
      ...locations.map(({ phone }) => phone),
      ...legalEntities.map(({ phone }) => phone),
    ]
    expect(numbers.filter((number) => !isValidPhoneNumber(number))).toEqual([])
  })
})

describe('four languages', () => {
  const named: readonly (readonly [string, readonly { readonly name: Words }[]])[] = [
    ['treatments', treatments],
    ['categories', treatmentCategories],
    ['products', products],
    ['genders', reference.genders],
    ['roles', reference.roles],
    ['payment methods', reference.paymentMethods],
    ['appointment types', reference.appointmentTypes],
    ['location types', reference.locationTypes],
    ['device types', reference.deviceTypes],
    ['locales', reference.locales],
    ['countries', reference.countries.map(({ code }) => ({ name: reference.countryName(code) }))],
  ]
  test.each(named)('%s have a name of at most 50 characters in each', (_, list) => {
    expect(list.filter(({ name }) => !languages.every((language) => /^.{2,50}$/u.test(name[language])))).toEqual([])
  })
  test('therapeutic goals have a name of at most 100 characters in each, for every treatment on medical grounds', () => {
    const medical = treatments.filter((treatment) => treatment.medical).map(({ slug }) => slug)
    expect(Object.keys(therapeuticGoals).toSorted()).toEqual(medical.toSorted())
    const goals = Object.values(therapeuticGoals).flat()
    expect(goals.filter((goal) => !languages.every((language) => /^.{2,100}$/u.test(goal[language])))).toEqual([])
  })
  test('countries are called by their name', () =>
    expect(reference.countryName('BE')).toEqual({ nl: 'België', fr: 'Belgique', en: 'Belgium', de: 'Belgien' }))
  test('what people wrote', () => {
    for (const said of [...Object.values(reportTexts), appointmentNotes, remarks])
      expect(Math.min(said.nl.length, said.fr.length)).toBeGreaterThan(0)
  })
})

describe('templates', () => {
  const texts = [...reportTemplates, ...agreementTemplates].flatMap(({ text: { nl, fr } }) => [nl, fr])
  test('are written as the editor writes them', () => {
    for (const html of texts) expect(cleanRichText(html)).toBe(html)
  })
  test('one for each kind of appointment and category', () => {
    const pairs = reportTemplates.flatMap(({ type, categories }) => categories.map((category) => `${type} ${category}`))
    expect(new Set(pairs).size).toBe(pairs.length)
  })
  test('of agreements have a name of at most 50 characters', () =>
    expect(
      agreementTemplates.filter(({ name }) => !languages.every((language) => /^.{2,50}$/u.test(name[language]))),
    ).toEqual([]))
})

describe('it belongs together', () => {
  test('sixty treatments, thirty-three products, ten packages, fourteen devices, eighteen people', () => {
    expect([treatments.length, products.length, packages.length, devices.length, employees.length]).toEqual([
      60, 33, 10, 14, 18,
    ])
    for (const list of [treatments, treatmentCategories, deviceModels, reference.roles])
      expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
    expect(packages.filter(({ treatment }) => !treatments.some(({ slug }) => slug === treatment))).toEqual([])
    expect(new Set(reference.countries.map(({ id }) => id)).size).toBe(reference.countries.length)
  })
  test('treatments last whole quarters', () => expect(treatments.filter(({ minutes }) => minutes % 15)).toEqual([]))
  test('a package costs less than its treatments', () => {
    const priceOf = (slug: string) => treatments.find((treatment) => treatment.slug === slug)!.price.nl
    expect(packages.filter((offer) => offer.price.nl >= offer.treatments * priceOf(offer.treatment))).toEqual([])
  })
  test('devices stand in rooms that there are', () => {
    expect(
      devices.filter(
        ({ at }) => 'location' in at && !locations.find(({ slug }) => slug === at.location)?.rooms[(at.room ?? 1) - 1],
      ),
    ).toEqual([])
    expect(new Set(devices.map(({ serialNumber }) => serialNumber)).size).toBe(devices.length)
  })
  test('nobody works at two places on one weekday, or where the door is closed', () => {
    const isOpen = (location: string, day: number, [from, till]: readonly [string, string]) => {
      const open = locations.find(({ slug }) => slug === location)!.hours[day - 1]
      return open && open[0] <= from && from < till && till <= open[1]
    }
    for (const { shifts, locations: own } of employees) {
      const weekdays = shifts.flatMap((shift) => shift.weekdays)
      expect(new Set(weekdays).size).toBe(weekdays.length)
      expect(
        shifts.filter(
          ({ location, weekdays: days, spans }) =>
            !own.includes(location) || !days.every((day) => spans.every((span) => isOpen(location, day, span))),
        ),
      ).toEqual([])
    }
  })
})
