import { describe, expect, test } from 'vitest'
import type { ClockTime } from '#kernel/day.ts'
import { locationsApi, type Location } from '../contract.ts'
import { defaultHours, weekdays } from '../rules/opening.ts'
import {
  changeOf,
  formProblems,
  inputOf,
  newLocation,
  shownDegrees,
  typedDegrees,
  valuesOf,
  type LocationValues,
} from './location-values.ts'

const filled: LocationValues = {
  ...newLocation(166, 'Kamer 1'),
  name: 'Zuid',
  type_id: 1,
  ownerIds: [1],
  street: 'Beethovenstraat',
  street_number: '12',
  postcode: '1077 HG',
  place: 'Amsterdam',
}
const codes = (values: LocationValues, withCompany = false) =>
  formProblems(values, 'NL', withCompany).map(({ field, code }) => `${field}: ${code}`)
const hours = (changes: object) => ({
  ...filled,
  timetables: filled.timetables.map((day, i) => (i === 0 ? { ...day, ...changes } : day)),
})

describe('degrees', () => {
  test.each([
    ['', null],
    ['52,3676', 52.3676],
    [' 52.3676 ', 52.3676],
    ['-4,9', -4.9],
    ['4', 4],
  ])('%s', (typed, expected) => expect(typedDegrees(typed)).toBe(expected))
  test.each(['noord', '52,', '52°', '1e3'])('%s is no number', (typed) => expect(typedDegrees(typed)).toBeNaN())
  test('with a comma', () => expect([shownDegrees(52.3676), shownDegrees(null)]).toEqual(['52,3676', '']))
})

describe('what is wrong, as the server would say it', () => {
  test.each([
    ['nothing', filled, []],
    ['postcode-018', { ...filled, postcode: '1234 A1' }, ['postcode: zip_code']],
    ['time-007', hours({ time_till: '24:00' }), ['timetables.0.time_till: time_format']],
    ['no time', hours({ time_from: null }), ['timetables.0.time_from: required']],
    ['time-018', hours({ time_from: '22:00', time_till: '08:00' }), ['timetables.0.time_till: till_not_after_from']],
    ['whatever a closed day says', hours({ active: false, time_from: 'x', time_till: null }), []],
    ['half a point', { ...filled, latitude: '52,3' }, ['longitude: required']],
    ['no point', { ...filled, latitude: 'noord', longitude: '4,9' }, ['latitude: invalid']],
    [
      'a room without a name',
      { ...filled, rooms: [...filled.rooms, { id: null, name: ' ' }] },
      ['rooms.1.name: required'],
    ],
  ])('%s', (_, values: LocationValues, expected) => expect(codes(values)).toEqual(expected))
  test('the first company of a country', () => expect(codes(filled, true)).toHaveLength(6))
})

test('what is stored goes through the form unchanged', () => {
  const stored: Location = {
    id: 3,
    name: 'Zuid',
    place_and_name: 'Amsterdam, Zuid',
    country_id: 166,
    ownerIds: [1],
    owners: [{ id: 1, name: 'Karin Bosman' }],
    street: 'Beethovenstraat',
    street_number: '12',
    street_suffix: 'A',
    postcode: '1077 HG',
    place: 'Amsterdam',
    phone_number: '',
    email: '',
    cost_center: null,
    type: { id: 2, slug: 'salon', name: { nl: 'Salon', fr: '', en: '', de: '' } },
    price_level: null,
    legal_entity_id: 7,
    zone: 'Europe/Amsterdam',
    latitude: 52.3,
    longitude: 4.9,
    timetables: weekdays.map((weekday) => ({ ...defaultHours(weekday), time_from: '09:30' as ClockTime })),
    rooms: [{ id: 5, name: 'Kamer 1', location_id: 3 }],
    closedRooms: [],
    editable: true,
    deactivated_at: null,
    created_at: '',
    updated_at: '',
  }
  // The server refuses unknown fields.
  const known = Object.keys(locationsApi.update.takes.shape)
  expect(Object.keys(changeOf(valuesOf(stored))).filter((field) => !known.includes(field))).toEqual([])
  expect(inputOf(valuesOf(stored))).toMatchObject({
    country_id: 166,
    ownerIds: [1],
    type: { id: 2 },
    price_level: null,
    legal_entity_id: 7,
    latitude: 52.3,
    longitude: 4.9,
    cost_center: null,
    timetables: stored.timetables,
    rooms: [{ id: 5, name: 'Kamer 1' }],
  })
})
