import { describe, expect, test } from 'vitest'
import type { LocationInput } from '../contract.ts'
import {
  choiceProblems,
  companyProblems,
  coordinateProblems,
  invoicePrefix,
  locationProblems,
  ownsLocations,
  registerOf,
  withStoredNumbers,
  type ChoiceFacts,
} from './location.ts'
import { defaultHours, weekdays } from './opening.ts'

const input = (changes: Partial<LocationInput> = {}): LocationInput => ({
  country_id: 166,
  name: 'Zuid',
  ownerIds: [1],
  street: 'Beethovenstraat',
  street_number: '12',
  street_suffix: '',
  postcode: '1077 HG',
  place: 'Amsterdam',
  phone_number: '',
  email: '',
  cost_center: null,
  type: { id: 1 },
  price_level: null,
  legal_entity_id: null,
  company: null,
  latitude: null,
  longitude: null,
  timetables: weekdays.map(defaultHours),
  rooms: [{ id: null, name: 'Kamer 1' }],
  ...changes,
})
const codes = (found: readonly { field: string; code: string }[]) => found.map(({ field, code }) => `${field}: ${code}`)

describe('the form', () => {
  test.each([
    ['complete', {}, []],
    [
      'without what is required (spec 3 §5)',
      { name: ' ', street: '', street_number: '', postcode: '', place: '', ownerIds: [], type: null },
      [
        'name: required',
        'street: required',
        'street_number: required',
        'postcode: required',
        'place: required',
        'ownerIds: required',
        'type.id: required',
      ],
    ],
    ['postcode-010', { postcode: '1234 sd' }, ['postcode: zip_code']],
    ['postcode-013', { postcode: '12345AB' }, ['postcode: zip_code']],
    ['postcode-002', { postcode: '1234 AB' }, []],
    ['an e-mail address without an ending', { email: 'a@b' }, ['email: valid_email']],
    ['digits in the ending of one', { email: 'a@b.n1' }, ['email: valid_tld']],
    ['no rooms', { rooms: [] }, ['rooms: required']],
  ])('%s', (_, changes: Partial<LocationInput>, expected) =>
    expect(codes(locationProblems(input(changes), 'NL'))).toEqual(expected),
  )

  test.each([
    ['postcode-022', '1000', 'BE', []],
    ['postcode-023', '9999', 'BE', []],
    ['postcode-024', '0999', 'BE', ['postcode: zip_code']],
    ['a Dutch one in Belgium', '1234 AB', 'BE', ['postcode: zip_code']],
    ['anything elsewhere', 'L-1234', 'LU', []],
  ])('%s: %s', (_, postcode, country, expected) =>
    expect(codes(locationProblems(input({ postcode }), country))).toEqual(expected),
  )
})

describe('on the map', () => {
  test.each([
    ['neither', null, null, []],
    ['both', 52.3676, 4.9041, []],
    ['the ends of the earth', -90, 180, []],
    ['only north', 52.3676, null, ['longitude: required']],
    ['only east', null, 4.9, ['latitude: required']],
    ['too far north', 90.1, 4.9, ['latitude: invalid']],
    ['too far west', 52, -180.1, ['longitude: invalid']],
    ['no number', Number.NaN, 4.9, ['latitude: invalid']],
  ])('%s', (_, latitude, longitude, expected) =>
    expect(codes(coordinateProblems({ latitude, longitude }))).toEqual(expected),
  )
})

describe('owners', () => {
  test.each([
    ['location_form-004: a physician', ['physician'], false],
    ['an owner', ['salon-owner'], true],
    ['an owner who treats as well', ['senior-practitioner', 'salon-owner'], true],
    ['nobody in particular', [], false],
  ])('%s', (_, roles, valid) => expect(ownsLocations(roles)).toBe(valid))
})

describe('choices', () => {
  const facts: ChoiceFacts = {
    countryCode: 'NL',
    ownerIds: [1],
    typeExists: true,
    priceLevelExists: true,
    companyIds: [7],
  }
  test.each([
    ['all there', {}, {}, [], []],
    ['a country outside the scope', {}, { countryCode: null }, [], ['country_id: unknown']],
    ['an owner who is none', { ownerIds: [1, 2] }, {}, [], ['ownerIds: invalid']],
    ['one who was an owner before', { ownerIds: [1, 2] }, {}, [2], []],
    ['a kind that does not exist', {}, { typeExists: false }, [], ['type.id: unknown']],
    ['no kind', { type: null }, { typeExists: false }, [], []],
    [
      'a price level of another country',
      { price_level: { id: 3 } },
      { priceLevelExists: false },
      [],
      ['price_level.id: unknown'],
    ],
    ['two companies, none chosen', {}, { companyIds: [7, 8] }, [], ['legal_entity_id: required']],
    ['two companies, one chosen', { legal_entity_id: 8 }, { companyIds: [7, 8] }, [], []],
    ['another country’s company', { legal_entity_id: 9 }, {}, [], ['legal_entity_id: unknown']],
    [
      'no company, and none given',
      {},
      { companyIds: [] },
      [],
      ['name', 'vat_id', 'trade_register', 'bank_account', 'email', 'phone'].map(
        (field) => `company.${field}: required`,
      ),
    ],
  ])('%s', (_, changes: Partial<LocationInput>, known: Partial<ChoiceFacts>, held: number[], expected) => {
    expect(codes(choiceProblems(input(changes), { ...facts, ...known }, held))).toEqual(expected)
  })
})

describe('the first company of a country', () => {
  const company = {
    name: 'Balie B.V.',
    vat_id: 'NL001234560B01',
    trade_register: '12345678',
    bank_account: 'NL91ABNA0417164300',
    email: 'info@balie.test',
    phone: '+31201234567',
  }
  test('has everything that an invoice says', () => {
    expect(companyProblems(company, 'NL')).toEqual([])
    expect(codes(companyProblems({ ...company, vat_id: ' ', email: 'info@balie' }, 'NL'))).toEqual([
      'company.vat_id: required',
      'company.email: valid_email',
    ])
  })
  test.each([
    ['identifiers-002', { bank_account: 'NL91ABNA0417164301' }, 'NL', ['company.bank_account: iban']],
    ['identifiers-008', { bank_account: 'BE41091811735141' }, 'NL', ['company.bank_account: iban']],
    ['an account abroad', { bank_account: 'BE68 5390 0754 7034' }, 'NL', []],
    ['identifiers-014', { vat_id: '123456789B90' }, 'NL', ['company.vat_id: vat_number']],
    ['identifiers-009', { vat_id: '0428759497' }, 'BE', []],
    ['a Dutch number in Belgium', {}, 'BE', ['company.vat_id: vat_number']],
    ['anything elsewhere', { vat_id: 'LU1' }, 'LU', []],
  ])('its numbers, %s', (_, changes, country, expected) =>
    expect(codes(companyProblems({ ...company, ...changes }, country))).toEqual(expected),
  )
  test('its numbers are stored in one way', () =>
    expect(
      withStoredNumbers({ ...company, vat_id: '0012.34.560 b01', bank_account: 'nl91 abna 0417 1643 00' }, 'NL'),
    ).toEqual(company))
  test.each([
    ['the first of the chain', [], ''],
    ['the first of a second country', [''], 'BE'],
    ['where that is taken', ['', 'BE'], 'BE2'],
  ])('%s', (_, taken, expected) => expect(invoicePrefix('BE', taken)).toBe(expected))
  test('is in the register of its country', () => expect([registerOf('NL'), registerOf('BE')]).toEqual(['KvK', 'KBO']))
})
