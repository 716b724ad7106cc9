import { describe, expect, test } from 'vitest'
import type { DeviceInput } from '../contract.ts'
import {
  afterLink,
  afterLocation,
  choiceProblems,
  deviceProblems,
  linkOf,
  mayCorrect,
  serialProblem,
  type ChoiceFacts,
  type ModelFacts,
} from './device.ts'

describe('serial numbers', () => {
  test.each([
    ['letters, hyphen, slash and colon', 'ABC-12/3:4', null],
    ['serial-002', "O'Neil 5", null],
    ['serial-003', 'ABC 123', null],
    ['serial-004', '1234567890', null],
    ['serial-005', 'A'.repeat(50), null],
    ['letters of any alphabet (decision C99)', 'Ångström-Ünïtë 7', null],
    ['a letter written in two parts', 'Cafe\u0301 1', null],
    ['spaces around it', '  SN-1  ', null],
    ['serial-007', 'SN_12', 'serial_number'],
    ['serial-009', 'SN.1', 'serial_number'],
    ['serial-011', 'SN;1', 'serial_number'],
    ['serial-012', 'SN,1', 'serial_number'],
    ['no other space within', 'SN\u00A01', 'serial_number'],
    ['a tab', 'SN\t1', 'serial_number'],
    ['a second line', 'SN\n1', 'serial_number'],
    ['a backslash', 'SN\\1', 'serial_number'],
    ['serial-013', '', 'required'],
    ['serial-014', '   ', 'required'],
    ['what cannot be seen', '\u200B', 'required'],
  ])('%s: %j', (_, serial, wrong) => {
    expect(serialProblem(serial)).toBe(wrong)
  })
})

describe('where a device is (spec 3 §4)', () => {
  test('device_form-001: to a location clears the practitioner', () => {
    expect(afterLink('LocationRoom', { user_id: 7, location_id: null, room_id: null })).toMatchObject({ user_id: null })
  })
  test('device_form-002: to a practitioner clears location and room', () => {
    expect(afterLink('Practitioner', { user_id: null, location_id: 3, room_id: 9 })).toMatchObject({
      location_id: null,
      room_id: null,
    })
  })
  test('another location clears the room, the same one does not', () => {
    const at = { user_id: null, location_id: 3, room_id: 9 }
    expect(afterLocation(4, at)).toEqual({ user_id: null, location_id: 4, room_id: null })
    expect(afterLocation(null, at)).toEqual({ user_id: null, location_id: null, room_id: null })
    expect(afterLocation(3, at)).toEqual(at)
  })
  test('device_form-004: with a practitioner it opens as theirs', () => {
    expect(linkOf({ user_id: 7 })).toBe('Practitioner')
    expect(linkOf({ user_id: null })).toBe('LocationRoom')
  })
})

const input: DeviceInput = {
  brand_name: 'Merk',
  name: 'Pro',
  device_type_id: 1,
  serial_number: 'SN-1',
  location_id: 3,
  room_id: 9,
  user_id: null,
}

describe('the form', () => {
  test.each([
    [
      'nothing filled in',
      { brand_name: '', name: ' ', device_type_id: null, serial_number: '', location_id: null, room_id: null },
      [
        'brand_name required',
        'name required',
        'device_type_id required',
        'serial_number required',
        'location_id required',
      ],
    ],
    ['at a location', {}, []],
    ['without a room', { room_id: null }, []],
    ['carried', { location_id: null, room_id: null, user_id: 7 }, []],
    ['both', { user_id: 7 }, ['user_id device_link']],
    ['a room of nowhere', { location_id: null }, ['location_id required']],
    ['a practitioner and a room', { location_id: null, user_id: 7 }, ['user_id device_link']],
  ])('%s', (_, changes, problems) => {
    expect(deviceProblems({ ...input, ...changes }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})

describe('the choices', () => {
  const model: ModelFacts = { id: 5, brand_name: 'Merk', name: 'Pro', device_type_id: 1, others: 2, asked: true }
  const facts: ChoiceFacts = {
    type: true,
    serialTaken: false,
    location: { active: true },
    room: { active: true, location_id: 3 },
    user: null,
    model,
  }
  const carried = { ...input, location_id: null, room_id: null, user_id: 7 }
  test.each<[string, DeviceInput, ChoiceFacts, string[]]>([
    ['all there', input, facts, []],
    ['a new model', input, { ...facts, model: null }, []],
    ['no such type', input, { ...facts, type: false }, ['device_type_id unknown']],
    ['a model of another type', { ...input, device_type_id: 2 }, facts, ['device_type_id model_other_type']],
    ['the serial number of another', input, { ...facts, serialTaken: true }, ['serial_number unique']],
    ['a location outside the scope', input, { ...facts, location: null }, ['location_id unknown']],
    ['a location that has closed', input, { ...facts, location: { active: false } }, ['location_id unknown']],
    ['a room of another location', input, { ...facts, room: { active: true, location_id: 4 } }, ['room_id unknown']],
    ['a room that has closed', input, { ...facts, room: { active: false, location_id: 3 } }, ['room_id unknown']],
    ['somebody who treats', carried, { ...facts, user: { active: true, practitioner: true } }, []],
    [
      'somebody who does not treat',
      carried,
      { ...facts, user: { active: true, practitioner: false } },
      ['user_id not_practitioner'],
    ],
    ['somebody who has left', carried, { ...facts, user: { active: false, practitioner: true } }, ['user_id unknown']],
    ['nobody', carried, facts, ['user_id unknown']],
  ])('%s', (_, typed, known, problems) => {
    expect(choiceProblems(typed, known, null).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('what it had already is not judged again', () => {
    const closed = { ...facts, location: { active: false }, room: { active: false, location_id: 3 } }
    expect(choiceProblems(input, closed, { ...input, model_id: 5 })).toEqual([])
    expect(
      choiceProblems(carried, { ...facts, user: { active: false, practitioner: false } }, { ...carried, model_id: 5 }),
    ).toEqual([])
  })

  test.each<[string, Partial<ModelFacts>, number | null, boolean]>([
    ['others have one', {}, 5, false],
    ['it is the only one, whatever asks for it', { others: 0 }, 5, true],
    ['it moves to a model that treatments ask for and nobody has', { others: 0 }, 6, false],
    ['it moves to a model that nothing uses', { others: 0, asked: false }, 6, true],
    ['a new device of a model that nothing uses', { others: 0, asked: false }, null, true],
    ['a new device of a model that treatments ask for', { others: 0 }, null, false],
  ])('its model may be corrected when %s: %#', (_, change, own, may) => {
    expect(mayCorrect({ ...model, ...change }, own)).toBe(may)
  })
})
